"""Neighbouring cells as one shape, so that no line shows between them at any scale."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.grid import Grid, components

Corner = tuple[int, int]
"""A corner of the grid: its row and its column."""
Ring = list[Corner]


def join_cells(grid: Grid, cells: Iterable[int]) -> list[list[Ring]]:
    """Cells as areas, each with its outline and the outlines of its holes, as rings of corners.

    An outline goes clockwise and a hole counterclockwise, so both fill rules of all media leave holes open.
    """
    inside = [False] * len(grid)
    for cell in cells:
        inside[cell] = True
    areas = sorted(components(inside, grid.neighbours()), key=min)
    return [trace_rings(grid, set(area)) for area in areas]


def trace_rings(grid: Grid, area: set[int]) -> list[Ring]:
    """The rings around an area."""
    onward = find_sides(grid, area)
    rings = []
    while onward:
        start = next(iter(onward))
        rings.append(follow(onward, start))
    return rings


def find_sides(grid: Grid, area: set[int]) -> dict[Corner, list[Corner]]:
    """The outer sides of an area, each from corner to corner with the area on its right."""
    onward: dict[Corner, list[Corner]] = {}
    for cell in sorted(area):
        row, column = grid.place(cell)
        corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
        steps = ((-1, 0), (0, 1), (1, 0), (0, -1))
        for nth, step in enumerate(steps):
            if grid.step(cell, *step) not in area:
                onward.setdefault(corners[nth], []).append(corners[(nth + 1) % 4])
    return onward


def follow(onward: dict[Corner, list[Corner]], start: Corner) -> Ring:
    """Take the sides of one ring out of all sides; only the corners where it turns are kept."""
    ring = [start]
    while len(ring) == 1 or ring[-1] != start:
        ends = onward[ring[-1]]
        ring.append(ends.pop())
        if not ends:
            del onward[ring[-2]]
    return drop_straight(ring[:-1])


def drop_straight(ring: Ring) -> Ring:
    """A ring without the corners at which it goes straight on."""
    turns = zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)
    return [corner for before, corner, after in turns if not (before[0] == after[0] or before[1] == after[1])]
