# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Why a line of stretches implies a literal, or cannot be filled.

An explanation is a stretch that would be too long, if there is one. Otherwise it starts with all known cells and drops
them one by one, from the left, as long as the line still cannot be filled. None of the cells that remain can be left
out.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.premises import Premises
from gridwright.kernel.stretch_passes import StretchPasses
from gridwright.kernel.trail import OPEN, Trail


class StretchReasons:
    """Explains what follows from lines with bounded stretches."""

    trail: Trail
    premises: Premises
    passes: StretchPasses
    roomy: cython.int[::1]
    occurrences: Occurrences
    line_of: cython.int[::1]
    pair: cython.int
    rest: cython.int

    def __init__(self, premises: Premises, passes: StretchPasses) -> None:
        self.trail, self.premises, self.passes = premises.trail, premises, passes
        self.roomy = arrays.zeros(0)  # can a stretch of the greatest length be anywhere while nothing is known?
        self.line_of, self.occurrences = arrays.zeros(0), Occurrences()
        # What the last explanation says of other cells: the value of those beside a pair, or of all if there is none.
        self.pair, self.rest = -1, OPEN

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        """Explain a literal, or with -1 a conflict, as `Propagator.explain`."""
        passes: StretchPasses = self.passes
        low: cython.int = 0
        high: cython.int = passes.start[constraint + 1] - passes.start[constraint]
        length: cython.int = high
        fixed: cython.int = -1 if literal < 0 else self.find_cell(constraint, literal)
        self.premises.size = 0
        self.pair, self.rest = -1, OPEN
        if fixed >= 0 and self.roomy[constraint] and passes.longest[constraint] == 2 and passes.width[constraint] == 1:
            if not self.explain_by_two(constraint, literal, fixed):
                self.read_older(constraint, literal, fixed, 0, length)
                passes.weaken_pairs(constraint, length, fixed)
                self.write_reason(constraint, 0, length, fixed)
            return
        if fixed >= 0 and self.roomy[constraint]:  # a stretch that is too long is enough, and this cell is in it
            low = max(fixed - passes.longest[constraint], 0)
            high = min(fixed + passes.longest[constraint] + 1, length)
        self.read_older(constraint, literal, fixed, low, high)
        if not self.keep_stretch(constraint, low, high, fixed) or not self.roomy[constraint]:
            if high - low < length:
                low = 0
                high = length
                self.read_older(constraint, literal, fixed, low, high)
            if passes.longest[constraint] == 2 and passes.width[constraint] == 1:
                passes.weaken_pairs(constraint, length, fixed)
            else:
                self.weaken(constraint, length, fixed)
        self.write_reason(constraint, low, high, fixed)

    @raises
    def explain_by_two(self, line: cython.int, literal: cython.int, fixed: cython.int) -> cython.bint:
        """Explain a cell by two others that are equal and beside it, or one on each side; False if there are none."""
        passes: StretchPasses = self.passes
        first: cython.int = passes.start[line]
        at: cython.int
        one: cython.int
        two: cython.int
        end: cython.int = self.trail.position[literal >> 1]
        value: cython.int = 0 if passes.literals[first + fixed] == literal else 1  # which would be one too many
        for at in range(max(fixed - 2, 0), min(fixed + 1, passes.start[line + 1] - first - 2)):  # where the three start
            one = passes.literals[first + at + (1 if at == fixed else 0)] ^ (1 - value)
            two = passes.literals[first + at + (1 if at == fixed - 2 else 2)] ^ (1 - value)
            if self.trail.truth[one] != 1 or self.trail.truth[two] != 1:
                continue
            if self.trail.position[one >> 1] < end and self.trail.position[two >> 1] < end:
                self.premises.add(one)
                self.premises.add(two)
                if at != fixed - 1:
                    self.pair, self.rest = at + (1 if at == fixed else 0), 1 - value
                return True
        return False

    @raises
    def write_reason(self, line: cython.int, low: cython.int, high: cython.int, fixed: cython.int) -> cython.void:
        """Write the cells that were kept of some; if they are all that can have one value, the rest has the other."""
        passes: StretchPasses = self.passes
        first: cython.int = passes.start[line]
        at: cython.int
        size: cython.int = 0
        trues: cython.int = 0
        if fixed >= 0:
            passes.value[fixed] = OPEN
        if len(self.premises.literals) < high - low:
            self.premises.literals = arrays.grow_ints(self.premises.literals, 2 * (high - low))
        for at in range(low, high):  # each is written, and stays if the next is written behind it: without a branch
            self.premises.literals[size] = passes.literals[first + at] ^ (1 - passes.value[at])
            size += passes.value[at] != OPEN
            trues += passes.value[at] == 1
        self.premises.size = size
        if trues == passes.hi[line]:
            self.rest = 0
        elif size - trues == passes.start[line + 1] - first - passes.lo[line]:
            self.rest = 1

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        """Both cells beside two equal ones differ from them, and no cell has a value that is used up."""
        passes: StretchPasses = self.passes
        cell: cython.int = self.find_cell(constraint, literal)
        value: cython.int = 1 if passes.literals[passes.start[constraint] + cell] == literal else 0
        if value != self.rest:
            return False
        return self.pair < 0 or cell == self.pair - 1 or cell == self.pair + 2

    def find_cell(self, line: cython.int, literal: cython.int) -> cython.int:
        """The cell of a literal in a line, -1 if it is not there."""
        passes: StretchPasses = self.passes
        variable: cython.int = literal >> 1
        at: cython.int
        for at in range(self.occurrences.start[variable], self.occurrences.start[variable + 1]):
            if self.line_of[self.occurrences.place[at]] == line:
                return self.occurrences.place[at] - passes.start[line]
        return -1

    def read_older(
        self, line: cython.int, literal: cython.int, fixed: cython.int, low: cython.int, high: cython.int
    ) -> cython.void:
        """Read the values that some cells of a line had before a literal was true, and for its own cell the opposite.

        Before a conflict (-1), all values are read.
        """
        passes: StretchPasses = self.passes
        first: cython.int = passes.start[line]
        end: cython.int = self.trail.size if literal < 0 else self.trail.position[literal >> 1]
        at: cython.int
        here: cython.int
        for at in range(low, high):
            here = passes.literals[first + at]
            passes.value[at] = self.trail.truth[here] | (self.trail.position[here >> 1] < end) - 1  # OPEN is -1
        if fixed >= 0:
            passes.value[fixed] = 0 if passes.literals[first + fixed] == literal else 1

    def keep_stretch(self, line: cython.int, low: cython.int, high: cython.int, fixed: cython.int) -> cython.bint:
        """Drop all of some cells but a stretch that is too long, with the fixed one if there is one; False if none is.

        They are the whole line, or those near enough to the fixed cell.
        """
        passes: StretchPasses = self.passes
        longest: cython.int = passes.longest[line]
        run: cython.int = 0
        at: cython.int
        other: cython.int
        for at in range(max(fixed - longest, 0), high if fixed < 0 else min(fixed + longest + 1, high)):
            run = run + 1 if run and passes.value[at] == passes.value[at - 1] else 1
            if passes.value[at] != OPEN and run > longest and at >= fixed:
                for other in range(low, high):
                    if other < at - longest or other > at:
                        passes.value[other] = OPEN
                return True
        return False

    def weaken(self, line: cython.int, length: cython.int, fixed: cython.int) -> cython.void:
        """Drop cells from the left as long as the line still cannot be filled; the fixed one stays."""
        passes: StretchPasses = self.passes
        at: cython.int
        kept: cython.int
        passes.run_forwards(line, 0)
        passes.run_backwards(line, length)
        for at in range(length):
            kept = passes.value[at]
            if kept != OPEN and at != fixed:
                passes.value[at] = 1 - kept
                passes.value[at] = kept if self.can_be_filled(line, length, at) else OPEN
            passes.end_stretches(line, at + 1, 0)
            passes.end_stretches(line, at + 1, 1)

    def can_be_filled(self, line: cython.int, length: cython.int, at: cython.int) -> cython.bint:
        """Can a line be filled with the value of a cell, given `ended` before it and `began` after it?"""
        passes: StretchPasses = self.passes
        value: cython.int = passes.value[at]
        longest: cython.int = passes.longest[line]
        begin: cython.int
        run: cython.int
        for begin in range(at, max(at - longest, -1), -1):
            if passes.value[begin] == 1 - value:
                break
            for run in range(at - begin + 1, min(longest, length - begin) + 1):
                if passes.value[begin + run - 1] == 1 - value:
                    break
                if passes.fits(line, begin, run, value):
                    return True
        return False
