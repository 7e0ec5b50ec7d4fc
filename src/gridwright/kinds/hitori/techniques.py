# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The techniques of hitori, from the easiest: what each of them sees on a board. `hints` has their names and sentences.

In a rating, a technique that looks at decided cells takes each
of them only once, and a pattern of numbers is looked for only once: what they found is on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.hitori.claims import MASKED, VISIBLE
from gridwright.kinds.hitori.trials import HitoriTrials
from gridwright.ladder.ladder import NOWHERE, OPEN

# The patterns of a corner; `hints` reads these numbers from the arguments of a step.
CORNER_PAIR: cython.int = 0
CORNER_PAIRS: cython.int = 1
CORNER_TRIPLE: cython.int = 2
TECHNIQUES = 12
LAYERS = arrays.ints([1, 2, 4, 0])  # how far each technique that tries values looks; 0 is as far as it can


class HitoriLadder(HitoriTrials):
    """A hitori board. `log` lists the decided cells; `done` is how many of them each technique has taken."""

    degree: cython.int[::1]
    exits: cython.int[::1]
    log: cython.int[::1]
    logged: cython.int
    done: cython.int[::1]

    def __init__(self, height: int, width: int, numbers: Sequence[int | None]) -> None:
        HitoriTrials.__init__(self, height, width, numbers, TECHNIQUES)
        self.degree, self.exits = arrays.zeros(self.cells), arrays.zeros(self.cells)
        for cell in range(self.cells):
            self.degree[cell] = sum(self.beside[4 * cell + nth] >= 0 for nth in range(4))
        self.log, self.logged = arrays.zeros(self.cells), 0
        self.done = arrays.filled(TECHNIQUES, -1)
        self.refresh()

    def refresh(self) -> None:
        cell: cython.int
        self.walls.clear()
        self.logged = 0
        self.look_again()
        for cell in range(self.cells):
            self.exits[cell] = self.degree[cell]
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.changed(cell)

    @ccall
    def look_again(self) -> cython.void:
        """After numbers have changed: every technique looks at all decided cells again."""
        technique: cython.int
        for technique in range(self.techniques):
            self.done[technique] = -1

    def changed(self, cell: cython.int) -> cython.void:
        nth: cython.int
        self.log[self.logged] = cell
        self.logged += 1
        if self.values[cell] != MASKED:
            return
        self.walls.add(cell)
        for nth in range(4 * cell, 4 * cell + 4):
            if self.beside[nth] != NOWHERE:
                self.exits[self.beside[nth]] -= 1

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        start: cython.int = self.done[technique]
        if self.recording:
            start = -1
        elif start == self.logged:
            return
        else:
            self.done[technique] = self.logged
        if technique == 0:
            self.find_neighbours(start)
        elif technique == 1:
            self.find_seen(start)
        elif technique == 5:
            self.find_enclosed()
        elif technique == 7:
            self.find_cuts()
        elif technique > 7:
            self.find_failures(technique)
        elif start < 0 and technique == 6:
            self.find_corners()
        elif start < 0:
            self.find_patterns(technique)

    @raises
    def find_neighbours(self, start: cython.int) -> cython.void:
        """A masked cell: its neighbours are visible."""
        place: cython.int
        nth: cython.int
        for place in range(max(start, 0), self.logged):
            cell: cython.int = self.log[place]
            if self.values[cell] != MASKED:
                continue
            self.begin(cell, 0, 0)
            self.use(cell)
            for nth in range(4 * cell, 4 * cell + 4):
                if self.beside[nth] != NOWHERE:
                    self.decide(self.beside[nth], VISIBLE)
            self.end()

    @raises
    def find_seen(self, start: cython.int) -> cython.void:
        """A visible number: its equals in a line are masked."""
        place: cython.int
        nth: cython.int
        way: cython.int
        for place in range(max(start, 0), self.logged):
            cell: cython.int = self.log[place]
            if self.values[cell] != VISIBLE:
                continue
            for way in range(2 * cell, 2 * cell + 2):
                self.begin(cell, 0, 0)
                self.use(cell)
                for nth in range(self.same_at[way], self.same_at[way + 1]):
                    self.decide(self.same[nth], MASKED)
                self.end()

    @raises
    def find_patterns(self, technique: cython.int) -> cython.void:
        """Look for triples, sandwiches or pairs in all lines."""
        line: cython.int
        place: cython.int
        for line in range(self.height + self.width):
            is_row: cython.bint = line < self.height
            length: cython.int = self.width if is_row else self.height
            first: cython.int = line * self.width if is_row else line - self.height
            stride: cython.int = 1 if is_row else self.width
            for place in range(length - (1 if technique == 4 else 2)):
                cell: cython.int = first + place * stride
                if technique == 2:
                    self.find_triple(cell, stride, is_row)
                elif technique == 3:
                    self.find_sandwich(cell, stride)
                else:
                    self.find_pair(cell, stride, is_row)

    def are_equal(self, one: cython.int, two: cython.int) -> cython.bint:
        """Do two cells hold the same number?"""
        return self.number[one] >= 0 and self.number[one] == self.number[two]

    @raises
    def find_triple(self, cell: cython.int, stride: cython.int, is_row: cython.bint) -> cython.void:
        """Three equal numbers side by side: the middle one is visible, all others of the line are masked."""
        middle: cython.int = cell + stride
        if not self.are_equal(cell, middle) or not self.are_equal(middle, middle + stride):
            return
        self.begin(cell, middle, middle + stride)
        self.decide(middle, VISIBLE)
        self.mask_equals(middle, middle, is_row)
        self.end()

    @raises
    def find_sandwich(self, cell: cython.int, stride: cython.int) -> cython.void:
        """A cell between equal numbers: one of them is masked, so the cell is visible."""
        if not self.are_equal(cell, cell + 2 * stride):
            return
        self.begin(cell, cell + stride, cell + 2 * stride)
        self.decide(cell + stride, VISIBLE)
        self.end()

    @raises
    def find_pair(self, cell: cython.int, stride: cython.int, is_row: cython.bint) -> cython.void:
        """Two equal numbers side by side: one of them is visible, so the others of the line are masked."""
        if not self.are_equal(cell, cell + stride):
            return
        self.begin(cell, cell + stride, 0)
        self.mask_equals(cell, cell + stride, is_row)
        self.end()

    @raises
    def mask_equals(self, cell: cython.int, other: cython.int, is_row: cython.bint) -> cython.void:
        """Decide that the equals of a cell in its row, or its column, are masked, but for one."""
        nth: cython.int
        way: cython.int = 2 * cell + (not is_row)
        for nth in range(self.same_at[way], self.same_at[way + 1]):
            if self.same[nth] != other:
                self.decide(self.same[nth], MASKED)

    @raises
    def find_enclosed(self) -> cython.void:
        """A cell with one way out: the cell there is visible. So is the only cell of a board."""
        cell: cython.int
        nth: cython.int
        last: cython.int = NOWHERE
        if self.cells == 1:
            self.begin(0, 0, 0)
            self.decide(0, VISIBLE)
            self.end()
        for cell in range(self.cells):
            if self.exits[cell] != 1 or self.cells <= self.degree[cell] + 1:
                continue
            for nth in range(4 * cell, 4 * cell + 4):
                if self.beside[nth] != NOWHERE and self.values[self.beside[nth]] != MASKED:
                    last = self.beside[nth]
            if self.values[last] != OPEN:
                continue
            self.begin(cell, last, 0)
            for nth in range(4 * cell, 4 * cell + 4):
                if self.beside[nth] != NOWHERE and self.beside[nth] != last:
                    self.use(self.beside[nth])
            self.decide(last, VISIBLE)
            self.end()

    @raises
    def find_corners(self) -> cython.void:
        """The four corners of the board, each seen along its row and along its column."""
        corner: cython.int
        if self.height < 2 or self.width < 2:
            return
        for corner in range(4):
            cell: cython.int = (corner & 1) * (self.width - 1) + (corner >> 1) * (self.height - 1) * self.width
            right: cython.int = -1 if corner & 1 else 1
            down: cython.int = -self.width if corner & 2 else self.width
            self.find_corner(cell, right, down)
            self.find_corner(cell, down, right)

    @raises
    def find_corner(self, cell: cython.int, along: cython.int, across: cython.int) -> cython.void:
        """A pair along the edge beside a corner, or next to that edge; and larger patterns of which it is a part.

        One number of a pair is masked, and the two neighbours of the corner cannot both be: they would enclose it.
        """
        beside: cython.int = cell + along
        below: cython.int = cell + across
        if self.are_equal(cell, beside) and self.are_equal(cell, below):
            self.begin(CORNER_TRIPLE, cell, beside)
            self.decide(cell, MASKED)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        if self.are_equal(cell, beside) and self.are_equal(below, below + along):
            self.begin(CORNER_PAIRS, cell, beside)
            self.decide(cell, MASKED)
            self.decide(below + along, MASKED)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        elif self.are_equal(cell, beside):
            self.begin(CORNER_PAIR, cell, beside)
            self.decide(below, VISIBLE)
            self.end()
        elif self.are_equal(below, below + along):
            self.begin(CORNER_PAIR, below, below + along)
            self.decide(beside, VISIBLE)
            self.end()

    @raises
    def find_cuts(self) -> cython.void:
        """A cell that would cut the board if it were masked: it is visible."""
        cell: cython.int
        other: cython.int
        for cell in range(self.cells):
            if self.values[cell] != OPEN or not self.walls.closes(cell):
                continue
            self.begin(cell, 0, 0)
            if self.recording:
                for other in self.walls.find_shortest(cell):
                    self.use(other)
            self.decide(cell, VISIBLE)
            self.end()

    @raises
    def find_failures(self, technique: cython.int) -> cython.void:
        """A value that leads to a contradiction: the cell has the other one.

        The easiest trial masks the equals of a visible cell; the next ones go further, from any value. The last also
        counts cells that must be visible to keep the board connected.
        """
        cell: cython.int
        value: cython.int
        walls: cython.int = self.walls.count
        layers: cython.int = LAYERS[technique - 8]
        if self.start_trials():
            for cell in range(self.cells):
                if self.values[cell] != OPEN:
                    continue
                for value in range(1 if layers == 1 else 2):
                    if self.fails(cell, value, layers):
                        self.begin(cell, value, 0)
                        if self.recording:
                            self.record_failure(cell, value)
                        self.decide(cell, 1 - value)
                        self.end()
            self.take_back()
        self.end_trials(walls)
