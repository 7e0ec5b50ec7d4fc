# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The way to a conclusion or a contradiction: the reasons of all that leads to it, back to the board.

A candidate that is excluded because its cell has another value stands for that value. One that is excluded by values of
other cells is part of what it leads to; one that rests on excluded candidates is a conclusion of its own.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.trail import DECISION, to_dimacs
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.ladder import NOWHERE, OPEN
from gridwright.ladder.proofs import Deduction, Proof

MOST: cython.int = 1 << 20  # more than any number of links or positions

Way = tuple[int, int, int, list[int]]
"""A literal that follows: its position, itself (or NOWHERE: a contradiction), its reason and its premises."""


class Tracer:
    """Traces reasons on the trail of a store. Of the ways to contradictions it keeps the shortest."""

    store: LayeredStore
    table: AnswerTable
    seen: cython.int[::1]
    traces: cython.int
    stack: cython.int[::1]
    size: cython.int
    end: cython.int
    way: Readonly[Proof | None]
    shortest: Readonly[cython.int]

    def __init__(self, store: LayeredStore, table: AnswerTable) -> None:
        self.store, self.table = store, table
        self.seen, self.traces = arrays.zeros(store.trail.variables), 0  # in which trace a variable was seen last
        self.stack, self.size = arrays.zeros(store.trail.variables), 0
        self.end = MOST  # the position of the literal whose reason was looked up last
        self.way, self.shortest = None, MOST

    @raises
    def count(self, reason: cython.int, clash: cython.int) -> cython.int:
        """How many conclusions lead to a contradiction, which are no fewer than links; it is quicker than a trace."""
        literal: cython.int
        count: cython.int = 0
        self.traces += 1
        self.size = 0
        self.push(reason, clash)
        if clash != NOWHERE and self.seen[clash >> 1] != self.traces and self.follows(clash):
            self.seen[clash >> 1] = self.traces
            self.stack[self.size] = clash ^ 1
            self.size += 1
        while self.size:
            self.size -= 1
            literal = self.stack[self.size]
            self.push(self.store.trail.reason[literal >> 1], literal)
            count += not self.is_mark(literal) or self.rests_on_marks()
        return count

    @raises
    def push(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Put those premises of a reason onto the stack that follow from something and were not seen yet."""
        nth: cython.int
        premise: cython.int
        self.find_reason(reason, literal)
        for nth in range(self.store.reasons.size):
            premise = self.find_value(self.store.reasons.literals[nth])
            if self.seen[premise >> 1] != self.traces and self.follows(premise):
                self.seen[premise >> 1] = self.traces
                self.stack[self.size] = premise
                self.size += 1

    def follows(self, literal: cython.int) -> cython.bint:
        """Does a literal or its opposite follow from something, rather than being known or supposed?"""
        return self.store.trail.reason[literal >> 1] != DECISION

    def is_mark(self, literal: cython.int) -> cython.bint:
        """Does a literal exclude a candidate?"""
        return self.table.cell_of[literal] == NOWHERE

    @raises
    def find_reason(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Look up the premises by which a reason shows a literal, or that violate it."""
        self.store.reasons.find(reason, literal)
        self.end = MOST
        if literal != NOWHERE and self.store.trail.truth[literal] == 1:
            self.end = self.store.trail.position[literal >> 1]

    def find_value(self, literal: cython.int) -> cython.int:
        """Of a premise that excludes a candidate, the value that its cell has instead; any other one as it is.

        It is one that the cell had at least as soon, or one that is known or supposed, and not for the first time by
        what is to be shown.
        """
        at: cython.int
        other: cython.int
        since: cython.int
        cell: cython.int = self.table.cell_of[literal ^ 1]
        if cell == NOWHERE or not self.is_mark(literal):
            return literal
        for at in range(self.table.start[cell], self.table.start[cell + 1]):
            other = self.table.literals[at]
            if self.store.trail.truth[other] == 1:
                since = self.store.trail.position[other >> 1]
                if since <= self.store.trail.position[literal >> 1]:
                    return other
                if since < self.end and self.store.trail.reason[other >> 1] == DECISION:
                    return other
        return literal

    def rests_on_marks(self) -> cython.bint:
        """Has the reason that was looked up last an excluded candidate that follows from something?"""
        nth: cython.int
        premise: cython.int
        for nth in range(self.store.reasons.size):
            premise = self.find_value(self.store.reasons.literals[nth])
            if self.is_mark(premise) and self.follows(premise):
                return True
        return False

    def forget(self) -> None:
        """Forget the ways that were compared."""
        self.way, self.shortest = None, MOST

    @raises
    def settle_clash(self) -> cython.void:
        """A literal and its opposite follow in the same layer: the one is true, and violates what shows the other.

        Or one is supposed, and the board shows the other.
        """
        literal: cython.int = self.store.trail.clash
        if self.store.trail.truth[literal] == OPEN:
            self.store.layers.begin()
            self.store.layers.put(literal ^ 1, self.store.trail.waiting_reason[literal >> 1])

    def compare(self, reason: cython.int, literal: cython.int, supposed: cython.int) -> None:
        """Keep the way to a contradiction if it is the shortest so far; of equal ones, in whatever order they come."""
        way = self.trace(reason, literal, supposed)
        links: cython.int = way.links
        if self.way is None or links < self.shortest or (links == self.shortest and way.order < self.way.order):
            self.way, self.shortest = way, links

    def trace(self, reason: cython.int, literal: cython.int, supposed: cython.int) -> Proof:
        """The way to a literal by a reason (NOWHERE: to a contradiction), back to the board and what is supposed.

        A literal that is false is a contradiction, too: its reason and its opposite do not go together.
        """
        false: cython.bint = literal != NOWHERE and self.store.trail.truth[literal] == 0
        last = self.list_premises(reason, literal)
        if false:
            last.append(literal ^ 1)
        found = [*self.list_links(last), (MOST, NOWHERE if false else literal, reason, last)]
        return Proof(self.make_deductions(found), 0 if supposed == NOWHERE else to_dimacs(supposed))

    def list_links(self, last: list[int]) -> list[Way]:
        """All that leads to some literals."""
        variable: cython.int
        premise: cython.int
        self.traces += 1
        found, waiting = [], list(last)
        while waiting:
            premise = waiting.pop()
            variable = premise >> 1
            if self.seen[variable] == self.traces or self.store.trail.reason[variable] == DECISION:
                continue
            self.seen[variable] = self.traces
            reason: cython.int = self.store.trail.reason[variable]
            premises = self.list_premises(reason, premise)
            found.append((self.store.trail.position[variable], premise, reason, premises))
            waiting += premises
        return found

    def list_premises(self, reason: cython.int, literal: cython.int) -> list[int]:
        """The literals of the trail by which a reason shows a literal, or that violate it."""
        nth: cython.int
        self.find_reason(reason, literal)
        found = [self.find_value(self.store.reasons.literals[nth]) for nth in range(self.store.reasons.size)]
        return list(dict.fromkeys(found))

    def make_deductions(self, found: list[Way]) -> tuple[Deduction, ...]:
        """Links as deductions, in order, with their layers."""
        parts = {each[1]: each for each in found if self.is_part(each)}
        links = sorted([each for each in found if each[1] not in parts], key=lambda each: (each[0], to_dimacs(each[1])))
        layers = {position: nth for nth, position in enumerate(sorted({each[0] for each in links}), 1)}
        return tuple([self.make_deduction(each, parts, layers[each[0]]) for each in links])

    def is_part(self, way: Way) -> bool:
        """Is a candidate excluded by values alone?"""
        literal: cython.int = way[1]
        premise: cython.int
        if literal == NOWHERE or not self.is_mark(literal):
            return False
        for premise in way[3]:
            if self.is_mark(premise) and self.follows(premise):
                return False
        return True

    def make_deduction(self, way: Way, parts: dict[int, Way], layer: int) -> Deduction:
        """A deduction with the exclusions that are part of it."""
        literal, reason, premises = way[1:]
        used = sorted([premise for premise in premises if premise in parts])
        return Deduction(
            to_dimacs(literal),
            self.store.find_post(reason),
            sort_premises([premise for premise in premises if premise not in parts]),
            layer,
            tuple([self.make_deduction(parts[premise], {}, layer) for premise in used]),
        )


def sort_premises(literals: list[int]) -> tuple[int, ...]:
    """Literals of the trail as DIMACS literals, in the order of their variables."""
    return tuple(sorted([to_dimacs(literal) for literal in literals], key=abs))
