# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Numbers for given rooms: each room gets its own at random, then numbers of a room are swapped until all rules hold.

This is local search by smallest number of conflicts (Minton and others 1992). A conflict is a pair of equal neighbours,
or a black cell for which no arrow is right because the largest number beside it is there twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.compiled.dice import Dice
from gridwright.ladder.ladder import NOWHERE
from gridwright.partition.cutting import BLACK, SIDES

STEPS_PER_CELL: cython.int = 60  # swaps before the search gives up
NOISE: cython.int = 3  # swaps of a hundred that are made at random, to leave dead ends


class Numbering:
    """Rooms with a number in every cell: `rooms` has the room of every cell, -1 where black."""

    cells: cython.int
    dice: Dice
    beside: cython.int[::1]
    rooms: cython.int[::1]
    values: cython.int[::1]
    room_count: cython.int
    start: cython.int[::1]
    members: cython.int[::1]
    waiting: cython.int[::1]
    is_waiting: cython.int[::1]
    waiting_size: cython.int
    near: cython.int[::1]
    near_size: cython.int
    seen: cython.int[::1]
    mark: cython.int

    def __init__(self, beside: Sequence[int], rooms: Sequence[int], dice: Dice) -> None:
        self.cells, self.dice = len(rooms), dice
        self.beside, self.rooms = arrays.ints(beside), arrays.ints(rooms)
        self.values = arrays.zeros(self.cells)
        self.room_count = max(rooms, default=-1) + 1
        self.start, self.members = arrays.zeros(self.room_count + 1), arrays.zeros(self.cells)
        self.waiting, self.is_waiting, self.waiting_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        self.near, self.near_size = arrays.zeros(10), 0  # two cells and their neighbours
        self.seen, self.mark = arrays.zeros(self.cells), 0
        self.list_members()

    @raises
    def list_members(self) -> cython.void:
        """List the cells of every room."""
        cell: cython.int
        room: cython.int
        for cell in range(self.cells):
            if self.rooms[cell] != BLACK:
                self.start[self.rooms[cell] + 1] += 1
        for room in range(self.room_count):
            self.start[room + 1] += self.start[room]
        filled = arrays.copy_ints(self.start)
        for cell in range(self.cells):
            if self.rooms[cell] != BLACK:
                self.members[filled[self.rooms[cell]]] = cell
                filled[self.rooms[cell]] += 1

    def run(self) -> list[int] | None:
        """The numbers, 0 where black; None if some conflict stays."""
        return list(self.values) if self.search() else None

    @raises
    def search(self) -> cython.bint:
        """Deal numbers and swap them; False if some conflict stays."""
        cell: cython.int
        at: cython.int
        self.deal()
        for cell in range(self.cells):
            self.wait(cell)
        for _ in range(STEPS_PER_CELL * self.cells):
            if self.waiting_size == 0:
                return True
            at = self.dice.below(self.waiting_size)
            cell = self.waiting[at]
            self.waiting_size -= 1
            self.waiting[at] = self.waiting[self.waiting_size]
            self.is_waiting[cell] = 0
            if self.count(cell):
                self.mend(cell)
        return self.waiting_size == 0

    def deal(self) -> cython.void:
        """Give every room its numbers at random."""
        room: cython.int
        at: cython.int
        other: cython.int
        value: cython.int
        for room in range(self.room_count):
            for at in range(self.start[room], self.start[room + 1]):
                self.values[self.members[at]] = at - self.start[room] + 1
            for at in range(self.start[room + 1] - 1, self.start[room], -1):
                other = self.start[room] + self.dice.below(at - self.start[room] + 1)
                value = self.values[self.members[at]]
                self.values[self.members[at]] = self.values[self.members[other]]
                self.values[self.members[other]] = value

    def wait(self, cell: cython.int) -> cython.void:
        """A cell in conflict is looked at later."""
        if not self.is_waiting[cell] and self.count(cell):
            self.is_waiting[cell] = 1
            self.waiting[self.waiting_size] = cell
            self.waiting_size += 1

    def count(self, cell: cython.int) -> cython.int:
        """The conflicts of a cell: equal neighbours, or for a black cell a largest number that is there twice."""
        side: cython.int
        other: cython.int
        found: cython.int = 0
        top: cython.int = 0
        for side in range(SIDES * cell, SIDES * cell + SIDES):
            other = self.beside[side]
            if other == NOWHERE:
                continue
            if self.rooms[cell] == BLACK:
                if self.values[other] > top:
                    top, found = self.values[other], 0
                elif self.values[other] == top:
                    found = 1
            elif self.values[other] == self.values[cell] and self.rooms[other] != self.rooms[cell]:
                found += 1
        return found

    def mend(self, cell: cython.int) -> cython.void:
        """Swap a cell of the conflict with the best one of its room."""
        nth: cython.int
        start: cython.int = self.choose_start(cell)
        other: cython.int = self.choose_partner(start)
        if other == NOWHERE:
            self.wait(cell)
            return
        self.swap(start, other)
        self.find_near(start, other)
        for nth in range(self.near_size):
            self.wait(self.near[nth])
        self.wait(cell)

    def choose_start(self, cell: cython.int) -> cython.int:
        """One of the cells that make a conflict: of the largest ones beside a black cell, or of equal neighbours."""
        side: cython.int
        other: cython.int
        top: cython.int = self.values[cell]
        count: cython.int = 1
        chosen: cython.int = cell
        if self.rooms[cell] == BLACK:
            count = 0
            for side in range(SIDES * cell, SIDES * cell + SIDES):
                if self.beside[side] != NOWHERE:
                    top = max(top, self.values[self.beside[side]])
        for side in range(SIDES * cell, SIDES * cell + SIDES):
            other = self.beside[side]
            if other != NOWHERE and self.values[other] == top:
                count += 1
                if self.dice.below(count) == 0:
                    chosen = other
        return chosen

    def choose_partner(self, start: cython.int) -> cython.int:
        """The cell of the same room whose number is best swapped with that of a cell; NOWHERE if it is alone."""
        at: cython.int
        other: cython.int
        cost: cython.int
        room: cython.int = self.rooms[start]
        size: cython.int = self.start[room + 1] - self.start[room]
        best: cython.int = NOWHERE
        least: cython.int = 0
        at_random: cython.bint = self.dice.chance(NOISE)
        if size == 1:
            return NOWHERE
        for at in range(self.start[room], self.start[room + 1]):
            other = self.members[at]
            if other == start:
                continue
            cost = self.dice.below(1024)
            if not at_random:
                cost += 1024 * self.cost_of_swap(start, other)
            if best == NOWHERE or cost < least:
                best, least = other, cost
        return best

    def swap(self, one: cython.int, two: cython.int) -> cython.void:
        """Swap two numbers."""
        value: cython.int = self.values[one]
        self.values[one] = self.values[two]
        self.values[two] = value

    def cost_of_swap(self, one: cython.int, two: cython.int) -> cython.int:
        """How many more conflicts there are around two cells after a swap."""
        before: cython.int
        after: cython.int
        self.find_near(one, two)
        before = self.count_near()
        self.swap(one, two)
        after = self.count_near()
        self.swap(one, two)
        return after - before

    def count_near(self) -> cython.int:
        """The conflicts of the cells that are near."""
        nth: cython.int
        found: cython.int = 0
        for nth in range(self.near_size):
            found += self.count(self.near[nth])
        return found

    def find_near(self, one: cython.int, two: cython.int) -> cython.void:
        """List two cells and their neighbours, each once."""
        side: cython.int
        self.mark += 1
        self.near_size = 0
        self.add_near(one)
        self.add_near(two)
        for side in range(SIDES):
            self.add_near(self.beside[SIDES * one + side])
            self.add_near(self.beside[SIDES * two + side])

    def add_near(self, cell: cython.int) -> cython.void:
        """List a cell, unless it is listed or off the board."""
        if cell != NOWHERE and self.seen[cell] != self.mark:
            self.seen[cell] = self.mark
            self.near[self.near_size] = cell
            self.near_size += 1
