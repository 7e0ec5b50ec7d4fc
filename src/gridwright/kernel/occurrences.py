# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Occurrence lists: where every literal occurs, in two flat arrays (compressed sparse rows)."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises


class Occurrences:
    """The places of a key are the entries `start[key]` to `start[key + 1]` of `place`."""

    start: cython.int[::1]
    place: cython.int[::1]

    def __init__(self) -> None:
        self.start, self.place = arrays.zeros(1), arrays.zeros(0)

    @ccall
    def build(self, keys: cython.int[::1], count: cython.int, size: cython.int) -> None:
        """List the places 0 to count - 1 by their keys, which are less than `size`; a negative key is left out."""
        self.start, self.place = arrays.zeros(size + 2), arrays.zeros(count)
        self.fill(keys, count, size)

    @raises
    def fill(self, keys: cython.int[::1], count: cython.int, size: cython.int) -> cython.void:
        """Count the keys, add up, and distribute the places (counting sort)."""
        at: cython.int
        key: cython.int
        for at in range(count):
            if keys[at] >= 0:
                self.start[keys[at] + 2] += 1
        for key in range(2, size + 2):
            self.start[key] += self.start[key - 1]
        for at in range(count):
            key = keys[at]
            if key >= 0:
                self.place[self.start[key + 1]] = at
                self.start[key + 1] += 1
