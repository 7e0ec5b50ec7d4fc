"""The formulation of the seed for hitori: its sizes follow the formula, and it means the puzzle."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.errors import UsageError
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.rules import check
from gridwright.outcome import Limit
from gridwright.puzzle import Answer
from gridwright.solving import methods
from support.boards.hitori import make
from support.counting import counted
from support.effort import seeds
from support.narrow import sizes_of

HITORI = kinds.load("hitori")
FLOW = HITORI.formulations["flow"]
INTEGER_ENGINES = [name for name in ("milp", "cp") if f"{name}@flow" in methods.names(HITORI)]


@pytest.mark.parametrize("seed", seeds(20, 40))
def test_sizes_follow_the_formula(seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 6), rng.randint(1, 6)))
    model, sizes = FLOW.build(puzzle), sizes_of(FLOW, puzzle)
    cells, sides = len(puzzle.grid), len(puzzle.grid.sides())
    assert sizes["variables"] == 2 * cells + 2 * sides + 1
    assert model.top == sizes["variables"] + sizes["added variables"]
    assert len(model.columns) == sizes["integers"] + sizes["added variables"]
    found = counted(model)
    for name in ("equalities", "inequalities", "added equalities", "added inequalities"):
        assert found[name] == sizes[name], name
    assert set(model.columns.values()) == {(0, cells)}


def test_flow_on_sat_is_refused_by_name() -> None:
    with pytest.raises(
        UsageError, match="sat does not take integer columns, which the formulation flow of hitori needs"
    ):
        gw.solve(gw.read("hitori\n1 2\n3 4\n"), "sat@flow")


@pytest.mark.parametrize("engine", INTEGER_ENGINES)
@pytest.mark.parametrize("seed", seeds(6, 25))
def test_it_means_the_puzzle(engine: str, seed: int) -> None:
    rng = random.Random(seed)
    puzzle = make(rng, Grid(rng.randint(1, 4), rng.randint(1, 3)))
    every = Limit(solutions=None)
    right = gw.solve(puzzle, "sat", limit=every)
    found = gw.solve(puzzle, f"{engine}@flow", limit=every)
    assert set(found.answers) == set(right.answers)
    assert found.count == right.count


@pytest.mark.parametrize("engine", INTEGER_ENGINES)
@pytest.mark.parametrize("text", ["1 1\n2 1\n", "1\n1\n2\n", "1 1 2\n", "7\n"])
def test_the_source_may_be_the_first_cell_or_the_second(engine: str, text: str) -> None:
    puzzle = gw.read(f"hitori\n{text}")
    every = Limit(solutions=None)
    right = gw.solve(puzzle, "sat", limit=every)
    assert set(gw.solve(puzzle, f"{engine}@flow", limit=every).answers) == set(right.answers)
    assert right.count


def planted(rng: random.Random, height: int, width: int) -> Hitori:
    """A hitori that has a solution: cells masked at random as the rules allow, each with a number its line shows."""
    blank = Hitori(grid=Grid(height, width), numbers=(None,) * (height * width))
    marks = [0] * len(blank.grid)
    for cell in rng.sample(range(height * width), height * width // 2):
        marks[cell] = 1
        if check(blank, Answer(blank.grid, tuple(marks))):
            marks[cell] = 0
    row_order, column_order = (rng.sample(range(n), n) for n in (height, width))
    numbers = [(row + column) % max(height, width) for row in row_order for column in column_order]
    for cell, mark in enumerate(marks):
        if mark:
            row = cell // width * width
            numbers[cell] = rng.choice([numbers[at] for at in range(row, row + width) if not marks[at]])
    return Hitori(grid=Grid(height, width), numbers=tuple(numbers))


@pytest.mark.parametrize("engine", INTEGER_ENGINES)
@pytest.mark.parametrize("size", [(15, 15), (9, 14)])
def test_boards_of_the_published_sizes_are_solved(engine: str, size: tuple[int, int]) -> None:
    puzzle = planted(random.Random(15), *size)
    found, right = gw.solve(puzzle, f"{engine}@flow"), gw.solve(puzzle, "sat")
    assert found.status == right.status
    assert found.count
