# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Full takuzu boards at random: balanced lines first, then no three equal digits in succession.

Two rows are dealt anew where they differ, many times; that keeps every line balanced and mixes well. Then cells that
stand in three equal digits are swapped with others, two rows and two columns at a time, as long as that makes no more
of them. So all sizes take a time that grows with the cells, and nothing prefers one corner of the board.

Random instances shuffle a chessboard instead.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ALL
from gridwright.compiled.declare import ccall, cython, raises

ROUNDS: cython.int = 6  # in which every row is dealt anew
TRIES: cython.int = 60  # swaps tried for a cell, before another one has its turn
SLACK: cython.int = 64
TURNS_PER_CELL: cython.int = 10  # before all is dealt anew


class Filling:
    """A board on which digits are swapped. `state` is that of a generator of random numbers (xorshift, Marsaglia)."""

    height: cython.int
    width: cython.int
    state: cython.ulonglong
    board: cython.int[::1]
    waiting: cython.int[::1]
    is_waiting: cython.int[::1]
    apart: cython.int[::1]
    first: cython.int
    size: cython.int

    def __init__(self, height: int, width: int, seed: int) -> None:
        self.height, self.width, self.state = height, width, seed | 1
        self.board = arrays.zeros(height * width)
        self.waiting = arrays.zeros(height * width)  # cells that may stand in three equal digits, each once
        self.is_waiting = arrays.zeros(height * width)
        self.apart = arrays.zeros(width)
        self.first = self.size = 0  # of the ring of waiting cells
        self.lay_chessboard()

    def lay_chessboard(self) -> cython.void:
        """Fill the board as a chessboard, on which every line is balanced."""
        row: cython.int
        column: cython.int
        for row in range(self.height):
            for column in range(self.width):
                self.board[row * self.width + column] = (row + column) & 1

    @ccall
    def draw(self, below: cython.int) -> cython.int:
        """A random number below a limit."""
        self.state ^= self.state << 13 & ALL
        self.state ^= self.state >> 7
        self.state ^= self.state << 17 & ALL
        return (self.state >> 33) % below

    def make(self) -> list[int] | None:
        """A board that keeps both rules of single lines; None if there was no luck."""
        cell: cython.int
        _turn: cython.int
        self.deal()
        for cell in range(self.height * self.width):
            self.wait(cell)
        for _turn in range(TURNS_PER_CELL * self.height * self.width):
            if self.size == 0:
                return list(self.board)
            cell = self.waiting[self.first]
            self.first = (self.first + 1) % (self.height * self.width)
            self.size -= 1
            self.is_waiting[cell] = 0
            if self.count_threes(cell) and not self.swap_from(cell):
                self.wait(cell)
        return None

    def wait(self, cell: cython.int) -> cython.void:
        """Let a cell wait for its turn."""
        if not self.is_waiting[cell]:
            self.is_waiting[cell] = 1
            self.waiting[(self.first + self.size) % (self.height * self.width)] = cell
            self.size += 1

    def deal(self) -> cython.void:
        """Fill all lines with as many 0s as 1s, at random."""
        row: cython.int
        _turn: cython.int
        self.lay_chessboard()
        self.size = 0
        for _turn in range(ROUNDS):
            for row in range(self.height):
                self.deal_rows(row, self.draw(self.height))

    def deal_rows(self, one: cython.int, two: cython.int) -> cython.void:
        """Deal the digits anew where two rows differ; both keep as many 1s."""
        column: cython.int
        nth: cython.int
        ones: cython.int = 0
        count: cython.int = 0
        for column in range(self.width):
            if self.board[one * self.width + column] != self.board[two * self.width + column]:
                self.apart[count] = column
                count += 1
                ones += self.board[one * self.width + column]
        for nth in range(count):
            # The next of those that are left gets one of the 1s that are left.
            digit: cython.int = 1 if self.draw(count - nth) < ones else 0
            ones -= digit
            self.board[one * self.width + self.apart[nth]] = digit
            self.board[two * self.width + self.apart[nth]] = 1 - digit

    def count_threes(self, cell: cython.int) -> cython.int:
        """In how many triples of equal digits, across and down, does a cell stand?"""
        column: cython.int = cell % self.width
        row: cython.int = cell // self.width
        return self.count_along(cell, 1, column, self.width - 1 - column) + self.count_along(
            cell, self.width, row, self.height - 1 - row
        )

    def count_along(self, cell: cython.int, stride: cython.int, before: cython.int, after: cython.int) -> cython.int:
        """The triples along a line, with so many cells before and after."""
        digit: cython.int = self.board[cell]
        back: cython.int = 0
        ahead: cython.int = 0
        while back < 2 and back < before and self.board[cell - (back + 1) * stride] == digit:
            back += 1
        while ahead < 2 and ahead < after and self.board[cell + (ahead + 1) * stride] == digit:
            ahead += 1
        return max(0, back + ahead - 1)

    def swap_from(self, cell: cython.int) -> cython.bint:
        """Swap a cell with one of its row, and two of another row the other way; True if there are no more triples."""
        _turn: cython.int
        row: cython.int = cell // self.width
        column: cython.int = cell % self.width
        digit: cython.int = self.board[cell]
        for _turn in range(TRIES):
            other: cython.int = self.draw(self.width)
            below: cython.int = self.draw(self.height)
            beside: cython.int = row * self.width + other
            if self.board[beside] == digit or self.board[below * self.width + column] == digit:
                continue
            if self.board[below * self.width + other] != digit:
                continue
            # Now and then a swap for the worse is taken, or a last triple could stay for ever.
            slack: cython.int = 1 if self.draw(SLACK) == 0 else 0
            if self.swap(cell, beside, below * self.width + column, below * self.width + other, slack):
                return True
        return False

    def swap(
        self, one: cython.int, two: cython.int, three: cython.int, four: cython.int, slack: cython.int
    ) -> cython.bint:
        """Change four digits if that makes no more triples, or no more than the slack."""
        before: cython.int = self.count_four(one, two, three, four)
        self.change_four(one, two, three, four)
        if self.count_four(one, two, three, four) > before + slack:
            self.change_four(one, two, three, four)
            return False
        self.wait_around(one)
        self.wait_around(two)
        self.wait_around(three)
        self.wait_around(four)
        return True

    def count_four(self, one: cython.int, two: cython.int, three: cython.int, four: cython.int) -> cython.int:
        """The triples in which four cells stand."""
        return self.count_threes(one) + self.count_threes(two) + self.count_threes(three) + self.count_threes(four)

    def change_four(self, one: cython.int, two: cython.int, three: cython.int, four: cython.int) -> cython.void:
        """Change the digits of four cells."""
        self.board[one] ^= 1
        self.board[two] ^= 1
        self.board[three] ^= 1
        self.board[four] ^= 1

    def wait_around(self, cell: cython.int) -> cython.void:
        """Let a changed cell wait, if it stands in three equal digits; it stands for the others of its triple."""
        if self.count_threes(cell):
            self.wait(cell)

    def shuffle(self, tries: cython.int, getrandbits: Callable[[int], int]) -> list[int]:
        """The board after so many tries to swap the corners of a random rectangle, none of which makes a triple.

        It draws what random instances always drew from a generator of Python, so that old seeds stay good.
        """
        _try: cython.int
        for _try in range(tries):
            one: cython.int = draw_from(getrandbits, self.height * self.width)
            right: cython.int = draw_from(getrandbits, self.width)
            row: cython.int = draw_from(getrandbits, self.height) * self.width
            two: cython.int = one - one % self.width + right
            three: cython.int = row + one % self.width
            four: cython.int = row + right
            if self.board[one] == self.board[two]:
                continue
            if self.board[three] == self.board[two] and self.board[four] == self.board[one]:
                self.change_four(one, two, three, four)
                if self.count_four(one, two, three, four):
                    self.change_four(one, two, three, four)
        return list(self.board)


@raises
def draw_from(getrandbits: Callable[[int], int], below: cython.int) -> cython.int:
    """What `Random.randrange(below)` draws, without its cost."""
    bits: cython.int = 1
    while below >> bits:
        bits += 1
    found: cython.int = getrandbits(bits)
    while found >= below:
        found = getrandbits(bits)
    return found
