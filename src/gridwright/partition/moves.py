"""Cells that move from one room to another, so that boards with other counts of shaded cells are solutions no more."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from gridwright.grid import Grid, components
from gridwright.puzzle import Value

Rooms = Sequence[int | None]
Values = Sequence[Value]
Move = tuple[int, int]
"""A cell, and a cell beside it whose room it moves to."""


def list_moves(grid: Grid, rooms: Rooms, cells: Iterable[int]) -> list[Move]:
    """Every move of some cells that leaves their rooms in one piece; each room that a cell can move to counts once."""
    return [move for cell in cells for move in find_moves(grid, rooms, cell)]


def find_moves(grid: Grid, rooms: Rooms, cell: int) -> list[Move]:
    """The moves of a cell; none if its room would be empty or in pieces without it."""
    goals = {rooms[other]: other for other in grid.neighbours()[cell] if rooms[other] != rooms[cell]}
    rest = [room == rooms[cell] and other != cell for other, room in enumerate(rooms)]
    if not goals or len(components(rest, grid.neighbours())) != 1:
        return []
    return [(cell, goal) for goal in goals.values()]


def move_cell(rooms: Rooms, move: Move) -> tuple[int | None, ...]:
    """The rooms after a move."""
    cell, goal = move
    return (*rooms[:cell], rooms[goal], *rooms[cell + 1 :])


def rank(
    rooms: Rooms, solution: Values, others: Sequence[Values], moves: Sequence[Move], rng: random.Random
) -> list[Move]:
    """Some moves, those first after which the fewest other boards shade as many cells of each room as the solution.

    Such boards are right, if nothing else is wrong with them. A move of a cell in which a right one differs from the
    solution makes it wrong; other moves can make wrong ones right.
    """
    faults = [find_faults(rooms, solution, board) for board in others]

    def count_right(move: Move) -> int:
        left = [find_shift(rooms, move, (board[move[0]] or 0) - (solution[move[0]] or 0)) for board in others]
        return sum(map(dict.__eq__, faults, left))

    return sorted(rng.sample(moves, len(moves)), key=count_right)


def find_shift(rooms: Rooms, move: Move, more: int) -> dict[int | None, int]:
    """The faults that a move makes good, if a board shades that cell by so much more than the solution does."""
    return {rooms[move[0]]: more, rooms[move[1]]: -more} if more else {}


def find_faults(rooms: Rooms, solution: Values, board: Values) -> dict[int | None, int]:
    """By how many shaded cells each room of a board has more than in the solution, where that is not none."""
    counts: dict[int | None, int] = {}
    for room, right, value in zip(rooms, solution, board, strict=True):
        if value != right:
            counts[room] = counts.get(room, 0) + (value or 0) - (right or 0)
    return {room: count for room, count in counts.items() if count}
