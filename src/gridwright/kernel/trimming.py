# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A proof by reverse unit propagation: each derived clause gets its hints, and steps that the end does not need go.

A step is a clause. An axiom is taken as it is; a derived clause must follow from the clauses before it by unit
propagation, and its hints are the steps by which it does, in the order in which they become unit (as in LRAT:
Cruz-Filipe et al. 2017). What is true at the root gets a step of its own, a clause of one literal, so that hints stay
short.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import HEAD, NO_CONFLICT, POST, ClauseDatabase
from gridwright.kernel.proof_steps import DERIVED, NOWHERE, ProofSteps, sort_ints
from gridwright.kernel.reduction import ClauseReduction
from gridwright.kernel.trail import DECISION, OPEN, Trail


class ProofTrimmer(ProofSteps):
    """The steps of a proof as they are added, of which derived ones are checked."""

    trail: Trail
    database: ClauseDatabase
    unit_step: cython.int[::1]
    seen: cython.int[::1]
    searches: cython.int
    others: cython.int[::1]

    def __init__(self, variables: int) -> None:
        ProofSteps.__init__(self, variables)
        self.trail = Trail()
        self.database = ClauseDatabase(self.trail)
        self.trail.grow(variables)
        self.database.grow(variables)
        self.unit_step = arrays.filled(variables, NOWHERE)  # by variable, the step that says what it is at the root
        self.seen, self.searches = arrays.zeros(variables), 0
        self.others = arrays.zeros(variables)

    # For Python

    def add_axiom(self, clause: Sequence[int], source: int = 0) -> int:
        """Add a clause of DIMACS literals that is taken as it is; returns its step, -1 if it is always true."""
        self.put_dimacs(clause)
        return int(self.close_axiom(source))

    def derive(self, clause: Sequence[int]) -> int | None:
        """Add a clause that follows by unit propagation; returns its step, or None if it does not follow."""
        self.put_dimacs(clause)
        step = int(self.close_derived())
        return None if step == NOWHERE else step

    def drop(self, steps: set[int]) -> None:
        """The clauses of some steps propagate no longer."""
        ref: cython.int = 0
        gone = set()
        while ref < self.database.used:
            if self.step_of(ref) in steps:
                gone.add(ref)
            ref += HEAD + self.database.arena[ref]
        ClauseReduction(self.database).compact(gone)

    # For compiled code

    @raises
    def close_axiom(self, source: cython.int) -> cython.int:
        """The clause that was put is an axiom; returns its step."""
        return self.take_back() if self.is_tautology else self.enter(self.close(source))

    @raises
    def close_derived(self) -> cython.int:
        """The clause that was put follows by unit propagation; returns its step, or NOWHERE if it does not follow."""
        if self.is_tautology or not self.refute():
            return self.take_back()
        return self.enter(self.close(DERIVED))

    @raises
    def enter(self, step: cython.int) -> cython.int:
        """Put the clause of a step among those that propagate, or what it leaves at the root; returns the step."""
        at: cython.int
        literal: cython.int
        left: cython.int = 0
        clauses: ClauseDatabase = self.database
        ref: cython.int = clauses.reserve(self.starts[step + 1] - self.starts[step], 0, step)
        clauses.used = ref
        for at in range(self.starts[step], self.starts[step + 1]):
            literal = self.literals[at]
            if self.trail.truth[literal] == 1:
                return step
            if self.trail.truth[literal] == OPEN:
                clauses.arena[ref + HEAD + left] = literal
                left += 1
        if self.end != NOWHERE:
            return step
        if left == 0:
            self.finish(step)
        elif left == 1:
            self.set_root(clauses.arena[ref + HEAD], step)
            self.propagate_root()
        else:
            clauses.close(ref, left)
        return step

    @raises
    def set_root(self, literal: cython.int, step: cython.int) -> cython.void:
        """Make a literal true at the root, by a step whose other literals are false there."""
        self.name_root(literal, step)
        self.trail.assign(literal, DECISION)

    @raises
    def name_root(self, literal: cython.int, step: cython.int) -> cython.void:
        """Give a literal of the root a step of its own, unless the step by which it is true is that already."""
        if self.starts[step + 1] - self.starts[step] > 1:
            self.put_units(step, literal >> 1)
            self.put(literal)
            step = self.close(DERIVED)
        self.unit_step[literal >> 1] = step

    @raises
    def put_units(self, step: cython.int, variable: cython.int) -> cython.void:
        """Put as hints what makes the literals of a clause false at the root, but for that of a variable, then it."""
        at: cython.int
        for at in range(self.starts[step], self.starts[step + 1]):
            if self.literals[at] >> 1 != variable:
                self.put_hint(self.unit_step[self.literals[at] >> 1])
        self.put_hint(step)

    @raises
    def propagate_root(self) -> cython.void:
        """Propagate at the root, and name what becomes true."""
        at: cython.int
        variable: cython.int
        start: cython.int = self.trail.size
        conflict: cython.int = self.database.propagate()
        for at in range(start, self.trail.size):
            variable = self.trail.literals[at] >> 1
            self.name_root(self.trail.literals[at], self.step_of(self.trail.reason[variable]))
            self.trail.reason[variable] = DECISION  # its clause may be dropped
        if conflict != NO_CONFLICT:
            self.finish(self.step_of(conflict))

    def step_of(self, ref: cython.int) -> cython.int:
        """The step of a clause."""
        return self.database.arena[ref + POST]

    @raises
    def finish(self, step: cython.int) -> cython.void:
        """All literals of a step are false at the root."""
        self.put_units(step, NOWHERE)
        self.end = self.close(DERIVED)

    @raises
    def refute(self) -> cython.bint:
        """Assume that all literals that were put are false, and put the hints by which that is a contradiction."""
        at: cython.int
        literal: cython.int
        root: cython.int = self.trail.size
        conflict: cython.int = NO_CONFLICT
        true: cython.int = NOWHERE
        self.trail.open_level()
        for at in range(self.starts[self.count], self.size):
            literal = self.literals[at]
            if self.trail.truth[literal] == 1:
                true = literal
                break
            if self.trail.truth[literal] == OPEN:
                self.trail.assign(literal ^ 1, DECISION)
        if true != NOWHERE:
            self.put_hint(self.unit_step[true >> 1])
        else:
            conflict = self.database.propagate()
            if conflict != NO_CONFLICT:
                self.trace(conflict, root)
        while self.trail.size > root:
            self.trail.unassign()
        self.trail.depth, self.database.head = 0, root
        return true != NOWHERE or conflict != NO_CONFLICT

    @raises
    def trace(self, conflict: cython.int, root: cython.int) -> cython.void:
        """Put the steps that lead to a violated clause: those of the root, then the others in their order, then itself.

        What is false because a clause is assumed to be false needs no step.
        """
        at: cython.int
        literal: cython.int
        found: cython.int = 0
        units: cython.int = self.hint_size
        self.searches += 1
        for at in range(self.starts[self.count], self.size):
            self.seen[self.literals[at] >> 1] = self.searches
        self.look_at(self.step_of(conflict))
        for at in range(self.trail.size - 1, root - 1, -1):
            literal = self.trail.literals[at]
            if self.seen[literal >> 1] == self.searches and self.trail.reason[literal >> 1] != DECISION:
                self.others[found] = self.step_of(self.trail.reason[literal >> 1])
                self.look_at(self.others[found])
                found += 1
        sort_ints(self.hints, units, self.hint_size)
        for at in range(found - 1, -1, -1):
            self.put_hint(self.others[at])
        self.put_hint(self.step_of(conflict))

    @raises
    def look_at(self, step: cython.int) -> cython.void:
        """Mark the variables of a step, and put as hints what those of the root are."""
        at: cython.int
        variable: cython.int
        for at in range(self.starts[step], self.starts[step + 1]):
            variable = self.literals[at] >> 1
            if self.seen[variable] != self.searches:
                self.seen[variable] = self.searches
                if self.trail.level[variable] == 0:
                    self.put_hint(self.unit_step[variable])
