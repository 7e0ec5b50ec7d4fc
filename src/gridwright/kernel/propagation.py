# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Propagation to a fixpoint, and backtracking: the trail, the clauses, and the propagators that follow it.

Clauses come first, then the propagators in the order of their numbers; as soon as one assigns a literal, the clauses
have their turn again.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import NO_CONFLICT, ClauseDatabase
from gridwright.kernel.decisions import Decisions
from gridwright.kernel.propagator import KINDS, Propagator
from gridwright.kernel.trail import Trail


class Propagation:
    """Everything that propagates, and the decisions that are undone with it."""

    trail: Trail
    clauses: ClauseDatabase
    decisions: Decisions
    propagators: list[Propagator | None]
    active: list[Propagator]
    first: Propagator | None
    only: Propagator | None
    interest: cython.int[::1]
    notified: cython.int

    def __init__(self, kinds: int) -> None:
        self.trail = Trail()
        self.clauses = ClauseDatabase(self.trail)
        self.decisions = Decisions()
        # A propagator is made when the first constraint of its class is added. `active` lists them in the order in
        # which they run, the cheapest first; clauses come before all of them.
        self.propagators = [None] * kinds
        self.active, self.first = [], None
        self.only = None  # the only active one, if it is notified in bulk: faster without lists
        self.interest = arrays.zeros(0)  # of each variable: a bit for each propagator to notify
        self.notified = 0  # how much of the trail propagators were notified of

    def grow(self, variables: int) -> None:
        """Make room for variables 1 to a number."""
        if variables > self.trail.variables:
            self.trail.grow(variables)
            self.clauses.grow(variables)
            self.decisions.grow(variables)
            self.interest = arrays.grow_ints(self.interest, variables)

    def prepare(self) -> None:
        """Set up every propagator that has new constraints, and notify it of what is true at the root."""
        for propagator in self.active:
            if propagator.prepare():
                self.notify_anew(propagator.kind)

    @raises
    def notify_anew(self, nth: cython.int) -> cython.void:
        """Notify a propagator that was set up again of all literals so far."""
        variable: cython.int
        at: cython.int
        propagator: Propagator = self.propagators[nth]
        for variable in range(self.trail.variables):
            if propagator.has_interest(variable):
                self.interest[variable] |= 1 << nth
        for at in range(self.notified):
            if self.interest[self.trail.literals[at] >> 1] >> nth & 1:
                propagator.notify_assigned(self.trail.literals[at])

    @raises
    def propagate(self) -> cython.int:
        """Propagate to a fixpoint; returns the violated clause or constraint as a reason, or NO_CONFLICT."""
        conflict: cython.int
        nth: cython.int
        size: cython.int
        propagator: Propagator
        if self.only is not None:
            return self.propagate_only(self.only)
        while True:
            conflict = self.clauses.propagate()
            if conflict != NO_CONFLICT:
                return conflict
            self.notify()
            size = self.trail.size
            for nth in range(len(self.active)):
                propagator = self.active[nth]
                if propagator.pending:
                    if not propagator.propagate():
                        return -2 - (propagator.conflict * KINDS + propagator.kind)
                    if self.trail.size != size:
                        break
            else:
                return NO_CONFLICT

    @raises
    def propagate_only(self, only: Propagator) -> cython.int:
        """As `propagate`, with one propagator beside clauses."""
        conflict: cython.int
        while True:
            conflict = self.clauses.propagate()
            if conflict != NO_CONFLICT:
                return conflict
            self.notify_only(only)
            if not only.pending:
                return NO_CONFLICT
            if not only.propagate():
                return -2 - (only.conflict * KINDS + only.kind)

    def notify_only(self, only: Propagator) -> cython.void:
        """As `notify`, with one propagator."""
        only.notify_assigned_all(self.notified, self.trail.size)
        self.notified = self.trail.size

    @raises
    def notify(self) -> cython.void:
        """Notify propagators of the literals that became true."""
        literal: cython.int
        bits: cython.int
        nth: cython.int
        propagator: Propagator
        while self.notified < self.trail.size:
            literal = self.trail.literals[self.notified]
            self.notified += 1
            bits = self.interest[literal >> 1]
            nth = 0
            while bits:
                if bits & 1:
                    propagator = self.propagators[nth]
                    propagator.notify_assigned(literal)
                bits >>= 1
                nth += 1

    @raises
    def backtrack(self, depth: cython.int) -> cython.void:
        """Undo everything above a decision level, and save the phases of what is undone."""
        literal: cython.int
        nth: cython.int
        end: cython.int
        propagator: Propagator
        if self.trail.depth <= depth:
            return
        end = self.trail.marks[depth]
        if self.only is not None and end < self.notified:
            self.only.notify_unassigned_all(end, self.notified)
        while self.trail.size > end:
            literal = self.trail.unassign()
            if self.decisions.saving:
                self.decisions.phase[literal >> 1] = literal & 1
            self.decisions.insert(literal >> 1)
            if self.only is None and self.trail.size < self.notified:
                self.notify_undone(literal)
        self.notified = min(self.notified, end)
        self.trail.depth = depth
        self.clauses.head = end
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.forget()

    @raises
    def notify_undone(self, literal: cython.int) -> cython.void:
        """Notify propagators that a literal is open again."""
        bits: cython.int = self.interest[literal >> 1]
        nth: cython.int = 0
        propagator: Propagator
        while bits:
            if bits & 1:
                propagator = self.propagators[nth]
                propagator.notify_unassigned(literal)
            bits >>= 1
            nth += 1
