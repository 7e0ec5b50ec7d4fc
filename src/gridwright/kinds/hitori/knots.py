# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Knots of a new hitori: parts of the board that take more than the techniques of lower levels.

The numbers of some masked cells near each other go. All other cells are decided, and then numbers are tried that decide
nothing by themselves, until the techniques of the requested level suffice, and those below it do not.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.kinds.hitori.number_ladder import BLANK
from gridwright.kinds.hitori.setter import LATE, QUIET, NumberSetter
from gridwright.ladder.ladder import OPEN

WITHOUT_TRIALS: cython.int = 8  # techniques that try no values, and take little time
KNOT_TRIES: cython.int = 24
KNOT_REACH: cython.int = 4
MORE_KNOTS: cython.int = 4  # to try, where some cannot be tied


class KnotSetter(NumberSetter):
    """Numbers for a pattern, so that a puzzle is of a level and not of a lower one."""

    knot: cython.int[::1]
    knot_size: cython.int
    kept: cython.int[::1]
    is_exact: Readonly[cython.bint]

    def __init__(self, height: int, width: int, dice: Dice) -> None:
        NumberSetter.__init__(self, height, width, dice)
        self.knot, self.knot_size = arrays.zeros(self.cells), 0
        self.kept = arrays.zeros(self.cells)  # the numbers to go back to
        self.is_exact = False  # does the puzzle take more than the techniques of lower levels?

    @ccall
    @raises
    def make(
        self, pattern: cython.int[::1], limit: cython.int, floor: cython.int, share: cython.int, knots: cython.int
    ) -> cython.bint:
        """Set numbers so that the first `limit` techniques suffice; False without luck.

        `is_exact` says whether the first `floor` do not. `share` is how many of a hundred masked cells get a random
        number at first, and `knots` how many parts of the board are made that take more than the first `floor`.
        """
        tied: cython.int = 0
        if not self.fill(pattern):
            return False
        self.start(share)
        self.solve(min(limit, WITHOUT_TRIALS))
        for _ in range(knots + MORE_KNOTS if knots else 0):
            if tied < knots and self.tie_knot(limit, floor, limit if tied else min(limit, WITHOUT_TRIALS)):
                tied += 1
        self.is_exact = self.is_between(limit, floor)
        return self.logged == self.cells

    @raises
    def tie_knot(self, limit: cython.int, floor: cython.int, outside: cython.int) -> cython.bint:
        """Set the numbers of some masked cells so that they take more than the first `floor` techniques.

        All other cells are decided first, by the first `outside` techniques. Without luck no number changes.
        """
        nth: cython.int
        self.kept[:] = self.number
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
        for nth in range(self.cells):
            if self.number[nth] != self.kept[nth]:
                self.set_number(nth, self.kept[nth])
        return False

    @raises
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
            if self.values[cell] == OPEN and not (found and self.dice.chance(50)) and self.copy_number(cell, LATE):
                found = True
        return found

    @raises
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
        return self.copy_number(cell, QUIET) or self.set_random(cell)

    @raises
    def is_tied(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Is the rest of the board decided by the first `limit` techniques, but not by the first `floor`?"""
        self.return_before()
        self.climb(floor)
        if self.logged == self.cells:
            return False
        self.climb(limit)
        return self.logged == self.cells

    @raises
    def is_between(self, limit: cython.int, floor: cython.int) -> cython.bint:
        """Is the whole board decided by the first `limit` techniques, but not by the first `floor`?"""
        self.open_board()
        return self.is_tied(limit, floor)
