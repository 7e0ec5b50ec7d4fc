# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A picture of black and white cells, and what is drawn on it: ellipses, boxes, polygons, strokes.

Coordinates are whole numbers, sixteen to a cell, so that a drawing is the same on every machine. A shape covers the
cells whose centres it contains.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython
from gridwright.compiled.dice import Dice
from gridwright.grid import Grid
from gridwright.kernel import grouping
from gridwright.kernel.grouping import FlatGroups
from gridwright.kinds.nonogram.figures.pen import UNIT

HALF: cython.int = 8  # of a unit
INSIDE: cython.int = 2  # black, and so are all cells around it


class Raster:
    """Cells, 1 for black, row by row."""

    height: Readonly[cython.int]
    width: Readonly[cython.int]
    size: Readonly[cython.int]
    dice: Dice
    cells: Readonly[cython.int[::1]]
    beside: FlatGroups
    left: cython.int
    top: cython.int
    right: cython.int
    bottom: cython.int
    # What is drawn stays in a window, which is the whole picture at first.
    first_column: cython.int
    first_row: cython.int
    end_column: cython.int
    end_row: cython.int

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        self.height, self.width, self.dice = height, width, dice
        self.size = height * width
        self.cells = arrays.zeros(self.size)
        self.beside = grouping.flatten(Grid(height, width).neighbours())
        self.left = self.top = self.right = self.bottom = 0
        self.first_column = self.first_row = 0
        self.end_column, self.end_row = width, height

    @ccall
    def clear(self, value: cython.int) -> cython.void:
        """Give all cells a value."""
        cell: cython.int
        for cell in range(self.size):
            self.cells[cell] = value

    def bound(self, left: cython.int, top: cython.int, right: cython.int, bottom: cython.int) -> cython.void:
        """Find the rows and columns that a shape can cover, from its first to its last coordinates."""
        self.left = max(self.first_column, (left - HALF) // UNIT)
        self.top = max(self.first_row, (top - HALF) // UNIT)
        self.right = min(self.end_column, (max(right, 0) + HALF) // UNIT + 1)
        self.bottom = min(self.end_row, (max(bottom, 0) + HALF) // UNIT + 1)

    @ccall
    def open_window(self, column: cython.int, row: cython.int, width: cython.int, height: cython.int) -> cython.void:
        """Let everything be drawn in a part of the picture only, given in cells."""
        self.first_column, self.first_row = column, row
        self.end_column, self.end_row = column + width, row + height

    def find_black(self) -> tuple[int, int, int, int] | None:
        """The columns and rows of the window that black cells reach, as first and end of each; None without any."""
        row: cython.int
        column: cython.int
        left: cython.int = self.end_column
        top: cython.int = self.end_row
        right: cython.int = self.first_column
        bottom: cython.int = self.first_row
        for row in range(self.first_row, self.end_row):
            for column in range(self.first_column, self.end_column):
                if self.cells[row * self.width + column]:
                    left, right = min(left, column), max(right, column + 1)
                    top, bottom = min(top, row), max(bottom, row + 1)
        return (left, top, right, bottom) if right > left else None

    @ccall
    def ellipse(
        self, x: cython.int, y: cython.int, wide: cython.int, high: cython.int, value: cython.int
    ) -> cython.void:
        """An ellipse around a centre, by its half axes."""
        row: cython.int
        column: cython.int
        across: cython.longlong
        down: cython.longlong
        limit: cython.longlong = wide
        limit = limit * limit * high * high
        self.bound(x - wide, y - high, x + wide, y + high)
        for row in range(self.top, self.bottom):
            for column in range(self.left, self.right):
                across = (column * UNIT + HALF - x) * high
                down = (row * UNIT + HALF - y) * wide
                if across * across + down * down <= limit:
                    self.cells[row * self.width + column] = value

    @ccall
    def box(
        self, left: cython.int, top: cython.int, right: cython.int, bottom: cython.int, value: cython.int
    ) -> cython.void:
        """A rectangle."""
        row: cython.int
        column: cython.int
        self.bound(left, top, right, bottom)
        for row in range(self.top, self.bottom):
            if top <= row * UNIT + HALF <= bottom:
                for column in range(self.left, self.right):
                    if left <= column * UNIT + HALF <= right:
                        self.cells[row * self.width + column] = value

    @ccall
    def polygon(self, points: Sequence[int], value: cython.int) -> None:
        """A polygon; its corners are x, y, x, y and so on. A cell is inside if a ray from it crosses an odd number."""
        row: cython.int
        column: cython.int
        corners: cython.int[::1] = arrays.ints(points)
        self.bound(min(points[0::2]), min(points[1::2]), max(points[0::2]), max(points[1::2]))
        for row in range(self.top, self.bottom):
            for column in range(self.left, self.right):
                if self.is_inside(corners, len(points), column * UNIT + HALF, row * UNIT + HALF):
                    self.cells[row * self.width + column] = value

    def is_inside(self, corners: cython.int[::1], count: cython.int, x: cython.int, y: cython.int) -> cython.bint:
        """Is a point in a polygon?"""
        nth: cython.int
        last: cython.int = count - 2
        inside: cython.bint = False
        side: cython.longlong
        for nth in range(0, count, 2):
            if (corners[nth + 1] > y) != (corners[last + 1] > y):
                side = corners[last] - corners[nth]
                side = side * (y - corners[nth + 1])
                rise: cython.longlong = corners[last + 1] - corners[nth + 1]
                away: cython.longlong = x - corners[nth]
                if (side > away * rise) == (rise > 0):
                    inside = not inside
            last = nth
        return inside

    @ccall
    def stroke(
        self,
        x: cython.int,
        y: cython.int,
        to_x: cython.int,
        to_y: cython.int,
        thick: cython.int,
        value: cython.int,
    ) -> cython.void:
        """A line with round ends."""
        row: cython.int
        column: cython.int
        self.bound(min(x, to_x) - thick, min(y, to_y) - thick, max(x, to_x) + thick, max(y, to_y) + thick)
        for row in range(self.top, self.bottom):
            for column in range(self.left, self.right):
                if is_near(column * UNIT + HALF - x, row * UNIT + HALF - y, to_x - x, to_y - y, thick):
                    self.cells[row * self.width + column] = value

    @ccall
    def mirror(self) -> cython.void:
        """Copy the left half to the right one."""
        row: cython.int
        column: cython.int
        for row in range(self.height):
            for column in range(self.width // 2):
                self.cells[(row + 1) * self.width - 1 - column] = self.cells[row * self.width + column]

    @ccall
    def sprinkle(self, percent: cython.int) -> cython.void:
        """Give every cell a random colour, black in so many of a hundred cases."""
        cell: cython.int
        for cell in range(self.size):
            self.cells[cell] = self.dice.below(100) < percent

    @ccall
    def hollow(self) -> cython.void:
        """Leave of black areas their outlines."""
        cell: cython.int
        for cell in range(self.size):
            if self.cells[cell] and self.count_around(cell, 0) == 0:
                self.cells[cell] = INSIDE
        for cell in range(self.size):
            if self.cells[cell] == INSIDE:
                self.cells[cell] = 0

    @ccall
    def roughen(self, count: cython.int) -> cython.void:
        """Change so many random cells at the border of black and white."""
        for _ in range(8 * count):
            cell: cython.int = self.dice.below(self.size)
            around: cython.int = self.count_around(cell, self.cells[cell])
            if count and 2 <= around <= 5:
                self.cells[cell] = 1 - self.cells[cell]
                count -= 1

    def count_around(self, cell: cython.int, value: cython.int) -> cython.int:
        """How many of the eight cells around a cell have a value; those off the board are white."""
        down: cython.int
        right: cython.int
        row: cython.int
        column: cython.int
        found: cython.int = 0
        for down in range(-1, 2):
            for right in range(-1, 2):
                row, column = cell // self.width + down, cell % self.width + right
                if row < 0 or column < 0 or row >= self.height or column >= self.width:
                    found += value == 0
                elif down or right:
                    found += self.cells[row * self.width + column] == value
        return found

    def count_others(self, cell: cython.int) -> cython.int:
        """How many of the eight cells around a cell have the other colour; those off the board are white."""
        return self.count_around(cell, 1 - self.cells[cell])

    @ccall
    def count_ragged(self) -> cython.int:
        """How many cells have no neighbour of their colour, black ones above all."""
        cell: cython.int
        found: cython.int = 0
        for cell in range(self.size):
            found += self.weigh_ragged(cell)
        return found

    def count_ragged_near(self, cell: cython.int) -> cython.int:
        """The same of a cell and those at its sides."""
        nth: cython.int
        found: cython.int = self.weigh_ragged(cell)
        for nth in range(self.beside.starts[cell], self.beside.starts[cell + 1]):
            found += self.weigh_ragged(self.beside.members[nth])
        return found

    def weigh_ragged(self, cell: cython.int) -> cython.int:
        """How much a cell without a neighbour of its colour counts; 0 for any other."""
        if self.cells[cell]:
            return 2 if self.count_sides(cell) == 0 else 0
        return 1 if self.count_sides(cell) == 4 else 0

    def count_sides(self, cell: cython.int) -> cython.int:
        """How many cells at the sides of a cell are black."""
        nth: cython.int
        found: cython.int = 0
        for nth in range(self.beside.starts[cell], self.beside.starts[cell + 1]):
            found += self.cells[self.beside.members[nth]]
        return found

    @ccall
    def count_black(self) -> cython.int:
        """How many cells are black."""
        cell: cython.int
        found: cython.int = 0
        for cell in range(self.size):
            found += self.cells[cell]
        return found

    @ccall
    def reach(self, wanted: cython.int) -> cython.void:
        """Let what is black grow or shrink at its border until so many cells are black."""
        tries: cython.int = 60 * self.size
        count: cython.int = self.count_black()
        while count != wanted and tries > 0:
            tries -= 1
            value: cython.int = 1 if count < wanted else 0
            cell: cython.int = self.dice.below(self.size)
            need: cython.int = 3 if tries > 20 * self.size else 1
            if self.cells[cell] != value and self.count_around(cell, value) >= need:
                self.cells[cell] = value
                count += 1 if value else -1


def is_near(
    x: cython.longlong, y: cython.longlong, to_x: cython.longlong, to_y: cython.longlong, thick: cython.longlong
) -> cython.bint:
    """Is a point at most half a thickness away from the way from 0, 0 to another point?"""
    along: cython.longlong = x * to_x + y * to_y
    length: cython.longlong = to_x * to_x + to_y * to_y
    if along <= 0:
        return 4 * (x * x + y * y) <= thick * thick
    if along >= length:
        return 4 * ((x - to_x) * (x - to_x) + (y - to_y) * (y - to_y)) <= thick * thick
    cross: cython.longlong = x * to_y - y * to_x
    return 4 * cross * cross <= thick * thick * length
