"""Small makaro: random rooms, black cells, arrows and givens, few enough fillings for brute force."""

from __future__ import annotations

from math import prod
from random import Random

from gridwright.grid import Grid
from gridwright.kinds.makaro.puzzle import STEPS, Makaro, choices
from support import helpers

SIZES = ((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3))
FIXED = (
    "makaro\nrooms\n. .\n. .\ncells\n# #\n# #\n",
    "makaro\nrooms\na b\ncells\n. .\n",
    "makaro\nrooms\na . b\ncells\n. < .\n",
    "makaro\nrooms\na a .\ncells\n. . <\n",
    "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n",
    "makaro\nrooms\na a b b\nc . b d\nc c d d\ncells\n. . . .\n. # . .\n. . . .\n",
)
MOST = 4096


def make(random: Random, grid: Grid) -> Makaro:
    while True:
        rooms = random_rooms(random, grid)
        arrows = tuple(random_arrow(random, grid, rooms, cell) for cell in range(len(grid)))
        bare = Makaro(grid=grid, rooms=rooms, givens=(None,) * len(grid), arrows=arrows)
        share = random.choice((0, 0, 0.2))
        givens = tuple(random.choice(c) if c and random.random() < share else None for c in choices(bare))
        if prod(len(c) for c in choices(bare) if c) <= MOST:
            return Makaro(grid=grid, rooms=rooms, givens=givens, arrows=arrows)


def random_rooms(random: Random, grid: Grid) -> tuple[int | None, ...]:
    black = {cell for cell in range(len(grid)) if random.random() < 0.2}
    rooms: list[int | None] = [None] * len(grid)
    for start in random.sample(range(len(grid)), len(grid)):
        if rooms[start] is None and start not in black:
            area = [start]
            for _ in range(random.randint(0, 3)):
                near = [o for cell in area for o in grid.neighbours()[cell] if rooms[o] is None and o not in black]
                area += [random.choice(near)] if near else []
                for cell in area:
                    rooms[cell] = start
            rooms[start] = start
    return tuple(rooms)


def random_arrow(random: Random, grid: Grid, rooms: tuple[int | None, ...], cell: int) -> str | None:
    if rooms[cell] is not None or random.random() < 0.3:
        return None
    targets = {arrow: grid.step(cell, *way) for arrow, way in STEPS.items()}
    good = [arrow for arrow, target in targets.items() if target is not None and rooms[target] is not None]
    return random.choice(good) if good else None


def instances(puzzle: Makaro) -> dict[str, list[tuple[int, ...]]]:
    return {
        "given": [(cell,) for cell in range(len(puzzle.grid))],
        "room": list(puzzle.areas),
        "neighbours": [(a, b) for a, b in puzzle.grid.sides()],
        "arrow": [(cell, target, *others) for cell, target, others in puzzle.pointed],
    }


def turned(puzzle: Makaro) -> Makaro:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Makaro(
        grid=grid,
        rooms=helpers.turned(puzzle.grid, puzzle.rooms),
        givens=helpers.turned(puzzle.grid, puzzle.givens),
        arrows=tuple(
            arrow and {"^": "<", "<": "^", "v": ">", ">": "v"}[arrow]
            for arrow in helpers.turned(puzzle.grid, puzzle.arrows)
        ),
    )
