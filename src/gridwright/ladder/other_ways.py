# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Shorter ways to a contradiction: where several constraints show a literal in the same layer, each may be its reason.

A literal keeps the reason with the lowest number, and the way by these reasons need not be the shortest. Whether a
supposition has few enough links must not depend on the order of constraints. So where the first way is too long, the
others are tried, back from the contradiction, as long as they have few enough links.

That is for clauses, counts and pairs of words. Explanations of other constraints, such as a wall that cuts a graph, are
one of several themselves, and which one depends on the order, too.
"""

from __future__ import annotations

from itertools import combinations

from gridwright.compiled.declare import cython
from gridwright.kernel.constraint_store import DIFFER, LINEAR
from gridwright.kernel.layers import LayeredStore
from gridwright.kernel.linear import LinearPropagator
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK
from gridwright.kernel.trail import DECISION
from gridwright.ladder.answer_table import AnswerTable
from gridwright.ladder.ladder import NOWHERE, OPEN
from gridwright.ladder.tracing import Tracer

MOST_TRIES = 5_000  # reasons that are tried for one contradiction

Contradiction = tuple[int, int]
"""A violated constraint as a reason, and NOWHERE; or the reason of a literal that is false."""


class OtherWays:
    """The other reasons of literals that follow from a supposition."""

    store: LayeredStore
    table: AnswerTable
    tracer: Tracer
    is_exact: cython.bint
    supposed: cython.int
    reasons: dict[int, list[int]]
    limit: cython.int
    tries: cython.int

    def __init__(self, store: LayeredStore, table: AnswerTable, tracer: Tracer) -> None:
        self.store, self.table, self.tracer = store, table, tracer
        self.is_exact = all(propagator.kind in (LINEAR, DIFFER) for propagator in store.active)
        self.supposed, self.reasons, self.limit, self.tries = NOWHERE, {}, 0, 0  # by literal, its other reasons

    def shorten(self, found: list[Contradiction], supposed: cython.int, limit: int) -> None:
        """Have the tracer keep a way to one of some contradictions with so few links, if there is one."""
        if not self.is_exact:
            return
        self.supposed, self.limit, self.reasons = supposed, limit, self.list_reasons()
        if found[0][1] != NOWHERE:
            found = self.list_clashes(found)
        for reason, literal in found:
            for premises in self.list_violations(reason, literal):
                self.tries = 0
                if self.search(self.leave_known(premises), {}, [], (reason, literal)):
                    return

    def list_reasons(self) -> dict[int, list[int]]:
        """The other reasons of every literal."""
        nth: cython.int
        found: dict[int, list[int]] = {}
        for nth in range(0, self.store.trail.others_used, 2):
            found.setdefault(self.store.trail.others[nth], []).append(self.store.trail.others[nth + 1])
        return found

    def list_clashes(self, found: list[Contradiction]) -> list[Contradiction]:
        """All literals that follow in the last layer together with their opposites, which are put onto the trail."""
        literal: cython.int
        other: cython.int
        clashes = list(found)
        for literal in self.reasons:
            other = literal ^ 1
            if self.store.trail.truth[literal] == OPEN and self.store.trail.waiting[literal >> 1] == other:
                self.store.layers.put(other, self.store.trail.waiting_reason[literal >> 1])
            if self.store.trail.truth[literal] == 0:
                clashes += [(reason, literal) for reason in self.reasons[literal]]
        return list(dict.fromkeys(clashes))

    def list_violations(self, reason: cython.int, literal: cython.int) -> list[list[int]]:
        """The sets of true literals that do not go together with a reason."""
        if literal != NOWHERE:
            return [[*self.tracer.list_premises(reason, literal), literal ^ 1]]
        excess = self.list_excess(reason)
        return [self.tracer.list_premises(reason, literal)] if excess is None else excess

    def list_excess(self, reason: cython.int) -> list[list[int]] | None:
        """The smallest sets of literals that are too many for a count; None if a constraint is no count."""
        if reason >= 0 or (-2 - reason) & KIND_MASK != LINEAR:
            return None
        linear: LinearPropagator = self.store.propagators[LINEAR]
        counted, needed = linear.list_excess((-2 - reason) >> KIND_BITS)
        if needed == 0:
            return None
        follow = self.leave_known(counted)
        known = [literal for literal in counted if literal not in follow]
        rest = max(0, needed - len(known))
        return [[*known[: needed - rest], *chosen] for chosen in combinations(sorted(follow), rest)]

    def leave_known(self, literals: list[int]) -> frozenset[int]:
        """Those of some literals that follow from something."""
        literal: cython.int
        return frozenset([literal for literal in literals if self.store.trail.reason[literal >> 1] != DECISION])

    def search(
        self, needed: frozenset[int], chosen: dict[int, int], links: list[tuple[int, int]], end: Contradiction
    ) -> bool:
        """Choose the reasons of the literals that are needed, the latest first, and of what these need in turn."""
        literal: cython.int
        reason: cython.int
        if not needed:
            return self.keep(chosen, end)
        literal = max(needed, key=self.find_order)
        for reason in self.list_options(literal):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return False
            rest = (needed - {literal}) | self.leave_known(self.tracer.list_premises(reason, literal))
            more = self.add_link(links, literal, reason)
            if self.is_short(rest, more) and self.search(rest, {**chosen, literal: reason}, more, end):
                return True
        return False

    def find_order(self, literal: cython.int) -> tuple[int, int]:
        """The layer of a literal, and its number."""
        return self.store.trail.position[literal >> 1], literal

    def list_options(self, literal: cython.int) -> list[int]:
        """The reasons of a literal."""
        first: cython.int = self.store.trail.reason[literal >> 1]
        return [first, *[reason for reason in self.reasons.get(literal, []) if reason != first]]

    def add_link(self, links: list[tuple[int, int]], literal: cython.int, reason: cython.int) -> list[tuple[int, int]]:
        """Links with that of a literal, if it is one by itself: what excludes a candidate may be part of another."""
        link = (self.store.trail.position[literal >> 1], self.store.find_post(reason))
        return links if self.table.cell_of[literal] == NOWHERE or link in links else [*links, link]

    def is_short(self, needed: frozenset[int], links: list[tuple[int, int]]) -> bool:
        """Can the links still be few enough? Every layer with a literal that is needed has one."""
        literal: cython.int
        layers = {link[0] for link in links}
        more = {self.store.trail.position[literal >> 1] for literal in needed if self.table.cell_of[literal] != NOWHERE}
        return bool(len(links) + len(more - layers) <= self.limit)

    def keep(self, chosen: dict[int, int], end: Contradiction) -> bool:
        """Make the chosen reasons those of their literals; has the way by them few enough links?"""
        literal: cython.int
        for literal in chosen:
            self.store.trail.reason[literal >> 1] = chosen[literal]
        self.tracer.compare(end[0], end[1], self.supposed)
        return bool(self.tracer.shortest <= self.limit)
