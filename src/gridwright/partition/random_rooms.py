"""Rooms at random: a board cut into rooms of given sizes, rather compact than snaking; and cells that change rooms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridwright.compiled.dice import Dice
from gridwright.grid import Grid, components
from gridwright.partition.cutting import Cut

Rooms = list[int]
"""The room of every cell, -1 where black."""

TRIES = 20  # of a cut, before other black cells are chosen


def cut_rooms(grid: Grid, black: set[int], low: int, high: int, dice: Dice) -> Rooms | None:
    """The white cells cut into rooms of `low` to `high` cells; None if that fails."""
    white = [cell not in black for cell in range(len(grid))]
    if any(len(area) < low for area in components(white, grid.neighbours())):
        return None
    cut = Cut(list_sides(grid), sorted(black), low, high, dice)
    for _ in range(TRIES):
        rooms = cut.run()
        if rooms is not None:
            return rooms
    return None


@lru_cache(maxsize=8)
def list_sides(grid: Grid) -> tuple[int, ...]:
    """The neighbours of every cell, four for each, -1 where there is none."""
    return tuple([other for near in grid.neighbours() for other in (*near, *[-1] * (4 - len(near)))])


def find_moves(grid: Grid, rooms: Sequence[int], cell: int) -> list[int]:
    """The rooms beside a cell that it can move to; none if its own room would be empty or in pieces without it."""
    rest = [room == rooms[cell] and other != cell for other, room in enumerate(rooms)]
    if len(components(rest, grid.neighbours())) != 1:
        return []
    return sorted({rooms[other] for other in grid.neighbours()[cell]} - {rooms[cell]})
