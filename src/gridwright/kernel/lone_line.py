# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""One line with the lengths of its runs and its known cells: what the other cells can be, and the line in clauses.

Engines without a propagator for lines get these by `lower.runs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import cfunc, cython
from gridwright.kernel.line_encoding import LineEncoder
from gridwright.kernel.line_solver import WORD_SHIFT, LineSolver


class LoneLine:
    """A line that no other one crosses, as nothing but its own cells matters here."""

    solver: LineSolver
    values: list[int | None]

    def __init__(self, clue: Sequence[int], length: int) -> None:
        self.solver = LineSolver([length], [clue])
        self.values = [None] * length

    def assign(self, at: cython.int, value: cython.int) -> None:
        """A cell is known: 1 for black, 0 for white."""
        one: cython.ulonglong = 1
        self.values[at] = value
        self.solver.known[2 * (at >> WORD_SHIFT) + 1 - value] |= one << (at & self.solver.bit_mask)

    def solve(self) -> tuple[int, int] | None:
        """Which cells can be black and which white, as bits of two numbers; None if the line has no filling."""
        if not self.solver.solve(0):
            return None
        black, white = int(self.solver.can_black), int(self.solver.can_white)
        if self.solver.words > 1:
            black, white = self.read_row(2 * self.solver.max_runs + 2), self.read_row(2 * self.solver.max_runs + 3)
        return black, white & ~(1 << int(self.solver.length[0]))

    @cfunc
    def read_row(self, row: cython.int) -> int:
        """A row of the solver's scratch as one number."""
        total = 0
        for word in range(self.solver.words):
            total |= int(self.solver.scratch[row * self.solver.words + word]) << (word << int(WORD_SHIFT))
        return total

    def encode(self, literals: Sequence[int], top: int) -> tuple[list[list[int]], int]:
        """The line as clauses, given the literals of its cells and the last variable used; and the last used then."""
        encoder = LineEncoder(self.solver)
        last = encoder.encode(0, self.values, literals, top)
        return ([[]], top) if last is None else (encoder.clauses, last)
