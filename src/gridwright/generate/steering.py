"""From a puzzle with several solutions to one nearby with a single one: local search, by steps that the kind knows.

Each step excludes a solution that the kernel has found beside the right one. Others may come with it, so the number of
steps is bounded.
"""

from __future__ import annotations

import random
from typing import Any

from gridwright.generate.needed_givens import OpenQuestion, OtherSolutions
from gridwright.kind import AnyKind, Generator, Request, Values

STEPS_PER_CELL = 0.5
FEWEST = 20


def steer(kind: AnyKind, puzzle: Any, solution: Values, request: Request, rng: random.Random) -> tuple[Any, Any] | None:
    """A puzzle with one solution near a puzzle, and that solution; None without luck."""
    generator: Generator[Any] = kind.generator  # type: ignore[assignment]
    others: list[Values] = []
    for _ in range(FEWEST + round(STEPS_PER_CELL * len(puzzle.grid))):
        try:
            other = OtherSolutions(kind, puzzle, solution).find()
        except OpenQuestion:
            return None
        if other is None:
            return puzzle, solution
        others.append(other)
        amended = generator.amend(puzzle, solution, others, request, rng)  # type: ignore[misc]
        if amended is None:
            return None
        puzzle, solution = amended
    return None
