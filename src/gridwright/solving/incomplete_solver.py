"""Solving a model that states only some of the rules: what breaks the others is left out, one by one.

That is hopeless on large boards, where nearly everything that satisfies such a model is wrong, but it shows what a
published model leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.engines import Engine
from gridwright.model import Model
from gridwright.outcome import UNPROVED
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from gridwright.solving.referee import check


class IncompleteSolver(ModelSolver):
    """A model solver whose answers are looked at by the referee before they count."""

    def __init__(self, puzzle: Puzzle, model: Model, engine: Engine, solver: str | None, state: Answer) -> None:
        super().__init__(puzzle.grid, model, engine, solver, state)
        self.puzzle = puzzle

    def answers(self) -> Iterator[Answer]:
        return (answer for answer in super().answers() if not check(self.puzzle, answer))

    def count(self) -> Iterator[int] | None:
        return None  # the model has more answers than the puzzle

    def find_other(self, facts: Answer) -> Answer | None:
        self.block(self.differ_from(facts))
        return next(self.answers(), None)

    @property
    def proof(self) -> str:
        return UNPROVED
