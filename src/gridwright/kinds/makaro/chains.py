# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Chains on a makaro board: suppose a number in a cell, follow what it forces, and see whether that ends in a conflict.

What is forced is found in waves: first the supposed cell, then all cells that it leaves a single number, or a single
place of a number in a room, and so on. All cells of a wave count at once, so a mirrored board has the same chains.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython
from gridwright.kinds.makaro.board import Pointed
from gridwright.kinds.makaro.candidates import MakaroCandidates
from gridwright.kinds.makaro.claims import NO_PLACE, NO_VALUE, ONLY_PLACE, ONLY_VALUE, SUPPOSED
from gridwright.kinds.makaro.proofs import Made
from gridwright.ladder.ladder import OPEN


class MakaroChains(MakaroCandidates):
    """A board on which a number can be supposed in a cell."""

    left: cython.ulonglong[::1]
    chain: cython.int[::1]
    length: cython.int
    by_place: cython.int[::1]
    touched: cython.int[::1]
    failed_cell: cython.int
    failed_room: cython.int
    failed_value: cython.int
    failed_before: cython.int

    def __init__(self, rooms: Sequence[int | None], beside: Sequence[Sequence[int]], pointed: Pointed, techniques: int):
        MakaroCandidates.__init__(self, rooms, beside, pointed, techniques)
        self.left = arrays.words(self.cells)  # the numbers that are left on the supposed board
        self.chain, self.length = arrays.zeros(self.cells), 0  # the cells that were filled, wave by wave
        self.by_place = arrays.zeros(self.cells)  # was a cell filled because it was the only place of its number?
        self.touched = arrays.zeros(self.rooms)  # the rooms in which something was excluded since the last wave
        self.failed_cell = self.failed_room = self.failed_value = -1  # where the conflict is
        self.failed_before = 0  # the first wave that has no part in the conflict

    def refute(self, cell: cython.int, value: cython.int, waves: cython.int) -> cython.bint:
        """Does a number in a cell lead to a conflict within so many waves?"""
        number: cython.int
        done: cython.int = 0
        until: cython.int
        self.suppose(cell, value)
        for number in range(1, waves + 1):
            until, self.failed_before = self.length, number + 1
            while done < until:
                if not self.exclude_around(self.chain[done]):
                    return True
                done += 1
            if not self.find_forced(number + 1):
                return True
            if self.length == until:
                return False
        return False

    def suppose(self, cell: cython.int, value: cython.int) -> cython.void:
        """Start a supposed board: the board itself with one more number."""
        other: cython.int
        room: cython.int
        for other in range(self.cells):
            self.left[other] = self.mask[other]
        self.show_board()
        for room in range(self.rooms):
            self.touched[room] = 0
        self.length = 0
        self.failed_cell = self.failed_room = self.failed_value = -1
        self.fill(cell, value, 1, False)

    def fill(self, cell: cython.int, value: cython.int, wave: cython.int, by_place: cython.bint) -> cython.void:
        """Fill a cell of the supposed board."""
        self.shown[cell] = value
        self.wave[cell] = wave
        self.left[cell] = self.bit(value)
        self.by_place[cell] = by_place
        self.chain[self.length] = cell
        self.length += 1

    def exclude_around(self, cell: cython.int) -> cython.bint:
        """Exclude what a filled cell excludes; False if that leaves a cell without a number."""
        nth: cython.int
        at: cython.int
        arrow: cython.int
        room: cython.int = self.room_of[cell]
        value: cython.int = self.shown[cell]
        gone: cython.ulonglong = ~self.bit(value)
        self.touched[room] = 1
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            if self.room_cells[nth] != cell and not self.keep(self.room_cells[nth], gone):
                return False
        for nth in range(self.beside_start[cell], self.beside_start[cell + 1]):
            if not self.keep(self.beside[nth], gone):
                return False
        for nth in range(self.pointing_start[cell], self.pointing_start[cell + 1]):
            arrow = self.pointing[nth]
            for at in range(self.other_start[arrow], self.other_start[arrow + 1]):
                if not self.keep(self.others[at], self.up_to(value - 1)):
                    return False
        for nth in range(self.passing_start[cell], self.passing_start[cell + 1]):
            if not self.keep(self.target_of[self.passing[nth]], ~self.up_to(value)):
                return False
        return True

    def keep(self, cell: cython.int, numbers: cython.ulonglong) -> cython.bint:
        """Keep only some numbers in a cell; False if none is left."""
        before: cython.ulonglong = self.left[cell]
        if before & ~numbers == 0:
            return True
        self.left[cell] = before & numbers
        self.touched[self.room_of[cell]] = 1
        if self.left[cell] == 0:
            self.failed_cell = cell
            return False
        return True

    def find_forced(self, wave: cython.int) -> cython.bint:
        """Fill the cells that have a single number left, and the single places of numbers; False on a conflict."""
        room: cython.int
        for room in range(self.rooms):
            if self.touched[room] and self.is_open(room):
                self.touched[room] = 0
                if not self.find_forced_in(room, wave):
                    return False
        return True

    def find_forced_in(self, room: cython.int, wave: cython.int) -> cython.bint:
        """The same in one room."""
        nth: cython.int
        cell: cython.int
        once: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            twice |= once & self.left[self.room_cells[nth]]
            once |= self.left[self.room_cells[nth]]
        lacking: cython.ulonglong = self.up_to(self.size_of[room]) & ~once
        if lacking:
            self.failed_room, self.failed_value = room, self.least(lacking)
            return False
        for nth in range(self.room_start[room], self.room_start[room + 1]):
            cell = self.room_cells[nth]
            if self.shown[cell] != OPEN:
                continue
            if self.is_single(self.left[cell]):
                self.fill(cell, self.least(self.left[cell]), wave, False)
            elif self.left[cell] & ~twice:
                self.fill(cell, self.least(self.left[cell] & ~twice), wave, True)
        return True

    @cfunc
    def prove_refuted(self, cell: cython.int, value: cython.int) -> None:
        """Claim that the supposed number leads to the conflict that was found, by as few conclusions as are needed."""
        before, self.claims = self.claims, []
        self.prove_conflict()
        self.prove_chain()
        self.claims.append((SUPPOSED, cell, value, []))
        self.claims.reverse()
        self.claims = before + self.claims

    @cfunc
    def prove_conflict(self) -> None:
        """Claim the conflict that was found. A cell whose only number then went to another may be the place of it."""
        cell: cython.int = self.failed_cell
        value: cython.int
        if cell < 0:
            self.prove_place(self.failed_room, self.failed_value, set(), self.failed_before, NO_PLACE)
        elif self.shown[cell] == OPEN or not self.by_place[cell]:
            self.prove_value(cell, 0, self.failed_before, NO_VALUE)
        else:
            value = self.shown[cell]
            self.shown[cell] = OPEN
            self.prove_place(self.room_of[cell], value, set(), self.failed_before, NO_PLACE)
            self.shown[cell] = value

    @cfunc
    def prove_chain(self) -> None:
        """Claim every conclusion that the claims so far rest on, the latest first."""
        needed = self.list_supposed(self.claims)
        nth: cython.int
        for nth in range(self.length - 1, 0, -1):
            cell: cython.int = self.chain[nth]
            if cell not in needed:
                continue
            if self.by_place[cell]:
                self.prove_place(self.room_of[cell], self.shown[cell], {cell}, self.wave[cell], ONLY_PLACE)
            else:
                self.prove_value(cell, self.shown[cell], self.wave[cell], ONLY_VALUE)
            needed |= self.list_supposed(self.claims)

    @cfunc
    def list_supposed(self, claims: list[Made]) -> set[int]:
        """The cells of the supposed board that claims rest on."""
        return {
            item[3]
            for claim in claims
            for item in claim[3]
            if self.rests_on_cell(item) and self.shown[item[3]] != self.values[item[3]]
        }
