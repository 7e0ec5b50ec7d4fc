"""Cells that move from one room to another, so that boards with other counts of shaded cells are solutions no more."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache

from gridwright.grid import Grid
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
    return [(cell, goal) for goal in goals.values()] if goals and leaves_whole(grid, rooms, cell) else []


def leaves_whole(grid: Grid, rooms: Rooms, cell: int) -> bool:
    """Is the room of a cell in one piece without it?"""
    beside, room = grid.neighbours(), rooms[cell]
    first, *others = [other for other in beside[cell] if rooms[other] == room] or [cell]
    reached, edge = {cell, first}, [first]
    while edge and not reached.issuperset(others):
        more = {other for at in edge for other in beside[at] if rooms[other] == room} - reached
        reached |= more
        edge = list(more)
    return first != cell and reached.issuperset(others)


def list_near(grid: Grid, cell: int, steps: int) -> list[int]:
    """The cells up to so many steps from one."""
    row, column = grid.place(cell)
    return [at for at in range(len(grid)) if abs(at // grid.width - row) + abs(at % grid.width - column) <= steps]


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
    faults = [find_faults(rooms, find_differences(tuple(solution), tuple(board))) for board in others]

    def count_right(move: Move) -> int:
        left = [find_shift(rooms, move, (board[move[0]] or 0) - (solution[move[0]] or 0)) for board in others]
        return sum(map(dict.__eq__, faults, left))

    return sorted(rng.sample(moves, len(moves)), key=count_right)


def find_shift(rooms: Rooms, move: Move, more: int) -> dict[int | None, int]:
    """The faults that a move makes good, if a board shades that cell by so much more than the solution does."""
    return {rooms[move[0]]: more, rooms[move[1]]: -more} if more else {}


def find_faults(rooms: Rooms, differences: Sequence[tuple[int, int]]) -> dict[int | None, int]:
    """By how many shaded cells each room of a board has more than in the solution, where that is not none."""
    counts: dict[int | None, int] = {}
    for cell, more in differences:
        counts[rooms[cell]] = counts.get(rooms[cell], 0) + more
    return {room: count for room, count in counts.items() if count}


@lru_cache(maxsize=1024)
def find_differences(solution: tuple[Value, ...], board: tuple[Value, ...]) -> list[tuple[int, int]]:
    """The cells in which a board differs from the solution, each with 1 if it is shaded there, or -1."""
    pairs = enumerate(zip(solution, board, strict=True))
    return [(cell, (value or 0) - (right or 0)) for cell, (right, value) in pairs if value != right]
