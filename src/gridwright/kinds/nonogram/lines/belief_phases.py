# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Phases of a nonogram by belief propagation: decisions take the likelier value of a cell first.

Belief propagation runs before the first decision. After some conflicts it runs again after each restart, and whenever
the decisions since then reach a new depth; paths that branch off later keep its phases. It does so as long as its work
stays in proportion to the conflicts. On every fourth restart, and once a solution was found, the best phases are used
instead (`phases`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled.declare import cython, raises
from gridwright.kernel.phases import BestPhases
from gridwright.kernel.solver import Solver
from gridwright.kinds.nonogram.lines.beliefs import BeliefPropagation

ROOT_ROUNDS: cython.int = 40  # of belief propagation before the first decision
MIN_CONFLICTS: cython.int = 300  # before belief propagation runs again at all
LARGE = 1000  # cells from which on a board is large: finding a solution is what takes time then, not proving


class BeliefPhases(BestPhases):
    """The phases of a solver whose first variables are the cells of a nonogram, row by row, true when black."""

    beliefs: Any
    cells: cython.int
    level: cython.int
    rounds: cython.int
    deepest: cython.int
    least: cython.double
    allowance: cython.int
    work: cython.longlong

    def __init__(self, solver: Solver, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        BestPhases.__init__(self, solver)
        self.best[:] = 0 if cython.compiled else [0] * len(self.best)
        self.cells = len(rows) * len(columns)
        large = self.cells >= LARGE
        self.rounds = 5 if large else 10  # after a restart or a decision,
        self.deepest = self.cells if large else 20  # up to this decision level,
        self.least = 0.02 if large else 0.0  # of lines whose messages may have changed by so much,
        self.allowance = 3000 if large else 1000  # and in all: cells times rounds, for each conflict
        self.work = 0  # cells times rounds so far
        self.level = 0  # the deepest decision level since the last restart at which belief propagation ran
        self.beliefs = BeliefPropagation(rows, columns, self.solver.trail.truth, self.usual, black_bit=0)
        self.beliefs.run(ROOT_ROUNDS)
        self.beliefs.save()

    @raises
    def claim_work(self) -> cython.bint:
        """May belief propagation run again? Then its work is counted as done."""
        if self.work > self.allowance * (self.solver.conflicts - MIN_CONFLICTS):
            return False
        self.work += self.rounds * self.cells
        return True

    @raises
    def note_restart(self) -> cython.void:
        BestPhases.note_restart(self)
        self.level = 0
        if self.using_best:
            return
        self.beliefs.restore()
        if self.claim_work():
            self.beliefs.run(self.rounds, self.least)
            self.beliefs.save()
        else:
            self.beliefs.run(0)

    @raises
    def prepare_decision(self) -> cython.void:
        if self.level < self.solver.trail.depth <= self.deepest and not self.using_best and self.claim_work():
            self.level = self.solver.trail.depth
            self.beliefs.run(self.rounds, self.least)
