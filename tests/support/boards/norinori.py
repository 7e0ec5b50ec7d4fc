"""Small norinori: rooms around dominoes, or joined at random, so that some boards have no solution."""

from __future__ import annotations

from random import Random

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.norinori import Norinori, clues, full_board
from support.boards import mirror, turn_over
from support.narrow import an

SIZES = ((2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (1, 2), (1, 7), (7, 1))
FIXED = ("norinori\na a a b b\n", "norinori\na a b b c c\n", "norinori\na\n")


def make(random: Random, grid: Grid) -> Norinori:
    """A board with a solution, or one with rooms joined at random."""
    if len(grid) > 1 and random.random() < 0.6:
        return clues(grid, full_board(grid, random.choice((0.2, 0.4)), random), random)
    return Norinori(grid=grid, rooms=join_rooms(random, grid))


def join_rooms(random: Random, grid: Grid) -> tuple[int, ...]:
    """Rooms joined at random."""
    rooms = list(range(len(grid)))
    most = random.randint(2, 5)
    for a, b in random.sample(grid.sides(), len(grid.sides())):
        both = [cell for cell, room in enumerate(rooms) if room in (rooms[a], rooms[b])]
        if len(both) <= most or rooms.count(rooms[a]) < 2:
            for cell in both:
                rooms[cell] = both[0]
    return tuple(rooms)


def instances(puzzle: Norinori) -> dict[str, list[tuple[int, ...]]]:
    """The groups of cells that each rule is about."""
    stars = [tuple(sorted((cell, *beside))) for cell, beside in enumerate(puzzle.grid.neighbours())]
    return {"room": list(puzzle.areas), "pair": stars}


def turned(puzzle: Norinori) -> Norinori:
    """Rows made columns."""
    return Norinori(grid=Grid(puzzle.grid.width, puzzle.grid.height), rooms=turn_over(puzzle.grid, puzzle.rooms))


def mirrored(puzzle: Norinori) -> Norinori:
    """Left and right exchanged."""
    return Norinori(grid=puzzle.grid, rooms=mirror(puzzle.grid, puzzle.rooms))


def relabelled(puzzle: Norinori, random: Random) -> tuple[Norinori, dict[int, int]]:
    """Other names of rooms in the text form."""
    names = random.sample(range(1000), len(puzzle.areas))
    rooms = puzzle.grid.table([f"r{names[room or 0]}" for room in puzzle.rooms])
    return an(Norinori, gw.read("\n".join(["norinori", *map(" ".join, rooms)]))), {0: 0, 1: 1}
