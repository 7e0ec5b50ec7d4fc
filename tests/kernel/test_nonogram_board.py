"""The nonogram's board, compiled and not: both do the same, step by step, and the search finds every solution."""

from __future__ import annotations

import random
from typing import Any

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kernel import nonogram_board as compiled
from gridwright.kinds.nonogram.lines import switching
from gridwright.kinds.nonogram.puzzle import Nonogram
from support.boards.nonogram import make_picture
from support.uncompiled import uncompiled

SIZES = [(5, 7), (7, 5), (4, 9), (6, 6), (2, 10)]
Step = Any


def puzzles(seed: str, count: int) -> list[Nonogram]:
    rng = random.Random(seed)
    return [make_picture(rng, Grid(*SIZES[nth % len(SIZES)]), 0.3 + 0.3 * rng.random()) for nth in range(count)]


def record_steps(module: Any, puzzle: Nonogram) -> list[Step]:
    """What every step on a board returns, from the first lines to the last solution."""
    board = module.Board(puzzle.rows, puzzle.columns)
    lines = range(puzzle.grid.height + puzzle.grid.width)
    steps: list[Step] = [board.propagate(), board.values(), [board.run_starts(line) for line in lines]]
    steps += [board.encode(), board.encode_line(1, list(range(1, puzzle.grid.width + 1)), 100), board.implications(50)]
    steps += [board.probe(40), board.lookahead_scores(), board.open_count()]
    while (found := board.find_next(3)) is not False:
        steps.append(board.values() if found else None)
    board.backtrack_to_root()
    return [*steps, board.values(), board.statistics()]


def test_compiled_and_uncompiled_boards_agree_in_every_step() -> None:
    several = 0
    for puzzle in puzzles("agree", 40):
        steps = record_steps(compiled, puzzle)
        assert steps == record_steps(uncompiled("nonogram_board"), puzzle), puzzle
        several += sum(isinstance(step, list) for step in steps) > 7
    assert several > 10


def test_the_search_finds_every_solution_once() -> None:
    many = 0
    for puzzle in puzzles("search", 30):
        board = uncompiled("nonogram_board").Board(puzzle.rows, puzzle.columns)
        found = set()
        count = 0
        if board.propagate():
            while board.find_next(10**6):
                found.add(tuple(board.values()))
                count += 1
        wanted = {answer.values for answer in gw.solve(puzzle, "brute", limit=gw.Limit(solutions=None)).answers}
        assert found == wanted, puzzle
        assert count == len(found)
        many += len(found) > 1
    assert many > 5


def test_a_switching_component_is_another_solution() -> None:
    switched = 0
    for puzzle in puzzles("switch", 60):
        answer = gw.solve(puzzle).answer
        assert answer is not None
        values = [value or 0 for value in answer.values]
        corners = [
            module.find_switching_component(values, [1] * len(values), puzzle.grid.height, puzzle.grid.width)
            for module in (switching, uncompiled("switching"))
        ]
        assert corners[0] == corners[1]
        if corners[0] is not None:
            for corner in corners[0]:
                values[corner] ^= 1
            assert gw.check(puzzle, gw.Answer(puzzle.grid, tuple(values))) == []
            switched += 1
    assert switched > 5
