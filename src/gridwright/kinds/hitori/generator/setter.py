# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a new hitori, once it is known which cells are masked.

Visible cells have random numbers that never repeat in a line. Masked cells get numbers of visible ones in their lines,
or stay blank for the moment. Then the ladder climbs as far as the requested level lets it. Where it is stuck, a masked
cell gets a number that decides something, and the ladder goes on from there: a number in a blank cell takes back
nothing that was decided. In the end every cell is decided, which proves that the puzzle has one solution.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.generator.draft import SEEN, HitoriDraft
from gridwright.kinds.hitori.hints.number_table import BLANK, LEFT, WAYS, NumberTable
from gridwright.kinds.hitori.puzzle import MASKED, VISIBLE
from gridwright.ladder.ladder import NOWHERE, OPEN

BATCH: cython.int = 8  # blank cells for each number that is set before the ladder goes on
# How a number decides something where the ladder is stuck
BY_SEEN: cython.int = 0
BY_SANDWICH: cython.int = 1
BY_TRIPLE: cython.int = 2
BY_PAIR: cython.int = 3


class NumberSetter:
    """Sets the numbers of the masked cells of a draft. Those in the knot stay blank as long as the others are set."""

    draft: HitoriDraft
    table: NumberTable
    dice: Dice
    is_stale: cython.bint
    in_knot: cython.int[::1]

    def __init__(self, draft: HitoriDraft) -> None:
        self.draft, self.table, self.dice = draft, draft.table, draft.dice
        self.is_stale = False  # was a number changed that something may have been decided by?
        self.in_knot = arrays.zeros(draft.cells)

    @raises
    def start(self, share: cython.int) -> cython.void:
        """Give some masked cells a random number, so many of a hundred, and open the board."""
        nth: cython.int
        for nth in range(self.draft.cells):
            self.in_knot[nth] = 0
        self.dice.shuffle(self.draft.masked, self.draft.masked_count)
        for nth in range(self.draft.masked_count):
            if self.dice.below(100) < share:
                self.draft.set_random(self.draft.masked[nth])
        self.draft.open_board()
        self.is_stale = False

    @raises
    def solve(self, limit: cython.int) -> cython.void:
        """Climb, and set numbers where the ladder is stuck, until all outside the knot is decided, or none helps.

        Several numbers are set before the ladder goes on: every blank cell needs one in the end.
        """
        for _ in range(2 * self.draft.masked_count + 20):
            self.draft.look_again()
            self.draft.ladder.climb(limit)
            if not self.go_on():
                if not self.is_stale:
                    return
                self.start_again()
                continue
            for _ in range(self.count_blanks() // BATCH):
                self.go_on()

    @raises
    def start_again(self) -> cython.void:
        """Start from the board before, with the numbers as they are."""
        self.draft.return_before()
        self.is_stale = False

    def count_blanks(self) -> cython.int:
        """How many masked cells outside the knot have no number."""
        nth: cython.int
        count: cython.int = 0
        for nth in range(self.draft.masked_count):
            cell: cython.int = self.draft.masked[nth]
            count += self.table.number[cell] == BLANK and not self.in_knot[cell]
        return count

    @raises
    def go_on(self) -> cython.bint:
        """Set a number outside the knot that decides something; False if none was found. Blank cells go first."""
        nth: cython.int
        blank: cython.int
        cell: cython.int
        count: cython.int = self.draft.masked_count
        start: cython.int = self.dice.below(count)
        for blank in range(1, -1, -1):
            for nth in range(count):
                cell = self.draft.masked[(start + nth) % count]
                if self.draft.values[cell] != OPEN or self.in_knot[cell]:
                    continue
                if (self.table.number[cell] == BLANK) == (blank == 1) and self.push(cell):
                    if not blank:
                        self.is_stale = True
                    return True
        return False

    @raises
    def push(self, cell: cython.int) -> cython.bint:
        """Give an undecided masked cell a number that decides something, by one of several techniques."""
        technique: cython.int = self.dice.below(6)
        for _ in range(4):
            technique = BY_SEEN if technique > BY_PAIR else technique
            if self.push_by(cell, technique):
                return True
            technique = (technique + 1) % 4
        return False

    @raises
    def push_by(self, cell: cython.int, technique: cython.int) -> cython.bint:
        """Give a cell a number that decides something by a certain technique; False if that is not possible."""
        nth: cython.int
        if technique == BY_SEEN:
            return self.draft.copy_sort(cell, SEEN)
        start: cython.int = self.dice.below(WAYS)
        for nth in range(WAYS):
            way: cython.int = (start + nth) % WAYS
            if self.table.step(cell, way) == NOWHERE:
                continue
            if technique == BY_SANDWICH and self.push_by_sandwich(cell, way):
                return True
            if technique == BY_TRIPLE and self.push_by_triple(cell, way):
                return True
            if technique == BY_PAIR and self.push_by_pair(cell, way):
                return True
        return False

    @raises
    def push_by_sandwich(self, cell: cython.int, way: cython.int) -> cython.bint:
        """The number of the cell beyond a neighbour: the neighbour is visible."""
        side: cython.int = self.table.step(cell, way)
        other: cython.int = self.table.step(side, way)
        if self.draft.values[side] != OPEN or other == NOWHERE or self.draft.solution[other] != VISIBLE:
            return False
        return self.draft.copy(cell, other)

    @raises
    def push_by_triple(self, cell: cython.int, way: cython.int) -> cython.bint:
        """The number of a neighbour, on both sides of it: it is visible, and both are masked."""
        side: cython.int = self.table.step(cell, way)
        other: cython.int = self.table.step(side, way)
        if other == NOWHERE or self.draft.solution[other] != MASKED or self.draft.values[other] != OPEN:
            return False
        old: cython.int = self.table.number[cell]
        number: cython.int = self.table.number[side]
        if not self.draft.copy(cell, side):
            return False
        if self.table.number[other] != number and not self.table.has_room(other, number):
            self.table.put(cell, old)
            return False
        if self.table.number[other] != BLANK:
            self.is_stale = True
        self.table.put(other, number)
        return True

    @raises
    def push_by_pair(self, cell: cython.int, way: cython.int) -> cython.bint:
        """The number of a cell in the same line that is beside an equal one: the cell is masked."""
        nth: cython.int
        is_row: cython.bint = way >= LEFT
        length: cython.int = self.table.width if is_row else self.table.height
        stride: cython.int = 1 if is_row else self.table.width
        first: cython.int = self.table.look_along(cell, 0 if is_row else self.table.width)
        start: cython.int = self.dice.below(length)
        for nth in range(length - 1):
            place: cython.int = first + (start + nth) % (length - 1) * stride
            if place == cell or place + stride == cell or not self.table.are_equal(place, place + stride):
                continue
            if self.draft.copy(cell, place):
                return True
        return False
