# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Double counting: the black cells in a set of rows, counted by rows and again by columns.

The clues of some rows say how many black cells those rows have together. Over all fillings of a column, the number of
its black cells in these rows has a minimum and a maximum. If the minima of all columns add up to what the rows have, or
fall short of it by little (the slack), no column can exceed its minimum by more than the slack; and the same with the
maxima. The roles of rows and columns may be exchanged.

No single line shows this, nor do a few, and a search over cells or clauses has to go through all ways to fail: it is a
pigeonhole argument, of exponential length in resolution (Haken 1985) and of one line by counting. The sets that are
tried are periodic, such as every second row: a run of three cells has at least one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython
from gridwright.ladder.ladder import OPEN

FAR: cython.int = 1 << 28  # more than any number of cells
WHITE: cython.int = 0
BLACK: cython.int = 1
PERIODS = (2, 3, 5)

Clues = Sequence[Sequence[int]]


class CrossingLines:
    """The lines of one direction, and how many black cells they can have in a set of those that cross them.

    A run of a line is placed by its shift, how far it is from its earliest place; shifts grow from left to right. So a
    state of a line is a run and a shift: all runs before are placed, and this one starts at this shift or later.
    `values` are those of all cells, -1 while they are open; they belong to the caller and change when some are found.
    """

    lines: cython.int
    length: cython.int
    between: cython.int  # from a cell to that of the next line,
    along: cython.int  # and to the next cell of its line
    clues: cython.int[::1]  # the runs of all lines, one line after another
    clue_start: cython.int[::1]
    sums: cython.int[::1]  # the black cells of every line that crosses these
    values: cython.int[::1]
    member: cython.int[::1]  # is a crossing line counted: 0 or 1
    known: cython.int[::1]  # the values of the line that is looked at, and a white cell at its end;
    before: cython.int[::1]  # how many of its cells before each place are counted,
    whites: cython.int[::1]  # and how many white ones
    rest: cython.int[::1]  # of each state: the least number of counted cells from there on,
    done: cython.int[::1]  # and up to there
    low: cython.int[::1]  # of each line: the least number,
    high: cython.int[::1]  # and the most
    can_white: cython.int[::1]
    can_black: cython.int[::1]  # how many more placements cover a cell than the one before
    first: cython.int  # the line that is looked at: its first run in `clues`, how many, and its largest shift
    runs: cython.int
    shifts: cython.int
    found: cython.int

    def __init__(self, clues: Clues, crossing: Clues, values: Sequence[int], between: int, along: int) -> None:
        self.lines, self.length = len(clues), len(crossing)
        self.between, self.along, self.values = between, along, values
        self.clues = arrays.ints([run for clue in clues for run in clue] or [0])
        self.clue_start = arrays.ints([0, *accumulate(map(len, clues))])
        self.sums = arrays.ints(map(sum, crossing))
        self.member, self.known, self.before, self.whites, self.can_white, self.can_black = (
            arrays.zeros(self.length + 2) for _ in range(6)
        )
        states = max((len(clue) + 1) * (self.length - sum(clue) - len(clue) + 3) for clue in clues)
        self.rest, self.done = arrays.zeros(states), arrays.zeros(states)
        self.low, self.high = arrays.zeros(self.lines), arrays.zeros(self.lines)

    def count(self, members: Sequence[int]) -> int | None:
        """Count in a set of crossing lines, 0 or 1 for each: how many cells are found, None if the numbers disagree."""
        line: cython.int
        least: cython.int = 0
        most: cython.int = 0
        total: cython.int = 0
        at: cython.int
        for at in range(self.length):
            self.member[at] = members[at]
            total += self.member[at] * self.sums[at]
        for line in range(self.lines):
            self.load(line)
            self.low[line] = self.find_least(1)
            self.high[line] = -self.find_least(-1)
            if self.low[line] >= FAR:
                return None
            least += self.low[line]
            most += self.high[line]
        self.found = 0
        return self.found if self.narrow(1, total - least) and self.narrow(-1, most - total) else None

    def narrow(self, sign: cython.int, slack: cython.int) -> cython.bint:
        """Exclude what exceeds the least by more than a slack, or for -1 falls short of the most; False if all does."""
        line: cython.int
        if slack < 0:
            return False
        for line in range(self.lines):
            if self.high[line] - self.low[line] > slack:
                self.load(line)
                if self.find_least(sign) >= FAR:
                    return False
                self.mark_possible(sign, slack + (self.low[line] if sign > 0 else -self.high[line]))
                if not self.assign_forced(line):
                    return False
        return True

    def load(self, line: cython.int) -> cython.void:
        """Look at a line: read its values, and count its white cells and those in counted lines."""
        at: cython.int
        total: cython.int = 0
        self.first, self.runs = self.clue_start[line], self.clue_start[line + 1] - self.clue_start[line]
        for at in range(self.first, self.first + self.runs):
            total += self.clues[at]
        self.shifts = self.length + 1 - total - self.runs
        for at in range(self.length):
            self.known[at] = self.values[line * self.between + at * self.along]
            self.before[at + 1] = self.before[at] + self.member[at]
            self.whites[at + 1] = self.whites[at] + (self.known[at] == WHITE)

    def fits(self, start: cython.int, run: cython.int) -> cython.bint:
        """Can a run be placed here, with a white cell after it?"""
        return self.whites[start + run] == self.whites[start] and self.known[start + run] != BLACK

    def weigh(self, start: cython.int, run: cython.int) -> cython.int:
        """How many cells of a run are counted."""
        return self.before[start + run] - self.before[start]

    def find_least(self, sign: cython.int) -> cython.int:
        """Fill `rest`, from the end of a line; returns the least number for all of it, FAR if it has no filling.

        With the sign -1 every counted cell is -1, so that the least number is the most.
        """
        nth: cython.int
        shift: cython.int
        best: cython.int
        state: cython.int
        run: cython.int = 0
        width: cython.int = self.shifts + 1
        place: cython.int = self.length + 1 - self.shifts  # where the cells after the last run start
        for nth in range(self.runs, -1, -1):
            if nth < self.runs:
                run = self.clues[self.first + nth]
                place -= run + 1
            best = FAR if nth < self.runs else 0
            for shift in range(self.shifts, -1, -1):
                state = nth * width + shift
                if shift < self.shifts and self.known[place + shift] == BLACK:
                    best = FAR
                if nth < self.runs and self.rest[state + width] < FAR and self.fits(place + shift, run):
                    best = min(best, sign * self.weigh(place + shift, run) + self.rest[state + width])
                self.rest[state] = best
        return self.rest[0]

    def mark_possible(self, sign: cython.int, bound: cython.int) -> cython.void:
        """Mark the values that cells have in fillings within a bound; `rest` was filled with the same sign."""
        nth: cython.int
        shift: cython.int
        place: cython.int = 0
        width: cython.int = self.shifts + 1
        for nth in range(self.length + 1):
            self.can_white[nth] = self.can_black[nth] = 0
        for nth in range((self.runs + 1) * width):
            self.done[nth] = FAR
        self.done[0] = 0
        for nth in range(self.runs + 1):
            for shift in range(width):
                if self.done[nth * width + shift] < FAR:
                    self.leave_white(nth, shift, place + shift, bound)
                    self.place_run(nth, shift, place + shift, sign, bound)
            if nth < self.runs:
                place += self.clues[self.first + nth] + 1

    def leave_white(self, nth: cython.int, shift: cython.int, at: cython.int, bound: cython.int) -> cython.void:
        """Go on from a state by a white cell, if that is possible."""
        state: cython.int = nth * (self.shifts + 1) + shift
        if shift < self.shifts and self.known[at] != BLACK:
            self.done[state + 1] = min(self.done[state + 1], self.done[state])
            if self.done[state] + self.rest[state + 1] <= bound:
                self.can_white[at] = 1

    def place_run(
        self, nth: cython.int, shift: cython.int, at: cython.int, sign: cython.int, bound: cython.int
    ) -> cython.void:
        """Go on from a state by a run and the white cell after it, if that is possible."""
        state: cython.int = nth * (self.shifts + 1) + shift
        after: cython.int = state + self.shifts + 1
        run: cython.int
        cost: cython.int
        if nth == self.runs:
            return
        run = self.clues[self.first + nth]
        if not self.fits(at, run):
            return
        cost = self.done[state] + sign * self.weigh(at, run)
        self.done[after] = min(self.done[after], cost)
        if cost + self.rest[after] <= bound:
            self.can_black[at] += 1
            self.can_black[at + run] -= 1
            self.can_white[at + run] = 1

    def assign_forced(self, line: cython.int) -> cython.bint:
        """Assign the open cells of a line that can have one value only; False if one can have none."""
        at: cython.int
        placements: cython.int = 0
        for at in range(self.length):
            placements += self.can_black[at]
            if self.known[at] != OPEN:
                continue
            if not placements and not self.can_white[at]:
                return False
            if not placements or not self.can_white[at]:
                self.values[line * self.between + at * self.along] = WHITE if self.can_white[at] else BLACK
                self.found += 1
        return True


class DoubleCounting:
    """A nonogram, and the values of its cells row by row, -1 while they are open."""

    values: Readonly[Sequence[int]]
    crossings: tuple[tuple[CrossingLines, int], ...]

    def __init__(self, rows: Clues, columns: Clues, values: Sequence[int]) -> None:
        self.values = arrays.ints(values)
        self.crossings = (
            (CrossingLines(columns, rows, self.values, 1, len(columns)), len(rows)),
            (CrossingLines(rows, columns, self.values, len(columns), 1), len(columns)),
        )

    def run(self) -> int | None:
        """Count in sets of rows and of columns until one finds something: how many cells; None on a conflict.

        The others are worth their time only when lines have been solved with what was found.
        """
        for crossing, lines in self.crossings:
            for members in list_sets(lines):
                found = crossing.count(members)
                if found != 0:
                    return found
        return 0


def list_sets(lines: int) -> Iterator[list[int]]:
    """Periodic sets of lines, 0 or 1 for each line. Of two complements one will do, as the sum of both is known."""
    for period in PERIODS:
        for residue in range(1 if period == 2 else period):
            yield [int(line % period == residue) for line in range(lines)]
