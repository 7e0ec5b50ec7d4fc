# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Patterns that look at a board part by part, such as line by line, and at a part again only after it has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kernel import grouping
from gridwright.kernel.grouping import FlatGroups
from gridwright.kernel.occurrences import Occurrences
from gridwright.ladder.patterns import Patterns

EVERY: cython.int = -1  # all bits: one for each pattern


class PartPatterns(Patterns):
    """Patterns and the parts that they look at, as groups of the cells that what is found there depends on.

    A pattern looks at the parts from its `first` to before its `stop`. By part, `stale` has a bit for each pattern that
    must look at it again. `places` has where every cell is among the members of parts, and `part_at` whose these are.
    """

    parts: FlatGroups
    first: cython.int[::1]
    stop: cython.int[::1]
    stale: cython.int[::1]
    places: Occurrences
    part_at: cython.int[::1]

    def __init__(
        self,
        names: tuple[str, ...],
        parts: Any,
        first: Sequence[int],
        stop: Sequence[int],
        cells: int,
    ) -> None:
        Patterns.__init__(self, names)
        self.parts, self.first, self.stop = grouping.flatten(parts), arrays.ints(first), arrays.ints(stop)
        self.stale = arrays.filled(self.parts.count, EVERY)
        self.places, self.part_at = Occurrences(), arrays.zeros(len(self.parts.members))
        self.places.build(self.parts.members, len(self.parts.members), cells)
        self.name_members()

    def name_members(self) -> cython.void:
        """Note of every member whose it is."""
        part: cython.int
        at: cython.int
        for part in range(self.parts.count):
            for at in range(self.parts.starts[part], self.parts.starts[part + 1]):
                self.part_at[at] = part

    def refresh(self) -> cython.void:
        """Nothing is known about any part."""
        self.mark(EVERY)

    def restore(self) -> cython.void:
        """No part has anything new."""
        self.mark(0)

    def mark(self, patterns: cython.int) -> cython.void:
        """Mark every part as stale for some patterns, a bit each, and for no other."""
        part: cython.int
        for part in range(self.parts.count):
            self.stale[part] = patterns

    def changed(self, cell: cython.int) -> cython.void:
        """The parts that depend on a cell are to be looked at."""
        at: cython.int
        for at in range(self.places.start[cell], self.places.start[cell + 1]):
            self.stale[self.part_at[self.places.place[at]]] = EVERY

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look at every part that changed; where steps are recorded, which changes nothing, at every part."""
        part: cython.int
        is_recording: cython.bint = self.is_recording()
        for part in range(self.first[pattern], self.stop[pattern]):
            if not is_recording:
                if not self.stale[part] >> pattern & 1:
                    continue
                self.stale[part] &= ~(1 << pattern)
            self.find_in_part(pattern, part)

    @raises
    def find_in_part(self, pattern: cython.int, part: cython.int) -> cython.void:
        """Look for the steps of a pattern in a part."""
        raise NotImplementedError
