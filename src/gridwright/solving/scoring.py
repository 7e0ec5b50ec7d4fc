"""How much of a board is right, for those who train or compare solvers."""

from __future__ import annotations

from gridwright import kinds
from gridwright.errors import InputError
from gridwright.messages import say
from gridwright.outcome import Limit
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.referee import check, is_filled
from gridwright.solving.solve import solve


def score(puzzle: Puzzle, answer: Answer) -> float:
    """The share of the cells to decide that are as in the solution: 1.0 for a board that solves the puzzle.

    Givens do not count. Any board that keeps all rules gets 1.0, also where there are several solutions.
    """
    if is_filled(puzzle, answer) and not check(puzzle, answer):
        return 1.0
    solution = solve(puzzle, limit=Limit(solutions=1)).answer
    if solution is None:
        raise InputError(say("the puzzle has no solution, so no board can be scored"))
    givens = kinds.of(puzzle).formulations["default"].build(puzzle).givens
    open_cells = [
        cell
        for cell, (domain, given) in enumerate(zip(kinds.of(puzzle).choices(puzzle), givens, strict=True))
        if domain and given is None
    ]
    right = sum(answer.values[cell] == solution.values[cell] for cell in open_cells)
    return min(right, len(open_cells) - 1) / len(open_cells) if open_cells else 0.0
