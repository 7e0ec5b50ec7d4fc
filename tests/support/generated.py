"""What is asked of every generated puzzle."""

from __future__ import annotations

import gridwright as gw
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

Values = tuple[int, ...]


def find_solution(puzzle: Puzzle, method: str = "auto") -> Values:
    """The values of the only solution."""
    outcome = gw.solve(puzzle, method=method)
    assert outcome.status is Status.UNIQUE
    assert outcome.answer is not None
    assert gw.check(puzzle, outcome.answer) == []
    return tuple(int(value or 0) for value in outcome.answer.values)


def check_level(puzzle: Puzzle, level: str, *methods: str) -> Values:
    """The rating says the level, and all methods find the same only solution; returns its values."""
    rating = gw.rate(puzzle)
    assert (rating.status, rating.level) == (Status.UNIQUE, level)
    first, *others = [find_solution(puzzle, method) for method in methods]
    assert others
    assert all(other == first for other in others)
    return first
