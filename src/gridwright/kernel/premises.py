# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""An explanation as it is written: the true literals by which a constraint implies another, or is violated."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.trail import Trail


class Premises:
    """The first `size` of the literals, all true on a trail."""

    trail: Trail
    literals: cython.int[::1]
    size: cython.int

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.literals, self.size = arrays.zeros(0), 0

    @raises
    def add(self, literal: cython.int) -> cython.int:
        """Add a true literal."""
        if self.size == len(self.literals):
            self.literals = arrays.grow_ints(self.literals, 2 * self.size + 16)
        self.literals[self.size] = literal
        self.size += 1
        return 0

    def is_older(self, literal: cython.int, than: cython.int) -> cython.bint:
        """Was a literal, now true, true before another? Before a conflict (-1), all are."""
        if self.trail.truth[literal] != 1:
            return False
        return than < 0 or self.trail.position[literal >> 1] < self.trail.position[than >> 1]
