# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What all fillings of a takuzu line have in common: by two passes over the line, or by a list of them."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.kinds.takuzu.board import TakuzuBoard
from gridwright.ladder.ladder import OPEN

MOST_FILLINGS: cython.int = 64  # of a line that a person would list


class LineFillings:
    """The fillings of the line of a board that is looked at; `possible` has the digits that its cells can hold."""

    board: TakuzuBoard
    forward: cython.ulonglong[::1]
    backward: cython.ulonglong[::1]
    possible: cython.int[::1]
    chosen: cython.int[::1]
    listed: cython.int

    def __init__(self, board: TakuzuBoard) -> None:
        longest = max(board.height, board.width)
        self.board = board
        self.forward, self.backward = arrays.words(4 * longest + 4), arrays.words(4 * longest + 4)
        self.possible, self.chosen = arrays.zeros(2 * longest), arrays.zeros(longest)
        self.listed = 0

    def find_possible(self) -> cython.bint:
        """Find which digits each cell of the line can hold; False if the line cannot be filled.

        `forward` and `backward` have, for each place and each ending (0, 00, 1, 11) before it, the numbers of 1s so far
        as bits: those that some beginning has, and those from which the line can be completed.
        """
        place: cython.int
        value: cython.int
        half: cython.int = self.board.length // 2
        self.fill_forward()
        self.fill_backward(half)
        for place in range(self.board.length):
            for value in range(2):
                self.possible[2 * place + value] = 1 if self.is_possible(place, value) else 0
        return self.possible[0] != 0 or self.possible[1] != 0

    def fill_forward(self) -> cython.void:
        """From the left: the beginnings."""
        place: cython.int
        at: cython.int
        double: cython.ulonglong
        for place in range(self.board.length):
            at = 4 * place
            ends0: cython.ulonglong = self.forward[at] | self.forward[at + 1]
            ends1: cython.ulonglong = self.forward[at + 2] | self.forward[at + 3]
            if place == 0:
                ends0 = ends1 = ONE
            double = self.forward[at] if place else 0
            self.forward[at + 4] = ends1 if self.board.along[place] != 1 else 0
            self.forward[at + 5] = double if self.board.along[place] != 1 else 0
            double = self.forward[at + 2] if place else 0
            self.forward[at + 6] = ends0 << 1 if self.board.along[place] != 0 else 0
            self.forward[at + 7] = double << 1 if self.board.along[place] != 0 else 0

    def fill_backward(self, half: cython.int) -> cython.void:
        """From the right: what can be completed."""
        place: cython.int
        at: cython.int
        ending: cython.int
        for ending in range(4):
            self.backward[4 * self.board.length + ending] = ONE << half
        for place in range(self.board.length - 1, 0, -1):
            at = 4 * place
            zero: cython.ulonglong = self.backward[at + 4] if self.board.along[place] != 1 else 0
            zeros: cython.ulonglong = self.backward[at + 5] if self.board.along[place] != 1 else 0
            one: cython.ulonglong = self.backward[at + 6] >> 1 if self.board.along[place] != 0 else 0
            ones: cython.ulonglong = self.backward[at + 7] >> 1 if self.board.along[place] != 0 else 0
            self.backward[at] = zeros | one
            self.backward[at + 1] = one
            self.backward[at + 2] = ones | zero
            self.backward[at + 3] = zero

    def is_possible(self, place: cython.int, value: cython.int) -> cython.bint:
        """Is some filling of the line left with this digit at this place?"""
        at: cython.int = 4 * place + 4 + 2 * value
        if self.board.along[place] == 1 - value:
            return False
        return (self.forward[at] & self.backward[at]) != 0 or (self.forward[at + 1] & self.backward[at + 1]) != 0

    def drop_needless(self, place: cython.int) -> cython.void:
        """Open the digits of the line that are not needed to force a cell."""
        other: cython.int
        value: cython.int = self.possible[2 * place + 1]
        for other in range(self.board.length):
            digit: cython.int = self.board.along[other]
            if digit == OPEN:
                continue
            self.board.along[other] = OPEN
            self.find_possible()
            if self.possible[2 * place + 1 - value]:
                self.board.along[other] = digit
        self.find_possible()

    def list_fillings(self) -> cython.bint:
        """Set `possible` to what the fillings of the line without a twin have; False if they are too many or none."""
        place: cython.int
        found: cython.int = 0
        for place in range(2 * self.board.length):
            self.possible[place] = 0
        self.listed = place = 0
        self.chosen[0] = -1
        while place >= 0:
            if place == self.board.length:
                self.listed += 1
                if self.listed > MOST_FILLINGS:
                    return False
                if not self.has_twin():
                    found += 1
                    self.keep_filling()
                place -= 1
                continue
            self.chosen[place] += 1
            if self.chosen[place] > 1:
                place -= 1
            elif self.can_go_on(place):
                place += 1
                if place < self.board.length:
                    self.chosen[place] = -1
        return found > 0

    def can_go_on(self, place: cython.int) -> cython.bint:
        """Can the line be completed after the digits that are chosen up to a place?"""
        digit: cython.int = self.chosen[place]
        nth: cython.int
        ones: cython.int = 0
        if self.board.along[place] == 1 - digit:
            return False
        run: cython.int = 1
        while run <= place and self.chosen[place - run] == digit:
            run += 1
        if run > 2:
            return False
        for nth in range(place + 1):
            ones += self.chosen[nth]
        return (self.backward[4 * place + 4 + 2 * digit + run - 1] >> ones) & ONE != 0

    def has_twin(self) -> cython.bint:
        """Is the chosen filling a filled line elsewhere?"""
        other: cython.int
        place: cython.int
        for other in range(self.board.first, self.board.last):
            place = 0
            while place < self.board.length and self.board.value_of(other, place) == self.chosen[place]:
                place += 1
            if place == self.board.length:
                return True
        return False

    def is_forced(self, place: cython.int) -> cython.bint:
        """Is a place open, and do all fillings agree there?"""
        return self.board.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]

    def keep_filling(self) -> cython.void:
        """Note the digits of the chosen filling."""
        place: cython.int
        for place in range(self.board.length):
            self.possible[2 * place + self.chosen[place]] = 1
