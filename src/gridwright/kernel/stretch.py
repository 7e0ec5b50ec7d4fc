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
from gridwright.kernel.stretch_passes import StretchPasses
from gridwright.kernel.stretch_reasons import StretchReasons
from gridwright.kernel.trail import OPEN, Trail

TRUE: cython.int = 2  # bits of `possible`
BOTH: cython.int = 3
LONGEST = 63  # a shift is less than a word


class StretchPropagator(QueuedPropagator):
    """All lines with bounded stretches."""

    passes: StretchPasses
    why: StretchReasons
    lines: list[tuple[list[int], int, int, int]]
    ready: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        QueuedPropagator.__init__(self, trail, kind)
        self.passes = StretchPasses()
        self.why = StretchReasons(self.premises, self.passes)
        self.lines = []
        self.ready = 0

    def post(self, line: Sequence[int], longest: int, lo: int, hi: int, post: int) -> None:
        """Add a line of DIMACS literals of different variables, at least one; stretches have up to LONGEST literals."""
        literals = [self.number_literal(x) for x in line]
        self.lines.append((literals, min(longest, len(line)), max(lo, 0), min(hi, len(line))))
        self.posts.append(post)

    def prepare(self) -> bool:
        passes: StretchPasses = self.passes
        if self.ready == len(self.lines):
            return False
        sizes = [len(line) for line, *_ in self.lines]
        passes.start = arrays.ints(accumulate(sizes, initial=0))
        passes.literals = arrays.ints([literal for line, *_ in self.lines for literal in line])
        self.why.line_of = arrays.ints([nth for nth, size in enumerate(sizes) for _ in range(size)])
        passes.longest = arrays.ints([longest for _, longest, _, _ in self.lines])
        passes.lo, passes.hi = arrays.ints([lo for *_, lo, _ in self.lines]), arrays.ints([hi for *_, hi in self.lines])
        passes.width = arrays.ints([hi // WORD + 1 for *_, hi in self.lines])
        passes.size = max(sizes)
        passes.reserve()
        variables = arrays.ints([literal >> 1 for literal in passes.literals])
        self.why.occurrences = Occurrences()
        self.why.occurrences.build(variables, len(variables), self.trail.variables)
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
        self.why.roomy = arrays.ints(roomy)

    def is_roomy(self, line: cython.int, length: cython.int) -> cython.bint:
        """Can a stretch of the greatest length be anywhere while nothing is known?"""
        passes: StretchPasses = self.passes
        longest: cython.int = passes.longest[line]
        at: cython.int
        for at in range(length):
            passes.value[at] = OPEN
        passes.run_forwards(line, length)
        passes.run_backwards(line, length)
        for at in range(length - longest + 1):
            if not (passes.fits(line, at, longest, 0) and passes.fits(line, at, longest, 1)):
                return False
        return True

    def copy_from(self, other: StretchPropagator) -> None:  # type: ignore[override]
        passes: StretchPasses = self.passes
        QueuedPropagator.copy_from(self, other)
        self.lines, self.ready, passes.size = list(other.lines), other.ready, other.passes.size
        passes.start, passes.literals, self.why.line_of = other.passes.start, other.passes.literals, other.why.line_of
        passes.longest, passes.width, self.why.roomy = other.passes.longest, other.passes.width, other.why.roomy
        passes.lo, passes.hi, self.why.occurrences = other.passes.lo, other.passes.hi, other.why.occurrences
        if self.ready:  # else a conflict came first, and there are no lines yet to reserve room for
            passes.reserve()

    def notify_assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        line: cython.int
        variable: cython.int = literal >> 1
        for at in range(self.why.occurrences.start[variable], self.why.occurrences.start[variable + 1]):
            line = self.why.line_of[self.why.occurrences.place[at]]
            if self.trail.reason[variable] != -2 - (line * KINDS + self.kind):
                self.wake(line)

    @raises
    def propagate_one(self, line: cython.int) -> cython.bint:
        """Assign every cell that has the same value in all fillings of a line; False if it has no filling."""
        passes: StretchPasses = self.passes
        first: cython.int = passes.start[line]
        length: cython.int = passes.start[line + 1] - first
        at: cython.int
        if passes.longest[line] == 2 and passes.width[line] == 1:
            return self.propagate_pairs(line)
        for at in range(length):
            passes.value[at] = self.trail.truth[passes.literals[first + at]]
            passes.possible[at] = 0
        passes.run_forwards(line, length)
        if not passes.run_backwards(line, length):
            return False
        for at in range(length):
            if passes.value[at] == OPEN and passes.possible[at] != BOTH:
                self.imply(passes.literals[first + at] ^ (0 if passes.possible[at] == TRUE else 1), line)
        return True

    @raises
    def propagate_pairs(self, line: cython.int) -> cython.bint:
        """As `propagate_one` for stretches of at most two."""
        passes: StretchPasses = self.passes
        first: cython.int = passes.start[line]
        at: cython.int
        for at in range(first, passes.start[line + 1]):
            passes.value[at - first] = self.trail.truth[passes.literals[at]]
        if not passes.run_pairs_backwards(line):
            return False
        passes.run_pairs_forwards(line)
        for at in range(passes.start[line + 1] - 1, first - 1, -1):
            if passes.value[at - first] != OPEN and self.trail.truth[passes.literals[at]] == OPEN:
                self.imply(passes.literals[at] ^ (1 - passes.value[at - first]), line)
        return True

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        self.why.explain(constraint, literal)

    def covers(self, constraint: cython.int, literal: cython.int) -> cython.bint:
        return self.why.covers(constraint, literal)
