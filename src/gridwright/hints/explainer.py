"""The next step on a board: the easiest technique that finds one, or the smallest reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from gridwright.hints.drafts import Draft, count_rules
from gridwright.hints.joined_steps import join_steps
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.short_steps import is_short, list_steps
from gridwright.hints.step_reasons import ReasonSearch
from gridwright.hints.steps import REASON, Place, Step
from gridwright.hints.techniques import find_techniques
from gridwright.hints.wording import word_reason, word_technique
from gridwright.kind import EASY, MEDIUM, FoundStep, Technique
from gridwright.progress import report
from gridwright.puzzle import Puzzle, Value

MANY_RULES = 5  # a step with more is hard to follow
CLOSE = 2  # rows and columns from a step to the next that is seen at once
MOST_COMPARED = 40  # hard steps on a board of which is asked how far they lead


class Surroundings:
    """The cells of the last step, and how far others are from it; each is asked for many steps."""

    def __init__(self, places: Sequence[Place], near: Sequence[Place]) -> None:
        self.places, self.near = places, near
        self.known: dict[int, int] = {}

    def distance(self, step: FoundStep) -> int:
        """The rows and columns from the nearest cell of a step to the last step; 0 if there was none."""
        return min(map(self.find_distance, (*step.cells, *step.because))) if self.near else 0

    def find_distance(self, cell: int) -> int:
        """The rows and columns from a cell to the nearest one of the last step."""
        found = self.known.get(cell)
        if found is None:
            here, there = self.places[cell]
            found = min(abs(here - row) + abs(there - column) for row, column in self.near)
            self.known[cell] = found
        return found


class Explainer:
    """One puzzle: its rules, the ladder of its kind, and the search below it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.book = Rulebook(puzzle)
        self.search = ReasonSearch(self.book)
        self.techniques = find_techniques(self.book.kind)
        self.ladder: Any = self.techniques.open(puzzle)
        self.places = puzzle.grid.places(range(len(puzzle.grid)))
        ladder = self.techniques.ladder
        self.easier = sum(technique.level in (EASY, MEDIUM) for technique in ladder)  # they come first
        costs = groupby(range(self.easier), key=lambda nth: (ladder[nth].level, ladder[nth].cost))
        self.rungs = [list(equal) for _, equal in costs]

    def is_complete(self, values: Sequence[Value]) -> bool:
        """Is every cell decided that has anything to decide?"""
        return all(
            value is not None or not number for value, number in zip(values, self.book.model.answer, strict=True)
        )

    def next_step(self, values: Sequence[Value], near: Sequence[int] = ()) -> Step | None:
        """The best step on a board, if possible close to some cells; None if no cell can be decided."""
        draft = self.next_easy(values, near) or self.next_hard(values, near)
        return None if draft is None else draft.word()

    def next_easy(self, values: Sequence[Value], near: Sequence[int] = ()) -> Draft | None:
        """The best step of the easiest technique that finds one, among the easy and medium ones.

        Close to some cells, techniques of the same cost count as equally easy.
        """
        alone = [(nth,) for nth in range(self.easier)]
        found = self.find_steps(values, self.rungs if near else alone, near)
        return None if found is None else self.draft_best(*found)

    def next_hard(self, values: Sequence[Value], near: Sequence[int] = ()) -> Draft | None:
        """The step that leads on furthest, of the easiest hard technique that finds any; else the smallest reason.

        A long supposition is a step only if there is no short one.
        """
        alone = [(nth,) for nth in range(self.easier, self.ladder.techniques)]
        found = self.find_steps(values, alone, near) or self.find_steps(values, alone, near, short=False)
        if found is None:
            return self.next_by_reason(values)
        technique, steps = found
        return self.draft_best(technique, self.sort_by_consequences(values, steps))

    def find_steps(
        self, values: Sequence[Value], rungs: Iterable[Sequence[int]], near: Sequence[int], short: bool = True
    ) -> tuple[Technique[Puzzle], list[FoundStep]] | None:
        """The technique of the best step on the first rung where there is one, and all its steps, the best first."""
        report()
        self.ladder.set_values(values)
        others = Surroundings(self.places, [self.places[cell] for cell in near])
        for rung in rungs:
            found = self.find_on_rung(rung, others, short)
            if found:
                best = (
                    min(found, key=lambda nth: self.rank(found[nth][0], others))
                    if len(found) > 1
                    else next(iter(found))
                )
                return self.techniques.ladder[best], found[best]
        return None

    def find_on_rung(self, rung: Iterable[int], near: Surroundings, short: bool) -> dict[int, list[FoundStep]]:
        """The steps of equally easy techniques; once one is close, no further technique is asked."""
        found: dict[int, list[FoundStep]] = {}
        for nth in rung:
            steps = self.list_steps(nth, near, short)
            if steps:
                found[nth] = steps
                if near.distance(steps[0]) <= CLOSE:
                    break
        return found

    def list_steps(self, nth: int, near: Surroundings, short: bool = True) -> list[FoundStep]:
        """All steps of a technique on the board of the ladder, or all short ones, in the order a player sees them."""
        technique = self.techniques.ladder[nth]
        found = [step for step in list_steps(self.ladder, nth) if not short or is_short(technique, self.book, step)]
        if technique.joined:
            found = join_steps(found)
        return sorted(found, key=lambda step: self.rank(step, near)) if len(found) > 1 else found

    def sort_by_consequences(self, values: Sequence[Value], steps: Sequence[FoundStep]) -> list[FoundStep]:
        """Steps in the order of how many cells easy and medium techniques decide then; of many, only the first ones."""
        if len(steps) == 1:
            return list(steps)
        reached = [self.count_decided(values, step) for step in steps[:MOST_COMPARED]]
        order = sorted(range(len(reached)), key=lambda nth: -reached[nth])
        return [*(steps[nth] for nth in order), *steps[MOST_COMPARED:]]

    def count_decided(self, values: Sequence[Value], step: FoundStep) -> int:
        """How many cells are decided after a step and all the easy and medium ones that it makes possible."""
        report()
        self.ladder.set_values(values)
        for cell, value in zip(step.cells, step.values, strict=True):
            self.ladder.place(cell, value)
        self.ladder.climb(self.easier)
        return sum(value >= 0 for value in self.ladder.values)

    def draft_best(self, technique: Technique[Puzzle], steps: Sequence[FoundStep]) -> Draft:
        """The first of some steps, unless it takes more rules than a reader can hold and another takes fewer."""
        best = steps[0]
        rules, why = count_rules(self.book, technique, best) if len(steps) > 1 else (0, None)
        for found in steps[1:]:
            if rules <= MANY_RULES:
                break
            fewer, because = count_rules(self.book, technique, found)
            if fewer < rules:
                best, rules, why = found, fewer, because
        word = partial(word_technique, self.book, technique, best, why)
        return Draft(technique.name, best.cells, best.values, best.because, word)

    def next_by_reason(self, values: Sequence[Value]) -> Draft | None:
        """The step of the smallest reason found."""
        reason = self.search.find(values)
        if reason is None:
            return None
        decided = self.search.list_forced(reason, values)
        word = partial(word_reason, self.book, reason, decided)
        return Draft(REASON, tuple(decided), tuple(decided.values()), reason.cells, word)

    def rank(self, step: FoundStep, near: Surroundings) -> tuple[int, ...]:
        """What a player sees first: what is close to the last step, takes few words, few cells, and these together."""
        cells = (*step.cells, *step.because)
        rows, columns = zip(*[self.places[cell] for cell in cells], strict=True)
        spread = max(rows) - min(rows) + max(columns) - min(columns)
        return near.distance(step), step.terms, len(step.because), spread, -len(step.cells), *step.cells[:1]
