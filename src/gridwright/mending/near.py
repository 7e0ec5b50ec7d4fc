"""Single changes that make a puzzle easier or harder and keep one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright import kinds
from gridwright.errors import expect
from gridwright.generate.grading import grade
from gridwright.hints.rating import Rating, rate
from gridwright.kind import EASY, EXPERT, HARD, LEVELS, Change, Part, name_level
from gridwright.mending.advice import Proposal, choose, propose
from gridwright.mending.effort import Effort, OutOfEffort
from gridwright.mending.known_boards import Board, OpenQuestion, carry
from gridwright.mending.pieces import list_parts
from gridwright.mending.single import Mended, build_model, find_only, make_mended
from gridwright.messages import Sentence, say
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle, display
from gridwright.solving.solve import solve

CHOICES = 3  # changes for each direction
GRADE_WORK = 40  # grading a board costs as much as looking at each of its cells so many times


EASIER = (
    Sentence("Easier by one change:"),
    Sentence("No single change makes it easier and keeps one solution."),
    Sentence("Nothing easier was found before the search gave up."),
)
HARDER = (
    Sentence("Harder by one change:"),
    Sentence("No single change makes it harder and keeps one solution."),
    Sentence("Nothing harder was found before the search gave up."),
)


@dataclass(frozen=True, slots=True, repr=False)
class NearLevels:
    """The rating of a puzzle, and single changes after which it is easier or harder, the nearest level first.

    `complete` says whether all changes were tried, or enough were found, within the effort that this may take.
    """

    rating: Rating
    easier: tuple[Proposal, ...] = ()
    harder: tuple[Proposal, ...] = ()
    complete: bool = True

    def __str__(self) -> str:
        return "\n".join([str(self.rating), *(line.lstrip() for line in self.lines())])

    def __repr__(self) -> str:
        return f"<NearLevels {self.rating.level}, {len(self.easier)} easier, {len(self.harder)} harder>"

    def _repr_html_(self) -> str:
        return display().sentences(self)

    def lines(self) -> list[str]:
        """The changes that make the puzzle easier, and those that make it harder; below each heading indented."""
        lines: list[str] = []
        for level, proposals, (heading, nothing, unsettled) in (
            (EASY, self.easier, EASIER),
            (EXPERT, self.harder, HARDER),
        ):
            if proposals:
                lines.append(str(heading))
            elif self.rating.level not in (None, level):
                lines.append(str(nothing if self.complete else unsettled))
            for proposal in proposals:
                name = name_level(proposal.level or EXPERT)
                lines.append("  " + say("{level}: {text}", level=name, text=" ".join(proposal.texts)))
        return lines

    def record(self) -> dict[str, Any]:
        """The changes as a JSON object."""
        return {
            "easier": [proposal.record() for proposal in self.easier],
            "harder": [proposal.record() for proposal in self.harder],
            "complete": self.complete,
        }


def find_near(puzzle: Puzzle, choices: int = CHOICES, limit: Limit | None = None) -> NearLevels:
    """Single changes that keep one solution and make the puzzle easier or harder; none if it has no level."""
    expect(puzzle, Puzzle, "puzzle")
    rating = rate(puzzle, limit)
    solution = solve(puzzle, limit=limit).answer if rating.level is not None else None
    if rating.level is None or solution is None:
        return NearLevels(rating)
    search = NearSearch(puzzle, solution.values, LEVELS.index(rating.level), choices)
    search.run()
    easier, harder = (
        tuple(map(propose, search.pick(direction))) for direction in (range(search.level), range(search.level, 4)[1:])
    )
    return NearLevels(rating, easier, harder, search.effort.complete)


class NearSearch:
    """The changes of a puzzle by the level that they lead to."""

    def __init__(self, puzzle: Puzzle, solution: Board, level: int, choices: int) -> None:
        self.puzzle, self.solution, self.level, self.choices = puzzle, solution, level, choices
        self.kind, self.effort = kinds.of(puzzle), Effort()
        self.found: list[list[Mended]] = [[] for _ in LEVELS]

    def run(self) -> None:
        """Try the changes of all parts, until enough lead to the next level in either direction."""
        next_levels = {self.level - 1, self.level + 1} & set(range(len(LEVELS)))
        try:
            for part in list_parts(self.puzzle, [self.solution]):
                self.try_part(part)
                if all(len(self.found[level]) >= self.choices for level in next_levels):
                    return
        except OutOfEffort:
            pass

    def try_part(self, part: Part[Any]) -> None:
        """Grade the puzzle after every change of a part."""
        for change in part.changes():
            if part.without is None and carry(change, self.solution) is None:
                continue  # what is only added must keep the solution, as there is no other
            self.effort.spend(GRADE_WORK * len(self.puzzle.grid))
            level = self.grade(change.apply(self.puzzle))
            if level is not None and level != self.level:
                self.keep(change, level)

    def grade(self, puzzle: Puzzle) -> int | None:
        """The level of a changed puzzle, as `rate` says; None if it has not one solution.

        Where the techniques do not suffice it is an expert's; if that is no news, its solutions are not counted.
        """
        level = None if LEVELS[self.level] != EXPERT else HARD
        found = grade(self.kind, puzzle, level, build_model(puzzle).givens, guess=True)
        return LEVELS.index(found.level) if found.unique and found.level is not None else None

    def keep(self, change: Change[Any], level: int) -> None:
        """Keep a change that leads to a level, with the solution that it leaves."""
        try:
            solution = find_only(change.apply(self.puzzle), self.effort)
        except OpenQuestion:
            self.effort.open_questions += 1
            return
        if solution is not None:
            self.found[level].append(make_mended(self.puzzle, (change,), solution))

    def pick(self, levels: Sequence[int]) -> list[Mended]:
        """A few changes that lead to some levels, the nearest level first."""
        picked: list[Mended] = []
        for level in sorted(levels, key=lambda level: abs(level - self.level)):
            picked += choose(self.found[level], self.choices - len(picked))
        return picked
