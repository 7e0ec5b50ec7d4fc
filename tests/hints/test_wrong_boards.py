"""Wrong boards: what a hint cites against one is a contradiction by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.hints.next_step import WRONG
from gridwright.hints.steps import Step
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.outcome import Limit, Status
from gridwright.puzzle import Answer, Puzzle
from support.effort import covered, scaled, seed
from support.random_puzzles import KINDS, half_done, random_puzzle

MOST = 6  # cells of a side


def check_wrong(puzzle: Puzzle, state: Answer) -> Step | None:
    """Check what is cited against a board; None if nothing is.

    With nothing known but the cells that are cited, another program finds no solution.
    """
    found = gw.hint(puzzle, state)
    if found.status != WRONG:
        return None
    assert found.step is not None
    cited = {row * puzzle.grid.width + column for row, column in found.step.because}
    values = tuple(value if cell in cited else None for cell, value in enumerate(found.board.values))
    outcome = gw.solve(puzzle, "sat", state=Answer(puzzle.grid, values), limit=Limit(solutions=1))
    assert outcome.status is Status.NONE, f"{found.text} on {puzzle!r} with {state}"
    covered(1, "contradictions")
    return found.step


@pytest.mark.parametrize("name", KINDS)
def test_a_contradiction_is_one_by_the_cells_it_cites(name: str) -> None:
    random, count = Random(seed(26)), scaled(150, 3_000)
    found = 0
    for _ in range(count):
        puzzle = random_puzzle(random, name, MOST)
        found += check_wrong(puzzle, half_done(random, puzzle, random.uniform(0.1, 0.8))) is not None
    assert found > count / 2


@pytest.mark.parametrize(("height", "width"), [(4, 9), (9, 9), (12, 7), (1, 8), (10, 13)])
def test_a_hitori_that_is_cut_names_the_wall(height: int, width: int) -> None:
    random, grid, walls = Random(seed(height)), Grid(height, width), 0
    puzzle = make_blank(grid)
    for _ in range(scaled(20, 500)):
        state = Answer(grid, mask_some(grid, random))
        broken = gw.check(puzzle, state)
        for violation in broken:
            check_wall(puzzle, state, violation, is_only=len(broken) == 1)
        check_wrong(puzzle, state)
        walls += len(broken)
    assert walls > 10


def make_blank(grid: Grid) -> Hitori:
    """A hitori without equal numbers."""
    return Hitori(grid=grid, numbers=tuple(range(len(grid))))


def mask_some(grid: Grid, random: Random) -> tuple[int | None, ...]:
    """Random cells masked, none beside another; of the others, some are open."""
    values = [None if random.random() < 0.5 else 0 for _ in range(len(grid))]
    for cell in random.sample(range(len(grid)), random.randint(len(grid) // 4, len(grid) // 2)):
        if not any(values[other] for other in grid.neighbours()[cell]):
            values[cell] = 1
    return tuple(values)


def check_wall(puzzle: Hitori, state: Answer, violation: gw.Violation, is_only: bool) -> None:
    """Check that a wall cuts the board by itself, and if it is the only one, that no cell of it can be left out."""
    assert violation.rule == "apart"
    wall = [row * state.grid.width + column for row, column in violation.cells]
    wall = [cell for cell in wall if state.values[cell] == 1]
    assert is_cut(puzzle, wall), violation
    for cell in wall if is_only else ():
        assert not is_cut(puzzle, [other for other in wall if other != cell]), violation
    covered(1, "walls")


def is_cut(puzzle: Hitori, wall: Sequence[int]) -> bool:
    """Has a puzzle no solution in which some cells are masked?"""
    values = tuple(1 if cell in wall else None for cell in range(len(puzzle.grid)))
    outcome = gw.solve(puzzle, state=Answer(puzzle.grid, values), limit=Limit(solutions=1))
    return outcome.status is Status.NONE


def test_a_wall_leaves_out_masked_cells_within_the_part_that_it_cuts_off() -> None:
    rows = ["...#...", ".#..#..", "...#..#", "....#..", "...#..."]
    state = Answer.of([[int(mark == "#") for mark in row] for row in rows])
    (violation,) = gw.check(make_blank(state.grid), state)
    assert violation.text == (
        "the 12 visible cells at row 1, column 5 are cut off from the rest by a wall of 5 masked cells from row 1, column 4 "
        "to row 5, column 4"
    )
    assert not {(1, 1), (2, 6)} & set(violation.cells)
    assert {(0, 3), (1, 4), (2, 3), (3, 4), (4, 3)} < set(violation.cells)


WALLED = {
    ".#..../#.....": "the visible cell at row 1, column 1 is cut off from the rest by masked cells (row 1, column 2 and row 2, "
    "column 1)",
    "..#...": "the 2 visible cells at row 1, column 1 are cut off from the rest by a masked cell (row 1, column 3)",
    "..#....#....../.#....#......./#....#........": "the 12 visible cells at row 1, column 4 are cut off from the rest by "
    "walls of 6 masked cells, the longest from row 1, column 3 to row 3, column 1",
}


@pytest.mark.parametrize("rows", WALLED)
def test_walls_are_named_by_their_cells_or_their_ends(rows: str) -> None:
    state = Answer.of([[int(mark == "#") for mark in row] for row in rows.split("/")])
    assert WALLED[rows] in [violation.text for violation in gw.check(make_blank(state.grid), state)]
