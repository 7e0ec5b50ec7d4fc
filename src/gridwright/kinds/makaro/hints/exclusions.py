# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a makaro step follows: the claims that lead to it. `claims` has their sorts.

A step is recorded only for a hint or an explanation. A set of numbers is a word, as on the board.
"""

from __future__ import annotations

from typing import Any

from gridwright.compiled.declare import cfunc, cython
from gridwright.kinds.makaro.hints.board import MakaroBoard
from gridwright.kinds.makaro.hints.claims import (
    ARROWS,
    AT_SIGHT,
    CEILINGS,
    DERIVED,
    FLOORS,
    NEIGHBOURS,
    ROOM,
    SHARED,
    About,
    Claim,
    Exclusion,
    Sort,
    Sorts,
)
from gridwright.ladder.ladder import OPEN

Cells = set[int]


class Exclusions:
    """Says why numbers are excluded from the cells of a board, by exclusions of some sorts."""

    board: MakaroBoard
    sorts: Any
    claims: list[Claim]

    def __init__(self, board: MakaroBoard) -> None:
        self.board, self.sorts, self.claims = board, AT_SIGHT, []

    @cfunc
    def prove(self, about: About, cell: cython.int, value: cython.int, sorts: Sorts) -> list[Claim]:
        """The claims from which it follows that a cell holds nothing but a number, or that this goes nowhere else."""
        self.sorts, self.claims = sorts, []
        if about is About.ONLY_PLACE:
            self.add_claim(about, cell, value, self.exclude_places(self.board.room_of[cell], value, {cell}))
        else:
            self.add_claim(about, cell, value, self.exclude(cell, self.all_of(cell) & ~self.board.bit(value)))
        return self.claims

    @cfunc
    def add_claim(self, about: About, subject: cython.int, value: cython.int, exclusions: list[Exclusion]) -> None:
        """Make a claim, unless it was made; those that its exclusions are derived from come first."""
        claim = Claim(about, subject, value, tuple(exclusions))
        if claim not in self.claims:
            self.claims.append(claim)

    @cfunc
    def exclude_places(self, room: cython.int, value: cython.int, places: Cells) -> list[Exclusion]:
        """Exclusions of a number from all cells of a room but some."""
        items: list[Exclusion] = []
        for cell in self.board.areas[room]:
            if cell in places:
                continue
            if self.board.values[cell] != OPEN:
                items.append(Exclusion(Sort.TAKEN, cell, value, cell))
            else:
                items.extend(self.exclude(cell, self.board.bit(value)))
        return items

    @cfunc
    def exclude(self, cell: cython.int, numbers: cython.ulonglong) -> list[Exclusion]:
        """Exclusions of numbers from a cell, none of them needless; those that are hard to see are dropped first."""
        found = sorted([item for item in self.list_items(cell) if self.cover([item]) & numbers], reverse=True)
        kept = found
        for item in found:
            rest = [other for other in kept if other is not item]
            if numbers & ~self.cover(rest) == 0:
                kept = rest
        kept = kept[::-1]
        for item in kept:
            if item.sort in DERIVED:
                self.derive(item)
        return kept

    @cfunc
    def cover(self, items: list[Exclusion]) -> Any:
        """The numbers that exclusions exclude together."""
        found: cython.ulonglong = 0
        value: cython.int
        for sort, cell, value, _, _ in items:
            if sort in FLOORS:
                found |= self.board.up_to(value)
            elif sort in CEILINGS:
                found |= self.all_of(cell) & ~self.board.up_to(value - 1)
            else:
                found |= self.board.bit(value)
        return found

    @cfunc
    def derive(self, item: Exclusion) -> None:
        """Claim what a derived exclusion rests on, as far as it can be seen at sight."""
        sorts = self.sorts
        sort, _, value, by, _ = item
        self.sorts = AT_SIGHT
        if sort is Sort.REACH_FLOOR:
            self.add_claim(About.AT_LEAST, by, value, self.exclude(by, self.board.up_to(value - 1)))
        elif sort is Sort.REACH_CEILING:
            self.add_claim(About.AT_MOST, by, value, self.exclude(by, self.all_of(by) & ~self.board.up_to(value)))
        else:
            others = self.exclude_places(by, value, self.list_places(by, value))
            self.add_claim(About.ONLY_PLACES, by, value, others)
        self.sorts = sorts

    @cfunc
    def list_excluded(self, claim: Claim) -> list[tuple[int, int]]:
        """The candidates, or of a claim about one number those that matter, that a claim takes from cells."""
        found: list[tuple[int, int]] = []
        gone: cython.ulonglong
        is_place: cython.bint = claim.about in (About.ONLY_PLACE, About.ONLY_PLACES)
        for item in claim.exclusions:
            if item.sort not in ROOM:
                gone = self.cover([item]) & self.board.missing[self.board.room_of[item.cell]]
                if is_place:
                    gone &= self.board.bit(claim.value)
                while gone:
                    found.append((item.cell, self.board.least(gone)))
                    gone &= gone - 1
        return found

    # What excludes numbers from a cell

    @cfunc
    def list_items(self, cell: cython.int) -> list[Exclusion]:
        """All exclusions from a cell that may be used."""
        items: list[Exclusion] = []
        if self.sorts >= ROOM:
            items = self.list_known(Sort.ROOM_HAS, cell, self.board.areas[self.board.room_of[cell]])
        if self.sorts >= NEIGHBOURS:
            items.extend(self.list_known(Sort.BESIDE, cell, self.board.away[cell]))
        if self.sorts >= ARROWS:
            self.list_ceilings(items, cell)
            self.list_floors(items, cell)
        if self.sorts.issuperset(SHARED):
            self.list_shared(items, cell)
        return items

    @cfunc
    def list_known(self, sort: Sort, cell: cython.int, others: Any) -> list[Exclusion]:
        """The numbers of other cells, such as those of its room."""
        known = [other for other in others if other != cell and self.board.values[other] != OPEN]
        return [Exclusion(sort, cell, self.board.values[other], other) for other in known]

    @cfunc
    def list_ceilings(self, items: list[Exclusion], cell: cython.int) -> None:
        """The arrows next to a cell that point elsewhere: it holds less than their targets."""
        target: cython.int
        for arrow in self.board.passing[cell]:
            target = self.board.target_of[arrow]
            size: cython.int = self.board.size_of[self.board.room_of[target]]
            items.append(Exclusion(Sort.SIZE_CEILING, cell, size, target, arrow))
            if self.board.values[target] != OPEN:
                items.append(Exclusion(Sort.CEILING, cell, self.board.values[target], target, arrow))
            elif Sort.REACH_CEILING in self.sorts and self.board.mask[target]:
                most: cython.int = self.board.most(self.board.mask[target])
                if most < size:
                    items.append(Exclusion(Sort.REACH_CEILING, cell, most, target, arrow))

    @cfunc
    def list_floors(self, items: list[Exclusion], cell: cython.int) -> None:
        """The arrows that point at a cell: it holds more than all other cells next to them."""
        other: cython.int
        for arrow in self.board.pointing[cell]:
            for other in self.board.others[arrow]:
                items.append(Exclusion(Sort.SIZE_FLOOR, cell, 1, other, arrow))
                if self.board.values[other] != OPEN:
                    items.append(Exclusion(Sort.FLOOR, cell, self.board.values[other], other, arrow))
                elif Sort.REACH_FLOOR in self.sorts and self.board.mask[other]:
                    least: cython.int = self.board.least(self.board.mask[other])
                    if least > 1:
                        items.append(Exclusion(Sort.REACH_FLOOR, cell, least, other, arrow))

    @cfunc
    def list_shared(self, items: list[Exclusion], cell: cython.int) -> None:
        """Numbers that another room must have beside a cell, or next to an arrow that points at it."""
        room: cython.int
        for room in range(self.board.rooms):
            if room == self.board.room_of[cell] or not self.board.is_open(room):
                continue
            for value in self.board.list_missing(room):
                places = self.list_places(room, value)
                if places and places.issubset(self.board.away[cell]):
                    items.append(Exclusion(Sort.SHARED, cell, value, room))
                arrows = self.board.pointing[cell] if places else ()
                inside = [arrow for arrow in arrows if places.issubset(self.board.others[arrow])]
                items.extend([Exclusion(Sort.SHARED_FLOOR, cell, value, room, arrow) for arrow in inside])

    @cfunc
    def list_places(self, room: cython.int, value: cython.int) -> Cells:
        """The open cells of a room that are left for a number at sight."""
        return {cell for cell in self.board.areas[room] if self.board.is_place(cell, value)}

    def all_of(self, cell: cython.int) -> cython.ulonglong:
        """All numbers of a cell's room."""
        return self.board.up_to(self.board.size_of[self.board.room_of[cell]])
