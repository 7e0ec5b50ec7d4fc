# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of hitori, from the easiest: what each of them sees on a board. `hints` has their names and sentences.

In a rating, a pattern that looks at decided cells takes each of them only once, and one of numbers is looked for only
once: what they found is on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.hitori.facts import (
    MASKED,
    VISIBLE,
    CornerPair,
    CornerPairs,
    CornerTriple,
    Enclosed,
    Pair,
    Single,
    Three,
)
from gridwright.kinds.hitori.walls import Geometry, Walls, find_geometry
from gridwright.ladder.ladder import NOWHERE, OPEN
from gridwright.ladder.patterns import Patterns

NAMES = ("neighbour", "seen", "triple", "sandwich", "pair", "enclosed", "corner", "cut")
NEIGHBOUR: cython.int = 0
SEEN: cython.int = 1
TRIPLE: cython.int = 2
SANDWICH: cython.int = 3
PAIR: cython.int = 4
ENCLOSED: cython.int = 5
CORNER: cython.int = 6


class HitoriPatterns(Patterns):
    """A hitori board with its patterns, numbered as in NAMES.

    `beside` has four places per cell. `same` lists the equal cells of every cell, those of its row before those of its
    column: they are at `same_at[2 * cell]` and `same_at[2 * cell + 1]`. `log` lists the decided cells; `done` is how
    many of them each pattern has taken.
    """

    height: cython.int
    width: cython.int
    cells: cython.int
    walls: Walls
    number: cython.int[::1]
    beside: cython.int[::1]
    same: cython.int[::1]
    same_at: cython.int[::1]
    degree: cython.int[::1]
    exits: cython.int[::1]
    log: cython.int[::1]
    logged: cython.int
    done: cython.int[::1]

    def __init__(self, height: int, width: int, numbers: Sequence[int | None]) -> None:
        Patterns.__init__(self, NAMES)
        self.height, self.width, self.cells = height, width, height * width
        geometry: Geometry = find_geometry(height, width)
        self.beside, self.degree = geometry.beside, geometry.degree
        self.walls = Walls(height, width)
        self.exits = arrays.copy_ints(self.degree)
        self.same_at = arrays.zeros(2 * self.cells + 1)
        self.set_numbers(numbers)
        self.log, self.logged = arrays.zeros(self.cells), 0
        self.done = arrays.filled(len(NAMES), -1)

    def set_numbers(self, numbers: Sequence[int | None]) -> None:
        """Fill the tables of numbers; in `number`, equal ones have the same small integer, and a blank has -1."""
        known: dict[int | None, int] = {None: -1}
        self.number = arrays.ints([known.setdefault(value, len(known) - 1) for value in numbers])
        self.same = arrays.zeros(self.list_equals(False))
        self.list_equals(True)

    def list_equals(self, is_filling: cython.bint) -> cython.int:
        """Find the equal cells of every cell, and fill the tables, or count them alone; returns how many there are."""
        cell: cython.int
        end: cython.int = 0
        for cell in range(self.cells):
            self.same_at[2 * cell] = end
            end = self.add_equals(cell, cell // self.width * self.width, 1, self.width, end, is_filling)
            self.same_at[2 * cell + 1] = end
            end = self.add_equals(cell, cell % self.width, self.width, self.height, end, is_filling)
        self.same_at[2 * self.cells] = end
        return end

    def add_equals(
        self,
        cell: cython.int,
        other: cython.int,
        stride: cython.int,
        length: cython.int,
        end: cython.int,
        is_filling: cython.bint,
    ) -> cython.int:
        """Add the equals of a cell in a line, which begins with another; returns where they end."""
        for _ in range(length):
            if other != cell and self.are_equal(cell, other):
                if is_filling:
                    self.same[end] = other
                end += 1
            other += stride
        return end

    @ccall
    @raises
    def read_numbers(self, number: cython.int[::1], same: cython.int[::1], same_at: cython.int[::1]) -> cython.void:
        """Read the numbers from tables that belong to a puzzle in the making, and that may change."""
        self.number, self.same, self.same_at = number, same, same_at

    def restore(self) -> cython.void:
        self.refresh()

    def refresh(self) -> cython.void:
        cell: cython.int
        self.walls.clear()
        self.logged = 0
        self.look_again()
        for cell in range(self.cells):
            self.exits[cell] = self.degree[cell]
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.changed(cell)

    def look_again(self) -> cython.void:
        pattern: cython.int
        for pattern in range(len(self.done)):
            self.done[pattern] = -1

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
    def find(self, pattern: cython.int) -> cython.void:
        start: cython.int = self.done[pattern]
        if self.is_recording():
            start = -1
        elif start == self.logged:
            return
        else:
            self.done[pattern] = self.logged
        if pattern == NEIGHBOUR:
            self.find_neighbours(start)
        elif pattern == SEEN:
            self.find_seen(start)
        elif pattern == ENCLOSED:
            self.find_enclosed()
        elif pattern > CORNER:
            self.find_cuts()
        elif start < 0 and pattern == CORNER:
            self.find_corners()
        elif start < 0:
            self.find_in_lines(pattern)

    @raises
    def find_neighbours(self, start: cython.int) -> cython.void:
        """A masked cell: its neighbours are visible."""
        place: cython.int
        nth: cython.int
        for place in range(max(start, 0), self.logged):
            cell: cython.int = self.log[place]
            if self.values[cell] != MASKED:
                continue
            self.begin()
            if self.is_recording():
                self.describe(Single(cell))
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
                if self.same_at[way] == self.same_at[way + 1]:
                    continue
                self.begin()
                if self.is_recording():
                    self.describe(Single(cell))
                self.use(cell)
                for nth in range(self.same_at[way], self.same_at[way + 1]):
                    self.decide(self.same[nth], MASKED)
                self.end()

    @raises
    def find_in_lines(self, pattern: cython.int) -> cython.void:
        """Look for triples, sandwiches or pairs in all lines."""
        line: cython.int
        place: cython.int
        for line in range(self.height + self.width):
            is_row: cython.bint = line < self.height
            length: cython.int = self.width if is_row else self.height
            first: cython.int = line * self.width if is_row else line - self.height
            stride: cython.int = 1 if is_row else self.width
            for place in range(length - (1 if pattern == PAIR else 2)):
                cell: cython.int = first + place * stride
                if pattern == TRIPLE:
                    self.find_triple(cell, stride, is_row)
                elif pattern == SANDWICH:
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
        self.begin()
        if self.is_recording():
            self.describe(Three(cell, middle, middle + stride))
        self.decide(middle, VISIBLE)
        self.mask_equals(middle, middle, is_row)
        self.end()

    @raises
    def find_sandwich(self, cell: cython.int, stride: cython.int) -> cython.void:
        """A cell between equal numbers: one of them is masked, so the cell is visible."""
        if not self.are_equal(cell, cell + 2 * stride):
            return
        self.begin()
        if self.is_recording():
            self.describe(Three(cell, cell + stride, cell + 2 * stride))
        self.decide(cell + stride, VISIBLE)
        self.end()

    @raises
    def find_pair(self, cell: cython.int, stride: cython.int, is_row: cython.bint) -> cython.void:
        """Two equal numbers side by side: one of them is visible, so the others of the line are masked."""
        if not self.are_equal(cell, cell + stride):
            return
        self.begin()
        if self.is_recording():
            self.describe(Pair(cell, cell + stride))
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
            self.begin()
            if self.is_recording():
                self.describe(Enclosed(0, 0))
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
            self.begin()
            if self.is_recording():
                self.describe(Enclosed(cell, last))
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
            self.begin()
            if self.is_recording():
                self.describe(CornerTriple(cell, beside))
            self.decide(cell, MASKED)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        if self.are_equal(cell, beside) and self.are_equal(below, below + along):
            self.begin()
            if self.is_recording():
                self.describe(CornerPairs(cell, beside))
            self.decide(cell, MASKED)
            self.decide(below + along, MASKED)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        elif self.are_equal(cell, beside):
            self.begin()
            if self.is_recording():
                self.describe(CornerPair(cell, beside))
            self.decide(below, VISIBLE)
            self.end()
        elif self.are_equal(below, below + along):
            self.begin()
            if self.is_recording():
                self.describe(CornerPair(below, below + along))
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
            self.begin()
            if self.is_recording():
                self.describe(Single(cell))
                for other in self.walls.find_shortest(cell):
                    self.use(other)
            self.decide(cell, VISIBLE)
            self.end()

    @raises
    def restate(self) -> cython.void:
        """Of two equal numbers of a line, one is masked."""
        cell: cython.int
        nth: cython.int
        for cell in range(self.cells):
            if self.values[cell] == MASKED:
                continue
            for nth in range(self.same_at[2 * cell], self.same_at[2 * cell + 2]):
                if self.same[nth] > cell:
                    self.forbid_both(cell, self.same[nth], VISIBLE)
