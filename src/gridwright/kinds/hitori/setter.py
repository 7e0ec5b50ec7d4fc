# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a new hitori, once it is known which cells are masked.

Visible cells get random numbers that never repeat in a line. Masked cells get numbers of visible ones in their lines,
or stay blank for the moment. Then the ladder climbs as far as the requested level lets it. Where it is stuck, a masked
cell gets a number that decides something, and the ladder goes on from there: a number in a blank cell takes back
nothing that was decided. In the end every cell is decided, which proves that the puzzle has one solution.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.claims import MASKED, VISIBLE
from gridwright.kinds.hitori.number_ladder import BLANK, NumberLadder
from gridwright.ladder.ladder import NOWHERE, OPEN

FILLINGS: cython.int = 50  # of the visible cells, before the pattern is given up
BATCH: cython.int = 8  # blank cells for each number that is set before the ladder goes on
# Ways to go on where the ladder is stuck
BY_SEEN: cython.int = 0
BY_SANDWICH: cython.int = 1
BY_TRIPLE: cython.int = 2
BY_PAIR: cython.int = 3
# Visible cells whose number a masked cell may get
SEEN: cython.int = 0  # decided
LATE: cython.int = 1  # decided, but not by the techniques of lower levels
QUIET: cython.int = 2  # undecided, so that it decides nothing by itself


class NumberSetter(NumberLadder):
    """Numbers for a pattern of masked cells. Those in the knot stay blank as long as the others are set."""

    masked: cython.int[::1]
    masked_count: cython.int
    is_stale: cython.bint
    in_knot: cython.int[::1]
    at_floor: cython.int[::1]

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        NumberLadder.__init__(self, height, width, dice)
        self.masked, self.masked_count = arrays.zeros(self.cells), 0
        self.is_stale = False  # was a number changed that something may have been decided by?
        self.in_knot = arrays.zeros(self.cells)
        self.at_floor = arrays.zeros(self.cells)  # what the techniques of lower levels decide

    def fill(self, pattern: cython.int[::1]) -> cython.bint:
        """Take a pattern, and put numbers into the visible cells; False without luck."""
        cell: cython.int
        self.masked_count = 0
        for cell in range(self.cells):
            self.solution[cell] = pattern[cell]
            self.in_knot[cell] = 0
            if self.solution[cell]:
                self.masked[self.masked_count] = cell
                self.masked_count += 1
        for _ in range(FILLINGS):
            if self.fill_visible():
                return True
        return False

    @raises
    def start(self, share: cython.int) -> cython.void:
        """Give some masked cells a random number, and open the board."""
        nth: cython.int
        self.dice.shuffle(self.masked, self.masked_count)
        for nth in range(self.masked_count):
            if self.dice.below(100) < share:
                self.set_random(self.masked[nth])
        self.open_board()
        self.is_stale = False

    @raises
    def solve(self, limit: cython.int) -> cython.bint:
        """Climb, and set numbers where the ladder is stuck, until all outside the knot is decided; False without luck.

        Several numbers are set before the ladder goes on: every blank cell needs one in the end.
        """
        for _ in range(2 * self.masked_count + 20):
            self.look_again()
            self.climb(limit)
            if not self.go_on():
                if not self.is_stale:
                    return self.logged == self.cells
                self.start_again()
                continue
            for _ in range(self.count_blanks() // BATCH):
                self.go_on()
        return False

    @raises
    def start_again(self) -> cython.void:
        """Start from the board before, with the numbers as they are."""
        self.return_before()
        self.is_stale = False

    def count_blanks(self) -> cython.int:
        """How many masked cells outside the knot have no number."""
        nth: cython.int
        count: cython.int = 0
        for nth in range(self.masked_count):
            count += self.number[self.masked[nth]] == BLANK and not self.in_knot[self.masked[nth]]
        return count

    @raises
    def go_on(self) -> cython.bint:
        """Set a number outside the knot that decides something; False if none was found. Blank cells go first."""
        nth: cython.int
        blank: cython.int
        cell: cython.int
        start: cython.int = self.dice.below(self.masked_count)
        for blank in range(1, -1, -1):
            for nth in range(self.masked_count):
                cell = self.masked[(start + nth) % self.masked_count]
                if self.values[cell] != OPEN or self.in_knot[cell] or (self.number[cell] == BLANK) != (blank == 1):
                    continue
                if self.push(cell):
                    if not blank:
                        self.is_stale = True
                    return True
        return False

    @raises
    def push(self, cell: cython.int) -> cython.bint:
        """Give an undecided masked cell a number that decides something, in one of several ways."""
        way: cython.int = self.dice.below(6)
        for _ in range(4):
            way = BY_SEEN if way > BY_PAIR else way
            if self.push_by(cell, way):
                return True
            way = (way + 1) % 4
        return False

    @raises
    def push_by(self, cell: cython.int, way: cython.int) -> cython.bint:
        """Give a cell a number in a certain way; False if that is not possible."""
        if way == BY_SEEN:
            return self.push_by_seen(cell)
        start: cython.int = self.dice.below(4)
        nth: cython.int
        for nth in range(4):
            side: cython.int = self.beside[4 * cell + (start + nth) % 4]
            if side == NOWHERE:
                continue
            if way == BY_SANDWICH and self.push_by_sandwich(cell, side):
                return True
            if way == BY_TRIPLE and self.push_by_triple(cell, side):
                return True
            if way == BY_PAIR and self.push_by_pair(cell, side):
                return True
        return False

    def push_by_seen(self, cell: cython.int) -> cython.bint:
        """The number of a cell in its lines that is known to be visible: the cell is masked."""
        return self.copy_number(cell, SEEN)

    def copy_number(self, cell: cython.int, sort: cython.int) -> cython.bint:
        """Give a masked cell the number of a visible one in its lines, of a certain sort; False if there is none."""
        nth: cython.int
        other: cython.int
        length: cython.int = self.height + self.width
        start: cython.int = self.dice.below(length)
        for nth in range(length):
            other = self.look_along(cell, (start + nth) % length)
            if self.is_of_sort(other, sort) and self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return False

    def is_of_sort(self, cell: cython.int, sort: cython.int) -> cython.bint:
        """Is a cell visible, and of a certain sort?"""
        if sort == QUIET:
            return self.solution[cell] == VISIBLE and self.before[cell] == OPEN
        return self.values[cell] == VISIBLE and (sort == SEEN or self.at_floor[cell] == OPEN)

    @raises
    def beyond(self, cell: cython.int, side: cython.int) -> cython.int:
        """The cell on the other side of a neighbour; NOWHERE if that is off the board."""
        other: cython.int = 2 * side - cell
        if other < 0 or other >= self.cells:
            return NOWHERE
        is_row: cython.bint = abs(side - cell) == 1 and self.width > 1
        return NOWHERE if is_row and other // self.width != cell // self.width else other

    @raises
    def push_by_sandwich(self, cell: cython.int, side: cython.int) -> cython.bint:
        """The number of the cell beyond a neighbour: the neighbour is visible."""
        other: cython.int = self.beyond(cell, side)
        if self.values[side] != OPEN or other == NOWHERE or self.number[other] == BLANK:
            return False
        if self.solution[other] != VISIBLE or not self.has_room(cell, self.number[other]):
            return False
        self.set_number(cell, self.number[other])
        return True

    @raises
    def push_by_triple(self, cell: cython.int, side: cython.int) -> cython.bint:
        """The number of a neighbour, on both sides of it: it is visible, and both are masked."""
        other: cython.int = self.beyond(cell, side)
        if other == NOWHERE or self.solution[other] != MASKED or self.values[other] != OPEN:
            return False
        old: cython.int = self.number[cell]
        number: cython.int = self.number[side]
        if not self.has_room(cell, number):
            return False
        self.set_number(cell, number)
        if self.number[other] != number and not self.has_room(other, number):
            self.set_number(cell, old)
            return False
        if self.number[other] != BLANK:
            self.is_stale = True
        self.set_number(other, number)
        return True

    @raises
    def push_by_pair(self, cell: cython.int, side: cython.int) -> cython.bint:
        """The number of a cell in the same line that is beside an equal one: the cell is masked."""
        nth: cython.int
        is_row: cython.bint = abs(side - cell) == 1 and self.width > 1
        length: cython.int = self.width if is_row else self.height
        stride: cython.int = 1 if is_row else self.width
        first: cython.int = cell // self.width * self.width if is_row else cell % self.width
        start: cython.int = self.dice.below(length)
        for nth in range(length - 1):
            place: cython.int = first + (start + nth) % (length - 1) * stride
            if place == cell or place + stride == cell or not self.are_equal(place, place + stride):
                continue
            if self.has_room(cell, self.number[place]):
                self.set_number(cell, self.number[place])
                return True
        return False
