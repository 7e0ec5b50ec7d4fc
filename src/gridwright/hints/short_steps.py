"""The ladder of a kind without guesses: suppositions count only if they have few links, as a person follows them.

A ladder limits the layers of a supposition, not its links. So where a technique may take more of these, its steps are
told in full, and those that are too long are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.kind import FoundStep, Technique, Techniques
from gridwright.puzzle import Puzzle, Value
from gridwright.supposition import MOST_LINKS


def is_short(technique: Technique[Any], puzzle: Puzzle, found: FoundStep) -> bool:
    """Has a step no more links than a person follows?"""
    if not technique.long or technique.explain is None:  # the shared ladder counts links itself
        return True
    supposed = technique.explain(puzzle, found).supposition
    return supposed is None or len(supposed.links) <= MOST_LINKS


def count_short(techniques: Techniques[Any]) -> int:
    """How many techniques, from the easiest, never take more links than a person follows."""
    ladder = techniques.ladder
    return next((nth for nth, technique in enumerate(ladder) if technique.long), len(ladder))


class ShortLadder:
    """A ladder, its rounds without guesses, and long steps one round at a time.

    `rounds` and `counts` say in how many rounds each technique was the one that helped, and how many cells it decided.
    """

    def __init__(self, puzzle: Puzzle, techniques: Techniques[Any], ladder: Any) -> None:
        self.puzzle, self.techniques, self.ladder = puzzle, techniques.ladder, ladder
        self.first_long = count_short(techniques)
        self.rounds, self.counts = [0] * len(self.techniques), [0] * len(self.techniques)

    def climb(self, values: Sequence[Value]) -> int:
        """Decide what short steps can, in rounds; returns the number of the hardest technique, or -1 if there was none.

        The board is that of the ladder.
        """
        self.ladder.set_values(values)
        hardest = self.climb_to(self.first_long)
        while self.is_open() and (nth := self.take_round(short=True)) is not None:
            hardest = max(hardest, nth, self.climb_to(self.first_long))
        return hardest

    def is_open(self) -> bool:
        """Is there a cell to decide, and no conflict?"""
        return not self.ladder.conflict and self.ladder.count_open() > 0

    def climb_to(self, limit: int) -> int:
        """Decide what the first techniques can, which have no long steps."""
        hardest: int = self.ladder.climb(limit)
        for nth in range(limit):
            self.rounds[nth] += self.ladder.rounds[nth]
            self.counts[nth] += self.ladder.counts[nth]
        return hardest

    def take_round(self, short: bool) -> int | None:
        """Take all steps of the easiest of the other techniques that has any, or any short one; returns its number."""
        others = range(self.first_long, len(self.techniques))
        return next((nth for nth in others if self.take_technique(nth, short)), None)

    def take_technique(self, nth: int, short: bool = True) -> bool:
        """Take all steps of a technique, or all short ones; is there any?"""
        steps = [FoundStep(*map(tuple, record[1:])) for record in self.ladder.list_steps(nth)]
        chosen = [step for step in steps if not short or is_short(self.techniques[nth], self.puzzle, step)]
        if chosen:
            self.take(nth, chosen)
        return bool(chosen)

    def take(self, nth: int, steps: Sequence[FoundStep]) -> None:
        """Put what steps of a technique decide on the board; two values for a cell are a conflict."""
        decided: dict[int, int] = {}
        for step in steps:
            for cell, value in zip(step.cells, step.values, strict=True):
                if decided.setdefault(cell, value) != value:
                    self.ladder.conflict = True
        for cell, value in decided.items():
            self.ladder.place(cell, value)
        self.rounds[nth] += 1
        self.counts[nth] += len(decided)
