"""The hard steps of an explanation: what is taken where easy and medium techniques are stuck, and nothing needless."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.hints.drafts import Draft
from gridwright.hints.explainer import Explainer
from gridwright.progress import report
from gridwright.puzzle import Value

MOST_REPLAYED = 1_000  # hard steps that are taken again to find needless ones


class HardSteps:
    """Hard steps from a board on. `boards` are those before each of them and after the last.

    In between, easy and medium techniques decide all that they can. In which order they do so makes no difference, as
    what they find stays found when more is known.
    """

    def __init__(self, explainer: Explainer, values: Sequence[Value]) -> None:
        self.explainer = explainer
        self.steps: list[Draft] = []
        self.boards = [self.climb(values)]
        self.replayed = 0
        self.find_steps()
        self.leave_out_steps()

    def climb(self, values: Sequence[Value]) -> list[Value]:
        """A board after all that easy and medium techniques decide."""
        report()
        ladder = self.explainer.ladder
        ladder.set_values(values)
        ladder.climb(self.explainer.easier)
        return [None if value < 0 else value for value in ladder.values]

    def find_steps(self) -> None:
        """Take the hard step that leads on furthest, as long as there is one."""
        near: Sequence[int] = ()
        while not self.explainer.is_complete(self.boards[-1]):
            step = self.explainer.next_hard(self.boards[-1], near)
            if step is None:
                return
            near = step.cells
            self.steps.append(step)
            self.boards.append(self.climb(step.fill(self.boards[-1])))

    def leave_out_steps(self) -> None:
        """Leave out steps while the others lead to the same board: the hardest first, and of these the last."""
        order = {technique.name: nth for nth, technique in enumerate(self.explainer.techniques.ladder)}
        for step in sorted(self.steps[-2::-1], key=lambda step: -order.get(step.technique, len(order))):
            if self.replayed > MOST_REPLAYED:
                return
            if step in self.steps:
                self.try_without(self.steps.index(step))

    def try_without(self, nth: int) -> None:
        """Leave out a step, and all that then lack what they rest on, if the others lead to the same board."""
        steps, boards = [], [self.boards[nth]]
        for step in self.steps[nth + 1 :]:
            if all(boards[-1][cell] is not None for cell in step.because):
                steps.append(step)
                boards.append(self.climb(step.fill(boards[-1])))
                self.replayed += 1
        if boards[-1] == self.boards[-1]:
            self.steps[nth:], self.boards[nth:] = steps, boards
