# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Line solving, propagation, probing and depth-first search on a nonogram, with lines as bit masks.

One source: Cython compiles it in pure-Python mode where a C compiler is there at install time; otherwise it runs as it
is, with the same answers. Compiled, a line is an array of 64-bit words; uncompiled, it is one integer of any width. The
file is long because it is one extension class.

**Line solving** finds every cell that has the same value in all fillings of a line (Batenburg and Kosters 2009; here on
bit masks). Positions 0 to n + 1 count the cells passed in a line of n cells; a white cell is added behind the last, so
that every run is followed by one. A forward pass finds the positions that can be reached with the first k runs placed,
for every k; a backward pass finds those from which the other runs can be placed. Together they give the possible starts
of each run, and from these what each cell can be. All positions are bits of one mask, and an addition carries a bit
over all the white cells that follow it, as in Myers (1999).

**Probing** assigns both values of an open cell in turn and propagates (failed-literal probing; Lynce and Marques-Silva
2003). A value that fails is excluded; what both values imply is kept. How much each value implies is the cell's
look-ahead score, by which the search picks its decisions.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:  # not compiled then, and the type annotations do nothing
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays as make

COMPILED: bool = cython.compiled
WORD_SHIFT = cython.declare(cython.int, 6 if cython.compiled else 40)  # a word holds 2^WORD_SHIFT bits
MAX_DOUBLINGS = cython.declare(cython.int, 24)  # more than the longest line needs
EXHAUSTED = cython.declare(cython.int, 0)  # how a search ended: no more solutions,
FOUND = cython.declare(cython.int, 1)  # a solution,
BUDGET_SPENT = cython.declare(cython.int, 2)  # or its nodes used up
UNLIMITED = cython.declare(cython.longlong, 1 << 62)
TRUE = cython.declare(cython.int, 1 << 30)  # the literal of a known fact; its negative is false
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)  # any six bits of it in a row are different


def build_bit_table() -> Sequence[int]:
    """For every six bits in a row of the de Bruijn constant, where they start (Leiserson, Prokop and Randall 1998)."""
    found = [0] * 64
    for nth in range(64):
        found[(0x03F79D71B4CB0A89 << nth & 0xFFFFFFFFFFFFFFFF) >> 58] = nth
    table: Sequence[int] = make.ints(found)
    return table


BIT_TABLE = build_bit_table()


@cython.final
@cython.cclass
class Board:
    """The clues of a nonogram, the values of its cells, and a depth-first search over them.

    Lines are rows, then columns; cells count row by row. A literal is twice its cell, plus one for black.
    """

    height: cython.int
    width: cython.int
    words: cython.int  # per line
    bit_mask: cython.int  # the low bits of a position: where it is in its word
    lines: cython.int
    black: cython.ulonglong[::1]  # the cells of each line that are black, or white
    white: cython.ulonglong[::1]
    # Scratch for one line, in rows of words: row 2k, the positions reached with k runs placed; row 2k + 1, where run k
    # fits, later where it can start; from row 2 * max_runs + 2 on, the cells that can be black, or white, and helpers.
    scratch: cython.ulonglong[::1]
    length: cython.int[::1]
    clue_start: cython.int[::1]  # of each line: where its runs start in `clue`
    clue: cython.int[::1]
    max_runs: cython.int  # in a line
    can_black: cython.ulonglong  # result of solving a line that fits a word: the cells that can be black, or white
    can_white: cython.ulonglong
    queue: cython.int[::1]  # a ring buffer of the lines to propagate
    in_queue: cython.int[::1]
    queue_head: cython.int
    queue_size: cython.int
    trail: cython.int[::1]  # literals in the order of their assignment
    trail_size: cython.int
    stamp: cython.int[::1]  # of each literal: in which probe it was last implied by white
    last_stamp: cython.int
    score: cython.int[::1]  # of each cell: its look-ahead score when it was last probed,
    probe_lines: cython.ulonglong[::1]  # the lines that the probe visited (a line is the bit of its number modulo 64),
    probe_valid: cython.int[::1]  # and whether none of them has changed since
    lines_visited: cython.ulonglong  # since this was last set to 0
    decisions: cython.int[::1]  # of each level: the literal decided, and the trail's size before it
    level_start: cython.int[::1]
    start_literals: cython.int[::1]  # scratch: the order encoding of the runs of one line
    level: cython.int
    at_leaf: cython.bint
    bit_table: cython.int[::1]
    line_solves: cython.longlong
    nodes: cython.longlong

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.lines = self.height + self.width
        longest = max(self.height, self.width)
        self.words = ((longest + 2) >> WORD_SHIFT) + 1
        self.bit_mask = (1 << WORD_SHIFT) - 1
        clues = [*rows, *columns]
        self.max_runs = max(map(len, clues))
        self.clue_start = make.ints([0, *accumulate(map(len, clues))])
        self.clue = make.ints([run for clue in clues for run in clue] or [0])
        self.length = make.ints([self.width] * self.height + [self.height] * self.width)
        self.black, self.white = make.words(self.lines * self.words), make.words(self.lines * self.words)
        self.scratch = make.words((2 * self.max_runs + MAX_DOUBLINGS + 10) * self.words)
        self.queue, self.in_queue = make.ints(range(self.lines)), make.ints([1] * self.lines)
        self.queue_head, self.queue_size = 0, self.lines
        cells = self.height * self.width
        self.trail, self.stamp, self.score = make.zeros(cells), make.zeros(2 * cells), make.zeros(cells)
        self.start_literals = make.zeros((self.max_runs + 1) * (longest + 2))
        self.probe_lines, self.probe_valid = make.words(cells), make.zeros(cells)
        self.decisions, self.level_start = make.zeros(cells), make.zeros(cells)
        self.trail_size = self.last_stamp = self.level = self.line_solves = self.nodes = 0
        self.lines_visited, self.at_leaf = 0, False
        self.bit_table = BIT_TABLE

    # One line

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_narrow(self, line: cython.int) -> cython.bint:
        """Solve a line that fits a word, into `can_black` and `can_white`; False if its clue cannot be met."""
        one: cython.ulonglong = 1
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        runs: cython.int = self.clue_start[line + 1] - start
        full: cython.ulonglong = (one << length) - 1
        may_black: cython.ulonglong = full & ~self.white[line]
        may_white: cython.ulonglong = (full & ~self.black[line]) | (one << length)
        reached: cython.ulonglong = one | ((may_white + (may_white & one)) ^ may_white)
        fits: cython.ulonglong
        nth: cython.int
        run: cython.int
        done: cython.int
        slack: cython.int = length + 1
        self.scratch[0] = reached
        for nth in range(runs):
            run = self.clue[start + nth]
            slack -= run + 1
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
        if not reached >> (length + 1) & one:
            return False
        return self.solve_narrow_back(may_white, start, runs, slack + 1, length)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_narrow_back(
        self, may_white: cython.ulonglong, start: cython.int, runs: cython.int, slack: cython.int, length: cython.int
    ) -> cython.bint:
        """The backward pass: where each run can start, and so what each cell can be."""
        one: cython.ulonglong = 1
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
        while slack >> steps:  # where 1, 2, 4, ... cells in a row may be white
            self.scratch[base + steps] = whites
            whites &= whites >> (1 << steps)
            steps += 1
        for nth in range(runs, -1, -1):
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
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def read_shifted(self, row: cython.int, word: cython.int, by: cython.int) -> cython.ulonglong:
        """A word of a row of the scratch, shifted down by so many bits; up, if the shift is negative."""
        at: cython.int = word + (by >> WORD_SHIFT)
        rest: cython.int = by & self.bit_mask
        found: cython.ulonglong = self.scratch[row + at] >> rest if 0 <= at < self.words else 0
        if rest and 0 <= at + 1 < self.words:
            found |= self.scratch[row + at + 1] << (self.bit_mask + 1 - rest)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def load_wide(self, line: cython.int, may_black: cython.int, may_white: cython.int) -> cython.void:
        """Load the cells of a line into two rows of the scratch, and the first position into row 0."""
        words: cython.int = self.words
        length: cython.int = self.length[line]
        word: cython.int
        one: cython.ulonglong = 1
        for word in range(words):
            self.scratch[word] = 1 if word == 0 else 0
            self.scratch[may_black + word] = self.cell_mask(length, word) & ~self.white[line * words + word]
            self.scratch[may_white + word] = self.cell_mask(length, word) & ~self.black[line * words + word]
        self.scratch[may_white + (length >> WORD_SHIFT)] |= one << (length & self.bit_mask)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_wide(self, line: cython.int) -> cython.bint:
        """As `solve_narrow`, for a line of any number of words; the results are two rows of the scratch."""
        words: cython.int = self.words
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        runs: cython.int = self.clue_start[line + 1] - start
        base: cython.int = (2 * self.max_runs + 2) * words
        may_black: cython.int = base + 2 * words
        may_white: cython.int = base + 3 * words
        fits: cython.int
        nth: cython.int
        word: cython.int
        run: cython.int
        done: cython.int
        slack: cython.int = length + 1
        one: cython.ulonglong = 1
        self.load_wide(line, may_black, may_white)
        self.extend_over_white(0, may_white)
        for nth in range(runs):
            run = self.clue[start + nth]
            slack -= run + 1
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
        return self.solve_wide_back(start, runs, slack + 1, length)

    @cython.cfunc
    @cython.exceptval(check=False)
    def and_shifted(self, row: cython.int, by: cython.int) -> cython.void:
        """Keep the bits of a row that are also set so many places higher."""
        word: cython.int
        for word in range(self.words):
            self.scratch[row + word] &= self.read_shifted(row, word, by)

    @cython.cfunc
    @cython.exceptval(check=False)
    def solve_wide_back(
        self, start: cython.int, runs: cython.int, slack: cython.int, length: cython.int
    ) -> cython.bint:
        """As `solve_narrow_back`, for a line of any number of words."""
        words: cython.int = self.words
        black: cython.int = (2 * self.max_runs + 2) * words
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def run_line_solver(self, line: cython.int) -> cython.bint:
        """Solve a line of any length, into the scratch; False if its clue cannot be met."""
        return self.solve_narrow(line) if self.words == 1 else self.solve_wide(line)

    @cython.cfunc
    @cython.exceptval(check=False)
    def or_shifted(self, row: cython.int, other: cython.int, by: cython.int) -> cython.void:
        """Add the bits of a row, so many places higher, to another row or to itself."""
        word: cython.int
        for word in range(self.words - 1, -1, -1):
            self.scratch[row + word] |= self.read_shifted(other, word, -by)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def cell_mask(self, length: cython.int, word: cython.int) -> cython.ulonglong:
        """The bits of a word that are cells of a line."""
        one: cython.ulonglong = 1
        cells: cython.int = length - (word << WORD_SHIFT)
        if cells > self.bit_mask:
            return ~(one - one)
        return (one << cells) - 1 if cells > 0 else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def bit_index(self, bit: cython.ulonglong) -> cython.int:
        """The index of the bit that is set."""
        if cython.compiled:
            return self.bit_table[(bit * DE_BRUIJN) >> 58]
        return bit.bit_length() - 1

    # Propagation and the trail

    @cython.cfunc
    @cython.exceptval(check=False)
    def enqueue_line(self, line: cython.int) -> cython.void:
        """Queue a line for propagation, unless it is queued."""
        end: cython.int
        if not self.in_queue[line]:
            self.in_queue[line] = 1
            end = self.queue_head + self.queue_size
            self.queue[end - self.lines if end >= self.lines else end] = line
            self.queue_size += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_crossing(
        self, line: cython.int, word: cython.int, bits: cython.ulonglong, value: cython.int
    ) -> cython.void:
        """Put the cells that a line forces on the trail and into the lines that cross it, and queue those."""
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        across: cython.int
        at: cython.int
        cell: cython.int
        spot: cython.int
        while bits:
            bit = bits & (0 - bits)
            bits ^= bit
            across = (word << WORD_SHIFT) + self.bit_index(bit)
            if line < self.height:
                at = line
                cell = line * self.width + across
                across += self.height
            else:
                at = line - self.height
                cell = across * self.width + at
            spot = across * self.words + (at >> WORD_SHIFT)
            if value:
                self.black[spot] |= one << (at & self.bit_mask)
            else:
                self.white[spot] |= one << (at & self.bit_mask)
            self.trail[self.trail_size] = 2 * cell + value
            self.trail_size += 1
            self.enqueue_line(across)

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate_line(self, line: cython.int) -> cython.bint:
        """Solve a line and assign the cells it forces; False on a conflict."""
        word: cython.int
        base: cython.int
        one: cython.ulonglong = 1
        self.line_solves += 1
        self.lines_visited |= one << (line & 63)
        if self.words == 1:
            if not self.solve_narrow(line):
                return False
            self.assign_word(line, 0, self.can_black, self.can_white)
            return True
        if not self.solve_wide(line):
            return False
        base = (2 * self.max_runs + 2) * self.words
        for word in range(self.words):
            self.assign_word(line, word, self.scratch[base + word], self.scratch[base + self.words + word])
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_word(
        self, line: cython.int, word: cython.int, can_black: cython.ulonglong, can_white: cython.ulonglong
    ) -> cython.void:
        """Assign the cells that a word of a line forces, given what its cells can be."""
        spot: cython.int = line * self.words + word
        full: cython.ulonglong = self.cell_mask(self.length[line], word)
        black: cython.ulonglong = full & ~can_white & ~self.black[spot]
        white: cython.ulonglong = full & ~can_black & ~self.white[spot]
        if black:
            self.black[spot] |= black
            self.assign_crossing(line, word, black, 1)
        if white:
            self.white[spot] |= white
            self.assign_crossing(line, word, white, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def run_queue(self) -> cython.bint:
        """Propagate the queued lines to a fixpoint; False on a conflict."""
        line: cython.int
        while self.queue_size:
            line = self.queue[self.queue_head]
            self.queue_head += 1
            if self.queue_head == self.lines:
                self.queue_head = 0
            self.queue_size -= 1
            self.in_queue[line] = 0
            if not self.propagate_line(line):
                self.clear_queue()
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def clear_queue(self) -> cython.void:
        """Empty the line queue."""
        line: cython.int
        for line in range(self.lines):
            self.in_queue[line] = 0
        self.queue_head = self.queue_size = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_literal(self, literal: cython.int) -> cython.void:
        """Put an open literal on the trail, and queue the lines through its cell."""
        cell: cython.int = literal >> 1
        row: cython.int = cell // self.width
        column: cython.int = cell - row * self.width
        one: cython.ulonglong = 1
        here: cython.int = row * self.words + (column >> WORD_SHIFT)
        there: cython.int = (self.height + column) * self.words + (row >> WORD_SHIFT)
        if literal & 1:
            self.black[here] |= one << (column & self.bit_mask)
            self.black[there] |= one << (row & self.bit_mask)
        else:
            self.white[here] |= one << (column & self.bit_mask)
            self.white[there] |= one << (row & self.bit_mask)
        self.trail[self.trail_size] = literal
        self.trail_size += 1
        self.enqueue_line(row)
        self.enqueue_line(self.height + column)

    @cython.cfunc
    @cython.exceptval(check=False)
    def backtrack(self, mark: cython.int) -> cython.void:
        """Undo assignments until the trail has its size at a mark."""
        literal: cython.int
        cell: cython.int
        row: cython.int
        column: cython.int
        one: cython.ulonglong = 1
        here: cython.int
        there: cython.int
        while self.trail_size > mark:
            self.trail_size -= 1
            literal = self.trail[self.trail_size]
            cell = literal >> 1
            row = cell // self.width
            column = cell - row * self.width
            here = row * self.words + (column >> WORD_SHIFT)
            there = (self.height + column) * self.words + (row >> WORD_SHIFT)
            if literal & 1:
                self.black[here] &= ~(one << (column & self.bit_mask))
                self.black[there] &= ~(one << (row & self.bit_mask))
            else:
                self.white[here] &= ~(one << (column & self.bit_mask))
                self.white[there] &= ~(one << (row & self.bit_mask))

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_open(self, cell: cython.int) -> cython.bint:
        """Has the cell no value?"""
        row: cython.int = cell // self.width
        column: cython.int = cell - row * self.width
        spot: cython.int = row * self.words + (column >> WORD_SHIFT)
        one: cython.ulonglong = 1
        return not (self.black[spot] | self.white[spot]) >> (column & self.bit_mask) & one

    # Probing

    @cython.cfunc
    @cython.exceptval(check=False)
    def probe_cell(self, cell: cython.int) -> cython.int:
        """Probe a cell: how many cells that assigned for good, or -1 if both values fail."""
        mark: cython.int = self.trail_size
        whites: cython.int
        at: cython.int
        self.lines_visited = 0
        self.assign_literal(2 * cell)
        if not self.run_queue():
            return self.assign_failed(mark, 2 * cell + 1)
        self.last_stamp += 1
        whites = self.trail_size - mark
        for at in range(mark, self.trail_size):
            self.stamp[self.trail[at]] = self.last_stamp
        self.backtrack(mark)
        self.assign_literal(2 * cell + 1)
        if not self.run_queue():
            return self.assign_failed(mark, 2 * cell)
        self.score[cell] = self.combine_counts(whites, self.trail_size - mark)
        self.probe_lines[cell] = self.lines_visited
        self.probe_valid[cell] = 1
        return self.keep_common(mark)

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_failed(self, mark: cython.int, literal: cython.int) -> cython.int:
        """One value of a cell has failed: assign the other for good."""
        self.backtrack(mark)
        self.assign_literal(literal)
        return self.trail_size - mark if self.run_queue() else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep_common(self, mark: cython.int) -> cython.int:
        """Undo the assignments of a probe except those that both values imply."""
        literal: cython.int
        at: cython.int
        alike: cython.int = mark
        for at in range(mark, self.trail_size):
            literal = self.trail[at]
            if self.stamp[literal] == self.last_stamp:
                self.trail[at] = self.trail[alike]
                self.trail[alike] = literal
                alike += 1
        self.backtrack(alike)
        for at in range(mark, alike):
            self.enqueue_line((self.trail[at] >> 1) // self.width)
            self.enqueue_line(self.height + (self.trail[at] >> 1) % self.width)
        return self.trail_size - mark if self.run_queue() else -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def combine_counts(self, whites: cython.int, blacks: cython.int) -> cython.int:
        """The look-ahead score: the smaller count first, ties broken by the larger."""
        return (whites << 16) + blacks if whites < blacks else (blacks << 16) + whites

    @cython.cfunc
    @cython.exceptval(check=False)
    def invalidate_probes(self, mark: cython.int) -> cython.void:
        """Invalidate the probes that visited a line in which a cell was assigned after a mark of the trail."""
        lines: cython.ulonglong = 0
        one: cython.ulonglong = 1
        cell: cython.int
        at: cython.int
        for at in range(mark, self.trail_size):
            cell = self.trail[at] >> 1
            lines |= one << ((cell // self.width) & 63) | one << ((self.height + cell % self.width) & 63)
        for cell in range(self.height * self.width):
            if self.probe_lines[cell] & lines:
                self.probe_valid[cell] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def probe_cells(self, limit: cython.longlong) -> cython.bint:
        """Probe open cells until nothing changes or `line_solves` is at a limit; False on a conflict."""
        cell: cython.int = 0
        found: cython.int
        unchanged: cython.int = 0
        cells: cython.int = self.height * self.width
        while unchanged < cells and self.line_solves < limit:
            if not self.probe_valid[cell] and self.is_open(cell):
                found = self.probe_cell(cell)
                if found < 0:
                    return False
                if found:
                    unchanged = 0
                    self.invalidate_probes(self.trail_size - found)
            unchanged += 1
            cell += 1
            if cell == cells:
                cell = 0
        return True

    # Search

    @cython.cfunc
    @cython.exceptval(check=False)
    def pick_branch_cell(self) -> cython.int:
        """The open cell with the highest look-ahead score."""
        cell: cython.int
        chosen: cython.int = -1
        for cell in range(self.height * self.width):
            if self.is_open(cell) and (chosen < 0 or self.score[cell] > self.score[chosen]):
                chosen = cell
        return chosen

    @cython.cfunc
    @cython.exceptval(check=False)
    def assign_and_propagate(self, literal: cython.int) -> cython.bint:
        """Assign a literal and propagate; False on a conflict."""
        mark: cython.int = self.trail_size
        self.assign_literal(literal)
        if not self.run_queue():
            return False
        self.invalidate_probes(mark)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def flip_last_decision(self) -> cython.bint:
        """Backtrack to the last decision whose other value is untried, and assign that; False without one."""
        while self.level:
            self.level -= 1
            self.invalidate_probes(self.level_start[self.level])
            self.backtrack(self.level_start[self.level])
            if self.assign_and_propagate(self.decisions[self.level] ^ 1):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def search(self, budget: cython.longlong) -> cython.int:
        """Search on for the next solution, for at most so many nodes, probing at every node."""
        cell: cython.int
        if self.at_leaf and not self.flip_last_decision():
            return EXHAUSTED
        self.at_leaf = False
        while budget > 0:
            budget -= 1
            self.nodes += 1
            if not self.probe_cells(UNLIMITED):
                if not self.flip_last_decision():
                    return EXHAUSTED
                continue
            if self.trail_size == self.height * self.width:
                self.at_leaf = True
                return FOUND
            cell = self.pick_branch_cell()
            self.decisions[self.level] = 2 * cell + 1
            self.level_start[self.level] = self.trail_size
            self.level += 1
            if not self.assign_and_propagate(2 * cell + 1) and not self.flip_last_decision():
                return EXHAUSTED
        return BUDGET_SPENT

    # Encoding in clauses

    @cython.cfunc
    def add_clause(self, clauses: list[list[int]], a: cython.int, b: cython.int, c: cython.int) -> cython.void:
        """Add a clause of three literals without those that are false, unless one is true."""
        if a == TRUE or b == TRUE or c == TRUE:
            return
        clause: list[int] = []
        if a != -TRUE:
            clause.append(a)
        if b != -TRUE:
            clause.append(b)
        if c != -TRUE:
            clause.append(c)
        clauses.append(clause)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def starts_by(self, nth: cython.int, at: cython.int, length: cython.int) -> cython.int:
        """The order-encoding literal for "the run starts at this cell or before"."""
        return self.start_literals[nth * (length + 1) + at] if at >= 0 else -TRUE

    @cython.cfunc
    def number_starts(self, clauses: list[list[int]], line: cython.int, top: cython.int) -> cython.int:
        """Number the order-encoding literals of a line's runs and add their order: the last variable used."""
        length: cython.int = self.length[line]
        runs: cython.int = self.clue_start[line + 1] - self.clue_start[line]
        nth: cython.int
        at: cython.int
        row: cython.int
        low: cython.int
        last: cython.int
        one: cython.ulonglong = 1
        for nth in range(runs):
            row = (2 * nth + 1) * self.words
            low, last = top, -1
            for at in range(length):
                if self.scratch[row + (at >> WORD_SHIFT)] >> (at & self.bit_mask) & one:
                    top += 1
                    last = at
                self.start_literals[nth * (length + 1) + at] = top if top > low else -TRUE
            top -= 1  # no literal for the last possible start: the run starts there or before in any case
            for at in range(last, length + 1):
                self.start_literals[nth * (length + 1) + at] = TRUE
            for at in range(low + 1, top):
                self.add_clause(clauses, -at, at + 1, -TRUE)
        return top

    @cython.cfunc
    def encode_runs(
        self, clauses: list[list[int]], line: cython.int, literals: list[int], top: cython.int
    ) -> cython.int:
        """Encode a line, given a literal per cell: runs start one after another and colour their cells."""
        length: cython.int = self.length[line]
        start: cython.int = self.clue_start[line]
        runs: cython.int = self.clue_start[line + 1] - start
        nth: cython.int
        at: cython.int
        run: cython.int
        cell: cython.int
        ended: cython.int
        next_started: cython.int
        top = self.number_starts(clauses, line, top)
        for nth in range(runs):
            run = self.clue[start + nth]
            for at in range(length):
                cell = literals[at]
                self.add_clause(clauses, -self.starts_by(nth, at, length), self.starts_by(nth, at - run, length), cell)
                if nth + 1 < runs and (
                    at == 0 or self.starts_by(nth + 1, at, length) != self.starts_by(nth + 1, at - 1, length)
                ):
                    self.add_clause(
                        clauses, -self.starts_by(nth + 1, at, length), self.starts_by(nth, at - run - 1, length), -TRUE
                    )
        for nth in range(runs + 1):
            run = self.clue[start + nth - 1] if nth else 0
            for at in range(length):
                ended = self.starts_by(nth - 1, at - run, length) if nth else TRUE
                next_started = self.starts_by(nth, at, length) if nth < runs else -TRUE
                self.add_clause(clauses, -ended, next_started, -literals[at])
        return top

    # What Python calls

    def encode(self) -> list[list[int]]:
        """The lines with open cells as clauses; the variable of a cell is its number, counted from 1."""
        found: list[list[int]] = []
        values = self.values()
        top: cython.int = self.height * self.width
        literals = [nth + 1 if value is None else TRUE if value else -TRUE for nth, value in enumerate(values)]
        for line in range(self.lines):
            row = line < self.height
            cells = (
                literals[line * self.width : (line + 1) * self.width]
                if row
                else literals[line - self.height :: self.width]
            )
            if all(abs(literal) == TRUE for literal in cells):
                continue
            if not self.run_line_solver(line):
                return [[]]
            top = self.encode_runs(found, line, cells, top)
        return found

    def encode_line(self, line: int, literals: Sequence[int], top: int) -> tuple[list[list[int]], int]:
        """One line as clauses, given the literals of its cells and the last variable used; and the last used then."""
        found: list[list[int]] = []
        if not self.run_line_solver(line):
            return [[]], top
        known = self.values()
        cells = [
            lit if value is None else TRUE if value else -TRUE for lit, value in zip(literals, known, strict=False)
        ]
        return found, int(self.encode_runs(found, line, cells, top))

    def backtrack_to_root(self) -> None:
        """Backtrack to the root: only what follows without a decision stays assigned."""
        if self.level:
            self.level = 0
            self.invalidate_probes(self.level_start[0])
            self.backtrack(self.level_start[0])
        self.at_leaf = False

    def assign(self, cell: int, value: int) -> bool:
        """Assign a cell; False if it has the other value."""
        if self.is_open(cell):
            self.assign_literal(2 * cell + value)
            return True
        return self.values()[cell] == value

    def propagate(self) -> bool:
        """Solve lines to a fixpoint; False on a conflict."""
        return bool(self.run_queue())

    def probe(self, line_solves: int) -> bool:
        """Probe open cells to a fixpoint, or for about so many line solves; False on a conflict."""
        return bool(self.probe_cells(self.line_solves + line_solves))

    def open_count(self) -> int:
        """How many cells have no value."""
        return int(self.height * self.width - self.trail_size)

    def values(self) -> list[int | None]:
        """The value of every cell, None while it is open."""
        found: list[int | None] = [None] * (self.height * self.width)
        at: cython.int
        for at in range(self.trail_size):
            found[self.trail[at] >> 1] = self.trail[at] & 1
        return found

    def solve_line(self, line: int) -> tuple[int, int] | None:
        """Which cells of a line can be black and which white, as bits of two numbers; None if it has no filling."""
        if not self.run_line_solver(line):
            return None
        black, white = int(self.can_black), int(self.can_white)
        if self.words > 1:
            black, white = self.read_number(2 * self.max_runs + 2), self.read_number(2 * self.max_runs + 3)
        return black, white & ~(1 << int(self.length[line]))

    def read_number(self, row: int) -> int:
        """A row of the scratch as one number."""
        total = 0
        for word in range(self.words):
            total |= int(self.scratch[row * self.words + word]) << (word << int(WORD_SHIFT))
        return total

    def run_starts(self, line: int) -> list[int] | None:
        """Where each run of a line can start, as bits of a number; None if the line has no filling."""
        if not self.run_line_solver(line):
            return None
        runs = self.clue_start[line + 1] - self.clue_start[line]
        return [self.read_number(2 * nth + 1) for nth in range(runs)]

    def implications(self, most: int) -> list[list[int]]:
        """What each value of each open cell implies, as about so many binary clauses at most."""
        found: list[list[int]] = []
        literal: cython.int
        other: cython.int
        at: cython.int
        mark: cython.int = self.trail_size
        premise: cython.int
        for literal in range(2 * self.height * self.width):
            if not self.is_open(literal >> 1):
                continue
            if len(found) >= most:
                break
            self.assign_literal(literal)
            self.run_queue()
            premise = -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
            for at in range(mark + 1, self.trail_size):
                other = self.trail[at]
                found.append([premise, (other >> 1) + 1 if other & 1 else -(other >> 1) - 1])
            self.backtrack(mark)
        return found

    def lookahead_scores(self) -> list[float]:
        """The look-ahead score of each cell, scaled to start as activities of a CDCL solver."""
        return [self.score[cell] * 1.5e-8 for cell in range(self.height * self.width)]

    def find_next(self, budget: int) -> bool | None:
        """Search for the next solution: True; False if there is none left; None if the budget, in nodes, is spent."""
        ended: cython.int = self.search(budget)
        return None if ended == BUDGET_SPENT else ended == FOUND

    def statistics(self) -> dict[str, int]:
        """Counts so far."""
        return {"line_solves": self.line_solves, "nodes": self.nodes}


# Switching components: a second solution without a search


@cython.cfunc
@cython.exceptval(check=False)
def can_slide(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, to: cython.int
) -> cython.bint:
    """Does a line keep its clue if a black and a white cell are exchanged, because a run slides by one?"""
    way: cython.int = 1 if to > at else -1
    spot: cython.int = at
    if 0 <= at - way < length and black[start + (at - way) * step]:
        return False
    while spot != to:
        if not black[start + spot * step]:
            return False
        spot += way
    if black[start + to * step]:
        return False
    return not (0 <= to + way < length and black[start + (to + way) * step])


@cython.cfunc
@cython.exceptval(check=False)
def find_slide_end(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, way: cython.int
) -> cython.int:
    """The cell that turns black when the run of a black cell slides by one that way; -1 if it cannot."""
    to: cython.int = at
    while 0 <= to < length and black[start + to * step]:
        to += way
    return to if 0 <= to < length and can_slide(black, start, step, length, at, to) else -1


def find_switching_component(
    values: Sequence[int], free: Sequence[int], height: int, width: int
) -> tuple[int, int, int, int] | None:
    """Four corners of a rectangle whose exchange, black for white, gives another solution; None without any.

    In discrete tomography this is an elementary switching component (Ryser's interchange, 1957); here a run must also
    slide by one in each of the two rows and columns. Most random puzzles with two solutions have one.
    """
    h: cython.int = height
    w: cython.int = width
    black: cython.int[::1] = make.ints(values)
    loose: cython.int[::1] = make.ints(free)
    row: cython.int
    column: cython.int
    other: cython.int
    below: cython.int
    across: cython.int
    down: cython.int
    for row in range(h):
        for column in range(w):
            if not black[row * w + column] or not loose[row * w + column]:
                continue
            for across in range(-1, 2, 2):
                other = find_slide_end(black, row * w, 1, w, column, across)
                if other < 0 or not loose[row * w + other]:
                    continue
                for down in range(-1, 2, 2):
                    below = find_slide_end(black, column, w, h, row, down)
                    if below < 0 or not black[below * w + other]:
                        continue
                    if not loose[below * w + column] or not loose[below * w + other]:
                        continue
                    if can_slide(black, below * w, 1, w, other, column) and can_slide(black, other, w, h, below, row):
                        return row * w + column, row * w + other, below * w + column, below * w + other
    return None
