# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Patterns that a kind states as plain functions: what all ways to fill a part of the board have in common.

A function lists the ways; that they agree, and on which known cells that rests, is found here. A part is looked at
again only if a cell changed that its ways depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, chain

from gridwright.compiled.declare import cython, raises
from gridwright.ladder.facts import Agreement
from gridwright.ladder.ladder import OPEN
from gridwright.ladder.part_patterns import PartPatterns

ListWays = Callable[[int, Mapping[int, int]], Sequence[Mapping[int, int]]]
"""The ways to fill a part, by its number and the known cells of its scope: what each decides."""


class CommonWays(PartPatterns):
    """Patterns, each with a function and parts of its own: the cells whose values the ways to fill them depend on."""

    functions: list[ListWays]
    agreed: dict[tuple[int, tuple[tuple[int, int], ...]], dict[int, int]]

    def __init__(
        self,
        names: tuple[str, ...],
        functions: Sequence[ListWays],
        scopes: Sequence[Sequence[Sequence[int]]],
        cells: int,
    ) -> None:
        ends = [*accumulate(map(len, scopes), initial=0)]
        PartPatterns.__init__(self, names, [*chain.from_iterable(scopes)], ends[: len(scopes)], ends[1:], cells)
        self.functions, self.agreed = list(functions), {}

    @raises
    def find_in_part(self, pattern: cython.int, part: cython.int) -> cython.void:
        """Decide what all ways to fill a part have in common."""
        cell: cython.int
        known = {cell: self.values[cell] for cell in self.parts[part] if self.values[cell] != OPEN}
        decided = {c: value for c, value in self.agree(pattern, part, known).items() if self.values[c] == OPEN}
        if not decided:
            return
        self.begin()
        for cell in decided:
            self.decide(cell, decided[cell])
        if self.is_recording():
            known = self.leave_out(pattern, part, known, decided)
            for cell in known:
                self.use(cell)
            nth = part - self.first[pattern]
            self.describe(Agreement(nth, known, tuple(self.functions[pattern](nth, known))))
        self.end()

    def agree(self, pattern: int, part: int, known: dict[int, int]) -> dict[int, int]:
        """What all ways to fill a part decide; nothing if there is none."""
        key = (part, tuple(known.items()))
        if key not in self.agreed:
            first, *others = self.functions[pattern](part - self.first[pattern], known) or [{}]
            self.agreed[key] = {
                cell: value for cell, value in first.items() if all(way.get(cell) == value for way in others)
            }
        return self.agreed[key]

    def leave_out(self, pattern: int, part: int, known: dict[int, int], decided: dict[int, int]) -> dict[int, int]:
        """The known cells without those that the agreement does not rest on."""
        kept = dict(known)
        for cell in known:
            rest = {other: value for other, value in kept.items() if other != cell}
            if decided.items() <= self.agree(pattern, part, rest).items():
                kept = rest
        return kept
