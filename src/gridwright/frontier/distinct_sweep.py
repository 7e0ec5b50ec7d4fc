# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boards whose rows are all different besides: a state also has the set of words that its rows are."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.frontier.automaton import Automaton
from gridwright.frontier.sweep import Sweep

SET_BITS: cython.int = 64
ELEMENT: cython.ulonglong = 1


class DistinctSweep(Sweep):
    """A sweep whose key ends with the words used, as bits by their numbers. `words_of_rows` are all, in order."""

    used_at: Readonly[cython.int]  # the first word of a key with used words of the board
    known: cython.ulonglong[::1]

    def __init__(
        self,
        rows: Sequence[Automaton],
        columns: Sequence[Automaton],
        allowed: Sequence[int],
        most: int,
        words_of_rows: Sequence[int],
    ) -> None:
        self.known = arrays.word_list(words_of_rows)
        set_words = (len(words_of_rows) + SET_BITS - 1) // SET_BITS
        super().__init__(rows, columns, allowed, most, set_words)
        self.used_at = self.words - set_words

    @raises
    def finish_row(self) -> cython.void:
        """Note the state with the new word, unless it was used before."""
        at: cython.int
        start: cython.Py_ssize_t = self.place
        start = start * self.words
        number: cython.int = self.find_number()
        for at in range(self.used_at, self.words):
            self.key[at] = self.table.keys[start + at]
        if self.key[self.used_at + number // SET_BITS] >> (number % SET_BITS) & 1:
            return
        self.key[self.used_at + number // SET_BITS] |= ELEMENT << (number % SET_BITS)
        self.note_state()

    def find_number(self) -> cython.int:
        """The number of the word that the row is, by bisection."""
        low: cython.int = 0
        high: cython.int = len(self.known) - 1
        middle: cython.int
        while low < high:
            middle = (low + high) // 2
            if self.known[middle] < self.filled:
                low = middle + 1
            else:
                high = middle
        return low
