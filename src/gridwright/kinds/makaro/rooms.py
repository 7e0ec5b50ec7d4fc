"""Rooms at random: a board cut into rooms of wished sizes, rather compact than snaking, and black cells in between."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

from gridwright.grid import Grid, components, find_orbits

Rooms = list[int | None]
"""The room of every cell, None where black."""

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


def cut_rooms(grid: Grid, black: set[int], low: int, high: int, rng: random.Random) -> Rooms | None:
    """The white cells cut into rooms of `low` to `high` cells; None if that fails."""
    white = [cell not in black for cell in range(len(grid))]
    if any(len(area) < low for area in components(white, grid.neighbours())):
        return None
    for _ in range(TRIES):
        rooms = Cut(grid, black, low, high, rng).run()
        if rooms is not None:
            return rooms
    return None


class Cut:
    """One try to cut a board into rooms. The next room starts where the fewest free cells are left around a cell."""

    def __init__(self, grid: Grid, black: set[int], low: int, high: int, rng: random.Random) -> None:
        self.beside, self.low, self.high, self.rng = grid.neighbours(), low, high, rng
        self.rooms: Rooms = [None] * len(grid)
        self.free = [cell not in black for cell in range(len(grid))]
        self.areas: list[list[int]] = []

    def run(self) -> Rooms | None:
        """Cut; None if cells are left over that fit into no room."""
        heap = [(self.count_free(cell), self.rng.random(), cell) for cell, free in enumerate(self.free) if free]
        heapify(heap)
        while heap:
            count, chance, cell = heappop(heap)
            if not self.free[cell]:
                continue
            if count != self.count_free(cell):
                heappush(heap, (self.count_free(cell), chance, cell))
                continue
            area = self.grow(cell)
            if len(area) < self.low and not self.join(area):
                return None
            if self.rooms[cell] is None:
                self.add(area)
            for other in {other for inside in area for other in self.beside[inside] if self.free[other]}:
                heappush(heap, (self.count_free(other), self.rng.random(), other))
        return self.rooms

    def count_free(self, cell: int) -> int:
        """How many free cells are next to a cell?"""
        return sum(self.free[other] for other in self.beside[cell])

    def grow(self, start: int) -> list[int]:
        """A room of random size, grown from a cell: over cells that touch it most and have the fewest other ways."""
        area, size = [start], self.rng.randint(self.low, self.high)
        self.free[start] = False
        while len(area) < size:
            ways = sorted({other for cell in area for other in self.beside[cell] if self.free[other]})
            if not ways:
                break
            best = min(ways, key=lambda cell: self.count_free(cell) - self.touch(cell, area) + 2 * self.rng.random())
            self.free[best] = False
            area.append(best)
        return area

    def touch(self, cell: int, area: Sequence[int]) -> int:
        """How many cells of an area are next to a cell?"""
        return sum(other in area for other in self.beside[cell])

    def add(self, area: list[int]) -> None:
        """Make an area a room."""
        for cell in area:
            self.rooms[cell] = len(self.areas)
        self.areas.append(area)

    def join(self, area: list[int]) -> bool:
        """Add too small an area to a room beside it, or let it take a cell of one; False if neither is possible."""
        rooms = {self.rooms[other] for cell in area for other in self.beside[cell]}
        near = sorted(room for room in rooms if room is not None)
        fitting = [room for room in near if len(self.areas[room]) + len(area) <= self.high]
        if fitting:
            least = min(fitting, key=lambda room: len(self.areas[room]))
            self.areas[least] += area
            for cell in area:
                self.rooms[cell] = least
            return True
        while len(area) < self.low:
            spare = self.find_spare(area)
            if spare is None:
                return False
            owner = self.rooms[spare]
            assert owner is not None
            self.areas[owner].remove(spare)
            self.rooms[spare] = None
            area.append(spare)
        return True

    def find_spare(self, area: Sequence[int]) -> int | None:
        """A cell beside an area whose room can do without it."""
        for cell in area:
            for other in self.beside[cell]:
                room = self.rooms[other]
                if room is not None and len(self.areas[room]) > self.low and self.holds_without(room, other):
                    return other
        return None

    def holds_without(self, room: int, cell: int) -> bool:
        """Is a room still connected without one of its cells?"""
        rest = [other for other in self.areas[room] if other != cell]
        return is_joined(rest, self.beside)


def is_joined(cells: Sequence[int], beside: Sequence[Iterable[int]]) -> bool:
    """Are some cells connected?"""
    left, reached = set(cells[1:]), [cells[0]]
    for cell in reached:
        near = left.intersection(beside[cell])
        left -= near
        reached += sorted(near)
    return not left
