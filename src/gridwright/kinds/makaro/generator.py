"""Random makaro: random rooms filled by the rules, arrows wherever the numbers allow one, and some givens."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import permutations

from gridwright.grid import Grid
from gridwright.kind import Generator
from gridwright.kinds.makaro import messages
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.puzzle import Answer

BLACK = 0.08  # share of cells that are black from the start
LARGEST = 5  # cells of a room

Rooms = list[int | None]
Board = list[int | None]


def full_board(grid: Grid, density: float, rng: random.Random) -> tuple[Rooms, Board]:
    """Rooms and a number for each of their cells, room by room; a cell that fits in no room turns black."""
    cells = list(range(len(grid)))
    rng.shuffle(cells)
    free = set(cells[int(len(grid) * BLACK) :])
    rooms: Rooms = [None] * len(grid)
    board: Board = [None] * len(grid)
    for start in cells:
        if start in free:
            numbers = number_room(grid, board, grow_room(grid, start, free, rng), rng)
            free -= numbers.keys() or {start}
            for cell, value in numbers.items():
                rooms[cell], board[cell] = start, value
    return rooms, board


def grow_room(grid: Grid, start: int, free: set[int], rng: random.Random) -> list[int]:
    """A room grown from a cell over free cells."""
    room, size = [start], rng.randint(2, LARGEST)
    while len(room) < size:
        ways = sorted(({other for cell in room for other in grid.neighbours()[cell]} & free) - set(room))
        if not ways:
            break
        room.append(rng.choice(ways))
    return room


def number_room(grid: Grid, board: Board, room: list[int], rng: random.Random) -> dict[int, int]:
    """Numbers for a room that no neighbour has; the room shrinks, if need be to nothing, until they exist."""
    for size in range(len(room), 0, -1):
        cells = room[:size]
        taken = [{board[other] for other in grid.neighbours()[cell]} for cell in cells]
        for values in rng.sample(permute(size), len(permute(size))):
            if not any(value in others for value, others in zip(values, taken, strict=True)):
                return dict(zip(cells, values, strict=True))
    return {}


@cache
def permute(size: int) -> list[tuple[int, ...]]:
    """All permutations of 1 to the size."""
    return list(permutations(range(1, size + 1)))


def choose_arrow(grid: Grid, board: Board, cell: int) -> str | None:
    """The arrow a black cell can hold: towards the only largest of two or more numbers next to it."""
    beside = {way: grid.step(cell, *step) for way, step in STEPS.items()}
    values = {way: board[other] for way, other in beside.items() if other is not None}
    numbers = sorted((value, way) for way, value in values.items() if value is not None)
    if len(numbers) < 2 or numbers[-1][0] == numbers[-2][0]:
        return None
    return numbers[-1][1]


def clues(grid: Grid, board: tuple[Rooms, Board], rng: random.Random) -> Makaro:
    """Every number given, and an arrow in every black cell that can hold one."""
    rooms, numbers = board
    return Makaro(
        grid=grid,
        rooms=tuple(rooms),
        givens=tuple(numbers),
        arrows=tuple(choose_arrow(grid, numbers, cell) if room is None else None for cell, room in enumerate(rooms)),
    )


def solution(grid: Grid, board: tuple[Rooms, Board]) -> Answer:
    """The numbers as an answer."""
    return Answer(grid, tuple(board[1]))


def removable(puzzle: Makaro) -> list[int]:
    """The cells with a given."""
    return [cell for cell, value in enumerate(puzzle.givens) if value is not None]


def remove(puzzle: Makaro, cells: Iterable[int]) -> Makaro:
    """The puzzle without some of its givens."""
    gone = set(cells)
    return replace(puzzle, givens=tuple(None if cell in gone else v for cell, v in enumerate(puzzle.givens)))


GENERATOR = Generator(
    density=(0.1, 0.3),
    meaning=messages.DENSITY,
    full_board=full_board,
    clues=clues,
    solution=solution,
    removable=removable,
    remove=remove,
)
