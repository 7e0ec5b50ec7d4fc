"""From a puzzle to one nearby with a single solution, and to one that is easy enough: local search.

The kind knows the steps. Each excludes a board beside the right one: another solution that the kernel has found, or
what a ladder has left open. Others may come with it, so the number of steps is bounded.
"""

from __future__ import annotations

import random
from typing import Any

from gridwright.generate.grading import climb, count_techniques
from gridwright.generate.needed_givens import BudgetSpent, OtherSolutions
from gridwright.hints.techniques import find_techniques
from gridwright.kind import EXPERT, AnyKind, Generator, Request, Values

STEPS_PER_CELL = 0.5
FEWEST = 20
PATIENCE = 32  # steps after which fewer cells must be open


def count_steps(puzzle: Any) -> int:
    """How many steps are taken before a puzzle is given up."""
    return FEWEST + round(STEPS_PER_CELL * len(puzzle.grid))


def steer(kind: AnyKind, puzzle: Any, solution: Values, request: Request, rng: random.Random) -> tuple[Any, Any] | None:
    """A puzzle near a puzzle, with one solution, that techniques of the requested level solve; and that solution.

    None without luck.
    """
    found = single_out(kind, puzzle, solution, request, rng)
    return found if found is None or request.level in (None, EXPERT) else ease(kind, *found, request, rng)


def single_out(
    kind: AnyKind, puzzle: Any, solution: Values, request: Request, rng: random.Random
) -> tuple[Any, Any] | None:
    """A puzzle with one solution near a puzzle, and that solution; None without luck."""
    generator: Generator[Any] = kind.generator  # type: ignore[assignment]
    others: list[Values] = []
    for _ in range(count_steps(puzzle)):
        try:
            other = OtherSolutions(kind, puzzle, solution).find()
        except BudgetSpent:
            return None
        if other is None:
            return puzzle, solution
        others.append(other)
        amended = generator.amend(puzzle, solution, others, request, rng)  # type: ignore[misc]
        if amended is None:
            return None
        puzzle, solution = amended
    return None


def ease(kind: AnyKind, puzzle: Any, solution: Values, request: Request, rng: random.Random) -> tuple[Any, Any] | None:
    """A puzzle near one with a single solution that techniques of the requested level solve, and that solution.

    None without luck. A step is kept if they leave no more cells open than before.
    """
    generator: Generator[Any] = kind.generator  # type: ignore[assignment]
    left, patience = find_open(kind, puzzle, request), PATIENCE
    while left and patience:
        amended = generator.amend(puzzle, solution, [flip(kind, puzzle, solution, left)], request, rng)  # type: ignore[misc]
        if amended is None:
            return None
        rest = find_open(kind, amended[0], request)
        patience = PATIENCE if rest is not None and len(rest) < len(left) else patience - 1
        if rest is not None and len(rest) <= len(left):
            (puzzle, solution), left = amended, rest
    return (puzzle, solution) if left == [] else None


def find_open(kind: AnyKind, puzzle: Any, request: Request) -> list[int] | None:
    """The cells that techniques of the requested level leave open; None if there is a contradiction."""
    techniques = find_techniques(kind)
    nothing = [None] * len(puzzle.grid)
    climbed = climb(techniques, puzzle, nothing, count_techniques(techniques, request.level))
    if climbed is None:
        return None
    choices = kind.choices(puzzle)
    return [cell for cell, value in enumerate(climbed.values) if value is None and choices[cell]]


def flip(kind: AnyKind, puzzle: Any, solution: Values, cells: list[int]) -> Values:
    """The solution with another value in some cells."""
    choices, board = kind.choices(puzzle), list(solution)
    for cell in cells:
        board[cell] = next(value for value in choices[cell] if value != solution[cell])
    return board
