# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Linear constraints: lo <= sum of coefficient times literal <= hi, by bounds on the sum.

Coefficients are made positive, and every variable occurs once. `low` is the sum of the true literals, `high` that of
the true and open ones. A literal whose coefficient no longer fits under `hi` is false; one without which `lo` is out of
reach is true. The explanation of a count is as many true (or false) literals as are needed, the oldest ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import QueuedPropagator
from gridwright.kernel.trail import Trail

UNBOUNDED = 1 << 30


class LinearPropagator(QueuedPropagator):
    """All linear constraints."""

    rows: list[tuple[list[tuple[int, int]], int, int]]
    ready: cython.int
    start: cython.int[::1]
    literals: cython.int[::1]
    factors: cython.int[::1]
    lo: cython.int[::1]
    hi: cython.int[::1]
    low: cython.int[::1]
    high: cython.int[::1]
    largest: cython.int[::1]
    occurrences: Occurrences
    row_of: cython.int[::1]

    def __init__(self, trail: Trail, kind: int) -> None:
        QueuedPropagator.__init__(self, trail, kind)
        self.rows = []
        self.ready = 0
        self.start, self.literals, self.factors = arrays.zeros(1), arrays.zeros(0), arrays.zeros(0)
        self.lo, self.hi, self.largest = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.low, self.high = arrays.zeros(0), arrays.zeros(0)
        self.occurrences, self.row_of = Occurrences(), arrays.zeros(0)

    def post(self, terms: Sequence[tuple[int, int]], lo: int | None, hi: int | None, post: int) -> None:
        """Add a constraint over pairs of coefficient and DIMACS literal."""
        sums: dict[int, int] = {}
        shift = 0
        for factor, x in terms:
            literal = self.number_literal(x)
            sums[literal & ~1] = sums.get(literal & ~1, 0) + (-factor if literal & 1 else factor)
            shift += factor if literal & 1 else 0
        row = []
        for positive, factor in sums.items():
            if factor > 0:
                row.append((factor, positive))
            elif factor < 0:  # -x is (not x) - 1
                row.append((-factor, positive + 1))
                shift += factor
        total = sum(factor for factor, _ in row)
        low = 0 if lo is None else max(lo - shift, -1)
        high = total if hi is None else min(hi - shift, total)
        self.rows.append((row, min(low, UNBOUNDED), max(high, -1)))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.rows):
            return False
        flat = [term for row, _, _ in self.rows for term in row]
        self.start = arrays.ints(accumulate((len(row) for row, _, _ in self.rows), initial=0))
        self.factors, self.literals = arrays.ints([f for f, _ in flat]), arrays.ints([literal for _, literal in flat])
        self.lo, self.hi = arrays.ints([lo for _, lo, _ in self.rows]), arrays.ints([hi for _, _, hi in self.rows])
        self.low = arrays.zeros(len(self.rows))
        self.high = arrays.ints([sum(f for f, _ in row) for row, _, _ in self.rows])
        self.largest = arrays.ints([max((f for f, _ in row), default=0) for row, _, _ in self.rows])
        self.row_of = arrays.ints([nth for nth, (row, _, _) in enumerate(self.rows) for _ in row])
        self.occurrences = Occurrences()
        self.occurrences.build(self.literals, len(flat), 2 * self.trail.variables)
        self.wake_all(len(self.rows))
        self.ready = len(self.rows)
        return True

    def copy_from(self, other: LinearPropagator) -> None:  # type: ignore[override]
        QueuedPropagator.copy_from(self, other)
        self.rows, self.ready = list(other.rows), other.ready
        self.start, self.literals, self.factors = other.start, other.literals, other.factors
        self.lo, self.hi, self.largest = other.lo, other.hi, other.largest
        self.low, self.high = arrays.copy_ints(other.low), arrays.copy_ints(other.high)
        self.occurrences, self.row_of = other.occurrences, other.row_of

    def notify_assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        term: cython.int
        row: cython.int
        for at in range(self.occurrences.start[literal], self.occurrences.start[literal + 1]):
            term = self.occurrences.place[at]
            row = self.row_of[term]
            self.low[row] += self.factors[term]
            if self.low[row] + self.largest[row] > self.hi[row]:
                self.wake(row)
        literal ^= 1
        for at in range(self.occurrences.start[literal], self.occurrences.start[literal + 1]):
            term = self.occurrences.place[at]
            row = self.row_of[term]
            self.high[row] -= self.factors[term]
            if self.high[row] - self.largest[row] < self.lo[row]:
                self.wake(row)

    def notify_unassigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        term: cython.int
        for at in range(self.occurrences.start[literal], self.occurrences.start[literal + 1]):
            term = self.occurrences.place[at]
            self.low[self.row_of[term]] -= self.factors[term]
        literal ^= 1
        for at in range(self.occurrences.start[literal], self.occurrences.start[literal + 1]):
            term = self.occurrences.place[at]
            self.high[self.row_of[term]] += self.factors[term]

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        at: cython.int
        other: cython.int
        row: cython.int
        for at in range(self.occurrences.start[2 * variable], self.occurrences.start[2 * variable + 2]):
            row = self.row_of[self.occurrences.place[at]]
            for other in range(self.start[row], self.start[row + 1]):
                stamps[self.literals[other] >> 1] = stamp

    @raises
    def propagate_one(self, row: cython.int) -> cython.bint:
        if self.low[row] > self.hi[row] or self.high[row] < self.lo[row]:
            return False
        self.tighten(row)
        return True

    @raises
    def tighten(self, row: cython.int) -> cython.void:
        """Assign the open literals whose coefficients leave no choice."""
        at: cython.int
        literal: cython.int
        for at in range(self.start[row], self.start[row + 1]):
            literal = self.literals[at]
            if self.trail.truth[literal] == -1:
                if self.low[row] + self.factors[at] > self.hi[row]:
                    self.imply(literal ^ 1, row)
                elif self.high[row] - self.factors[at] < self.lo[row]:
                    self.imply(literal, row)

    def list_excess(self, constraint: cython.int) -> tuple[list[int], int]:
        """The literals of a violated count that are too many, true or false ones, and how many would be; else 0."""
        at: cython.int
        first: cython.int = self.start[constraint]
        end: cython.int = self.start[constraint + 1]
        flip: cython.int = 0 if self.low[constraint] > self.hi[constraint] else 1
        for at in range(first, end):
            if self.factors[at] != 1:
                return [], 0
        counted = [
            self.literals[at] ^ flip for at in range(first, end) if self.trail.truth[self.literals[at]] == 1 - flip
        ]
        return counted, self.hi[constraint] + 1 if flip == 0 else end - first - self.lo[constraint] + 1

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        at: cython.int
        over: cython.bint = self.low[constraint] > self.hi[constraint]
        own: cython.int = 0
        total: cython.int = 0
        self.premises.size = 0
        if literal >= 0:
            for at in range(self.start[constraint], self.start[constraint + 1]):
                if self.literals[at] >> 1 == literal >> 1:
                    own = self.factors[at]
                    over = self.literals[at] != literal  # forced to be false: the sum would be too large
        if over:
            self.collect(constraint, literal, 0, self.hi[constraint] - own)
        else:
            for at in range(self.start[constraint], self.start[constraint + 1]):
                total += self.factors[at]
            self.collect(constraint, literal, 1, total - own - self.lo[constraint])

    @raises
    def collect(self, row: cython.int, literal: cython.int, flip: cython.int, bound: cython.int) -> cython.void:
        """Collect true literals (with flip: false ones) whose coefficients exceed a bound, the oldest ones.

        Literals are dropped from the newest on as long as the rest still exceeds it.
        """
        at: cython.int
        total: cython.int = 0
        first: cython.int = 0
        here: cython.int
        for at in range(self.start[row], self.start[row + 1]):
            here = self.literals[at] ^ flip
            if here >> 1 != literal >> 1 and self.premises.is_older(here, literal):
                self.premises.add(here)
                total += self.factors[at]
        self.sort_by_age()
        for at in range(self.premises.size - 1, -1, -1):
            here = self.factor_of(row, self.premises.literals[at] ^ flip)
            if total - here > bound:
                total -= here
                self.premises.literals[at] = -1
        for at in range(self.premises.size):
            if self.premises.literals[at] >= 0:
                self.premises.literals[first] = self.premises.literals[at]
                first += 1
        self.premises.size = first

    def factor_of(self, row: cython.int, literal: cython.int) -> cython.int:
        """The coefficient of a literal."""
        at: cython.int
        for at in range(self.start[row], self.start[row + 1]):
            if self.literals[at] == literal:
                return self.factors[at]
        return 0

    def sort_by_age(self) -> cython.void:
        """Sort the explanation by position on the trail, the oldest first (insertion sort: it is short)."""
        at: cython.int
        back: cython.int
        literal: cython.int
        for at in range(1, self.premises.size):
            literal = self.premises.literals[at]
            back = at
            while (
                back and self.trail.position[self.premises.literals[back - 1] >> 1] > self.trail.position[literal >> 1]
            ):
                self.premises.literals[back] = self.premises.literals[back - 1]
                back -= 1
            self.premises.literals[back] = literal
