# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A makaro board that knows, for every cell, which numbers are excluded at sight.

A set of numbers is a word: bit v is the number v. Rooms of more than 63 cells do not fit, and no technique looks at
them. The sets are kept up to date cell by cell: what is missing in a room, what no neighbour in another room holds, and
what arrows allow, given the numbers next to them and the sizes of the rooms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.kernel import grouping
from gridwright.kernel.grouping import FlatGroups
from gridwright.ladder.ladder import NOWHERE, OPEN

LARGEST: cython.int = 63  # number that fits in a word


class MakaroBoard:
    """The rooms, neighbours and arrows of a puzzle, and the numbers that are left for each cell.

    `values` is the board of a ladder. `mask` holds the numbers that are not excluded at sight, and `narrow` what a
    pattern leaves of them. There are groups of cells: those of every room (`areas`), those beside every cell in other
    rooms (`away`), those next to every arrow but its target (`others`); and of arrows: those that point at every cell,
    and those next to it that point elsewhere (`passing`).
    """

    values: cython.int[::1]
    cells: cython.int
    rooms: cython.int
    arrows: cython.int
    room_of: cython.int[::1]
    size_of: cython.int[::1]
    areas: FlatGroups
    away: FlatGroups
    target_of: cython.int[::1]
    others: FlatGroups
    pointing: FlatGroups
    passing: FlatGroups
    missing: cython.ulonglong[::1]
    open_of: cython.int[::1]
    apart: cython.ulonglong[::1]
    bound: cython.ulonglong[::1]
    mask: cython.ulonglong[::1]
    narrow: cython.ulonglong[::1]

    def __init__(self, puzzle: Any) -> None:
        self.cells, self.rooms, self.arrows = len(puzzle.rooms), len(puzzle.areas), len(puzzle.pointed)
        self.values = arrays.filled(self.cells, -1)
        self.room_of = arrays.ints([NOWHERE if room is None else room for room in puzzle.rooms])
        self.size_of = arrays.ints(map(len, puzzle.areas))
        self.areas, self.away = grouping.flatten(puzzle.areas), grouping.flatten(find_away(puzzle))
        self.target_of = arrays.ints([target for _, target, _ in puzzle.pointed])
        others = [others for _, _, others in puzzle.pointed]
        self.others, self.passing = grouping.flatten(others), grouping.flatten(list_arrows(self.cells, others))
        self.pointing = grouping.flatten(list_arrows(self.cells, [(target,) for _, target, _ in puzzle.pointed]))
        self.missing, self.open_of = arrays.words(self.rooms), arrays.zeros(self.rooms)
        self.apart, self.bound = arrays.words(self.cells), arrays.words(self.cells)
        self.mask, self.narrow = arrays.words(self.cells), arrays.words(self.cells)

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
        for nth in range(self.others.starts[arrow], self.others.starts[arrow + 1]):
            self.bound[self.others.members[nth]] &= self.up_to(self.size_of[self.room_of[target]] - 1)

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
        for nth in range(self.away.starts[cell], self.away.starts[cell + 1]):
            self.apart[self.away.members[nth]] &= gone
        for nth in range(self.pointing.starts[cell], self.pointing.starts[cell + 1]):
            arrow = self.pointing.members[nth]
            for at in range(self.others.starts[arrow], self.others.starts[arrow + 1]):
                self.bound[self.others.members[at]] &= self.up_to(value - 1)
        for nth in range(self.passing.starts[cell], self.passing.starts[cell + 1]):
            self.bound[self.target_of[self.passing.members[nth]]] &= ~self.up_to(value)

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
        for nth in range(self.areas.starts[room], self.areas.starts[room + 1]):
            cell = self.areas.members[nth]
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
            for nth in range(self.others.starts[arrow], self.others.starts[arrow + 1]):
                other = self.others.members[nth]
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
                for nth in range(self.areas.starts[room], self.areas.starts[room + 1]):
                    if self.is_place(self.areas.members[nth], value):
                        self.share_from(self.areas.members[nth], value)
                        break

    def is_place(self, cell: cython.int, value: cython.int) -> cython.bint:
        """Can a number go in an open cell, at sight?"""
        return self.values[cell] == OPEN and self.mask[cell] & self.bit(value) != 0

    @raises
    def share_from(self, cell: cython.int, value: cython.int) -> cython.void:
        """Exclude a number that can go in a cell from those cells that have all its places beside them."""
        nth: cython.int
        for nth in range(self.away.starts[cell], self.away.starts[cell + 1]):
            other: cython.int = self.away.members[nth]
            if self.is_inside(cell, value, self.away, other):
                self.narrow[other] &= ~self.bit(value)
        for nth in range(self.passing.starts[cell], self.passing.starts[cell + 1]):
            arrow: cython.int = self.passing.members[nth]
            if self.is_inside(cell, value, self.others, arrow):
                self.narrow[self.target_of[arrow]] &= ~self.up_to(value)

    def is_inside(self, cell: cython.int, value: cython.int, groups: FlatGroups, group: cython.int) -> cython.bint:
        """Are all places of a number in the room of a cell among the cells of a group?"""
        nth: cython.int
        at: cython.int
        room: cython.int = self.room_of[cell]
        for nth in range(self.areas.starts[room], self.areas.starts[room + 1]):
            if not self.is_place(self.areas.members[nth], value):
                continue
            at = groups.starts[group]
            while at < groups.starts[group + 1] and groups.members[at] != self.areas.members[nth]:
                at += 1
            if at == groups.starts[group + 1]:
                return False
        return True

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


def find_away(puzzle: Any) -> list[list[int]]:
    """For every cell, its neighbours in other rooms."""
    return [
        [other for other in beside if room is not None and puzzle.rooms[other] not in (None, room)]
        for room, beside in zip(puzzle.rooms, puzzle.grid.neighbours(), strict=True)
    ]


def list_arrows(cells: int, touched: Sequence[Sequence[int]]) -> list[list[int]]:
    """For every cell, the arrows that touch it."""
    found: list[list[int]] = [[] for _ in range(cells)]
    for arrow, some in enumerate(touched):
        for cell in some:
            found[cell].append(arrow)
    return found
