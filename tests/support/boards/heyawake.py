"""Small heyawake: rooms joined at random, some with a number that need not be right."""

from __future__ import annotations

from random import Random

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.heyawake.puzzle import Heyawake, collect, spread
from support.boards import mirror, norinori, turn_over
from support.narrow import an

SIZES = ((1, 1), (1, 2), (2, 1), (1, 6), (6, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2))
FIXED = (
    "heyawake\nrooms\na\nnumbers\n1\n",
    "heyawake\nrooms\na b c\nb b b\nnumbers\n. . .\n. . .\n",
    "heyawake\nrooms\na a a\na b a\nnumbers\n. . .\n. 1 .\n",
    "heyawake\nrooms\na a\na a\nnumbers\n3 .\n. .\n",
)


def make(random: Random, grid: Grid) -> Heyawake:
    """A board with some numbers."""
    rooms = norinori.join_rooms(random, grid)
    numbers = (random.randint(0, 2) if random.random() < 0.4 else None for _ in set(rooms))
    return Heyawake(grid=grid, rooms=rooms, numbers=tuple(numbers))


def instances(puzzle: Heyawake) -> dict[str, list[tuple[int, ...]]]:
    """`apart` is not here: for connectivity an undecided cell counts as white."""
    numbers = [area for area, _ in puzzle.numbered]
    return {"number": numbers, "touch": list(puzzle.grid.sides()), "line": puzzle.crossings}


def turned(puzzle: Heyawake) -> Heyawake:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return collect(grid, turn_over(puzzle.grid, puzzle.rooms), turn_over(puzzle.grid, spread(puzzle)))


def mirrored(puzzle: Heyawake) -> Heyawake:
    """Left and right exchanged."""
    return collect(puzzle.grid, mirror(puzzle.grid, puzzle.rooms), mirror(puzzle.grid, spread(puzzle)))


def relabelled(puzzle: Heyawake, random: Random) -> tuple[Heyawake, dict[int, int]]:
    """Other names of rooms in the text form."""
    names = random.sample(range(1000), len(puzzle.areas))
    rooms = puzzle.grid.table([f"r{names[room or 0]}" for room in puzzle.rooms])
    numbers = gw.write(puzzle).partition("numbers\n")[2]
    text = "\n".join(["heyawake", "rooms", *map(" ".join, rooms), "numbers", numbers])
    return an(Heyawake, gw.read(text)), {0: 0, 1: 1}
