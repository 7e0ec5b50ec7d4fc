# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a new hitori: a table that knows the equal numbers of every line, and random ones for visible cells.

The equal numbers of a line form a chain, which a changed number changes. The ladder reads tables made of these chains.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.facts import VISIBLE
from gridwright.ladder.ladder import NOWHERE

BLANK: cython.int = -1
COPIES: cython.int = 3  # how often a number may be in a line
# Ways from a cell to the one beside it
UP: cython.int = 0
DOWN: cython.int = 1
LEFT: cython.int = 2
RIGHT: cython.int = 3
WAYS: cython.int = 4


class NumberTable:
    """Numbers from 0 to `top` - 1, each at most COPIES times in a line, and what the ladder wants to know of them.

    `same` and `same_at` are as in `HitoriPatterns`, up to date after `list_equals`.
    """

    height: cython.int
    width: cython.int
    cells: cython.int
    top: cython.int
    number: Readonly[cython.int[::1]]
    same: cython.int[::1]
    same_at: cython.int[::1]
    in_row: cython.int[::1]
    in_column: cython.int[::1]
    row_head: cython.int[::1]
    column_head: cython.int[::1]
    row_next: cython.int[::1]
    column_next: cython.int[::1]

    def __init__(self, height: int, width: int) -> None:
        self.height, self.width, self.cells = height, width, height * width
        self.top = max(height, width)
        self.number = arrays.filled(self.cells, BLANK)
        self.same, self.same_at = arrays.zeros(2 * COPIES * self.cells), arrays.zeros(2 * self.cells + 1)
        self.in_row, self.in_column = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.row_head, self.column_head = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.row_next, self.column_next = arrays.zeros(self.cells), arrays.zeros(self.cells)
        self.clear()

    def clear(self) -> cython.void:
        """Make all cells blank."""
        nth: cython.int
        for nth in range(self.height * self.top):
            self.in_row[nth] = 0
            self.row_head[nth] = NOWHERE
        for nth in range(self.width * self.top):
            self.in_column[nth] = 0
            self.column_head[nth] = NOWHERE
        for nth in range(self.cells):
            self.number[nth] = BLANK

    def put(self, cell: cython.int, number: cython.int) -> cython.void:
        """Put a number into a cell, or nothing (BLANK)."""
        old: cython.int = self.number[cell]
        row: cython.int = cell // self.width * self.top
        column: cython.int = cell % self.width * self.top
        if old != BLANK:
            self.in_row[row + old] -= 1
            self.in_column[column + old] -= 1
            unchain(self.row_head, self.row_next, row + old, cell)
            unchain(self.column_head, self.column_next, column + old, cell)
        if number != BLANK:
            self.in_row[row + number] += 1
            self.in_column[column + number] += 1
            self.row_next[cell], self.row_head[row + number] = self.row_head[row + number], cell
            self.column_next[cell], self.column_head[column + number] = self.column_head[column + number], cell
        self.number[cell] = number

    def has_room(self, cell: cython.int, number: cython.int) -> cython.bint:
        """May a cell get a number that it does not have, so that the lines do not have it too often?"""
        if self.number[cell] == number:
            return False
        if self.in_row[cell // self.width * self.top + number] >= COPIES:
            return False
        return self.in_column[cell % self.width * self.top + number] < COPIES

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

    @raises
    def list_equals(self) -> cython.void:
        """Fill the tables of equal numbers in lines."""
        cell: cython.int
        end: cython.int = 0
        for cell in range(self.cells):
            self.same_at[2 * cell] = self.same_at[2 * cell + 1] = end
            if self.number[cell] == BLANK:
                continue
            row: cython.int = cell // self.width * self.top + self.number[cell]
            column: cython.int = cell % self.width * self.top + self.number[cell]
            end = self.add_chain(cell, self.row_head[row], self.row_next, end)
            self.same_at[2 * cell + 1] = end
            end = self.add_chain(cell, self.column_head[column], self.column_next, end)
        self.same_at[2 * self.cells] = end

    def add_chain(self, cell: cython.int, other: cython.int, nexts: cython.int[::1], end: cython.int) -> cython.int:
        """Add a chain of cells to the table, but for one; returns where it ends then."""
        while other != NOWHERE:
            if other != cell:
                self.same[end] = other
                end += 1
            other = nexts[other]
        return end


class VisibleNumbers:
    """Random numbers for the visible cells, row by row: a matching of cells and numbers, by augmenting paths."""

    table: NumberTable
    dice: Dice
    holder: cython.int[::1]
    visited: cython.int[::1]
    names: cython.int[::1]
    row_order: cython.int[::1]
    mark: cython.int

    def __init__(self, table: NumberTable, dice: Dice) -> None:
        self.table, self.dice = table, dice
        self.holder, self.visited = arrays.zeros(table.top), arrays.zeros(table.top)
        self.names, self.row_order, self.mark = arrays.ints(range(table.top)), arrays.zeros(table.top), 0

    def fill(self, solution: cython.int[::1]) -> cython.bint:
        """Put numbers into the visible cells, none twice in a line, and nothing into the others; False without luck."""
        row: cython.int
        self.table.clear()
        for row in range(self.table.height):
            if not self.fill_row(row, solution):
                return False
        return True

    def fill_row(self, row: cython.int, solution: cython.int[::1]) -> cython.bint:
        """Fill the visible cells of a row; False if a column has all the numbers that are left for a cell."""
        nth: cython.int
        number: cython.int
        self.dice.shuffle(self.names, self.table.top)
        for number in range(self.table.top):
            self.holder[number] = NOWHERE
            self.visited[number] = 0
        for nth in range(self.table.width):
            self.row_order[nth] = row * self.table.width + nth
        self.dice.shuffle(self.row_order, self.table.width)
        self.mark = 0
        for nth in range(self.table.width):
            if solution[self.row_order[nth]] == VISIBLE:
                self.mark += 1
                if not self.find_number(self.row_order[nth]):
                    return False
        for number in range(self.table.top):
            if self.holder[number] != NOWHERE:
                self.table.put(self.holder[number], number)
        return True

    def find_number(self, cell: cython.int) -> cython.bint:
        """Find a number for a cell that its column does not have; a cell that holds it may have to find another."""
        nth: cython.int
        start: cython.int = self.dice.below(self.table.top)
        column: cython.int = cell % self.table.width * self.table.top
        for nth in range(self.table.top):
            number: cython.int = self.names[(start + nth) % self.table.top]
            if self.visited[number] == self.mark or self.table.in_column[column + number]:
                continue
            self.visited[number] = self.mark
            if self.holder[number] == NOWHERE or self.find_number(self.holder[number]):
                self.holder[number] = cell
                return True
        return False


def unchain(heads: cython.int[::1], nexts: cython.int[::1], head: cython.int, cell: cython.int) -> cython.void:
    """Take a cell out of a chain."""
    other: cython.int = heads[head]
    if other == cell:
        heads[head] = nexts[cell]
        return
    while nexts[other] != cell:
        other = nexts[other]
    nexts[other] = nexts[cell]
