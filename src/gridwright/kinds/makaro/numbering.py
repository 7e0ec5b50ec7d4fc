"""Numbers for given rooms: each room gets its own at random, then numbers of a room are swapped until all rules hold.

This is local search by smallest number of conflicts (Minton and others 1992). A conflict is a pair of equal neighbours,
or a black cell for which no arrow is right because the largest number beside it is there twice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from gridwright.grid import Grid

STEPS_PER_CELL = 60  # swaps before the search gives up
NOISE = 0.03  # share of swaps that are made at random, to leave dead ends


class Numbering:
    """Rooms with a number in every cell."""

    def __init__(self, grid: Grid, rooms: Sequence[int | None], rng: random.Random) -> None:
        self.rooms, self.rng = rooms, rng
        self.beside = grid.neighbours()
        self.areas: dict[int, list[int]] = {}
        for cell, room in enumerate(rooms):
            if room is not None:
                self.areas.setdefault(room, []).append(cell)
        self.values = [0] * len(grid)
        for area in self.areas.values():
            for cell, value in zip(area, rng.sample(range(1, len(area) + 1), len(area)), strict=True):
                self.values[cell] = value

    def run(self) -> list[int] | None:
        """The numbers, 0 where black; None if some conflict stays."""
        waiting = [cell for cell in range(len(self.rooms)) if self.count(cell)]
        self.rng.shuffle(waiting)
        for _ in range(STEPS_PER_CELL * len(self.rooms)):
            if not waiting:
                return self.values
            cell = waiting.pop(self.rng.randrange(len(waiting)))
            if self.count(cell):
                waiting += self.mend(cell)
        return None

    def count(self, cell: int) -> int:
        """The conflicts of a cell: equal neighbours, or for a black cell a largest number that is there twice."""
        if self.rooms[cell] is None:
            around = [self.values[other] for other in self.beside[cell]]
            return int(around.count(max(around)) > 1)
        value, room = self.values[cell], self.rooms[cell]
        return sum(self.values[other] == value and self.rooms[other] != room for other in self.beside[cell])

    def mend(self, cell: int) -> list[int]:
        """Swap a cell of the conflict with the best one of its room; returns cells that may be in conflict then."""
        if self.rooms[cell] is None:
            around = [other for other in self.beside[cell] if self.values[other]]
            top = max(self.values[other] for other in around)
            start = self.rng.choice([other for other in around if self.values[other] == top])
        else:
            start = self.rng.choice([cell, *(o for o in self.beside[cell] if self.values[o] == self.values[cell])])
        room = self.rooms[start]
        assert room is not None
        others = [other for other in self.areas[room] if other != start]
        if not others:
            return [cell]
        if self.rng.random() < NOISE:
            best = self.rng.choice(others)
        else:
            best = min(others, key=lambda other: (self.cost_of_swap(start, other), self.rng.random()))
        self.swap(start, best)
        near = {start, best, cell, *self.beside[start], *self.beside[best]}
        return [other for other in sorted(near) if self.count(other)]

    def swap(self, one: int, two: int) -> None:
        """Swap two numbers."""
        self.values[one], self.values[two] = self.values[two], self.values[one]

    def cost_of_swap(self, one: int, two: int) -> int:
        """The conflicts around two cells after a swap."""
        near = {one, two, *self.beside[one], *self.beside[two]}
        before = sum(map(self.count, near))
        self.swap(one, two)
        after = sum(map(self.count, near))
        self.swap(one, two)
        return after - before
