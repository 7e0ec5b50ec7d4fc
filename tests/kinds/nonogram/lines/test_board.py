"""The nonogram's board, compiled and not: both do the same, step by step, and the search finds every solution."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import board as compiled
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
    board = module.NonogramBoard(puzzle.rows, puzzle.columns)
    steps: list[Step] = [board.propagate(), board.values(), board.encode()]
    steps += [board.probe(40), board.lookahead_scores(), board.open_count()]
    while (found := board.find_next(3)) is not False:
        steps.append(board.values() if found else None)
    board.backtrack_to_root()
    return [*steps, board.values(), board.statistics()]


def test_compiled_and_uncompiled_boards_agree_in_every_step() -> None:
    several = 0
    for puzzle in puzzles("agree", 40):
        steps = record_steps(compiled, puzzle)
        assert steps == record_steps(uncompiled("board"), puzzle), puzzle
        several += sum(isinstance(step, list) for step in steps) > 5
    assert several > 10


def test_the_search_finds_every_solution_once() -> None:
    many = 0
    for puzzle in puzzles("search", 30):
        board = uncompiled("board").NonogramBoard(puzzle.rows, puzzle.columns)
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


@pytest.mark.parametrize("size", [(9, 14), (14, 9), (3, 70), (70, 3), (66, 67)])
def test_boards_agree(size: tuple[int, int]) -> None:
    """Propagation and probing find the same, compiled or not, one word or several."""
    rng = random.Random(7)
    for share in (0.4, 0.6, 0.75):
        grid = Grid(*size)
        puzzle = Nonogram.from_picture(grid, [rng.random() < share for _ in range(len(grid))])
        boards = [module.NonogramBoard(puzzle.rows, puzzle.columns) for module in (compiled, uncompiled("board"))]
        assert [board.propagate() for board in boards] == [True, True]
        assert boards[0].values() == boards[1].values()
        assert boards[0].statistics() == boards[1].statistics()
        if len(grid) < 1000:
            assert [board.probe(10**9) for board in boards] == [True, True]
            assert boards[0].values() == boards[1].values()
            assert boards[0].find_next(20) == boards[1].find_next(20)
            assert boards[0].values() == boards[1].values()


def test_an_assigned_cell_keeps_its_value() -> None:
    board = compiled.NonogramBoard([(1,)], [(1,), ()])
    assert board.assign(0, 1)
    assert board.assign(0, 1)
    assert not board.assign(0, 0)


def test_a_conflict_is_noticed() -> None:
    board = compiled.NonogramBoard([(2,), ()], [(1,), (1,), (1,)])
    assert not board.propagate()
    assert gw.solve(Nonogram.of([(2,), ()], [(1,), (1,), ()]), "sat").status is gw.Status.UNIQUE


@pytest.mark.parametrize("size", [(24, 30), (70, 40)])
def test_probing_that_finds_nothing_is_given_up(size: tuple[int, int]) -> None:
    """Where every clue is a 1, no probe finds a cell."""
    height, width = size
    solves = []
    for patience in (None, 500):
        board = compiled.NonogramBoard([(1,)] * height, [(1,)] * width)
        assert board.propagate()
        assert board.probe(10**9, patience)
        assert board.open_count() == height * width
        solves.append(board.statistics()["line_solves"])
    assert solves[1] < 1000 < solves[0]


def test_patience_begins_anew_with_every_cell_that_is_found() -> None:
    rng = random.Random(3)
    puzzle = Nonogram.from_picture(Grid(18, 21), [rng.random() < 0.5 for _ in range(18 * 21)])
    boards = [compiled.NonogramBoard(puzzle.rows, puzzle.columns) for _ in range(2)]
    assert all(board.propagate() for board in boards)
    before = boards[0].open_count()
    assert [boards[0].probe(10**9), boards[1].probe(10**9, 10_000)] == [True, True]
    assert boards[1].values() == boards[0].values()
    assert boards[0].open_count() < before
