# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Lines with runs in clauses: the possible starts of runs in order encoding (Tamura et al. 2009).

A run has a literal for each cell, true if the run starts there or before. A literal that is known is `TRUE` or its
negative, and never written.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver

TRUE: cython.int = 1 << 30  # the literal of a known fact; its negative is false


class LineEncoder:
    """Encodes the lines of a solver, each right after it was solved: the starts of runs are then in its scratch."""

    solver: LineSolver
    start_literals: cython.int[::1]
    clauses: Readonly[list[list[int]]]

    def __init__(self, solver: LineSolver) -> None:
        self.solver = solver
        self.start_literals = arrays.zeros((solver.max_runs + 1) * (max(solver.length) + 2))
        self.clauses = []

    def encode(self, line: int, values: Sequence[int | None], names: Sequence[int], top: int) -> int | None:
        """Add the clauses of a line, given values and names of its cells, and the last variable used.

        Returns the last used then, or None if the clue cannot be met.
        """
        if not self.solver.solve(line):
            return None
        literals = [
            name if value is None else TRUE if value else -TRUE for name, value in zip(names, values, strict=True)
        ]
        return self.encode_runs(line, literals, top)

    @raises
    def add_clause(self, a: cython.int, b: cython.int, c: cython.int) -> cython.void:
        """Add a clause of three literals without those that are false, unless one is true."""
        if a == TRUE or b == TRUE or c == TRUE:
            return
        clause: list[int] = []
        if a != -TRUE:
            clause.append(a)
        if b != -TRUE:
            clause.append(b)
        if c != -TRUE:
            clause.append(c)
        self.clauses.append(clause)

    def starts_by(self, nth: cython.int, at: cython.int, length: cython.int) -> cython.int:
        """The order-encoding literal for "the run starts at this cell or before"."""
        return self.start_literals[nth * (length + 1) + at] if at >= 0 else -TRUE

    @raises
    def number_starts(self, line: cython.int, top: cython.int) -> cython.int:
        """Number the order-encoding literals of a line's runs and add their order: the last variable used."""
        length: cython.int = self.solver.length[line]
        runs: cython.int = self.solver.clue_start[line + 1] - self.solver.clue_start[line]
        nth: cython.int
        at: cython.int
        row: cython.int
        low: cython.int
        last: cython.int
        one: cython.ulonglong = 1
        for nth in range(runs):
            row = (2 * nth + 1) * self.solver.words
            low, last = top, -1
            for at in range(length):
                if self.solver.scratch[row + (at >> WORD_SHIFT)] >> (at & self.solver.bit_mask) & one:
                    top += 1
                    last = at
                self.start_literals[nth * (length + 1) + at] = top if top > low else -TRUE
            top -= 1  # no literal for the last possible start: the run starts there or before in any case
            for at in range(last, length + 1):
                self.start_literals[nth * (length + 1) + at] = TRUE
            for at in range(low + 1, top):
                self.add_clause(-at, at + 1, -TRUE)
        return top

    def encode_runs(self, line: cython.int, literals: list[int], top: cython.int) -> int:
        """Encode a line, given a literal per cell: runs start one after another and colour their cells."""
        length: cython.int = self.solver.length[line]
        start: cython.int = self.solver.clue_start[line]
        runs: cython.int = self.solver.clue_start[line + 1] - start
        nth: cython.int
        at: cython.int
        run: cython.int
        cell: cython.int
        ended: cython.int
        next_started: cython.int
        top = self.number_starts(line, top)
        for nth in range(runs):
            run = self.solver.clue[start + nth]
            for at in range(length):
                cell = literals[at]
                self.add_clause(-self.starts_by(nth, at, length), self.starts_by(nth, at - run, length), cell)
                if nth + 1 < runs and (
                    at == 0 or self.starts_by(nth + 1, at, length) != self.starts_by(nth + 1, at - 1, length)
                ):
                    self.add_clause(
                        -self.starts_by(nth + 1, at, length), self.starts_by(nth, at - run - 1, length), -TRUE
                    )
        for nth in range(runs + 1):
            run = self.solver.clue[start + nth - 1] if nth else 0
            for at in range(length):
                ended = self.starts_by(nth - 1, at - run, length) if nth else TRUE
                next_started = self.starts_by(nth, at, length) if nth < runs else -TRUE
                self.add_clause(-ended, next_started, -literals[at])
        return int(top)
