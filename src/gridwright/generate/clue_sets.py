"""Clues of which some are to go, where a clue is no value of its cell: each question is about a puzzle of its own.

The answers are those of `GivenSets` and `OtherSolutions`, which have one ladder and one kernel for all givens of a
board. A clue changes the constraints, so here a ladder or a kernel is opened for every set of clues.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwright.generate.grading import climb, has_one_solution, is_complete
from gridwright.kind import AnyKind, Techniques
from gridwright.ladder.halving import find_minimal
from gridwright.puzzle import Puzzle

Strip = Callable[[Sequence[int]], Puzzle]
"""The puzzle with nothing but some groups of clues."""


class ClueSets:
    """Which groups of clues suffice for the ladder of a kind?"""

    def __init__(self, kind: AnyKind, techniques: Techniques[Any], strip: Strip) -> None:
        self.kind, self.techniques, self.strip = kind, techniques, strip

    def climb(self, chosen: Sequence[int], limit: int) -> int | None:
        """The number of the hardest technique that some groups take; None if the first ones do not suffice."""
        puzzle = self.strip(chosen)
        givens = self.kind.formulations["default"].build(puzzle).givens
        climbed = climb(self.techniques, puzzle, givens, limit)
        return climbed.hardest if climbed is not None and is_complete(self.kind, puzzle, climbed.values) else None

    def grade(self, chosen: Sequence[int]) -> int | None:
        """The number of the hardest technique that some groups take, as a rating finds it; None if none suffices."""
        return self.climb(chosen, len(self.techniques.ladder))

    def choose(self, order: Sequence[int], limit: int) -> list[int] | None:
        """A minimal set of groups that suffices for the first techniques; None if all together do not.

        Groups early in the order stay most often.
        """
        if self.climb(order, limit) is None:
            return None
        return reduce(order, lambda chosen: self.climb(chosen, limit) is not None, last_first=True)

    def find_harmless(self, chosen: Sequence[int], more: Sequence[int], limit: int) -> list[int]:
        """Further groups that can be given beside the chosen ones while the first techniques still do not suffice."""
        harmless: list[int] = []
        for group in more:
            if self.climb([*chosen, *harmless, group], limit) is None:
                harmless.append(group)
        return harmless


class ClueSolutions:
    """Which groups of clues leave one solution? The kernel is asked."""

    def __init__(self, kind: AnyKind, strip: Strip) -> None:
        self.kind, self.strip = kind, strip

    def suffice(self, chosen: Sequence[int]) -> bool:
        """Do some groups of clues leave one solution?"""
        puzzle = self.strip(chosen)
        return has_one_solution(self.kind, puzzle, (None,) * len(puzzle.grid))

    def reduce(self, chosen: Sequence[int]) -> list[int]:
        """Groups of which none can go, of some that leave one solution."""
        return reduce(chosen, self.suffice)


def reduce(groups: Sequence[int], suffice: Callable[[list[int]], bool], last_first: bool = False) -> list[int]:
    """Groups of which none can go, of some that suffice; those that are tested first go most often."""
    places = find_minimal(len(groups), lambda kept, _: suffice([groups[nth] for nth in kept]), last_first)
    return [groups[nth] for nth in places]
