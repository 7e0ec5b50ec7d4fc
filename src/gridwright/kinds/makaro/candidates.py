# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Candidates of a makaro board that are narrowed down by the candidates of other cells.

Both ways start from what is excluded at sight (`mask`) and are taken once, not over and over.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kinds.makaro.board import Pointed
from gridwright.kinds.makaro.proofs import MakaroProofs
from gridwright.ladder.ladder import OPEN


class MakaroCandidates(MakaroProofs):
    """A board whose candidates are narrowed down. `narrow` holds what a technique leaves for every open cell."""

    narrow: cython.ulonglong[::1]

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed, techniques: int):
        MakaroProofs.__init__(self, rooms, beside, pointed, techniques)
        self.narrow = arrays.words(self.cells)

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
