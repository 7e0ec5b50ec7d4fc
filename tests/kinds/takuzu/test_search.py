"""The search for takuzu in detail: whole lines against all fillings, known counts, boards that are hard to begin."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.takuzu.lines import fill_line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.outcome import Limit
from support.narrow import present


def fillings(length: int) -> Iterator[tuple[int, ...]]:
    """Every balanced line without three alike."""
    for line in product((0, 1), repeat=length):
        text = "".join(map(str, line))
        if 2 * sum(line) == length and "000" not in text and "111" not in text:
            yield line


@pytest.mark.parametrize("length", [2, 4, 6, 8, 10])
@pytest.mark.parametrize("step", [1, 3])
def test_a_line_is_filled_with_what_all_its_fillings_share(length: int, step: int) -> None:
    rng = random.Random(length)
    every = list(fillings(length))
    for _ in range(150):
        known = [rng.choice([0, 1, None, None, None]) for _ in range(length)]
        fitting = [line for line in every if all(k in (None, v) for k, v in zip(known, line, strict=True))]
        ones, zeros = (sum(1 << at * step for at, v in enumerate(known) if v == digit) for digit in (1, 0))
        found = fill_line(length, step, ones, zeros)
        if not fitting:
            assert found is None
            continue
        shared = [{line[at] for line in fitting} for at in range(length)]
        expected = [sum(1 << at * step for at, both in enumerate(shared) if both == {digit}) for digit in (1, 0)]
        assert list(present(found)) == expected


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
