# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of hitori, from the easiest: what each sees on a board. The package has their names and sentences.

In a rating, a pattern that looks at decided cells takes each of them only once, and one of numbers is looked for only
once: what they found is on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kinds.hitori.hints import Corner, Enclosed, Equals
from gridwright.kinds.hitori.hints.number_table import BLANK, NumberTable
from gridwright.kinds.hitori.puzzle import MASKED, VISIBLE
from gridwright.ladder.ladder import NOWHERE, OPEN
from gridwright.ladder.patterns import Patterns
from gridwright.partition.board_walls import Geometry, Walls, find_geometry

NAMES = ("neighbour", "seen", "triple", "sandwich", "pair", "enclosed", "corner", "cut")
NEIGHBOUR: cython.int = 0
SEEN: cython.int = 1
TRIPLE: cython.int = 2
SANDWICH: cython.int = 3
PAIR: cython.int = 4
ENCLOSED: cython.int = 5
CORNER: cython.int = 6


class HitoriPatterns(Patterns):
    """A hitori board with its patterns, numbered as in NAMES, and the table of its numbers.

    `beside` has four places per cell. `log` lists the decided cells; `done` is how many of them each pattern has taken.
    """

    height: cython.int
    width: cython.int
    cells: cython.int
    walls: Walls
    table: NumberTable
    beside: cython.int[::1]
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
        self.walls, self.exits = Walls(height, width), arrays.copy_ints(self.degree)
        self.table = NumberTable(height, width, numbers)
        self.log, self.logged = arrays.zeros(self.cells), 0
        self.done = arrays.filled(len(NAMES), -1)

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
        for nth in range(4 * cell, 4 * cell + self.degree[cell]):
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
            self.use(cell)
            for nth in range(4 * cell, 4 * cell + self.degree[cell]):
                self.decide(self.beside[nth], VISIBLE)
            self.end()

    @raises
    def find_seen(self, start: cython.int) -> cython.void:
        """A visible number: its equals in a line are masked."""
        place: cython.int
        is_row: cython.int
        for place in range(max(start, 0), self.logged):
            cell: cython.int = self.log[place]
            if self.values[cell] != VISIBLE or self.table.number[cell] == BLANK:
                continue
            for is_row in range(1, -1, -1):
                if self.table.count_equals(cell, is_row) > 1:
                    self.begin()
                    self.use(cell)
                    self.mask_equals(cell, NOWHERE, is_row)
                    self.end()

    @raises
    def mask_equals(self, cell: cython.int, other: cython.int, is_row: cython.bint) -> cython.void:
        """Decide that the equals of a cell in its row, or its column, are masked, but for one."""
        at: cython.int = cell // self.width * self.width if is_row else cell % self.width
        stride: cython.int = 1 if is_row else self.width
        for _ in range(self.width if is_row else self.height):
            if self.table.number[at] == self.table.number[cell] and at != cell and at != other:
                self.decide(at, MASKED)
            at += stride

    @raises
    def begin_equals(self, first: cython.int, last: cython.int) -> cython.void:
        """Begin a step about two equal numbers."""
        self.begin()
        if self.is_recording():
            self.describe(Equals(first, last))

    @raises
    def find_in_lines(self, pattern: cython.int) -> cython.void:
        """Look for triples, sandwiches or pairs in all lines."""
        line: cython.int
        for line in range(self.height + self.width):
            is_row: cython.bint = line < self.height
            cell: cython.int = line * self.width if is_row else line - self.height
            stride: cython.int = 1 if is_row else self.width
            for _ in range((self.width if is_row else self.height) - (1 if pattern == PAIR else 2)):
                if pattern == PAIR:
                    self.find_pair(cell, stride, is_row)
                elif pattern == SANDWICH:
                    self.find_sandwich(cell, stride)
                else:
                    self.find_triple(cell, stride, is_row)
                cell += stride

    @raises
    def find_triple(self, cell: cython.int, stride: cython.int, is_row: cython.bint) -> cython.void:
        """Three equal numbers side by side: the middle one is visible, all others of the line are masked."""
        middle: cython.int = cell + stride
        if self.table.are_equal(cell, middle) and self.table.are_equal(middle, middle + stride):
            self.begin_equals(cell, middle + stride)
            self.decide(middle, VISIBLE)
            self.mask_equals(middle, NOWHERE, is_row)
            self.end()

    @raises
    def find_sandwich(self, cell: cython.int, stride: cython.int) -> cython.void:
        """A cell between equal numbers: one of them is masked, so the cell is visible."""
        if self.table.are_equal(cell, cell + 2 * stride):
            self.begin_equals(cell, cell + 2 * stride)
            self.decide(cell + stride, VISIBLE)
            self.end()

    @raises
    def find_pair(self, cell: cython.int, stride: cython.int, is_row: cython.bint) -> cython.void:
        """Two equal numbers side by side: one of them is visible, so the others of the line are masked."""
        if self.table.are_equal(cell, cell + stride):
            self.begin_equals(cell, cell + stride)
            self.mask_equals(cell, cell + stride, is_row)
            self.end()

    @raises
    def find_enclosed(self) -> cython.void:
        """A cell with one way out: the cell there is visible. So is the only cell of a board."""
        cell: cython.int
        nth: cython.int
        last: cython.int
        if self.cells == 1:
            self.begin_enclosed(0)
            self.decide(0, VISIBLE)
            self.end()
        for cell in range(self.cells):
            if self.exits[cell] != 1 or self.cells <= self.degree[cell] + 1:
                continue
            last = self.beside[4 * cell]
            for nth in range(4 * cell, 4 * cell + self.degree[cell]):
                if self.values[self.beside[nth]] != MASKED:
                    last = self.beside[nth]
            if self.values[last] != OPEN:
                continue
            self.begin_enclosed(cell)
            for nth in range(4 * cell, 4 * cell + self.degree[cell]):
                if self.beside[nth] != last:
                    self.use(self.beside[nth])
            self.decide(last, VISIBLE)
            self.end()

    @raises
    def begin_enclosed(self, cell: cython.int) -> cython.void:
        """Begin a step about a cell with one way out."""
        self.begin()
        if self.is_recording():
            self.describe(Enclosed(cell))

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
        is_pair: cython.bint = self.table.are_equal(cell, beside)
        is_next: cython.bint = self.table.are_equal(below, below + along)
        if is_pair and self.table.are_equal(cell, below):
            self.begin_corner(cell, beside, below, False)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        if is_pair and is_next:
            self.begin_corner(cell, beside, below, True)
            self.decide(below + along, MASKED)
            self.decide(beside, VISIBLE)
            self.decide(below, VISIBLE)
            self.end()
        elif is_pair:
            self.begin_equals(cell, beside)
            self.decide(below, VISIBLE)
            self.end()
        elif is_next:
            self.begin_equals(below, below + along)
            self.decide(beside, VISIBLE)
            self.end()

    @raises
    def begin_corner(
        self, corner: cython.int, beside: cython.int, below: cython.int, two_pairs: cython.bint
    ) -> cython.void:
        """Begin a step about the numbers at a corner, which is masked."""
        self.begin()
        if self.is_recording():
            self.describe(Corner(corner, beside, below, two_pairs))
        self.decide(corner, MASKED)

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
                for other in self.walls.find_shortest(cell):
                    self.use(other)
            self.decide(cell, VISIBLE)
            self.end()

    @raises
    def restate(self) -> cython.void:
        """Of two equal numbers of a line, one is masked."""
        cell: cython.int
        other: cython.int
        for cell in range(self.cells):
            if self.table.number[cell] == BLANK or self.values[cell] == MASKED:
                continue
            if self.table.count_equals(cell, True) > 1:
                for other in range(cell + 1, (cell // self.width + 1) * self.width):
                    if self.table.number[other] == self.table.number[cell]:
                        self.forbid_both(cell, other, VISIBLE)
            if self.table.count_equals(cell, False) > 1:
                other = cell + self.width
                while other < self.cells:
                    if self.table.number[other] == self.table.number[cell]:
                        self.forbid_both(cell, other, VISIBLE)
                    other += self.width
