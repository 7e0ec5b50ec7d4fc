# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Random numbers for the visible cells of a new hitori."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.hints.number_table import BLANK, NumberTable
from gridwright.kinds.hitori.puzzle import VISIBLE
from gridwright.ladder.ladder import NOWHERE


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
        cell: cython.int
        for cell in range(self.table.cells):
            self.table.put(cell, BLANK)
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
