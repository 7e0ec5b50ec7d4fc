# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Passes over a line of stretches, from the left and from the right: how it can be filled.

A line is a sequence of stretches, of true and false literals in turn (Pesant 2001). For every place between two cells,
`ended` has the numbers of true literals before it if a stretch of a value ends there, and `began` those from which the
rest of the line can be filled if a stretch of a value begins there. Both are sets of numbers, as bits in as many words
as they need; a stretch of true literals shifts them by its length. A stretch is possible if its `ended` and its `began`
have a number in common.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ALL, WORD
from gridwright.compiled.declare import cython
from gridwright.kernel.trail import OPEN


class StretchPasses:
    """Lines with bounded stretches, and room for the passes over the longest of them."""

    size: cython.int
    start: cython.int[::1]
    literals: cython.int[::1]
    longest: cython.int[::1]
    width: cython.int[::1]
    lo: cython.int[::1]
    hi: cython.int[::1]
    ended: cython.ulonglong[::1]
    began: cython.ulonglong[::1]
    after: cython.ulonglong[::1]
    value: cython.int[::1]
    possible: cython.int[::1]

    def __init__(self) -> None:
        self.start, self.literals, self.size = arrays.zeros(1), arrays.zeros(0), 0
        self.longest, self.width = arrays.zeros(0), arrays.zeros(0)
        self.lo, self.hi = arrays.zeros(0), arrays.zeros(0)

    def reserve(self) -> None:
        """Reserve room for the passes over the longest line."""
        words = 2 * (self.size + 1) * max(self.width)
        self.ended, self.began, self.after = arrays.words(words), arrays.words(words), arrays.words(4 * self.size)
        self.value, self.possible = arrays.zeros(self.size), arrays.zeros(self.size)

    # Lines of any sort

    def run_forwards(self, line: cython.int, length: cython.int) -> cython.void:
        """Fill `ended`, for the first `length` cells of a line."""
        width: cython.int = self.width[line]
        at: cython.int
        nth: cython.int
        for nth in range(2 * width):
            self.ended[nth] = 0
        self.ended[0] = 1
        self.ended[width] = 1
        for at in range(1, length + 1):
            self.end_stretches(line, at, 0)
            self.end_stretches(line, at, 1)

    def end_stretches(self, line: cython.int, at: cython.int, value: cython.int) -> cython.void:
        """Find the numbers of true literals before a place if a stretch of a value ends there."""
        width: cython.int = self.width[line]
        to: cython.int = (2 * at + value) * width
        source: cython.int
        run: cython.int
        nth: cython.int
        carry: cython.ulonglong
        for nth in range(width):
            self.ended[to + nth] = 0
        for run in range(1, min(self.longest[line], at) + 1):
            if self.value[at - run] == 1 - value:
                break
            source = (2 * (at - run) + 1 - value) * width
            carry = 0
            for nth in range(width):
                self.ended[to + nth] |= (self.ended[source + nth] << run * value | carry) & ALL
                carry = self.ended[source + nth] >> (63 - run * value) >> 1

    def run_backwards(self, line: cython.int, length: cython.int) -> cython.bint:
        """Fill `began`, from the end of a line to its start, and `possible`; False if the line cannot be filled."""
        at: cython.int
        self.accept(line, length)
        for at in range(length - 1, -1, -1):
            self.begin_stretches(line, length, at, 0)
            self.begin_stretches(line, length, at, 1)
        return (self.began[0] | self.began[self.width[line]]) & 1 != 0

    def accept(self, line: cython.int, length: cython.int) -> cython.void:
        """At the end of a line, the number of true literals must be within the bounds."""
        width: cython.int = self.width[line]
        to: cython.int = 2 * length * width
        nth: cython.int
        lo: cython.int
        hi: cython.int
        for nth in range(width):
            lo = self.lo[line] - WORD * nth
            hi = self.hi[line] - WORD * nth
            self.began[to + nth] = ALL if hi >= 63 else ALL >> (63 - hi)  # only in the last word it is less
            if lo > 0:
                self.began[to + nth] &= ALL << lo if lo < WORD else 0
            self.began[to + width + nth] = self.began[to + nth]

    def begin_stretches(self, line: cython.int, length: cython.int, at: cython.int, value: cython.int) -> cython.void:
        """Find the numbers of true literals before a cell from which the line can be filled if a stretch begins there.

        The longest stretch from there that is part of a filling of the whole line is marked in `possible`.
        """
        width: cython.int = self.width[line]
        to: cython.int = (2 * at + value) * width
        source: cython.int
        run: cython.int
        nth: cython.int
        found: cython.int = 0
        part: cython.ulonglong
        carry: cython.ulonglong
        for nth in range(width):
            self.began[to + nth] = 0
        for run in range(1, min(self.longest[line], length - at) + 1):
            if self.value[at + run - 1] == 1 - value:
                break
            source = (2 * (at + run) + 1 - value) * width
            carry = 0
            for nth in range(width - 1, -1, -1):
                part = self.began[source + nth] >> run * value | carry
                carry = (self.began[source + nth] << (63 - run * value) << 1) & ALL
                self.began[to + nth] |= part
                if part & self.ended[(2 * at + 1 - value) * width + nth]:
                    found = run
        for run in range(found):
            self.possible[at + run] |= 1 << value

    def fits(self, line: cython.int, at: cython.int, run: cython.int, value: cython.int) -> cython.bint:
        """Is there a filling of a line with a stretch of a value that has `run` cells from a cell on?"""
        width: cython.int = self.width[line]
        source: cython.int = (2 * (at + run) + 1 - value) * width
        nth: cython.int
        carry: cython.ulonglong = 0
        for nth in range(width - 1, -1, -1):
            if (self.began[source + nth] >> run * value | carry) & self.ended[(2 * at + 1 - value) * width + nth]:
                return True
            carry = (self.began[source + nth] << (63 - run * value) << 1) & ALL
        return False

    # Stretches of at most two in lines of up to 63 true literals, such as takuzu's: two thirds of the time are saved.
    # Their states are four words. From the left, before a cell: the numbers of true literals so far if the last stretch
    # is one true literal, or one false, or any true ones, or any false ones. From the right, after a cell: the numbers
    # from which the line can be filled if the cell is the first of true ones, or of false ones, or the second. Which
    # values a cell can have are masks, all bits or none. Arithmetic makes them of a value, which is 1, 0 or -1 (open):
    # a value is hard to predict, so branches cost more, and compilers make branches of comparisons.

    def run_pairs_backwards(self, line: cython.int) -> cython.bint:
        """Fill `after`, the states after each cell; False if the line cannot be filled."""
        at: cython.int
        can_true: cython.ulonglong
        can_false: cython.ulonglong
        ends: cython.ulonglong = ALL >> (63 - self.hi[line]) & ALL << self.lo[line]
        new_true: cython.ulonglong = 0
        new_false: cython.ulonglong = 0
        first_true: cython.ulonglong = ends
        first_false: cython.ulonglong = ends
        second_true: cython.ulonglong = ends
        second_false: cython.ulonglong = ends
        for at in range(self.start[line + 1] - self.start[line] - 1, -1, -1):
            self.after[4 * at] = first_true
            self.after[4 * at + 1] = first_false
            self.after[4 * at + 2] = second_true
            self.after[4 * at + 3] = second_false
            can_true = 0 - (self.value[at] & 1)
            can_false = (self.value[at] - 1) >> 1
            # The numbers before this cell if it begins a stretch of a value, or is its second cell.
            new_true = first_true >> 1 & can_true
            new_false = first_false & can_false
            first_true = new_false | second_true >> 1 & can_true
            first_false = new_true | second_false & can_false
            second_true = new_false
            second_false = new_true
        return (new_true | new_false) & 1 != 0

    def run_pairs_forwards(self, line: cython.int) -> cython.void:
        """Find the values of open cells that have only one on the paths to the states in `after`."""
        at: cython.int
        one_true: cython.ulonglong = 0
        one_false: cython.ulonglong = 0
        any_true: cython.ulonglong = 1  # at the start as after stretches that cannot go on
        any_false: cython.ulonglong = 1
        new_true: cython.ulonglong
        new_false: cython.ulonglong
        can_true: cython.ulonglong
        can_false: cython.ulonglong
        for at in range(self.start[line + 1] - self.start[line]):
            can_true = 0 - (self.value[at] & 1)
            can_false = (self.value[at] - 1) >> 1
            new_true = any_false << 1 & can_true & ALL
            new_false = any_true & can_false
            any_true = new_true | one_true << 1 & can_true & ALL
            any_false = new_false | one_false & can_false
            if self.value[at] == OPEN:
                if not (new_true & self.after[4 * at] | one_true << 1 & self.after[4 * at + 2]):
                    self.value[at] = 0
                elif not (new_false & self.after[4 * at + 1] | one_false & self.after[4 * at + 3]):
                    self.value[at] = 1
            one_true = new_true
            one_false = new_false

    def weaken_pairs(self, line: cython.int, length: cython.int, fixed: cython.int) -> cython.void:
        """Drop cells from the left as long as the line still cannot be filled; the fixed one stays."""
        at: cython.int
        value: cython.int
        one_true: cython.ulonglong = 0
        one_false: cython.ulonglong = 0
        any_true: cython.ulonglong = 1
        any_false: cython.ulonglong = 1
        new_true: cython.ulonglong
        new_false: cython.ulonglong
        can_true: cython.ulonglong
        can_false: cython.ulonglong
        # The numbers of true literals before a cell, or with it, with which the line can be filled if it has a value.
        if_true: cython.ulonglong
        if_false: cython.ulonglong
        others: cython.ulonglong  # those if it has the other value
        self.run_pairs_backwards(line)
        for at in range(length):
            new_true = any_false << 1 & ALL
            new_false = any_true
            if_true = new_true & self.after[4 * at] | one_true << 1 & self.after[4 * at + 2]
            if_false = new_false & self.after[4 * at + 1] | one_false & self.after[4 * at + 3]
            # Where the other value does not help either, a cell is dropped. No branches here, as in the passes.
            value = self.value[at]
            others = if_true & (value & 1) - 1 | if_false & ~((value - 1) >> 1)
            value |= ((others != 0) | (at == fixed)) - 1  # OPEN is -1
            self.value[at] = value
            can_true = 0 - (value & 1)
            can_false = (value - 1) >> 1
            any_true = (new_true | one_true << 1) & can_true & ALL
            any_false = (new_false | one_false) & can_false
            one_true = new_true & can_true
            one_false = new_false & can_false
