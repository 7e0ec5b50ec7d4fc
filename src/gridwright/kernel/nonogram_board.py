# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Line solving, propagation, probing and search on a whole nonogram, in bit masks.

One source: Cython compiles it (pure-Python mode) where a C compiler is there at install time, and it runs as it is
otherwise, with the same answers. Compiled, a line is a row of 64-bit words; uncompiled, it is one integer of any width.
It is one long file because a call between compiled files costs more than most of what these functions do.

A line of n cells is solved by what can stand before and behind each of its runs. Positions 0 to n + 1 count the cells
passed; a white cell is thought behind the last, so that every run is followed by one. The positions that can be reached
with so many runs placed are found from the left, those from which the other runs can be placed from the right; both
together say where each run can start, and so what each cell can be. All positions of a line are bits of one mask, and
an addition carries a bit over all white cells that follow it.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate

try:
    import cython
except ImportError:  # nothing is compiled then, and the types mean nothing
    from gridwright.kernel import pure_python as cython

COMPILED: bool = cython.compiled
FOLD = cython.declare(cython.int, 6 if cython.compiled else 40)  # a word holds 2^FOLD bits
STEPS = cython.declare(cython.int, 24)  # more doublings than the longest line needs
NONE = cython.declare(cython.int, 0)  # how a search ended: no more solutions,
FOUND = cython.declare(cython.int, 1)  # a solution,
OUT = cython.declare(cython.int, 2)  # or the nodes it was given were used up
NEVER = cython.declare(cython.longlong, 1 << 62)
TRUE = cython.declare(cython.int, 1 << 30)  # a literal that is settled; its negative is false
DE_BRUIJN = cython.declare(cython.ulonglong, 0x03F79D71B4CB0A89)  # any six bits of it in a row are different


def masks(count: int) -> Sequence[int]:
    """Room for so many words."""
    return array("Q", bytes(8 * count)) if cython.compiled else [0] * count


def numbers(values: Sequence[int]) -> Sequence[int]:
    """Small numbers in the form that is fastest here."""
    return array("i", values) if cython.compiled else list(values)


def zeros(count: int) -> Sequence[int]:
    """So many numbers, all 0."""
    return array("i", bytes(4 * count)) if cython.compiled else [0] * count


def bit_places() -> Sequence[int]:
    """For every six bits in a row of the constant, where they start."""
    found = [0] * 64
    for nth in range(64):
        found[(0x03F79D71B4CB0A89 << nth & 0xFFFFFFFFFFFFFFFF) >> 58] = nth
    return numbers(found)


PLACES = bit_places()


@cython.cclass
class Board:
    """The clues of a nonogram and what is known of its cells. Lines are rows, then columns; cells count row by row."""

    height: cython.int
    width: cython.int
    words: cython.int  # per line
    low: cython.int  # the bits of a position that say where it is in its word
    lines: cython.int
    black: cython.ulonglong[::1]
    white: cython.ulonglong[::1]
    room: cython.ulonglong[::1]  # scratch for one line
    length: cython.int[::1]
    first: cython.int[::1]
    clue: cython.int[::1]
    most: cython.int  # runs in a line
    saw_black: cython.ulonglong
    saw_white: cython.ulonglong
    queue: cython.int[::1]
    queued: cython.int[::1]
    head: cython.int
    waiting: cython.int
    trail: cython.int[::1]
    trailed: cython.int
    stamp: cython.int[::1]
    stamped: cython.int
    gain: cython.int[::1]  # how much deciding a cell told when it was probed last
    touched: cython.ulonglong[::1]  # which lines that looked at (a line is the bit of its number modulo 64),
    fresh: cython.int[::1]  # and whether nothing in them has changed since
    looked: cython.ulonglong  # lines looked at since this was last emptied
    branch: cython.int[::1]  # the values tried first on the way to this node, and how much was decided before each
    mark: cython.int[::1]
    order: cython.int[::1]  # scratch for the literals of one line
    depth: cython.int
    at_leaf: cython.bint
    places: cython.int[::1]
    solves: cython.longlong
    nodes: cython.longlong

    def __init__(self, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> None:
        self.height, self.width = len(rows), len(columns)
        self.lines = self.height + self.width
        longest = max(self.height, self.width)
        self.words = ((longest + 2) >> FOLD) + 1
        self.low = (1 << FOLD) - 1
        clues = [*rows, *columns]
        self.most = max(map(len, clues))
        self.first = numbers([0, *accumulate(map(len, clues))])
        self.clue = numbers([run for clue in clues for run in clue] or [0])
        self.length = numbers([self.width] * self.height + [self.height] * self.width)
        self.black, self.white = masks(self.lines * self.words), masks(self.lines * self.words)
        self.room = masks((2 * self.most + STEPS + 10) * self.words)
        self.queue, self.queued = numbers(range(self.lines)), numbers([1] * self.lines)
        self.head, self.waiting = 0, self.lines
        cells = self.height * self.width
        self.trail, self.stamp, self.gain = zeros(cells), zeros(2 * cells), zeros(cells)
        self.order = zeros((self.most + 1) * (longest + 2))
        self.touched, self.fresh = masks(cells), zeros(cells)
        self.branch, self.mark = zeros(cells), zeros(cells)
        self.trailed = self.stamped = self.depth = self.solves = self.nodes = 0
        self.looked, self.at_leaf = 0, False
        self.places = PLACES

    # One line

    @cython.cfunc
    @cython.exceptval(check=False)
    def see_word(self, line: cython.int) -> cython.bint:
        """Which cells of a line that fits a word can be black and which white; False if its clue cannot be met."""
        one: cython.ulonglong = 1
        length: cython.int = self.length[line]
        start: cython.int = self.first[line]
        runs: cython.int = self.first[line + 1] - start
        full: cython.ulonglong = (one << length) - 1
        dark: cython.ulonglong = full & ~self.white[line]
        gap: cython.ulonglong = (full & ~self.black[line]) | (one << length)
        ahead: cython.ulonglong = one | ((gap + (gap & one)) ^ gap)
        fit: cython.ulonglong
        nth: cython.int
        run: cython.int
        done: cython.int
        slack: cython.int = length + 1
        self.room[0] = ahead
        for nth in range(runs):
            run = self.clue[start + nth]
            slack -= run + 1
            fit = dark
            done = 1
            while 2 * done <= run:
                fit &= fit >> done
                done += done
            fit &= (fit >> (run - done)) & (gap >> run)
            self.room[2 * nth + 1] = fit
            ahead = (ahead & fit) << (run + 1)
            ahead |= (gap + (ahead & gap)) ^ gap
            self.room[2 * nth + 2] = ahead
        if not ahead >> (length + 1) & one:
            return False
        return self.see_back(gap, start, runs, slack + 1, length)

    @cython.cfunc
    @cython.exceptval(check=False)
    def see_back(
        self, gap: cython.ulonglong, start: cython.int, runs: cython.int, slack: cython.int, length: cython.int
    ) -> cython.bint:
        """The way back from the end of the line: where each run can start, and so what each cell can be."""
        one: cython.ulonglong = 1
        base: cython.int = 2 * self.most + 2
        steps: cython.int = 0
        reach: cython.ulonglong = gap
        behind: cython.ulonglong = one << (length + 1)
        nth: cython.int
        run: cython.int
        done: cython.int
        step: cython.int
        starts: cython.ulonglong
        cover: cython.ulonglong
        black: cython.ulonglong = 0
        white: cython.ulonglong = 0
        while slack >> steps:
            self.room[base + steps] = reach
            reach &= reach >> (1 << steps)
            steps += 1
        for nth in range(runs, -1, -1):
            for step in range(steps):
                behind |= (behind >> (1 << step)) & self.room[base + step]
            white |= self.room[2 * nth] & gap & (behind >> 1)
            if nth == 0:
                break
            run = self.clue[start + nth - 1]
            starts = self.room[2 * nth - 2] & self.room[2 * nth - 1] & (behind >> (run + 1))
            self.room[2 * nth - 1] = starts
            white |= starts << run
            cover = starts
            done = 1
            while 2 * done <= run:
                cover |= cover << done
                done += done
            black |= cover | (cover << (run - done))
            behind = starts
        self.saw_black, self.saw_white = black, white
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def part(self, row: cython.int, word: cython.int, by: cython.int) -> cython.ulonglong:
        """A word of a row of the scratch room that is shifted down so many bits; up, if that is negative."""
        at: cython.int = word + (by >> FOLD)
        rest: cython.int = by & self.low
        found: cython.ulonglong = self.room[row + at] >> rest if 0 <= at < self.words else 0
        if rest and 0 <= at + 1 < self.words:
            found |= self.room[row + at + 1] << (self.low + 1 - rest)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def flow(self, row: cython.int, gap: cython.int) -> cython.void:
        """Carry the positions of a row on over all cells that may be white."""
        word: cython.int
        carry: cython.ulonglong = 0
        base: cython.ulonglong
        half: cython.ulonglong
        total: cython.ulonglong
        for word in range(self.words):
            base = self.room[gap + word]
            half = base + (base & self.room[row + word])
            total = half + carry
            carry = 1 if half < base or total < half else 0
            self.room[row + word] |= total ^ base

    @cython.cfunc
    @cython.exceptval(check=False)
    def see_wide(self, line: cython.int) -> cython.bint:
        """As see_word, for a line of any number of words; what was seen stands in the first rows behind `base`."""
        words: cython.int = self.words
        length: cython.int = self.length[line]
        start: cython.int = self.first[line]
        runs: cython.int = self.first[line + 1] - start
        base: cython.int = (2 * self.most + 2) * words
        dark: cython.int = base + 2 * words
        gap: cython.int = base + 3 * words
        fit: cython.int
        end: cython.int = (length + 1) >> FOLD
        nth: cython.int
        word: cython.int
        run: cython.int
        done: cython.int
        slack: cython.int = length + 1
        one: cython.ulonglong = 1
        for word in range(words):
            self.room[word] = 1 if word == 0 else 0
            self.room[dark + word] = self.full(length, word) & ~self.white[line * words + word]
            self.room[gap + word] = self.full(length, word) & ~self.black[line * words + word]
        self.room[gap + (length >> FOLD)] |= one << (length & self.low)
        self.flow(0, gap)
        for nth in range(runs):
            run = self.clue[start + nth]
            slack -= run + 1
            fit = (2 * nth + 1) * words
            for word in range(words):
                self.room[fit + word] = self.room[dark + word]
            done = 1
            while 2 * done <= run:
                self.both(fit, done)
                done += done
            self.both(fit, run - done)
            for word in range(words):
                self.room[fit + word] &= self.part(gap, word, run)
                self.room[base + word] = self.room[fit - words + word] & self.room[fit + word]
            for word in range(words):
                self.room[fit + words + word] = self.part(base, word, -run - 1)
            self.flow(fit + words, gap)
        if not self.room[2 * runs * words + end] >> ((length + 1) & self.low) & one:
            return False
        return self.see_wide_back(start, runs, slack + 1, length)

    @cython.cfunc
    @cython.exceptval(check=False)
    def both(self, row: cython.int, by: cython.int) -> cython.void:
        """Keep the bits of a row that it also has so much higher."""
        word: cython.int
        for word in range(self.words):
            self.room[row + word] &= self.part(row, word, by)

    @cython.cfunc
    @cython.exceptval(check=False)
    def see_wide_back(self, start: cython.int, runs: cython.int, slack: cython.int, length: cython.int) -> cython.bint:
        """As see_back, for a line of any number of words."""
        words: cython.int = self.words
        black: cython.int = (2 * self.most + 2) * words
        white: cython.int = black + words
        cover: cython.int = white + words
        gap: cython.int = cover + words
        behind: cython.int = gap + words
        reach: cython.int = behind + words
        steps: cython.int = 0
        one: cython.ulonglong = 1
        nth: cython.int
        word: cython.int
        run: cython.int
        done: cython.int
        step: cython.int
        fit: cython.int
        for word in range(words):
            self.room[black + word] = self.room[white + word] = self.room[behind + word] = 0
            self.room[reach + word] = self.room[gap + word]
        self.room[behind + ((length + 1) >> FOLD)] = one << ((length + 1) & self.low)
        while slack >> steps:
            for word in range(words):
                self.room[reach + (steps + 1) * words + word] = self.room[reach + steps * words + word]
            self.both(reach + (steps + 1) * words, 1 << steps)
            steps += 1
        for nth in range(runs, -1, -1):
            for step in range(steps):
                for word in range(words):
                    self.room[behind + word] |= (
                        self.part(behind, word, 1 << step) & self.room[reach + step * words + word]
                    )
            for word in range(words):
                self.room[white + word] |= (
                    self.room[2 * nth * words + word] & self.room[gap + word] & self.part(behind, word, 1)
                )
            if nth == 0:
                break
            run = self.clue[start + nth - 1]
            fit = (2 * nth - 1) * words
            for word in range(words):
                self.room[fit + word] &= self.room[fit - words + word] & self.part(behind, word, run + 1)
                self.room[cover + word] = self.room[fit + word]
            for word in range(words):
                self.room[white + word] |= self.part(fit, word, -run)
                self.room[behind + word] = self.room[fit + word]
            done = 1
            while 2 * done <= run:
                self.either(cover, cover, done)
                done += done
            self.either(cover, cover, run - done)
            self.either(black, cover, 0)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def either(self, row: cython.int, other: cython.int, by: cython.int) -> cython.void:
        """Add the bits of a row, so much higher, to another or to itself."""
        word: cython.int
        for word in range(self.words - 1, -1, -1):
            self.room[row + word] |= self.part(other, word, -by)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def full(self, length: cython.int, word: cython.int) -> cython.ulonglong:
        """The bits of a word that are cells of a line."""
        one: cython.ulonglong = 1
        cells: cython.int = length - (word << FOLD)
        if cells > self.low:
            return ~(one - one)
        return (one << cells) - 1 if cells > 0 else 0

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def place(self, bit: cython.ulonglong) -> cython.int:
        """Which bit it is."""
        if cython.compiled:
            return self.places[(bit * DE_BRUIJN) >> 58]
        return bit.bit_length() - 1

    # The whole board

    @cython.cfunc
    @cython.exceptval(check=False)
    def wait(self, line: cython.int) -> cython.void:
        """Have a line looked at again."""
        end: cython.int
        if not self.queued[line]:
            self.queued[line] = 1
            end = self.head + self.waiting
            self.queue[end - self.lines if end >= self.lines else end] = line
            self.waiting += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def spread(self, line: cython.int, word: cython.int, bits: cython.ulonglong, value: cython.int) -> cython.void:
        """Tell the crossing lines of cells that this line has decided."""
        bit: cython.ulonglong
        one: cython.ulonglong = 1
        across: cython.int
        at: cython.int
        cell: cython.int
        spot: cython.int
        while bits:
            bit = bits & (0 - bits)
            bits ^= bit
            across = (word << FOLD) + self.place(bit)
            if line < self.height:
                at = line
                cell = line * self.width + across
                across += self.height
            else:
                at = line - self.height
                cell = across * self.width + at
            spot = across * self.words + (at >> FOLD)
            if value:
                self.black[spot] |= one << (at & self.low)
            else:
                self.white[spot] |= one << (at & self.low)
            self.trail[self.trailed] = 2 * cell + value
            self.trailed += 1
            self.wait(across)

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, line: cython.int) -> cython.bint:
        """Solve one line and write down what is new; False if its clue cannot be met."""
        word: cython.int
        base: cython.int
        one: cython.ulonglong = 1
        self.solves += 1
        self.looked |= one << (line & 63)
        if self.words == 1:
            if not self.see_word(line):
                return False
            self.write(line, 0, self.saw_black, self.saw_white)
            return True
        if not self.see_wide(line):
            return False
        base = (2 * self.most + 2) * self.words
        for word in range(self.words):
            self.write(line, word, self.room[base + word], self.room[base + self.words + word])
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def write(
        self, line: cython.int, word: cython.int, can_black: cython.ulonglong, can_white: cython.ulonglong
    ) -> cython.void:
        """Write down what is new in a word of a line, given what its cells can be."""
        spot: cython.int = line * self.words + word
        full: cython.ulonglong = self.full(self.length[line], word)
        black: cython.ulonglong = full & ~can_white & ~self.black[spot]
        white: cython.ulonglong = full & ~can_black & ~self.white[spot]
        if black:
            self.black[spot] |= black
            self.spread(line, word, black, 1)
        if white:
            self.white[spot] |= white
            self.spread(line, word, white, 0)

    @cython.cfunc
    @cython.exceptval(check=False)
    def propagate(self) -> cython.bint:
        """Look at lines until nothing is new; False on a contradiction."""
        line: cython.int
        while self.waiting:
            line = self.queue[self.head]
            self.head += 1
            if self.head == self.lines:
                self.head = 0
            self.waiting -= 1
            self.queued[line] = 0
            if not self.look(line):
                self.forget()
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def forget(self) -> cython.void:
        """No line needs to be looked at any more."""
        line: cython.int
        for line in range(self.lines):
            self.queued[line] = 0
        self.head = self.waiting = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def put(self, literal: cython.int) -> cython.void:
        """Decide an open cell: twice its number, plus one for black."""
        cell: cython.int = literal >> 1
        row: cython.int = cell // self.width
        column: cython.int = cell - row * self.width
        one: cython.ulonglong = 1
        here: cython.int = row * self.words + (column >> FOLD)
        there: cython.int = (self.height + column) * self.words + (row >> FOLD)
        if literal & 1:
            self.black[here] |= one << (column & self.low)
            self.black[there] |= one << (row & self.low)
        else:
            self.white[here] |= one << (column & self.low)
            self.white[there] |= one << (row & self.low)
        self.trail[self.trailed] = literal
        self.trailed += 1
        self.wait(row)
        self.wait(self.height + column)

    @cython.cfunc
    @cython.exceptval(check=False)
    def undo(self, mark: cython.int) -> cython.void:
        """Open again what was decided since."""
        literal: cython.int
        cell: cython.int
        row: cython.int
        column: cython.int
        one: cython.ulonglong = 1
        here: cython.int
        there: cython.int
        while self.trailed > mark:
            self.trailed -= 1
            literal = self.trail[self.trailed]
            cell = literal >> 1
            row = cell // self.width
            column = cell - row * self.width
            here = row * self.words + (column >> FOLD)
            there = (self.height + column) * self.words + (row >> FOLD)
            if literal & 1:
                self.black[here] &= ~(one << (column & self.low))
                self.black[there] &= ~(one << (row & self.low))
            else:
                self.white[here] &= ~(one << (column & self.low))
                self.white[there] &= ~(one << (row & self.low))

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_open(self, cell: cython.int) -> cython.bint:
        """Is the cell undecided?"""
        row: cython.int = cell // self.width
        column: cython.int = cell - row * self.width
        spot: cython.int = row * self.words + (column >> FOLD)
        one: cython.ulonglong = 1
        return not (self.black[spot] | self.white[spot]) >> (column & self.low) & one

    # Probing

    @cython.cfunc
    @cython.exceptval(check=False)
    def probe(self, cell: cython.int) -> cython.int:
        """Try both values of a cell and keep what they share: how many cells that decides, or -1 if neither can be."""
        mark: cython.int = self.trailed
        whites: cython.int
        at: cython.int
        self.looked = 0
        self.put(2 * cell)
        if not self.propagate():
            return self.other_way(mark, 2 * cell + 1)
        self.stamped += 1
        whites = self.trailed - mark
        for at in range(mark, self.trailed):
            self.stamp[self.trail[at]] = self.stamped
        self.undo(mark)
        self.put(2 * cell + 1)
        if not self.propagate():
            return self.other_way(mark, 2 * cell)
        self.gain[cell] = self.weigh(whites, self.trailed - mark)
        self.touched[cell] = self.looked
        self.fresh[cell] = 1
        return self.keep_shared(mark)

    @cython.cfunc
    @cython.exceptval(check=False)
    def other_way(self, mark: cython.int, literal: cython.int) -> cython.int:
        """One value of a cell has failed: it has the other."""
        self.undo(mark)
        self.put(literal)
        return self.trailed - mark if self.propagate() else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def keep_shared(self, mark: cython.int) -> cython.int:
        """Undo what was decided since, except what has the current stamp."""
        literal: cython.int
        at: cython.int
        alike: cython.int = mark
        for at in range(mark, self.trailed):
            literal = self.trail[at]
            if self.stamp[literal] == self.stamped:
                self.trail[at] = self.trail[alike]
                self.trail[alike] = literal
                alike += 1
        self.undo(alike)
        for at in range(mark, alike):
            self.wait((self.trail[at] >> 1) // self.width)
            self.wait(self.height + (self.trail[at] >> 1) % self.width)
        return self.trailed - mark if self.propagate() else -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def weigh(self, whites: cython.int, blacks: cython.int) -> cython.int:
        """How much deciding a cell tells: first by the value that tells less, then by the other."""
        return (whites << 16) + blacks if whites < blacks else (blacks << 16) + whites

    @cython.cfunc
    @cython.exceptval(check=False)
    def age(self, mark: cython.int) -> cython.void:
        """What was probed in lines that hold a cell decided since is no longer fresh."""
        lines: cython.ulonglong = 0
        one: cython.ulonglong = 1
        cell: cython.int
        at: cython.int
        for at in range(mark, self.trailed):
            cell = self.trail[at] >> 1
            lines |= one << ((cell // self.width) & 63) | one << ((self.height + cell % self.width) & 63)
        for cell in range(self.height * self.width):
            if self.touched[cell] & lines:
                self.fresh[cell] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def probe_all(self, most: cython.longlong) -> cython.bint:
        """Probe open cells until that finds nothing more or the effort is used up; False on a contradiction."""
        cell: cython.int = 0
        found: cython.int
        since: cython.int = 0
        cells: cython.int = self.height * self.width
        while since < cells and self.solves < most:
            if not self.fresh[cell] and self.is_open(cell):
                found = self.probe(cell)
                if found < 0:
                    return False
                if found:
                    since = 0
                    self.age(self.trailed - found)
            since += 1
            cell += 1
            if cell == cells:
                cell = 0
        return True

    # Search

    @cython.cfunc
    @cython.exceptval(check=False)
    def best(self) -> cython.int:
        """The open cell that tells most."""
        cell: cython.int
        chosen: cython.int = -1
        for cell in range(self.height * self.width):
            if self.is_open(cell) and (chosen < 0 or self.gain[cell] > self.gain[chosen]):
                chosen = cell
        return chosen

    @cython.cfunc
    @cython.exceptval(check=False)
    def go(self, literal: cython.int) -> cython.bint:
        """Decide a cell and what follows; False on a contradiction."""
        mark: cython.int = self.trailed
        self.put(literal)
        if not self.propagate():
            return False
        self.age(mark)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def retreat(self) -> cython.bint:
        """Go back to the last cell of which one value is left to try, and try that; False when there is none."""
        while self.depth:
            self.depth -= 1
            self.age(self.mark[self.depth])
            self.undo(self.mark[self.depth])
            if self.go(self.branch[self.depth] ^ 1):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def advance(self, budget: cython.longlong) -> cython.int:
        """Search on for the next solution, for so many nodes at most."""
        cell: cython.int
        if self.at_leaf and not self.retreat():
            return NONE
        self.at_leaf = False
        while budget > 0:
            budget -= 1
            self.nodes += 1
            if not self.probe_all(NEVER):
                if not self.retreat():
                    return NONE
                continue
            if self.trailed == self.height * self.width:
                self.at_leaf = True
                return FOUND
            cell = self.best()
            self.branch[self.depth] = 2 * cell + 1
            self.mark[self.depth] = self.trailed
            self.depth += 1
            if not self.go(2 * cell + 1) and not self.retreat():
                return NONE
        return OUT

    @cython.cfunc
    @cython.exceptval(check=False)
    def go_back(self) -> cython.void:
        """Leave the search: only what holds without trying anything stays decided."""
        if self.depth:
            self.depth = 0
            self.age(self.mark[0])
            self.undo(self.mark[0])
        self.at_leaf = False

    # The rest in clauses

    @cython.cfunc
    def add(self, clauses: list[list[int]], a: cython.int, b: cython.int, c: cython.int) -> cython.void:
        """Add the clause of three literals, or what of it is not settled."""
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
    def by(self, nth: cython.int, at: cython.int, length: cython.int) -> cython.int:
        """The literal that says that a run starts at a cell or before."""
        return self.order[nth * (length + 1) + at] if at >= 0 else -TRUE

    @cython.cfunc
    def number_starts(self, clauses: list[list[int]], line: cython.int, top: cython.int) -> cython.int:
        """Name the literals of where the runs of a line start, and say that they are in order; the last name used."""
        length: cython.int = self.length[line]
        runs: cython.int = self.first[line + 1] - self.first[line]
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
                if self.room[row + (at >> FOLD)] >> (at & self.low) & one:
                    top += 1
                    last = at
                self.order[nth * (length + 1) + at] = top if top > low else -TRUE
            top -= 1  # that a run starts at its last place or before says nothing
            for at in range(last, length + 1):
                self.order[nth * (length + 1) + at] = TRUE
            for at in range(low + 1, top):
                self.add(clauses, -at, at + 1, -TRUE)
        return top

    @cython.cfunc
    def say_line(self, clauses: list[list[int]], line: cython.int, literals: list[int], top: cython.int) -> cython.int:
        """Say a line in clauses, given a literal a cell: each run starts behind the one before and paints its cells."""
        length: cython.int = self.length[line]
        start: cython.int = self.first[line]
        runs: cython.int = self.first[line + 1] - start
        nth: cython.int
        at: cython.int
        run: cython.int
        cell: cython.int
        behind: cython.int
        ahead: cython.int
        top = self.number_starts(clauses, line, top)
        for nth in range(runs):
            run = self.clue[start + nth]
            for at in range(length):
                cell = literals[at]
                self.add(clauses, -self.by(nth, at, length), self.by(nth, at - run, length), cell)
                if nth + 1 < runs and (at == 0 or self.by(nth + 1, at, length) != self.by(nth + 1, at - 1, length)):
                    self.add(clauses, -self.by(nth + 1, at, length), self.by(nth, at - run - 1, length), -TRUE)
        for nth in range(runs + 1):
            run = self.clue[start + nth - 1] if nth else 0
            for at in range(length):
                behind = self.by(nth - 1, at - run, length) if nth else TRUE
                ahead = self.by(nth, at, length) if nth < runs else -TRUE
                self.add(clauses, -behind, ahead, -literals[at])
        return top

    # What Python asks

    def clauses(self) -> list[list[int]]:
        """The lines that are not filled, in clauses: a cell is the variable of its number, counted from 1."""
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
            if not (self.see_word(line) if self.words == 1 else self.see_wide(line)):
                return [[]]
            top = self.say_line(found, line, cells, top)
        return found

    def line_clauses(self, line: int, literals: Sequence[int], top: int) -> tuple[list[list[int]], int]:
        """One line in clauses, given the literals of its cells and the last variable used; and the last used then."""
        found: list[list[int]] = []
        if not (self.see_word(line) if self.words == 1 else self.see_wide(line)):
            return [[]], top
        known = self.values()
        cells = [
            lit if value is None else TRUE if value else -TRUE for lit, value in zip(literals, known, strict=False)
        ]
        return found, int(self.say_line(found, line, cells, top))

    def root(self) -> None:
        """Leave the search: only what holds without trying anything stays decided."""
        self.go_back()

    def decide(self, cell: int, value: int) -> bool:
        """Note the value of a cell; False if it is known to have the other."""
        if self.is_open(cell):
            self.put(2 * cell + value)
            return True
        return self.values()[cell] == value

    def settle(self) -> bool:
        """Find everything that lines tell by themselves; False on a contradiction."""
        return bool(self.propagate())

    def probed(self, effort: int) -> bool:
        """Find what both values of cells share, in so many line solves or few more; False on a contradiction."""
        return bool(self.probe_all(self.solves + effort))

    def left(self) -> int:
        """How many cells are undecided."""
        return int(self.height * self.width - self.trailed)

    def values(self) -> list[int | None]:
        """The value of every cell, None while it is undecided."""
        found: list[int | None] = [None] * (self.height * self.width)
        at: cython.int
        for at in range(self.trailed):
            found[self.trail[at] >> 1] = self.trail[at] & 1
        return found

    def see(self, line: int) -> tuple[int, int] | None:
        """Which cells of a line can be black and which white, as the bits of two numbers; None if it has no filling."""
        if not (self.see_word(line) if self.words == 1 else self.see_wide(line)):
            return None
        black, white = int(self.saw_black), int(self.saw_white)
        if self.words > 1:
            black, white = self.number(2 * self.most + 2), self.number(2 * self.most + 3)
        return black, white & ~(1 << int(self.length[line]))

    def number(self, row: int) -> int:
        """A row of the scratch room as one number."""
        total = 0
        for word in range(self.words):
            total |= int(self.room[row * self.words + word]) << (word << int(FOLD))
        return total

    def starts(self, line: int) -> list[int] | None:
        """Where each run of a line can start, as the bits of a number; None if its clue cannot be met."""
        if not (self.see_word(line) if self.words == 1 else self.see_wide(line)):
            return None
        runs = self.first[line + 1] - self.first[line]
        return [self.number(2 * nth + 1) for nth in range(runs)]

    def implications(self, most: int) -> list[list[int]]:
        """What each value of each open cell implies, in so many clauses of two literals or few more."""
        found: list[list[int]] = []
        literal: cython.int
        other: cython.int
        at: cython.int
        mark: cython.int = self.trailed
        premise: cython.int
        for literal in range(2 * self.height * self.width):
            if not self.is_open(literal >> 1):
                continue
            if len(found) >= most:
                break
            self.put(literal)
            self.propagate()
            premise = -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
            for at in range(mark + 1, self.trailed):
                other = self.trail[at]
                found.append([premise, (other >> 1) + 1 if other & 1 else -(other >> 1) - 1])
            self.undo(mark)
        return found

    def gains(self) -> list[float]:
        """How much deciding each cell told when it was probed last, as small numbers."""
        return [self.gain[cell] * 1.5e-8 for cell in range(self.height * self.width)]

    def next(self, budget: int) -> bool | None:
        """Search for the next solution: True, or False when there are no more, or None when the nodes are used up."""
        ended: cython.int = self.advance(budget)
        return None if ended == OUT else ended == FOUND

    def effort(self) -> tuple[int, int]:
        """How many lines were solved, and how many nodes of the search tree were seen."""
        return self.solves, self.nodes


# A second solution for nothing


@cython.cfunc
@cython.exceptval(check=False)
def slides(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, to: cython.int
) -> cython.bint:
    """Does the line keep its clue when the black cell and the white one are exchanged: does a run move by one?"""
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
def slid(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, way: cython.int
) -> cython.int:
    """Where the black cell goes when its run moves by one that way; -1 if it cannot."""
    to: cython.int = at
    while 0 <= to < length and black[start + to * step]:
        to += way
    return to if 0 <= to < length and slides(black, start, step, length, at, to) else -1


def swapped(values: Sequence[int], free: Sequence[int], height: int, width: int) -> tuple[int, int, int, int] | None:
    """Four cells in the corners of a rectangle that can be exchanged, black for white, in a solution; None without any.

    In each of the two rows and columns a run moves by one. Most random puzzles with two solutions have such a pair.
    """
    h: cython.int = height
    w: cython.int = width
    black: cython.int[::1] = numbers(values)
    loose: cython.int[::1] = numbers(free)
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
                other = slid(black, row * w, 1, w, column, across)
                if other < 0 or not loose[row * w + other]:
                    continue
                for down in range(-1, 2, 2):
                    below = slid(black, column, w, h, row, down)
                    if below < 0 or not black[below * w + other]:
                        continue
                    if not loose[below * w + column] or not loose[below * w + other]:
                        continue
                    if slides(black, below * w, 1, w, other, column) and slides(black, other, w, h, below, row):
                        return row * w + column, row * w + other, below * w + column, below * w + other
    return None
