# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The line solver: every cell that has the same value in all fillings of a line (Batenburg and Kosters 2009).

Positions 0 to n + 1 count the cells passed in a line of n cells; a white cell is added behind the last, so that every
run is followed by one. A forward pass finds the positions that can be reached with the first k runs placed, for every
k; a backward pass finds those from which the other runs can be placed. Together they give the possible starts of each
run, and from these what each cell can be. All positions are bits of one mask, and an addition carries a bit over all
the white cells that follow it, as in Myers (1999).

Compiled, a line is an array of 64-bit words; uncompiled, it is one integer of any width.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython

WORD_SHIFT: cython.int = 6 if cython.compiled else 40  # a word holds 2^WORD_SHIFT bits
MAX_DOUBLINGS: cython.int = 24  # more than the longest line needs
DE_BRUIJN: cython.ulonglong = 0x03F79D71B4CB0A89  # any six bits of it in a row are different


def build_bit_table() -> Sequence[int]:
    """For every six bits in a row of the de Bruijn constant, where they start (Leiserson, Prokop and Randall 1998)."""
    found = [0] * 64
    for nth in range(64):
        found[(0x03F79D71B4CB0A89 << nth & 0xFFFFFFFFFFFFFFFF) >> 58] = nth
    table: Sequence[int] = arrays.ints(found)
    return table


BIT_TABLE = build_bit_table()


class LineSolver:
    """Lines with their clues and known cells. `known` belongs to the caller as much as to the solver.

    It has two words for each word of a line: the black cells, and the white ones.

    After `solve`, `can_black` and `can_white` are the cells that can have each value, if a line is one word; otherwise
    they are two rows of the scratch, from row `results` on. Scratch is for one line, in rows of words: row 2k, the
    positions reached with k runs placed; row 2k + 1, where run k fits, later where it can start; then the results, and
    helpers.
    """

    words: Readonly[cython.int]
    bit_mask: cython.int
    max_runs: Readonly[cython.int]
    results: Readonly[cython.int]
    known: cython.ulonglong[::1]
    scratch: cython.ulonglong[::1]
    length: cython.int[::1]
    slack: cython.int[::1]
    clue_start: cython.int[::1]
    run_count: cython.int[::1]
    clue: cython.int[::1]
    can_black: cython.ulonglong
    can_white: cython.ulonglong
    bit_table: cython.int[::1]

    def __init__(self, lengths: Sequence[int], clues: Sequence[Sequence[int]]) -> None:
        line: cython.int
        count: cython.int = len(lengths)
        self.words = ((max(lengths) + 2) >> WORD_SHIFT) + 1  # per line
        self.bit_mask = (1 << WORD_SHIFT) - 1  # the low bits of a position: where it is in its word
        self.max_runs = max(map(len, clues))  # in a line
        self.results = (2 * self.max_runs + 2) * self.words
        self.clue_start = arrays.ints([0, *accumulate(map(len, clues))])  # of each line: where its runs start in `clue`
        self.clue = arrays.ints([run for clue in clues for run in clue] or [0])
        self.length = arrays.ints(lengths)
        # How many more white cells a line has than it needs between its runs, and two.
        self.slack, self.run_count = arrays.zeros(count), arrays.zeros(count)
        for line in range(count):
            self.set_run_count(line, self.clue_start[line + 1] - self.clue_start[line])
        self.known = arrays.words(2 * count * self.words)
        self.scratch = arrays.words((2 * self.max_runs + MAX_DOUBLINGS + 10) * self.words)
        self.can_black = self.can_white = 0
        self.bit_table = BIT_TABLE

    def copy_clues(self) -> LineSolver:
        """A solver of the same lines, with clues of its own that may change, and no known cells."""
        new: LineSolver = LineSolver.__new__(LineSolver)
        new.words, new.bit_mask, new.max_runs, new.results = self.words, self.bit_mask, self.max_runs, self.results
        new.length, new.clue_start, new.bit_table = self.length, self.clue_start, self.bit_table
        new.clue, new.run_count = arrays.copy_ints(self.clue), arrays.copy_ints(self.run_count)
        new.slack = arrays.copy_ints(self.slack)
        new.known, new.scratch = arrays.words(len(self.known)), arrays.words(len(self.scratch))
        new.can_black = new.can_white = 0
        return new

    def set_run_count(self, line: cython.int, runs: cython.int) -> cython.void:
        """A line has another clue, of so many runs, which stands in `clue` in the place of its first one."""
        nth: cython.int
        self.run_count[line] = runs
        self.slack[line] = self.length[line] + 2 - runs
        for nth in range(self.clue_start[line], self.clue_start[line] + runs):
            self.slack[line] -= self.clue[nth]

    def solve(self, line: cython.int) -> cython.bint:
        """Solve a line of any length, into the results; False if its clue cannot be met."""
        return self.solve_narrow(line) if self.words == 1 else self.solve_wide(line)

    def solve_narrow(self, line: cython.int) -> cython.bint:
        """Solve a line that fits a word, into `can_black` and `can_white`; False if its clue cannot be met."""
        if not self.can_meet_narrow(line, self.known[2 * line], self.known[2 * line + 1]):
            return False
        self.solve_narrow_back(line)
        return True

    def can_meet_narrow(self, line: cython.int, black: cython.ulonglong, white: cython.ulonglong) -> cython.bint:
        """Can the clue of a line that fits a word be met with such cells? The forward pass."""
        one: cython.ulonglong = 1
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        runs: cython.int = self.run_count[line]
        full: cython.ulonglong = (one << length) - 1
        may_black: cython.ulonglong = full & ~white
        may_white: cython.ulonglong = (full & ~black) | (one << length)
        reached: cython.ulonglong = one | ((may_white + (may_white & one)) ^ may_white)
        fits: cython.ulonglong
        nth: cython.int
        run: cython.int
        done: cython.int
        self.scratch[0] = reached
        for nth in range(runs):
            run = self.clue[start + nth]
            fits = may_black
            done = 1
            while 2 * done <= run:  # where so many cells in a row may be black
                fits &= fits >> done
                done += done
            fits &= (fits >> (run - done)) & (may_white >> run)
            self.scratch[2 * nth + 1] = fits
            reached = (reached & fits) << (run + 1)
            reached |= (may_white + (reached & may_white)) ^ may_white
            self.scratch[2 * nth + 2] = reached
        return (reached >> (length + 1) & one) != 0

    def solve_narrow_back(self, line: cython.int) -> cython.void:
        """The backward pass: where each run can start, and so what each cell can be."""
        one: cython.ulonglong = 1
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        may_white: cython.ulonglong = (((one << length) - 1) & ~self.known[2 * line]) | (one << length)
        base: cython.int = 2 * self.max_runs + 2
        steps: cython.int = 0
        whites: cython.ulonglong = may_white
        completable: cython.ulonglong = one << (length + 1)
        nth: cython.int
        run: cython.int
        done: cython.int
        step: cython.int
        starts: cython.ulonglong
        cover: cython.ulonglong
        black: cython.ulonglong = 0
        white: cython.ulonglong = 0
        while self.slack[line] >> steps:  # where 1, 2, 4, ... cells in a row may be white
            self.scratch[base + steps] = whites
            whites &= whites >> (1 << steps)
            steps += 1
        for nth in range(self.run_count[line], -1, -1):
            for step in range(steps):
                completable |= (completable >> (1 << step)) & self.scratch[base + step]
            white |= self.scratch[2 * nth] & may_white & (completable >> 1)
            if nth == 0:
                break
            run = self.clue[start + nth - 1]
            starts = self.scratch[2 * nth - 2] & self.scratch[2 * nth - 1] & (completable >> (run + 1))
            self.scratch[2 * nth - 1] = starts
            white |= starts << run
            cover = starts
            done = 1
            while 2 * done <= run:
                cover |= cover << done
                done += done
            black |= cover | (cover << (run - done))
            completable = starts
        self.can_black, self.can_white = black, white

    def read_shifted(self, row: cython.int, word: cython.int, by: cython.int) -> cython.ulonglong:
        """A word of a row of the scratch, shifted down by a number of bits; up, if the shift is negative."""
        at: cython.int = word + (by >> WORD_SHIFT)
        rest: cython.int = by & self.bit_mask
        found: cython.ulonglong = self.scratch[row + at] >> rest if 0 <= at < self.words else 0
        if rest and 0 <= at + 1 < self.words:
            found |= self.scratch[row + at + 1] << (self.bit_mask + 1 - rest)
        return found

    def extend_over_white(self, row: cython.int, may_white: cython.int) -> cython.void:
        """Extend the reached positions of a row over all following cells that may be white."""
        word: cython.int
        carry: cython.ulonglong = 0
        base: cython.ulonglong
        half: cython.ulonglong
        total: cython.ulonglong
        for word in range(self.words):
            base = self.scratch[may_white + word]
            half = base + (base & self.scratch[row + word])
            total = half + carry
            carry = 1 if half < base or total < half else 0
            self.scratch[row + word] |= total ^ base

    def load_wide(self, line: cython.int, may_black: cython.int, may_white: cython.int) -> cython.void:
        """Load the cells of a line into two rows of the scratch, and the first position into row 0."""
        words: cython.int = self.words
        length: cython.int = self.length[line]
        word: cython.int
        one: cython.ulonglong = 1
        for word in range(words):
            self.scratch[word] = 1 if word == 0 else 0
            self.scratch[may_black + word] = self.cell_mask(length, word) & ~self.known[2 * (line * words + word) + 1]
            self.scratch[may_white + word] = self.cell_mask(length, word) & ~self.known[2 * (line * words + word)]
        self.scratch[may_white + (length >> WORD_SHIFT)] |= one << (length & self.bit_mask)

    def solve_wide(self, line: cython.int) -> cython.bint:
        """As `solve_narrow`, for a line of any number of words; the results are two rows of the scratch."""
        words: cython.int = self.words
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        runs: cython.int = self.run_count[line]
        base: cython.int = self.results
        may_black: cython.int = base + 2 * words
        may_white: cython.int = base + 3 * words
        fits: cython.int
        nth: cython.int
        word: cython.int
        run: cython.int
        done: cython.int
        one: cython.ulonglong = 1
        self.load_wide(line, may_black, may_white)
        self.extend_over_white(0, may_white)
        for nth in range(runs):
            run = self.clue[start + nth]
            fits = (2 * nth + 1) * words
            for word in range(words):
                self.scratch[fits + word] = self.scratch[may_black + word]
            done = 1
            while 2 * done <= run:
                self.and_shifted(fits, done)
                done += done
            self.and_shifted(fits, run - done)
            for word in range(words):
                self.scratch[fits + word] &= self.read_shifted(may_white, word, run)
                self.scratch[base + word] = self.scratch[fits - words + word] & self.scratch[fits + word]
            for word in range(words):
                self.scratch[fits + words + word] = self.read_shifted(base, word, -run - 1)
            self.extend_over_white(fits + words, may_white)
        if not self.scratch[2 * runs * words + ((length + 1) >> WORD_SHIFT)] >> ((length + 1) & self.bit_mask) & one:
            return False
        return self.solve_wide_back(start, runs, self.slack[line], length)

    def and_shifted(self, row: cython.int, by: cython.int) -> cython.void:
        """Keep the bits of a row that are also set `by` places higher."""
        word: cython.int
        for word in range(self.words):
            self.scratch[row + word] &= self.read_shifted(row, word, by)

    def solve_wide_back(
        self, start: cython.int, runs: cython.int, slack: cython.int, length: cython.int
    ) -> cython.bint:
        """As `solve_narrow_back`, for a line of any number of words."""
        words: cython.int = self.words
        black: cython.int = self.results
        white: cython.int = black + words
        may_white: cython.int = black + 3 * words
        completable: cython.int = black + 4 * words
        steps: cython.int
        one: cython.ulonglong = 1
        nth: cython.int
        word: cython.int
        for word in range(words):
            self.scratch[black + word] = self.scratch[white + word] = self.scratch[completable + word] = 0
        self.scratch[completable + ((length + 1) >> WORD_SHIFT)] = one << ((length + 1) & self.bit_mask)
        steps = self.double_whites(may_white, completable + words, slack)
        for nth in range(runs, -1, -1):
            self.extend_back(completable, steps)
            for word in range(words):
                self.scratch[white + word] |= (
                    self.scratch[2 * nth * words + word]
                    & self.scratch[may_white + word]
                    & self.read_shifted(completable, word, 1)
                )
            if nth:
                self.place_wide((2 * nth - 1) * words, self.clue[start + nth - 1], black)
        return True

    def double_whites(self, may_white: cython.int, whites: cython.int, slack: cython.int) -> cython.int:
        """Fill rows with where 1, 2, 4, ... cells in a row may be white: how many rows."""
        words: cython.int = self.words
        steps: cython.int = 0
        word: cython.int
        for word in range(words):
            self.scratch[whites + word] = self.scratch[may_white + word]
        while slack >> steps:
            for word in range(words):
                self.scratch[whites + (steps + 1) * words + word] = self.scratch[whites + steps * words + word]
            self.and_shifted(whites + (steps + 1) * words, 1 << steps)
            steps += 1
        return steps

    def extend_back(self, completable: cython.int, steps: cython.int) -> cython.void:
        """Extend the positions of a row back over cells that may be white, by the rows of `double_whites` behind it."""
        step: cython.int
        word: cython.int
        for step in range(steps):
            for word in range(self.words):
                self.scratch[completable + word] |= (
                    self.read_shifted(completable, word, 1 << step)
                    & self.scratch[completable + (step + 1) * self.words + word]
                )

    def place_wide(self, fits: cython.int, run: cython.int, black: cython.int) -> cython.void:
        """Reduce the row where a run fits to where it can start, and note the cells it can cover and be followed by."""
        words: cython.int = self.words
        white: cython.int = black + words
        cover: cython.int = black + 2 * words
        completable: cython.int = black + 4 * words
        word: cython.int
        done: cython.int = 1
        for word in range(words):
            self.scratch[fits + word] &= self.scratch[fits - words + word] & self.read_shifted(
                completable, word, run + 1
            )
            self.scratch[cover + word] = self.scratch[fits + word]
        for word in range(words):
            self.scratch[white + word] |= self.read_shifted(fits, word, -run)
            self.scratch[completable + word] = self.scratch[fits + word]
        while 2 * done <= run:
            self.or_shifted(cover, cover, done)
            done += done
        self.or_shifted(cover, cover, run - done)
        self.or_shifted(black, cover, 0)

    def or_shifted(self, row: cython.int, other: cython.int, by: cython.int) -> cython.void:
        """Add the bits of a row, `by` places higher, to another row or to itself."""
        word: cython.int
        for word in range(self.words - 1, -1, -1):
            self.scratch[row + word] |= self.read_shifted(other, word, -by)

    def cell_mask(self, length: cython.int, word: cython.int) -> cython.ulonglong:
        """The bits of a word that are cells of a line."""
        one: cython.ulonglong = 1
        cells: cython.int = length - (word << WORD_SHIFT)
        if cells > self.bit_mask:
            return ~(one - one)
        return (one << cells) - 1 if cells > 0 else 0

    def bit_index(self, bit: cython.ulonglong) -> cython.int:
        """The index of the bit that is set."""
        if cython.compiled:
            return self.bit_table[(bit * DE_BRUIJN) >> 58]
        return bit.bit_length() - 1
