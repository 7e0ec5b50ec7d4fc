# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a constraint over numbers implies a literal, or is violated.

The number that has the value (one literal); all other values of a number, or all other numbers of a value, excluded;
all values of one number below (or above) the bound excluded.
"""

from __future__ import annotations

from gridwright.compiled.declare import cython, raises
from gridwright.kernel.number_posts import GREATEST, NO_LITERAL, PERMUTATION, NumberPosts
from gridwright.kernel.premises import Premises


class NumberReasons:
    """Explains what follows from constraints over numbers, into the premises of their propagator.

    The last value that was explained by a bound is `bound`, and `bounds_first` if it is one of the greatest number. A
    ladder may want bounds `by_values` alone: of numbers that have their value, not of what is left for others.
    """

    premises: Premises
    table: NumberPosts
    by_values: cython.bint
    bounds_first: cython.bint
    bound: cython.int

    def __init__(self, premises: Premises, table: NumberPosts) -> None:
        self.premises, self.table = premises, table
        self.by_values, self.bounds_first, self.bound = False, False, 0

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        """Explain a literal, or with -1 a conflict, as `Propagator.explain`."""
        slot: cython.int
        at: cython.int
        self.premises.size = 0
        if literal >= 0:
            if not self.explain_slots(constraint, literal ^ 1, literal):
                self.explain_slots(constraint, literal, literal)
            return
        for at in range(self.table.start[constraint], self.table.start[constraint + 1]):
            for slot in range(self.table.first[self.table.members[at]], self.table.first[self.table.members[at] + 1]):
                if self.table.slots[slot] != NO_LITERAL and self.explain_slot(constraint, at, slot, literal):
                    return

    @raises
    def explain_slots(self, constraint: cython.int, own: cython.int, literal: cython.int) -> cython.bint:
        """Explain a literal by a slot whose literal is the same or the opposite one; False if none explains it."""
        at: cython.int
        member: cython.int
        for at in range(self.table.by_literal.start[own], self.table.by_literal.start[own + 1]):
            member = self.find_member(constraint, self.table.owner[self.table.by_literal.place[at]])
            if member >= 0 and self.explain_slot(constraint, member, self.table.by_literal.place[at], literal):
                return True
        return False

    def find_member(self, constraint: cython.int, number: cython.int) -> cython.int:
        """Where a number is among the members of a constraint, -1 if it is not."""
        at: cython.int
        for at in range(self.table.start[constraint], self.table.start[constraint + 1]):
            if self.table.members[at] == number:
                return at
        return -1

    def find_slot(self, constraint: cython.int, literal: cython.int) -> cython.int:
        """A slot of a literal in a constraint, -1 if there is none."""
        at: cython.int
        for at in range(self.table.by_literal.start[literal], self.table.by_literal.start[literal + 1]):
            if self.find_member(constraint, self.table.owner[self.table.by_literal.place[at]]) >= 0:
                return self.table.by_literal.place[at]
        return -1

    def value_of(self, slot: cython.int) -> cython.int:
        """The value that a slot is about."""
        return self.table.low[self.table.owner[slot]] + slot - self.table.first[self.table.owner[slot]]

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """A value that a number has excludes it elsewhere, and a bound excludes all values beyond it."""
        taken: cython.int
        slot: cython.int = self.find_slot(constraint, literal ^ 1)
        if slot < 0:
            return False
        if self.table.sort[constraint] == GREATEST:
            if (self.table.owner[slot] == self.table.members[self.table.start[constraint]]) != self.bounds_first:
                return False
            return self.value_of(slot) <= self.bound if self.bounds_first else self.value_of(slot) >= self.bound
        if self.premises.size != 1:
            return False
        taken = self.find_slot(constraint, self.premises.literals[0])
        if taken < 0 or taken == slot:
            return False
        if self.table.owner[taken] == self.table.owner[slot]:
            return self.table.sort[constraint] == PERMUTATION
        return self.value_of(taken) == self.value_of(slot)

    @raises
    def explain_slot(
        self, constraint: cython.int, member: cython.int, slot: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain a literal (or with -1 a conflict) that one slot is about; False if it is about another."""
        own: cython.int = self.table.slots[slot]
        number: cython.int = self.table.members[member]
        value: cython.int = self.table.low[number] + slot - self.table.first[number]
        if self.table.sort[constraint] == GREATEST:
            return self.explain_bound(constraint, member, value, own, literal)
        if own ^ 1 == literal or (literal < 0 and self.premises.trail.truth[own] == 1):
            if literal < 0:
                self.premises.add(own)
            if self.blame_taken(constraint, member, value, literal) or self.blame_value(
                constraint, number, own, literal
            ):
                return True
            self.premises.size = 0
        if self.table.sort[constraint] != PERMUTATION or not (
            own == literal or (literal < 0 and self.premises.trail.truth[own] == 0)
        ):
            return False
        return self.blame_lost_values(number, literal) or self.blame_lost_numbers(constraint, value, literal)

    @raises
    def blame_taken(
        self, constraint: cython.int, member: cython.int, value: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another number that has the value; False if none has."""
        at: cython.int
        other: cython.int
        for at in range(self.table.start[constraint], self.table.start[constraint + 1]):
            other = self.table.slot_of(self.table.members[at], value)
            if at != member and other != NO_LITERAL and self.premises.is_older(other, literal):
                self.premises.add(other)
                return True
        return False

    @raises
    def blame_value(
        self, constraint: cython.int, number: cython.int, own: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another value that the number has; False if it has none."""
        at: cython.int
        if self.table.sort[constraint] != PERMUTATION:
            return False
        for at in range(self.table.first[number], self.table.first[number + 1]):
            if (
                self.table.slots[at] != NO_LITERAL
                and self.table.slots[at] != own
                and self.premises.is_older(self.table.slots[at], literal)
            ):
                self.premises.add(self.table.slots[at])
                return True
        return False

    @raises
    def blame_lost_values(self, number: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other values of the number, if all are excluded."""
        return self.blame_range(self.table.first[number], self.table.first[number + 1], False, 0, literal)

    @raises
    def blame_lost_numbers(self, constraint: cython.int, value: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other numbers, if the value is excluded for all of them."""
        return self.blame_range(self.table.start[constraint], self.table.start[constraint + 1], True, value, literal)

    @raises
    def blame_range(
        self, first: cython.int, end: cython.int, across: cython.bint, value: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by the literals of a range (see `literal_at`), if all but the one to be explained are false."""
        at: cython.int
        other: cython.int
        size: cython.int = self.premises.size
        for at in range(first, end):
            other = self.table.literal_at(at, across, value)
            if other == NO_LITERAL or other == literal:
                continue
            if not self.premises.is_older(other ^ 1, literal):
                self.premises.size = size
                return False
            self.premises.add(other ^ 1)
        return True

    @raises
    def explain_bound(
        self, constraint: cython.int, member: cython.int, value: cython.int, own: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain that a value is too small (or large): another number has no value below (or above) it."""
        first: cython.int = self.table.start[constraint]
        at: cython.int
        if own ^ 1 != literal and not (literal < 0 and self.premises.trail.truth[own] == 1):
            return False
        for at in range(first, self.table.start[constraint + 1]):
            if (at == first) != (member == first) and self.blame_bound(
                self.table.members[at], value, member == first, literal
            ):
                if literal < 0:
                    self.premises.add(own)
                self.bounds_first, self.bound = member == first, value
                return True
        return False

    @raises
    def blame_bound(
        self, number: cython.int, value: cython.int, below: cython.bint, literal: cython.int
    ) -> cython.bint:
        """Explain by the values of a number below (or above) a value, if all are excluded."""
        start: cython.int = self.table.first[number]
        end: cython.int = self.table.first[number + 1]
        cut: cython.int = start + value - self.table.low[number]
        if below:
            end = min(end, cut)
        else:
            start = max(start, cut + 1)
        if self.by_values and start < end:
            return self.blame_value_outside(number, start, end, literal)
        return self.blame_range(start, end, False, 0, literal)

    @raises
    def blame_value_outside(
        self, number: cython.int, start: cython.int, end: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by the value that a number has, if it is not in a range of slots."""
        at: cython.int
        for at in range(self.table.first[number], self.table.first[number + 1]):
            if (
                not start <= at < end
                and self.table.slots[at] != NO_LITERAL
                and self.premises.is_older(self.table.slots[at], literal)
            ):
                self.premises.add(self.table.slots[at])
                return True
        return False
