# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The way to a conclusion or a contradiction: the reasons of all that leads to it, back to the board."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.trail import DECISION
from gridwright.ladder.ladder import NOWHERE
from gridwright.ladder.proofs import Deduction, Proof

MOST: cython.int = 1 << 20  # more than any number of links or positions


class Tracer:
    """Traces reasons on the trail of a store. Of the ways to contradictions it keeps the shortest."""

    store: LayeredStore
    seen: cython.int[::1]
    traces: cython.int
    stack: cython.int[::1]
    size: cython.int
    way: Readonly[Proof | None]
    shortest: Readonly[cython.int]

    def __init__(self, store: LayeredStore) -> None:
        self.store = store
        self.seen, self.traces = arrays.zeros(store.trail.variables), 0  # in which trace a variable was seen last
        self.stack, self.size = arrays.zeros(store.trail.variables), 0
        self.way, self.shortest = None, MOST

    @raises
    def count(self, reason: cython.int, clash: cython.int) -> cython.int:
        """How many literals lead to a contradiction, which are no fewer than links; it is quicker than a trace."""
        literal: cython.int
        count: cython.int = 0
        self.traces += 1
        self.size = 0
        self.push(reason, clash)
        if clash != NOWHERE and self.seen[clash >> 1] != self.traces:
            self.seen[clash >> 1] = self.traces
            self.stack[self.size] = clash ^ 1
            self.size += 1
        while self.size:
            self.size -= 1
            literal = self.stack[self.size]
            count += 1
            self.push(self.store.trail.reason[literal >> 1], literal)
        return count

    @raises
    def push(self, reason: cython.int, literal: cython.int) -> cython.void:
        """Put those premises of a reason onto the stack that follow from something and were not seen yet."""
        nth: cython.int
        variable: cython.int
        self.store.reasons.find(reason, literal)
        for nth in range(self.store.reasons.size):
            variable = self.store.reasons.literals[nth] >> 1
            if self.seen[variable] != self.traces and self.store.trail.reason[variable] != DECISION:
                self.seen[variable] = self.traces
                self.stack[self.size] = self.store.reasons.literals[nth]
                self.size += 1

    def forget(self) -> None:
        """Forget the ways that were compared."""
        self.way, self.shortest = None, MOST

    @raises
    def settle_clash(self) -> cython.void:
        """A literal and its opposite follow in the same layer: the one is true, and violates what shows the other."""
        literal: cython.int = self.store.trail.clash
        self.store.begin_layer()
        self.store.put(literal ^ 1, self.store.trail.waiting_reason[literal >> 1])

    def compare(self, reason: cython.int, literal: cython.int, supposed: cython.int) -> None:
        """Keep the way to a contradiction if it is the shortest so far; of equal ones, in whatever order they come."""
        way = self.trace(reason, literal, supposed)
        if self.way is None or way.order < self.way.order:
            self.way, self.shortest = way, way.links

    def trace(self, reason: cython.int, literal: cython.int, supposed: cython.int) -> Proof:
        """The way to a literal by a reason (NOWHERE: to a contradiction), back to the board and what is supposed.

        A literal that is false is a contradiction, too: its reason and its opposite do not go together.
        """
        false: cython.bint = literal != NOWHERE and self.store.trail.truth[literal] == 0
        last = self.list_premises(reason, literal)
        if false:
            last.append(literal ^ 1)
        concluded = 0 if literal == NOWHERE or false else to_dimacs(literal)
        found = [*self.list_links(last), (MOST, concluded, reason, last)]
        return Proof(self.make_deductions(found), 0 if supposed == NOWHERE else to_dimacs(supposed))

    def list_links(self, last: list[int]) -> list[tuple[int, int, int, list[int]]]:
        """All that leads to some literals: of each its position, itself, its reason and its premises."""
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
            found.append((self.store.trail.position[variable], to_dimacs(premise), reason, premises))
            waiting += premises
        return found

    def list_premises(self, reason: cython.int, literal: cython.int) -> list[int]:
        """The literals of the trail by which a reason shows a literal, or that violate it."""
        nth: cython.int
        self.store.reasons.find(reason, literal)
        return [self.store.reasons.literals[nth] for nth in range(self.store.reasons.size)]

    def make_deductions(self, found: list[tuple[int, int, int, list[int]]]) -> tuple[Deduction, ...]:
        """Links as deductions, in order, with their layers."""
        found.sort(key=lambda each: (each[0], each[1]))
        layers = {position: nth for nth, position in enumerate(sorted({each[0] for each in found}), 1)}
        return tuple([
            Deduction(x, self.store.find_post(reason), sort_premises(premises), layers[position])
            for position, x, reason, premises in found
        ])  # fmt: skip


def sort_premises(literals: list[int]) -> tuple[int, ...]:
    """Literals of the trail as DIMACS literals, in the order of their variables."""
    return tuple(sorted([to_dimacs(literal) for literal in literals], key=abs))


def to_dimacs(literal: cython.int) -> int:
    """A literal of the trail as a DIMACS literal."""
    return int(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)
