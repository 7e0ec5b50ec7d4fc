# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A takuzu board as its techniques see it: digits counted in every line, and one line that is looked at.

A line is its number: the rows first, then the columns.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.ladder.ladder import OPEN
from gridwright.ladder.patterns import Patterns


class TakuzuBoard(Patterns):
    """A takuzu board. `along` holds the values of the line that is looked at."""

    height: cython.int
    width: cython.int
    unique_lines: cython.bint
    every: cython.int
    comparing: cython.int
    along: cython.int[::1]
    counts_of: cython.int[::1]
    stale: cython.int[::1]
    length: cython.int
    start: cython.int
    stride: cython.int

    def __init__(self, names: tuple[str, ...], height: int, width: int, unique_lines: bool, comparing: int) -> None:
        Patterns.__init__(self, names)
        self.height, self.width, self.unique_lines = height, width, unique_lines
        self.every, self.comparing = (1 << len(names)) - 1, comparing  # patterns that compare lines, a bit each
        self.along = arrays.filled(max(height, width), -1)
        self.counts_of = arrays.zeros(2 * (height + width))  # of every line, how many 0s and how many 1s it has
        self.stale = arrays.zeros(height + width)  # of every line, a bit for each pattern that must look at it again
        self.length = self.start = self.stride = 0

    def refresh(self) -> cython.void:
        self.count_digits()
        self.set_stale(self.every)

    def restore(self) -> cython.void:
        self.count_digits()
        self.set_stale(0)

    def set_stale(self, patterns: cython.int) -> cython.void:
        """Set the patterns that must look at every line again, a bit each."""
        line: cython.int
        for line in range(self.height + self.width):
            self.stale[line] = patterns

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
        self.stale[line] = self.every
        if self.unique_lines and self.counts_of[2 * line] + self.counts_of[2 * line + 1] == length:
            for other in range(first, last):
                self.stale[other] |= self.comparing

    def choose_line(self, line: cython.int) -> cython.void:
        """Set where a line starts, how far apart its cells are, and how many there are."""
        self.length = self.width if line < self.height else self.height
        self.start = line * self.width if line < self.height else line - self.height
        self.stride = 1 if line < self.height else self.width

    def read_line(self) -> cython.void:
        """Copy the values of the line."""
        place: cython.int
        for place in range(self.length):
            self.along[place] = self.values[self.start + place * self.stride]

    @raises
    def use_place(self, place: cython.int) -> cython.void:
        """Use the cell at a place of the line."""
        self.use(self.start + place * self.stride)

    @raises
    def decide_place(self, place: cython.int, value: cython.int) -> cython.void:
        """Decide the cell at a place of the line, if it is on the board and open."""
        if 0 <= place < self.length and self.along[place] == OPEN:
            self.decide(self.start + place * self.stride, value)

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

    @raises
    def use_both(self, line: cython.int, other: cython.int) -> cython.void:
        """Use the digits of this line and all of another."""
        place: cython.int
        for place in range(self.length):
            if self.along[place] != OPEN:
                self.use_place(place)
            self.use_line(other, place)

    @raises
    def use_line(self, line: cython.int, place: cython.int) -> cython.void:
        """Use the cell at a place of another line."""
        self.use(line * self.width + place if line < self.height else place * self.width + line - self.height)
