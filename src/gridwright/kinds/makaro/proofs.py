# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a makaro step follows, written down as claims, each with the exclusions that it rests on. `hints` words them.

`claims` has their kinds. A step is recorded only for a hint or an explanation, so nothing here has to be fast.

Some boards are only supposed (`chains`): there `wave` says after how many conclusions a cell was filled; 0 on the board
itself. A claim about such a cell rests only on cells of earlier waves.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.kinds.makaro.board import MakaroBoard, Pointed
from gridwright.kinds.makaro.claims import (
    AT_LEAST,
    AT_MOST,
    BESIDE,
    CEILING,
    FLOOR,
    NO_PLACE,
    NO_VALUE,
    ONLY_PLACE,
    PLACES,
    REACH_CEILING,
    REACH_FLOOR,
    ROOM_HAS,
    SHARED,
    SHARED_FLOOR,
    SIZE_CEILING,
    SIZE_FLOOR,
    SUPPOSED,
    TAKEN,
)
from gridwright.ladder.ladder import OPEN

# Which exclusions a technique may use: all; those of the room and of arrows; of the room and of neighbours; of arrows.
ALL, ARROWS, NEIGHBOURS, ARROWS_ALONE = 0, 1, 2, 3

Item = tuple[int, int, int, int, int]  # an exclusion
Made = tuple[int, int, int, list[Item]]  # a claim
Places = set[int]


class MakaroProofs(MakaroBoard):
    """A board that can say why a number is excluded from a cell."""

    shown: cython.int[::1]
    wave: cython.int[::1]
    sight: cython.int
    depth: cython.int
    claims: list[Made]

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed, techniques: int):
        MakaroBoard.__init__(self, rooms, beside, pointed, techniques)
        self.shown, self.wave = arrays.filled(self.cells, -1), arrays.zeros(self.cells)
        self.sight, self.depth = ALL, 0  # which exclusions are used; how far they are derived (`derived`)
        self.claims = []

    def show_board(self) -> cython.void:
        """Show the board itself: nothing is supposed."""
        cell: cython.int
        for cell in range(self.cells):
            self.shown[cell] = self.values[cell]
            self.wave[cell] = 0

    def is_seen(self, cell: cython.int, before: cython.int) -> cython.bint:
        """Was a cell filled before a wave?"""
        return self.shown[cell] != OPEN and self.wave[cell] < before

    @cfunc
    def prove_value(self, cell: cython.int, value: cython.int, before: cython.int, kind: cython.int) -> None:
        """Claim that a cell can hold nothing but a number (nothing at all if it is 0)."""
        needed: cython.ulonglong = self.all_of(cell) & ~self.bit(value)
        self.add_claim(kind, cell, value, self.exclude_all(cell, needed, before))

    @cfunc
    def prove_place(
        self, room: cython.int, value: cython.int, places: Places, before: cython.int, kind: cython.int
    ) -> None:
        """Claim that a number of a room can go nowhere but in some places. A claim of one place is about that cell."""
        nth: cython.int
        cell: cython.int
        items: list[Item] = []
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            cell = self.room_cells[nth]
            if cell in places:
                continue
            if self.is_seen(cell, before):
                items.append((TAKEN, cell, value, cell, -1))
            else:
                items.extend(self.exclude_all(cell, self.bit(value), before))
        self.add_claim(kind, min(places) if kind == ONLY_PLACE else room, value, items)

    @cfunc
    def add_claim(self, kind: cython.int, about: cython.int, value: cython.int, items: list[Item]) -> None:
        """Add a claim, unless it was made; use the cells of the board that it rests on."""
        if self.is_claimed(kind, about, value):
            return
        self.claims.append((kind, about, value, items))
        for item in items:
            if self.rests_on_cell(item) and self.wave[item[3]] == 0:
                self.use(item[3])

    @raises
    def rests_on_cell(self, item: Item) -> cython.bint:
        """Does an exclusion rest on the number of a cell?"""
        return item[0] in (ROOM_HAS, TAKEN, BESIDE, FLOOR, CEILING)

    @raises
    def is_claimed(self, kind: cython.int, about: cython.int, value: cython.int) -> cython.bint:
        """Was this claim made?"""
        return (kind, about, value) in [claim[:3] for claim in self.claims]

    def all_of(self, cell: cython.int) -> cython.ulonglong:
        """All numbers of a cell's room."""
        return self.up_to(self.size_of[self.room_of[cell]])

    @cfunc
    def exclude_all(self, cell: cython.int, needed: cython.ulonglong, before: cython.int) -> list[Item]:
        """Exclusions of numbers from a cell, none of them needless; those that are hard to see are dropped first."""
        found = [item for item in self.list_items(cell, before) if self.covered(item) & needed]
        kept = sorted(found, reverse=True)
        for item in sorted(found, reverse=True):
            rest = [other for other in kept if other != item]
            if needed & ~self.cover(rest) == 0:
                kept = rest
        kept.reverse()
        for item in kept:
            self.derive(item, before)
        return kept

    @raises
    def cover(self, items: list[Item]) -> cython.ulonglong:
        """What exclusions exclude together."""
        found: cython.ulonglong = 0
        for item in items:
            found |= self.covered(item)
        return found

    @raises
    def covered(self, item: Item) -> cython.ulonglong:
        """The numbers that an exclusion excludes."""
        kind: cython.int = item[0]
        value: cython.int = item[2]
        if kind in (SIZE_FLOOR, FLOOR, REACH_FLOOR, SHARED_FLOOR):
            return self.up_to(value)
        if kind in (SIZE_CEILING, CEILING, REACH_CEILING):
            return ~self.up_to(value - 1)
        return self.bit(value)

    @cfunc
    def list_items(self, cell: cython.int, before: cython.int) -> list[Item]:
        """All exclusions from a cell that the technique may use."""
        nth: cython.int
        other: cython.int
        room: cython.int = self.room_of[cell]
        items: list[Item] = []
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            other = self.room_cells[nth]
            if other != cell and self.sight != ARROWS_ALONE and self.is_seen(other, before):
                items.append((ROOM_HAS, cell, self.shown[other], other, -1))
        if self.sight in (ALL, NEIGHBOURS):
            for nth in range(self.beside_start[cell], self.beside_start[cell + 1]):
                other = self.beside[nth]
                if self.is_seen(other, before):
                    items.append((BESIDE, cell, self.shown[other], other, -1))
        if self.sight != NEIGHBOURS:
            self.list_ceilings(items, cell, before)
            self.list_floors(items, cell, before)
        if self.depth > 1:
            self.list_shared(items, cell)
        return items

    @cfunc
    def list_ceilings(self, items: list[Item], cell: cython.int, before: cython.int) -> None:
        """The arrows next to a cell that point elsewhere: it holds less than their targets."""
        nth: cython.int
        for nth in range(self.passing_start[cell], self.passing_start[cell + 1]):
            arrow: cython.int = self.passing[nth]
            target: cython.int = self.target_of[arrow]
            size: cython.int = self.size_of[self.room_of[target]]
            items.append((SIZE_CEILING, cell, size, target, arrow))
            if self.is_seen(target, before):
                items.append((CEILING, cell, self.shown[target], target, arrow))
            elif self.depth > 0 and self.mask[target] and self.most(self.mask[target]) < size:
                items.append((REACH_CEILING, cell, self.most(self.mask[target]), target, arrow))

    @cfunc
    def list_floors(self, items: list[Item], cell: cython.int, before: cython.int) -> None:
        """The arrows that point at a cell: it holds more than all other cells next to them."""
        nth: cython.int
        at: cython.int
        for nth in range(self.pointing_start[cell], self.pointing_start[cell + 1]):
            arrow: cython.int = self.pointing[nth]
            for at in range(self.other_start[arrow], self.other_start[arrow + 1]):
                other: cython.int = self.others[at]
                items.append((SIZE_FLOOR, cell, 1, other, arrow))
                if self.is_seen(other, before):
                    items.append((FLOOR, cell, self.shown[other], other, arrow))
                elif self.depth > 0 and self.mask[other] and self.least(self.mask[other]) > 1:
                    items.append((REACH_FLOOR, cell, self.least(self.mask[other]), other, arrow))

    @cfunc
    def list_shared(self, items: list[Item], cell: cython.int) -> None:
        """Numbers that another room must have beside a cell, or next to an arrow that points at it."""
        value: cython.int
        room: cython.int
        nth: cython.int
        arrow: cython.int
        for room in range(self.rooms):
            if room == self.room_of[cell] or not self.is_open(room):
                continue
            for value in range(1, self.size_of[room] + 1):
                places = self.list_places(room, value)
                if not places or not self.missing[room] & self.bit(value):
                    continue
                if places <= set(self.beside[self.beside_start[cell] : self.beside_start[cell + 1]]):
                    items.append((SHARED, cell, value, room, -1))
                for nth in range(self.pointing_start[cell], self.pointing_start[cell + 1]):
                    arrow = self.pointing[nth]
                    if places <= set(self.others[self.other_start[arrow] : self.other_start[arrow + 1]]):
                        items.append((SHARED_FLOOR, cell, value, room, arrow))

    @cfunc
    def list_places(self, room: cython.int, value: cython.int) -> set[int]:
        """The open cells of a room that are left for a number at sight."""
        nth: cython.int
        places = set()
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            if self.values[self.room_cells[nth]] == OPEN and self.mask[self.room_cells[nth]] & self.bit(value):
                places.add(self.room_cells[nth])
        return places

    @cfunc
    def derive(self, item: Item, before: cython.int) -> None:
        """Claim what a derived exclusion rests on, as far as it can be seen at sight."""
        depth: cython.int = self.depth
        value: cython.int = item[2]
        other: cython.int = item[3]
        self.depth = 0
        if item[0] == REACH_FLOOR:
            self.add_claim(AT_LEAST, other, value, self.exclude_all(other, self.up_to(value - 1), before))
        elif item[0] == REACH_CEILING:
            beyond: cython.ulonglong = self.all_of(other) & ~self.up_to(value)
            self.add_claim(AT_MOST, other, value, self.exclude_all(other, beyond, before))
        elif item[0] in (SHARED, SHARED_FLOOR):
            self.prove_place(other, value, self.list_places(other, value), before, PLACES)
        self.depth = depth

    @cfunc
    def write_claims(self) -> None:
        """Make the claims the arguments of the step, and list the candidates that they exclude on the board."""
        story: list[int] = []
        supposed: cython.bint = False
        for kind, about, value, items in self.claims:
            supposed = kind == SUPPOSED or (supposed and kind not in (NO_VALUE, NO_PLACE))
            story += (kind, about, value, len(items))
            for item in items:
                story += item
                if item[0] not in (ROOM_HAS, TAKEN) and not supposed and kind not in (NO_VALUE, NO_PLACE):
                    self.list_excluded(item, value if kind in (ONLY_PLACE, PLACES) else 0)
        self.arguments = tuple(story)
        self.claims = []

    @cfunc
    def list_excluded(self, item: Item, only: cython.int) -> None:
        """List the candidates, or the only one that matters, that an exclusion takes from a cell."""
        value: cython.int
        cell: cython.int = item[1]
        gone: cython.ulonglong = self.covered(item) & self.missing[self.room_of[cell]]
        for value in range(1, self.size_of[self.room_of[cell]] + 1):
            if gone & self.bit(value) and only in (0, value):
                self.exclude(cell, value)
