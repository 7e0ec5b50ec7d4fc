# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a makaro step follows: claims, each with the exclusions that it rests on. `claims` has their sorts.

A step is recorded only for a hint or an explanation, so nothing here has to be fast.
"""

from __future__ import annotations

from typing import Any

from gridwright.compiled.declare import cfunc, cython
from gridwright.kinds.makaro.board import MakaroBoard
from gridwright.kinds.makaro.claims import (
    CEILINGS,
    FLOORS,
    AtLeast,
    AtMost,
    Claim,
    Exclusion,
    OnlyPlace,
    OnlyPlaces,
    OnlyValue,
    Sort,
)
from gridwright.ladder.ladder import OPEN

# Which exclusions a pattern may use: all; those of the room and of arrows; of the room and of neighbours; of arrows.
ALL: cython.int = 0
ARROWS: cython.int = 1
NEIGHBOURS: cython.int = 2
ARROWS_ALONE: cython.int = 3

Cells = set[int]


class MakaroProofs:
    """Says why a number is excluded from a cell of a board.

    `sight` is which exclusions are used, and `depth` how far they are derived from the candidates of other cells.
    """

    board: MakaroBoard
    sight: cython.int
    depth: cython.int
    claims: list[Claim]

    def __init__(self, board: MakaroBoard) -> None:
        self.board = board
        self.sight, self.depth = ALL, 0
        self.claims = []

    @cfunc
    def prove_value(self, cell: cython.int, value: cython.int) -> None:
        """Claim that a cell can hold nothing but a number."""
        needed: cython.ulonglong = self.all_of(cell) & ~self.board.bit(value)
        self.add_claim(OnlyValue(cell, value, self.exclude_all(cell, needed)))

    @cfunc
    def prove_place(self, cell: cython.int, value: cython.int) -> None:
        """Claim that a number can go nowhere but in a cell of its room."""
        self.add_claim(OnlyPlace(cell, value, self.exclude_places(self.board.room_of[cell], value, {cell})))

    @cfunc
    def exclude_places(self, room: cython.int, value: cython.int, places: Cells) -> tuple[Exclusion, ...]:
        """Exclusions of a number from all cells of a room but some."""
        nth: cython.int
        cell: cython.int
        items: list[Exclusion] = []
        for nth in range(self.board.room_start[room], self.board.room_start[room + 1]):
            cell = self.board.room_cells[nth]
            if cell in places:
                continue
            if self.board.values[cell] != OPEN:
                items.append(Exclusion(Sort.TAKEN, cell, value, cell))
            else:
                items.extend(self.exclude_all(cell, self.board.bit(value)))
        return tuple(items)

    @cfunc
    def add_claim(self, claim: Claim) -> None:
        """Add a claim, unless it was made."""
        if claim not in self.claims:
            self.claims.append(claim)

    def all_of(self, cell: cython.int) -> cython.ulonglong:
        """All numbers of a cell's room."""
        return self.board.up_to(self.board.size_of[self.board.room_of[cell]])

    @cfunc
    def exclude_all(self, cell: cython.int, needed: cython.ulonglong) -> tuple[Exclusion, ...]:
        """Exclusions of numbers from a cell, none of them needless; those that are hard to see are dropped first."""
        found = sorted([item for item in self.list_items(cell) if self.covered(item) & needed], reverse=True)
        kept = list(found)
        for item in found:
            rest = [other for other in kept if other != item]
            if needed & ~self.cover(rest) == 0:
                kept = rest
        kept.reverse()
        for item in kept:
            self.derive(item)
        return tuple(kept)

    @cfunc
    def cover(self, items: list[Exclusion]) -> Any:
        """What exclusions exclude together, as a set of numbers."""
        found = 0
        for item in items:
            found |= self.covered(item)
        return found

    @cfunc
    def covered(self, item: Exclusion) -> Any:
        """The numbers that an exclusion excludes."""
        value: cython.int = item.value
        if item.sort in FLOORS:
            return self.board.up_to(value)
        if item.sort in CEILINGS:
            return self.all_of(item.cell) & ~self.board.up_to(value - 1)
        return self.board.bit(value)

    @cfunc
    def list_items(self, cell: cython.int) -> list[Exclusion]:
        """All exclusions from a cell that the pattern may use."""
        nth: cython.int
        other: cython.int
        room: cython.int = self.board.room_of[cell]
        items: list[Exclusion] = []
        for nth in range(self.board.room_start[room], self.board.room_start[room + 1]):
            other = self.board.room_cells[nth]
            if other != cell and self.sight != ARROWS_ALONE and self.board.values[other] != OPEN:
                items.append(Exclusion(Sort.ROOM_HAS, cell, self.board.values[other], other))
        if self.sight in (ALL, NEIGHBOURS):
            for nth in range(self.board.beside_start[cell], self.board.beside_start[cell + 1]):
                other = self.board.beside[nth]
                if self.board.values[other] != OPEN:
                    items.append(Exclusion(Sort.BESIDE, cell, self.board.values[other], other))
        if self.sight != NEIGHBOURS:
            self.list_ceilings(items, cell)
            self.list_floors(items, cell)
        if self.depth > 1:
            self.list_shared(items, cell)
        return items

    @cfunc
    def list_ceilings(self, items: list[Exclusion], cell: cython.int) -> None:
        """The arrows next to a cell that point elsewhere: it holds less than their targets."""
        nth: cython.int
        for nth in range(self.board.passing_start[cell], self.board.passing_start[cell + 1]):
            arrow: cython.int = self.board.passing[nth]
            target: cython.int = self.board.target_of[arrow]
            size: cython.int = self.board.size_of[self.board.room_of[target]]
            left: cython.ulonglong = self.board.mask[target]
            items.append(Exclusion(Sort.SIZE_CEILING, cell, size, target, arrow))
            if self.board.values[target] != OPEN:
                items.append(Exclusion(Sort.CEILING, cell, self.board.values[target], target, arrow))
            elif self.depth > 0 and left and self.board.most(left) < size:
                items.append(Exclusion(Sort.REACH_CEILING, cell, self.board.most(left), target, arrow))

    @cfunc
    def list_floors(self, items: list[Exclusion], cell: cython.int) -> None:
        """The arrows that point at a cell: it holds more than all other cells next to them."""
        nth: cython.int
        at: cython.int
        for nth in range(self.board.pointing_start[cell], self.board.pointing_start[cell + 1]):
            arrow: cython.int = self.board.pointing[nth]
            for at in range(self.board.other_start[arrow], self.board.other_start[arrow + 1]):
                other: cython.int = self.board.others[at]
                left: cython.ulonglong = self.board.mask[other]
                items.append(Exclusion(Sort.SIZE_FLOOR, cell, 1, other, arrow))
                if self.board.values[other] != OPEN:
                    items.append(Exclusion(Sort.FLOOR, cell, self.board.values[other], other, arrow))
                elif self.depth > 0 and left and self.board.least(left) > 1:
                    items.append(Exclusion(Sort.REACH_FLOOR, cell, self.board.least(left), other, arrow))

    @cfunc
    def list_shared(self, items: list[Exclusion], cell: cython.int) -> None:
        """Numbers that another room must have beside a cell, or next to an arrow that points at it."""
        value: cython.int
        room: cython.int
        nth: cython.int
        arrow: cython.int
        beside = self.board.list_beside(cell)
        for room in range(self.board.rooms):
            if room == self.board.room_of[cell] or not self.board.is_open(room):
                continue
            for value in range(1, self.board.size_of[room] + 1):
                places = self.board.list_places(room, value)
                if not places or not self.board.missing[room] & self.board.bit(value):
                    continue
                if places <= beside:
                    items.append(Exclusion(Sort.SHARED, cell, value, room))
                for nth in range(self.board.pointing_start[cell], self.board.pointing_start[cell + 1]):
                    arrow = self.board.pointing[nth]
                    if places <= self.board.list_others(arrow):
                        items.append(Exclusion(Sort.SHARED_FLOOR, cell, value, room, arrow))

    @cfunc
    def derive(self, item: Exclusion) -> None:
        """Claim what a derived exclusion rests on, as far as it can be seen at sight."""
        depth: cython.int = self.depth
        value: cython.int = item.value
        other: cython.int = item.by
        self.depth = 0
        if item.sort == Sort.REACH_FLOOR:
            self.add_claim(AtLeast(other, value, self.exclude_all(other, self.board.up_to(value - 1))))
        elif item.sort == Sort.REACH_CEILING:
            beyond: cython.ulonglong = self.all_of(other) & ~self.board.up_to(value)
            self.add_claim(AtMost(other, value, self.exclude_all(other, beyond)))
        elif item.sort in (Sort.SHARED, Sort.SHARED_FLOOR):
            places = self.board.list_places(other, value)
            self.add_claim(OnlyPlaces(other, value, self.exclude_places(other, value, places)))
        self.depth = depth

    @cfunc
    def take_claims(self) -> tuple[Claim, ...]:
        """The claims that were made; then there are none."""
        claims = tuple(self.claims)
        self.claims = []
        return claims

    @cfunc
    def list_excluded(self, claim: Claim, item: Exclusion) -> list[tuple[int, int]]:
        """The candidates, or the only one that matters, that an exclusion takes from a cell."""
        cell: cython.int = item.cell
        gone: cython.ulonglong = self.board.missing[self.board.room_of[cell]]
        if item.sort in (Sort.ROOM_HAS, Sort.TAKEN):
            return []
        gone &= self.covered(item)
        only = claim.value if isinstance(claim, (OnlyPlace, OnlyPlaces)) else 0
        size: cython.int = self.board.size_of[self.board.room_of[cell]]
        return [
            (cell, value) for value in range(1, size + 1) if gone & self.board.bit(value) and only in (0, value)
        ]  # fmt: skip
