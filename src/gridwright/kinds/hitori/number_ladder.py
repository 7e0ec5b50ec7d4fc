# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a new hitori: random ones in its visible cells, and those that masked cells get or lose.

The ladder reads equal numbers of a line from tables. Those are made of chains, which a changed number changes.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.claims import VISIBLE
from gridwright.kinds.hitori.techniques import HitoriLadder
from gridwright.ladder.ladder import NOWHERE, OPEN

BLANK: cython.int = -1
COPIES: cython.int = 3  # how often a number may be in a line
TRIES: cython.int = 12


class NumberLadder(HitoriLadder):
    """A hitori in the making: numbers from 0 to `top` - 1, and the ladder on the board as it is."""

    top: cython.int
    dice: Dice
    solution: cython.int[::1]
    in_row: cython.int[::1]
    in_column: cython.int[::1]
    holder: cython.int[::1]
    visited: cython.int[::1]
    names: cython.int[::1]
    row_order: cython.int[::1]
    mark: cython.int
    row_head: cython.int[::1]
    column_head: cython.int[::1]
    row_next: cython.int[::1]
    column_next: cython.int[::1]
    before: cython.int[::1]
    looks: Readonly[cython.int]

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        HitoriLadder.__init__(self, height, width, [None] * (height * width))
        self.top, self.dice = max(height, width), dice
        self.solution = arrays.zeros(self.cells)
        self.same = arrays.zeros(2 * COPIES * self.cells)
        self.in_row, self.in_column = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.holder, self.visited = arrays.zeros(self.top), arrays.zeros(self.top)
        self.names, self.row_order, self.mark = arrays.zeros(self.top), arrays.zeros(self.top), 0
        # Chains of the cells that have the same number in a row or in a column.
        self.row_head, self.column_head = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.row_next, self.column_next = arrays.zeros(self.cells), arrays.zeros(self.cells)
        self.before = arrays.zeros(self.cells)  # the board that the ladder starts from
        self.looks = 0  # how often the ladder went on after a change, which is what this costs
        for number in range(self.top):
            self.names[number] = number

    def number_list(self) -> list[int]:
        """The numbers of the puzzle, from 0."""
        return list(self.number)

    def fill_visible(self) -> cython.bint:
        """Put random numbers into the visible cells, row by row, none twice in a line; False without luck."""
        row: cython.int
        nth: cython.int
        for nth in range(self.height * self.top):
            self.in_row[nth] = 0
            self.row_head[nth] = NOWHERE
        for nth in range(self.width * self.top):
            self.in_column[nth] = 0
            self.column_head[nth] = NOWHERE
        for nth in range(self.cells):
            self.number[nth] = BLANK
        for row in range(self.height):
            if not self.fill_row(row):
                return False
        return True

    def fill_row(self, row: cython.int) -> cython.bint:
        """Fill the visible cells of a row: a matching of cells and numbers, by augmenting paths."""
        nth: cython.int
        number: cython.int
        self.dice.shuffle(self.names, self.top)
        for number in range(self.top):
            self.holder[number] = NOWHERE
            self.visited[number] = 0
        for nth in range(self.width):
            self.row_order[nth] = row * self.width + nth
        self.dice.shuffle(self.row_order, self.width)
        self.mark = 0
        for nth in range(self.width):
            if self.solution[self.row_order[nth]] == VISIBLE:
                self.mark += 1
                if not self.find_number(self.row_order[nth]):
                    return False
        for number in range(self.top):
            if self.holder[number] != NOWHERE:
                self.set_number(self.holder[number], number)
        return True

    def find_number(self, cell: cython.int) -> cython.bint:
        """Find a number for a cell that its column does not have; a cell that holds it may have to find another."""
        nth: cython.int
        start: cython.int = self.dice.below(self.top)
        column: cython.int = cell % self.width * self.top
        for nth in range(self.top):
            number: cython.int = self.names[(start + nth) % self.top]
            if self.visited[number] == self.mark or self.in_column[column + number]:
                continue
            self.visited[number] = self.mark
            if self.holder[number] == NOWHERE or self.find_number(self.holder[number]):
                self.holder[number] = cell
                return True
        return False

    def set_number(self, cell: cython.int, number: cython.int) -> cython.void:
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

    def set_random(self, cell: cython.int) -> cython.bint:
        """Give a masked cell the number of a random visible one in its lines; False if none was found."""
        other: cython.int
        for _ in range(TRIES):
            other = self.look_along(cell, self.dice.below(self.height + self.width))
            if self.solution[other] == VISIBLE and self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return False

    def has_room(self, cell: cython.int, number: cython.int) -> cython.bint:
        """May a cell get a number that it does not have, so that the lines do not have it too often?"""
        if self.number[cell] == number:
            return False
        if self.in_row[cell // self.width * self.top + number] >= COPIES:
            return False
        return self.in_column[cell % self.width * self.top + number] < COPIES

    def look_along(self, cell: cython.int, place: cython.int) -> cython.int:
        """A cell of the lines of a cell; the places of its row are counted before those of its column."""
        if place < self.width:
            return cell // self.width * self.width + place
        return cell % self.width + (place - self.width) * self.width

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

    def look_again(self) -> cython.void:
        """After a number was set: every technique looks at all decided cells again."""
        technique: cython.int
        self.looks += 1
        self.list_equals()
        for technique in range(self.techniques):
            self.done[technique] = -1

    @raises
    def open_board(self) -> cython.void:
        """Open all cells."""
        cell: cython.int
        for cell in range(self.cells):
            self.before[cell] = OPEN
        self.return_before()

    @raises
    def return_before(self) -> cython.void:
        """Put the board in place that the ladder starts from."""
        self.values[:] = self.before
        self.refresh()
        self.look_again()


def unchain(heads: cython.int[::1], nexts: cython.int[::1], head: cython.int, cell: cython.int) -> cython.void:
    """Take a cell out of a chain."""
    other: cython.int = heads[head]
    if other == cell:
        heads[head] = nexts[cell]
        return
    while nexts[other] != cell:
        other = nexts[other]
    nexts[other] = nexts[cell]
