# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Constraints over numbers, each a literal per value: all different, a permutation, and the greatest.

All different: when a number has a value, the others cannot have it. A permutation has as many numbers as values, so in
addition a value that only one number can have goes there, and a number with one value left has that value. The
greatest: the first number is greater than every other. The lower bound of each other gives one for the first, and the
upper bound of the first one for all others. With one other, this is "less than".
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.number_posts import DIFFERENT, GREATEST, NO_LITERAL, PERMUTATION, NumberPosts
from gridwright.kernel.number_reasons import NumberReasons
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.trail import Trail


class NumbersPropagator(Propagator):
    """All constraints over numbers: their tables, those of its `table`, and its reasons.

    A ladder may want bounds `by_values` alone: of numbers that have their value, not of what is left for others.
    """

    table: Readonly[NumberPosts]
    why: NumberReasons
    by_values: cython.bint
    slots: cython.int[::1]
    owner: cython.int[::1]
    first: cython.int[::1]
    low: cython.int[::1]
    sort: cython.int[::1]
    start: cython.int[::1]
    members: cython.int[::1]
    by_literal: Occurrences
    by_number: Occurrences
    member_constraint: cython.int[::1]
    ready: cython.int
    fresh: cython.bint
    queue: cython.int[::1]
    head: cython.int
    waiting: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.table = NumberPosts(self.posts)
        self.why = NumberReasons(self.premises, self.table)
        self.by_values, self.ready, self.fresh = False, 0, False
        self.queue, self.head, self.waiting = arrays.zeros(0), 0, 0
        self.take_tables()

    def take_tables(self) -> None:
        """Take the tables of all numbers and constraints so far."""
        table = self.table
        self.slots, self.owner, self.first, self.low = table.slots, table.owner, table.first, table.low
        self.sort, self.start, self.members = table.sort, table.start, table.members
        self.by_literal, self.by_number = table.by_literal, table.by_number
        self.member_constraint = table.member_constraint

    @raises
    def take_interest(self) -> cython.void:
        """From now on be notified of the literals of all numbers."""
        at: cython.int
        self.interest = arrays.grow_ints(self.interest, max(len(self.interest), self.trail.variables))
        for at in range(self.table.slots_used):
            if self.slots[at] != NO_LITERAL:
                self.interest[self.slots[at] >> 1] = 1

    def bound_by_values(self) -> None:
        """From now on bounds follow from numbers that have their value, not from what is left for others."""
        self.by_values = self.why.by_values = True

    def prepare(self) -> bool:
        if self.ready == self.table.constraints:
            return False
        self.table.index(self.trail.variables)
        self.take_tables()
        self.take_interest()
        self.queue = arrays.zeros(self.trail.variables)
        self.head = self.waiting = 0
        self.ready = self.table.constraints
        self.fresh = self.pending = True
        return True

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        at: cython.int
        nth: cython.int
        member: cython.int
        constraint: cython.int
        number: cython.int
        for at in range(self.by_literal.start[2 * variable], self.by_literal.start[2 * variable + 2]):
            number = self.owner[self.by_literal.place[at]]
            for nth in range(self.by_number.start[number], self.by_number.start[number + 1]):
                constraint = self.member_constraint[self.by_number.place[nth]]
                for member in range(self.start[constraint], self.start[constraint + 1]):
                    self.stamp_number(self.members[member], stamps, stamp)

    def stamp_number(self, number: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp the variables of a number."""
        slot: cython.int
        for slot in range(self.first[number], self.first[number + 1]):
            if self.slots[slot] != NO_LITERAL:
                stamps[self.slots[slot] >> 1] = stamp

    def copy_from(self, other: NumbersPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.table.copy_from(other.table)
        self.table.posts = self.posts
        self.take_tables()
        self.by_values, self.ready = other.by_values, other.ready
        self.why.by_values = other.by_values
        self.queue = arrays.zeros(len(other.queue))

    def notify_assigned(self, literal: cython.int) -> cython.void:
        self.queue[self.waiting] = literal
        self.waiting += 1
        self.pending = True

    def forget(self) -> cython.void:
        self.head = self.waiting = 0
        self.pending = self.fresh

    @raises
    def propagate(self) -> cython.bint:
        literal: cython.int
        constraint: cython.int
        if self.fresh:
            for constraint in range(self.ready):
                if not self.propagate_constraint(constraint):
                    return False
            self.fresh = False
        while self.head < self.waiting:
            literal = self.queue[self.head]
            self.head += 1
            if not self.propagate_literal(literal):
                return False
        self.head = self.waiting = 0
        self.pending = False
        return True

    @raises
    def propagate_literal(self, literal: cython.int) -> cython.bint:
        """Propagate a literal: a value that is taken, or one that is excluded; False on a conflict."""
        at: cython.int
        for at in range(self.by_literal.start[literal], self.by_literal.start[literal + 1]):
            if not self.propagate_taken(self.by_literal.place[at]):
                return False
        literal ^= 1
        for at in range(self.by_literal.start[literal], self.by_literal.start[literal + 1]):
            if not self.propagate_lost(self.by_literal.place[at]):
                return False
        return True

    def propagate_taken(self, slot: cython.int) -> cython.bint:
        """Propagate that a number has a value: exclude that value elsewhere; False on a conflict."""
        number: cython.int = self.owner[slot]
        value: cython.int = self.low[number] + slot - self.first[number]
        at: cython.int
        constraint: cython.int
        for at in range(self.by_number.start[number], self.by_number.start[number + 1]):
            constraint = self.member_constraint[self.by_number.place[at]]
            if self.sort[constraint] == GREATEST:
                if self.by_values and not self.compare(constraint, number, value):
                    return False
                continue
            if not self.exclude(constraint, self.by_number.place[at], value):
                return False
            if self.sort[constraint] == PERMUTATION and not self.exclude_others(constraint, number, slot):
                return False
        return True

    def exclude(self, constraint: cython.int, member: cython.int, value: cython.int) -> cython.bint:
        """Exclude a value for all numbers of a constraint but one; False on a conflict."""
        at: cython.int
        literal: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            literal = self.table.slot_of(self.members[at], value)
            if at != member and literal != NO_LITERAL and not self.imply(literal ^ 1, constraint):
                return False
        return True

    def exclude_others(self, constraint: cython.int, number: cython.int, slot: cython.int) -> cython.bint:
        """Exclude all values of a number but one; False on a conflict."""
        at: cython.int
        for at in range(self.first[number], self.first[number + 1]):
            if at != slot and self.slots[at] != NO_LITERAL and not self.imply(self.slots[at] ^ 1, constraint):
                return False
        return True

    def propagate_lost(self, slot: cython.int) -> cython.bint:
        """Propagate that a number does not have a value; False on a conflict."""
        number: cython.int = self.owner[slot]
        value: cython.int = self.low[number] + slot - self.first[number]
        at: cython.int
        constraint: cython.int
        for at in range(self.by_number.start[number], self.by_number.start[number + 1]):
            constraint = self.member_constraint[self.by_number.place[at]]
            if self.sort[constraint] == PERMUTATION:
                if not (self.find_last_value(constraint, number) and self.find_last_number(constraint, value)):
                    return False
            elif self.sort[constraint] == GREATEST and not self.by_values and not self.tighten(constraint):
                return False
        return True

    def find_last_value(self, constraint: cython.int, number: cython.int) -> cython.bint:
        """If a number has one value left, assign it; False if it has none."""
        return self.assign_last(constraint, self.first[number], self.first[number + 1], False, 0)

    def find_last_number(self, constraint: cython.int, value: cython.int) -> cython.bint:
        """If only one number can have a value, assign it; False if none can."""
        return self.assign_last(constraint, self.start[constraint], self.start[constraint + 1], True, value)

    def assign_last(
        self, constraint: cython.int, first: cython.int, end: cython.int, across: cython.bint, value: cython.int
    ) -> cython.bint:
        """If one literal of a range (see `NumberPosts.literal_at`) is left, assign it; False if there is none."""
        at: cython.int
        literal: cython.int
        last: cython.int = NO_LITERAL
        for at in range(first, end):
            literal = self.table.literal_at(at, across, value)
            if literal != NO_LITERAL and self.trail.truth[literal] != 0:
                if last != NO_LITERAL or self.trail.truth[literal] == 1:
                    return True
                last = literal
        if last == NO_LITERAL:
            self.conflict = constraint
            return False
        return self.imply(last, constraint)

    def tighten(self, constraint: cython.int) -> cython.bint:
        """Exclude values by the bounds of numbers, the first of which is the greatest; False on a conflict."""
        first: cython.int = self.start[constraint]
        largest: cython.int = self.members[first]
        greatest: cython.int = self.find_greatest(largest)
        at: cython.int
        for at in range(first + 1, self.start[constraint + 1]):
            if not self.exclude_up_to(constraint, largest, self.find_least(self.members[at])):
                return False
            if not self.exclude_from(constraint, self.members[at], greatest):
                return False
        return True

    def compare(self, constraint: cython.int, number: cython.int, value: cython.int) -> cython.bint:
        """Exclude values by the one that a number has; False on a conflict."""
        first: cython.int = self.start[constraint]
        at: cython.int
        if number != self.members[first]:
            return self.exclude_up_to(constraint, self.members[first], value)
        for at in range(first + 1, self.start[constraint + 1]):
            if not self.exclude_from(constraint, self.members[at], value):
                return False
        return True

    def exclude_up_to(self, constraint: cython.int, number: cython.int, bound: cython.int) -> cython.bint:
        """Exclude the values of a number that are not greater than a bound; False on a conflict."""
        at: cython.int
        for at in range(self.first[number], self.first[number + 1]):
            if self.low[number] + at - self.first[number] > bound:
                break
            if self.slots[at] != NO_LITERAL and not self.imply(self.slots[at] ^ 1, constraint):
                return False
        return True

    def exclude_from(self, constraint: cython.int, number: cython.int, bound: cython.int) -> cython.bint:
        """Exclude the values of a number that are not less than a bound; False on a conflict."""
        at: cython.int
        for at in range(self.first[number + 1] - 1, self.first[number] - 1, -1):
            if self.low[number] + at - self.first[number] < bound:
                break
            if self.slots[at] != NO_LITERAL and not self.imply(self.slots[at] ^ 1, constraint):
                return False
        return True

    def find_least(self, number: cython.int) -> cython.int:
        """The least value that a number can have; if it has none left, more than all of them."""
        at: cython.int
        for at in range(self.first[number], self.first[number + 1]):
            if self.slots[at] != NO_LITERAL and self.trail.truth[self.slots[at]] != 0:
                return self.low[number] + at - self.first[number]
        return self.low[number] + self.first[number + 1] - self.first[number]

    def find_greatest(self, number: cython.int) -> cython.int:
        """The greatest value that a number can have; if it has none left, less than all of them."""
        at: cython.int
        for at in range(self.first[number + 1] - 1, self.first[number] - 1, -1):
            if self.slots[at] != NO_LITERAL and self.trail.truth[self.slots[at]] != 0:
                return self.low[number] + at - self.first[number]
        return self.low[number] - 1

    def propagate_constraint(self, constraint: cython.int) -> cython.bint:
        """Propagate a new constraint: bounds, and values that only one number or none can have; False on a conflict."""
        at: cython.int
        value: cython.int
        number: cython.int = self.members[self.start[constraint]]
        if self.sort[constraint] == GREATEST:
            return self.tighten(constraint)
        if self.sort[constraint] == DIFFERENT:
            return True
        for value in range(self.low[number], self.low[number] + self.first[number + 1] - self.first[number]):
            if self.table.slot_of(number, value) != NO_LITERAL and not self.find_last_number(constraint, value):
                return False
        for at in range(self.start[constraint], self.start[constraint + 1]):
            if not self.find_last_value(constraint, self.members[at]):
                return False
        return True

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        self.why.explain(constraint, literal)

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """A value that a number has excludes it elsewhere, and a bound excludes all values beyond it."""
        return self.why.covers(constraint, literal)
