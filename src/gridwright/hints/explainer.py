"""The next step on a board: the easiest technique that finds one, or the smallest reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.hints.rulebook import Rulebook
from gridwright.hints.step_reasons import ReasonSearch
from gridwright.hints.steps import Step
from gridwright.hints.wording import word_reason, word_technique
from gridwright.kind import FoundStep, Technique
from gridwright.puzzle import Puzzle, Value

MANY_RULES = 5  # a step with more is hard to follow


class Explainer:
    """One puzzle: its rules, the ladder of its kind, and the search below it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.book = Rulebook(puzzle)
        self.search = ReasonSearch(self.book)
        self.techniques = self.book.kind.techniques
        self.ladder: Any = None if self.techniques is None else self.techniques.open(puzzle)

    def is_complete(self, values: Sequence[Value]) -> bool:
        """Is every cell decided that has anything to decide?"""
        return all(
            value is not None or not number for value, number in zip(values, self.book.model.answer, strict=True)
        )

    def next_step(self, values: Sequence[Value], near: Sequence[int] = ()) -> Step | None:
        """The best step on a board, if possible close to some cells; None if no cell can be decided."""
        return self.next_by_technique(values, near) or self.next_by_reason(values)

    def next_by_technique(self, values: Sequence[Value], near: Sequence[int] = ()) -> Step | None:
        """The best step of the easiest technique that finds one."""
        if self.techniques is None:
            return None
        self.ladder.set_values(values)
        for nth, technique in enumerate(self.techniques.ladder):
            steps = [FoundStep.read(record) for record in self.ladder.list_steps(nth)]
            if steps:
                return self.word_best(technique, sorted(steps, key=lambda step: self.rank(step, near)))
        return None

    def word_best(self, technique: Technique[Puzzle], steps: Sequence[FoundStep]) -> Step:
        """The first of some steps, unless it takes more rules than a reader can hold and another takes fewer."""
        best = word_technique(self.book, technique, steps[0])
        for found in steps[1:]:
            if len(best.rules) <= MANY_RULES:
                break
            step = word_technique(self.book, technique, found)
            if len(step.rules) < len(best.rules):
                best = step
        return best

    def next_by_reason(self, values: Sequence[Value]) -> Step | None:
        """The step of the smallest reason found."""
        reason = self.search.find(values)
        return None if reason is None else word_reason(self.book, reason, self.search.list_forced(reason, values))

    def rank(self, step: FoundStep, near: Sequence[int]) -> tuple[int, ...]:
        """What a player sees first: what takes few words, few cells, close together, close to the last step."""
        places = self.puzzle.grid.places({*step.cells, *step.because})
        rows, columns = zip(*places, strict=True)
        spread = max(rows) - min(rows) + max(columns) - min(columns)
        distance = 0
        if near:
            others = self.puzzle.grid.places(near)
            distance = min(abs(r - row) + abs(c - column) for r, c in places for row, column in others)
        return step.terms, len(step.because), spread, distance, -len(step.cells), *step.cells[:1]
