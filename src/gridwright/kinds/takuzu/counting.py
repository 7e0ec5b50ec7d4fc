"""Counting the solutions of a takuzu by dynamic programming over its rows, from above and from below to the middle.

A row is a word: balanced, without three equal digits side by side. Which rows may follow depends on the last two, as
no column has three equal digits side by side either, and on the others only by a key: how many 1s each column has or,
where no two lines are equal, the set of words used, which also decides the 1s and which columns are equal so far.
Halves of a board with the same key and the same last two rows are one state. An upper and a lower half fit together if
each column has its 1s, no word is in both, and no two columns are equal in both.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, islice
from math import prod
from operator import and_
from typing import NamedTuple

from gridwright.grid import Line
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer

MOST_WORDS = 1000  # different words on a board, at most,
MOST_STATES = 1_000_000  # and states of a half: about 150 MB

Digits = tuple[int, ...]
"""What a cell may hold."""
Pair = tuple[int, int]
"""The last two rows, as numbers of words; NO_ROW where there is none."""
States = dict[int, dict[Pair, int]]
"""By key, then by the last two rows: how many halves of the board."""
NO_ROW = -1


class End(NamedTuple):
    """The last two rows of some halves: the words that may follow them, the last word (both as bits), how many."""

    follow: int
    last: int
    many: int


class Half(NamedTuple):
    """All halves with one key: the words used, the pairs of columns that are equal (both as bits), and how they end.

    Where lines may be equal, no words and no pairs of columns are kept.
    """

    words: int
    equal: int
    ends: list[End]


def count(puzzle: Takuzu, state: Answer) -> Iterator[int] | None:
    """Count the solutions that extend a half-done board; None if that takes too many states."""
    pairs = zip(puzzle.givens, state.values, strict=True)
    cells = [tuple(digit for digit in (0, 1) if {given, value} <= {digit, None}) for given, value in pairs]
    counters = []
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        words = find_words(lines, cells)
        if words is not None:
            counters.append(RowCounter(words, len(lines[0].cells), puzzle.unique_lines))
    return min(counters, key=RowCounter.estimate).count() if counters else None


def find_words(lines: Sequence[Line], cells: Sequence[Digits]) -> list[list[int]] | None:
    """The words that each line may be; None if there are too many."""
    found = [list(islice(spell([cells[cell] for cell in line.cells]), MOST_WORDS + 1)) for line in lines]
    return found if len(set().union(*found)) <= MOST_WORDS else None


def spell(cells: Sequence[Digits], word: int = 0, at: int = 0) -> Iterator[int]:
    """The words of a line, the first cell as the lowest bit, continued from a cell."""
    if at == len(cells):
        yield word
        return
    for digit in cells[at]:
        longer = word | digit << at
        ones = longer.bit_count()
        is_third = at >= 2 and longer >> (at - 2) == 7 * digit
        if not is_third and max(ones, at + 1 - ones) <= len(cells) // 2:
            yield from spell(cells, longer, at + 1)


class RowCounter:
    """A board as the words that each of its rows may be; a set of words is kept as bits, by their numbers."""

    def __init__(self, rows: Sequence[Sequence[int]], width: int, unique_lines: bool) -> None:
        self.words = sorted(set().union(*rows))
        number = {word: nth for nth, word in enumerate(self.words)}
        self.rows = [sum(1 << number[word] for word in row) for row in rows]
        self.width, self.unique_lines = width, unique_lines
        self.ones = [self.spread(word) for word in self.words]
        self.keys = [1 << nth for nth in range(len(self.words))] if unique_lines else self.ones
        self.equal = [self.find_equal(word) for word in self.words]
        self.followers: dict[Pair, int] = {}

    def spread(self, word: int) -> int:
        """The 1s of each column, as numbers side by side in one."""
        return sum((word >> column & 1) << column * len(self.rows).bit_length() for column in range(self.width))

    def find_equal(self, word: int) -> int:
        """The pairs of columns in which a word has the same digit."""
        pairs = enumerate(combinations(range(self.width), 2))
        return sum(1 << nth for nth, (a, b) in pairs if word >> a & 1 == word >> b & 1)

    def estimate(self) -> int:
        """How many halves there are at most."""
        middle = len(self.rows) // 2
        return sum(prod(row.bit_count() for row in rows) for rows in (self.rows[:middle], self.rows[middle:]))

    def count(self) -> Iterator[int] | None:
        """Count the solutions; None if there are too many states."""
        middle = len(self.rows) // 2
        upper, lower = self.rows[:middle], self.rows[: middle - 1 : -1]
        above = self.build(upper)
        below = above if lower == upper else self.build(lower)
        return None if above is None or below is None else self.join(above, below)

    def build(self, rows: Sequence[int]) -> States | None:
        """The states of a half, row by row towards the middle; None if there are too many."""
        states: States = {0: {(NO_ROW, NO_ROW): 1}}
        for row in rows:
            size, longer = 0, defaultdict[int, dict[Pair, int]](dict)
            for key, ends in states.items():
                for (before, last), many in ends.items():
                    allowed = row & self.follow(before, last)
                    for word in list_bits(allowed & ~key if self.unique_lines else allowed):
                        new = longer[key + self.keys[word]]
                        size += (last, word) not in new
                        new[last, word] = new.get((last, word), 0) + many
                if size > MOST_STATES:
                    return None
            states = longer
        return states

    def follow(self, before: int, last: int) -> int:
        """The words that may follow two rows."""
        if before == NO_ROW:
            return (1 << len(self.words)) - 1
        if (before, last) not in self.followers:
            zeros, ones = ~(self.words[before] | self.words[last]), self.words[before] & self.words[last]
            zeros &= (1 << self.width) - 1
            fitting = (nth for nth, word in enumerate(self.words) if not ones & word and word & zeros == zeros)
            self.followers[before, last] = sum(1 << nth for nth in fitting)
        return self.followers[before, last]

    def join(self, above: States, below: States) -> Iterator[int]:
        """Count the pairs of halves that fit together; yields the number so far."""
        total = 0
        ones = self.spread((1 << self.width) - 1) * (len(self.rows) // 2)
        lower = self.group(below)
        for key, halves in self.group(above).items():
            for half in halves:
                for other in lower.get(ones - key, ()):
                    if not half.words & other.words and not half.equal & other.equal:
                        total += count_fitting(half.ends, other.ends)
            yield total
        yield total

    def group(self, states: States) -> dict[int, list[Half]]:
        """The halves by the 1s of their columns."""
        groups = defaultdict(list)
        for key, pairs in states.items():
            ends = [End(self.follow(*pair), 1 << pair[1], many) for pair, many in pairs.items()]
            if self.unique_lines:
                used = list(list_bits(key))
                equal = reduce(and_, [self.equal[nth] for nth in used])
                groups[sum(self.ones[nth] for nth in used)].append(Half(key, equal, ends))
            else:
                groups[key].append(Half(0, 0, ends))
        return groups


def list_bits(bits: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def count_fitting(above: Sequence[End], below: Sequence[End]) -> int:
    """Count the pairs of halves whose rows at the middle leave no column with three equal digits side by side."""
    total = 0
    for follow, last, many in above:
        for other_follow, other_last, other_many in below:
            if follow & other_last and other_follow & last:
                total += many * other_many
    return total
