"""The smallest changes that leave a puzzle exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright import kinds
from gridwright.errors import UsageError, expect
from gridwright.hints.next_step import NO_SOLUTION
from gridwright.hints.rating import rate
from gridwright.hints.steps import Place
from gridwright.kind import Values, name_level
from gridwright.kinds import name_kind
from gridwright.mending.conflict import Conflict, find_conflict
from gridwright.mending.effort import Effort
from gridwright.mending.pieces import can_change
from gridwright.mending.single import Mended, SingleSearch
from gridwright.mending.smallest import find_smallest
from gridwright.messages import say
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle, display
from gridwright.solving.referee import check
from gridwright.solving.solve import solve
from gridwright.text.cells import name_cells
from gridwright.text.plain import write

CHOICES = 5  # proposals to choose from, unless more are asked for
NAMED_CELLS = 12  # that a verdict lists by name


@dataclass(frozen=True, slots=True, repr=False)
class Proposal:
    """Changes that together leave exactly one solution: a sentence each, their cells (row and column from 0).

    `puzzle` is the mended puzzle, `solution` its only solution, and `level` how hard it is, where that is rated.
    """

    texts: tuple[str, ...]
    cells: tuple[Place, ...]
    puzzle: Puzzle
    solution: Answer
    level: str | None = None
    score: int | None = None

    def __str__(self) -> str:
        return " ".join(self.lines())

    def __repr__(self) -> str:
        level = "" if self.level is None else f", {self.level}"
        return f"<Proposal of {len(self.texts)} changes{level}>"

    def _repr_html_(self) -> str:
        return display().proposal(self)

    def lines(self) -> list[str]:
        """A sentence for every change; the last one also tells the level."""
        if self.level is None:
            return list(self.texts)
        level = name_level(self.level)
        return [*self.texts[:-1], say("{text} Level: {level}.", text=self.texts[-1], level=level)]

    def record(self) -> dict[str, Any]:
        """The proposal as a JSON object, with the mended puzzle in the plain form."""
        return {
            "changes": list(self.texts),
            "cells": [list(place) for place in self.cells],
            "level": self.level,
            "score": self.score,
            "puzzle": write(kinds.of(self.puzzle), self.puzzle),
            "solution": self.solution.rows,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Mending:
    """What was found out about a puzzle, and what would mend it.

    `status` is that of the puzzle as it is; `unique` needs no mending. `conflict` are the rules that cannot all be kept
    if it has no solution, `differing` the cells in which two solutions differ if it has several. `complete` says
    whether it is certain that no smaller set of changes would do; if there is no proposal, that no set would.
    """

    status: Status
    proposals: tuple[Proposal, ...] = ()
    conflict: Conflict | None = None
    solutions: tuple[Answer, ...] = ()
    differing: tuple[Place, ...] = ()
    complete: bool = True
    text: str = ""
    advice: str = ""  # the part of the text that is about the proposals
    queries: int = field(default=0, compare=False)  # questions that the kernel was asked

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle of the first proposal."""
        return self.proposals[0].puzzle if self.proposals else None

    def __str__(self) -> str:
        lines = [f"{number}. {proposal}" for number, proposal in enumerate(self.proposals, 1)]
        return "\n".join([self.text, *lines])

    def __repr__(self) -> str:
        return f"<Mending {self.status.value}, {len(self.proposals)} proposals>"

    def _repr_html_(self) -> str:
        return display().mending(self)

    def record(self) -> dict[str, Any]:
        """The mending as a JSON object."""
        step = None if self.conflict is None or self.conflict.step is None else self.conflict.step.record()
        return {
            "status": self.status.value,
            "conflict": None if step is None else {key: step[key] for key in ("because", "rules", "text")},
            "differing": [list(place) for place in self.differing],
            "proposals": [proposal.record() for proposal in self.proposals],
            "complete": self.complete,
            "text": self.text,
        }


def mend(puzzle: Puzzle, choices: int = CHOICES, limit: Limit | None = None) -> Mending:
    """The smallest changes that leave exactly one solution, some to choose from; of a sound puzzle, that it is one.

    The limit is for finding out how many solutions the puzzle has; the effort after that is counted and bounded.
    """
    expect(puzzle, Puzzle, "puzzle")
    expect(choices, int, "choices")
    if choices < 1:
        raise UsageError(say("the number of changes to choose from must be at least 1"))
    outcome = solve(puzzle, limit=limit)
    if outcome.status is Status.UNIQUE:
        return Mending(
            Status.UNIQUE, solutions=outcome.answers, text=say("Exactly one solution: there is nothing to mend.")
        )
    if outcome.status in (Status.UNKNOWN, Status.SOME):
        return Mending(
            outcome.status,
            solutions=outcome.answers,
            complete=False,
            text=say("The limit was reached before it was known how many solutions the puzzle has."),
        )
    conflict = find_conflict(puzzle) if outcome.status is Status.NONE else None
    effort = Effort()
    known = list_goals(puzzle, outcome)
    found = SingleSearch(puzzle, known, effort).run(None if conflict is None else conflict.core, choices)
    complete = True
    if not found and can_change(puzzle):
        settled = effort.complete
        smallest = find_smallest(puzzle, known, choices, effort)
        found, complete = smallest.found, smallest.proved and settled
    proposals = [propose(mended) for mended in choose(found, choices)]
    return describe(puzzle, outcome, conflict, proposals, complete, effort.queries)


def list_goals(puzzle: Puzzle, outcome: Outcome) -> list[Values]:
    """The solutions that are known; if a note says which one the maker meant, that comes first."""
    found = [answer.values for answer in outcome.answers]
    goal = tuple(map(int, puzzle.notes.goal))
    if found and len(goal) == len(puzzle.grid) and not check(puzzle, Answer(puzzle.grid, goal)):
        found = [goal, *(values for values in found if values != goal)]
    return list(found)


def choose(found: Sequence[Mended], most: int) -> list[Mended]:
    """A few of the changes found, of different solutions and far apart where there is a choice."""
    chosen: list[Mended] = []
    left = list(found)
    while left and len(chosen) < most:
        best = max(left, key=lambda mended: rank(mended, chosen))
        chosen.append(best)
        left.remove(best)
    return chosen


def rank(mended: Mended, chosen: Sequence[Mended]) -> tuple[int, int]:
    """How much a change adds to those chosen: a solution that few of them have, then its distance from them."""
    same = sum(other.solution.values == mended.solution.values for other in chosen)
    grid, cells = mended.puzzle.grid, mended.changes[0].cells
    (row, column), others = grid.place(cells[0]), [grid.place(other.changes[0].cells[0]) for other in chosen]
    return -same, min((abs(row - r) + abs(column - c) for r, c in others), default=0)


def propose(mended: Mended) -> Proposal:
    """A mended puzzle as it is proposed, with its level."""
    rating = rate(mended.puzzle)
    return Proposal(
        texts=tuple(str(change.text) for change in mended.changes),
        cells=mended.puzzle.grid.places(dict.fromkeys(cell for change in mended.changes for cell in change.cells)),
        puzzle=mended.puzzle,
        solution=mended.solution,
        level=rating.level,
        score=None if rating.level is None else rating.score,
    )


def describe(
    puzzle: Puzzle,
    outcome: Outcome,
    conflict: Conflict | None,
    proposals: Sequence[Proposal],
    complete: bool,
    queries: int,
) -> Mending:
    """All that was found out, with the text that comes before the proposals."""
    differing = outcome.answers[0].differs(outcome.answers[1]) if outcome.status is Status.MANY else ()
    if conflict is not None:
        verdict = " ".join(filter(None, [str(NO_SOLUTION), conflict.text]))
    elif len(differing) > NAMED_CELLS:
        verdict = say(
            "Several solutions; two of them differ in {count} cell.",
            "Several solutions; two of them differ in {count} cells.",
            count=len(differing),
        )
    else:
        verdict = say(
            "Several solutions; two of them differ in {count} cell: {cells}.",
            "Several solutions; two of them differ in {count} cells: {cells}.",
            count=len(differing),
            cells=name_cells(puzzle.grid, differing),
        )
    advice = announce(puzzle, proposals, complete)
    return Mending(
        status=outcome.status,
        proposals=tuple(proposals),
        conflict=conflict,
        solutions=outcome.answers,
        differing=puzzle.grid.places(differing),
        complete=complete,
        text=f"{verdict} {advice}",
        advice=advice,
        queries=queries,
    )


def announce(puzzle: Puzzle, proposals: Sequence[Proposal], complete: bool) -> str:
    """What kind of changes follow, or why there are none."""
    if proposals:
        together = len(proposals[0].texts)
        if together == 1:
            return say(
                "One change leaves exactly one solution:",
                "One change leaves exactly one solution; choose one of {count}:",
                count=len(proposals),
            )
        needed = (
            say("At least {count} change is needed.", "At least {count} changes are needed.", count=together)
            if complete
            else say(
                "No set of fewer than {count} change was found before the search gave up.",
                "No set of fewer than {count} changes was found before the search gave up.",
                count=together,
            )
        )
        return " ".join(
            [
                needed,
                say(
                    "Together these leave exactly one solution:",
                    "Each of these {count} sets leaves exactly one solution:",
                    count=len(proposals),
                ),
            ]
        )
    if not can_change(puzzle):
        return say(
            "The kind {kind} does not declare what may be changed, so no change can be proposed.",
            kind=name_kind(puzzle.kind),
        )
    return (
        say("No set of changes leaves exactly one solution.")
        if complete
        else say("No change was found before the search gave up; there may be one.")
    )
