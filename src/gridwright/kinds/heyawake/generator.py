"""Random heyawake: cells shaded at random, rooms around them, and fewer and fewer numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from random import Random

from gridwright.compiled.dice import Dice
from gridwright.grid import Grid, is_connected
from gridwright.kind import EASY, Generator, Request, Solve, Values
from gridwright.kinds.heyawake.puzzle import SHADED, WHITE, Heyawake, find_crossings
from gridwright.messages import Sentence
from gridwright.partition.moves import list_moves, list_near, move_cell, rank
from gridwright.partition.random_rooms import cut_rooms, grow_rooms
from gridwright.puzzle import Answer
from gridwright.text.rooms import Rooms

SIZES, EASY_SIZES = (2, 6), (1, 4)  # cells of a room, before rooms are joined
NEAR = 2  # steps from a cell, up to which cells are shaded anew
Board = tuple[Values, Rooms]
"""Which cells are shaded, and the room of every cell."""


def full_board(grid: Grid, density: float, rng: Random) -> Board:
    """Rooms at random, and shaded cells where the lines and chance want them."""
    return cut_and_shade(grid, SIZES, rng)


def fill(grid: Grid, request: Request, rng: Random, _: Solve) -> tuple[Heyawake, Answer]:
    """The same with all its numbers; where each has to say much, the rooms are smaller."""
    board = cut_and_shade(grid, EASY_SIZES if request.level == EASY else SIZES, rng)
    return clues(grid, board, rng), solution(grid, board)


def cut_and_shade(grid: Grid, sizes: tuple[int, int], rng: Random) -> Board:
    """Rooms of some sizes, and shaded cells."""
    cut = cut_rooms(grid, set(), min(sizes[0], len(grid)), sizes[1], Dice(rng))
    return shade_all(grid, [0] * len(grid) if cut is None else cut, [WHITE] * len(grid), rng)


def shade_all(grid: Grid, rooms: Sequence[int | None], marks: list[str], rng: Random) -> Board:
    """More shaded cells where a line of white ones would cross two walls, then wherever one can be.

    Where none can be, two rooms are joined.
    """
    while broken := [
        cells for cells in find_crossings(grid.lines(), rooms) if all(marks[cell] == WHITE for cell in cells)
    ]:
        cells = rng.choice(broken)
        if not any(shade(grid, marks, cell) for cell in rng.sample(cells, len(cells))):
            rooms = [rooms[cells[0]] if room == rooms[cells[1]] else room for room in rooms]
    for cell in rng.sample(range(len(grid)), len(grid)):
        shade(grid, marks, cell)
    return tuple(int(mark == SHADED) for mark in marks), tuple(rooms)


def shade(grid: Grid, marks: list[str], cell: int) -> bool:
    """Shade a cell, if no cell beside it is shaded and the white cells stay connected: was it done?"""
    if any(marks[other] == SHADED for other in (cell, *grid.neighbours()[cell])):
        return False
    marks[cell] = SHADED
    if not is_connected(grid, "".join(marks)):
        marks[cell] = WHITE
    return marks[cell] == SHADED


def clues(grid: Grid, board: Board, rng: Random) -> Heyawake:
    """The rooms with all their numbers."""
    values, rooms = board
    return complete(Heyawake(grid=grid, rooms=rooms, numbers=(None,) * len(set(rooms))), values)


def complete(puzzle: Heyawake, values: Values) -> Heyawake:
    """The puzzle with the number of every room that a board shows."""
    return replace(puzzle, numbers=tuple(sum(values[cell] == 1 for cell in area) for area in puzzle.areas))


def solution(grid: Grid, board: Board) -> Answer:
    """The shaded cells."""
    return Answer(grid, tuple(board[0]))


def amend(
    puzzle: Heyawake, solution: Values, others: Sequence[Values], request: Request, rng: Random
) -> tuple[Heyawake, Values] | None:
    """A cell in which the last of the others differs from the solution moves to a room beside it.

    If none can, a room is divided between two of them. Where that was of no use before, or nothing can be done there,
    the cells around are shaded anew.
    """
    different = [cell for cell, value in enumerate(others[-1]) if value != solution[cell]]
    if others[-1] not in others[:-1]:
        for rooms in chain(move_cells(puzzle, solution, others, rng, different), divide(puzzle, rng, different)):
            if keeps_lines(puzzle, rooms, solution):
                return clues(puzzle.grid, (solution, rooms), rng), solution
    board = shade_anew(puzzle, solution, rng.choice(different), rng)
    return clues(puzzle.grid, board, rng), board[0]


def shade_anew(puzzle: Heyawake, solution: Values, cell: int, rng: Random) -> Board:
    """The board after the cells up to some steps from one were shaded anew."""
    near = set(list_near(puzzle.grid, cell, NEAR))
    marks = [SHADED if value and at not in near else WHITE for at, value in enumerate(solution)]
    return shade_all(puzzle.grid, puzzle.rooms, marks, rng)


def move_cells(
    puzzle: Heyawake, solution: Values, others: Sequence[Values], rng: Random, cells: Sequence[int]
) -> Iterator[Rooms]:
    """The rooms in which one of some cells has moved, those first that leave the fewest other boards right."""
    moves = list_moves(puzzle.grid, puzzle.rooms, cells)
    for move in rank(puzzle.rooms, solution, others, moves, rng):
        yield move_cell(puzzle.rooms, move)


def divide(puzzle: Heyawake, rng: Random, cells: Sequence[int]) -> Iterator[Rooms]:
    """The rooms in which one is divided between two of some cells."""
    for pair in combinations(rng.sample(cells, len(cells)), 2):
        room = puzzle.rooms[pair[0]]
        if room == puzzle.rooms[pair[1]]:
            inside = [cell for cell, other in enumerate(puzzle.rooms) if other == room]
            parts = grow_rooms(puzzle.grid, pair, rng, inside)
            first = len(puzzle.areas)
            yield tuple(first if parts.get(cell) == pair[0] else other for cell, other in enumerate(puzzle.rooms))


def keeps_lines(puzzle: Heyawake, rooms: Rooms, values: Values) -> bool:
    """Does no line of white cells cross two walls, after the rooms of some cells have changed?"""
    changed = {cell for cell, (old, new) in enumerate(zip(puzzle.rooms, rooms, strict=True)) if old != new}
    lines = [line for line in puzzle.grid.lines() if not changed.isdisjoint(line.cells)]
    return all(any(values[cell] for cell in cells) for cells in find_crossings(lines, rooms))


def removable(puzzle: Heyawake) -> list[int]:
    """The first cells of the rooms with a number."""
    return [area[0] for area, _ in puzzle.numbered]


def remove(puzzle: Heyawake, cells: Iterable[int]) -> Heyawake:
    """The puzzle without the numbers of some rooms."""
    gone = set(cells)
    numbers = [None if area[0] in gone else n for area, n in zip(puzzle.areas, puzzle.numbers, strict=True)]
    return replace(puzzle, numbers=tuple(numbers))


GENERATOR = Generator(
    (0.4, 0.8),
    Sentence("numbers"),
    full_board,
    clues,
    solution,
    removable=removable,
    remove=remove,
    fill=fill,
    amend=amend,
    complete=complete,
)
