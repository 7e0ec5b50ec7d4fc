# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The upper or the lower halves of boards, grouped by the states of their columns, for `meeting`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.frontier.automaton import ColumnState
from gridwright.frontier.sweep import Sweep
from gridwright.frontier.table import ABSENT, Table

KEY_BITS: cython.int = 64
MARK: cython.ulonglong = 1
ALL_PAIRS: cython.ulonglong = (1 << 64) - 1
LONGEST = 4095  # cells of a column, at most
COUNT: cython.int = 12  # bits for the 1s of a column
COUNTS: cython.int = 5  # of them in a word


class Halves:
    """All entries of a table in an order in which those of a group stand together.

    The items of an entry are what an upper and a lower half must not share: the words of its rows, by number, and the
    pairs of columns that are equal in it.
    """

    width: cython.int
    size: Readonly[cython.int]  # how many groups there are
    items: Readonly[cython.int]  # how many different ones there are
    most: Readonly[cython.int]  # entries of a group
    groups: Table  # by the states of all columns
    starts: cython.int[::1]  # of the entries of a group among all, and the end
    order: cython.int[::1]
    item_starts: cython.int[::1]  # of the items of an entry, in that order, and the end
    item_list: cython.int[::1]
    counts: cython.ulonglong[::1]  # by group: the 1s of all columns, so many words
    count_words: cython.int
    last: cython.ulonglong[::1]  # by group: the last row, and the one before
    before: cython.ulonglong[::1]
    is_narrow: Readonly[cython.bint]  # is every number of boards one limb?
    top: Readonly[cython.ulonglong]  # the largest of them, if so
    numbers: cython.ulonglong[::1]  # by entry in that order, if so
    table: Table

    def __init__(
        self, sweep: Sweep, states: Sequence[ColumnState], used_at: int = ABSENT, words: Sequence[int] = ()
    ) -> None:
        """Take the table of a sweep; `states` are those of all columns, in turn.

        The words of rows, if no row may be in both halves, are in its keys from a word on.
        """
        used_at = used_at if words else sweep.words
        self.width, table = sweep.width, sweep.table
        self.count_words = (self.width + COUNTS - 1) // COUNTS
        self.sort(table, used_at)
        self.describe(
            sweep,
            arrays.ints([state.ones for state in states]),
            arrays.ints([state.last for state in states]),
            arrays.ints([state.before for state in states]),
        )
        self.list_items(table, used_at, words)
        self.table, self.is_narrow = table, table.limbs == 1
        self.numbers = arrays.words(table.size if self.is_narrow else 0)
        self.copy_numbers()

    @raises
    def sort(self, table: Table, used_at: cython.int) -> cython.void:
        """Group the entries by the states of columns."""
        place: cython.int
        group: cython.int
        start: cython.Py_ssize_t
        group_of: cython.int[::1] = arrays.zeros(table.size)
        self.groups = Table(used_at)
        for place in range(table.size):
            start = place
            group_of[place] = self.groups.find(table.keys, start * table.words)
        self.size = self.groups.size
        self.starts, self.order = arrays.zeros(self.size + 2), arrays.zeros(table.size)
        for place in range(table.size):
            self.starts[group_of[place] + 2] += 1
        self.most = 0
        for group in range(self.size):
            self.most = max(self.most, self.starts[group + 2])
            self.starts[group + 2] += self.starts[group + 1]
        for place in range(table.size):
            self.order[self.starts[group_of[place] + 1]] = place
            self.starts[group_of[place] + 1] += 1

    @raises
    def describe(
        self, sweep: Sweep, ones: cython.int[::1], last: cython.int[::1], before: cython.int[::1]
    ) -> cython.void:
        """Find the 1s of the columns and the last two rows of every group."""
        group: cython.int
        column: cython.int
        state: cython.int
        start: cython.Py_ssize_t
        digit: cython.ulonglong
        self.counts = arrays.words(self.size * self.count_words)
        self.last, self.before = arrays.words(self.size), arrays.words(self.size)
        for group in range(self.size):
            start = group
            for column in range(self.width):
                state = sweep.bases[column] + (
                    self.groups.keys[start * self.groups.words + sweep.key_word[column]] >> sweep.key_shift[column]
                    & sweep.key_mask[column]
                )
                digit = ones[state]
                self.counts[group * self.count_words + column // COUNTS] |= digit << (column % COUNTS * COUNT)
                digit = last[state]
                self.last[group] |= digit << column
                digit = before[state]
                self.before[group] |= digit << column

    @raises
    def list_items(self, table: Table, used_at: cython.int, words: Sequence[int]) -> cython.void:
        """List the items of every entry."""
        at: cython.int
        number: cython.int
        pair: cython.int
        count: cython.int = len(words)
        size: cython.int = 0
        start: cython.Py_ssize_t
        pairs = list(combinations(range(self.width), 2))
        self.items = count + len(pairs) if count else 0
        equal_words: cython.int = (len(pairs) + KEY_BITS - 1) // KEY_BITS
        equal: cython.ulonglong[::1] = find_equal(words, pairs, equal_words)
        both: cython.ulonglong[::1] = arrays.words(equal_words)
        self.item_starts, self.item_list = arrays.zeros(table.size + 1), arrays.zeros(16)
        for at in range(table.size if count else 0):
            if size + self.items > len(self.item_list):
                self.item_list = arrays.grow_ints(self.item_list, 2 * (size + self.items))
            for pair in range(equal_words):
                both[pair] = ALL_PAIRS
            start = self.order[at]
            start = start * table.words + used_at
            for number in range(count):
                if table.keys[start + number // KEY_BITS] >> (number % KEY_BITS) & 1:
                    self.item_list[size] = number
                    size += 1
                    for pair in range(equal_words):
                        both[pair] &= equal[number * equal_words + pair]
            for pair in range(self.items - count):
                if both[pair // KEY_BITS] >> (pair % KEY_BITS) & 1:
                    self.item_list[size] = count + pair
                    size += 1
            self.item_starts[at + 1] = size

    def copy_numbers(self) -> cython.void:
        """Put the numbers of boards into the order of the entries."""
        at: cython.int
        self.top = 0
        for at in range(len(self.numbers)):
            self.numbers[at] = self.table.numbers[self.order[at]]
            self.top = max(self.top, self.numbers[at])

    def number(self, at: int) -> int:
        """The number of boards of an entry."""
        return self.table.number(self.order[at])

    @ccall
    def list_groups(self) -> Table:
        """The 1s of all columns that groups have."""
        group: cython.int
        found = Table(self.count_words)
        for group in range(self.size):
            found.find(self.counts, group * self.count_words)
        return found


def find_equal(words: Sequence[int], pairs: Sequence[tuple[int, int]], size: int) -> Sequence[int]:
    """By word, the pairs of columns in which it has the same digit, as bits in so many words."""
    found: Sequence[int] = arrays.words(max(1, len(words) * size))
    for number, word in enumerate(words):
        for nth, (one, other) in enumerate(pairs):
            if word >> one & 1 == word >> other & 1:
                found[number * size + nth // 64] |= 1 << nth % 64  # type: ignore[index]
    return found
