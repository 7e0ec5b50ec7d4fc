"""New hitori: recipes, patterns of masked cells, and the numbers under them. `test_shaded_generators` has the rest."""

from __future__ import annotations

import random

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.compiled.dice import Dice
from gridwright.grid import Grid
from gridwright.hints.techniques import find_techniques
from gridwright.kind import Request
from gridwright.kinds.hitori.generator import RECIPES, choose_knots, propose
from gridwright.kinds.hitori.hints import TECHNIQUES
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.partition.masked_cells import MaskedCells
from support.generated import find_solution


def test_recipes_are_those_of_the_ladder() -> None:
    levels = [technique.level for technique in TECHNIQUES.ladder]
    for level, recipe in RECIPES.items():
        assert recipe.limit == max(nth for nth, other in enumerate(levels) if other == level) + 1
        assert recipe.floor == levels.index(level)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize(("height", "width"), [(6, 6), (7, 12), (15, 5), (20, 20)])
def test_patterns_leave_no_further_cell_to_mask(full: bool, height: int, width: int) -> None:
    grid = Grid(height, width)
    for seed in range(5):
        pattern = MaskedCells(height, width, [(cell,) for cell in range(len(grid))], Dice(random.Random(seed)))
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
    open_ladder = find_techniques(kinds.load("hitori")).open
    made = (propose(Grid(10, 8), Request(level="hard"), rng, open_ladder) for _ in range(20))
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
