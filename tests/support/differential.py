"""Two methods on the same random puzzles: everything they say must be the same."""

from __future__ import annotations

import random

from gridwright.outcome import Limit, Outcome
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.solve import solve
from support import effort
from support.random_puzzles import half_done, random_puzzle

LISTED = 6
COUNTABLE = 16  # cells up to which brute force is the judge


def compare(puzzle: Puzzle, method: str, state: Answer | None = None) -> Outcome:
    """Ask a method and a judge, and assert that they agree on count, solutions and forced cells."""
    judge = "brute" if len(puzzle.grid) <= COUNTABLE else "sat"
    limit = Limit(solutions=LISTED)
    expected = solve(puzzle, judge, limit=limit, forced=True, state=state)
    found = solve(puzzle, method, limit=limit, forced=True, state=state)
    assert (found.status, found.count, found.complete) == (expected.status, expected.count, expected.complete), puzzle
    assert len(set(found.answers)) == len(found.answers), f"a solution twice\n{puzzle}"
    if expected.complete:
        assert set(found.answers) == set(expected.answers), puzzle
    assert found.forced == expected.forced, puzzle
    return found


def agree(kind: str, method: str, count: int, seed: int, most: int | None = None) -> dict[str, int]:
    """Compare on so many random puzzles of a kind; how often each status came up."""
    rng = random.Random(f"{kind} {seed}")
    seen: dict[str, int] = {}
    for _ in range(count):
        puzzle = random_puzzle(rng, kind, most)
        state = half_done(rng, puzzle, 0.2) if rng.random() < 0.2 else None
        status = compare(puzzle, method, state).status.value
        effort.covered(1, "puzzles")
        seen[status] = seen.get(status, 0) + 1
    return seen
