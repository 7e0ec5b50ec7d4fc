# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Counting the solutions of a model one by one, without blocking clauses: CDCL with chronological backtracking.

After a solution, the last decision is undone and its opposite holds on the level below, where no later backjump may
undo it: that level is the floor, and below it only chronological backtracking goes. Clauses are learned as usual. So
the memory needed does not grow with the number of solutions (Gebser, Kaufmann, Neumann and Schaub 2007).
"""

from __future__ import annotations

from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.analysis import TOO_DEEP
from gridwright.kernel.clauses import NO_CONFLICT
from gridwright.kernel.guides import ALL_TRUE
from gridwright.kernel.solver import Solver
from gridwright.kernel.trail import DECISION


class Enumeration:
    """Counts the assignments that satisfy a model, of all its variables. The solver is of no other use afterwards."""

    solver: Solver
    floor: cython.int
    count: Readonly[cython.longlong]
    finished: Readonly[cython.bint]

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.floor = 0
        self.count = 0
        solver.backtrack(0)
        self.finished = not solver.consistent
        if not self.finished:
            solver.prepare()

    def run(self, steps: int) -> bool:
        """Go on for a number of steps, each a solution or a conflict; True once all solutions are counted."""
        if not self.finished:
            self.search(steps)
        return self.finished  # type: ignore[no-any-return]

    @raises
    def search(self, steps: cython.longlong) -> cython.void:
        """Decide, propagate and learn, and flip the last decision at every solution."""
        conflict: cython.int
        literal: cython.int
        solver: Solver = self.solver
        while steps > 0 and not self.finished:
            conflict = solver.propagate()
            if conflict != NO_CONFLICT:
                steps -= 1
                self.finished = not self.handle_conflict(conflict)
                continue
            if solver.restarts.is_due():
                solver.backtrack(self.floor)
            if solver.reduction.is_due():
                solver.reduce()
            literal = solver.decide()
            if literal == ALL_TRUE:
                steps -= 1
                self.count += 1
                self.finished = not self.flip(solver.trail.depth)
            else:
                solver.trail.open_level()
                solver.trail.assign(literal, DECISION)

    @raises
    def handle_conflict(self, conflict: cython.int) -> cython.bint:
        """Learn from a conflict above the floor and jump back, not below it; at the floor, flip. False at the end."""
        solver: Solver = self.solver
        level: cython.int = TOO_DEEP
        lbd: cython.int
        solver.conflicts += 1
        solver.restarts.note_conflict()
        while level == TOO_DEEP:
            if solver.trail.depth <= self.floor:
                return self.flip(self.floor)
            level = solver.analysis.run(conflict)
            if level == TOO_DEEP:
                solver.backtrack(max(self.floor, solver.analysis.highest_level()))
        lbd = solver.analysis.lbd()
        solver.backtrack(max(self.floor, level))
        if solver.analysis.size == 1:
            solver.trail.assign(solver.analysis.clause[0], DECISION)
        else:
            solver.trail.assign(
                solver.analysis.clause[0],
                solver.clauses.learn(solver.analysis.clause, solver.analysis.size, lbd),
            )
        solver.decisions.decay()
        return True

    @raises
    def flip(self, level: cython.int) -> cython.bint:
        """Undo a level, and have the opposite of its decision hold on the one below; False if there is no level."""
        literal: cython.int
        solver: Solver = self.solver
        if level == 0:
            return False
        literal = solver.trail.literals[solver.trail.marks[level - 1]]
        solver.backtrack(level - 1)
        self.floor = level - 1
        solver.trail.assign(literal ^ 1, DECISION)
        return True
