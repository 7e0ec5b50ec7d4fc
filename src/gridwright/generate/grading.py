"""The level of a candidate, as a rating will say, together with the proof that it has one solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.engines.kernel import open_session
from gridwright.kind import EXPERT, AnyKind, Techniques
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.model_solver import state_literals

CONFLICTS = 20_000  # of the kernel, for the proof that a candidate has one solution


@dataclass(frozen=True, slots=True)
class Grade:
    """Has a puzzle just one solution, and of what level is it? No level: its kind has no techniques.

    `density` is what was reached if it is not what was requested.
    """

    unique: bool
    level: str | None = None
    density: float | None = None


MISSED = Grade(False)


def count_techniques(techniques: Techniques[Any], level: str | None) -> int:
    """How many techniques of a ladder a puzzle of a level may take."""
    return techniques.count(level)


def grade(kind: AnyKind, puzzle: Puzzle, level: str | None, givens: Sequence[Value] | None = None) -> Grade:
    """The grade of a puzzle, if it can be of the requested level; otherwise it may be called not unique.

    If the techniques fill the board, there is no other solution. Only if they do not, the kernel is asked.
    """
    values: Sequence[Value] = givens or (None,) * len(puzzle.grid)
    if kind.techniques is not None:
        ladder = kind.techniques.open(puzzle)
        ladder.set_values(values)
        hardest = ladder.climb(count_techniques(kind.techniques, level))
        values = [None if value < 0 else value for value in ladder.values]
        if ladder.conflict:
            return MISSED
        if is_complete(kind, puzzle, values):
            right = not kind.check(puzzle, Answer(puzzle.grid, tuple(values)))
            return Grade(right, kind.techniques.ladder[max(hardest, 0)].level)
        if level not in (None, EXPERT):
            return MISSED
    unique = has_one_solution(kind, puzzle, values)
    return Grade(unique, None if kind.techniques is None else EXPERT)


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
