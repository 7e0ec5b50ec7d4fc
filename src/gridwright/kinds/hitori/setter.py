# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The numbers of a new hitori, once it is known which cells are masked.

Visible cells get random numbers that never repeat in a line. Masked cells get numbers of visible ones in their lines,
or stay blank for the moment. Then the ladder climbs as far as the wished level lets it. Where it is stuck, a masked
cell gets a number that decides something, and the ladder goes on from there: a number in a blank cell takes back
nothing that was decided. In the end every cell is decided, which proves that the puzzle has one solution.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.dice import Dice
from gridwright.kinds.hitori.techniques import HitoriLadder

OPEN = cython.declare(cython.int, -1)
BLANK = cython.declare(cython.int, -1)
NOWHERE = cython.declare(cython.int, -1)
VISIBLE = cython.declare(cython.int, 0)
MASKED = cython.declare(cython.int, 1)
COPIES = cython.declare(cython.int, 3)  # how often a number may be in a line
TRIES = cython.declare(cython.int, 12)
WITHOUT_TRIALS = cython.declare(cython.int, 8)  # techniques that try no values, and take little time
FILLINGS = cython.declare(cython.int, 50)  # of the visible cells, before the pattern is given up
KNOT_TRIES = cython.declare(cython.int, 24)
KNOT_REACH = cython.declare(cython.int, 4)
MORE_KNOTS = cython.declare(cython.int, 4)  # to try, where some cannot be tied
BATCH = cython.declare(cython.int, 8)  # blank cells for each number that is set before the ladder goes on
# Ways to go on where the ladder is stuck
BY_SEEN = cython.declare(cython.int, 0)
BY_SANDWICH = cython.declare(cython.int, 1)
BY_TRIPLE = cython.declare(cython.int, 2)
BY_PAIR = cython.declare(cython.int, 3)


class NumberSetter(HitoriLadder):
    """A hitori in the making: numbers from 0 to `top` - 1, and the ladder on the board as it is."""

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        HitoriLadder.__init__(self, height, width, [None] * (height * width))
        self.top, self.dice = max(height, width), dice
        self.solution = arrays.zeros(self.cells)
        self.masked, self.masked_count = arrays.zeros(self.cells), 0
        self.same = arrays.zeros(2 * COPIES * self.cells)
        self.in_row, self.in_column = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.holder, self.visited = arrays.zeros(self.top), arrays.zeros(self.top)
        self.names, self.row_order, self.mark = arrays.zeros(self.top), arrays.zeros(self.top), 0
        # Chains of the cells that have the same number in a row or in a column.
        self.row_head, self.column_head = arrays.zeros(height * self.top), arrays.zeros(width * self.top)
        self.row_next, self.column_next = arrays.zeros(self.cells), arrays.zeros(self.cells)
        self.is_exact = False  # does the puzzle take more than the techniques of lower levels?
        self.is_stale = False  # was a number changed that something may have been decided by?
        self.in_knot, self.knot, self.knot_size = arrays.zeros(self.cells), arrays.zeros(self.cells), 0
        # The board without what the knot decides, and what the techniques of lower levels find then.
        self.before, self.at_floor = arrays.zeros(self.cells), arrays.zeros(self.cells)
        for number in range(self.top):
            self.names[number] = number

    def make(
        self, pattern: Sequence[int], limit: cython.int, floor: cython.int, share: cython.int, knots: cython.int
    ) -> cython.bint:
        """Set numbers so that the first `limit` techniques suffice; False without luck.

        `is_exact` says whether the first `floor` do not. `share` is how many of a hundred masked cells get a random
        number at first, and `knots` how many parts of the board are made that take more than the first `floor`.
        """
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
                break
        else:
            return False
        self.start(share)
        self.solve(min(limit, WITHOUT_TRIALS))
        tied: cython.int = 0
        for _ in range(knots + MORE_KNOTS if knots else 0):
            if tied < knots and self.tie_knot(limit, floor, limit if tied else min(limit, WITHOUT_TRIALS)):
                tied += 1
        self.is_exact = self.is_between(limit, floor)
        return self.logged == self.cells

    def number_list(self) -> list[int]:
        """The numbers of the puzzle, from 0."""
        return list(self.number)

    def fill_visible(self) -> cython.bint:
        """Put random numbers into the visible cells, row by row, none twice in a line; False without luck."""
        row: cython.int
        nth: cython.int
        for nth in range(self.height * self.top):
            self.in_row[nth] = 0
            self.row_head[nth] = NOWHERE
        for nth in range(self.width * self.top):
            self.in_column[nth] = 0
            self.column_head[nth] = NOWHERE
        for nth in range(self.cells):
            self.number[nth] = BLANK
        for row in range(self.height):
            if not self.fill_row(row):
                return False
        return True

    def fill_row(self, row: cython.int) -> cython.bint:
        """Fill the visible cells of a row: a matching of cells and numbers, by augmenting paths."""
        nth: cython.int
        number: cython.int
        self.dice.shuffle(self.names, self.top)
        for number in range(self.top):
            self.holder[number] = NOWHERE
            self.visited[number] = 0
        for nth in range(self.width):
            self.row_order[nth] = row * self.width + nth
        self.dice.shuffle(self.row_order, self.width)
        self.mark = 0
        for nth in range(self.width):
            if self.solution[self.row_order[nth]] == VISIBLE:
                self.mark += 1
                if not self.find_number(self.row_order[nth]):
                    return False
        for number in range(self.top):
            if self.holder[number] != NOWHERE:
                self.set_number(self.holder[number], number)
        return True

    def find_number(self, cell: cython.int) -> cython.bint:
        """Find a number for a cell that its column does not have; a cell that holds it may have to find another."""
        nth: cython.int
        start: cython.int = self.dice.below(self.top)
        column: cython.int = cell % self.width * self.top
        for nth in range(self.top):
            number: cython.int = self.names[(start + nth) % self.top]
            if self.visited[number] == self.mark or self.in_column[column + number]:
                continue
            self.visited[number] = self.mark
            if self.holder[number] == NOWHERE or self.find_number(self.holder[number]):
                self.holder[number] = cell
                return True
        return False

    def set_number(self, cell: cython.int, number: cython.int) -> cython.void:
        """Put a number into a cell, or nothing (BLANK)."""
        old: cython.int = self.number[cell]
        row: cython.int = cell // self.width * self.top
        column: cython.int = cell % self.width * self.top
        if old != BLANK:
            self.in_row[row + old] -= 1
            self.in_column[column + old] -= 1
            unchain(self.row_head, self.row_next, row + old, cell)
            unchain(self.column_head, self.column_next, column + old, cell)
        if number != BLANK:
            self.in_row[row + number] += 1
            self.in_column[column + number] += 1
            self.row_next[cell], self.row_head[row + number] = self.row_head[row + number], cell
            self.column_next[cell], self.column_head[column + number] = self.column_head[column + number], cell
        self.number[cell] = number

    def start(self, share: cython.int) -> cython.void:
        """Give some masked cells a random number, and open the board."""
        nth: cython.int
        self.dice.shuffle(self.masked, self.masked_count)
        for nth in range(self.masked_count):
            if self.dice.below(100) < share:
                self.set_random(self.masked[nth])
        self.list_equals()
        self.open_board()

    def set_random(self, cell: cython.int) -> cython.bint:
        """Give a masked cell the number of a random visible one in its lines; False if none was found."""
        other: cython.int
        for _ in range(TRIES):
            other = self.look_along(cell, self.dice.below(self.height + self.width))
            if self.solution[other] == VISIBLE and self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return False

    def has_room(self, cell: cython.int, number: cython.int) -> cython.bint:
        """May a cell get a number that it does not have, so that the lines do not have it too often?"""
        if self.number[cell] == number:
            return False
        if self.in_row[cell // self.width * self.top + number] >= COPIES:
            return False
        return self.in_column[cell % self.width * self.top + number] < COPIES

    def list_equals(self) -> cython.void:
        """Fill the tables of equal numbers in lines."""
        cell: cython.int
        other: cython.int
        end: cython.int = 0
        for cell in range(self.cells):
            self.same_at[2 * cell] = self.same_at[2 * cell + 1] = end
            if self.number[cell] == BLANK:
                continue
            other = self.row_head[cell // self.width * self.top + self.number[cell]]
            while other != NOWHERE:
                if other != cell:
                    self.same[end] = other
                    end += 1
                other = self.row_next[other]
            self.same_at[2 * cell + 1] = end
            other = self.column_head[cell % self.width * self.top + self.number[cell]]
            while other != NOWHERE:
                if other != cell:
                    self.same[end] = other
                    end += 1
                other = self.column_next[other]
        self.same_at[2 * self.cells] = end

    def open_board(self) -> cython.void:
        """Open all cells."""
        cell: cython.int
        for cell in range(self.cells):
            self.before[cell] = OPEN
        self.return_before()

    def look_again(self) -> cython.void:
        """After a number was set: every technique looks at all decided cells again."""
        technique: cython.int
        self.list_equals()
        for technique in range(self.techniques):
            self.done[technique] = -1

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
                self.return_before()
                continue
            for _ in range(self.count_blanks() // BATCH):
                self.go_on()
        return False

    def count_blanks(self) -> cython.int:
        """How many masked cells outside the knot have no number."""
        nth: cython.int
        count: cython.int = 0
        for nth in range(self.masked_count):
            count += self.number[self.masked[nth]] == BLANK and not self.in_knot[self.masked[nth]]
        return count

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

    def push(self, cell: cython.int) -> cython.bint:
        """Give an undecided masked cell a number that decides something, in one of several ways."""
        way: cython.int = self.dice.below(6)
        for _ in range(4):
            way = BY_SEEN if way > BY_PAIR else way
            if self.push_by(cell, way):
                return True
            way = (way + 1) % 4
        return False

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
        nth: cython.int
        other: cython.int
        length: cython.int = self.height + self.width
        start: cython.int = self.dice.below(length)
        for nth in range(length):
            other = self.look_along(cell, (start + nth) % length)
            if self.values[other] == VISIBLE and self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return False

    def beyond(self, cell: cython.int, side: cython.int) -> cython.int:
        """The cell on the other side of a neighbour; NOWHERE if that is off the board."""
        other: cython.int = 2 * side - cell
        if other < 0 or other >= self.cells:
            return NOWHERE
        is_row: cython.bint = abs(side - cell) == 1 and self.width > 1
        return NOWHERE if is_row and other // self.width != cell // self.width else other

    def push_by_sandwich(self, cell: cython.int, side: cython.int) -> cython.bint:
        """The number of the cell beyond a neighbour: the neighbour is visible."""
        other: cython.int = self.beyond(cell, side)
        if self.values[side] != OPEN or other == NOWHERE or self.number[other] == BLANK:
            return False
        if self.solution[other] != VISIBLE or not self.has_room(cell, self.number[other]):
            return False
        self.set_number(cell, self.number[other])
        return True

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

    def tie_knot(self, limit: cython.int, floor: cython.int, outside: cython.int) -> cython.bint:
        """Set the numbers of some masked cells so that they take more than the first `floor` techniques.

        All other cells are decided first, by the first `outside` techniques. Without luck everything stays as it was.
        """
        nth: cython.int
        self.choose_knot()
        self.open_board()
        self.solve(outside)
        self.before[:] = self.values
        for nth in range(self.knot_size):
            self.in_knot[self.knot[nth]] = 0
        for _ in range(KNOT_TRIES):
            for nth in range(self.knot_size):
                self.set_quiet(self.knot[nth])
            if self.tighten(limit, floor):
                return True
        for nth in range(self.knot_size):
            self.set_number(self.knot[nth], BLANK)
        self.open_board()
        self.solve(outside)
        return False

    def tighten(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change numbers of the knot until the first `limit` techniques suffice; False if this does not work."""
        known: cython.int
        for _ in range(self.knot_size):
            self.return_before()
            self.climb(floor)
            known = self.logged
            self.at_floor[:] = self.values
            if known == self.cells:
                return False
            self.climb(limit)
            if self.logged == self.cells:
                return True
            if self.logged == known or not self.push_late():
                return False
        return False

    def push_late(self) -> cython.bint:
        """Give undecided cells numbers that are seen only after the first `floor` techniques; False if there are none.

        So they are masked in the end, and what makes the knot hard stays.
        """
        nth: cython.int
        found: cython.bint = False
        start: cython.int = self.dice.below(self.knot_size)
        for nth in range(self.knot_size):
            cell: cython.int = self.knot[(start + nth) % self.knot_size]
            if self.values[cell] == OPEN and not (found and self.dice.chance(50)) and self.push_by_late(cell):
                found = True
        return found

    def push_by_late(self, cell: cython.int) -> cython.bint:
        """The same for one cell."""
        nth: cython.int
        other: cython.int
        length: cython.int = self.height + self.width
        start: cython.int = self.dice.below(length)
        for nth in range(length):
            other = self.look_along(cell, (start + nth) % length)
            if self.values[other] != VISIBLE or self.at_floor[other] != OPEN:
                continue
            if self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return False

    def look_along(self, cell: cython.int, place: cython.int) -> cython.int:
        """A cell of the lines of a cell; the places of its row are counted before those of its column."""
        if place < self.width:
            return cell // self.width * self.width + place
        return cell % self.width + (place - self.width) * self.width

    def choose_knot(self) -> cython.void:
        """Choose masked cells that are near each other, and take their numbers away."""
        nth: cython.int
        cell: cython.int
        centre: cython.int = self.masked[self.dice.below(self.masked_count)]
        reach: cython.int = KNOT_REACH + self.dice.below(5)
        self.knot_size = 0
        for nth in range(self.masked_count):
            cell = self.masked[nth]
            if abs(cell // self.width - centre // self.width) + abs(cell % self.width - centre % self.width) <= reach:
                self.knot[self.knot_size] = cell
                self.knot_size += 1
                self.in_knot[cell] = 1
                self.set_number(cell, BLANK)

    def set_quiet(self, cell: cython.int) -> cython.bint:
        """Give a masked cell the number of an undecided cell in its lines, which decides nothing by itself."""
        nth: cython.int
        other: cython.int
        length: cython.int = self.height + self.width
        start: cython.int = self.dice.below(length)
        for nth in range(length):
            other = self.look_along(cell, (start + nth) % length)
            if self.solution[other] == MASKED or self.before[other] != OPEN:
                continue
            if self.has_room(cell, self.number[other]):
                self.set_number(cell, self.number[other])
                return True
        return self.set_random(cell)

    def return_before(self) -> cython.void:
        """Put the board in place that is decided without the knot."""
        self.values[:] = self.before
        self.refresh()
        self.look_again()
        self.is_stale = False

    def is_tied(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Is the rest of the board decided by the first `limit` techniques, but not by the first `floor`?"""
        self.return_before()
        self.climb(floor)
        if self.logged == self.cells:
            return False
        self.climb(limit)
        return self.logged == self.cells

    def is_between(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Is the whole board decided by the first `limit` techniques, but not by the first `floor`?"""
        self.open_board()
        return self.is_tied(limit, floor)


@cython.cfunc
@cython.exceptval(check=False)
def unchain(heads: cython.int[::1], nexts: cython.int[::1], head: cython.int, cell: cython.int) -> cython.void:
    """Take a cell out of a chain."""
    other: cython.int = heads[head]
    if other == cell:
        heads[head] = nexts[cell]
        return
    while nexts[other] != cell:
        other = nexts[other]
    nexts[other] = nexts[cell]
