# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Depth-first search on a nonogram, with line solving and probing at every node, and the methods that Python calls.

One source: Cython compiles it in pure-Python mode where a C compiler is there at install time; otherwise it runs as it
is, with the same answers.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kernel.line_encoding import LineEncoder
from gridwright.kinds.nonogram.lines.probing import Prober

COMPILED: bool = cython.compiled
EXHAUSTED: cython.int = 0  # how a search ended: no more solutions,
FOUND: cython.int = 1  # a solution,
BUDGET_SPENT: cython.int = 2  # or its nodes used up
UNLIMITED: cython.longlong = 1 << 61


class NonogramBoard(Prober):
    """The clues of a nonogram, the values of its cells, and a depth-first search over them."""

    decisions: cython.int[::1]
    level_start: cython.int[::1]
    level: cython.int
    at_leaf: cython.bint
    nodes: cython.longlong

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        Prober.__init__(self, rows, columns)
        cells = self.height * self.width
        self.decisions, self.level_start = arrays.zeros(cells), arrays.zeros(cells)  # of each level: the literal
        # decided, and the trail's size before it
        self.level = self.nodes = 0
        self.at_leaf = False

    def pick_branch_cell(self) -> cython.int:
        """The open cell with the highest look-ahead score."""
        cell: cython.int
        chosen: cython.int = -1
        for cell in range(self.height * self.width):
            if self.is_open(cell) and (chosen < 0 or self.score[cell] > self.score[chosen]):
                chosen = cell
        return chosen

    def assign_and_propagate(self, literal: cython.int) -> cython.bint:
        """Assign a literal and propagate; False on a conflict."""
        mark: cython.int = self.trail_size
        self.assign_literal(literal)
        if not self.run_queue():
            return False
        self.invalidate_probes(mark)
        return True

    def flip_last_decision(self) -> cython.bint:
        """Backtrack to the last decision whose other value is untried, and assign that; False without one."""
        while self.level:
            self.level -= 1
            self.invalidate_probes(self.level_start[self.level])
            self.backtrack(self.level_start[self.level])
            if self.assign_and_propagate(self.decisions[self.level] ^ 1):
                return True
        return False

    def search(self, budget: cython.longlong) -> cython.int:
        """Search on for the next solution, for at most a number of nodes, probing at every node."""
        cell: cython.int
        if self.at_leaf and not self.flip_last_decision():
            return EXHAUSTED
        self.at_leaf = False
        while budget > 0:
            budget -= 1
            self.nodes += 1
            if not self.probe_cells(UNLIMITED, UNLIMITED):
                if not self.flip_last_decision():
                    return EXHAUSTED
                continue
            if self.trail_size == self.height * self.width:
                self.at_leaf = True
                return FOUND
            cell = self.pick_branch_cell()
            self.decisions[self.level] = 2 * cell + 1
            self.level_start[self.level] = self.trail_size
            self.level += 1
            if not self.assign_and_propagate(2 * cell + 1) and not self.flip_last_decision():
                return EXHAUSTED
        return BUDGET_SPENT

    # What Python calls

    def encode(self) -> list[list[int]]:
        """The lines with open cells as clauses; the variable of a cell is its number, counted from 1."""
        encoder = LineEncoder(self.solver)
        values, names = self.values(), range(1, self.height * self.width + 1)
        top = len(names)
        for line in range(self.lines):
            row = line < self.height
            cells = (
                slice(line * self.width, (line + 1) * self.width)
                if row
                else slice(line - self.height, None, self.width)
            )
            if None in values[cells]:
                last = encoder.encode(line, values[cells], names[cells], top)
                if last is None:
                    return [[]]
                top = last
        return encoder.clauses

    def backtrack_to_root(self) -> None:
        """Backtrack to the root: only what follows without a decision stays assigned."""
        if self.level:
            self.level = 0
            self.invalidate_probes(self.level_start[0])
            self.backtrack(self.level_start[0])
        self.at_leaf = False

    def assign(self, cell: int, value: int) -> bool:
        """Assign a cell; False if it has the other value."""
        if self.is_open(cell):
            self.assign_literal(2 * cell + value)
            return True
        return self.values()[cell] == value

    def propagate(self) -> bool:
        """Solve lines to a fixpoint; False on a conflict."""
        return bool(self.run_queue())

    def probe(self, effort: int, patience: int | None = None) -> bool:
        """Probe open cells to a fixpoint, or for about so many line solves, or so many in a row that find nothing.

        A line of several words counts as more of them. False on a conflict.
        """
        return bool(self.probe_cells(self.effort + effort, UNLIMITED if patience is None else patience))

    def open_count(self) -> int:
        """How many cells have no value."""
        return int(self.height * self.width - self.trail_size)

    def values(self) -> list[int | None]:
        """The value of every cell, None while it is open."""
        found: list[int | None] = [None] * (self.height * self.width)
        at: cython.int
        for at in range(self.trail_size):
            found[self.trail[at] >> 1] = self.trail[at] & 1
        return found

    def lookahead_scores(self) -> list[float]:
        """The look-ahead score of each cell, scaled to start as activities of a CDCL solver."""
        return [self.score[cell] * 1.5e-8 for cell in range(self.height * self.width)]

    def find_next(self, budget: int) -> bool | None:
        """Search for the next solution: True; False if there is none left; None if the budget, in nodes, is spent."""
        ended: cython.int = self.search(budget)
        return None if ended == BUDGET_SPENT else ended == FOUND

    def statistics(self) -> dict[str, int]:
        """Counts so far."""
        return {"line_solves": self.line_solves, "nodes": self.nodes}
