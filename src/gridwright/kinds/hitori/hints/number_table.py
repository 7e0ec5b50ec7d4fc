# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a hitori, and how often each is in a line; those of a puzzle in the making may change."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython
from gridwright.ladder.ladder import NOWHERE

BLANK: cython.int = -1
COPIES: cython.int = 3  # how often a number may be in a line that is made
# Ways from a cell to the one beside it
UP: cython.int = 0
DOWN: cython.int = 1
LEFT: cython.int = 2
RIGHT: cython.int = 3
WAYS: cython.int = 4


class NumberTable:
    """Numbers from 0 to `top` - 1, equal ones being the same, or BLANK; counted in every row, and in every column.

    By cell, its counts start at `row_at` of those of rows, and at `column_at` of those of columns.
    """

    height: cython.int
    width: cython.int
    cells: cython.int
    top: cython.int
    number: Readonly[cython.int[::1]]
    in_row: cython.int[::1]
    in_column: cython.int[::1]
    row_at: cython.int[::1]
    column_at: cython.int[::1]

    def __init__(self, height: int, width: int, numbers: Sequence[int | None]) -> None:
        known: dict[int | None, int] = {None: BLANK}
        found = [known.setdefault(value, len(known) - 1) for value in numbers]
        cell: cython.int
        self.height, self.width, self.cells = height, width, height * width
        self.top = max(height, width, len(known) - 1)
        self.number = arrays.filled(self.cells, BLANK)
        self.in_row, self.in_column = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.row_at, self.column_at = arrays.zeros(self.cells), arrays.zeros(self.cells)
        for cell in range(self.cells):
            self.row_at[cell] = cell // self.width * self.top
            self.column_at[cell] = cell % self.width * self.top
            self.put(cell, found[cell])

    def put(self, cell: cython.int, number: cython.int) -> cython.void:
        """Put a number into a cell, or nothing (BLANK)."""
        self.count(cell, -1)
        self.number[cell] = number
        self.count(cell, 1)

    def count(self, cell: cython.int, change: cython.int) -> cython.void:
        """Count the number of a cell in its lines, or no longer."""
        number: cython.int = self.number[cell]
        if number != BLANK:
            self.in_row[self.row_at[cell] + number] += change
            self.in_column[self.column_at[cell] + number] += change

    def count_equals(self, cell: cython.int, is_row: cython.bint) -> cython.int:
        """How many cells of a row, or a column, have the number of one of them, which is not blank?"""
        if is_row:
            return self.in_row[self.row_at[cell] + self.number[cell]]
        return self.in_column[self.column_at[cell] + self.number[cell]]

    def has_room(self, cell: cython.int, number: cython.int) -> cython.bint:
        """May a cell get a number that it does not have, so that the lines do not have it too often?"""
        if self.number[cell] == number:
            return False
        if self.in_row[self.row_at[cell] + number] >= COPIES:
            return False
        return self.in_column[self.column_at[cell] + number] < COPIES

    def are_equal(self, one: cython.int, two: cython.int) -> cython.bint:
        """Do two cells hold the same number?"""
        return self.number[one] != BLANK and self.number[one] == self.number[two]

    def look_along(self, cell: cython.int, place: cython.int) -> cython.int:
        """A cell of the lines of a cell; the places of its row are counted before those of its column."""
        if place < self.width:
            return cell // self.width * self.width + place
        return cell % self.width + (place - self.width) * self.width

    def step(self, cell: cython.int, way: cython.int) -> cython.int:
        """The cell beside a cell; NOWHERE if that is off the board."""
        if way == UP:
            return cell - self.width if cell >= self.width else NOWHERE
        if way == DOWN:
            return cell + self.width if cell < self.cells - self.width else NOWHERE
        if way == LEFT:
            return cell - 1 if cell % self.width else NOWHERE
        return cell + 1 if (cell + 1) % self.width else NOWHERE
