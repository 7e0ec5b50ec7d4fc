"""The level of a candidate, as a rating will say, together with the proof that it has one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.engines.kernel import open_session
from gridwright.hints.rulebook import Rulebook
from gridwright.hints.short_steps import count_short, takes_guess
from gridwright.hints.techniques import find_techniques
from gridwright.kind import EXPERT, LEVELS, AnyKind, Request, Techniques
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.model_solver import state_literals

CONFLICTS = 20_000  # of the kernel, for the proof that a candidate has one solution


@dataclass(frozen=True, slots=True)
class Grade:
    """Has a puzzle just one solution, and of what level is it, if that is known?

    `density` is what was reached if it is not what was requested, `guess` whether it takes one.
    """

    unique: bool
    level: str | None = None
    density: float | None = None
    guess: bool = False

    def is_fair(self, request: Request) -> bool:
        """Has the puzzle one solution, and takes no guess unless it may?"""
        return self.unique and (request.guess or not self.guess)

    def meets(self, request: Request) -> bool:
        """Is the puzzle fair and of the requested level?"""
        return self.is_fair(request) and request.level in (None, self.level)


MISSED = Grade(False)


@dataclass(frozen=True, slots=True)
class Climbed:
    """How far a ladder climbed: the number of the hardest technique that it took, the board after that, the ladder."""

    hardest: int
    values: list[Value]
    ladder: Any


def count_techniques(techniques: Techniques[Any], level: str | None) -> int:
    """How many techniques of a ladder a puzzle of a level may take."""
    return techniques.count(level)


def count_easier(techniques: Techniques[Any], level: str | None) -> int:
    """How many techniques of a ladder belong to easier levels than one; 0 if any level will do."""
    easier = LEVELS[: LEVELS.index(level)] if level is not None else ()
    return sum(technique.level in easier for technique in techniques.ladder)


def grade(
    kind: AnyKind, puzzle: Puzzle, level: str | None, givens: Sequence[Value] | None = None, guess: bool = False
) -> Grade:
    """The grade of a puzzle, if it can be of the requested level; otherwise it may be called not unique.

    If the techniques fill the board, there is no other solution. Only if they do not, and the puzzle may take a guess,
    the kernel is asked.
    """
    techniques, values = find_techniques(kind), givens or (None,) * len(puzzle.grid)
    climbed = climb(techniques, puzzle, values, count_techniques(techniques, level))
    if climbed is None:
        return MISSED
    if is_complete(kind, puzzle, climbed.values):
        right = not kind.check(puzzle, Answer(puzzle.grid, tuple(climbed.values)))
        long = right and climbed.hardest >= count_short(techniques)
        is_guess = long and takes_guess(techniques, Rulebook(puzzle), climbed.ladder, values)
        return Grade(right, techniques.ladder[climbed.hardest].level, guess=is_guess)
    if level not in (None, EXPERT) or not guess:
        return MISSED
    return Grade(has_one_solution(kind, puzzle, climbed.values), EXPERT, guess=True)


def climb(techniques: Techniques[Any], puzzle: Puzzle, values: Sequence[Value], limit: int) -> Climbed | None:
    """Climb from a board by the first techniques of the ladder of a puzzle; None if they contradict each other."""
    ladder = techniques.open(puzzle)
    ladder.set_values(values)
    hardest = ladder.climb(limit)
    if ladder.conflict:
        return None
    return Climbed(max(0, hardest), [None if value < 0 else value for value in ladder.values], ladder)


def is_complete(kind: AnyKind, puzzle: Puzzle, values: Sequence[Value]) -> bool:
    """Is every cell filled that takes a value?"""
    if None not in values:
        return True
    return all(value is not None or not domain for value, domain in zip(values, kind.choices(puzzle), strict=True))


def has_one_solution(kind: AnyKind, puzzle: Puzzle, values: Sequence[Value]) -> bool:
    """Has a puzzle just one solution that extends a board, as far as a budget of conflicts shows?"""
    model = kind.formulations["default"].build(puzzle)
    session = open_session(model, state_literals(model, Answer(puzzle.grid, tuple(values))))
    if not session.ask((), CONFLICTS):
        return False
    answer, blocking = session.read(session.found)
    if kind.check(puzzle, Answer(puzzle.grid, answer)):
        return False
    session.add([blocking])
    return session.ask((), CONFLICTS) is False
