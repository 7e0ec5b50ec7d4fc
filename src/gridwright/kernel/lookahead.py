# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Look-ahead: both values of the most active open variables are propagated before one of them is decided.

A value that runs into a conflict is a failed literal, and a conflict to learn from. Otherwise the variable with the
largest product of assignments by its two values is decided (Heule and van Maaren 2009), with its phase. Below the
first levels, where a wrong decision costs less, half as many variables are tried. After many decisions in a row
without a conflict nothing is tried until the next one. Any model can switch this on (`Solver.use`); it pays where
propagation is strong and a wrong decision costs much.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.decisions import Decisions
from gridwright.kernel.guides import ALL_TRUE, DecisionGuide
from gridwright.kernel.solver import FAILED_LITERAL, Solver
from gridwright.kernel.trail import DECISION

CANDIDATES = 8
DEEP: cython.int = 10  # from this decision level on, half as many candidates are tried
CALM: cython.int = 100  # decisions in a row without a conflict after which nothing is tried


class Lookahead(DecisionGuide):
    """Chooses the decisions of a solver by look-ahead."""

    solver: Solver
    candidates: cython.int[::1]
    most: Readonly[cython.int]
    calm: cython.int
    conflicts: cython.longlong

    def __init__(self, solver: Solver, candidates: int = CANDIDATES) -> None:
        self.solver, self.most = solver, candidates
        self.calm = self.conflicts = 0  # decisions since the last conflict, and how many conflicts there were then
        self.candidates = arrays.zeros(candidates)

    @raises
    def choose(self) -> cython.int:
        count: cython.int = self.collect()
        saving: cython.bint = self.solver.decisions.saving
        literal: cython.int
        if not count:
            return ALL_TRUE
        if self.is_calm():
            return 2 * self.candidates[0] + self.solver.decisions.phase[self.candidates[0]]
        self.solver.decisions.saving = False
        literal = self.pick(count)
        self.solver.decisions.saving = saving
        return literal

    def is_calm(self) -> cython.bint:
        """Have there been many decisions in a row without a conflict?"""
        if self.conflicts != self.solver.conflicts:
            self.conflicts = self.solver.conflicts
            self.calm = 0
        self.calm += 1
        return self.calm > CALM

    @raises
    def collect(self) -> cython.int:
        """Fill `candidates` with the most active open variables; returns how many."""
        decisions: Decisions = self.solver.decisions
        count: cython.int = 0
        nth: cython.int
        variable: cython.int
        most: cython.int = self.most if self.solver.trail.depth < DEEP else (self.most + 1) // 2
        while count < most and decisions.size:
            variable = decisions.pop()
            if self.solver.trail.truth[2 * variable] == -1:
                self.candidates[count] = variable
                count += 1
        for nth in range(count):
            decisions.insert(self.candidates[nth])
        return count

    @raises
    def pick(self, count: cython.int) -> cython.int:
        """The candidate with the largest product of assignments, in its phase; or FAILED_LITERAL."""
        nth: cython.int
        variable: cython.int
        false: cython.int
        true: cython.int
        best: cython.int = FAILED_LITERAL
        most: cython.int = -1
        for nth in range(count):
            variable = self.candidates[nth]
            false = self.try_literal(2 * variable + 1)
            if false < 0:
                return FAILED_LITERAL
            true = self.try_literal(2 * variable)
            if true < 0:
                return FAILED_LITERAL
            if true * false > most:
                most = true * false
                best = 2 * variable + self.solver.decisions.phase[variable]
        return best

    @raises
    def try_literal(self, literal: cython.int) -> cython.int:
        """How many literals become true with this one; -1 if it fails: then it stays decided, with its conflict."""
        solver: Solver = self.solver
        before: cython.int = solver.trail.size
        found: cython.int
        solver.trail.open_level()
        solver.trail.assign(literal, DECISION)
        solver.failed_conflict = solver.propagate()
        if solver.failed_conflict != NO_CONFLICT:
            return -1
        found = solver.trail.size - before
        solver.backtrack(solver.trail.depth - 1)
        return found
