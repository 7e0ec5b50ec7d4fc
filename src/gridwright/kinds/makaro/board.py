# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A makaro board that knows, for every cell, which numbers are excluded at sight.

A set of numbers is a word: bit v is the number v. Rooms of more than 63 cells do not fit, and no technique looks at
them. The sets are kept up to date cell by cell: what is missing in a room, what no neighbour in another room holds, and
what arrows allow, given the numbers next to them and the sizes of the rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.ladder.ladder import OPEN, Ladder

LARGEST: cython.int = 63  # number that fits in a word

Pointed = Sequence[tuple[int, int, Sequence[int]]]
"""Of every arrow its cell, the cell it points at, and the other white cells next to it."""


class MakaroBoard(Ladder):
    """Rooms, neighbours and arrows in flat arrays, and the numbers that are left for each cell."""

    rooms: cython.int
    arrows: cython.int
    room_of: cython.int[::1]
    room_start: cython.int[::1]
    room_cells: cython.int[::1]
    size_of: cython.int[::1]
    beside_start: cython.int[::1]
    beside: cython.int[::1]
    target_of: cython.int[::1]
    other_start: cython.int[::1]
    others: cython.int[::1]
    pointing_start: cython.int[::1]
    pointing: cython.int[::1]
    passing_start: cython.int[::1]
    passing: cython.int[::1]
    missing: cython.ulonglong[::1]
    open_of: cython.int[::1]
    apart: cython.ulonglong[::1]
    bound: cython.ulonglong[::1]
    mask: cython.ulonglong[::1]

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed, techniques: int):
        Ladder.__init__(self, len(rooms), techniques)
        self.room_of = arrays.ints([-1 if room is None else room for room in rooms])
        self.rooms = len({room for room in rooms if room is not None})
        areas: list[list[int]] = [[] for _ in range(self.rooms)]
        for cell, room in enumerate(rooms):
            if room is not None:
                areas[room].append(cell)
        self.room_start, self.room_cells = flatten(areas)
        self.size_of = arrays.ints(map(len, areas))
        self.add_neighbours(rooms, beside)
        self.add_arrows(pointed)
        self.missing, self.open_of = arrays.words(self.rooms), arrays.zeros(self.rooms)
        self.apart, self.bound = arrays.words(self.cells), arrays.words(self.cells)
        self.mask = arrays.words(self.cells)
        self.refresh()

    def add_neighbours(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]]) -> None:
        """The neighbours of every cell in other rooms."""
        away = [
            [other for other in others if None not in (rooms[cell], rooms[other]) and rooms[other] != rooms[cell]]
            for cell, others in enumerate(beside)
        ]
        self.beside_start, self.beside = flatten(away)

    def add_arrows(self, pointed: Pointed) -> None:
        """For every arrow its target and the others; for every cell, the arrows that point at it, and the rest."""
        pointing: list[list[int]] = [[] for _ in range(self.cells)]
        passing: list[list[int]] = [[] for _ in range(self.cells)]
        for arrow, (_, target, others) in enumerate(pointed):
            pointing[target].append(arrow)
            for other in others:
                passing[other].append(arrow)
        self.arrows = len(pointed)
        self.target_of = arrays.ints([target for _, target, _ in pointed])
        self.other_start, self.others = flatten([others for _, _, others in pointed])
        self.pointing_start, self.pointing = flatten(pointing)
        self.passing_start, self.passing = flatten(passing)

    def is_choice(self, cell: cython.int) -> bool:
        return bool(self.room_of[cell] >= 0)

    def refresh(self) -> None:
        cell: cython.int
        room: cython.int
        arrow: cython.int
        for room in range(self.rooms):
            self.missing[room] = self.up_to(self.size_of[room]) if self.size_of[room] <= LARGEST else 0
            self.open_of[room] = self.size_of[room]
        for cell in range(self.cells):
            room = self.room_of[cell]
            self.apart[cell] = self.bound[cell] = self.missing[room] if room >= 0 else 0
        for arrow in range(self.arrows):
            self.bound_statically(arrow)
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.changed(cell)

    def bound_statically(self, arrow: cython.int) -> cython.void:
        """An arrow points at more than 1, and what is next to it is less than its target's room has cells."""
        nth: cython.int
        target: cython.int = self.target_of[arrow]
        self.bound[target] &= ~self.up_to(1)
        for nth in range(self.other_start[arrow], self.other_start[arrow + 1]):
            self.bound[self.others[nth]] &= self.up_to(self.size_of[self.room_of[target]] - 1)

    def changed(self, cell: cython.int) -> cython.void:
        nth: cython.int
        at: cython.int
        arrow: cython.int
        value: cython.int = self.values[cell]
        gone: cython.ulonglong = ~self.bit(value)
        if self.room_of[cell] < 0:
            return
        self.missing[self.room_of[cell]] &= gone
        self.open_of[self.room_of[cell]] -= 1
        for nth in range(self.beside_start[cell], self.beside_start[cell + 1]):
            self.apart[self.beside[nth]] &= gone
        for nth in range(self.pointing_start[cell], self.pointing_start[cell + 1]):
            arrow = self.pointing[nth]
            for at in range(self.other_start[arrow], self.other_start[arrow + 1]):
                self.bound[self.others[at]] &= self.up_to(value - 1)
        for nth in range(self.passing_start[cell], self.passing_start[cell + 1]):
            self.bound[self.target_of[self.passing[nth]]] &= ~self.up_to(value)

    def candidates(self, cell: cython.int) -> cython.ulonglong:
        """The numbers that are not excluded at sight from an open cell."""
        return self.missing[self.room_of[cell]] & self.apart[cell] & self.bound[cell]

    def is_open(self, room: cython.int) -> cython.bint:
        """Has a room open cells, and is it small enough to be looked at?"""
        return self.open_of[room] > 0 and self.size_of[room] <= LARGEST

    def fill_masks(self) -> cython.void:
        """Set `mask` to the candidates of every open cell, and to the number of every other one."""
        cell: cython.int
        for cell in range(self.cells):
            if self.room_of[cell] < 0:
                self.mask[cell] = 0
            elif self.values[cell] == OPEN:
                self.mask[cell] = self.candidates(cell)
            else:
                self.mask[cell] = self.bit(self.values[cell])

    def bit(self, value: cython.int) -> cython.ulonglong:
        """The set of one number; empty if it does not fit."""
        return ONE << value if 1 <= value <= LARGEST else 0

    def up_to(self, value: cython.int) -> cython.ulonglong:
        """The set of the numbers from 1."""
        if value < 1:
            return 0
        return ((ONE << min(value, LARGEST)) - 1) << 1

    def is_single(self, numbers: cython.ulonglong) -> cython.bint:
        """Is there just one number in a set?"""
        return numbers != 0 and numbers & (numbers - 1) == 0

    def least(self, numbers: cython.ulonglong) -> cython.int:
        """The smallest number of a set that has one."""
        value: cython.int = 1
        while not numbers >> value & ONE:
            value += 1
        return value

    def most(self, numbers: cython.ulonglong) -> cython.int:
        """The largest number of a set that has one."""
        value: cython.int = LARGEST
        while not numbers >> value & ONE:
            value -= 1
        return value


def flatten(lists: Sequence[Sequence[int]]) -> tuple[Any, Any]:
    """Lists one after the other, and where each starts; one more start is the end."""
    return arrays.ints(accumulate(map(len, lists), initial=0)), arrays.ints([item for one in lists for item in one])
