# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Pairs of words that differ: each pair watches two places, as a clause watches two literals.

While two places are not known to be equal, nothing follows. When only one such place is left and one of its literals is
known, the other literal has the opposite value. The explanation is all other places, and the known literal.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.trail import Trail

EQUAL = cython.declare(cython.int, 0)
DIFFERENT = cython.declare(cython.int, 1)
UNKNOWN = cython.declare(cython.int, 2)
END = cython.declare(cython.int, -1)


class DifferPropagator(Propagator):
    """All pairs of words."""

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.pairs = self.ready = 0
        self.start, self.first, self.second = arrays.zeros(65), arrays.zeros(64), arrays.zeros(64)
        self.watched, self.heads = arrays.zeros(0), arrays.zeros(0)
        self.next, self.previous = arrays.zeros(0), arrays.zeros(0)
        self.queue, self.queued, self.waiting = arrays.zeros(0), arrays.zeros(0), 0

    def post(self, first: Sequence[int], second: Sequence[int], post: int) -> None:
        """Add two words of DIMACS literals that differ; a pair that always differs is left out."""
        at: cython.int = self.start[self.pairs]
        nth: cython.int
        a: cython.int
        b: cython.int
        if at + len(first) > len(self.first):
            self.first = arrays.grow(self.first, 2 * len(self.first) + len(first))
            self.second = arrays.grow(self.second, len(self.first))
        for nth in range(len(first)):
            a, b = self.number_literal(first[nth]), self.number_literal(second[nth])
            if a == b ^ 1:
                return
            if a != b:
                self.first[at], self.second[at] = a, b
                at += 1
        self.pairs += 1
        if self.pairs + 1 > len(self.start):
            self.start = arrays.grow(self.start, 2 * self.pairs + 1)
        self.start[self.pairs] = at
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == self.pairs:
            return False
        pair: cython.int
        slot: cython.int
        self.watched = arrays.filled(2 * self.pairs, -1)
        self.next, self.previous = arrays.filled(4 * self.pairs, -1), arrays.filled(4 * self.pairs, -1)
        self.heads = arrays.filled(self.trail.variables, -1)
        for pair in range(self.pairs):
            for slot in range(2):
                if self.start[pair] + slot < self.start[pair + 1]:
                    self.watch(2 * pair + slot, self.start[pair] + slot)
        self.queue, self.queued = arrays.ints(range(self.pairs)), arrays.filled(self.pairs, 1)
        self.waiting, self.pending = self.pairs, True
        self.ready = self.pairs
        return True

    def copy_from(self, other: DifferPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.pairs, self.ready = other.pairs, other.ready
        self.start, self.first, self.second = other.start, other.first, other.second
        if self.pairs:
            # Pairs added later are written behind these, so the arrays are copied.
            self.start = arrays.grow(other.start, len(other.start) + 1)
            self.first, self.second = other.first[: other.start[other.pairs]], other.second[: other.start[other.pairs]]
        self.watched, self.heads = arrays.copy(other.watched), arrays.copy(other.heads)
        self.next, self.previous = arrays.copy(other.next), arrays.copy(other.previous)
        self.queue, self.queued = arrays.copy(other.queue), arrays.copy(other.queued)

    def watch(self, slot: cython.int, place: cython.int) -> cython.void:
        """Set a watch of a pair to a place."""
        self.watched[slot] = place
        self.link(2 * slot, self.first[place] >> 1)
        self.link(2 * slot + 1, self.second[place] >> 1)

    def link(self, node: cython.int, variable: cython.int) -> cython.void:
        """Put a node into the list of a variable."""
        head: cython.int = self.heads[variable]
        self.next[node] = head
        self.previous[node] = END
        if head != END:
            self.previous[head] = node
        self.heads[variable] = node

    def unlink(self, node: cython.int, variable: cython.int) -> cython.void:
        """Take a node out of the list of a variable."""
        if self.previous[node] == END:
            self.heads[variable] = self.next[node]
        else:
            self.next[self.previous[node]] = self.next[node]
        if self.next[node] != END:
            self.previous[self.next[node]] = self.previous[node]

    def assigned(self, literal: cython.int) -> cython.void:
        node: cython.int = self.heads[literal >> 1]
        while node != END:
            self.wake(node >> 2)
            node = self.next[node]

    def wake(self, pair: cython.int) -> cython.void:
        """Queue a pair for propagation, unless it is queued."""
        if not self.queued[pair]:
            self.queued[pair] = 1
            self.queue[self.waiting] = pair
            self.waiting += 1
            self.pending = True

    def forget(self) -> cython.void:
        while self.waiting:
            self.waiting -= 1
            self.queued[self.queue[self.waiting]] = 0
        self.pending = False

    def propagate(self) -> cython.bint:
        pair: cython.int
        while self.waiting:
            self.waiting -= 1
            pair = self.queue[self.waiting]
            self.queued[pair] = 0
            if not self.propagate_pair(pair):
                self.conflict = pair
                return False
        self.pending = False
        return True

    def status(self, place: cython.int) -> cython.int:
        """How the words compare at a place; without a place to watch (-1) they count as equal."""
        a: cython.int
        b: cython.int
        if place < 0:
            return EQUAL
        a, b = self.trail.truth[self.first[place]], self.trail.truth[self.second[place]]
        if a == -1 or b == -1:
            return UNKNOWN
        return EQUAL if a == b else DIFFERENT

    def propagate_pair(self, pair: cython.int) -> cython.bint:
        """Move watches off places that are equal; if one place is left, make its literals differ."""
        slot: cython.int
        place: cython.int
        for slot in range(2 * pair, 2 * pair + 2):
            if self.status(self.watched[slot]) == EQUAL:
                place = self.find_place(pair)
                if place != END:
                    self.unlink(2 * slot, self.first[self.watched[slot]] >> 1)
                    self.unlink(2 * slot + 1, self.second[self.watched[slot]] >> 1)
                    self.watch(slot, place)
        if self.status(self.watched[2 * pair]) == EQUAL:
            return self.separate(pair, self.watched[2 * pair + 1])
        if self.status(self.watched[2 * pair + 1]) == EQUAL:
            return self.separate(pair, self.watched[2 * pair])
        return True

    def find_place(self, pair: cython.int) -> cython.int:
        """A place that is not equal and not watched, or END."""
        at: cython.int
        for at in range(self.start[pair], self.start[pair + 1]):
            if at != self.watched[2 * pair] and at != self.watched[2 * pair + 1] and self.status(at) != EQUAL:
                return at
        return END

    def separate(self, pair: cython.int, place: cython.int) -> cython.bint:
        """Make the words differ at the only place where they can; False if they cannot."""
        a: cython.int
        b: cython.int
        if self.status(place) == EQUAL:
            return False
        a, b = self.first[place], self.second[place]
        if self.trail.truth[a] != -1 and self.trail.truth[b] == -1:
            return self.imply(b ^ self.trail.truth[a], pair)
        if self.trail.truth[b] != -1 and self.trail.truth[a] == -1:
            return self.imply(a ^ self.trail.truth[b], pair)
        return True

    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        at: cython.int
        self.reason_size = 0
        for at in range(self.start[constraint], self.start[constraint + 1]):
            self.add_known(self.first[at], literal)
            self.add_known(self.second[at], literal)

    def add_known(self, own: cython.int, literal: cython.int) -> cython.void:
        """Add the known value of a literal to the explanation, unless it is the literal to explain."""
        if literal < 0 or own >> 1 != literal >> 1:
            self.because(own if self.trail.truth[own] == 1 else own ^ 1)
