# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The lines of a nonogram on a ladder: what the fillings of a line have in common, and how far its runs can move.

A line is its number: the rows first, then the columns. Its clue is an automaton, as in `runs`: a state is how many
cells of the shortest filling have been read, 0 before the first run, and after each run one more for the white cells
that follow.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ALL, ONE, WORD
from gridwright.compiled.declare import cython
from gridwright.ladder.ladder import OPEN, Ladder

UNSEEN: cython.int = 0  # what a line holds is not known since it has changed
USELESS: cython.int = 1  # nothing follows from the line alone
USEFUL: cython.int = 2  # something does


class LineLadder(Ladder):
    """A nonogram board. `along` holds the values of the line that is looked at."""

    height: cython.int
    width: cython.int
    lines: cython.int
    along: cython.int[::1]
    first_run: cython.int[::1]
    offset: cython.int[::1]
    clue: cython.int[::1]
    opening: cython.int[::1]
    dark: cython.ulonglong[::1]
    light: cython.ulonglong[::1]
    ends: cython.ulonglong[::1]
    reached: cython.ulonglong[::1]
    leads: cython.ulonglong[::1]
    open_cells: cython.int[::1]
    news: cython.int[::1]
    looked: cython.int[::1]
    possible: cython.int[::1]
    length: cython.int
    start: cython.int
    stride: cython.int
    first: cython.int
    runs: cython.int
    base: cython.int
    words: cython.int

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]], techniques: int) -> None:
        Ladder.__init__(self, len(rows) * len(columns), techniques)
        self.height, self.width, self.lines = len(rows), len(columns), len(rows) + len(columns)
        longest = max(self.height, self.width)
        self.along = arrays.filled(longest, -1)
        self.lay_out([*rows, *columns], longest)
        self.open_cells, self.news, self.looked = (arrays.zeros(self.lines) for _ in range(3))
        self.possible = arrays.zeros(2 * longest)
        self.length = self.start = self.stride = self.first = self.runs = self.base = self.words = 0

    def lay_out(self, clues: list[Sequence[int]], longest: cython.int) -> None:
        """Put the clues, and the states of their automata, into flat arrays."""
        line: cython.int
        total: cython.int
        widest: cython.int = 1
        self.first_run, self.offset = arrays.zeros(self.lines + 1), arrays.zeros(self.lines + 1)
        self.clue = arrays.ints([run for clue in clues for run in clue] or [0])
        for line in range(self.lines):
            total = sum(clues[line]) + len(clues[line])
            self.first_run[line + 1] = self.first_run[line] + len(clues[line])
            self.offset[line + 1] = self.offset[line] + total // WORD + 1
            widest = max(widest, total // WORD + 1)
        size = self.offset[self.lines]
        self.dark, self.light, self.ends = arrays.words(size), arrays.words(size), arrays.words(size)
        self.opening = arrays.zeros(len(self.clue))
        for line in range(self.lines):
            self.lay_out_states(line)
        self.reached, self.leads = arrays.words((longest + 1) * widest), arrays.words((longest + 1) * widest)

    def lay_out_states(self, line: cython.int) -> cython.void:
        """Set the bits of the states of a line: `dark` those after a black cell, `light` those after a white one."""
        run: cython.int
        state: cython.int = 0
        base: cython.int = self.offset[line]
        self.light[base] |= ONE
        for run in range(self.first_run[line], self.first_run[line + 1]):
            self.opening[run] = state + 1
            for _ in range(self.clue[run]):
                state += 1
                self.dark[base + state // WORD] |= ONE << (state % WORD)
            state += 1
            self.light[base + state // WORD] |= ONE << (state % WORD)
        self.ends[base + state // WORD] |= ONE << (state % WORD)
        if state:
            self.ends[base + (state - 1) // WORD] |= ONE << ((state - 1) % WORD)

    def refresh(self) -> None:
        line: cython.int
        cell: cython.int
        for line in range(self.lines):
            self.open_cells[line] = self.width if line < self.height else self.height
            self.news[line] = UNSEEN
            self.looked[line] = 0
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.changed(cell)

    def changed(self, cell: cython.int) -> cython.void:
        row: cython.int = cell // self.width
        column: cython.int = self.height + cell % self.width
        self.open_cells[row] -= 1
        self.open_cells[column] -= 1
        self.news[row] = self.news[column] = UNSEEN
        self.looked[row] = self.looked[column] = 0

    def choose_line(self, line: cython.int) -> cython.void:
        """Look at a line."""
        self.length = self.width if line < self.height else self.height
        self.start = line * self.width if line < self.height else line - self.height
        self.stride = 1 if line < self.height else self.width
        self.first = self.first_run[line]
        self.runs = self.first_run[line + 1] - self.first
        self.base = self.offset[line]
        self.words = self.offset[line + 1] - self.base

    def read_line(self) -> cython.void:
        """Copy the values of the line."""
        place: cython.int
        for place in range(self.length):
            self.along[place] = self.values[self.start + place * self.stride]

    def is_useful(self, line: cython.int) -> cython.bint:
        """Does the line that is looked at decide an open cell? No technique for one line finds more."""
        place: cython.int
        if self.news[line] == UNSEEN:
            self.news[line] = USELESS
            if not self.solve_line():
                self.conflict = True
                return False
            for place in range(self.length):
                if self.along[place] == OPEN and self.possible[2 * place] != self.possible[2 * place + 1]:
                    self.news[line] = USEFUL
        return self.news[line] == USEFUL

    def solve_line(self) -> cython.bint:
        """Find which values each cell of the line can have (`possible`); False if the line cannot be filled."""
        place: cython.int
        nth: cython.int
        at: cython.int
        now: cython.ulonglong
        up: cython.ulonglong
        carry: cython.ulonglong
        black: cython.ulonglong
        white: cython.ulonglong
        if not self.fill_forward():
            return False
        self.fill_backward()
        for place in range(self.length):
            black = white = carry = 0
            at = place * self.words
            for nth in range(self.words):
                now = self.reached[at + nth]
                up = (now << 1 | carry) & ALL
                carry = now >> (WORD - 1)
                now = (now | up) & self.light[self.base + nth]
                black |= up & self.dark[self.base + nth] & self.leads[at + self.words + nth]
                white |= now & self.leads[at + self.words + nth]
            self.possible[2 * place + 1] = black != 0 and self.along[place] != 0
            self.possible[2 * place] = white != 0 and self.along[place] != 1
        return True

    def fill_forward(self) -> cython.bint:
        """Fill `reached`, the states that can be reached before each cell; False if the line cannot be filled."""
        place: cython.int
        nth: cython.int
        at: cython.int = 0
        now: cython.ulonglong
        up: cython.ulonglong
        carry: cython.ulonglong
        alive: cython.ulonglong = 0
        for nth in range(self.words):
            self.reached[nth] = ONE if nth == 0 else 0
        for place in range(self.length):
            carry = 0
            for nth in range(self.words):
                now = self.reached[at]
                up = (now << 1 | carry) & ALL
                carry = now >> (WORD - 1)
                now = (now | up) & self.light[self.base + nth] if self.along[place] != 1 else 0
                if self.along[place] != 0:
                    now |= up & self.dark[self.base + nth]
                self.reached[at + self.words] = now
                at += 1
        for nth in range(self.words):
            alive |= self.reached[at + nth] & self.ends[self.base + nth]
        return alive != 0

    def fill_backward(self) -> cython.void:
        """Fill `leads`, the states before each cell from which the line can be completed."""
        place: cython.int
        nth: cython.int
        at: cython.int = self.length * self.words
        dark: cython.ulonglong
        light: cython.ulonglong
        above: cython.ulonglong
        for nth in range(self.words):
            self.leads[at + nth] = self.ends[self.base + nth]
        for place in range(self.length - 1, -1, -1):
            above = 0
            for nth in range(self.words - 1, -1, -1):
                at -= 1
                dark = self.leads[at + self.words] & self.dark[self.base + nth] if self.along[place] != 0 else 0
                light = self.leads[at + self.words] & self.light[self.base + nth] if self.along[place] != 1 else 0
                self.leads[at] = ((dark | light) >> 1 | above << (WORD - 1) | light) & ALL
                above = (dark | light) & ONE
