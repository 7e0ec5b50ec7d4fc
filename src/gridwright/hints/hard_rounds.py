"""The rounds of hard techniques that a rating counts: those that nobody needs are left out.

A round is left out as a whole, with all that its technique finds on the board. So a mirrored or transposed board loses
the same rounds. The hardest technique is never lost: all the easier ones together were stuck without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.hints.explainer import Explainer
from gridwright.hints.short_steps import ShortLadder


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The rounds of every technique, the cells that it decided, and what all of them cost."""

    rounds: list[int]
    cells: list[int]
    score: int


class HardRounds:
    """A puzzle that its techniques solve, taken again and again with fewer rounds of the hard ones."""

    def __init__(self, explainer: Explainer) -> None:
        self.explainer, self.techniques = explainer, explainer.techniques.ladder
        self.short = self.start()

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
        self.short = self.start()
        found = []
        while self.short.is_open():
            hard = range(self.explainer.easier, len(self.techniques))
            found.append(next(nth for nth in hard if self.short.take_technique(nth)))
            self.short.climb_to(self.explainer.easier)
        return found

    def play(self, hard: Iterable[int]) -> RoundCount | None:
        """What is counted with a round each of some hard techniques; None if they do not lead to the solution."""
        self.short = self.start()
        for nth in hard:
            if self.short.take_technique(nth):
                self.short.climb_to(self.explainer.easier)
        return None if self.short.is_open() else self.count()

    def start(self) -> ShortLadder:
        """The ladder with the givens, and what easy and medium techniques make of them."""
        ladder = self.explainer.ladder
        ladder.set_values(self.explainer.book.givens)
        short = ShortLadder(self.explainer.puzzle, self.explainer.techniques, ladder)
        short.climb_to(self.explainer.easier)
        return short

    def count(self) -> RoundCount:
        """What has been counted since the start."""
        rounds = self.short.rounds
        costs = (count * technique.cost for count, technique in zip(rounds, self.techniques, strict=True))
        return RoundCount(rounds, self.short.counts, sum(costs))
