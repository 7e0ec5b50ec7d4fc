# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Constraints over numbers as they are posted: one by one, or a whole table of numbers and then groups of them.

A number is a literal per value. Its literals lie in consecutive slots, one for every value from its lowest to its
highest; a slot may have no literal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kernel import grouping
from gridwright.kernel.grouping import FlatGroups
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.trail import from_dimacs

DIFFERENT: cython.int = 0
PERMUTATION: cython.int = 1
GREATEST: cython.int = 2
NO_LITERAL: cython.int = -1
SPARSE: cython.int = 64  # empty slots that any number may have
NOWHERE = Occurrences()  # of numbers that are not set up yet


class NumberPosts:
    """Numbers, and constraints over them: of each constraint its sort and its members, which are numbers.

    The tables are those of a propagator, which has names of its own for them.
    """

    posts: list[int]
    known: dict[int, int]
    kept: list[object]
    numbers: cython.int
    slots: cython.int[::1]
    slots_used: cython.int
    owner: cython.int[::1]
    first: cython.int[::1]
    low: cython.int[::1]
    sort: cython.int[::1]
    start: cython.int[::1]
    members: cython.int[::1]
    constraints: cython.int
    by_literal: Occurrences
    by_number: Occurrences
    member_constraint: cython.int[::1]

    def __init__(self, posts: list[int]) -> None:
        self.posts = posts  # of each constraint: the post it comes from
        self.known = {}  # the index of each mapping and of the first number of each table, by identity
        self.kept = []  # those mappings and tables, so that no identity is used again
        self.numbers, self.slots_used = 0, 0
        self.slots, self.owner = arrays.zeros(0), arrays.zeros(0)  # of each slot: its literal and its number
        self.first, self.low = arrays.zeros(1), arrays.zeros(0)  # of each number: its first slot and lowest value
        self.sort, self.start = arrays.zeros(0), arrays.zeros(1)
        self.members, self.constraints = arrays.zeros(0), 0
        self.by_literal = self.by_number = NOWHERE
        self.member_constraint = arrays.zeros(0)

    @ccall
    def add(self, sort: cython.int, numbers: Sequence[Mapping[int, int]], post: cython.int) -> None:
        """Add a constraint over numbers that are mappings from values to DIMACS literals.

        Raises OverflowError if nearly all slots of a number would be empty: such constraints are better lowered to
        clauses.
        """
        self.add_groups(sort, [[self.find_number(number) for number in numbers]], 0, post)

    @ccall
    def add_groups(self, sort: cython.int, groups: Any, base: cython.int, post: cython.int) -> None:
        """Add a constraint for each group of numbers, which are counted from `base`; posts are numbered on."""
        flat: FlatGroups = grouping.flatten(groups)
        end: cython.int = self.start[self.constraints]
        nth: cython.int
        at: cython.int
        members: cython.int = flat.starts[flat.count]
        self.make_room(flat.count, members)
        for at in range(members):
            self.members[end + at] = base + flat.members[at]
        for nth in range(flat.count):
            self.sort[self.constraints + nth] = sort
            self.start[self.constraints + nth + 1] = end + flat.starts[nth + 1]
        self.constraints += flat.count
        self.posts.extend(range(post, post + flat.count))

    @raises
    def make_room(self, constraints: cython.int, members: cython.int) -> cython.void:
        """Make room for more constraints, with this number of members in all."""
        needed: cython.int = self.constraints + constraints
        if needed > len(self.sort):
            self.sort = arrays.grow_ints(self.sort, needed + needed // 2)
            self.start = arrays.grow_ints(self.start, needed + needed // 2 + 1)
        needed = self.start[self.constraints] + members
        if needed > len(self.members):
            self.members = arrays.grow_ints(self.members, needed + needed // 2)

    @raises
    def find_number(self, number: Mapping[int, int]) -> cython.int:
        """The index of a number, which is added if it is new."""
        found = self.known.get(id(number))
        return self.add_number(number) if found is None else found

    @raises
    def add_number(self, number: Mapping[int, int]) -> cython.int:
        """Add a number; its slots go from its lowest value to its highest."""
        low: cython.int = min(number, default=0)
        value: cython.int
        first: cython.int = self.slots_used
        if number and max(number) - min(number) > SPARSE + 8 * len(number):
            raise OverflowError
        self.open_number(low, max(number) - min(number) + 1 if number else 0)
        for value, literal in number.items():
            self.slots[first + value - low] = from_dimacs(literal)
        self.known[id(number)] = self.numbers - 1
        self.kept.append(number)
        return self.numbers - 1

    @raises
    def open_number(self, low: cython.int, size: cython.int) -> cython.void:
        """Add a number whose slots have no literals yet."""
        at: cython.int
        nth: cython.int = self.numbers
        if nth + 2 > len(self.first):
            self.first, self.low = arrays.grow_ints(self.first, 2 * nth + 9), arrays.grow_ints(self.low, 2 * nth + 8)
        if self.slots_used + size > len(self.slots):
            self.slots = arrays.grow_ints(self.slots, 2 * len(self.slots) + size + 16)
            self.owner = arrays.grow_ints(self.owner, len(self.slots))
        for at in range(self.slots_used, self.slots_used + size):
            self.slots[at], self.owner[at] = NO_LITERAL, nth
        self.first[nth], self.low[nth] = self.slots_used, low
        self.slots_used += size
        self.numbers += 1
        self.first[self.numbers] = self.slots_used

    @ccall
    @raises
    def find_table(self, firsts: Sequence[int], domains: Sequence[Sequence[int]]) -> cython.int:
        """The index of the first number of a table, which is added if it is new."""
        found = self.known.get(id(firsts))
        if found is None:
            found = self.known[id(firsts)] = self.add_table(firsts, domains)
            self.kept.append(firsts)
        return found

    @ccall
    @raises
    def add_table(self, firsts: Sequence[int], domains: Sequence[Sequence[int]]) -> cython.int:
        """Add numbers, each by its values and the DIMACS literal of the first one; returns the index of the first.

        Literals go on from value to value. Raises OverflowError if the values of a number are not consecutive.
        """
        base: cython.int = self.numbers
        nth: cython.int
        at: cython.int
        first: cython.int
        size: cython.int
        before: Sequence[int] | None = None  # many numbers share their values
        self.reserve(len(domains), firsts[len(domains)] - firsts[0] if domains else 0)
        for nth in range(len(domains)):
            domain = domains[nth]
            first = firsts[nth]
            size = len(domain)
            if domain is not before and not is_consecutive(domain):
                raise OverflowError
            before = domain
            self.open_number(domain[0] if size else 0, size)
            for at in range(size):
                self.slots[self.slots_used - size + at] = from_dimacs(first + at)
        return base

    @raises
    def reserve(self, numbers: cython.int, slots: cython.int) -> cython.void:
        """Make room for more numbers and slots."""
        self.first = arrays.grow_ints(self.first, max(len(self.first), self.numbers + numbers + 1))
        self.low = arrays.grow_ints(self.low, max(len(self.low), self.numbers + numbers))
        self.slots = arrays.grow_ints(self.slots, max(len(self.slots), self.slots_used + slots))
        self.owner = arrays.grow_ints(self.owner, len(self.slots))

    @raises
    def index(self, variables: cython.int) -> cython.void:
        """List where so many variables, and the numbers, occur."""
        constraint: cython.int
        at: cython.int
        members: cython.int = self.start[self.constraints]
        self.by_literal, self.by_number = Occurrences(), Occurrences()  # not in place: a copy may share the old ones
        self.by_literal.build(self.slots, self.slots_used, 2 * variables)
        self.by_number.build(self.members, members, self.numbers)
        self.member_constraint = arrays.zeros(members)
        for constraint in range(self.constraints):
            for at in range(self.start[constraint], self.start[constraint + 1]):
                self.member_constraint[at] = constraint

    def slot_of(self, number: cython.int, value: cython.int) -> cython.int:
        """The literal of a value of a number, or NO_LITERAL."""
        at: cython.int = self.first[number] + value - self.low[number]
        if at < self.first[number] or at >= self.first[number + 1]:
            return NO_LITERAL
        return self.slots[at]

    def literal_at(self, at: cython.int, across: cython.bint, value: cython.int) -> cython.int:
        """The literal of a slot or, across the numbers of a constraint, that of a value of a member."""
        return self.slot_of(self.members[at], value) if across else self.slots[at]

    def copy_from(self, other: NumberPosts) -> None:
        """Become a copy of other posts."""
        self.known, self.kept, self.numbers = dict(other.known), list(other.kept), other.numbers
        self.slots, self.owner = arrays.copy_ints(other.slots), arrays.copy_ints(other.owner)
        self.first, self.low = arrays.copy_ints(other.first), arrays.copy_ints(other.low)
        self.sort, self.start = arrays.copy_ints(other.sort), arrays.copy_ints(other.start)
        self.members, self.constraints = arrays.copy_ints(other.members), other.constraints
        self.slots_used = other.slots_used
        self.by_literal, self.by_number = other.by_literal, other.by_number
        self.member_constraint = other.member_constraint


@raises
def is_consecutive(values: Sequence[int]) -> cython.bint:
    """Is every value one more than the one before it?"""
    value: cython.int
    before: cython.int
    if type(values) is range:
        return values.step == 1
    if values:
        before = values[0] - 1
        for value in values:
            if value != before + 1:
                return False
            before = value
    return True
