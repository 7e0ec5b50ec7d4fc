"""Clues of which some are to go, where a clue is no value of its cell: each ladder is that of a puzzle of its own.

The answers are those of `GivenSets`, which has one ladder for all givens of a board. A clue changes the constraints, so
here a ladder is opened for every set of clues. That takes long, so the kernel is asked first, which has all clues of a
board and decides most of them: those that one solution needs are needed here, too.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from gridwright.generate.grading import climb, is_complete
from gridwright.generate.needed_givens import OtherSolutions, Strip
from gridwright.kind import AnyKind, Techniques, Values
from gridwright.ladder.halving import find_minimal


class ClueSets:
    """Which groups of clues suffice for the ladder of a kind? The kernel finds `others`, solutions that they leave."""

    def __init__(self, kind: AnyKind, techniques: Techniques[Any], strip: Strip, others: OtherSolutions) -> None:
        self.kind, self.techniques, self.strip, self.others = kind, techniques, strip, others
        self.reached: list[tuple[list[int], Values]] = []  # boards, each from more groups than the one before it

    def climb(self, chosen: Sequence[int], limit: int, known: Values = ()) -> int | None:
        """The number of the hardest technique that some groups take; None if the first ones do not suffice."""
        puzzle = self.strip(chosen)
        givens = self.kind.formulations["default"].build(puzzle).givens
        values = [given if value is None else value for given, value in zip(givens, known or givens, strict=True)]
        climbed = climb(self.techniques, puzzle, values, limit)
        if climbed is None:
            return None
        self.reached.append(([*chosen], climbed.values))
        return climbed.hardest if is_complete(self.kind, puzzle, climbed.values) else None

    def suffice(self, chosen: list[int], limit: int) -> bool:
        """Do some groups suffice for the first techniques? What the first groups lead to is known from before."""
        while self.reached and chosen[: len(self.reached[-1][0])] != self.reached[-1][0]:
            self.reached.pop()
        return self.climb(chosen, limit, self.reached[-1][1] if self.reached else ()) is not None

    def grade(self, chosen: Sequence[int]) -> int | None:
        """The number of the hardest technique that some groups take, as a rating finds it; None if none suffices."""
        return self.climb(chosen, len(self.techniques.ladder))

    def choose(self, order: Sequence[int], limit: int, given: Sequence[int] = ()) -> list[int] | None:
        """A minimal set of groups that suffices for the first techniques, beside those that are given anyway.

        None if all together do not suffice. Groups early in the order stay most often.
        """
        self.reached.clear()
        if not self.suffice([*given, *order], limit):
            return None
        self.reached.clear()
        places = find_minimal(
            len(order), lambda kept, _: self.suffice([*given, *(order[nth] for nth in kept)], limit), last_first=True
        )
        return [*given, *(order[nth] for nth in places)]

    def choose_fewer(self, order: Sequence[int], limit: int) -> list[int] | None:
        """A set of groups that suffices for the first techniques, and has few that could go.

        They are those that the kernel needs to prove one solution, and as many of the first others as it takes.
        """
        if self.climb(order, limit) is None:
            return None
        least = self.others.reduce(order)
        rest = [nth for nth in order if nth not in set(least)]
        self.reached.clear()
        count = bisect_left(range(len(rest)), True, key=lambda size: self.suffice([*least, *rest[:size]], limit))
        return [*least, *rest[:count]]

    def find_harmless(self, chosen: Sequence[int], more: Sequence[int], limit: int) -> list[int]:
        """Further groups that can be given beside the chosen ones while the first techniques still do not suffice."""
        harmless: list[int] = []
        for group in more:
            if self.climb([*chosen, *harmless, group], limit) is None:
                harmless.append(group)
        return harmless
