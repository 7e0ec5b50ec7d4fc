# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""White cells cut into rooms at random: the next room starts where the fewest free cells are left around a cell.

So few cells are left over. Those that are join a room beside them, or take a cell of one that can do without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.compiled.dice import Dice
from gridwright.ladder.ladder import NOWHERE

BLACK: cython.int = -1
FREE: cython.int = -2
TAKEN: cython.int = -3  # by the room that is being made
SIDES: cython.int = 4
WEIGHT: cython.int = 64  # of a free cell beside another, against chance


class Cut:
    """A board that is cut into rooms of `low` to `high` cells: the room of every cell, -1 where black."""

    cells: cython.int
    dice: Dice
    low: cython.int
    high: cython.int
    beside: cython.int[::1]
    black: cython.int[::1]
    rooms: cython.int[::1]
    sizes: cython.int[::1]
    room_count: cython.int
    area: cython.int[::1]
    size: cython.int
    seen: cython.int[::1]
    mark: cython.int
    reached: cython.int[::1]

    def __init__(self, beside: Sequence[int], black: Sequence[int], low: int, high: int, dice: Dice) -> None:
        self.cells, self.dice = len(beside) // 4, dice
        self.low, self.high = low, high
        self.beside, self.black = arrays.ints(beside), arrays.ints(black)
        self.rooms, self.sizes, self.room_count = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.area, self.size = arrays.zeros(self.cells), 0  # the room that is being made
        self.seen, self.mark = arrays.zeros(self.cells), 0
        self.reached = arrays.zeros(self.cells)

    def run(self) -> list[int] | None:
        """The room of every cell; None if cells are left over that fit into no room."""
        return list(self.rooms) if self.cut() else None

    @raises
    def cut(self) -> cython.bint:
        """Cut; False if cells are left over that fit into no room."""
        nth: cython.int
        cell: cython.int
        self.room_count = 0
        for nth in range(self.cells):
            self.rooms[nth] = FREE
            self.sizes[nth] = 0
        for nth in range(len(self.black)):
            self.rooms[self.black[nth]] = BLACK
        while True:
            cell = self.choose_cell()
            if cell == NOWHERE:
                return True
            self.grow(cell)
            if self.size >= self.low:
                self.add()
            elif not self.join():
                if not self.collect():
                    return False
                self.add()

    def choose_cell(self) -> cython.int:
        """A random one of the free cells with the fewest free neighbours; NOWHERE if none is free."""
        cell: cython.int
        free: cython.int
        chosen: cython.int = NOWHERE
        least: cython.int = SIDES + 1
        count: cython.int = 0
        for cell in range(self.cells):
            if self.rooms[cell] != FREE:
                continue
            free = self.count_beside(cell, FREE)
            if free > least:
                continue
            count = 1 if free < least else count + 1
            if count == 1 or self.dice.below(count) == 0:
                chosen, least = cell, free
        return chosen

    def count_beside(self, cell: cython.int, room: cython.int) -> cython.int:
        """How many cells next to a cell are of a room?"""
        side: cython.int
        found: cython.int = 0
        for side in range(SIDES * cell, SIDES * cell + SIDES):
            if self.beside[side] != NOWHERE and self.rooms[self.beside[side]] == room:
                found += 1
        return found

    def grow(self, start: cython.int) -> cython.void:
        """An area of random size, grown from a cell: over cells that touch it most and have the fewest other ways."""
        wanted: cython.int = self.low + self.dice.below(self.high - self.low + 1)
        cell: cython.int = start
        self.size = 0
        while cell != NOWHERE:
            self.take(cell)
            cell = self.choose_way() if self.size < wanted else NOWHERE

    def take(self, cell: cython.int) -> cython.void:
        """Add a cell to the area."""
        self.rooms[cell] = TAKEN
        self.area[self.size] = cell
        self.size += 1

    def choose_way(self) -> cython.int:
        """The free cell that the area grows over next; NOWHERE if there is none."""
        nth: cython.int
        side: cython.int
        score: cython.int
        best: cython.int = NOWHERE
        least: cython.int = 0
        self.mark += 1
        for nth in range(self.size):
            for side in range(SIDES * self.area[nth], SIDES * self.area[nth] + SIDES):
                other: cython.int = self.beside[side]
                if other == NOWHERE or self.rooms[other] != FREE or self.seen[other] == self.mark:
                    continue
                self.seen[other] = self.mark
                score = WEIGHT * (self.count_beside(other, FREE) - self.count_beside(other, TAKEN))
                score += self.dice.below(2 * WEIGHT)
                if best == NOWHERE or score < least:
                    best, least = other, score
        return best

    def add(self) -> cython.void:
        """Make the area a room."""
        self.sizes[self.room_count] = 0
        self.room_count += 1
        self.move(self.room_count - 1)

    def move(self, room: cython.int) -> cython.void:
        """Add the area to a room."""
        nth: cython.int
        for nth in range(self.size):
            self.rooms[self.area[nth]] = room
        self.sizes[room] += self.size

    def join(self) -> cython.bint:
        """Add too small an area to the smallest room beside it, unless that gets too large."""
        nth: cython.int
        side: cython.int
        room: cython.int
        best: cython.int = NOWHERE
        for nth in range(self.size):
            for side in range(SIDES * self.area[nth], SIDES * self.area[nth] + SIDES):
                room = self.rooms[self.beside[side]] if self.beside[side] != NOWHERE else BLACK
                if room >= 0 and (best == NOWHERE or self.sizes[room] < self.sizes[best]):
                    best = room
        if best == NOWHERE or self.sizes[best] + self.size > self.high:
            return False
        self.move(best)
        return True

    def collect(self) -> cython.bint:
        """Let too small an area take cells of rooms beside it; False if they cannot do without."""
        while self.size < self.low:
            spare: cython.int = self.find_spare()
            if spare == NOWHERE:
                return False
            self.sizes[self.rooms[spare]] -= 1
            self.take(spare)
        return True

    def find_spare(self) -> cython.int:
        """A cell beside the area whose room can do without it; NOWHERE if there is none."""
        nth: cython.int
        side: cython.int
        for nth in range(self.size):
            for side in range(SIDES * self.area[nth], SIDES * self.area[nth] + SIDES):
                other: cython.int = self.beside[side]
                if other == NOWHERE or self.rooms[other] < 0 or self.sizes[self.rooms[other]] <= self.low:
                    continue
                if self.holds_without(other):
                    return other
        return NOWHERE

    def holds_without(self, cell: cython.int) -> cython.bint:
        """Is a room still connected without one of its cells?"""
        room: cython.int = self.rooms[cell]
        side: cython.int
        nth: cython.int = 0
        count: cython.int = 0
        self.mark += 1
        self.seen[cell] = self.mark
        for side in range(SIDES * cell, SIDES * cell + SIDES):
            if count == 0 and self.beside[side] != NOWHERE and self.rooms[self.beside[side]] == room:
                self.reached[count] = self.beside[side]
                self.seen[self.beside[side]] = self.mark
                count += 1
        while nth < count:
            for side in range(SIDES * self.reached[nth], SIDES * self.reached[nth] + SIDES):
                other: cython.int = self.beside[side]
                if other != NOWHERE and self.rooms[other] == room and self.seen[other] != self.mark:
                    self.seen[other] = self.mark
                    self.reached[count] = other
                    count += 1
            nth += 1
        return count == self.sizes[room] - 1
