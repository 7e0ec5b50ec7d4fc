# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How far the runs of a nonogram's line can move, and which runs black cells can belong to.

There are two answers. `slide_runs` pushes the runs around white cells only, which a player sees at once; `place_runs`
is exact, and takes the black cells into account too. A block is black cells side by side, as far as they are known.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kinds.nonogram.lines.line_looker import LineLooker
from gridwright.ladder.ladder import OPEN


class RunLooker:
    """Where the runs of the line that is looked at can start: `low` and `high` by sliding, `left` and `right` exactly.

    A block, once matched, has the first and the last run that it can belong to, and how long those runs are.
    """

    line: LineLooker
    along: cython.int[::1]
    clue: cython.int[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    left: cython.int[::1]
    right: cython.int[::1]
    block_first: cython.int
    block_last: cython.int
    matches: cython.int
    shortest: cython.int
    longest: cython.int
    first_match: cython.int
    last_match: cython.int

    def __init__(self, line: LineLooker) -> None:
        self.line, self.along, self.clue = line, line.along, line.clue  # the same arrays
        self.low, self.high, self.left, self.right = (arrays.zeros(len(line.clue)) for _ in range(4))
        self.block_first = self.block_last = 0
        self.matches = self.shortest = self.longest = self.first_match = self.last_match = 0

    def place_runs(self) -> cython.bint:
        """Find where each run starts at the earliest and at the latest (`left`, `right`); False if the line cannot."""
        place: cython.int
        run: cython.int = 0
        if not self.line.solve():
            return False
        for place in range(self.line.length):
            if run < self.line.runs and self.line.can_start(run, place):
                self.left[run] = place
                run += 1
        run = self.line.runs - 1
        for place in range(self.line.length - 1, -1, -1):
            if run >= 0 and self.line.can_start(run, place):
                self.right[run] = place
                run -= 1
        return True

    def slide_runs(self) -> cython.bint:
        """Push all runs to both sides as far as white cells let them, black cells ignored: `low` and `high`.

        False if they find no room. `low` and `high` are starts, as `left` and `right` are.
        """
        place: cython.int
        run: cython.int = 0
        free: cython.int = 0  # cells since the last white one; -1 right after a run, for the gap
        for place in range(self.line.length):
            free = 0 if self.along[place] == 0 else free + 1
            if run < self.line.runs and free == self.clue[run]:
                self.low[run] = place - free + 1
                run += 1
                free = -1
        if run < self.line.runs:
            return False
        run, free = self.line.runs - 1, 0
        for place in range(self.line.length - 1, -1, -1):
            free = 0 if self.along[place] == 0 else free + 1
            if run >= 0 and free == self.clue[run]:
                self.high[run] = place
                run -= 1
                free = -1
        return True

    def next_block(self, place: cython.int) -> cython.int:
        """The first cell of the next black cells from a place on, which become the block; `length` if there is none."""
        while place < self.line.length and self.along[place] != 1:
            place += 1
        if place < self.line.length:
            self.find_block(place)
        return place

    def find_block(self, place: cython.int) -> cython.bint:
        """The block becomes the black cells around a place; False if that is not black."""
        if self.along[place] != 1:
            return False
        self.block_first = self.block_last = place
        while self.block_first > 0 and self.along[self.block_first - 1] == 1:
            self.block_first -= 1
        while self.block_last + 1 < self.line.length and self.along[self.block_last + 1] == 1:
            self.block_last += 1
        return True

    def match_block(self) -> cython.bint:
        """Find the runs that the block can belong to, by `low` and `high`; False if there is none."""
        run: cython.int
        size: cython.int
        self.matches = self.longest = 0
        self.shortest = self.line.length
        for run in range(self.line.runs):
            size = self.clue[run]
            if self.low[run] > self.block_first:
                break
            if self.high[run] + size <= self.block_last or size <= self.block_last - self.block_first:
                continue
            if self.matches == 0:
                self.first_match = run
            self.last_match = run
            self.matches += 1
            self.shortest, self.longest = min(self.shortest, size), max(self.longest, size)
        return self.matches > 0

    def only_match(self) -> cython.int:
        """The run that the block belongs to; -1 if there are several."""
        return self.first_match if self.matches == 1 else -1

    def earliest(self) -> cython.int:
        """Where the run of the block starts at the earliest."""
        place: cython.int = self.block_first
        while place > 0 and self.along[place - 1] != 0 and place > self.low[self.first_match]:
            place -= 1
        return place

    def latest(self) -> cython.int:
        """Where the run of the block ends at the latest."""
        end: cython.int = self.high[self.last_match] + self.clue[self.last_match] - 1
        place: cython.int = self.block_last
        while place + 1 < self.line.length and self.along[place + 1] != 0 and place < end:
            place += 1
        return place

    def reach_after(self) -> cython.int:
        """The last cell that the run of the block covers wherever it starts."""
        return self.earliest() + self.shortest - 1

    def reach_before(self) -> cython.int:
        """The first cell that the run of the block covers wherever it ends."""
        return self.latest() - self.shortest + 1

    def is_unfit(self, place: cython.int, last: cython.int) -> cython.bint:
        """Are there no black cells between two places, and does no run fit there, by `low` and `high`?"""
        run: cython.int
        nth: cython.int
        for nth in range(place, last + 1):
            if self.along[nth] == 1:
                return False
        for run in range(self.line.runs):
            if max(place, self.low[run]) <= min(last - self.clue[run] + 1, self.high[run]):
                return False
        return True

    def is_too_long(self, place: cython.int) -> cython.bint:
        """Would an open cell, if black, join the cells on both sides to something longer than any run there?"""
        fits: cython.bint
        if self.along[place] != OPEN or self.along[place - 1] != 1 or self.along[place + 1] != 1:
            return False
        self.along[place] = 1
        self.find_block(place)
        fits = self.match_block()
        self.along[place] = OPEN
        return not fits

    def end_at_left(self, run: cython.int) -> cython.int:
        """The last cell of a run that starts at the earliest."""
        return self.left[run] + self.clue[run] - 1

    def end_of_reach(self, run: cython.int) -> cython.int:
        """The last cell of a run that starts at the latest; -1 before the first run."""
        return -1 if run < 0 else self.right[run] + self.clue[run] - 1

    def start_of_reach(self, run: cython.int) -> cython.int:
        """The first cell of a run that starts at the earliest; the length of the line after the last run."""
        return self.line.length if run == self.line.runs else self.left[run]

    def find_owner(self) -> cython.int:
        """The only run that the block can belong to, by `left` and `right`; -1 if there are several."""
        run: cython.int
        owner: cython.int = -1
        for run in range(self.line.runs):
            if self.left[run] > self.block_first or self.end_of_reach(run) < self.block_last:
                continue
            if self.clue[run] > self.block_last - self.block_first:
                if owner >= 0:
                    return -1
                owner = run
        return owner

    def first_fit(self, run: cython.int) -> cython.int:
        """Where a run would start at the earliest if it were alone among the white cells."""
        place: cython.int = 0
        free: cython.int = 0
        while free < self.clue[run] and place < self.line.length:
            free = 0 if self.along[place] == 0 else free + 1
            place += 1
        return place - free

    def last_fit(self, run: cython.int) -> cython.int:
        """Where a run would end at the latest if it were alone among the white cells."""
        place: cython.int = self.line.length - 1
        free: cython.int = 0
        while free < self.clue[run] and place >= 0:
            free = 0 if self.along[place] == 0 else free + 1
            place -= 1
        return place + free

    def end_at_low(self, run: cython.int) -> cython.int:
        """The last cell of a run that is pushed to the left."""
        return self.low[run] + self.clue[run] - 1

    def end_at_high(self, run: cython.int) -> cython.int:
        """The last cell of a run that is pushed to the right."""
        return self.high[run] + self.clue[run] - 1

    def overlaps(self, run: cython.int) -> cython.bint:
        """Does a run cover a cell that is open on the board whether it is pushed to the left or to the right?"""
        place: cython.int
        for place in range(self.high[run], self.low[run] + self.clue[run]):
            if self.line.board.values[self.line.start + place * self.line.stride] == OPEN:
                return True
        return False
