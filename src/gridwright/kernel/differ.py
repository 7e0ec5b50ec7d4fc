# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Pairs of words that differ: a pair is looked at once each of its words has one open literal at the most.

While two places are not known to be equal, nothing follows. When only one such place is left and one of its literals is
known, the other literal has the opposite value. So there is nothing to see before; to count the open literals of a word
is cheaper than to watch two places of every pair. The explanation is all other places, and the known literal.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.occurrences import Occurrences
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
    starts: list[int]
    word_of: cython.int[::1]
    open: cython.int[::1]
    occurrences: Occurrences
    pairs_of: Occurrences
    overlaps: cython.bint
    has_full: cython.bint

    def __init__(self, trail: Trail, kind: int) -> None:
        QueuedPropagator.__init__(self, trail, kind)
        self.pairs = self.ready = 0
        self.known = {}  # of a word, by its identity, where it starts
        self.starts = []  # where every word starts
        self.kept = []  # the words themselves, so that no identity is used again
        self.words, self.words_used = arrays.zeros(0), 0  # literals of all words
        self.first, self.second, self.length = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        # Of every literal its word; of every word its open literals, and the pairs that it is in.
        self.word_of, self.open = arrays.zeros(0), arrays.zeros(0)
        self.occurrences, self.pairs_of = Occurrences(), Occurrences()
        self.has_full = False  # was a word looked at since the last backtracking?
        self.overlaps = False  # have the words of a pair a literal in common, which may be open where both are equal?

    def post(self, first: Sequence[int], second: Sequence[int], post: int) -> None:
        """Add two words of DIMACS literals that differ; a pair that always differs is left out."""
        place: cython.int
        a: cython.int = self.find_word(first)
        b: cython.int = self.find_word(second)
        for place in range(len(first)):
            if self.words[a + place] == self.words[b + place] ^ 1:
                return
        for place in range(len(first)):
            self.overlaps = self.overlaps or self.words[a + place] == self.words[b + place]
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
        self.starts.append(start)
        self.kept.append(word)
        return start

    def prepare(self) -> bool:
        if self.ready == self.pairs:
            return False
        at: cython.int
        ends = [*self.starts[1:], self.words_used]
        self.word_of = arrays.ints([nth for nth, end in enumerate(ends) for _ in range(self.starts[nth], end)])
        self.open = arrays.ints([end - start for start, end in zip(self.starts, ends, strict=True)])
        variables = arrays.ints([self.words[at] >> 1 for at in range(self.words_used)])
        self.occurrences, self.pairs_of = Occurrences(), Occurrences()  # a copy may still use the old ones
        self.occurrences.build(variables, self.words_used, self.trail.variables)
        both = [self.word_of[self.second[at >> 1] if at & 1 else self.first[at >> 1]] for at in range(2 * self.pairs)]
        self.pairs_of.build(arrays.ints(both), 2 * self.pairs, len(ends))
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
        self.starts, self.word_of, self.open = list(other.starts), other.word_of, arrays.copy_ints(other.open)
        self.occurrences, self.pairs_of, self.overlaps = other.occurrences, other.pairs_of, other.overlaps

    def notify_assigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        word: cython.int
        most: cython.int = 0 if self.only_checks and not self.overlaps else 1  # open literals of words to look at
        for at in range(self.occurrences.start[literal >> 1], self.occurrences.start[(literal >> 1) + 1]):
            word = self.word_of[self.occurrences.place[at]]
            self.open[word] -= 1
            if self.open[word] <= most:
                self.has_full = True
                self.wake_pairs(word, most)

    def notify_unassigned(self, literal: cython.int) -> cython.void:
        at: cython.int
        for at in range(self.occurrences.start[literal >> 1], self.occurrences.start[(literal >> 1) + 1]):
            self.open[self.word_of[self.occurrences.place[at]]] += 1

    def wake_pairs(self, word: cython.int, most: cython.int) -> cython.void:
        """Wake the pairs of a word whose other word has few open literals, too."""
        at: cython.int
        pair: cython.int
        for at in range(self.pairs_of.start[word], self.pairs_of.start[word + 1]):
            pair = self.pairs_of.place[at] >> 1
            if self.open[self.word_of[self.first[pair]]] <= most and self.open[self.word_of[self.second[pair]]] <= most:
                self.wake(pair)

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp the words of a variable; how the words that they differ from come in, `is_local` says."""
        at: cython.int
        place: cython.int
        word: cython.int
        for at in range(self.occurrences.start[variable], self.occurrences.start[variable + 1]):
            place = self.occurrences.place[at]
            word = self.word_of[place]
            while place > 0 and self.word_of[place - 1] == word:
                place -= 1
            while place < self.words_used and self.word_of[place] == word:
                stamps[self.words[place] >> 1] = stamp
                place += 1

    def is_local(self) -> cython.bint:
        """A word with many open literals differs from all others, whatever these become."""
        return not self.has_full

    def forget(self) -> cython.void:
        QueuedPropagator.forget(self)
        self.has_full = False

    def status(self, pair: cython.int, place: cython.int) -> cython.int:
        """How two words compare at a place."""
        one: cython.int
        other: cython.int
        a: cython.int
        b: cython.int
        one, other = self.words[self.first[pair] + place], self.words[self.second[pair] + place]
        if one == other:
            return EQUAL
        a, b = self.trail.truth[one], self.trail.truth[other]
        if a == -1 or b == -1:
            return UNKNOWN
        return EQUAL if a == b else DIFFERENT

    @raises
    def propagate_one(self, pair: cython.int) -> cython.bint:
        """If just one place is not known to be equal, make its literals differ."""
        place: cython.int
        compared: cython.int
        left: cython.int = END
        for place in range(self.length[pair]):
            compared = self.status(pair, place)
            if compared == DIFFERENT or (compared == UNKNOWN and left != END):
                return True
            if compared == UNKNOWN:
                left = place
        return left != END and self.separate(pair, left)

    @raises
    def separate(self, pair: cython.int, place: cython.int) -> cython.bint:
        """Make the words differ at the only place where they can."""
        a: cython.int
        b: cython.int
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
        self.premises.size = 0
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
            self.premises.add(own if self.trail.truth[own] == 1 else own ^ 1)
