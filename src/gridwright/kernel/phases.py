# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Best phases: at times decisions take the values of the longest trail without a conflict since the last restart.

This is after the target and best phases of Biere and Fleury (2020). Decisions do so from every fourth restart to the
next, and always once a solution was found, since other solutions are often near it.
At other times decisions take the usual phases, which are given (`Solver.set_phases`) or which a subclass estimates.
Any model can switch this on by `Solver.use`, after all its variables are made.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.guides import PhaseGuide
from gridwright.kernel.solver import Solver

PERIOD = 4  # restarts, the last of which uses the best phases; it is mostly short


class BestPhases(PhaseGuide):
    """The phases of a solver's decisions: the usual ones, and at times the best ones."""

    solver: Solver
    usual: cython.int[::1]
    best: cython.int[::1]
    best_size: cython.int
    period: cython.int
    using_best: Readonly[cython.bint]
    solved: Readonly[cython.bint]

    def __init__(self, solver: Solver, period: int = PERIOD) -> None:
        self.solver, self.period = solver, period
        self.usual, self.best = solver.decisions.phase, arrays.copy_ints(solver.decisions.phase)
        self.best_size = 0  # the length of the longest trail since the last restart
        self.using_best = self.solved = False

    @raises
    def switch_to(self, best: cython.bint) -> cython.void:
        """Use the best phases, or the usual ones."""
        self.using_best = best
        self.solver.decisions.phase = self.best if best else self.usual

    @raises
    def save(self, size: cython.int) -> cython.void:
        """Save the values of the first part of the trail, if none so long was saved since the last restart."""
        at: cython.int
        literal: cython.int
        if size > self.best_size:
            self.best_size = size
            for at in range(size):
                literal = self.solver.trail.literals[at]
                self.best[literal >> 1] = literal & 1

    @raises
    def note_conflict(self) -> cython.void:
        """Save the part of the trail without the conflict."""
        if self.using_best and self.solver.trail.depth:
            self.save(self.solver.trail.marks[self.solver.trail.depth - 1])

    @raises
    def note_solution(self) -> cython.void:
        """Stay near the solution from now on."""
        self.save(self.solver.trail.size)
        self.solved = True
        self.switch_to(True)

    @raises
    def note_restart(self) -> cython.void:
        """Choose phases up to the next restart."""
        self.best_size = 0
        self.switch_to(self.solved or self.solver.restarts.count % self.period == self.period - 1)
