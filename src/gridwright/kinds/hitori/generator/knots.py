# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Knots of a new hitori: parts of the board that take more than the techniques of lower levels.

The numbers of some masked cells near each other go. All other cells are decided, and then numbers are tried that decide
nothing by themselves, until the techniques of the requested level suffice, and those below it do not.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.generator.draft import LATE, QUIET, HitoriDraft
from gridwright.kinds.hitori.generator.setter import NumberSetter
from gridwright.kinds.hitori.hints.number_table import BLANK, NumberTable
from gridwright.ladder.ladder import OPEN
from gridwright.progress import report

WITHOUT_TRIALS: cython.int = 8  # techniques that try no values, and take little time
KNOT_TRIES: cython.int = 24
KNOT_REACH: cython.int = 4
MORE_KNOTS: cython.int = 4  # to try, where some cannot be tied


class KnotSetter:
    """Sets the numbers of a draft so that the puzzle is of a level and not of a lower one."""

    draft: HitoriDraft
    table: NumberTable
    dice: Dice
    setter: NumberSetter
    knot: cython.int[::1]
    knot_size: cython.int
    kept: cython.int[::1]

    def __init__(self, draft: HitoriDraft) -> None:
        self.draft, self.table, self.dice = draft, draft.table, draft.dice
        self.setter = NumberSetter(draft)
        self.knot, self.knot_size = arrays.zeros(draft.cells), 0
        self.kept = arrays.zeros(draft.cells)  # the numbers to go back to

    @ccall
    @raises
    def make(
        self, pattern: cython.int[::1], limit: cython.int, floor: cython.int, share: cython.int, knots: cython.int
    ) -> cython.bint:
        """Set numbers so that the first `limit` techniques suffice; False without luck.

        `share` is how many of a hundred masked cells get a random number at first, and `knots` how many parts of the
        board are made that take more than the first `floor` techniques.
        """
        tied: cython.int = 0
        if not self.draft.take(pattern):
            return False
        self.setter.start(share)
        self.setter.solve(min(limit, WITHOUT_TRIALS))
        for _ in range(knots + MORE_KNOTS if knots else 0):
            if tied < knots and self.tie_knot(limit, floor, limit if tied else min(limit, WITHOUT_TRIALS)):
                tied += 1
        return self.suffices(limit)

    @raises
    def tie_knot(self, limit: cython.int, floor: cython.int, outside: cython.int) -> cython.bint:
        """Set the numbers of some masked cells so that they take more than the first `floor` techniques.

        All other cells are decided first, by the first `outside` techniques. Without luck no number changes.
        """
        nth: cython.int
        self.kept[:] = self.table.number
        self.choose_knot()
        self.draft.open_board()
        self.setter.solve(outside)
        self.draft.before[:] = self.draft.values
        for nth in range(self.knot_size):
            self.setter.in_knot[self.knot[nth]] = 0
        for _ in range(KNOT_TRIES):
            for nth in range(self.knot_size):
                self.set_quiet(self.knot[nth])
            if self.tighten(limit, floor):
                return True
        for nth in range(self.draft.cells):
            if self.table.number[nth] != self.kept[nth]:
                self.table.put(nth, self.kept[nth])
        return False

    @raises
    def tighten(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Change numbers of the knot until the first `limit` techniques suffice; False if this does not work."""
        known: cython.int
        for _ in range(self.knot_size):
            report()
            self.draft.return_before()
            self.draft.ladder.climb(floor)
            known = self.draft.count_decided()
            self.draft.at_floor[:] = self.draft.values
            if known == self.draft.cells:
                return False
            self.draft.ladder.climb(limit)
            if self.draft.is_complete():
                return True
            if self.draft.count_decided() == known or not self.push_late():
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
            if self.draft.values[cell] != OPEN or (found and self.dice.chance(50)):
                continue
            if self.draft.copy_sort(cell, LATE):
                found = True
        return found

    @raises
    def choose_knot(self) -> cython.void:
        """Choose masked cells that are near each other, and take their numbers away."""
        nth: cython.int
        cell: cython.int
        width: cython.int = self.table.width
        centre: cython.int = self.draft.masked[self.dice.below(self.draft.masked_count)]
        reach: cython.int = KNOT_REACH + self.dice.below(5)
        self.knot_size = 0
        for nth in range(self.draft.masked_count):
            cell = self.draft.masked[nth]
            if abs(cell // width - centre // width) + abs(cell % width - centre % width) <= reach:
                self.knot[self.knot_size] = cell
                self.knot_size += 1
                self.setter.in_knot[cell] = 1
                self.table.put(cell, BLANK)

    def set_quiet(self, cell: cython.int) -> cython.bint:
        """Give a masked cell the number of an undecided cell in its lines, which decides nothing by itself."""
        return self.draft.copy_sort(cell, QUIET) or self.draft.set_random(cell)

    @raises
    def suffices(self, limit: cython.int) -> cython.bint:
        """Do the first `limit` techniques decide the whole board?"""
        self.draft.open_board()
        self.draft.ladder.climb(limit)
        return self.draft.is_complete()
