"""Random makaro: rooms drawn at random and filled by the rules, arrows where the numbers allow them, some givens."""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

from gridwright.grid import Grid
from gridwright.kinds.makaro.puzzle import STEPS, Makaro

DENSITY = (0.1, 0.3)
MEANING = "the share of numbered cells that are given"
BLACK = 0.08  # share of cells that are black from the start
LARGEST = 5  # cells of a room

Rooms = list[int | None]
Board = list[int | None]


def seed_style(grid: Grid, density: float, rng: random.Random) -> Makaro:
    """Rooms and numbers drawn at random, and so many numbers as givens; other fillings may have the same givens."""
    rooms, board = full_board(grid, rng)
    numbered = [cell for cell, value in enumerate(board) if value is not None]
    kept = set(rng.sample(numbered, round(len(numbered) * density)))
    return Makaro(
        grid=grid,
        rooms=tuple(rooms),
        givens=tuple(value if cell in kept else None for cell, value in enumerate(board)),
        arrows=tuple(arrow(grid, board, cell) if room is None else None for cell, room in enumerate(rooms)),
    )


def full_board(grid: Grid, rng: random.Random) -> tuple[Rooms, Board]:
    """Rooms and a number for each of their cells, drawn room by room; a cell that no room can take turns black."""
    cells = list(range(len(grid)))
    rng.shuffle(cells)
    free = set(cells[int(len(grid) * BLACK) :])
    rooms: Rooms = [None] * len(grid)
    board: Board = [None] * len(grid)
    for start in cells:
        if start in free:
            numbers = numbered(grid, board, grown(grid, start, free, rng), rng)
            free -= numbers.keys() or {start}
            for cell, value in numbers.items():
                rooms[cell], board[cell] = start, value
    return rooms, board


def grown(grid: Grid, start: int, free: set[int], rng: random.Random) -> list[int]:
    """A room grown from a cell over free ones."""
    room, size = [start], rng.randint(2, LARGEST)
    while len(room) < size:
        ways = sorted(({other for cell in room for other in grid.neighbours()[cell]} & free) - set(room))
        if not ways:
            break
        room.append(rng.choice(ways))
    return room


def numbered(grid: Grid, board: Board, room: list[int], rng: random.Random) -> dict[int, int]:
    """Numbers for a room that no neighbour has; the room shrinks until there are some, perhaps to nothing."""
    for size in range(len(room), 0, -1):
        cells = room[:size]
        taken = [{board[other] for other in grid.neighbours()[cell]} for cell in cells]
        for values in rng.sample(orders(size), len(orders(size))):
            if not any(value in others for value, others in zip(values, taken, strict=True)):
                return dict(zip(cells, values, strict=True))
    return {}


@cache
def orders(size: int) -> list[tuple[int, ...]]:
    """All orders of 1 to a number."""
    return list(permutations(range(1, size + 1)))


def arrow(grid: Grid, board: Board, cell: int) -> str | None:
    """The arrow a black cell may hold: towards the one largest of at least two numbers beside it."""
    beside = {way: grid.step(cell, *step) for way, step in STEPS.items()}
    values = {way: board[other] for way, other in beside.items() if other is not None}
    numbers = sorted((value, way) for way, value in values.items() if value is not None)
    if len(numbers) < 2 or numbers[-1][0] == numbers[-2][0]:
        return None
    return numbers[-1][1]
