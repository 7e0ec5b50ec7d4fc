# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of takuzu, from the easiest: what each sees on a board. `hints` has their names and sentences."""

from __future__ import annotations

from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.takuzu.line_fillings import TakuzuFillings
from gridwright.ladder.ladder import OPEN

LONGEST: cython.int = 126  # of a line whose fillings are looked at: half its digits fit into a word
NAMES = ("pair", "gap", "line-full", "last-one", "line-repeat", "whole-line", "whole-line-repeat")
PAIR: cython.int = 0
GAP: cython.int = 1
FULL: cython.int = 2
LAST: cython.int = 3
REPEAT: cython.int = 4
WHOLE: cython.int = 5
UNLIKE: cython.int = 6


class TakuzuPatterns(TakuzuFillings):
    """A takuzu board with all its patterns, numbered as in NAMES."""

    def __init__(self, height: int, width: int, unique_lines: bool) -> None:
        TakuzuFillings.__init__(self, NAMES, height, width, unique_lines, 1 << REPEAT | 1 << UNLIKE)

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look at every line that has open cells."""
        line: cython.int
        for line in range(self.height + self.width):
            # A line on which a pattern found nothing, and that has not changed since, need not be looked at again.
            # When steps are recorded nothing is put on the board, so all lines are.
            if not self.is_recording():
                if not self.stale[line] >> pattern & 1:
                    continue
                self.stale[line] &= ~(1 << pattern)
            self.choose_line(line)
            if self.counts_of[2 * line] + self.counts_of[2 * line + 1] == self.length:
                continue
            self.read_line()
            self.find_in_line(pattern, line)

    @raises
    def find_in_line(self, pattern: cython.int, line: cython.int) -> cython.void:
        """Look at one line."""
        if pattern == PAIR:
            self.find_pairs(line)
        elif pattern == GAP:
            self.find_gaps(line)
        elif pattern == FULL:
            self.find_full(line)
        elif pattern == LAST:
            self.find_last(line)
        elif pattern == REPEAT:
            self.find_twins(line)
        elif pattern == WHOLE:
            self.find_forced(line)
        else:
            self.find_unlike(line)

    @raises
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

    @raises
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

    @raises
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

    @raises
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

    @raises
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

    @raises
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

    @raises
    def find_forced(self, line: cython.int) -> cython.void:
        """All fillings of a line that keep the first two rules agree in a cell."""
        place: cython.int
        if self.length > LONGEST or not self.find_possible():
            return
        if self.is_recording():
            self.record_forced(line)
            return
        for place in range(self.length):
            if self.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]:
                self.decide_place(place, self.possible[2 * place + 1])

    @raises
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

    @raises
    def record_decided(self) -> cython.void:
        """The step uses the digits that are left in the line, and decides what they force."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.use_place(place)
            elif self.possible[2 * place] != self.possible[2 * place + 1]:
                self.decide_place(place, self.possible[2 * place + 1])

    @raises
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
