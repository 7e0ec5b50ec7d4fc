"""Random makaro: random rooms filled by the rules, arrows wherever the numbers allow one, and some givens.

Random instances keep the way of cutting rooms that they always had, so that old seeds stay good. Puzzles with one
solution are made of `rooms` and `numbering`: no cell turns black only because it fits nowhere.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import permutations

from gridwright.grid import Grid, find_orbits
from gridwright.kind import Generator, Option, Request, Solve
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.messages import Sentence
from gridwright.puzzle import Answer, list_givens, remove_givens

BLACK = 0.08  # share of cells that are black from the start
LARGEST = 5  # cells of a room
ROOMS, ARROWS = "rooms", "arrows"  # options
USUAL_ROOMS, USUAL_ARROWS = "2..5", (0.08, 0.16)  # cells of a room, share of cells that hold an arrow
MANY_DIGITS = 5

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


def read_range(text: str) -> tuple[int, int]:
    """Sizes of rooms, such as 3 or 2..5."""
    first, dots, last = text.partition("..")
    low, high = read_count(first), read_count(last if dots else first)
    if not 1 <= low <= high:
        raise ValueError(text)
    return low, high


def read_count(text: str) -> int:
    """A number of at most four digits."""
    if not (text.isascii() and text.isdigit() and len(text) < MANY_DIGITS):
        raise ValueError(text)
    return int(text)


def suits(grid: Grid, request: Request) -> bool:
    """Are there puzzles of this size? At least one room must fit."""
    return len(grid) >= read_range(request.options.get(ROOMS, USUAL_ROOMS))[0]


def fill(grid: Grid, request: Request, rng: random.Random, solve: Solve) -> tuple[Makaro, Answer] | None:
    """A board with all its numbers: rooms of the requested sizes, and an arrow on every black cell."""
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.makaro.numbering import Numbering
    from gridwright.partition.random_rooms import cut_rooms, list_sides

    low, high = read_range(request.options.get(ROOMS, USUAL_ROOMS))
    if ARROWS in request.options:
        count = read_count(request.options[ARROWS])
    else:
        count = int(len(grid) * rng.uniform(*USUAL_ARROWS))
    black, dice = place_black(grid, count, request.symmetry, rng), Dice(rng)
    rooms = None if black is None else cut_rooms(grid, black, low, high, dice)
    numbers = None if rooms is None else Numbering(list_sides(grid), rooms, dice).run()
    if rooms is None or numbers is None:
        return None
    board = [value or None for value in numbers]
    named = [None if room < 0 else room for room in rooms]
    return clues(grid, (named, board), rng), Answer(grid, tuple(board))


def place_black(grid: Grid, count: int, symmetry: str, rng: random.Random) -> set[int] | None:
    """Black cells at random, none beside another, with at least two white cells around each; None if too many."""
    beside, black = grid.neighbours(), set[int]()
    cells = rng.sample(range(len(grid)), len(grid))
    for orbit in find_orbits(grid, cells, symmetry):
        if len(black) + len(orbit) > count:
            continue
        near = {other for cell in orbit for other in beside[cell]}
        if near & black or near & set(orbit) or any(len(beside[cell]) < 2 for cell in orbit):
            continue
        black |= set(orbit)
        if any(all(other in black for other in beside[cell]) for cell in near):
            black -= set(orbit)
    return black if len(black) == count else None


GENERATOR = Generator(
    density=(0.1, 0.3),
    meaning=Sentence("givens"),
    full_board=full_board,
    clues=clues,
    solution=solution,
    removable=list_givens,
    remove=remove_givens,
    givens_are_values=True,
    suits=suits,
    fill=fill,
    options=(
        Option(ROOMS, Sentence("cells of a room"), Sentence("a number, or a range such as 2..5"), read_range),
        Option(ARROWS, Sentence("arrows on the board"), Sentence("a number"), read_count),
    ),
)
