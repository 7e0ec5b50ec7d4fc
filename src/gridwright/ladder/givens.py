# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Minimal sets of givens: a ladder of techniques reaches the solution from them, and none can be left out.

Groups of cells (one cell each, or those that a symmetry maps to each other) are given or not. What the ladder decides
grows with what is given, so a board on which it found nothing more can be kept and gone on from. Givens are added where
the ladder leaves a cell open, then those that are not needed are found by halving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.ladder.halving import Halving
from gridwright.ladder.ladder import OPEN, Ladder

DEEPEST = 32  # halvings of a list


class GivenSets(Halving):
    """A ladder, the solution it must reach, and groups of cells that are given together."""

    ladder: Ladder
    limit: cython.int
    solution: cython.int[::1]
    start: cython.int[::1]
    members: cython.int[::1]
    order: cython.int[::1]
    empty: cython.int[::1]
    saved: list[Any]

    def __init__(self, ladder: Ladder, solution: Sequence[int], groups: Sequence[Sequence[int]]) -> None:
        Halving.__init__(self)
        self.ladder, self.limit = ladder, ladder.techniques
        self.solution = arrays.ints(solution)  # -1 where there is nothing to decide
        self.start = arrays.zeros(len(groups) + 1)
        self.members = arrays.ints([cell for group in groups for cell in group])
        nth: cython.int
        for nth in range(len(groups)):
            self.start[nth + 1] = self.start[nth] + len(groups[nth])
        self.order = arrays.zeros(len(groups))
        self.empty = arrays.filled(ladder.cells, OPEN)
        self.saved = [arrays.filled(ladder.cells, OPEN) for _ in range(DEEPEST)]

    def clear(self) -> None:
        """Empty the board."""
        self.ladder.values[:] = self.empty
        self.ladder.refresh()

    @raises
    def give(self, group: cython.int) -> cython.void:
        """Give the cells of a group."""
        at: cython.int
        for at in range(self.start[group], self.start[group + 1]):
            self.ladder.place(self.members[at], self.solution[self.members[at]])

    def is_open(self, group: cython.int) -> cython.bint:
        """Is a cell of a group open?"""
        at: cython.int
        for at in range(self.start[group], self.start[group + 1]):
            if self.ladder.values[self.members[at]] == OPEN:
                return True
        return False

    def is_complete(self) -> cython.bint:
        """Is every cell filled that has something to decide?"""
        cell: cython.int
        for cell in range(self.ladder.cells):
            if self.ladder.values[cell] == OPEN and self.solution[cell] != OPEN:
                return False
        return True

    @cfunc
    def close(self) -> None:
        """Decide what the techniques up to the limit can."""
        self.ladder.climb(self.limit)

    def put(self, groups: Sequence[int]) -> None:
        """A board with nothing but some groups."""
        group: cython.int
        self.clear()
        for group in groups:
            self.give(group)

    def grade(self, groups: Sequence[int]) -> int | None:
        """The number of the hardest technique that some groups take, as a rating finds it; None if none suffices."""
        self.put(groups)
        hardest: cython.int = self.ladder.climb(self.ladder.techniques)
        return max(0, hardest) if self.is_complete() else None

    def choose(self, order: Sequence[int], limit: int, given: Sequence[int] = ()) -> list[int]:
        """A minimal set of groups that suffices for the first techniques, beside those that are given anyway.

        The groups of the order must suffice together. Those early in it stay most often.
        """
        nth: cython.int
        size: cython.int = 0
        self.limit = limit
        self.put(given)
        self.close()
        for group in order:
            if self.is_open(group):
                self.order[size] = group
                size += 1
                self.give(group)
                self.close()
        self.put(given)
        self.close()
        return [*given, *[self.order[nth] for nth in self.find_needed(size)]]

    def find_harmless(self, chosen: Sequence[int], more: Sequence[int], limit: int) -> list[int]:
        """Further groups that can be given beside the chosen ones while the first techniques still do not suffice."""
        group: cython.int
        harmless = []
        self.limit = limit
        self.put(chosen)
        self.close()
        saved = self.saved[0]
        for group in more:
            saved[:] = self.ladder.values
            self.give(group)
            self.close()
            if self.is_complete():
                self.ladder.restore(saved)
            else:
                harmless.append(group)
        return harmless

    # What halving asks for

    @raises
    def suffices(self, first: cython.int, last: cython.int) -> cython.bint:
        return self.is_complete()

    @cfunc
    def assume(self, first: cython.int, last: cython.int, needed: cython.bint) -> None:
        nth: cython.int
        for nth in range(first, last):
            if not needed or self.kept[nth]:
                self.give(self.order[nth])
        self.close()

    @cfunc
    def save(self, depth: cython.int) -> None:
        self.saved[depth][:] = self.ladder.values

    @cfunc
    def restore(self, depth: cython.int) -> None:
        self.ladder.restore(self.saved[depth])
