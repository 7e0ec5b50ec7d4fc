# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The lines of a nonogram on a ladder, and the one that is looked at: what its fillings have in common.

A line is its number: the rows first, then the columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver
from gridwright.ladder.ladder import OPEN

UNSEEN: cython.int = 0  # what a line holds is not known since it has changed
USELESS: cython.int = 1  # nothing follows from the line alone
USEFUL: cython.int = 2  # something does


class LineBoard:
    """The values of a board, and what is known of each line since a cell of it has changed."""

    height: cython.int
    width: cython.int
    lines: cython.int
    values: cython.int[::1]
    solver: LineSolver
    open_cells: cython.int[::1]
    news: cython.int[::1]
    looked: cython.int[::1]
    broken: cython.bint

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], values: Any) -> None:
        self.height, self.width, self.lines = len(rows), len(columns), len(rows) + len(columns)
        self.values = values  # the same array as that of the ladder
        self.solver = LineSolver([self.width] * self.height + [self.height] * self.width, [*rows, *columns])
        # `looked` has a bit for every technique that has looked at a line.
        self.open_cells, self.news, self.looked = (arrays.zeros(self.lines) for _ in range(3))
        self.broken = False  # was there a line that cannot be filled?

    def refresh(self) -> cython.void:
        """Look at the board anew."""
        line: cython.int
        cell: cython.int
        self.broken = False
        for line in range(self.lines):
            self.open_cells[line] = self.solver.length[line]
            self.forget_line(line)
        for cell in range(self.height * self.width):
            if self.values[cell] != OPEN:
                self.change(cell, -1)

    def change(self, cell: cython.int, more: cython.int) -> cython.void:
        """A cell was filled (-1) or opened (1): so many more cells of its lines are open."""
        row: cython.int = cell // self.width
        column: cython.int = self.height + cell % self.width
        self.open_cells[row] += more
        self.open_cells[column] += more
        self.forget_line(row)
        self.forget_line(column)

    def forget_line(self, line: cython.int) -> cython.void:
        """All techniques look at a line again."""
        self.news[line] = UNSEEN
        self.looked[line] = 0


class LineLooker:
    """The line that is looked at: its clue, and in `along` its values, of which some may be left out or supposed."""

    board: LineBoard
    solver: LineSolver
    number: cython.int
    length: cython.int
    start: cython.int
    stride: cython.int
    runs: cython.int
    clue: cython.int[::1]
    along: cython.int[::1]

    def __init__(self, board: LineBoard) -> None:
        longest = max(board.height, board.width)
        self.board, self.solver = board, board.solver
        self.number = self.length = self.start = self.stride = self.runs = 0
        self.clue, self.along = arrays.zeros(longest), arrays.filled(longest, -1)

    def look_at(self, line: cython.int) -> cython.void:
        """Look at a line as it is on the board."""
        self.choose(line)
        self.read()

    def choose(self, line: cython.int) -> cython.void:
        """Look at a line, whose values are still to be read."""
        run: cython.int
        first: cython.int = self.solver.clue_start[line]
        is_row: cython.bint = line < self.board.height
        self.number, self.length, self.runs = line, self.solver.length[line], self.solver.run_count[line]
        self.start = line * self.board.width if is_row else line - self.board.height
        self.stride = 1 if is_row else self.board.width
        for run in range(self.runs):
            self.clue[run] = self.solver.clue[first + run]

    def read(self) -> cython.void:
        """Read the values of the line from the board."""
        place: cython.int
        for place in range(self.length):
            self.along[place] = self.board.values[self.start + place * self.stride]

    def load(self) -> cython.void:
        """Tell the solver the values in `along`."""
        word: cython.int
        place: cython.int
        black: cython.ulonglong
        white: cython.ulonglong
        at: cython.int = 2 * self.number * self.solver.words
        for word in range(self.solver.words):
            black = white = 0
            for place in range(word << WORD_SHIFT, min(self.length, (word + 1) << WORD_SHIFT)):
                if self.along[place] == 1:
                    black |= ONE << (place & self.solver.bit_mask)
                elif self.along[place] == 0:
                    white |= ONE << (place & self.solver.bit_mask)
            self.solver.known[at] = black
            self.solver.known[at + 1] = white
            at += 2

    def solve(self) -> cython.bint:
        """Find what each cell can be, and where each run can start; False if the line cannot be filled."""
        self.load()
        return self.solver.solve(self.number)

    def can_be(self, place: cython.int, value: cython.int) -> cython.bint:
        """Can a cell have a value, in a line that was solved?"""
        row: cython.int
        if self.solver.words == 1:
            return (self.solver.can_black if value else self.solver.can_white) >> place & ONE != 0
        row = self.solver.results if value else self.solver.results + self.solver.words
        return self.solver.scratch[row + (place >> WORD_SHIFT)] >> (place & self.solver.bit_mask) & ONE != 0

    def can_start(self, run: cython.int, place: cython.int) -> cython.bint:
        """Can a run start at a place, in a line that was solved?"""
        row: cython.int = (2 * run + 1) * self.solver.words
        return self.solver.scratch[row + (place >> WORD_SHIFT)] >> (place & self.solver.bit_mask) & ONE != 0

    def is_forced(self, place: cython.int) -> cython.bint:
        """Is an open cell the same in all fillings of a line that was solved?"""
        return self.along[place] == OPEN and self.can_be(place, 0) != self.can_be(place, 1)

    def is_useful(self) -> cython.bint:
        """Does the line decide an open cell? No technique for one line finds more."""
        if self.board.news[self.number] == UNSEEN:
            self.board.news[self.number] = self.find_news()
        return self.board.news[self.number] == USEFUL

    def find_news(self) -> cython.int:
        """What follows from the line alone; if it cannot be filled, the board is broken."""
        place: cython.int
        if not self.solve():
            self.board.broken = True
            return USELESS
        for place in range(self.length):
            if self.is_forced(place):
                return USEFUL
        return USELESS

    def has_open(self, place: cython.int, last: cython.int) -> cython.bint:
        """Is there an open cell between two places?"""
        while place <= last:
            if self.along[place] == OPEN:
                return True
            place += 1
        return False

    def last_black(self) -> cython.int:
        """The last black cell of the line; -1 if there is none."""
        place: cython.int = self.length - 1
        while place >= 0 and self.along[place] != 1:
            place -= 1
        return place

    def is_full(self) -> cython.bint:
        """Does the clue fill the line, so that there is only one place for each run?"""
        return self.solver.slack[self.number] == 1

    def count_missing(self) -> cython.int:
        """How many black cells of the line are not known yet."""
        nth: cython.int
        missing: cython.int = 0
        for nth in range(self.runs):
            missing += self.clue[nth]
        for nth in range(self.length):
            missing -= self.along[nth] == 1
        return missing
