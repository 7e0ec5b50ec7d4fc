# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Lines with bounds on the number of true literals and on the length of stretches (maximal blocks of equal values).

A value that a cell has in no possible stretch (`stretch_passes`) is impossible. That is domain consistency, as for the
`regular` constraint (Pesant 2004), with stretches in place of states. `stretch_reasons` has the explanations.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.arrays import WORD
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import KINDS, QueuedPropagator
from gridwright.kernel.stretch_reasons import StretchReasons
from gridwright.kernel.trail import OPEN, Trail

TRUE: cython.int = 2  # bits of `possible`
BOTH: cython.int = 3
LONGEST = 63  # a shift is less than a word


class StretchPropagator(StretchReasons):
    """All lines with bounded stretches."""

    lines: list[tuple[list[int], int, int, int]]
    ready: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        StretchReasons.__init__(self, trail, kind)
        self.lines = []
        self.ready = 0

    def post(self, line: Sequence[int], longest: int, lo: int, hi: int, post: int) -> None:
        """Add a line of DIMACS literals of different variables, at least one; stretches have up to LONGEST literals."""
        literals = [self.number_literal(x) for x in line]
        self.lines.append((literals, min(longest, len(line)), max(lo, 0), min(hi, len(line))))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.lines):
            return False
        sizes = [len(line) for line, *_ in self.lines]
        self.start = arrays.ints(accumulate(sizes, initial=0))
        self.literals = arrays.ints([literal for line, *_ in self.lines for literal in line])
        self.line_of = arrays.ints([nth for nth, size in enumerate(sizes) for _ in range(size)])
        self.longest = arrays.ints([longest for _, longest, _, _ in self.lines])
        self.lo, self.hi = arrays.ints([lo for *_, lo, _ in self.lines]), arrays.ints([hi for *_, hi in self.lines])
        self.width = arrays.ints([hi // WORD + 1 for *_, hi in self.lines])
        self.size = max(sizes)
        self.reserve()
        variables = arrays.ints([literal >> 1 for literal in self.literals])
        self.occurrences = Occurrences()
        self.occurrences.build(variables, len(variables), self.trail.variables)
        self.measure_room()
        self.wake_all(len(self.lines))
        self.ready = len(self.lines)
        return True

    def measure_room(self) -> None:
        """Find the lines in which a longest stretch can be anywhere while nothing is known.

        There an explanation by a stretch that is too long need not be weakened.
        """
        known: dict[tuple[int, ...], int] = {}
        roomy = []
        for nth, (line, *bounds) in enumerate(self.lines):
            key = (len(line), *bounds)
            if key not in known:
                known[key] = self.is_roomy(nth, len(line))
            roomy.append(known[key])
        self.roomy = arrays.ints(roomy)

    def is_roomy(self, line: cython.int, length: cython.int) -> cython.bint:
        """Can a stretch of the greatest length be anywhere while nothing is known?"""
        longest: cython.int = self.longest[line]
        at: cython.int
        for at in range(length):
            self.value[at] = OPEN
        self.run_forwards(line, length)
        self.run_backwards(line, length)
        for at in range(length - longest + 1):
            if not (self.fits(line, at, longest, 0) and self.fits(line, at, longest, 1)):
                return False
        return True

    def copy_from(self, other: StretchPropagator) -> None:  # type: ignore[override]
        QueuedPropagator.copy_from(self, other)
        self.lines, self.ready, self.size = list(other.lines), other.ready, other.size
        self.start, self.literals, self.line_of = other.start, other.literals, other.line_of
        self.longest, self.width, self.roomy = other.longest, other.width, other.roomy
        self.lo, self.hi, self.occurrences = other.lo, other.hi, other.occurrences
        if self.ready:  # else a conflict came first, and there are no lines yet to reserve room for
            self.reserve()

    def notify_assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        line: cython.int
        variable: cython.int = literal >> 1
        for at in range(self.occurrences.start[variable], self.occurrences.start[variable + 1]):
            line = self.line_of[self.occurrences.place[at]]
            if self.trail.reason[variable] != -2 - (line * KINDS + self.kind):
                self.wake(line)

    @raises
    def propagate_one(self, line: cython.int) -> cython.bint:
        """Assign every cell that has the same value in all fillings of a line; False if it has no filling."""
        first: cython.int = self.start[line]
        length: cython.int = self.start[line + 1] - first
        at: cython.int
        if self.longest[line] == 2 and self.width[line] == 1:
            return self.propagate_pairs(line)
        for at in range(length):
            self.value[at] = self.trail.truth[self.literals[first + at]]
            self.possible[at] = 0
        self.run_forwards(line, length)
        if not self.run_backwards(line, length):
            return False
        for at in range(length):
            if self.value[at] == OPEN and self.possible[at] != BOTH:
                self.imply(self.literals[first + at] ^ (0 if self.possible[at] == TRUE else 1), line)
        return True

    @raises
    def propagate_pairs(self, line: cython.int) -> cython.bint:
        """As `propagate_one` for stretches of at most two."""
        first: cython.int = self.start[line]
        at: cython.int
        for at in range(first, self.start[line + 1]):
            self.value[at - first] = self.trail.truth[self.literals[at]]
        if not self.run_pairs_backwards(line):
            return False
        self.run_pairs_forwards(line)
        for at in range(self.start[line + 1] - 1, first - 1, -1):
            if self.value[at - first] != OPEN and self.trail.truth[self.literals[at]] == OPEN:
                self.imply(self.literals[at] ^ (1 - self.value[at - first]), line)
        return True
