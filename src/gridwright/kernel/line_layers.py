# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Explanations of lines for people: by what was known first, and by the gap that a player sees.

Where a value is supposed and followed in layers, a premise that followed late is dropped before an earlier one, so that
few lines have to be followed. Premises of the board are dropped last. Of these the white cells on both sides of what is
explained stay, although the explanation could do without: a player sees the gap between them, and no larger one.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.arrays import ONE
from gridwright.compiled.declare import cython
from gridwright.kernel.line_reasons import LineReasons

OPPOSED: cython.int = -1  # the age of what is explained; the premises of the board have 0


class LineLayers(LineReasons):
    """The premises of the explanation being written, with their ages: the layer of each, counted on from the board."""

    age: cython.int[::1]

    def reserve(self, length: int, width: int) -> None:
        LineReasons.reserve(self, length, width)
        self.age = arrays.zeros(length)

    def drop_by_age(self, line: cython.int, from_left: cython.bint, is_broken: cython.bint) -> cython.void:
        """Drop premises as long as the others still contradict the clue, the latest first.

        A line that is broken contradicts what was supposed: each such premise may be told to be wrong.
        """
        at: cython.int
        latest: cython.int = self.find_latest(line, 1 << 30)
        while latest > 0:
            for at in range(self.length[line]):
                self.fixed[at] = self.age[at] < latest
            self.drop(line, from_left)
            latest = self.find_latest(line, latest)
        self.fix_gaps(line, is_broken)
        self.drop(line, from_left)

    def find_latest(self, line: cython.int, before: cython.int) -> cython.int:
        """The greatest age of a premise that is less than another age; at least 0."""
        at: cython.int
        latest: cython.int = 0
        for at in range(self.length[line]):
            if latest < self.age[at] < before and self.premise(at) != -1:
                latest = self.age[at]
        return latest

    def premise(self, at: cython.int) -> cython.int:
        """The value of a premise; -1 for a cell that is none."""
        if not self.is_narrow:
            return self.value[at]
        if self.black >> at & ONE:
            return 1
        return 0 if self.white >> at & ONE else -1

    def drop(self, line: cython.int, from_left: cython.bint) -> cython.void:
        """Drop premises that are not fixed, those at one end first."""
        at: cython.int
        fixed: cython.ulonglong = 0
        if not self.is_narrow:
            self.drop_wide(line, not from_left)
            return
        for at in range(self.length[line]):
            if self.fixed[at]:
                fixed |= ONE << at
        if from_left:
            self.drop_from_left(line, fixed)
        else:
            self.drop_from_right(line, fixed)

    def fix_gaps(self, line: cython.int, is_broken: cython.bint) -> cython.void:
        """Fix what is explained, or all that was supposed in a broken line, and the white cells next to it."""
        at: cython.int
        for at in range(self.length[line]):
            self.fixed[at] = self.age[at] == OPPOSED
        for at in range(self.length[line]):
            if self.age[at] == OPPOSED or (is_broken and self.age[at] > 0 and self.premise(at) != -1):
                self.fixed[at] = 1
                self.fix_white(line, at, 1)
                self.fix_white(line, at, -1)

    def fix_white(self, line: cython.int, at: cython.int, step: cython.int) -> cython.void:
        """Fix the white cell that is next to another on one side."""
        at += step
        while 0 <= at < self.length[line] and (self.premise(at) != 0 or self.age[at] != 0):
            at += step
        if 0 <= at < self.length[line]:
            self.fixed[at] = 1
