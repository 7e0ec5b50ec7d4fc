"""Random boards are shuffled by compiled code that draws the same numbers as the plain code it replaced."""

from __future__ import annotations

from random import Random

import pytest

from gridwright.compiled import is_compiled
from gridwright.generate.random_style import Densities, Sizes
from gridwright.generate.unique import Order, puzzles
from gridwright.grid import Grid, Line
from gridwright.kind import Request
from gridwright.kinds.takuzu import filling
from support.work import count_lines

PUZZLES = 20


def shuffle_plainly(grid: Grid, tries: int, rng: Random) -> list[int]:
    """The first code for it: every swap in plain Python."""
    rows, columns = grid.rows(), grid.columns()
    board = [sum(grid.place(cell)) % 2 for cell in range(len(grid))]
    for _ in range(tries):
        up, left = grid.place(rng.randrange(len(grid)))
        right, down = rng.randrange(len(columns)), rng.randrange(len(rows))
        corners = [rows[at].cells[place] for at in (up, down) for place in (left, right)]
        one, two, three, four = (board[cell] for cell in corners)
        if one == two or three != two or four != one:
            continue
        for cell in corners:
            board[cell] ^= 1
        if any(has_three(board, line) for line in (rows[up], rows[down], columns[left], columns[right])):
            for cell in corners:
                board[cell] ^= 1
    return board


def has_three(board: list[int], line: Line) -> bool:
    digits = "".join(str(board[cell]) for cell in line.cells)
    return "000" in digits or "111" in digits


@pytest.mark.parametrize(("height", "width"), [(2, 2), (4, 6), (6, 4), (8, 10), (2, 14), (10, 8), (16, 4)])
def test_old_seeds_stay_good(height: int, width: int) -> None:
    """The same board, and a generator of random numbers that goes on from the same place."""
    grid, differ = Grid(height, width), 0
    for seed in range(5):
        one, two = Random(seed), Random(seed)
        shuffled = filling.Filling(height, width, 0).shuffle(20 * len(grid), one.getrandbits)
        assert shuffled == shuffle_plainly(grid, 20 * len(grid), two)
        assert one.getstate() == two.getstate()
        differ += shuffled != [sum(grid.place(cell)) % 2 for cell in range(len(grid))]
    assert differ >= (3 if len(grid) > 4 else 1)


@pytest.mark.skipif(not is_compiled(), reason="counts plain Python beside compiled code: make kernel makes this run")
@pytest.mark.parametrize("kind", ["takuzu", "nonogram"])
def test_random_boards_are_no_more_work_than_unique_ones(kind: str) -> None:
    """Counted in lines of Python; takuzu took 5,818,264 for 20 boards, 26,487 now."""

    def count_work(densities: Densities | None) -> int:
        order = Order(kind, Sizes.of("10x10"), Request(), 1, densities)
        return count_lines(lambda: list(puzzles(order, PUZZLES)))

    count_work(None)  # what is loaded and cached once is no part of it
    assert PUZZLES * 100 < count_work(Densities(0.2, 0.4)) < count_work(None)
