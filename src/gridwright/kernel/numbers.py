# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Constraints over numbers, each a literal per value: all different, a permutation, and the greatest.

All different: when a number has a value, the others cannot have it. A permutation has as many numbers as values, so in
addition a value that only one number can have goes there, and a number with one value left has that value. The
greatest: the first number is greater than every other. The lower bound of each other gives one for the first, and the
upper bound of the first one for all others. With one other, this is "less than".

Explanations: the number that has the value (one literal); all other values of a number, or all other numbers of a
value, excluded; all values of one number below (or above) the bound excluded.
"""

from __future__ import annotations

from gridwright.compiled.declare import cython, raises
from gridwright.kernel.number_posts import NO_LITERAL, NumberPosts
from gridwright.kernel.trail import Trail

DIFFERENT: cython.int = 0
PERMUTATION: cython.int = 1
GREATEST: cython.int = 2


class NumbersPropagator(NumberPosts):
    """All constraints over numbers.

    The last value that was explained by a bound is `bound`, and `bounds_first` if it is one of the greatest number. A
    ladder may want bounds `by_values` alone: of numbers that have their value, not of what is left for others.
    """

    by_values: cython.bint
    bounds_first: cython.bint
    bound: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        NumberPosts.__init__(self, trail, kind)
        self.by_values, self.bounds_first, self.bound = False, False, 0

    def copy_from(self, other: NumbersPropagator) -> None:  # type: ignore[override]
        NumberPosts.copy_from(self, other)
        self.by_values = other.by_values

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

    def slot_of(self, number: cython.int, value: cython.int) -> cython.int:
        """The literal of a value of a number, or NO_LITERAL."""
        at: cython.int = self.first[number] + value - self.low[number]
        if at < self.first[number] or at >= self.first[number + 1]:
            return NO_LITERAL
        return self.slots[at]

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
            literal = self.slot_of(self.members[at], value)
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
        """If one literal of a range (see `literal_at`) is left, assign it; False if there is none."""
        at: cython.int
        literal: cython.int
        last: cython.int = NO_LITERAL
        for at in range(first, end):
            literal = self.literal_at(at, across, value)
            if literal != NO_LITERAL and self.trail.truth[literal] != 0:
                if last != NO_LITERAL or self.trail.truth[literal] == 1:
                    return True
                last = literal
        if last == NO_LITERAL:
            self.conflict = constraint
            return False
        return self.imply(last, constraint)

    def literal_at(self, at: cython.int, across: cython.bint, value: cython.int) -> cython.int:
        """The literal of a slot or, across the numbers of a constraint, that of a value of a member."""
        return self.slot_of(self.members[at], value) if across else self.slots[at]

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
            if self.slot_of(number, value) != NO_LITERAL and not self.find_last_number(constraint, value):
                return False
        for at in range(self.start[constraint], self.start[constraint + 1]):
            if not self.find_last_value(constraint, self.members[at]):
                return False
        return True

    # Explanations

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        slot: cython.int
        at: cython.int
        self.reason_size = 0
        if literal >= 0:
            if not self.explain_slots(constraint, literal ^ 1, literal):
                self.explain_slots(constraint, literal, literal)
            return
        for at in range(self.start[constraint], self.start[constraint + 1]):
            for slot in range(self.first[self.members[at]], self.first[self.members[at] + 1]):
                if self.slots[slot] != NO_LITERAL and self.explain_slot(constraint, at, slot, literal):
                    return

    @raises
    def explain_slots(self, constraint: cython.int, own: cython.int, literal: cython.int) -> cython.bint:
        """Explain a literal by a slot whose literal is the same or the opposite one; False if none explains it."""
        at: cython.int
        member: cython.int
        for at in range(self.by_literal.start[own], self.by_literal.start[own + 1]):
            member = self.find_member(constraint, self.owner[self.by_literal.place[at]])
            if member >= 0 and self.explain_slot(constraint, member, self.by_literal.place[at], literal):
                return True
        return False

    def find_member(self, constraint: cython.int, number: cython.int) -> cython.int:
        """Where a number is among the members of a constraint, -1 if it is not."""
        at: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            if self.members[at] == number:
                return at
        return -1

    def find_slot(self, constraint: cython.int, literal: cython.int) -> cython.int:
        """A slot of a literal in a constraint, -1 if there is none."""
        at: cython.int
        for at in range(self.by_literal.start[literal], self.by_literal.start[literal + 1]):
            if self.find_member(constraint, self.owner[self.by_literal.place[at]]) >= 0:
                return self.by_literal.place[at]
        return -1

    def value_of(self, slot: cython.int) -> cython.int:
        """The value that a slot is about."""
        return self.low[self.owner[slot]] + slot - self.first[self.owner[slot]]

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """A value that a number has excludes it elsewhere, and a bound excludes all values beyond it."""
        taken: cython.int
        slot: cython.int = self.find_slot(constraint, literal ^ 1)
        if slot < 0:
            return False
        if self.sort[constraint] == GREATEST:
            if (self.owner[slot] == self.members[self.start[constraint]]) != self.bounds_first:
                return False
            return self.value_of(slot) <= self.bound if self.bounds_first else self.value_of(slot) >= self.bound
        if self.reason_size != 1:
            return False
        taken = self.find_slot(constraint, self.reasons[0])
        if taken < 0 or taken == slot:
            return False
        if self.owner[taken] == self.owner[slot]:
            return self.sort[constraint] == PERMUTATION
        return self.value_of(taken) == self.value_of(slot)

    @raises
    def explain_slot(
        self, constraint: cython.int, member: cython.int, slot: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain a literal (or with -1 a conflict) that one slot is about; False if it is about another."""
        own: cython.int = self.slots[slot]
        number: cython.int = self.members[member]
        value: cython.int = self.low[number] + slot - self.first[number]
        if self.sort[constraint] == GREATEST:
            return self.explain_bound(constraint, member, value, own, literal)
        if own ^ 1 == literal or (literal < 0 and self.trail.truth[own] == 1):
            if literal < 0:
                self.add_premise(own)
            if self.blame_taken(constraint, member, value, literal) or self.blame_value(
                constraint, number, own, literal
            ):
                return True
            self.reason_size = 0
        if self.sort[constraint] != PERMUTATION or not (own == literal or (literal < 0 and self.trail.truth[own] == 0)):
            return False
        return self.blame_lost_values(number, literal) or self.blame_lost_numbers(constraint, value, literal)

    @raises
    def blame_taken(
        self, constraint: cython.int, member: cython.int, value: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another number that has the value; False if none has."""
        at: cython.int
        other: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            other = self.slot_of(self.members[at], value)
            if at != member and other != NO_LITERAL and self.is_older(other, literal):
                self.add_premise(other)
                return True
        return False

    @raises
    def blame_value(
        self, constraint: cython.int, number: cython.int, own: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another value that the number has; False if it has none."""
        at: cython.int
        if self.sort[constraint] != PERMUTATION:
            return False
        for at in range(self.first[number], self.first[number + 1]):
            if self.slots[at] != NO_LITERAL and self.slots[at] != own and self.is_older(self.slots[at], literal):
                self.add_premise(self.slots[at])
                return True
        return False

    @raises
    def blame_lost_values(self, number: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other values of the number, if all are excluded."""
        return self.blame_range(self.first[number], self.first[number + 1], False, 0, literal)

    @raises
    def blame_lost_numbers(self, constraint: cython.int, value: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other numbers, if the value is excluded for all of them."""
        return self.blame_range(self.start[constraint], self.start[constraint + 1], True, value, literal)

    @raises
    def blame_range(
        self, first: cython.int, end: cython.int, across: cython.bint, value: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by the literals of a range (see `literal_at`), if all but the one to be explained are false."""
        at: cython.int
        other: cython.int
        size: cython.int = self.reason_size
        for at in range(first, end):
            other = self.literal_at(at, across, value)
            if other == NO_LITERAL or other == literal:
                continue
            if not self.is_older(other ^ 1, literal):
                self.reason_size = size
                return False
            self.add_premise(other ^ 1)
        return True

    @raises
    def explain_bound(
        self, constraint: cython.int, member: cython.int, value: cython.int, own: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain that a value is too small (or large): another number has no value below (or above) it."""
        first: cython.int = self.start[constraint]
        at: cython.int
        if own ^ 1 != literal and not (literal < 0 and self.trail.truth[own] == 1):
            return False
        for at in range(first, self.start[constraint + 1]):
            if (at == first) != (member == first) and self.blame_bound(
                self.members[at], value, member == first, literal
            ):
                if literal < 0:
                    self.add_premise(own)
                self.bounds_first, self.bound = member == first, value
                return True
        return False

    @raises
    def blame_bound(
        self, number: cython.int, value: cython.int, below: cython.bint, literal: cython.int
    ) -> cython.bint:
        """Explain by the values of a number below (or above) a value, if all are excluded."""
        start: cython.int = self.first[number]
        end: cython.int = self.first[number + 1]
        cut: cython.int = start + value - self.low[number]
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
        for at in range(self.first[number], self.first[number + 1]):
            if not start <= at < end and self.slots[at] != NO_LITERAL and self.is_older(self.slots[at], literal):
                self.add_premise(self.slots[at])
                return True
        return False
