# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The state of a nonogram: known cells as bits of their lines, a trail of assignments, and line solving to a fixpoint.

A line is solved again whenever one of its cells was found, until nothing changes.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver

WIDE: cython.int = 3  # a line of several words takes a third of its words times runs as long as one of one word


class BoardTrail:
    """The lines of a nonogram, rows, then columns, and the values of its cells, row by row.

    A literal is twice its cell, plus one for black.
    """

    height: cython.int
    width: cython.int
    lines: cython.int
    words: cython.int
    solver: LineSolver
    known: cython.ulonglong[::1]
    row_of: cython.int[::1]
    queue: cython.int[::1]
    in_queue: cython.int[::1]
    queue_head: cython.int
    queue_size: cython.int
    trail: cython.int[::1]
    trail_size: cython.int
    lines_visited: cython.ulonglong
    line_solves: cython.longlong
    effort: cython.longlong

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.lines = self.height + self.width
        self.solver = LineSolver([self.width] * self.height + [self.height] * self.width, [*rows, *columns])
        self.words = self.solver.words
        self.known = self.solver.known  # the same array
        self.lay_out_cells()
        self.queue, self.in_queue = arrays.ints(range(self.lines)), arrays.ints([1] * self.lines)  # a ring buffer
        self.queue_head, self.queue_size = 0, self.lines
        self.trail, self.trail_size = arrays.zeros(self.height * self.width), 0  # literals in order of assignment
        self.lines_visited = 0  # since this was last set to 0; a line is the bit of its number modulo 64
        self.line_solves = self.effort = 0  # the effort counts a line of one word once, a longer one for its time

    def lay_out_cells(self) -> None:
        """Note the row of every cell: to divide by the width takes longer than to look it up."""
        cell: cython.int
        self.row_of = arrays.zeros(self.height * self.width)
        for cell in range(self.height * self.width):
            self.row_of[cell] = cell // self.width

    def enqueue_line(self, line: cython.int) -> cython.void:
        """Queue a line for propagation, unless it is queued."""
        end: cython.int
        if not self.in_queue[line]:
            self.in_queue[line] = 1
            end = self.queue_head + self.queue_size
            self.queue[end - self.lines if end >= self.lines else end] = line
            self.queue_size += 1

    def assign_crossing(
        self, line: cython.int, word: cython.int, bits: cython.ulonglong, value: cython.int
    ) -> cython.void:
        """Put the cells that a line forces on the trail and into the lines that cross it, and queue those."""
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        across: cython.int
        at: cython.int
        cell: cython.int
        spot: cython.int
        while bits:
            bit = bits & (0 - bits)
            bits ^= bit
            across = (word << WORD_SHIFT) + self.solver.bit_index(bit)
            if line < self.height:
                at = line
                cell = line * self.width + across
                across += self.height
            else:
                at = line - self.height
                cell = across * self.width + at
            spot = across * self.words + (at >> WORD_SHIFT)
            self.known[2 * spot + 1 - value] |= one << (at & self.solver.bit_mask)
            self.trail[self.trail_size] = 2 * cell + value
            self.trail_size += 1
            self.enqueue_line(across)

    def propagate_line(self, line: cython.int) -> cython.bint:
        """Solve a line and assign the cells it forces; False on a conflict."""
        word: cython.int
        base: cython.int
        one: cython.ulonglong = 1
        self.line_solves += 1
        self.effort += 1 if self.words == 1 else self.words * (1 + self.solver.run_count[line]) // WIDE
        self.lines_visited |= one << (line & 63)
        if self.words == 1:
            if not self.solver.solve_narrow(line):
                return False
            self.assign_word(line, 0, self.solver.can_black, self.solver.can_white)
            return True
        if not self.solver.solve_wide(line):
            return False
        base = self.solver.results
        for word in range(self.words):
            self.assign_word(
                line, word, self.solver.scratch[base + word], self.solver.scratch[base + self.words + word]
            )
        return True

    def assign_word(
        self, line: cython.int, word: cython.int, can_black: cython.ulonglong, can_white: cython.ulonglong
    ) -> cython.void:
        """Assign the cells that a word of a line forces, given what its cells can be."""
        spot: cython.int = 2 * (line * self.words + word)
        full: cython.ulonglong = self.solver.cell_mask(self.solver.length[line], word)
        black: cython.ulonglong = full & ~can_white & ~self.known[spot]
        white: cython.ulonglong = full & ~can_black & ~self.known[spot + 1]
        if black:
            self.known[spot] |= black
            self.assign_crossing(line, word, black, 1)
        if white:
            self.known[spot + 1] |= white
            self.assign_crossing(line, word, white, 0)

    def run_queue(self) -> cython.bint:
        """Propagate the queued lines to a fixpoint; False on a conflict."""
        line: cython.int
        while self.queue_size:
            line = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.lines:
                self.queue_head = 0
            self.queue_size -= 1
            self.in_queue[line] = 0
            if not self.propagate_line(line):
                self.clear_queue()
                return False
        return True

    def clear_queue(self) -> cython.void:
        """Empty the line queue."""
        line: cython.int
        for line in range(self.lines):
            self.in_queue[line] = 0
        self.queue_head = self.queue_size = 0

    def assign_literal(self, literal: cython.int) -> cython.void:
        """Put an open literal on the trail, and queue the lines through its cell."""
        cell: cython.int = literal >> 1
        row: cython.int = self.row_of[cell]
        column: cython.int = cell - row * self.width
        one: cython.ulonglong = 1
        here: cython.int = row * self.words + (column >> WORD_SHIFT)
        there: cython.int = (self.height + column) * self.words + (row >> WORD_SHIFT)
        self.known[2 * here + (~literal & 1)] |= one << (column & self.solver.bit_mask)
        self.known[2 * there + (~literal & 1)] |= one << (row & self.solver.bit_mask)
        self.trail[self.trail_size] = literal
        self.trail_size += 1
        self.enqueue_line(row)
        self.enqueue_line(self.height + column)

    def backtrack(self, mark: cython.int) -> cython.void:
        """Undo assignments until the trail has its size at a mark."""
        literal: cython.int
        cell: cython.int
        row: cython.int
        column: cython.int
        one: cython.ulonglong = 1
        here: cython.int
        there: cython.int
        while self.trail_size > mark:
            self.trail_size -= 1
            literal = self.trail[self.trail_size]
            cell = literal >> 1
            row = self.row_of[cell]
            column = cell - row * self.width
            here = row * self.words + (column >> WORD_SHIFT)
            there = (self.height + column) * self.words + (row >> WORD_SHIFT)
            self.known[2 * here + (~literal & 1)] ^= one << (column & self.solver.bit_mask)
            self.known[2 * there + (~literal & 1)] ^= one << (row & self.solver.bit_mask)

    def is_open(self, cell: cython.int) -> cython.bint:
        """Has the cell no value?"""
        row: cython.int = self.row_of[cell]
        column: cython.int = cell - row * self.width
        spot: cython.int = 2 * (row * self.words + (column >> WORD_SHIFT))
        one: cython.ulonglong = 1
        return not (self.known[spot] | self.known[spot + 1]) >> (column & self.solver.bit_mask) & one
