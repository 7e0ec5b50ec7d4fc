"""The searches for hitori in detail: union-find that is undone, pruning that is allowed."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright.grid import Grid, components
from gridwright.kinds.hitori.backtracking import Areas, PartialBoard, backtracking
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.outcome import Limit
from gridwright.puzzle import Answer
from support.boards.hitori import make
from support.narrow import present, read_as

FOUR = read_as(Hitori, "hitori\n1 2\n3 4\n")


def test_pruning_is_off_when_all_solutions_are_wanted() -> None:
    assert gw.solve(FOUR, "backtracking", limit=Limit(solutions=None)).count == 5
    assert gw.solve(FOUR, "search", limit=Limit(solutions=None)).count == 5
    assert gw.solve(FOUR, "backtracking").status.value == "many"


def test_pruning_is_on_for_one_solution() -> None:
    (only,) = backtracking(FOUR, Answer.empty(FOUR.grid), True)
    assert only.values == (0, 0, 0, 0)


def test_a_half_done_board_may_mask_a_cell_that_is_never_tried_masked() -> None:
    state = Answer(FOUR.grid, (1, None, None, None))
    assert [answer.values for answer in backtracking(FOUR, state, True)] == [(1, 0, 0, 0)]


@pytest.mark.parametrize("seed", range(30))
def test_areas_are_those_of_the_visible_cells_after_any_going_back(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 5), rng.randint(1, 5)))
    board = PartialBoard(puzzle)
    for _ in range(80):
        if len(board.marks) < len(puzzle.grid) and rng.random() < 0.6:
            board.decide(rng.choice([0, 1]))
        elif board.marks:
            board.undo()
        shown = [mark == 0 for mark in board.marks] + [False] * (len(puzzle.grid) - len(board.marks))
        areas = components(shown, puzzle.grid.neighbours())
        assert board.areas.count == len(areas)
        undecided = range(len(board.marks), len(puzzle.grid))
        for area in areas:
            roots = {board.areas.root(cell) for cell in area}
            assert len(roots) == 1
            sides = sum(other in undecided for cell in area for other in puzzle.grid.neighbours()[cell])
            assert board.areas.open[roots.pop()] == sides


def test_unions_are_undone_in_order() -> None:
    areas = Areas(4)
    areas.count = 4
    areas.join(0, 1)
    areas.join(2, 3)
    areas.join(1, 3)
    assert (areas.count, len({areas.root(cell) for cell in range(4)})) == (1, 1)
    areas.undo(1)
    assert areas.count == 3
    assert areas.root(0) == areas.root(1)
    assert areas.root(2) != areas.root(3)


def test_search_is_not_lost_where_all_numbers_differ() -> None:
    puzzle = Hitori(grid=Grid(12, 9), numbers=tuple(range(108)))
    out = gw.solve(puzzle, "search", forced=True)
    assert out.status.value == "many"
    assert set(present(out.forced).values) == {None}
