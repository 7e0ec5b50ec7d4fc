"""Rooms at random: a board cut into rooms of given sizes, rather compact than snaking, and black cells in between."""

from __future__ import annotations

import random
from functools import lru_cache

from gridwright.compiled.dice import Dice
from gridwright.grid import Grid, components, find_orbits
from gridwright.kinds.makaro.cutting import Cut

Rooms = list[int]
"""The room of every cell, -1 where black."""

TRIES = 20  # of a cut, before other black cells are chosen


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
