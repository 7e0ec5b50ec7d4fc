"""Hard steps that nobody needs: what is left out, and easier techniques still solve the rest."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.hints.explainer import Explainer
from gridwright.hints.explanation import Explanation
from gridwright.hints.steps import Step
from gridwright.kind import EASY, LEVELS, MEDIUM


def find_needless(explainer: Explainer, found: Explanation) -> list[Step]:
    """The hard and expert steps of an explanation that can be left out, one after the other, the hardest first.

    The others stay in their order, each only where all that it rests on is decided by then; in between and at the end,
    easy and medium techniques decide what they can. The board must end as it did.
    """
    hard = [step for step in found.steps if step.level not in (EASY, MEDIUM)]
    replay = Replay(explainer, found)
    assert replay.ends_as_before(hard), f"no replay of {explainer.puzzle!r} ends as its explanation"
    kept = list(range(len(hard)))
    for nth in sorted(kept, key=lambda nth: (replay.rank(hard[nth]), nth), reverse=True):
        rest = [other for other in kept if other != nth]
        if replay.ends_as_before([hard[other] for other in rest]):
            kept = rest
    return [step for nth, step in enumerate(hard) if nth not in kept]


class Replay:
    """An explanation, taken again with some of its hard steps."""

    def __init__(self, explainer: Explainer, found: Explanation) -> None:
        assert explainer.techniques is not None, "a kind with techniques"
        self.explainer, self.start, self.end = explainer, found.start.values, found.end.values
        self.names = [technique.name for technique in explainer.techniques.ladder]
        self.easier = sum(technique.level in (EASY, MEDIUM) for technique in explainer.techniques.ladder)

    def rank(self, step: Step) -> tuple[int, int]:
        """How hard a step is; one without a technique is the hardest."""
        nth = self.names.index(step.technique) if step.technique in self.names else len(self.names)
        return LEVELS.index(step.level), nth

    def ends_as_before(self, hard: Sequence[Step]) -> bool:
        """Do some of the hard steps suffice?"""
        ladder, width = self.explainer.ladder, self.explainer.puzzle.grid.width
        ladder.set_values(self.start)
        ladder.climb(self.easier)
        for step in hard:
            if any(ladder.values[row * width + column] < 0 for row, column in step.because):
                return False
            for (row, column), value in zip(step.cells, step.values, strict=True):
                ladder.place(row * width + column, value)
            ladder.climb(self.easier)
        return all(value is None or value == now for value, now in zip(self.end, ladder.values, strict=True))
