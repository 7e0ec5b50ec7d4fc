# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Patterns that a kind states as plain functions: what all ways to fill a part of the board have in common.

A function lists the ways; that they agree, and on which known cells that rests, is found here. A part is looked at
again only if a cell changed that its ways depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.ladder.facts import Agreement
from gridwright.ladder.ladder import OPEN
from gridwright.ladder.patterns import Patterns

ListWays = Callable[[int, Mapping[int, int]], Sequence[Mapping[int, int]]]
"""The ways to fill a part, by its number and the known cells of its scope: what each decides."""


class CommonWays(Patterns):
    """Patterns, each with a function and its parts: `scopes` are the cells whose values the ways of each depend on."""

    functions: list[ListWays]
    scopes: list[list[Sequence[int]]]
    first: cython.int[::1]
    start: cython.int[::1]
    parts: cython.int[::1]
    stale: cython.int[::1]
    count: cython.int
    agreed: dict[tuple[int, tuple[tuple[int, int], ...]], dict[int, int]]

    def __init__(
        self,
        names: tuple[str, ...],
        functions: Sequence[ListWays],
        scopes: Sequence[Sequence[Sequence[int]]],
        cells: int,
    ) -> None:
        Patterns.__init__(self, names)
        self.functions, self.scopes = list(functions), [list(each) for each in scopes]
        self.first = arrays.ints([0, *accumulate(map(len, self.scopes))])  # by pattern, the first of its parts
        parts_of: list[list[int]] = [[] for _ in range(cells)]
        for part, scope in enumerate(chain.from_iterable(self.scopes)):
            for cell in scope:
                parts_of[cell].append(part)
        # By cell, from `start` on, the parts whose ways depend on it.
        self.start = arrays.ints([0, *accumulate(map(len, parts_of))])
        self.parts = arrays.ints([*chain.from_iterable(parts_of)])
        self.count = self.first[len(self.scopes)]
        self.stale, self.agreed = arrays.filled(self.count, 1), {}

    def refresh(self) -> cython.void:
        """Nothing is known about any part."""
        self.mark(1)

    def restore(self) -> cython.void:
        """No part has anything new."""
        self.mark(0)

    def mark(self, stale: cython.int) -> cython.void:
        """Mark every part as stale or not."""
        part: cython.int
        for part in range(self.count):
            self.stale[part] = stale

    def changed(self, cell: cython.int) -> cython.void:
        """The parts whose ways depend on a cell are to be looked at."""
        at: cython.int
        for at in range(self.start[cell], self.start[cell + 1]):
            self.stale[self.parts[at]] = 1

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look at every part that changed; where steps are recorded, at every part."""
        nth: cython.int
        at: cython.int
        for nth in range(len(self.scopes[pattern])):
            at = self.first[pattern] + nth
            if not self.is_recording():
                if not self.stale[at]:
                    continue
                self.stale[at] = 0
            self.find_in_part(pattern, nth)

    @raises
    def find_in_part(self, pattern: cython.int, nth: cython.int) -> cython.void:
        """Decide what all ways to fill a part have in common."""
        cell: cython.int
        known = {cell: self.values[cell] for cell in self.scopes[pattern][nth] if self.values[cell] != OPEN}
        decided = {c: value for c, value in self.agree(pattern, nth, known).items() if self.values[c] == OPEN}
        if not decided:
            return
        self.begin()
        for cell in decided:
            self.decide(cell, decided[cell])
        if self.is_recording():
            known = self.leave_out(pattern, nth, known, decided)
            for cell in known:
                self.use(cell)
            self.describe(Agreement(nth, known, tuple(self.functions[pattern](nth, known))))
        self.end()

    def agree(self, pattern: int, nth: int, known: dict[int, int]) -> dict[int, int]:
        """What all ways to fill a part decide; nothing if there is none."""
        key = (self.first[pattern] + nth, tuple(known.items()))
        if key not in self.agreed:
            first, *others = self.functions[pattern](nth, known) or [{}]
            self.agreed[key] = {
                cell: value for cell, value in first.items() if all(way.get(cell) == value for way in others)
            }
        return self.agreed[key]

    def leave_out(self, pattern: int, nth: int, known: dict[int, int], decided: dict[int, int]) -> dict[int, int]:
        """The known cells without those that the agreement does not rest on."""
        kept = dict(known)
        for cell in known:
            rest = {other: value for other, value in kept.items() if other != cell}
            if decided.items() <= self.agree(pattern, nth, rest).items():
                kept = rest
        return kept
