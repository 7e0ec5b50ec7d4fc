"""Small hitori: random numbers from few values, blanks among them."""

from __future__ import annotations

from random import Random

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from support import helpers

SIZES = (
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (3, 1),
    (1, 6),
    (6, 1),
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 3),
)
FIXED = (
    "hitori\n1 2\n3 4\n",
    "hitori\n1 1 1\n",
    "hitori\n1\n1\n",
    "hitori\n. . .\n. . .\n. . .\n",
    "hitori\n0 0 999999999\n0 1 2\n",
)


def make(random: Random, grid: Grid) -> Hitori:
    most = random.randint(1, max(grid.height, grid.width) + 1)
    blank = random.choice((0, 0, 0.2))
    numbers = (None if random.random() < blank else random.randint(1, most) for _ in range(len(grid)))
    return Hitori(grid=grid, numbers=tuple(numbers))


def instances(puzzle: Hitori) -> dict[str, list[tuple[int, ...]]]:
    """`apart` is not here: for connectivity an undecided cell counts as visible, which has a test of its own."""
    return {"repeat": [tuple(line.cells) for line in puzzle.grid.lines()], "touch": list(puzzle.grid.sides())}


def turned(puzzle: Hitori) -> Hitori:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Hitori(grid=grid, numbers=helpers.turned(puzzle.grid, puzzle.numbers))
