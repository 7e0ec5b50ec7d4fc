# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The techniques of takuzu, from the easiest: what each of them sees on a board. `hints` has their names and sentences.

A line is its number: the rows first, then the columns.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.ladder import Ladder

OPEN = cython.declare(cython.int, -1)
ONE = cython.declare(cython.ulonglong, 1)
LONGEST = cython.declare(cython.int, 126)  # of a line whose fillings are looked at: half its digits fit into a word
MOST_FILLINGS = cython.declare(cython.int, 64)  # of a line that a person would list
TECHNIQUES = 7
ALL = cython.declare(cython.int, 0b1111111)  # techniques, a bit each
COMPARING = cython.declare(cython.int, 0b1010000)  # those that compare a line with full ones


class TakuzuLadder(Ladder):
    """A takuzu board. `along` holds the values of the line that is looked at."""

    def __init__(self, height: int, width: int, unique_lines: bool) -> None:
        Ladder.__init__(self, height * width, TECHNIQUES)
        self.height, self.width, self.unique_lines = height, width, unique_lines
        longest = max(height, width)
        self.along = arrays.filled(longest, -1)
        self.counts_of = arrays.zeros(2 * (height + width))  # of every line, how many 0s and how many 1s it has
        self.stale = arrays.zeros(height + width)  # of every line, a bit for each technique that must look at it again
        self.forward, self.backward = arrays.words(4 * longest + 4), arrays.words(4 * longest + 4)
        self.possible, self.chosen = arrays.zeros(2 * longest), arrays.zeros(longest)
        self.length = self.start = self.stride = self.listed = 0

    def refresh(self) -> None:
        line: cython.int
        self.count_digits()
        for line in range(self.height + self.width):
            self.stale[line] = ALL

    def restore(self, values: Sequence[int]) -> None:
        line: cython.int
        self.values[:] = values
        self.count_digits()
        for line in range(self.height + self.width):
            self.stale[line] = 0

    def count_digits(self) -> cython.void:
        """Count the digits of every line."""
        line: cython.int
        cell: cython.int
        row: cython.int
        column: cython.int
        for line in range(2 * (self.height + self.width)):
            self.counts_of[line] = 0
        cell = 0
        for row in range(self.height):
            for column in range(self.width):
                if self.values[cell] != OPEN:
                    self.counts_of[2 * row + self.values[cell]] += 1
                    self.counts_of[2 * (self.height + column) + self.values[cell]] += 1
                cell += 1

    def changed(self, cell: cython.int) -> cython.void:
        self.note(cell // self.width, 0, self.height, self.values[cell], self.width)
        self.note(
            self.height + cell % self.width, self.height, self.height + self.width, self.values[cell], self.height
        )

    def note(
        self, line: cython.int, first: cython.int, last: cython.int, value: cython.int, length: cython.int
    ) -> cython.void:
        """Note a new digit of a line; a line that is full now matters to those that must differ from it."""
        other: cython.int
        self.counts_of[2 * line + value] += 1
        self.stale[line] = ALL
        if self.unique_lines and self.counts_of[2 * line] + self.counts_of[2 * line + 1] == length:
            for other in range(first, last):
                self.stale[other] |= COMPARING

    def find(self, technique: cython.int) -> cython.void:
        line: cython.int
        for line in range(self.height + self.width):
            # A line on which a technique found nothing, and that has not changed since, need not be looked at again.
            # When steps are recorded nothing is put on the board, so all lines are.
            if not self.recording:
                if not self.stale[line] >> technique & 1:
                    continue
                self.stale[line] &= ~(1 << technique)
            self.length = self.width if line < self.height else self.height
            if self.counts_of[2 * line] + self.counts_of[2 * line + 1] == self.length:
                continue
            self.start = line * self.width if line < self.height else line - self.height
            self.stride = 1 if line < self.height else self.width
            self.read_line()
            if technique == 0:
                self.find_pairs(line)
            elif technique == 1:
                self.find_gaps(line)
            elif technique == 2:
                self.find_full(line)
            elif technique == 3:
                self.find_last(line)
            elif technique == 4:
                self.find_twins(line)
            elif technique == 5:
                self.find_forced(line)
            else:
                self.find_unlike(line)

    def read_line(self) -> cython.void:
        """Copy the values of the line."""
        place: cython.int
        for place in range(self.length):
            self.along[place] = self.values[self.start + place * self.stride]

    def use_place(self, place: cython.int) -> cython.void:
        """Use the cell at a place of the line."""
        self.use(self.start + place * self.stride)

    def decide_place(self, place: cython.int, value: cython.int) -> cython.void:
        """Decide the cell at a place of the line, if it is on the board and open."""
        if 0 <= place < self.length and self.along[place] == OPEN:
            self.decide(self.start + place * self.stride, value)

    def find_pairs(self, line: cython.int) -> cython.void:
        """Two equal digits side by side: beside them is the other digit."""
        place: cython.int
        for place in range(self.length - 1):
            digit: cython.int = self.along[place]
            if digit == OPEN or self.along[place + 1] != digit:
                continue
            self.begin(line, place, digit)
            self.use_place(place)
            self.use_place(place + 1)
            self.decide_place(place - 1, 1 - digit)
            self.decide_place(place + 2, 1 - digit)
            self.end()

    def find_gaps(self, line: cython.int) -> cython.void:
        """Two equal digits with one open cell between them: it holds the other digit."""
        place: cython.int
        for place in range(1, self.length - 1):
            digit: cython.int = self.along[place - 1]
            if digit == OPEN or self.along[place] != OPEN or self.along[place + 1] != digit:
                continue
            self.begin(line, place, digit)
            self.use_place(place - 1)
            self.use_place(place + 1)
            self.decide_place(place, 1 - digit)
            self.end()

    def find_full(self, line: cython.int) -> cython.void:
        """A line with all its 0s, or all its 1s: the open cells hold the other digit."""
        digit: cython.int
        place: cython.int
        for digit in range(2):
            if 2 * self.counts_of[2 * line + digit] != self.length:
                continue
            self.begin(line, digit, 0)
            for place in range(self.length):
                if self.along[place] == digit:
                    self.use_place(place)
                self.decide_place(place, 1 - digit)
            self.end()

    def find_last(self, line: cython.int) -> cython.void:
        """One 1 is missing, and it must break up three cells that would all be 0: elsewhere there are only 0s."""
        digit: cython.int
        place: cython.int
        other: cython.int
        for digit in range(2):
            if 2 * self.counts_of[2 * line + digit] != self.length - 2:
                continue
            for place in range(self.length - 2):
                if not self.is_without(place, digit):
                    continue
                self.begin(line, digit, place)
                for other in range(self.length):
                    if self.along[other] == digit or (place <= other < place + 3 and self.along[other] != OPEN):
                        self.use_place(other)
                    elif not place <= other < place + 3:
                        self.decide_place(other, 1 - digit)
                self.end()

    def is_without(self, place: cython.int, digit: cython.int) -> cython.bint:
        """Do three cells in a row not hold a digit, at least one of them being open?"""
        nth: cython.int
        opens: cython.int = 0
        for nth in range(place, place + 3):
            if self.along[nth] == digit:
                return False
            opens += self.along[nth] == OPEN
        return opens > 0

    def find_twins(self, line: cython.int) -> cython.void:
        """A line that needs one more 1, which would make it the same as a filled one: there it must differ."""
        digit: cython.int
        other: cython.int
        first: cython.int = 0 if line < self.height else self.height
        last: cython.int = self.height if line < self.height else self.height + self.width
        if not self.unique_lines:
            return
        for digit in range(1 if self.has_two_open(line) else 2):
            if 2 * self.counts_of[2 * line + digit] == self.length - 2:
                for other in range(first, last):
                    if self.is_like(line, other):
                        self.differ_from(line, other, digit)

    def differ_from(self, line: cython.int, other: cython.int, digit: cython.int) -> cython.void:
        """A step: the last 1 of a line is not where a filled line has it; if only one 0 is missing, it is there."""
        place: cython.int
        two_open: cython.bint = self.has_two_open(line)
        self.begin(line, other, -1 if two_open else digit)
        if two_open:
            self.use_both(line, other)
        for place in range(self.length):
            if not two_open:
                self.use_line(other, place)
                if self.along[place] == digit:
                    self.use_place(place)
            if self.along[place] == OPEN and (two_open or self.value_of(other, place) == digit):
                self.decide_place(place, 1 - self.value_of(other, place))
        self.end()

    def has_two_open(self, line: cython.int) -> cython.bint:
        """Is one digit of each sort missing?"""
        missing: cython.int = self.length // 2 - 1
        return self.counts_of[2 * line] == missing and self.counts_of[2 * line + 1] == missing

    def value_of(self, line: cython.int, place: cython.int) -> cython.int:
        """The value at a place of another line."""
        if line < self.height:
            return self.values[line * self.width + place]
        return self.values[place * self.width + line - self.height]

    def is_like(self, line: cython.int, other: cython.int) -> cython.bint:
        """Is another line filled, and the same as this one where this one is?"""
        place: cython.int
        if self.counts_of[2 * other] + self.counts_of[2 * other + 1] != self.length:
            return False
        for place in range(self.length):
            if self.along[place] != OPEN and self.along[place] != self.value_of(other, place):
                return False
        return True

    def use_both(self, line: cython.int, other: cython.int) -> cython.void:
        """Use the digits of this line and all of another."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.use_place(place)
            self.use_line(other, place)

    def use_line(self, line: cython.int, place: cython.int) -> cython.void:
        """Use the cell at a place of another line."""
        self.use(line * self.width + place if line < self.height else place * self.width + line - self.height)

    def find_forced(self, line: cython.int) -> cython.void:
        """All fillings of a line that keep the first two rules agree in a cell."""
        place: cython.int
        if self.length > LONGEST or not self.find_possible():
            return
        if self.recording:
            self.record_forced(line)
            return
        for place in range(self.length):
            if self.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]:
                self.decide_place(place, self.possible[2 * place + 1])

    def record_forced(self, line: cython.int) -> cython.void:
        """Record a step for every smallest set of digits that forces a cell; it decides all that they force."""
        place: cython.int
        value: cython.int
        for place in range(self.length):
            self.read_line()
            self.find_possible()
            if self.along[place] != OPEN or self.possible[2 * place] == self.possible[2 * place + 1]:
                continue
            value = self.possible[2 * place + 1]
            self.drop_needless(place, value)
            self.begin(line, place, value)
            self.record_decided()
            self.end()

    def drop_needless(self, place: cython.int, value: cython.int) -> cython.void:
        """Open the digits of the line that are not needed to force a cell."""
        other: cython.int
        for other in range(self.length):
            digit: cython.int = self.along[other]
            if digit == OPEN:
                continue
            self.along[other] = OPEN
            self.find_possible()
            if self.possible[2 * place + 1 - value]:
                self.along[other] = digit
        self.find_possible()

    def record_decided(self) -> cython.void:
        """The step uses the digits that are left in the line, and decides what they force."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.use_place(place)
            elif self.possible[2 * place] != self.possible[2 * place + 1]:
                self.decide_place(place, self.possible[2 * place + 1])

    def find_possible(self) -> cython.bint:
        """Find which digits each cell of the line can hold; False if the line cannot be filled.

        `forward` and `backward` have, for each place and each ending (0, 00, 1, 11) before it, the numbers of 1s so far
        as bits: those that some beginning has, and those from which the line can be completed.
        """
        place: cython.int
        value: cython.int
        half: cython.int = self.length // 2
        self.fill_forward()
        self.fill_backward(half)
        for place in range(self.length):
            for value in range(2):
                self.possible[2 * place + value] = 1 if self.is_possible(place, value) else 0
        return self.possible[0] != 0 or self.possible[1] != 0

    def fill_forward(self) -> cython.void:
        """From the left: the beginnings."""
        place: cython.int
        at: cython.int
        double: cython.ulonglong
        for place in range(self.length):
            at = 4 * place
            ends0: cython.ulonglong = self.forward[at] | self.forward[at + 1]
            ends1: cython.ulonglong = self.forward[at + 2] | self.forward[at + 3]
            if place == 0:
                ends0 = ends1 = ONE
            double = self.forward[at] if place else 0
            self.forward[at + 4] = ends1 if self.along[place] != 1 else 0
            self.forward[at + 5] = double if self.along[place] != 1 else 0
            double = self.forward[at + 2] if place else 0
            self.forward[at + 6] = ends0 << 1 if self.along[place] != 0 else 0
            self.forward[at + 7] = double << 1 if self.along[place] != 0 else 0

    def fill_backward(self, half: cython.int) -> cython.void:
        """From the right: what can be completed."""
        place: cython.int
        at: cython.int
        ending: cython.int
        for ending in range(4):
            self.backward[4 * self.length + ending] = ONE << half
        for place in range(self.length - 1, 0, -1):
            at = 4 * place
            zero: cython.ulonglong = self.backward[at + 4] if self.along[place] != 1 else 0
            zeros: cython.ulonglong = self.backward[at + 5] if self.along[place] != 1 else 0
            one: cython.ulonglong = self.backward[at + 6] >> 1 if self.along[place] != 0 else 0
            ones: cython.ulonglong = self.backward[at + 7] >> 1 if self.along[place] != 0 else 0
            self.backward[at] = zeros | one
            self.backward[at + 1] = one
            self.backward[at + 2] = ones | zero
            self.backward[at + 3] = zero

    def is_possible(self, place: cython.int, value: cython.int) -> cython.bint:
        """Is some filling of the line left with this digit at this place?"""
        at: cython.int = 4 * place + 4 + 2 * value
        if self.along[place] == 1 - value:
            return False
        return (self.forward[at] & self.backward[at]) != 0 or (self.forward[at + 1] & self.backward[at + 1]) != 0

    def find_unlike(self, line: cython.int) -> cython.void:
        """All fillings of a line that are like no filled line elsewhere agree in a cell."""
        place: cython.int
        other: cython.int
        twins: cython.int = 0
        if not self.unique_lines or self.length > LONGEST:
            return
        first: cython.int = 0 if line < self.height else self.height
        last: cython.int = self.height if line < self.height else self.height + self.width
        for other in range(first, last):
            twins += self.is_like(line, other)
        if twins == 0 or not self.find_possible() or not self.list_fillings(line, first, last):
            return
        self.begin(line, twins, 0)
        for other in range(first, last):
            if self.is_like(line, other):
                self.use_both(line, other)
        for place in range(self.length):
            if self.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]:
                self.decide_place(place, self.possible[2 * place + 1])
        self.end()

    def list_fillings(self, line: cython.int, first: cython.int, last: cython.int) -> cython.bint:
        """Set `possible` to what the fillings of the line without a twin have; False if they are too many or none."""
        place: cython.int
        found: cython.int = 0
        for place in range(2 * self.length):
            self.possible[place] = 0
        self.listed = place = 0
        self.chosen[0] = -1
        while place >= 0:
            if place == self.length:
                self.listed += 1
                if self.listed > MOST_FILLINGS:
                    return False
                if not self.has_twin(first, last):
                    found += 1
                    self.keep_filling()
                place -= 1
                continue
            self.chosen[place] += 1
            if self.chosen[place] > 1:
                place -= 1
            elif self.can_go_on(place):
                place += 1
                if place < self.length:
                    self.chosen[place] = -1
        return found > 0

    def can_go_on(self, place: cython.int) -> cython.bint:
        """Can the line be completed after the digits that are chosen up to a place?"""
        digit: cython.int = self.chosen[place]
        nth: cython.int
        ones: cython.int = 0
        if self.along[place] == 1 - digit:
            return False
        run: cython.int = 1
        while run <= place and self.chosen[place - run] == digit:
            run += 1
        if run > 2:
            return False
        for nth in range(place + 1):
            ones += self.chosen[nth]
        return (self.backward[4 * place + 4 + 2 * digit + run - 1] >> ones) & ONE != 0

    def has_twin(self, first: cython.int, last: cython.int) -> cython.bint:
        """Is the chosen filling a filled line elsewhere?"""
        other: cython.int
        place: cython.int
        for other in range(first, last):
            place = 0
            while place < self.length and self.value_of(other, place) == self.chosen[place]:
                place += 1
            if place == self.length:
                return True
        return False

    def keep_filling(self) -> cython.void:
        """Note the digits of the chosen filling."""
        place: cython.int
        for place in range(self.length):
            self.possible[2 * place + self.chosen[place]] = 1
