"""Random hitori: few or many different numbers, with blanks now and then; and larger ones that have a solution."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.grid import Grid, components
from gridwright.kinds.hitori.puzzle import Hitori
from support.boards import mirror, turn_over

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
    most = random.randint(1, max(grid.height, grid.width) + 2)
    blanks = random.choice((0, 0, 0.1, 0.3))
    numbers = (None if random.random() < blanks else random.randint(0, most) for _ in range(len(grid)))
    return Hitori(grid=grid, numbers=tuple(numbers))


def make_latin(random: Random, side: int, share: float = 0.25) -> Hitori:
    """A hitori with a solution: a Latin square, of which masked cells repeat a number they see."""
    grid = Grid(side, side)
    masked: set[int] = set()
    for cell in random.sample(range(len(grid)), len(grid)):
        tried = masked | {cell}
        apart = not masked.intersection(grid.neighbours()[cell])
        if apart and len(tried) <= share * len(grid):
            whole = len(components([other not in tried for other in range(len(grid))], grid.neighbours())) == 1
            masked = tried if whole else masked
    order = [random.sample(range(side), side) for _ in range(2)]
    numbers = [(order[0][row] + order[1][column]) % side + 1 for row, column in grid.places(range(len(grid)))]
    for cell in masked:
        seen = [other for line in grid.lines() if cell in line.cells for other in line.cells if other not in masked]
        numbers[cell] = numbers[random.choice(seen)]
    return Hitori(grid=grid, numbers=tuple(numbers))


def instances(puzzle: Hitori) -> dict[str, list[tuple[int, ...]]]:
    """`apart` is not here: for connectivity an undecided cell counts as visible, which has a test of its own."""
    return {"repeat": [tuple(line.cells) for line in puzzle.grid.lines()], "touch": list(puzzle.grid.sides())}


def turned(puzzle: Hitori) -> Hitori:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Hitori(grid=grid, numbers=turn_over(puzzle.grid, puzzle.numbers))


def mirrored(puzzle: Hitori) -> Hitori:
    """Left and right exchanged."""
    return Hitori(grid=puzzle.grid, numbers=mirror(puzzle.grid, puzzle.numbers))


def relabelled(puzzle: Hitori, random: Random) -> tuple[Hitori, dict[int, int]]:
    """Other numbers, all different where they were; what is masked stays masked."""
    old = sorted({number for number in puzzle.numbers if number is not None})
    new = dict(zip(old, random.sample(range(10_000), len(old)), strict=True))
    numbers = tuple(None if number is None else new[number] for number in puzzle.numbers)
    return Hitori(grid=puzzle.grid, numbers=numbers), {0: 0, 1: 1}


def made_record(puzzle: Hitori) -> dict[str, Any]:
    """What a record of a data set holds beside its type and size."""
    rows = puzzle.grid.table(puzzle.numbers)
    return {"grid": [" ".join("." if value is None else str(value) for value in row) for row in rows]}
