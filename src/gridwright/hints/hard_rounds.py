"""The rounds of hard techniques that a rating counts: those that nobody needs are left out.

A round is left out as a whole, with all that its technique finds on the board. So a mirrored or transposed board loses
the same rounds. The hardest technique is never lost: all the easier ones together were stuck without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.hints.explainer import Explainer


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The rounds of every technique, the cells that it decided, and what all of them cost."""

    rounds: list[int]
    cells: list[int]
    score: int


class HardRounds:
    """A puzzle that its techniques solve, taken again and again with fewer rounds of the hard ones."""

    def __init__(self, explainer: Explainer) -> None:
        assert explainer.techniques is not None, "a kind with techniques"
        self.explainer, self.ladder = explainer, explainer.ladder
        self.techniques = explainer.techniques.ladder
        self.rounds = self.cells = [0] * len(self.techniques)

    def leave_out(self) -> RoundCount:
        """What is counted when hard rounds are left out, the hardest and last first, where this lowers the score."""
        hard = self.list_rounds()
        best, kept = self.count(), list(range(len(hard)))
        for nth in sorted(kept[:-1], key=lambda nth: (hard[nth], nth), reverse=True):  # the last led to the solution
            rest = [other for other in kept if other != nth]
            counted = self.play(hard[other] for other in rest)
            if counted is not None and counted.score < best.score:
                best, kept = counted, rest
        return best

    def list_rounds(self) -> list[int]:
        """The hard technique of every round in which easier ones are stuck, until the board is complete."""
        self.start()
        found = []
        while not self.is_complete():
            hard = range(self.explainer.easier, len(self.techniques))
            found.append(next(nth for nth in hard if self.take_round(nth)))
            self.climb()
        return found

    def play(self, hard: Iterable[int]) -> RoundCount | None:
        """What is counted with a round each of some hard techniques; None if they do not lead to the solution."""
        self.start()
        for nth in hard:
            if self.take_round(nth):
                self.climb()
        return self.count() if self.is_complete() else None

    def start(self) -> None:
        """Begin with the givens and what easy and medium techniques make of them."""
        self.rounds, self.cells = [0] * len(self.techniques), [0] * len(self.techniques)
        self.ladder.set_values(self.explainer.book.givens)
        self.climb()

    def climb(self) -> None:
        """Let the easy and medium techniques decide all that they can."""
        self.ladder.climb(self.explainer.easier)
        for nth in range(self.explainer.easier):
            self.rounds[nth] += self.ladder.rounds[nth]
            self.cells[nth] += self.ladder.counts[nth]

    def take_round(self, nth: int) -> bool:
        """Decide all that a technique finds on the board; is it anything?"""
        found = {
            cell: value for _, _, *step in self.ladder.list_steps(nth) for cell, value in zip(*step[:2], strict=True)
        }
        for cell, value in found.items():
            self.ladder.place(cell, value)
        self.rounds[nth] += bool(found)
        self.cells[nth] += len(found)
        return bool(found)

    def is_complete(self) -> bool:
        """Is every cell decided?"""
        return self.explainer.is_complete([None if value < 0 else value for value in self.ladder.values])

    def count(self) -> RoundCount:
        """What has been counted since the start."""
        costs = (rounds * technique.cost for rounds, technique in zip(self.rounds, self.techniques, strict=True))
        return RoundCount(self.rounds, self.cells, sum(costs))
