# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The lines of a takuzu: what each lacks, and the one that is looked at, with its fillings."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.kernel.grouping import FlatGroups
from gridwright.kernel.stretch_passes import StretchPasses
from gridwright.ladder.ladder import OPEN

LONGEST: cython.int = 126  # of a line whose fillings are looked at: half its digits fit into a word
MOST_FILLINGS: cython.int = 64  # of a line that a person would list


class ViewedLine:
    """The lines of a board whose digits are `values`, rows first, and the `line` of them that is looked at.

    `missing` has, of every line, how many 0s and how many 1s it lacks. `along` has the digits of the line that is
    looked at, which is parallel to those from `low` to before `high`; `passes` find what its fillings have in common.
    """

    height: cython.int
    parts: FlatGroups
    values: cython.int[::1]
    missing: cython.int[::1]
    passes: StretchPasses
    line: cython.int
    along: cython.int[::1]
    length: cython.int
    low: cython.int
    high: cython.int
    chosen: cython.int[::1]
    listed: cython.int

    def __init__(self, parts: FlatGroups, height: int) -> None:
        line: cython.int
        self.height, self.parts, self.missing = height, parts, arrays.zeros(2 * parts.count)
        self.values = arrays.zeros(0)
        self.passes = StretchPasses()
        self.passes.start, self.passes.width = parts.starts, arrays.filled(parts.count, 1)
        self.passes.size = max(height, parts.count - height)
        self.passes.lo = self.passes.hi = arrays.zeros(parts.count)
        for line in range(parts.count):
            self.passes.hi[line] = (parts.starts[line + 1] - parts.starts[line]) // 2
        self.passes.reserve()
        self.along, self.chosen = self.passes.value, arrays.zeros(self.passes.size)
        self.line = self.length = self.low = self.high = self.listed = 0

    def count_missing(self) -> cython.void:
        """Count the digits that lines lack."""
        line: cython.int
        at: cython.int
        for line in range(self.parts.count):
            self.missing[2 * line] = self.missing[2 * line + 1] = self.passes.hi[line]
            for at in range(self.parts.starts[line], self.parts.starts[line + 1]):
                if self.values[self.parts.members[at]] != OPEN:
                    self.missing[2 * line + self.values[self.parts.members[at]]] -= 1

    def is_full(self, line: cython.int) -> cython.bint:
        """Has a line no open cell?"""
        return self.missing[2 * line] + self.missing[2 * line + 1] == 0

    def find_first(self, line: cython.int) -> cython.int:
        """Where the lines begin that are parallel to one,"""
        return 0 if line < self.height else self.height

    def find_last(self, line: cython.int) -> cython.int:
        """And where they end."""
        return self.height if line < self.height else self.parts.count

    def look_at(self, line: cython.int) -> cython.void:
        """Copy the digits of a line."""
        place: cython.int
        self.line, self.low, self.high = line, self.find_first(line), self.find_last(line)
        self.length = self.parts.starts[line + 1] - self.parts.starts[line]
        for place in range(self.length):
            self.along[place] = self.values[self.cell(place)]

    def cell(self, place: cython.int) -> cython.int:
        """The cell at a place."""
        return self.parts.members[self.parts.starts[self.line] + place]

    def lacks(self, digit: cython.int) -> cython.int:
        """How many of a digit the line lacks."""
        return self.missing[2 * self.line + digit]

    def is_open(self, place: cython.int) -> cython.bint:
        """Is a place on the line, and open?"""
        return 0 <= place < self.length and self.along[place] == OPEN

    def is_without(self, place: cython.int, digit: cython.int) -> cython.bint:
        """Do three cells in a row not hold a digit, at least one of them being open?"""
        nth: cython.int
        opens: cython.int = 0
        for nth in range(place, place + 3):
            if self.along[nth] == digit:
                return False
            opens += self.along[nth] == OPEN
        return opens > 0

    def value_of(self, other: cython.int, place: cython.int) -> cython.int:
        """The value of another line at a place."""
        return self.values[self.parts.members[self.parts.starts[other] + place]]

    def is_like(self, other: cython.int) -> cython.bint:
        """Is another line filled, and the same as this one where this one is?"""
        place: cython.int
        if not self.is_full(other):
            return False
        for place in range(self.length):
            if self.along[place] != OPEN and self.along[place] != self.value_of(other, place):
                return False
        return True

    # Its fillings

    def fill_forced(self) -> cython.bint:
        """Fill in what all fillings agree in; False if there is none."""
        if not self.passes.run_pairs_backwards(self.line):
            return False
        self.passes.run_pairs_forwards(self.line)
        return True

    def weaken(self, place: cython.int, value: cython.int) -> cython.void:
        """Leave only digits, the fewest, because of which a place cannot have a value."""
        self.along[place] = value
        self.passes.weaken_pairs(self.line, self.length, place)
        self.along[place] = OPEN

    def find_unlike(self) -> cython.bint:
        """Note in `passes.possible` what the fillings have that are like no filled line; False if none or too many."""
        place: cython.int
        if not self.passes.run_pairs_backwards(self.line):
            return False
        self.listed = 0
        for place in range(self.length):
            self.passes.possible[place] = 0
        return self.list_fillings(0, 0, 0)

    def list_fillings(self, place: cython.int, ones: cython.int, run: cython.int) -> cython.bint:
        """Note what the fillings have that are like no filled line; False if they are too many.

        The cells before a place are chosen, with so many 1s, and the last of them is in a run of equal digits.
        """
        digit: cython.int
        longer: cython.int
        if place == self.length:
            self.listed += 1
            if not self.is_chosen():
                for place in range(self.length):
                    self.passes.possible[place] |= 1 << self.chosen[place]
            return self.listed <= MOST_FILLINGS
        for digit in range(2):
            longer = run + 1 if run and self.chosen[place - 1] == digit else 1
            if self.along[place] == 1 - digit or longer > 2:
                continue
            if (self.passes.after[4 * place + 2 * longer - 1 - digit] >> (ones + digit)) & ONE:
                self.chosen[place] = digit
                if not self.list_fillings(place + 1, ones + digit, longer):
                    return False
        return True

    def is_chosen(self) -> cython.bint:
        """Is the chosen filling a filled line elsewhere?"""
        other: cython.int
        place: cython.int
        for other in range(self.low, self.high):
            place = 0
            while place < self.length and self.value_of(other, place) == self.chosen[place]:
                place += 1
            if place == self.length:
                return True
        return False
