# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A takuzu board as its techniques see it: digits counted in every line, and one line that is looked at.

A line is its number: the rows first, then the columns.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.ladder.ladder import OPEN


class TakuzuBoard:
    """The lines of a takuzu board. `along` holds the values of the line that is looked at."""

    values: cython.int[::1]
    height: cython.int
    width: cython.int
    along: cython.int[::1]
    counts_of: cython.int[::1]
    length: cython.int
    start: cython.int
    stride: cython.int
    first: cython.int
    last: cython.int

    def __init__(self, height: int, width: int, values: cython.int[::1]) -> None:
        self.values, self.height, self.width = values, height, width
        self.along = arrays.filled(max(height, width), OPEN)
        self.counts_of = arrays.zeros(2 * (height + width))  # of every line, how many 0s and how many 1s it has
        self.length = self.start = self.stride = 0
        self.first = self.last = 0  # of the lines that are parallel to the one that is looked at

    def count_digits(self) -> cython.void:
        """Count the digits of every line."""
        line: cython.int
        row: cython.int
        column: cython.int
        cell: cython.int = 0
        for line in range(2 * (self.height + self.width)):
            self.counts_of[line] = 0
        for row in range(self.height):
            for column in range(self.width):
                if self.values[cell] != OPEN:
                    self.count_digit(row, column, self.values[cell])
                cell += 1

    def count_digit(self, row: cython.int, column: cython.int, digit: cython.int) -> cython.void:
        """Count a digit in both its lines."""
        self.counts_of[2 * row + digit] += 1
        self.counts_of[2 * (self.height + column) + digit] += 1

    def choose_line(self, line: cython.int) -> cython.void:
        """Set where a line starts, how far apart its cells are, how many there are, and which lines are parallel."""
        if line < self.height:
            self.length, self.start, self.stride = self.width, line * self.width, 1
            self.first, self.last = 0, self.height
        else:
            self.length, self.start, self.stride = self.height, line - self.height, self.width
            self.first, self.last = self.height, self.height + self.width

    def read_line(self) -> cython.void:
        """Copy the values of the line."""
        place: cython.int
        for place in range(self.length):
            self.along[place] = self.values[self.start + place * self.stride]

    def is_filled(self, line: cython.int) -> cython.bint:
        """Has a line, as long as the one that is looked at, no open cell?"""
        return self.counts_of[2 * line] + self.counts_of[2 * line + 1] == self.length

    def cell_of(self, line: cython.int, place: cython.int) -> cython.int:
        """The cell at a place of another line."""
        return line * self.width + place if line < self.height else place * self.width + line - self.height

    def value_of(self, line: cython.int, place: cython.int) -> cython.int:
        """The value at a place of another line."""
        return self.values[self.cell_of(line, place)]

    def is_like(self, other: cython.int) -> cython.bint:
        """Is another line filled, and the same as the one that is looked at where this one is?"""
        place: cython.int
        if not self.is_filled(other):
            return False
        for place in range(self.length):
            if self.along[place] != OPEN and self.along[place] != self.value_of(other, place):
                return False
        return True

    def needs_one(self, line: cython.int, digit: cython.int) -> cython.bint:
        """Does the line need a digit just once more?"""
        return 2 * self.counts_of[2 * line + digit] == self.length - 2

    def is_without(self, place: cython.int, digit: cython.int) -> cython.bint:
        """Do three cells in a row not hold a digit, at least one of them being open?"""
        nth: cython.int
        opens: cython.int = 0
        for nth in range(place, place + 3):
            if self.along[nth] == digit:
                return False
            opens += self.along[nth] == OPEN
        return opens > 0
