"""The rounds of a rating; those of hard techniques that nobody needs are left out.

A round is left out as a whole, with all that its technique finds on the board. So a mirrored or transposed board loses
the same rounds. The hardest technique is never lost: all the easier ones together were stuck without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gridwright.hints.explainer import Explainer
from gridwright.progress import report
from gridwright.puzzle import Value


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The rounds of every technique, the cells that it decided, and what all of them cost."""

    rounds: list[int]
    cells: list[int]
    score: int


@dataclass(frozen=True, slots=True)
class HardRound:
    """A round of a hard technique, with its number, the board before it and what was counted until then."""

    number: int
    technique: int
    values: list[Value]
    rounds: list[int]
    cells: list[int]


class HardRounds:
    """Rounds of techniques on a puzzle, taken again and again with fewer of the hard ones if they solve it."""

    def __init__(self, explainer: Explainer) -> None:
        assert explainer.techniques is not None, "a kind with techniques"
        self.explainer, self.ladder = explainer, explainer.ladder
        self.techniques = explainer.techniques.ladder
        self.rounds, self.cells = [0] * len(self.techniques), [0] * len(self.techniques)

    def take_all(self, values: Sequence[Value]) -> list[HardRound]:
        """Decide what the techniques can; returns the hard rounds, of boards where easier techniques are stuck."""
        hard, found = range(self.explainer.easier, len(self.techniques)), list[HardRound]()
        self.ladder.set_values(values)
        self.climb()
        while not self.is_complete() and not self.ladder.conflict:
            before = self.note(len(found), 0)
            technique = next((nth for nth in hard if self.take_round(nth)), None)
            if technique is None:
                break
            found.append(replace(before, technique=technique))
            self.climb()
        return found

    def leave_out(self, kept: Sequence[HardRound]) -> RoundCount:
        """What is counted when hard rounds are left out, the hardest and last first, where this lowers the score.

        Without any left out the puzzle is solved, and all was counted.
        """
        best = self.count()
        # The last led to the solution.
        for left in sorted(kept[:-1], key=lambda each: (each.technique, each.number), reverse=True):
            at = next(nth for nth, each in enumerate(kept) if each.number == left.number)
            later = self.play(kept[at], kept[at + 1 :])
            if self.is_complete() and self.count().score < best.score:
                best, kept = self.count(), [*kept[:at], *later]
        return best

    def play(self, left: HardRound, later: Iterable[HardRound]) -> list[HardRound]:
        """Leave out a round and take those after it; returns these as they are then."""
        self.ladder.set_values(left.values)
        self.rounds, self.cells = list(left.rounds), list(left.cells)
        found = []
        for each in later:
            found.append(self.note(each.number, each.technique))
            if self.take_round(each.technique):
                self.climb()
        return found

    def note(self, number: int, technique: int) -> HardRound:
        """A round that is about to be taken."""
        return HardRound(number, technique, self.read_values(), list(self.rounds), list(self.cells))

    def read_values(self) -> list[Value]:
        """The board as it is."""
        return [None if value < 0 else value for value in self.ladder.values]

    def climb(self) -> None:
        """Let the easy and medium techniques decide all that they can."""
        report()
        self.ladder.climb(self.explainer.easier)
        for nth in range(self.explainer.easier):
            self.rounds[nth] += self.ladder.rounds[nth]
            self.cells[nth] += self.ladder.counts[nth]

    def take_round(self, nth: int) -> bool:
        """Decide all that a technique finds on the board; is it anything?"""
        decided = self.ladder.take_round(nth)
        self.rounds[nth] += bool(decided)
        self.cells[nth] += decided
        return bool(decided)

    def is_complete(self) -> bool:
        """Is every cell decided?"""
        return self.explainer.is_complete(self.read_values())

    def count(self) -> RoundCount:
        """What has been counted since the start."""
        costs = (rounds * technique.cost for rounds, technique in zip(self.rounds, self.techniques, strict=True))
        return RoundCount(self.rounds, self.cells, sum(costs))
