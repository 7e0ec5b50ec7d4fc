"""The backbone of nonograms with many solutions: as enumeration finds it, whichever turn settles a cell."""

from __future__ import annotations

from random import Random

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.nonogram.lines import others
from gridwright.kinds.nonogram.lines.relay import CellValues, is_compiled
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.outcome import Limit
from gridwright.puzzle import Answer
from support.effort import covered, scaled, seed

pytestmark = pytest.mark.skipif(
    not is_compiled(), reason="others are asked for where the kernel is compiled: make kernel makes this run"
)


def random_board(random: Random) -> tuple[Nonogram, Answer]:
    """A board with several solutions, most often, and a state with a few of its cells."""
    grid = Grid(random.randint(3, 6), random.randint(3, 6))
    picture = [0] * len(grid)
    for row in range(grid.height):  # few cells that can move
        for column in random.sample(range(grid.width), random.choice((1, 1, 1, 2))):
            picture[row * grid.width + column] = 1
    shown = random.choice((0.0, 0.0, 0.02))
    state = Answer(grid, tuple(value if random.random() < shown else None for value in picture))
    return Nonogram.from_picture(grid, picture), state


@pytest.mark.parametrize(("budget", "times", "turns"), [(20, 100, 6), (0, 0, 2), (1, 0, 1), (0, 1, 3), (5, 1, 0)])
@pytest.mark.parametrize("several", [0, 4, 10**6])
def test_the_backbone_is_what_all_solutions_share(
    budget: int, times: int, turns: int, several: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("BUDGET", budget), ("ALL", times), ("TURNS", turns), ("SEVERAL", several)):
        monkeypatch.setattr(others, name, value)
    random = Random(f"others {seed(1)} {budget} {times} {turns} {several}")
    open_boards = 0
    for _ in range(scaled(12, 300)):
        puzzle, state = random_board(random)
        solutions = gw.solve(puzzle, "kernel", limit=Limit(solutions=None), state=state).answers
        shared = solutions[0]
        for solution in solutions[1:]:
            shared = shared.common(solution)
        assert gw.solve(puzzle, state=state, forced=True).forced == shared, (puzzle, state)
        assert gw.solve(puzzle, "search", state=state, forced=True).forced == shared, (puzzle, state)
        open_boards += len(solutions) > 2
        covered(1, "boards")
    assert open_boards > 0


def test_many_solutions_take_few_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a board on which nothing is forced, a solution rids as many cells as it has black ones, most often."""
    asked = []
    find = others.Others.find

    def note(self: others.Others, facts: CellValues) -> CellValues | None:
        asked.append(facts)
        return find(self, facts)

    monkeypatch.setattr(others.Others, "find", note)
    side = 20
    forced = gw.solve(Nonogram.of([[1]] * side, [[1]] * side), forced=True).forced
    assert forced is not None
    assert forced.is_empty
    assert side - 2 < len(asked) < 2 * side
