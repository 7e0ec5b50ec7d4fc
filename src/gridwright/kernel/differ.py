# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Pairs of words that differ: each pair watches two places, as a clause watches two literals.

While two places are not known to be equal, nothing follows. When only one such place is left and one of its literals is
known, the other literal has the opposite value. The explanation is all other places, and the known literal.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.propagator import QueuedPropagator
from gridwright.kernel.trail import Trail

EQUAL: cython.int = 0
DIFFERENT: cython.int = 1
UNKNOWN: cython.int = 2
END: cython.int = -1


class DifferPropagator(QueuedPropagator):
    """All pairs of words. A word is stored once, however many pairs it is in."""

    pairs: cython.int
    ready: cython.int
    known: dict[int, int]
    kept: list[Sequence[int]]
    words: cython.int[::1]
    words_used: cython.int
    first: cython.int[::1]
    second: cython.int[::1]
    length: cython.int[::1]
    watched: cython.int[::1]
    next: cython.int[::1]
    previous: cython.int[::1]
    heads: cython.int[::1]

    def __init__(self, trail: Trail, kind: int) -> None:
        QueuedPropagator.__init__(self, trail, kind)
        self.pairs = self.ready = 0
        self.known = {}  # of a word, by its identity, where it starts
        self.kept = []  # the words themselves, so that no identity is used again
        self.words, self.words_used = arrays.zeros(0), 0  # literals of all words
        self.first, self.second, self.length = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.watched, self.heads = arrays.zeros(0), arrays.zeros(0)
        self.next, self.previous = arrays.zeros(0), arrays.zeros(0)

    def post(self, first: Sequence[int], second: Sequence[int], post: int) -> None:
        """Add two words of DIMACS literals that differ; a pair that always differs is left out."""
        place: cython.int
        a: cython.int = self.find_word(first)
        b: cython.int = self.find_word(second)
        for place in range(len(first)):
            if self.words[a + place] == self.words[b + place] ^ 1:
                return
        if self.pairs == len(self.first):
            room: cython.int = 2 * self.pairs + 16
            self.first, self.second = arrays.grow_ints(self.first, room), arrays.grow_ints(self.second, room)
            self.length = arrays.grow_ints(self.length, room)
        self.first[self.pairs], self.second[self.pairs], self.length[self.pairs] = a, b, len(first)
        self.pairs += 1
        self.posts.append(post)

    @raises
    def find_word(self, word: Sequence[int]) -> cython.int:
        """Where a word starts, which is new or known."""
        start: cython.int = self.words_used
        place: cython.int
        if id(word) in self.known:
            return self.known[id(word)]
        if start + len(word) > len(self.words):
            self.words = arrays.grow_ints(self.words, 2 * len(self.words) + len(word))
        for place in range(len(word)):
            self.words[start + place] = self.number_literal(word[place])
        self.words_used += len(word)
        self.known[id(word)] = start
        self.kept.append(word)
        return start

    def prepare(self) -> bool:
        if self.ready == self.pairs:
            return False
        pair: cython.int
        place: cython.int
        self.watched = arrays.filled(2 * self.pairs, -1)
        self.next, self.previous = arrays.filled(4 * self.pairs, -1), arrays.filled(4 * self.pairs, -1)
        self.heads = arrays.filled(self.trail.variables, -1)
        for pair in range(self.pairs):
            for place in range(min(2, self.length[pair])):
                self.watch(2 * pair + place, place)
        self.wake_all(self.pairs)
        self.ready = self.pairs
        return True

    def copy_from(self, other: DifferPropagator) -> None:  # type: ignore[override]
        QueuedPropagator.copy_from(self, other)
        self.pairs, self.ready = other.pairs, other.ready
        self.known, self.kept = dict(other.known), list(other.kept)
        self.words, self.words_used = arrays.copy_ints(other.words), other.words_used
        self.first, self.second = arrays.copy_ints(other.first), arrays.copy_ints(other.second)
        self.length = arrays.copy_ints(other.length)
        self.watched, self.heads = arrays.copy_ints(other.watched), arrays.copy_ints(other.heads)
        self.next, self.previous = arrays.copy_ints(other.next), arrays.copy_ints(other.previous)

    def watch(self, slot: cython.int, place: cython.int) -> cython.void:
        """Set a watch of a pair to a place."""
        self.watched[slot] = place
        self.link(2 * slot, self.words[self.first[slot >> 1] + place] >> 1)
        self.link(2 * slot + 1, self.words[self.second[slot >> 1] + place] >> 1)

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

    def notify_assigned(self, literal: cython.int) -> cython.void:
        node: cython.int = self.heads[literal >> 1]
        while node != END:
            self.wake(node >> 2)
            node = self.next[node]

    def status(self, pair: cython.int, place: cython.int) -> cython.int:
        """How two words compare at a place; where there is none (END), they are equal."""
        one: cython.int
        other: cython.int
        a: cython.int
        b: cython.int
        if place < 0:
            return EQUAL
        one, other = self.words[self.first[pair] + place], self.words[self.second[pair] + place]
        if one == other:
            return EQUAL
        a, b = self.trail.truth[one], self.trail.truth[other]
        if a == -1 or b == -1:
            return UNKNOWN
        return EQUAL if a == b else DIFFERENT

    @raises
    def propagate_one(self, pair: cython.int) -> cython.bint:
        """Move watches off places that are equal; if one place is left, make its literals differ."""
        slot: cython.int
        place: cython.int
        for slot in range(2 * pair, 2 * pair + 2):
            if self.status(pair, self.watched[slot]) == EQUAL:
                place = self.find_place(pair)
                if place != END:
                    self.unlink(2 * slot, self.words[self.first[pair] + self.watched[slot]] >> 1)
                    self.unlink(2 * slot + 1, self.words[self.second[pair] + self.watched[slot]] >> 1)
                    self.watch(slot, place)
        if self.status(pair, self.watched[2 * pair]) == EQUAL:
            return self.separate(pair, self.watched[2 * pair + 1])
        if self.status(pair, self.watched[2 * pair + 1]) == EQUAL:
            return self.separate(pair, self.watched[2 * pair])
        return True

    def find_place(self, pair: cython.int) -> cython.int:
        """A place that is not equal and not watched, or END."""
        place: cython.int
        for place in range(self.length[pair]):
            if place == self.watched[2 * pair] or place == self.watched[2 * pair + 1]:
                continue
            if self.status(pair, place) != EQUAL:
                return place
        return END

    @raises
    def separate(self, pair: cython.int, place: cython.int) -> cython.bint:
        """Make the words differ at the only place where they can; False if they cannot."""
        a: cython.int
        b: cython.int
        if self.status(pair, place) == EQUAL:
            return False
        a, b = self.words[self.first[pair] + place], self.words[self.second[pair] + place]
        if self.trail.truth[a] != -1 and self.trail.truth[b] == -1:
            return self.imply(b ^ self.trail.truth[a], pair)
        if self.trail.truth[b] != -1 and self.trail.truth[a] == -1:
            return self.imply(a ^ self.trail.truth[b], pair)
        return True

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        place: cython.int
        one: cython.int
        other: cython.int
        self.reason_size = 0
        for place in range(self.length[constraint]):
            one = self.words[self.first[constraint] + place]
            other = self.words[self.second[constraint] + place]
            if one != other:
                self.add_known(one, literal)
                self.add_known(other, literal)

    @raises
    def add_known(self, own: cython.int, literal: cython.int) -> cython.void:
        """Add the known value of a literal to the explanation, unless it is the literal to explain."""
        if literal < 0 or own >> 1 != literal >> 1:
            self.add_premise(own if self.trail.truth[own] == 1 else own ^ 1)
