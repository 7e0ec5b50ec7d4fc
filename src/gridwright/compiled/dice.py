# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Random numbers for compiled loops, where a call of Python's `random` would take longer than what it is for.

The generator is SplitMix64 (Steele, Lea and Flood 2014), seeded from a `random.Random`: the same numbers on every
machine, compiled or not.
"""

from __future__ import annotations

import random

from gridwright.compiled.arrays import ALL
from gridwright.compiled.declare import ccall, cython

STEP: cython.ulonglong = 0x9E3779B97F4A7C15
FIRST: cython.ulonglong = 0xBF58476D1CE4E5B9
SECOND: cython.ulonglong = 0x94D049BB133111EB


class Dice:
    """A stream of random numbers."""

    state: cython.ulonglong

    def __init__(self, rng: random.Random) -> None:
        self.state = rng.getrandbits(64)

    @ccall
    def below(self, limit: cython.int) -> cython.int:
        """A random number from 0 to one less than the limit, which is positive and small."""
        word: cython.ulonglong
        self.state = (self.state + STEP) & ALL
        word = self.state
        word = ((word ^ word >> 30) * FIRST) & ALL
        word = ((word ^ word >> 27) * SECOND) & ALL
        word = (word ^ word >> 31) >> 33
        size: cython.ulonglong = limit
        return word % size

    @ccall
    def chance(self, percent: cython.int) -> cython.bint:
        """True with a probability in per cent."""
        return self.below(100) < percent

    @ccall
    def shuffle(self, values: cython.int[::1], count: cython.int) -> cython.void:
        """Put the first `count` values in random order."""
        nth: cython.int
        other: cython.int
        for nth in range(count - 1, 0, -1):
            other = self.below(nth + 1)
            values[nth], values[other] = values[other], values[nth]
