# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The interface of a propagator: it is notified of literals, propagates its constraints, and explains lazily.

One propagator holds all constraints of its class and numbers them. Its reason for a literal is the number of a
constraint; `explain` writes the literals by which this one constraint implies it only when conflict analysis asks. An
explanation uses only literals that were true before the one it explains.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.premises import Premises
from gridwright.kernel.trail import Trail, from_dimacs

# A reason is one number, made of a constraint and its propagator. That takes so many bits: to shift is faster than to
# divide.
KIND_BITS: cython.int = 3
KINDS: cython.int = 1 << KIND_BITS  # the most propagators that a solver can have
KIND_MASK: cython.int = KINDS - 1


class Propagator:
    """The constraints of one class. `kind` is its number among the propagators of a solver, `next` the one after it."""

    trail: Trail
    kind: Readonly[cython.int]
    premises: Premises
    conflict: cython.int
    pending: cython.bint
    implies: Readonly[cython.bint]
    only_checks: cython.bint
    interest: cython.int[::1]
    posts: Readonly[list[int]]
    next: Propagator | None

    def __init__(self, trail: Trail, kind: int) -> None:
        self.trail, self.kind, self.next = trail, kind, None
        self.premises = Premises(trail)
        self.conflict = -1  # the violated constraint
        self.pending = False  # is there anything to propagate?
        self.implies = False  # does it implement `find_implying`, which minimises learned clauses?
        self.only_checks = False  # in layers: may it leave out everything but constraints that are violated?
        self.interest = arrays.zeros(0)  # of each variable: does it occur in a constraint?
        self.posts = []  # of each constraint: the post it comes from

    def prepare(self) -> bool:
        """Set up after constraints were added, at the root. True if it must be notified of all literals again."""
        return False

    def notify_assigned(self, literal: cython.int) -> cython.void:
        """Take note that a literal that occurs in a constraint became true."""

    def notify_unassigned(self, literal: cython.int) -> cython.void:
        """Take note that a literal, of which this propagator was notified, is open again."""

    @raises
    def propagate(self) -> cython.bint:
        """Assign what follows from the constraints; False on a conflict, with `conflict` set."""
        return True

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        """Write the literals by which a constraint implies a literal, or violate it (for -1), into `premises`."""

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """Does the explanation just written explain another, later literal of the same constraint, too?

        It is asked for logs, which are shorter so. False is always right.
        """
        return False

    def notify_assigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        """As `assigned` for a part of the trail, of which some literals may occur in no constraint."""
        at: cython.int
        variable: cython.int
        for at in range(first, end):
            variable = self.trail.literals[at] >> 1
            if variable < len(self.interest) and self.interest[variable]:
                self.notify_assigned(self.trail.literals[at])

    def notify_unassigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        """As `unassigned` for a part of the trail, of which this propagator was notified."""
        at: cython.int
        variable: cython.int
        for at in range(end - 1, first - 1, -1):
            variable = self.trail.literals[at] >> 1
            if variable < len(self.interest) and self.interest[variable]:
                self.notify_unassigned(self.trail.literals[at])

    def mark(self, variable: cython.int) -> cython.void:
        """Conflict analysis has seen a variable; only propagators with `find_implying` are notified."""

    def unmark(self, variable: cython.int) -> cython.void:
        """Conflict analysis has ended, and a variable is no longer seen."""

    def find_implying(self, literal: cython.int) -> cython.int:
        """A constraint by which literals that conflict analysis has seen, or of the root, imply a later one; or -1."""
        return -1

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp all variables that share a constraint with one; here simply all there are."""
        other: cython.int
        for other in range(len(stamps)):
            stamps[other] = stamp

    def is_local(self) -> cython.bint:
        """Do constraints over the literals since the last backtracking stay as they are, whatever becomes known?

        That is of variables that are not beside them, as `stamp_beside` has it.
        """
        return True

    def recheck(self) -> cython.void:
        """From now on what constraints show may be followed, after violated ones alone counted (`only_checks`)."""

    def forget(self) -> cython.void:
        """Empty the queue, after backtracking."""
        self.pending = False

    def imply(self, literal: cython.int, constraint: cython.int) -> cython.bint:
        """Make a literal true by a constraint; False if it is false already, which is a conflict."""
        value: cython.int = self.trail.truth[literal]
        if value == -1:
            self.trail.assign(literal, -2 - (constraint * KINDS + self.kind))
        elif value == 0:
            self.conflict = constraint
            return False
        return True

    def has_interest(self, variable: cython.int) -> cython.bint:
        """Does a variable occur in a constraint?"""
        return variable < len(self.interest) and self.interest[variable] != 0

    @raises
    def number_literal(self, x: cython.int) -> cython.int:
        """A DIMACS literal as the trail numbers it; the propagator is notified of it from now on."""
        literal: cython.int = from_dimacs(x)
        if literal >> 1 >= len(self.interest):
            self.interest = arrays.grow_ints(self.interest, self.trail.variables)
        self.interest[literal >> 1] = 1
        return literal

    def copy_from(self, other: Propagator) -> None:
        """Become a copy of another propagator, which has nothing to propagate."""
        self.interest, self.posts = arrays.copy_ints(other.interest), list(other.posts)


def link(propagators: Sequence[Propagator]) -> Propagator | None:
    """Let every propagator know the next one; returns the first."""
    first: Propagator | None = None
    propagator: Propagator
    for propagator in reversed(propagators):
        propagator.next = first
        first = propagator
    return first


class QueuedPropagator(Propagator):
    """A propagator whose constraints wait in a queue, each at most once, and are propagated one by one."""

    queue: cython.int[::1]
    queued: cython.int[::1]
    waiting: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.queue, self.queued, self.waiting = arrays.zeros(0), arrays.zeros(0), 0

    def copy_from(self, other: QueuedPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.queue, self.queued = arrays.copy_ints(other.queue), arrays.copy_ints(other.queued)

    def wake_all(self, constraints: int) -> None:
        """Queue all constraints, given their number."""
        self.queue, self.queued = arrays.ints(range(constraints)), arrays.filled(constraints, 1)
        self.waiting, self.pending = constraints, True

    def wake(self, constraint: cython.int) -> cython.void:
        """Queue a constraint for propagation, unless it is queued."""
        if not self.queued[constraint]:
            self.queued[constraint] = 1
            self.queue[self.waiting] = constraint
            self.waiting += 1
            self.pending = True

    def forget(self) -> cython.void:
        while self.waiting:
            self.waiting -= 1
            self.queued[self.queue[self.waiting]] = 0
        self.pending = False

    @raises
    def propagate(self) -> cython.bint:
        constraint: cython.int
        while self.waiting:
            self.waiting -= 1
            constraint = self.queue[self.waiting]
            self.queued[constraint] = 0
            if not self.propagate_one(constraint):
                self.conflict = constraint
                return False
        self.pending = False
        return True

    @raises
    def propagate_one(self, constraint: cython.int) -> cython.bint:
        """Assign what follows from one constraint; False on a conflict."""
        return True
