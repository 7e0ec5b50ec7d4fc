# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The techniques of makaro, from the easiest: what each of them sees on a board. `hints` has their names and sentences.

The first six exclude numbers at sight (`board`). The next two use the candidates that are left in other cells, and the
last ones suppose a number (`chains`). Where a step decides one of two open cells of a room, it decides both; only next
to an arrow to a 2 it stays with the cells that are next to the arrow.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.kinds.makaro.board import Pointed
from gridwright.kinds.makaro.chains import MakaroChains
from gridwright.kinds.makaro.claims import AROUND_TWO, LARGEST, ONLY_PLACE, ONLY_VALUE, REFUTED, ROOM_HAS
from gridwright.kinds.makaro.proofs import ALL, ARROWS, ARROWS_ALONE, NEIGHBOURS, Item
from gridwright.ladder.ladder import OPEN

SHORT_CHAIN: cython.int = 3  # waves, the supposed number among them
LONG_CHAIN: cython.int = 12
TECHNIQUES = 10


class MakaroLadder(MakaroChains):
    """A makaro board on which techniques are tried."""

    refuted_cell: cython.int
    refuted_value: cython.int

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed) -> None:
        MakaroChains.__init__(self, rooms, beside, pointed, TECHNIQUES)
        self.refuted_cell = self.refuted_value = -1

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        self.sight, self.depth = ALL, 0
        if self.recording:
            self.show_board()
        if technique == 0:
            self.find_last()
        elif technique == 1:
            self.find_maxima()
        elif technique == 2:
            self.find_bounded()
        elif technique == 3:
            self.find_apart()
        elif technique < 8:
            self.find_by_candidates(technique)
        else:
            self.find_chains(SHORT_CHAIN if technique == 8 else LONG_CHAIN)

    @raises
    def find_last(self) -> cython.void:
        """A room with one open cell: it holds the missing number."""
        nth: cython.int
        room: cython.int
        for room in range(self.rooms):
            if self.open_of[room] != 1 or not self.is_open(room) or not self.is_single(self.missing[room]):
                continue
            self.begin(room, 0, 0)
            for nth in range(self.room_start[room], self.room_start[room + 1]):
                if self.values[self.room_cells[nth]] == OPEN:
                    self.decide(self.room_cells[nth], self.least(self.missing[room]))
                else:
                    self.use(self.room_cells[nth])
            self.end()

    @cfunc
    def find_maxima(self) -> None:
        """An arrow points at the largest number of a room, because of a number next to it or the size of the room."""
        arrow: cython.int
        cell: cython.int
        size: cython.int
        for arrow in range(self.arrows):
            if self.size_of[self.room_of[self.target_of[arrow]]] == 2:
                self.begin(0, 0, 0)
                self.decide_room(self.target_of[arrow], 2)
                self.decide_others(arrow)
                self.end()
        self.sight = ARROWS_ALONE
        for cell in range(self.cells):
            if self.values[cell] != OPEN or self.pointing_start[cell] == self.pointing_start[cell + 1]:
                continue
            size = self.size_of[self.room_of[cell]]
            if size > 2 and self.is_open(self.room_of[cell]) and self.bound[cell] == self.bit(size):
                self.begin(0, 0, 0)
                self.decide(cell, size)
                if self.recording:
                    self.prove_value(cell, size, 1, ONLY_VALUE)
                    self.write_claims()
                self.end()

    @cfunc
    def decide_others(self, arrow: cython.int) -> None:
        """Next to an arrow that points at a 2 is nothing but 1."""
        nth: cython.int
        for nth in range(self.other_start[arrow], self.other_start[arrow + 1]):
            self.decide(self.others[nth], 1)
        if self.recording:
            self.add_claim(AROUND_TWO, arrow, 2, [])
            self.write_claims()

    @cfunc
    def find_bounded(self) -> None:
        """Arrows and the numbers of its room leave a cell one number."""
        arrow: cython.int
        cell: cython.int
        for arrow in range(self.arrows):
            if self.values[self.target_of[arrow]] == 2:
                self.begin(0, 0, 0)
                self.use(self.target_of[arrow])
                self.decide_others(arrow)
                self.end()
            elif self.is_around_room(arrow):
                self.decide_largest(arrow)
        for cell in range(self.cells):
            self.narrow[cell] = self.bound[cell] if self.bound[cell] != self.bit(1) else 0
        self.sight = ARROWS
        self.find_values()

    def is_around_room(self, arrow: cython.int) -> cython.bint:
        """Does an arrow point at an open cell, and are all other open cells of its room next to it, too?"""
        nth: cython.int
        found: cython.int = 1
        target: cython.int = self.target_of[arrow]
        room: cython.int = self.room_of[target]
        if self.values[target] != OPEN or self.open_of[room] < 2 or not self.is_open(room):
            return False
        for nth in range(self.other_start[arrow], self.other_start[arrow + 1]):
            if self.room_of[self.others[nth]] == room and self.values[self.others[nth]] == OPEN:
                found += 1
        return found == self.open_of[room]

    @cfunc
    def decide_largest(self, arrow: cython.int) -> None:
        """An arrow points at the largest number that a room still needs."""
        target: cython.int = self.target_of[arrow]
        room: cython.int = self.room_of[target]
        nth: cython.int
        if self.missing[room] == 0:
            return
        self.begin(0, 0, 0)
        self.decide_room(target, self.most(self.missing[room]))
        if self.recording:
            known = []
            for nth in range(self.room_start[room], self.room_start[room + 1]):
                cell: cython.int = self.room_cells[nth]
                if self.values[cell] != OPEN:
                    known.append((ROOM_HAS, target, self.values[cell], cell, -1))
            self.add_claim(LARGEST, arrow, self.most(self.missing[room]), known)
            self.write_claims()
        self.end()

    @cfunc
    def find_apart(self) -> None:
        """The numbers beside a cell and those of its room leave it one number."""
        cell: cython.int
        for cell in range(self.cells):
            self.narrow[cell] = self.apart[cell]
        self.sight = NEIGHBOURS
        self.find_values()

    @cfunc
    def find_by_candidates(self, technique: cython.int) -> None:
        """The candidates of all cells, at sight or narrowed down, leave a number one place or a cell one number."""
        cell: cython.int
        self.fill_masks()
        for cell in range(self.cells):
            self.narrow[cell] = self.mask[cell]
        if technique > 5:
            self.reach()
        if technique > 6:
            self.share()
        self.depth = max(0, technique - 5)
        if technique != 5:
            self.find_places()
        if technique != 4:
            self.find_values()

    @cfunc
    def find_places(self) -> None:
        """Numbers with one place left in their room."""
        nth: cython.int
        cell: cython.int
        room: cython.int
        once: cython.ulonglong
        twice: cython.ulonglong
        for room in range(self.rooms):
            if not self.is_open(room):
                continue
            once = twice = 0
            for nth in range(self.room_start[room], self.room_start[room + 1]):
                cell = self.room_cells[nth]
                if self.values[cell] == OPEN:
                    twice |= once & self.narrow[cell]
                    once |= self.narrow[cell]
            once &= ~twice & self.missing[room]
            for nth in range(self.room_start[room], self.room_start[room + 1]):
                cell = self.room_cells[nth]
                if self.values[cell] == OPEN and self.narrow[cell] & once:
                    self.decide_place(cell, self.least(self.narrow[cell] & once))

    @cfunc
    def find_values(self) -> None:
        """Cells with one number left among those that their room misses."""
        cell: cython.int
        left: cython.ulonglong
        for cell in range(self.cells):
            if self.values[cell] == OPEN and self.narrow[cell]:
                left = self.narrow[cell] & self.missing[self.room_of[cell]]
                if self.is_single(left):
                    self.decide_value(cell, self.least(left))

    @cfunc
    def decide_place(self, cell: cython.int, value: cython.int) -> None:
        """A step: a number can only go in a cell."""
        self.begin(0, 0, 0)
        self.decide_room(cell, value)
        if self.recording:
            self.prove_refutation()
            self.prove_place(self.room_of[cell], value, {cell}, 1, ONLY_PLACE)
            self.write_claims()
        self.end()

    @cfunc
    def decide_value(self, cell: cython.int, value: cython.int) -> None:
        """A step: a cell can only hold a number."""
        self.begin(0, 0, 0)
        self.decide_room(cell, value)
        if self.recording:
            self.prove_refutation()
            self.prove_value(cell, value, 1, ONLY_VALUE)
            self.write_claims()
        self.end()

    @raises
    def decide_room(self, cell: cython.int, value: cython.int) -> cython.void:
        """Decide a cell, and the other one if its room has two open cells."""
        nth: cython.int
        other: cython.int
        room: cython.int = self.room_of[cell]
        rest: cython.ulonglong = self.missing[room] & ~self.bit(value)
        self.decide(cell, value)
        if self.open_of[room] != 2 or not self.is_single(rest):
            return
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            other = self.room_cells[nth]
            if self.values[other] != OPEN:
                self.use(other)
            elif other != cell:
                self.decide(other, self.least(rest))

    @cfunc
    def find_chains(self, waves: cython.int) -> None:
        """A number in a cell leads to a conflict, and without it the cell or the number has one choice left."""
        cell: cython.int
        value: cython.int
        self.fill_masks()
        for cell in range(self.cells):
            if self.values[cell] != OPEN or self.mask[cell] == 0 or self.is_single(self.mask[cell]):
                continue
            for value in range(1, self.size_of[self.room_of[cell]] + 1):
                if (
                    self.mask[cell] & self.bit(value)
                    and self.is_useful(cell, value)
                    and self.refute(cell, value, waves)
                ):
                    self.use_refuted(cell, value)
        self.refuted_cell = -1

    def is_useful(self, cell: cython.int, value: cython.int) -> cython.bint:
        """Would something be decided if a number were excluded from a cell?"""
        return self.is_single(self.mask[cell] & ~self.bit(value)) or self.find_other(cell, value) >= 0

    def find_other(self, cell: cython.int, value: cython.int) -> cython.int:
        """The only other place of a number in the room of a cell; -1 if there are more, or none."""
        nth: cython.int
        found: cython.int = -1
        room: cython.int = self.room_of[cell]
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            if self.room_cells[nth] != cell and self.is_place(self.room_cells[nth], value):
                if found >= 0:
                    return -1
                found = self.room_cells[nth]
        return found

    @cfunc
    def use_refuted(self, cell: cython.int, value: cython.int) -> None:
        """Decide what is left without a refuted number."""
        left: cython.ulonglong = self.mask[cell] & ~self.bit(value)
        other: cython.int = self.find_other(cell, value)
        self.refuted_cell, self.refuted_value = cell, value
        if self.is_single(left):
            self.decide_value(cell, self.least(left))
        if other >= 0:
            self.decide_place(other, value)

    @cfunc
    def prove_refutation(self) -> None:
        """Claim the refutation that a step rests on, if any; then show the board itself again."""
        if self.refuted_cell >= 0:
            self.refute(self.refuted_cell, self.refuted_value, LONG_CHAIN)
            self.prove_refuted(self.refuted_cell, self.refuted_value)
            self.show_board()

    @cfunc
    def list_items(self, cell: cython.int, before: cython.int) -> list[Item]:
        items = MakaroChains.list_items(self, cell, before)
        if cell == self.refuted_cell:
            items.append((REFUTED, cell, self.refuted_value, cell, -1))
        return items
