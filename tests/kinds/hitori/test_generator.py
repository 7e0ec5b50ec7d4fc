"""New hitori: one solution by two engines, the wished level, sizes, density, symmetry, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gridwright as gw
from gridwright.grid import Grid, find_images
from gridwright.kernel.dice import Dice
from gridwright.kind import Wishes
from gridwright.kinds.hitori.generator import RECIPES, choose_knots, propose
from gridwright.kinds.hitori.hints import TECHNIQUES
from gridwright.kinds.hitori.pattern import Pattern
from gridwright.kinds.hitori.puzzle import Hitori
from support.generated import check_level, find_solution

METHODS = ("kernel", "sat")


def make(width: int, height: int, **wishes: Any) -> Hitori:
    """A puzzle, of seed 3 unless another is wished."""
    puzzle = gw.generate("hitori", width=width, height=height, **{"seed": 3, **wishes})
    assert isinstance(puzzle, Hitori)
    assert (puzzle.grid.width, puzzle.grid.height) == (width, height)
    return puzzle


def test_recipes_are_those_of_the_ladder() -> None:
    levels = [technique.level for technique in TECHNIQUES.ladder]
    for level, recipe in RECIPES.items():
        assert recipe.limit == max(nth for nth, other in enumerate(levels) if other == level) + 1
        assert recipe.floor == levels.index(level)


@pytest.mark.parametrize(("width", "height"), [(3, 3), (3, 9), (20, 4), (2, 7), (3, 1), (1, 4), (20, 20)])
def test_any_size(width: int, height: int) -> None:
    puzzle = make(width, height, seed=2)
    find_solution(puzzle, "sat")
    assert set(puzzle.numbers) <= set(range(1, max(width, height) + 1))


@pytest.mark.parametrize("symmetry", ["half-turn", "left-right", "both", "quarter-turn", "diagonal"])
def test_masked_cells_are_symmetric(symmetry: str) -> None:
    for level in ("easy", "medium"):
        puzzle = make(9, 9, level=level, symmetry=symmetry)
        answer = check_level(puzzle, level, *METHODS)
        masked = [cell for cell, value in enumerate(answer) if value]
        assert masked
        assert all(answer[other] for cell in masked for other in find_images(puzzle.grid, cell, symmetry))


@pytest.mark.parametrize("density", [0.26, 0.29, 0.32])
def test_density_is_the_share_of_masked_cells(density: float) -> None:
    for number in range(1, 6):
        puzzle = make(12, 10, density=density, number=number)
        share = sum(find_solution(puzzle)) / 120
        assert abs(share - density) < 0.02


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("height", "width"), [(6, 6), (7, 12), (15, 5), (20, 20)])
def test_patterns_leave_no_further_cell_to_mask(full: bool, height: int, width: int) -> None:
    grid = Grid(height, width)
    for seed in range(5):
        pattern = Pattern(height, width, [(cell,) for cell in range(len(grid))], Dice(random.Random(seed)))
        assert pattern.draw(full)
        masked = list(pattern.masked)
        blank = Hitori(grid=grid, numbers=tuple(range(1, len(grid) + 1)))
        assert gw.check(blank, gw.Answer(grid, tuple(masked))) == []
        for cell in range(len(grid)):
            if not masked[cell]:
                more = (*masked[:cell], 1, *masked[cell + 1 :])
                assert gw.check(blank, gw.Answer(grid, more))
        assert all(any(masked[cell] for cell in line.cells) for line in grid.lines())


def test_every_masked_number_is_seen_in_its_lines() -> None:
    rng = random.Random(8)
    made = (propose(Grid(10, 8), Wishes(level="hard"), rng) for _ in range(20))
    puzzle = next(puzzle for puzzle in made if isinstance(puzzle, Hitori))
    answer = find_solution(puzzle)
    count = 0
    for line in puzzle.grid.lines():
        visible = [puzzle.numbers[cell] for cell in line.cells if not answer[cell]]
        assert len(visible) == len(set(visible))
        count += sum(puzzle.numbers[cell] in visible for cell in line.cells if answer[cell])
    assert count >= sum(answer)


def test_larger_boards_have_more_knots() -> None:
    assert [choose_knots("easy", Grid(20, 20)), choose_knots("hard", Grid(5, 5))] == [0, 1]
    assert choose_knots("hard", Grid(20, 20)) > 1
