"""Random makaro: rooms grown between black cells, with and without arrows, and some givens that need not be right."""

from __future__ import annotations

from random import Random
from typing import Any

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from support.boards import mirror, turn_over
from support.narrow import an

SIZES = ((1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3))
FIXED = (
    "makaro\nrooms\n. .\n. .\ncells\n# #\n# #\n",
    "makaro\nrooms\na b\ncells\n. .\n",
    "makaro\nrooms\na . b\ncells\n. < .\n",
    "makaro\nrooms\na a .\ncells\n. . <\n",
    "makaro\nrooms\na a b\na . b\nc c b\ncells\n. 2 .\n. < .\n. . .\n",
    "makaro\nrooms\na a b b\nc . b d\nc c d d\ncells\n. . . .\n. # . .\n. . . .\n",
)


def make(random: Random, grid: Grid) -> Makaro:
    rooms = make_rooms(random, grid, random.choice((0.1, 0.2, 0.35)), random.choice((2, 3, 4, 5)))
    arrows = tuple(make_arrow(random, grid, rooms, cell) for cell in range(len(grid)))
    sizes = {room: rooms.count(room) for room in rooms}
    share = random.choice((0, 0, 0.2))
    givens = tuple(
        random.randint(1, sizes[room]) if room is not None and random.random() < share else None for room in rooms
    )
    return Makaro(grid=grid, rooms=rooms, givens=givens, arrows=arrows)


def make_rooms(random: Random, grid: Grid, black: float, most: int) -> tuple[int | None, ...]:
    """A room per cell, grown at random up to so many cells; None for the black cells, each of which has this chance."""
    rooms: list[int | None] = [None] * len(grid)
    white = {cell for cell in range(len(grid)) if random.random() >= black}
    for start in random.sample(range(len(grid)), len(grid)):
        if start in white and rooms[start] is None:
            area, size = [start], random.randint(1, most)
            rooms[start] = start
            while len(area) < size:
                near = [o for cell in area for o in grid.neighbours()[cell] if o in white and rooms[o] is None]
                if not near:
                    break
                area.append(random.choice(near))
                rooms[area[-1]] = start
    return tuple(rooms)


def make_arrow(random: Random, grid: Grid, rooms: tuple[int | None, ...], cell: int) -> str | None:
    """An arrow that points from a black cell at a white one, or none."""
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
        rooms=turn_over(puzzle.grid, puzzle.rooms),
        givens=turn_over(puzzle.grid, puzzle.givens),
        arrows=tuple(
            arrow and {"^": "<", "<": "^", "v": ">", ">": "v"}[arrow] for arrow in turn_over(puzzle.grid, puzzle.arrows)
        ),
    )


def mirrored(puzzle: Makaro) -> Makaro:
    """Left and right exchanged."""
    arrows = mirror(puzzle.grid, puzzle.arrows)
    return Makaro(
        grid=puzzle.grid,
        rooms=mirror(puzzle.grid, puzzle.rooms),
        givens=mirror(puzzle.grid, puzzle.givens),
        arrows=tuple({"<": ">", ">": "<"}.get(arrow, arrow) if arrow else None for arrow in arrows),
    )


def relabelled(puzzle: Makaro, random: Random) -> tuple[Makaro, dict[int, int]]:
    """Other names of rooms in the text form. Numbers must stay: arrows compare them."""
    old = sorted({room for room in puzzle.rooms if room is not None})
    new = dict(zip(old, random.sample(range(1000), len(old)), strict=True))
    rooms = puzzle.grid.table(["." if room is None else f"r{new[room]}" for room in puzzle.rooms])
    cells = gw.write(puzzle).partition("cells\n")[2]
    text = "\n".join(["makaro", "rooms", *map(" ".join, rooms), "cells", cells])
    return an(Makaro, gw.read(text)), {number: number for number in range(1, len(puzzle.grid) + 1)}


def made_record(puzzle: Makaro) -> dict[str, Any]:
    """What a record of a data set holds beside its type and size."""
    rooms = ["." if room is None else f"r{room}" for room in puzzle.rooms]
    arrows = {"^": "t", "v": "b", "<": "l", ">": "r"}
    marks = [
        arrows[arrow] if arrow else "#" if room is None else "." if given is None else str(given)
        for room, given, arrow in zip(puzzle.rooms, puzzle.givens, puzzle.arrows, strict=True)
    ]
    return {
        key: [" ".join(row) for row in puzzle.grid.table(cells)] for key, cells in (("rooms", rooms), ("cells", marks))
    }
