"""Rooms at random: a board cut into rooms of given sizes, rather compact than snaking, or grown around given cells."""

from __future__ import annotations

import random
from collections.abc import Container, Iterable
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


def grow_rooms(
    grid: Grid, starts: Iterable[int], rng: random.Random, inside: Container[int] | None = None
) -> dict[int, int]:
    """The room of every cell inside, or on the board: grown at random around some cells, by which they are known."""
    beside, rooms = grid.neighbours(), {cell: cell for cell in starts}
    edge = [(room, other) for room in rooms for other in beside[room]]
    while edge:
        nth = rng.randrange(len(edge))
        edge[nth], edge[-1] = edge[-1], edge[nth]
        room, cell = edge.pop()
        if cell not in rooms and (inside is None or cell in inside):
            rooms[cell] = room
            edge += [(room, other) for other in beside[cell] if other not in rooms]
    return rooms
