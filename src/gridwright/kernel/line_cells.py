# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The known cells of lines as bits, kept up to date with the trail, and the queue of lines in which one was found.

A line has two words for its cells, one for the black ones and one for the white ones; if a line is too long for that,
all lines have several such pairs. The cells of a variable are listed in `where`, from `occurs` of the variable on, each
with its line, the word that has its bit while the variable is true (`where_side`), and the bit. So noting a known cell
takes a dozen instructions and no branch: a search does this hundreds of times between two conflicts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK, Propagator
from gridwright.kernel.trail import Trail


class LineCells(Propagator):
    """The cells of all lines. A cell is a place in `literals`, where lines follow one another."""

    lines: list[tuple[tuple[int, ...], Sequence[int]]]
    ready: cython.int
    words: cython.int
    variables: cython.int
    solver: LineSolver
    start: cython.int[::1]
    literals: cython.int[::1]
    line_of: cython.int[::1]
    occurs: cython.int[::1]
    where: cython.int[::1]
    where_line: cython.int[::1]
    where_side: cython.int[::1]
    where_bit: cython.ulonglong[::1]
    known: cython.ulonglong[::1]
    root: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    before: cython.ulonglong[::1]
    queue: cython.int[::1]
    queued: cython.int[::1]
    head: cython.int
    tail: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.lines = []  # DIMACS literals, and the clue
        self.ready = self.words = self.variables = 0
        self.start, self.literals, self.line_of = arrays.zeros(1), arrays.zeros(0), arrays.zeros(0)
        self.occurs, self.where = arrays.zeros(0), arrays.zeros(0)
        self.queue, self.queued = arrays.zeros(1), arrays.zeros(0)  # a ring buffer, one place longer than it need be
        self.head = self.tail = 0

    def lay_out(self) -> None:
        """Number the cells of all lines, forget what is known of them, and queue every line."""
        lengths, clues = [len(line) for line, _ in self.lines], [clue for _, clue in self.lines]
        self.ready = len(self.lines)
        self.start = arrays.ints(accumulate(lengths, initial=0))
        self.number_cells()
        self.solver = LineSolver(lengths, clues)
        self.words, self.known = self.solver.words, self.solver.known
        self.root, self.seen = arrays.words(self.ready * self.words), arrays.words(self.ready * self.words)
        if self.words == 1:
            self.before = arrays.words(len(self.literals))
        self.lay_out_occurrences()
        self.queue, self.queued = arrays.ints(range(self.ready + 1)), arrays.filled(self.ready, 1)
        self.head, self.tail, self.pending = 0, self.ready, True

    def number_cells(self) -> None:
        """Write the literals of all lines, one line after another."""
        at: cython.int = 0
        x: cython.int
        self.literals = arrays.zeros(self.start[self.ready])
        for line, _ in self.lines:
            for x in line:
                self.literals[at] = self.number_literal(x)
                at += 1

    def copy_cells(self, other: LineCells) -> None:
        """Become a copy of the same lines, with what is known of their cells and an empty queue."""
        self.ready, self.words, self.variables = other.ready, other.words, other.variables
        self.start, self.literals, self.line_of = other.start, other.literals, other.line_of
        self.occurs, self.where, self.where_line = other.occurs, other.where, other.where_line
        self.where_side, self.where_bit = other.where_side, other.where_bit
        self.solver = other.solver.copy_clues()
        self.known, self.seen = self.solver.known, arrays.words(len(other.seen))
        self.known[:], self.root = other.known, arrays.copy_words(other.root)
        if self.words == 1:
            self.before = arrays.copy_words(other.before)
        self.queue, self.queued = arrays.zeros(self.ready + 1), arrays.zeros(self.ready)
        self.head = self.tail = 0
        self.pending = False

    def lay_out_occurrences(self) -> None:
        """List the cells of every variable."""
        cell: cython.int
        nth: cython.int
        variable: cython.int
        line: cython.int
        count: cython.int = len(self.literals)
        self.variables = self.trail.variables
        self.occurs, self.where = arrays.zeros(self.variables + 1), arrays.zeros(count)
        self.line_of = arrays.zeros(count)
        self.where_line, self.where_side = arrays.zeros(count), arrays.zeros(count)
        self.where_bit = arrays.words(count)
        for cell in range(count):
            self.occurs[(self.literals[cell] >> 1) + 1] += 1
        for variable in range(self.variables):
            self.occurs[variable + 1] += self.occurs[variable]
        for line in range(self.ready):
            for cell in range(self.start[line], self.start[line + 1]):
                self.line_of[cell] = line
        for cell in range(count - 1, -1, -1):
            variable = self.literals[cell] >> 1
            self.occurs[variable + 1] -= 1
            self.where[self.occurs[variable + 1]] = cell
        for variable in range(self.variables):
            self.occurs[variable] = self.occurs[variable + 1]
        self.occurs[self.variables] = count
        for nth in range(count):
            self.note_place(nth, self.where[nth])

    def note_place(self, nth: cython.int, cell: cython.int) -> cython.void:
        """Note where the nth cell of a variable is."""
        line: cython.int = self.line_of[cell]
        at: cython.int = cell - self.start[line]
        self.where_line[nth] = line
        self.where_side[nth] = 2 * (line * self.words + (at >> WORD_SHIFT)) + (self.literals[cell] & 1)
        self.where_bit[nth] = ONE << (at & 63 if cython.compiled else at)

    # Known cells

    def notify_assigned(self, literal: cython.int) -> cython.void:
        self.notify_assigned_all(self.trail.position[literal >> 1], self.trail.position[literal >> 1] + 1)

    def notify_unassigned(self, literal: cython.int) -> cython.void:
        self.notify_unassigned_all(self.trail.position[literal >> 1], self.trail.position[literal >> 1] + 1)

    def notify_assigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        """Note known cells, and queue their lines, but not the line that forced a cell."""
        place: cython.int
        literal: cython.int
        variable: cython.int
        nth: cython.int
        line: cython.int
        side: cython.int
        own: cython.int
        is_new: cython.int
        tail: cython.int = self.tail
        # In layers, what was known before a cell is what was known when its line forced it.
        is_dated: cython.bint = self.words == 1 and not self.trail.waits
        for place in range(first, end):
            literal = self.trail.literals[place]
            variable = literal >> 1
            if variable >= self.variables:
                continue
            own = self.find_own_line(self.trail.reason[variable])
            for nth in range(self.occurs[variable], self.occurs[variable + 1]):
                line = self.where_line[nth]
                side = self.where_side[nth] ^ (literal & 1)
                if is_dated:
                    self.before[self.where[nth]] = self.known[side] | self.known[side ^ 1]
                self.known[side] |= self.where_bit[nth]
                if self.trail.level[variable] == 0:
                    self.root[side >> 1] |= self.where_bit[nth]
                is_new = (self.queued[line] == 0) & (line != own)
                self.queue[tail] = line
                self.queued[line] |= is_new
                tail += is_new
                tail = tail if tail <= self.ready else 0
        self.tail = tail
        self.pending = tail != self.head

    def find_own_line(self, reason: cython.int) -> cython.int:
        """The line that is the reason of a literal; -1, if none is."""
        return (-2 - reason) >> KIND_BITS if reason < -1 and (-2 - reason) & KIND_MASK == self.kind else -1

    def notify_unassigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        place: cython.int
        literal: cython.int
        nth: cython.int
        for place in range(first, end):
            literal = self.trail.literals[place]
            if literal >> 1 < self.variables:
                for nth in range(self.occurs[literal >> 1], self.occurs[(literal >> 1) + 1]):
                    self.known[self.where_side[nth] ^ (literal & 1)] ^= self.where_bit[nth]

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        nth: cython.int
        cell: cython.int
        if variable < self.variables:
            for nth in range(self.occurs[variable], self.occurs[variable + 1]):
                for cell in range(self.start[self.where_line[nth]], self.start[self.where_line[nth] + 1]):
                    stamps[self.literals[cell] >> 1] = stamp

    def mark(self, variable: cython.int) -> cython.void:
        nth: cython.int
        if variable < self.variables:
            for nth in range(self.occurs[variable], self.occurs[variable + 1]):
                self.seen[self.where_side[nth] >> 1] |= self.where_bit[nth]

    def unmark(self, variable: cython.int) -> cython.void:
        nth: cython.int
        if variable < self.variables:
            for nth in range(self.occurs[variable], self.occurs[variable + 1]):
                self.seen[self.where_side[nth] >> 1] = 0

    # The queue

    def forget(self) -> cython.void:
        while self.head != self.tail:
            self.next_line()
        self.pending = False

    def next_line(self) -> cython.int:
        """Take the line that has waited longest."""
        line: cython.int = self.queue[self.head]
        self.head += 1
        if self.head > self.ready:
            self.head = 0
        self.queued[line] = 0
        return line
