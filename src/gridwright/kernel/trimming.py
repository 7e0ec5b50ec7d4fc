# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A proof by reverse unit propagation: each derived clause gets its hints, and steps that the end does not need go.

A step is a clause. An axiom is taken as it is; a derived clause must follow from the clauses before it by unit
propagation, and its hints are the steps by which it does, in the order in which they become unit (as in LRAT:
Cruz-Filipe et al. 2017). What is true at the root gets a step of its own, a clause of one literal, so that hints stay
short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cfunc, cython, raises
from gridwright.kernel.clauses import HEAD, NO_CONFLICT, POST
from gridwright.kernel.constraint_store import ConstraintStore
from gridwright.kernel.reduction import ClauseReduction
from gridwright.kernel.trail import DECISION, OPEN, Trail, to_dimacs

NOWHERE: cython.int = -1


class ProofTrimmer:
    """Steps are numbered from 0; of each there are its clause of DIMACS literals and its hints, None for an axiom.

    `is_done` says that a step without literals was derived: no assignment satisfies all axioms.
    """

    store: ConstraintStore
    trail: Trail
    clauses: Readonly[list[Sequence[int]]]
    hints: Readonly[list[list[int] | None]]
    is_done: Readonly[cython.bint]
    end: cython.int
    unit_step: cython.int[::1]
    seen: cython.int[::1]
    searches: cython.int

    def __init__(self, variables: int) -> None:
        self.store = ConstraintStore()
        self.store.grow(variables)
        self.trail = self.store.trail
        self.clauses, self.hints, self.is_done, self.end = [], [], False, NOWHERE
        self.unit_step = arrays.filled(variables, NOWHERE)  # by variable, the step that says what it is at the root
        self.seen, self.searches = arrays.zeros(variables), 0

    def add_axiom(self, clause: Sequence[int]) -> int:
        """Add a clause that is taken as it is; returns its step."""
        return int(self.enter(self.make_step(clause, None)))

    def derive(self, clause: Sequence[int]) -> int | None:
        """Add a clause that follows by unit propagation; returns its step, or None if it does not follow."""
        hints = self.refute(clause)
        return None if hints is None else self.enter(self.make_step(clause, hints))

    @raises
    def make_step(self, clause: Sequence[int], hints: Any) -> cython.int:
        """Append a step."""
        self.clauses.append(clause)
        self.hints.append(hints)
        return len(self.clauses) - 1

    @raises
    def enter(self, step: cython.int) -> cython.int:
        """Put the clause of a step among those that propagate, or what it leaves at the root; returns the step."""
        x: cython.int
        last: cython.int = 0
        left: cython.int = 0
        for x in self.clauses[step]:
            value: cython.int = self.trail.truth[2 * x - 2 if x > 0 else -2 * x - 1]
            if value == 1:
                return step
            if value == OPEN and x != last:
                left += 1
                last = x
        if self.is_done:
            return step
        if left == 0:
            self.finish(step)
        elif left == 1:
            self.set_root(2 * last - 2 if last > 0 else -2 * last - 1, step)
            self.propagate_root()
        else:
            self.store.clauses.add(self.clauses[step], step)
        return step

    @raises
    def set_root(self, literal: cython.int, step: cython.int) -> cython.void:
        """Make a literal true at the root, by a step whose other literals are false there."""
        self.name_root(literal, step)
        self.trail.assign(literal, DECISION)

    @raises
    def name_root(self, literal: cython.int, step: cython.int) -> cython.void:
        """Give a literal of the root a step of its own, unless the step by which it is true is that already."""
        if len(self.clauses[step]) > 1:
            step = self.make_step([to_dimacs(literal)], [*self.list_units(step, literal >> 1), step])
        self.unit_step[literal >> 1] = step

    @cfunc
    def list_units(self, step: cython.int, variable: cython.int) -> list[int]:
        """The steps by which the literals of a clause are false at the root, but for that of a variable."""
        return [self.unit_step[abs(x) - 1] for x in self.clauses[step] if abs(x) - 1 != variable]

    @raises
    def propagate_root(self) -> cython.void:
        """Propagate at the root, and name what becomes true."""
        at: cython.int
        variable: cython.int
        start: cython.int = self.trail.size
        conflict: cython.int = self.store.clauses.propagate()
        for at in range(start, self.trail.size):
            variable = self.trail.literals[at] >> 1
            self.name_root(self.trail.literals[at], self.step_of(self.trail.reason[variable]))
            self.trail.reason[variable] = DECISION  # its clause may be dropped
        if conflict != NO_CONFLICT:
            self.finish(self.step_of(conflict))

    def step_of(self, ref: cython.int) -> cython.int:
        """The step of a clause."""
        return self.store.clauses.arena[ref + POST]

    @cfunc
    def finish(self, step: cython.int) -> None:
        """All literals of a step are false at the root."""
        self.end = self.make_step([], [*self.list_units(step, NOWHERE), step])
        self.is_done = True

    @cfunc
    def refute(self, clause: Sequence[int]) -> Any:
        """Assume that all literals of a clause are false: the hints by which that is a contradiction, or None."""
        x: cython.int
        literal: cython.int
        hints: list[int] | None = None
        self.trail.open_level()
        for x in clause:
            literal = 2 * x - 2 if x > 0 else -2 * x - 1
            if self.trail.truth[literal] == 1:
                hints = [self.unit_step[literal >> 1]]
                break
            if self.trail.truth[literal] == OPEN:
                self.trail.assign(literal ^ 1, DECISION)
        else:
            conflict: cython.int = self.store.clauses.propagate()
            if conflict != NO_CONFLICT:
                hints = self.trace(conflict, clause)
        self.store.backtrack(0)
        return hints

    @cfunc
    def trace(self, conflict: cython.int, clause: Sequence[int]) -> list[int]:
        """The steps that lead to a violated clause: those of the root, then the others in their order, then itself.

        What is false because a clause is assumed to be false needs no step.
        """
        x: cython.int
        variable: cython.int
        self.searches += 1
        for x in clause:
            self.seen[abs(x) - 1] = self.searches
        units: list[int] = []
        others: list[tuple[int, int]] = []
        waiting = [self.step_of(conflict)]
        last = waiting[0]
        while waiting:
            for x in self.clauses[waiting.pop()]:
                variable = abs(x) - 1
                if self.seen[variable] == self.searches:
                    continue
                self.seen[variable] = self.searches
                if self.trail.level[variable] == 0:
                    units.append(self.unit_step[variable])
                elif self.trail.reason[variable] != DECISION:
                    step: cython.int = self.step_of(self.trail.reason[variable])
                    others.append((self.trail.position[variable], step))
                    waiting.append(step)
        return [*sorted(units), *[step for _, step in sorted(others)], last]

    def drop(self, steps: set[int]) -> None:
        """The clauses of some steps propagate no longer."""
        ref: cython.int = 0
        gone = set()
        while ref < self.store.clauses.used:
            if self.step_of(ref) in steps:
                gone.add(ref)
            ref += HEAD + self.store.clauses.arena[ref]
        ClauseReduction(self.store.clauses).compact(gone)

    def list_needed(self) -> list[int]:
        """The steps that the contradiction needs, in order, and that one."""
        step: cython.int
        needed = bytearray(self.end + 1)
        needed[self.end] = 1
        for step in range(self.end, -1, -1):
            hints = self.hints[step]
            if needed[step] and hints is not None:
                for hint in hints:
                    needed[hint] = 1
        return [nth for nth, is_needed in enumerate(needed) if is_needed]
