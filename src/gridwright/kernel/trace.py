# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Which posts and facts a conclusion rests on, found by tracing the reasons of propagation back.

A literal is refuted if propagation runs into a conflict once it is assumed. The posts of all reasons that lead to the
conflict, together with the facts that these start from (literals of level 0 without a reason), suffice to refute it. So
they are an unsatisfiable core, though rarely a minimal one.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.kernel.clauses import NO_CONFLICT, POST
from gridwright.kernel.propagator import KINDS, Propagator
from gridwright.kernel.solver import Solver
from gridwright.kernel.trail import DECISION


class Trace:
    """Traces conclusions of a solver whose facts were fixed (`Solver.fix`)."""

    solver: Solver
    seen: cython.int[::1]
    stack: cython.int[::1]

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.seen, self.stack = arrays.zeros(0), arrays.zeros(0)

    def refute(self, x: int) -> tuple[list[int], list[int]] | None:
        """The posts and facts that refute a DIMACS literal by propagation alone; None if they do not."""
        solver = self.solver
        literal: cython.int = 2 * x - 2 if x > 0 else -2 * x - 1
        solver.backtrack(0)
        value: cython.int = solver.trail.truth[literal]
        if value == 1:
            return None
        self.seen = arrays.zeros(solver.trail.variables)
        self.stack = arrays.zeros(solver.trail.variables)
        if value == 0:
            self.seen[literal >> 1] = 1
            return self.walk(solver.trail.reason[literal >> 1], literal ^ 1)
        solver.trail.open_level()
        solver.trail.assign(literal, DECISION)
        conflict: cython.int = solver.propagate()
        found = None if conflict == NO_CONFLICT else self.walk(conflict, -1)
        solver.backtrack(0)
        if found is not None and x in found[1]:
            found[1].remove(x)
        return found

    @cfunc
    def walk(self, reason: cython.int, literal: cython.int) -> tuple[list[int], list[int]]:
        """The posts and facts behind a reason, and behind the reasons of all that it rests on."""
        posts: set[int] = set()
        facts: list[int] = []
        size: cython.int = 0
        nth: cython.int
        variable: cython.int
        while True:
            if reason == DECISION:
                facts.append(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)
            else:
                posts.add(self.find_post(reason))
                self.solver.reasons.find(reason, literal)
                for nth in range(self.solver.reasons.size):
                    variable = self.solver.reasons.literals[nth] >> 1
                    if not self.seen[variable]:
                        self.seen[variable] = 1
                        self.stack[size] = self.solver.reasons.literals[nth]
                        size += 1
            if size == 0:
                return sorted(posts), facts
            size -= 1
            literal = self.stack[size]
            reason = self.solver.trail.reason[literal >> 1]

    @raises
    def find_post(self, reason: cython.int) -> cython.int:
        """The post of a reason."""
        if reason >= 0:
            return self.solver.clauses.arena[reason + POST]
        propagator: Propagator = self.solver.propagators[(-2 - reason) % KINDS]
        return propagator.posts[(-2 - reason) // KINDS]
