# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Constraints over numbers, each a literal per value: all different, a permutation, and less than.

All different: when a number has a value, the others cannot have it. A permutation has as many numbers as values, so in
addition a value that only one number can have goes there, and a number with one value left has that value. Less than:
the lower bound of the smaller number gives one for the larger, and the upper bound of the larger one for the smaller.

Explanations: the number that has the value (one literal); all other values of a number, or all other numbers of a
value, excluded; all values below (or above) the bound excluded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.trail import Trail

DIFFERENT = cython.declare(cython.int, 0)
PERMUTATION = cython.declare(cython.int, 1)
LESS = cython.declare(cython.int, 2)
NO_LITERAL = cython.declare(cython.int, -1)
SPARSE = cython.declare(cython.int, 64)  # empty slots that any number may have


class NumbersPropagator(Propagator):
    """All constraints over numbers."""

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.known: dict[int, int] = {}  # the index of each number, by its identity
        self.kept: list[Mapping[int, int]] = []  # the numbers themselves, so that no identity is used again
        self.slots, self.slots_used = arrays.zeros(64), 0  # literals of all numbers, value by value
        self.owner = arrays.zeros(64)  # of each slot: its number
        self.first, self.low = arrays.zeros(64), arrays.zeros(64)
        self.sort, self.start = arrays.zeros(64), arrays.zeros(65)
        self.members, self.constraints = arrays.zeros(64), 0
        self.ready, self.fresh = 0, False
        self.by_literal, self.by_number = Occurrences(), Occurrences()
        self.member_constraint = arrays.zeros(0)
        self.queue, self.head, self.waiting = arrays.zeros(0), 0, 0

    # Posting

    def add_different(self, numbers: Sequence[Mapping[int, int]], post: cython.int) -> None:
        """Add that no two numbers have the same value."""
        self.add(DIFFERENT, numbers, post)

    def add_permutation(self, numbers: Sequence[Mapping[int, int]], post: cython.int) -> None:
        """Add that numbers have the values of the first one, each once."""
        self.add(PERMUTATION, numbers, post)

    def add_less(self, smaller: Mapping[int, int], larger: Mapping[int, int], post: cython.int) -> None:
        """Add that one number is less than another."""
        self.add(LESS, (smaller, larger), post)

    def add(self, sort: cython.int, numbers: Sequence[Mapping[int, int]], post: cython.int) -> None:
        """Add a constraint over numbers."""
        nth: cython.int = self.constraints
        end: cython.int = self.start[nth]
        if nth + 2 > len(self.sort):
            self.sort, self.start = arrays.grow(self.sort, 2 * nth + 2), arrays.grow(self.start, 2 * nth + 3)
        if end + len(numbers) > len(self.members):
            self.members = arrays.grow(self.members, 2 * len(self.members) + len(numbers))
        for number in numbers:
            self.members[end] = self.find_number(number)
            end += 1
        self.sort[nth] = sort
        self.start[nth + 1] = end
        self.constraints += 1
        self.posts.append(post)

    def find_number(self, number: Mapping[int, int]) -> cython.int:
        """The index of a number, which is added if it is new."""
        found = self.known.get(id(number))
        return self.add_number(number) if found is None else found

    def add_number(self, number: Mapping[int, int]) -> cython.int:
        """Add a number, with a slot for every value from its lowest to its highest; some may have no literal.

        Raises OverflowError if nearly all slots would be empty: such constraints are better lowered to clauses.
        """
        nth: cython.int = len(self.kept)
        if number and max(number) - min(number) > SPARSE + 8 * len(number):
            raise OverflowError
        low: cython.int = min(number) if number else 0
        size: cython.int = max(number) - low + 1 if number else 0
        value: cython.int
        at: cython.int
        if nth + 2 > len(self.first):
            self.first, self.low = arrays.grow(self.first, 2 * nth + 2), arrays.grow(self.low, 2 * nth + 2)
        if self.slots_used + size > len(self.slots):
            self.slots = arrays.grow(self.slots, 2 * len(self.slots) + size)
            self.owner = arrays.grow(self.owner, len(self.slots))
        for at in range(self.slots_used, self.slots_used + size):
            self.slots[at], self.owner[at] = NO_LITERAL, nth
        for value, literal in number.items():
            self.slots[self.slots_used + value - low] = self.number_literal(literal)
        self.first[nth], self.low[nth] = self.slots_used, low
        self.slots_used += size
        self.first[nth + 1] = self.slots_used
        self.known[id(number)] = nth
        self.kept.append(number)
        return nth

    def prepare(self) -> bool:
        if self.ready == self.constraints:
            return False
        constraint: cython.int
        at: cython.int
        members: cython.int = self.start[self.constraints]
        self.by_literal, self.by_number = Occurrences(), Occurrences()  # not in place: a copy may share the old ones
        self.by_literal.build(self.slots, self.slots_used, 2 * self.trail.variables)
        self.by_number.build(self.members, members, len(self.kept))
        self.member_constraint = arrays.zeros(members)
        for constraint in range(self.constraints):
            for at in range(self.start[constraint], self.start[constraint + 1]):
                self.member_constraint[at] = constraint
        self.queue = arrays.zeros(self.trail.variables)
        self.head = self.waiting = 0
        self.ready = self.constraints
        self.fresh = self.pending = True
        return True

    def copy_from(self, other: NumbersPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.known, self.kept = dict(other.known), list(other.kept)
        self.slots, self.owner = arrays.copy(other.slots), arrays.copy(other.owner)
        self.first, self.low = arrays.copy(other.first), arrays.copy(other.low)
        self.sort, self.start = arrays.copy(other.sort), arrays.copy(other.start)
        self.members, self.constraints = arrays.copy(other.members), other.constraints
        self.slots_used, self.ready = other.slots_used, other.ready
        self.by_literal, self.by_number = other.by_literal, other.by_number
        self.member_constraint = other.member_constraint
        self.queue = arrays.zeros(len(other.queue))

    # Propagation

    def assigned(self, literal: cython.int) -> cython.void:
        self.queue[self.waiting] = literal
        self.waiting += 1
        self.pending = True

    def forget(self) -> cython.void:
        self.head = self.waiting = 0
        self.pending = self.fresh

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

    def propagate_literal(self, literal: cython.int) -> cython.bint:
        """Propagate a literal: a value that is taken, or one that is excluded; False on a conflict."""
        at: cython.int
        for at in range(self.by_literal.start[literal], self.by_literal.start[literal + 1]):
            if not self.take(self.by_literal.place[at]):
                return False
        literal ^= 1
        for at in range(self.by_literal.start[literal], self.by_literal.start[literal + 1]):
            if not self.lose(self.by_literal.place[at]):
                return False
        return True

    def slot_of(self, number: cython.int, value: cython.int) -> cython.int:
        """The literal of a value of a number, or NO_LITERAL."""
        at: cython.int = self.first[number] + value - self.low[number]
        if at < self.first[number] or at >= self.first[number + 1]:
            return NO_LITERAL
        return self.slots[at]

    def take(self, slot: cython.int) -> cython.bint:
        """A number has a value: exclude that value elsewhere in its constraints; False on a conflict."""
        number: cython.int = self.owner[slot]
        value: cython.int = self.low[number] + slot - self.first[number]
        at: cython.int
        constraint: cython.int
        for at in range(self.by_number.start[number], self.by_number.start[number + 1]):
            constraint = self.member_constraint[self.by_number.place[at]]
            if self.sort[constraint] != LESS and not self.exclude(constraint, self.by_number.place[at], value):
                return False
            if self.sort[constraint] == PERMUTATION and not self.settle(constraint, number, slot):
                return False
        return True

    def exclude(self, constraint: cython.int, member: cython.int, value: cython.int) -> cython.bint:
        """Exclude a value of all numbers of a constraint but one; False on a conflict."""
        at: cython.int
        literal: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            literal = self.slot_of(self.members[at], value)
            if at != member and literal != NO_LITERAL and not self.imply(literal ^ 1, constraint):
                return False
        return True

    def settle(self, constraint: cython.int, number: cython.int, slot: cython.int) -> cython.bint:
        """Exclude all other values of a number; False on a conflict."""
        at: cython.int
        for at in range(self.first[number], self.first[number + 1]):
            if at != slot and self.slots[at] != NO_LITERAL and not self.imply(self.slots[at] ^ 1, constraint):
                return False
        return True

    def lose(self, slot: cython.int) -> cython.bint:
        """A value of a number is excluded: propagate its constraints; False on a conflict."""
        number: cython.int = self.owner[slot]
        value: cython.int = self.low[number] + slot - self.first[number]
        at: cython.int
        constraint: cython.int
        for at in range(self.by_number.start[number], self.by_number.start[number + 1]):
            constraint = self.member_constraint[self.by_number.place[at]]
            if self.sort[constraint] == PERMUTATION:
                if not (self.find_last_value(constraint, number) and self.find_last_number(constraint, value)):
                    return False
            elif self.sort[constraint] == LESS and not self.tighten(constraint):
                return False
        return True

    def find_last_value(self, constraint: cython.int, number: cython.int) -> cython.bint:
        """If a number has one value left, assign it; False if it has none."""
        at: cython.int
        last: cython.int = NO_LITERAL
        for at in range(self.first[number], self.first[number + 1]):
            if self.slots[at] != NO_LITERAL and self.trail.truth[self.slots[at]] != 0:
                if last != NO_LITERAL:
                    return True
                last = self.slots[at]
        if last == NO_LITERAL:
            self.conflict = constraint
            return False
        return self.imply(last, constraint)

    def find_last_number(self, constraint: cython.int, value: cython.int) -> cython.bint:
        """If only one number can have a value, assign it; False if none can."""
        at: cython.int
        literal: cython.int
        last: cython.int = NO_LITERAL
        for at in range(self.start[constraint], self.start[constraint + 1]):
            literal = self.slot_of(self.members[at], value)
            if literal != NO_LITERAL and self.trail.truth[literal] != 0:
                if last != NO_LITERAL:
                    return True
                last = literal
        if last == NO_LITERAL:
            self.conflict = constraint
            return False
        return self.imply(last, constraint)

    def tighten(self, constraint: cython.int) -> cython.bint:
        """Exclude values by the bounds of two numbers, of which one is less; False on a conflict."""
        smaller: cython.int = self.members[self.start[constraint]]
        larger: cython.int = self.members[self.start[constraint] + 1]
        least: cython.int = self.find_least(smaller)
        greatest: cython.int = self.find_greatest(larger)
        at: cython.int
        for at in range(self.first[larger], self.first[larger + 1]):
            if self.low[larger] + at - self.first[larger] > least:
                break
            if self.slots[at] != NO_LITERAL and not self.imply(self.slots[at] ^ 1, constraint):
                return False
        for at in range(self.first[smaller + 1] - 1, self.first[smaller] - 1, -1):
            if self.low[smaller] + at - self.first[smaller] < greatest:
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
        if self.sort[constraint] == LESS:
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

    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        slot: cython.int
        at: cython.int
        self.reason_size = 0
        for at in range(self.start[constraint], self.start[constraint + 1]):
            for slot in range(self.first[self.members[at]], self.first[self.members[at] + 1]):
                if self.slots[slot] != NO_LITERAL and self.explain_slot(constraint, at, slot, literal):
                    return

    def explain_slot(
        self, constraint: cython.int, member: cython.int, slot: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain a literal (or with -1 a conflict) that one slot is about; False if it is about another."""
        own: cython.int = self.slots[slot]
        number: cython.int = self.members[member]
        value: cython.int = self.low[number] + slot - self.first[number]
        if self.sort[constraint] == LESS:
            return self.explain_bound(constraint, member, value, own, literal)
        if own ^ 1 == literal or (literal < 0 and self.trail.truth[own] == 1):
            if literal < 0:
                self.because(own)
            if self.blame_taken(constraint, member, value, literal) or self.blame_value(
                constraint, number, own, literal
            ):
                return True
            self.reason_size = 0
        if self.sort[constraint] != PERMUTATION or not (own == literal or (literal < 0 and self.trail.truth[own] == 0)):
            return False
        return self.blame_lost_values(number, literal) or self.blame_lost_numbers(constraint, value, literal)

    def blame_taken(
        self, constraint: cython.int, member: cython.int, value: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another number that has the value; False if none has."""
        at: cython.int
        other: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            other = self.slot_of(self.members[at], value)
            if at != member and other != NO_LITERAL and self.is_older(other, literal):
                self.because(other)
                return True
        return False

    def blame_value(
        self, constraint: cython.int, number: cython.int, own: cython.int, literal: cython.int
    ) -> cython.bint:
        """Explain by another value that the number has; False if it has none."""
        at: cython.int
        if self.sort[constraint] != PERMUTATION:
            return False
        for at in range(self.first[number], self.first[number + 1]):
            if self.slots[at] != NO_LITERAL and self.slots[at] != own and self.is_older(self.slots[at], literal):
                self.because(self.slots[at])
                return True
        return False

    def blame_lost_values(self, number: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other values of the number, if all are excluded."""
        return self.blame_range(number, self.first[number], self.first[number + 1], literal)

    def blame_range(self, number: cython.int, first: cython.int, end: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the values in a range of slots, if all but that of the literal are excluded."""
        at: cython.int
        size: cython.int = self.reason_size
        for at in range(first, end):
            if self.slots[at] == NO_LITERAL or self.slots[at] == literal:
                continue
            if not self.is_older(self.slots[at] ^ 1, literal):
                self.reason_size = size
                return False
            self.because(self.slots[at] ^ 1)
        return True

    def blame_lost_numbers(self, constraint: cython.int, value: cython.int, literal: cython.int) -> cython.bint:
        """Explain by the other numbers, if the value is excluded for all of them."""
        at: cython.int
        other: cython.int
        for at in range(self.start[constraint], self.start[constraint + 1]):
            other = self.slot_of(self.members[at], value)
            if other == NO_LITERAL or other == literal:
                continue
            if not self.is_older(other ^ 1, literal):
                self.reason_size = 0
                return False
            self.because(other ^ 1)
        return True

    def explain_bound(
        self,
        constraint: cython.int,
        member: cython.int,
        value: cython.int,
        own: cython.int,
        literal: cython.int,
    ) -> cython.bint:
        """Explain that a value is too small (or large): the other number has no value below (or above) it."""
        first: cython.int = self.start[constraint]
        other: cython.int = self.members[first + 1 if member == first else first]
        cut: cython.int = self.first[other] + value - self.low[other]
        start: cython.int = self.first[other]
        end: cython.int = self.first[other + 1]
        if own ^ 1 != literal and not (literal < 0 and self.trail.truth[own] == 1):
            return False
        if member == first:  # the smaller number: all values of the larger one above it are excluded
            start = max(start, cut + 1)
        else:
            end = min(end, cut)
        if not self.blame_range(other, start, end, literal):
            return False
        if literal < 0:
            self.because(own)
        return True
