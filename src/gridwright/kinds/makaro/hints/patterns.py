# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The patterns of makaro, from the easiest: what each of them sees on a board. `hints` has their sentences.

The first six exclude numbers at sight (`board`). The last two use the candidates that are left in other cells. Where a
step decides one of two open cells of a room, it decides both; only next to an arrow to a 2 it stays with the cells that
are next to the arrow.
"""

from __future__ import annotations

from typing import Any

from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.kinds.makaro.hints.board import LARGEST, MakaroBoard
from gridwright.kinds.makaro.hints.claims import (
    ALL,
    ARROWS,
    AT_SIGHT,
    NEIGHBOURS,
    ON_CELLS,
    ROOM,
    WITH_REACH,
    About,
    AroundTwo,
    ClaimFacts,
    LargestLeft,
    LastCell,
)
from gridwright.kinds.makaro.hints.exclusions import Exclusions
from gridwright.ladder.ladder import OPEN, Ladder
from gridwright.ladder.patterns import Patterns

NAMES = (
    "last-cell",
    "arrow-maximum",
    "arrow-bound",
    "equal-neighbours",
    "only-place",
    "only-value",
    "arrow-reach",
    "shared-neighbour",
)
LAST: cython.int = 0
MAXIMUM: cython.int = 1
BOUND: cython.int = 2
EQUAL: cython.int = 3
PLACE: cython.int = 4
VALUE: cython.int = 5
REACH: cython.int = 6
SHARED: cython.int = 7
SORTS = {
    MAXIMUM: ARROWS,
    BOUND: ROOM | ARROWS,
    EQUAL: ROOM | NEIGHBOURS,
    PLACE: AT_SIGHT,
    VALUE: AT_SIGHT,
    REACH: WITH_REACH,
    SHARED: ALL,
}
"""The exclusions that each pattern uses."""


class MakaroPatterns(Patterns):
    """The patterns of a makaro board, numbered as in NAMES."""

    board: MakaroBoard
    exclusions: Exclusions
    pattern: cython.int

    def __init__(self, puzzle: Any) -> None:
        Patterns.__init__(self, NAMES)
        self.board, self.pattern = MakaroBoard(puzzle), LAST
        self.exclusions = Exclusions(self.board)

    @ccall
    def attach(self, ladder: Ladder) -> None:
        Patterns.attach(self, ladder)
        self.board.values = ladder.values
        self.board.refresh()

    def refresh(self) -> cython.void:
        self.board.refresh()

    def restore(self) -> cython.void:
        self.board.refresh()

    def changed(self, cell: cython.int) -> cython.void:
        self.board.changed(cell)

    def is_filled(self) -> cython.bint:
        room: cython.int
        for room in range(self.board.rooms):
            if self.board.open_of[room]:
                return False
        return True

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        self.pattern = pattern
        if pattern == LAST:
            self.find_last()
        elif pattern == MAXIMUM:
            self.find_maxima()
        elif pattern == BOUND:
            self.find_bounded()
        elif pattern == EQUAL:
            self.find_apart()
        else:
            self.find_by_candidates(pattern)

    # Rooms and arrows

    @raises
    def find_last(self) -> cython.void:
        """A room with one open cell: it holds the missing number."""
        nth: cython.int
        cell: cython.int
        room: cython.int
        for room in range(self.board.rooms):
            if self.board.open_of[room] != 1 or not self.board.is_open(room):
                continue
            if not self.board.is_single(self.board.missing[room]):
                continue
            self.begin()
            for nth in range(self.board.areas.starts[room], self.board.areas.starts[room + 1]):
                cell = self.board.areas.members[nth]
                if self.values[cell] == OPEN:
                    self.decide(cell, self.board.least(self.board.missing[room]))
                else:
                    self.use(cell)
            if self.is_recording():
                self.describe(LastCell())
            self.end()

    @raises
    def find_maxima(self) -> cython.void:
        """An arrow points at the largest number of a room, because of a number next to it or the size of the room."""
        arrow: cython.int
        cell: cython.int
        size: cython.int
        for arrow in range(self.board.arrows):
            cell = self.board.target_of[arrow]
            if self.board.size_of[self.board.room_of[cell]] == 2:
                self.begin()
                self.decide_room(cell, 2)
                self.decide_others(arrow)
                self.end()
        for cell in range(self.board.cells):
            if self.values[cell] != OPEN or self.board.pointing.starts[cell] == self.board.pointing.starts[cell + 1]:
                continue
            size = self.board.size_of[self.board.room_of[cell]]
            if size > 2 and size <= LARGEST and self.board.bound[cell] == self.board.bit(size):
                self.begin()
                self.decide(cell, size)
                if self.is_recording():
                    self.record_claims(cell, size, About.ONLY_VALUE)
                self.end()

    @raises
    def decide_others(self, arrow: cython.int) -> cython.void:
        """Next to an arrow that points at a 2 is nothing but 1."""
        nth: cython.int
        for nth in range(self.board.others.starts[arrow], self.board.others.starts[arrow + 1]):
            self.decide(self.board.others.members[nth], 1)
        if self.is_recording():
            self.describe(AroundTwo(arrow))

    @raises
    def find_bounded(self) -> cython.void:
        """Arrows and the numbers of its room leave a cell one number."""
        arrow: cython.int
        cell: cython.int
        for arrow in range(self.board.arrows):
            if self.values[self.board.target_of[arrow]] == 2:
                self.begin()
                self.use(self.board.target_of[arrow])
                self.decide_others(arrow)
                self.end()
            elif self.is_around_room(arrow):
                self.decide_largest(arrow)
        for cell in range(self.board.cells):
            self.board.narrow[cell] = self.board.bound[cell] if self.board.bound[cell] != self.board.bit(1) else 0
        self.find_values()

    def is_around_room(self, arrow: cython.int) -> cython.bint:
        """Does an arrow point at an open cell, and are all other open cells of its room next to it, too?"""
        nth: cython.int
        other: cython.int
        found: cython.int = 1
        target: cython.int = self.board.target_of[arrow]
        room: cython.int = self.board.room_of[target]
        if self.values[target] != OPEN or self.board.open_of[room] < 2 or not self.board.is_open(room):
            return False
        for nth in range(self.board.others.starts[arrow], self.board.others.starts[arrow + 1]):
            other = self.board.others.members[nth]
            found += self.board.room_of[other] == room and self.values[other] == OPEN
        return found == self.board.open_of[room]

    @raises
    def decide_largest(self, arrow: cython.int) -> cython.void:
        """An arrow points at the largest number that a room still needs."""
        target: cython.int = self.board.target_of[arrow]
        room: cython.int = self.board.room_of[target]
        if self.board.missing[room] == 0:
            return
        self.begin()
        self.decide_room(target, self.board.most(self.board.missing[room]))
        if self.is_recording():
            self.use_room(room)
            self.describe(LargestLeft(arrow, self.board.list_missing(room)))
        self.end()

    # Candidates

    @raises
    def find_apart(self) -> cython.void:
        """The numbers beside a cell and those of its room leave it one number."""
        cell: cython.int
        for cell in range(self.board.cells):
            self.board.narrow[cell] = self.board.apart[cell]
        self.find_values()

    @raises
    def find_by_candidates(self, pattern: cython.int) -> cython.void:
        """The candidates of all cells, at sight or narrowed down, leave a number one place or a cell one number."""
        cell: cython.int
        self.board.fill_masks()
        for cell in range(self.board.cells):
            self.board.narrow[cell] = self.board.mask[cell]
        if pattern >= REACH:
            self.board.reach()
        if pattern == SHARED:
            self.board.share()
        if pattern != VALUE:
            self.find_places()
        if pattern != PLACE:
            self.find_values()

    @raises
    def find_places(self) -> cython.void:
        """Numbers with one place left in their room."""
        room: cython.int
        for room in range(self.board.rooms):
            if self.board.is_open(room):
                self.find_places_in(room)

    @raises
    def find_places_in(self, room: cython.int) -> cython.void:
        """The same in one room."""
        nth: cython.int
        cell: cython.int
        left: cython.ulonglong
        once: cython.ulonglong = self.board.find_once(room)
        if once == 0:
            return
        for nth in range(self.board.areas.starts[room], self.board.areas.starts[room + 1]):
            cell = self.board.areas.members[nth]
            left = self.board.narrow[cell] & once
            if self.values[cell] == OPEN and left:
                self.decide_alone(cell, self.board.least(left), True)

    @raises
    def find_values(self) -> cython.void:
        """Cells with one number left among those that their room misses."""
        cell: cython.int
        left: cython.ulonglong
        for cell in range(self.board.cells):
            if self.values[cell] == OPEN and self.board.narrow[cell]:
                left = self.board.narrow[cell] & self.board.missing[self.board.room_of[cell]]
                if self.board.is_single(left):
                    self.decide_alone(cell, self.board.least(left), False)

    @raises
    def decide_alone(self, cell: cython.int, value: cython.int, is_place: cython.bint) -> cython.void:
        """A step: a number of its room can only go in a cell, or a cell can only hold a number."""
        self.begin()
        self.decide_room(cell, value)
        if self.is_recording():
            self.record_claims(cell, value, About.ONLY_PLACE if is_place else About.ONLY_VALUE)
        self.end()

    @raises
    def decide_room(self, cell: cython.int, value: cython.int) -> cython.void:
        """Decide a cell, and the other one if its room has two open cells."""
        nth: cython.int
        other: cython.int
        room: cython.int = self.board.room_of[cell]
        rest: cython.ulonglong = self.board.missing[room] & ~self.board.bit(value)
        self.decide(cell, value)
        if self.board.open_of[room] != 2 or not self.board.is_single(rest):
            return
        self.use_room(room)
        for nth in range(self.board.areas.starts[room], self.board.areas.starts[room + 1]):
            other = self.board.areas.members[nth]
            if self.values[other] == OPEN and other != cell:
                self.decide(other, self.board.least(rest))

    # What is recorded

    @raises
    def use_room(self, room: cython.int) -> cython.void:
        """The step uses all numbers of a room."""
        nth: cython.int
        if self.is_recording():
            for nth in range(self.board.areas.starts[room], self.board.areas.starts[room + 1]):
                if self.values[self.board.areas.members[nth]] != OPEN:
                    self.use(self.board.areas.members[nth])

    @cfunc
    def record_claims(self, cell: cython.int, value: cython.int, about: About) -> None:
        """Keep the claims of the step, the cells that they rest on, and the candidates that they exclude."""
        claims = self.exclusions.prove(about, cell, value, SORTS[self.pattern])
        for claim in claims:
            for item in claim.exclusions:
                if item.sort in ON_CELLS:
                    self.use(item.by)
            for other, excluded in self.exclusions.list_excluded(claim):
                self.ladder.exclude(other, excluded)
        self.describe(ClaimFacts(tuple(claims)))
