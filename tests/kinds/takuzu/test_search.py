"""The search for takuzu: known counts, and boards without a given."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.takuzu.different_lines import count_lines
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit


@pytest.mark.parametrize(
    ("height", "width", "unique_lines", "many"),
    [
        (4, 4, True, 72),
        (4, 6, True, 96),
        (6, 4, True, 96),
        (4, 4, False, 90),
        pytest.param(6, 6, True, 4140, marks=pytest.mark.slow),
        pytest.param(6, 6, False, 11222, marks=pytest.mark.slow),
    ],
)
def test_empty_boards_have_the_known_number_of_solutions(
    height: int, width: int, unique_lines: bool, many: int
) -> None:
    puzzle = Takuzu(grid=Grid(height, width), givens=(None,) * (height * width), unique_lines=unique_lines)
    assert gw.solve(puzzle, "search", limit=Limit(solutions=None), listing=False).count == many


@pytest.mark.parametrize("unique_lines", [True, False])
def test_a_large_empty_board_is_filled(unique_lines: bool) -> None:
    puzzle = Takuzu(grid=Grid(20, 24), givens=(None,) * 480, unique_lines=unique_lines)
    out = gw.solve(puzzle, "search", limit=Limit(solutions=3))
    assert len(set(out.answers)) == 3


def test_the_same_puzzle_gives_the_same_solutions() -> None:
    puzzle = Takuzu(grid=Grid(10, 8), givens=(None,) * 80)
    first, second = (gw.solve(puzzle, "search", limit=Limit(solutions=5)).answers for _ in range(2))
    assert first == second


@pytest.mark.parametrize(("height", "width"), [(4, 8), (8, 4), (2, 4), (6, 16), (16, 6)])
def test_more_lines_than_fillings_are_no_solution_at_once(height: int, width: int) -> None:
    empty = Takuzu(grid=Grid(height, width), givens=(None,) * (height * width))
    out = gw.solve(empty)
    assert (out.status.value, out.method) == ("none", "inspection")
    assert "cannot all differ" in str(out.reason)
    assert gw.solve(replace(empty, unique_lines=False), limit=Limit(solutions=1)).count == 1


@pytest.mark.parametrize("length", [2, 4, 6, 8])
def test_lines_are_counted(length: int) -> None:
    lines = ["".join(line) for line in product("01", repeat=length)]
    kept = [line for line in lines if line.count("0") == line.count("1") and "000" not in line and "111" not in line]
    assert count_lines(length) == len(kept)
    for width in range(2, min(len(kept), 12) + 1, 2):  # so many columns are not refused
        puzzle = Takuzu(grid=Grid(length, width), givens=(None,) * (length * width))
        assert (gw.solve(puzzle).method == "inspection") is (count_lines(width) < length)
