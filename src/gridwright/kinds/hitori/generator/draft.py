# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A hitori in the making: which cells are to be masked, the numbers so far, and how far the ladder climbs with them.

All that is asked of a ladder is asked here: it has `values`, its patterns have the table of
numbers, it climbs, looks again after numbers have changed, and takes a board that was kept (`restore`).
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.generator.visible_numbers import VisibleNumbers
from gridwright.kinds.hitori.hints.number_table import NumberTable
from gridwright.kinds.hitori.hints.patterns import HitoriPatterns
from gridwright.kinds.hitori.puzzle import VISIBLE
from gridwright.ladder.ladder import OPEN, Ladder

FILLINGS: cython.int = 50  # of the visible cells, before the pattern is given up
TRIES: cython.int = 12
# Visible cells whose number a masked cell may get
SEEN: cython.int = 0  # decided
LATE: cython.int = 1  # decided, but not by the techniques of lower levels
QUIET: cython.int = 2  # undecided at the start, so that it decides nothing by itself


class HitoriDraft:
    """The ladder, the numbers, chance, and the solution. `values` are the ladder's; it starts from the board `before`.

    `masked` lists the masked cells of the solution. `at_floor` is what the techniques of lower levels decide.
    """

    cells: cython.int
    ladder: Ladder
    table: NumberTable
    visible: VisibleNumbers
    dice: Dice
    values: cython.int[::1]
    solution: cython.int[::1]
    masked: cython.int[::1]
    masked_count: cython.int
    before: cython.int[::1]
    at_floor: cython.int[::1]
    empty: cython.int[::1]
    looks: Readonly[cython.int]

    def __init__(self, height: int, width: int, ladder: Ladder, patterns: HitoriPatterns, dice: Dice) -> None:
        self.cells, self.ladder, self.dice = height * width, ladder, dice
        self.table = patterns.table
        self.visible = VisibleNumbers(self.table, dice)
        self.values = ladder.values
        self.solution = arrays.zeros(self.cells)
        self.masked, self.masked_count = arrays.zeros(self.cells), 0
        self.before, self.at_floor = arrays.filled(self.cells, OPEN), arrays.filled(self.cells, OPEN)
        self.empty = arrays.filled(self.cells, OPEN)
        self.looks = 0  # how often the ladder went on after a change, which is what a draft costs

    def list_numbers(self) -> list[int]:
        """The numbers of the puzzle, from 1."""
        return [number + 1 for number in self.table.number]

    @raises
    def take(self, pattern: cython.int[::1]) -> cython.bint:
        """Take a pattern of masked cells, and put numbers into the visible ones; False without luck."""
        cell: cython.int
        self.masked_count = 0
        for cell in range(self.cells):
            self.solution[cell] = pattern[cell]
            if self.solution[cell]:
                self.masked[self.masked_count] = cell
                self.masked_count += 1
        for _ in range(FILLINGS):
            if self.visible.fill(self.solution):
                return True
        return False

    # The ladder

    @raises
    def look_again(self) -> cython.void:
        """After a number was set in a blank cell: what is decided stays, and the ladder can go on from there."""
        self.looks += 1
        self.ladder.look_again()

    @raises
    def return_before(self) -> cython.void:
        """Put the board in place that the ladder starts from, after any numbers have changed."""
        self.looks += 1
        self.ladder.look_again()
        self.ladder.restore(self.before)

    @raises
    def open_board(self) -> cython.void:
        """Start from a board with all cells open."""
        self.before[:] = self.empty
        self.return_before()

    def count_decided(self) -> cython.int:
        """How many cells are decided."""
        cell: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            count += self.values[cell] != OPEN
        return count

    def is_complete(self) -> cython.bint:
        """Is every cell decided?"""
        return self.count_decided() == self.cells

    # Numbers for masked cells

    def set_random(self, cell: cython.int) -> cython.bint:
        """Give a masked cell the number of a random visible one in its lines; False if none was found."""
        other: cython.int
        for _ in range(TRIES):
            other = self.table.look_along(cell, self.dice.below(self.table.height + self.table.width))
            if self.solution[other] == VISIBLE and self.copy(cell, other):
                return True
        return False

    def copy(self, cell: cython.int, other: cython.int) -> cython.bint:
        """Give a cell the number of another; False if the lines would have it too often."""
        number: cython.int = self.table.number[other]
        if not self.table.has_room(cell, number):
            return False
        self.table.put(cell, number)
        return True

    def copy_sort(self, cell: cython.int, sort: cython.int) -> cython.bint:
        """Give a masked cell the number of a visible one in its lines, of a certain sort; False if there is none."""
        nth: cython.int
        other: cython.int
        length: cython.int = self.table.height + self.table.width
        start: cython.int = self.dice.below(length)
        for nth in range(length):
            other = self.table.look_along(cell, (start + nth) % length)
            if self.is_of_sort(other, sort) and self.copy(cell, other):
                return True
        return False

    def is_of_sort(self, cell: cython.int, sort: cython.int) -> cython.bint:
        """Is a cell visible, and of a certain sort?"""
        if sort == QUIET:
            return self.solution[cell] == VISIBLE and self.before[cell] == OPEN
        return self.values[cell] == VISIBLE and (sort == SEEN or self.at_floor[cell] == OPEN)
