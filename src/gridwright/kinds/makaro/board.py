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
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.ladder.ladder import OPEN

LARGEST: cython.int = 63  # number that fits in a word

Pointed = Sequence[tuple[int, int, Sequence[int]]]
"""Of every arrow its cell, the cell it points at, and the other white cells next to it."""


class MakaroBoard:
    """Rooms, neighbours and arrows in flat arrays, and the numbers that are left for each cell.

    `values` is the board of a ladder. `mask` holds the numbers that are not excluded at sight, and `narrow` what a
    pattern leaves of them.
    """

    values: cython.int[::1]
    cells: cython.int
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
    narrow: cython.ulonglong[::1]

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed) -> None:
        self.cells = len(rooms)
        self.values = arrays.filled(self.cells, -1)
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
        self.mask, self.narrow = arrays.words(self.cells), arrays.words(self.cells)

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

    def refresh(self) -> cython.void:
        """Find out anew what is missing in rooms and excluded from cells."""
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
        """Note what the number of a cell excludes."""
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

    def find_once(self, room: cython.int) -> cython.ulonglong:
        """The missing numbers of a room that `narrow` leaves one place."""
        nth: cython.int
        cell: cython.int
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            cell = self.room_cells[nth]
            if self.values[cell] == OPEN:
                twice |= once & self.narrow[cell]
                once |= self.narrow[cell]
        return once & ~twice & self.missing[room]

    @cfunc
    def list_missing(self, room: cython.int) -> tuple[int, ...]:
        """The numbers that a room still needs."""
        missing: cython.ulonglong = self.missing[room]
        return tuple([value for value in range(1, self.size_of[room] + 1) if missing >> value & ONE])

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

    # Candidates that those of other cells narrow down, from `mask`: once, not over and over

    def reach(self) -> cython.void:
        """Arrows between open cells: less than the most that the target can be, more than the least of the others."""
        arrow: cython.int
        nth: cython.int
        other: cython.int
        target: cython.int
        for arrow in range(self.arrows):
            target = self.target_of[arrow]
            for nth in range(self.other_start[arrow], self.other_start[arrow + 1]):
                other = self.others[nth]
                if self.mask[target]:
                    self.narrow[other] &= self.up_to(self.most(self.mask[target]) - 1)
                if self.mask[other]:
                    self.narrow[target] &= ~self.up_to(self.least(self.mask[other]))

    @raises
    def share(self) -> cython.void:
        """Numbers that a room has beside a cell, wherever they go, or next to an arrow that points at the cell."""
        room: cython.int
        nth: cython.int
        value: cython.int
        for room in range(self.rooms):
            if not self.is_open(room):
                continue
            for value in range(1, self.size_of[room] + 1):
                if not self.missing[room] & self.bit(value):
                    continue
                for nth in range(self.room_start[room], self.room_start[room + 1]):
                    if self.is_place(self.room_cells[nth], value):
                        self.share_from(self.room_cells[nth], value)
                        break

    def is_place(self, cell: cython.int, value: cython.int) -> cython.bint:
        """Can a number go in an open cell, at sight?"""
        return self.values[cell] == OPEN and self.mask[cell] & self.bit(value) != 0

    @raises
    def share_from(self, cell: cython.int, value: cython.int) -> cython.void:
        """Exclude a number that can go in a cell from those cells that have all its places beside them."""
        nth: cython.int
        for nth in range(self.beside_start[cell], self.beside_start[cell + 1]):
            other: cython.int = self.beside[nth]
            if self.is_inside(cell, value, self.beside, self.beside_start[other], self.beside_start[other + 1]):
                self.narrow[other] &= ~self.bit(value)
        for nth in range(self.passing_start[cell], self.passing_start[cell + 1]):
            arrow: cython.int = self.passing[nth]
            if self.is_inside(cell, value, self.others, self.other_start[arrow], self.other_start[arrow + 1]):
                self.narrow[self.target_of[arrow]] &= ~self.up_to(value)

    def is_inside(
        self, cell: cython.int, value: cython.int, cells: cython.int[::1], start: cython.int, end: cython.int
    ) -> cython.bint:
        """Are all places of a number in the room of a cell among some cells?"""
        nth: cython.int
        at: cython.int
        room: cython.int = self.room_of[cell]
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            if not self.is_place(self.room_cells[nth], value):
                continue
            at = start
            while at < end and cells[at] != self.room_cells[nth]:
                at += 1
            if at == end:
                return False
        return True

    @cfunc
    def list_places(self, room: cython.int, value: cython.int) -> set[int]:
        """The open cells of a room that are left for a number at sight."""
        return {
            self.room_cells[nth]
            for nth in range(self.room_start[room], self.room_start[room + 1])
            if self.is_place(self.room_cells[nth], value)
        }

    @cfunc
    def list_beside(self, cell: cython.int) -> set[int]:
        """The neighbours of a cell in other rooms."""
        return set(self.beside[self.beside_start[cell] : self.beside_start[cell + 1]])

    @cfunc
    def list_others(self, arrow: cython.int) -> set[int]:
        """The cells next to an arrow that it does not point at."""
        return set(self.others[self.other_start[arrow] : self.other_start[arrow + 1]])

    # Sets of numbers

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
