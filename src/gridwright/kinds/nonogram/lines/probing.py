# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Probing: both values of an open cell are assigned in turn and propagated (Lynce and Marques-Silva 2003).

A value that fails is excluded; what both values imply is kept. How much each value implies is the cell's look-ahead
score, by which a search picks its decisions. A cell is probed again only when a line that its probe visited
has changed.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kinds.nonogram.lines.board_trail import BoardTrail
from gridwright.progress import report


class Prober(BoardTrail):
    """A board whose open cells can be probed."""

    stamp: cython.int[::1]
    last_stamp: cython.int
    score: cython.int[::1]
    probe_lines: cython.ulonglong[::1]
    probe_valid: cython.int[::1]

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        BoardTrail.__init__(self, rows, columns)
        cells = self.height * self.width
        self.stamp, self.last_stamp = (
            arrays.zeros(2 * cells),
            0,
        )  # of each literal: which probe last implied it by white
        self.score = arrays.zeros(cells)  # of each cell: its look-ahead score when it was last probed,
        self.probe_lines = arrays.words(cells)  # the lines that the probe visited, as in `lines_visited`,
        self.probe_valid = arrays.zeros(cells)  # and whether none of them has changed since

    def probe_cell(self, cell: cython.int) -> cython.int:
        """Probe a cell: how many cells that assigned for good, or -1 if both values fail."""
        mark: cython.int = self.trail_size
        whites: cython.int
        at: cython.int
        self.lines_visited = 0
        self.assign_literal(2 * cell)
        if not self.run_queue():
            return self.assign_failed(mark, 2 * cell + 1)
        self.last_stamp += 1
        whites = self.trail_size - mark
        for at in range(mark, self.trail_size):
            self.stamp[self.trail[at]] = self.last_stamp
        self.backtrack(mark)
        self.assign_literal(2 * cell + 1)
        if not self.run_queue():
            return self.assign_failed(mark, 2 * cell)
        self.score[cell] = self.combine_counts(whites, self.trail_size - mark)
        self.probe_lines[cell] = self.lines_visited
        self.probe_valid[cell] = 1
        return self.keep_common(mark)

    def assign_failed(self, mark: cython.int, literal: cython.int) -> cython.int:
        """One value of a cell has failed: assign the other for good."""
        self.backtrack(mark)
        self.assign_literal(literal)
        return self.trail_size - mark if self.run_queue() else -1

    def keep_common(self, mark: cython.int) -> cython.int:
        """Undo the assignments of a probe except those that both values imply."""
        literal: cython.int
        at: cython.int
        alike: cython.int = mark
        for at in range(mark, self.trail_size):
            literal = self.trail[at]
            if self.stamp[literal] == self.last_stamp:
                self.trail[at] = self.trail[alike]
                self.trail[alike] = literal
                alike += 1
        self.backtrack(alike)
        for at in range(mark, alike):
            self.enqueue_line((self.trail[at] >> 1) // self.width)
            self.enqueue_line(self.height + (self.trail[at] >> 1) % self.width)
        return self.trail_size - mark if self.run_queue() else -1

    def combine_counts(self, whites: cython.int, blacks: cython.int) -> cython.int:
        """The look-ahead score: the smaller count first, ties broken by the larger."""
        return (whites << 16) + blacks if whites < blacks else (blacks << 16) + whites

    def invalidate_probes(self, mark: cython.int) -> cython.void:
        """Invalidate the probes that visited a line in which a cell was assigned after a mark of the trail."""
        lines: cython.ulonglong = 0
        one: cython.ulonglong = 1
        cell: cython.int
        at: cython.int
        for at in range(mark, self.trail_size):
            cell = self.trail[at] >> 1
            lines |= one << ((cell // self.width) & 63) | one << ((self.height + cell % self.width) & 63)
        for cell in range(self.height * self.width):
            if self.probe_lines[cell] & lines:
                self.probe_valid[cell] = 0

    def probe_cells(self, limit: cython.longlong, patience: cython.longlong) -> cython.bint:
        """Probe open cells until nothing changes, `effort` is at a limit, or so much of it in a row finds nothing.

        False on a conflict.
        """
        give_up: cython.longlong = self.effort + patience
        cell: cython.int = 0
        found: cython.int
        unchanged: cython.int = 0
        cells: cython.int = self.height * self.width
        while unchanged < cells and self.effort < limit and self.effort < give_up:
            if not self.probe_valid[cell] and self.is_open(cell):
                if not cython.compiled:
                    report()
                found = self.probe_cell(cell)
                if found < 0:
                    return False
                if found:
                    unchanged = 0
                    give_up = self.effort + patience
                    self.invalidate_probes(self.trail_size - found)
            unchanged += 1
            cell += 1
            if cell == cells:
                cell = 0
        return True
