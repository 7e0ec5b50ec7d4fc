# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Upper and lower halves of boards that fit together, counted.

Each column has as many 1s as it should, its halves fit (`ColumnState`), and no item is in both halves. The upper halves
of a group are numbered, and each item has the set of those that have it, as bits; so 64 of them are compared with a
lower half at once.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.frontier.automaton import TooLarge
from gridwright.frontier.halves import COUNT, COUNTS, Halves
from gridwright.frontier.table import ABSENT, StateTable

MOST_ONES: cython.ulonglong = (1 << 12) - 1
SET: cython.int = 64
MEMBER: cython.ulonglong = 1
FULL: cython.ulonglong = (1 << 64) - 1
PAIRS: cython.ulonglong = 0x5555555555555555
FOURS: cython.ulonglong = 0x3333333333333333
EIGHTS: cython.ulonglong = 0x0F0F0F0F0F0F0F0F
FLUSH: cython.ulonglong = 1 << 61
BYTES: cython.ulonglong = 0x0101010101010101


class Meeting:
    """Counts pairs of halves in which each column has so many 1s."""

    upper: Halves
    lower: Halves
    ones: cython.int[::1]  # that each column needs
    group: cython.int  # how many groups of upper halves are done
    count: Readonly[int]
    finished: Readonly[cython.bint]
    effort: cython.longlong
    columns: cython.ulonglong  # a bit for each
    lists: StateTable  # of the lower groups, by the 1s of their columns: the first of each, and the next
    first: cython.int[::1]
    next: cython.int[::1]
    wanted: cython.ulonglong[::1]
    sets: cython.ulonglong[::1]  # by item, the entries of the upper group that have it
    planes: cython.ulonglong[::1]  # by bit of a number, the entries whose number has it
    set_words: cython.int
    plane_count: cython.int
    sum: cython.ulonglong  # the numbers of the partners of a lower half
    counted: cython.ulonglong  # what is not yet part of `count`
    fits_words: cython.bint  # may products of numbers be summed in a word?

    def __init__(self, upper: Halves, lower: Halves, ones: Sequence[int]) -> None:
        self.upper, self.lower, self.ones = upper, lower, arrays.ints(ones)
        self.group = self.count = 0
        self.finished = False
        self.columns = (MEMBER << upper.width) - 1
        self.plane_count = int(upper.top).bit_length()
        self.counted = 0
        self.fits_words = self.find_most(int(lower.top)) < FLUSH and lower.is_narrow
        if upper.items and self.find_most(1) >= FLUSH:
            raise TooLarge
        self.wanted = arrays.words(lower.count_words)
        most_words = (upper.most + SET - 1) // SET
        self.sets, self.planes = arrays.words(upper.items * most_words), arrays.words(self.plane_count * most_words)
        self.list_lower()

    def find_most(self, number: int) -> int:
        """The most that a lower half of so many boards can add."""
        if not self.upper.is_narrow:
            return int(FLUSH)
        return int(self.upper.top) * number * (int(self.upper.most) if self.upper.items else 1)

    @raises
    def list_lower(self) -> cython.void:
        """Chain the lower groups that have the same number of 1s in each column."""
        group: cython.int
        place: cython.int
        self.lists = self.lower.list_groups()
        self.first, self.next = arrays.filled(self.lists.size, -1), arrays.filled(self.lower.size, -1)
        for group in range(self.lower.size):
            place = self.lists.look_up(self.lower.counts, group * self.lower.count_words)
            self.next[group] = self.first[place]
            self.first[place] = group

    def run(self, steps: int) -> bool:
        """Go on for a number of steps; True once all pairs are counted."""
        self.effort = steps
        self.go_on()
        return self.finished  # type: ignore[no-any-return]

    @raises
    def go_on(self) -> cython.void:
        """Take the upper groups in turn."""
        place: cython.int
        other: cython.int
        filled: cython.bint
        while self.group < self.upper.size and self.effort > 0:
            self.effort -= 1
            self.find_wanted()
            place = self.lists.look_up(self.wanted, 0)
            filled = False
            if place != ABSENT:
                other = self.first[place]
                while other >= 0:
                    self.effort -= 1
                    if self.fits(other):
                        if not filled and self.upper.items:
                            self.fill_sets()
                            filled = True
                        self.join(other)
                    other = self.next[other]
            if filled:
                self.clear_sets()
            self.group += 1
        self.count += self.counted
        self.counted = 0
        self.finished = self.group == self.upper.size

    def find_wanted(self) -> cython.void:
        """How many 1s the columns still need."""
        column: cython.int
        need: cython.ulonglong
        word: cython.int
        for word in range(self.upper.count_words):
            self.wanted[word] = 0
        for column in range(self.upper.width):
            word = column // COUNTS
            need = self.ones[column]
            need -= (
                self.upper.counts[self.group * self.upper.count_words + word] >> (column % COUNTS * COUNT) & MOST_ONES
            )
            self.wanted[word] |= (need & MOST_ONES) << (column % COUNTS * COUNT)

    def fits(self, other: cython.int) -> cython.bint:
        """Do the halves of each column fit?"""
        above: cython.ulonglong = self.upper.last[self.group] ^ self.upper.before[self.group]
        middle: cython.ulonglong = self.upper.last[self.group] ^ self.lower.last[other]
        below: cython.ulonglong = self.lower.last[other] ^ self.lower.before[other]
        return (middle | (above & below)) == self.columns

    @raises
    def fill_sets(self) -> cython.void:
        """Note which entries of the upper group have which items and numbers."""
        place: cython.int
        at: cython.int
        nth: cython.int
        number: cython.ulonglong
        upper: Halves = self.upper
        start: cython.int = upper.starts[self.group]
        end: cython.int = upper.starts[self.group + 1]
        self.set_words = (end - start + SET - 1) // SET
        for place in range(start, end):
            nth = (place - start) // SET
            for at in range(upper.item_starts[place], upper.item_starts[place + 1]):
                self.sets[upper.item_list[at] * self.set_words + nth] |= MEMBER << ((place - start) % SET)
            number = upper.numbers[place]
            for at in range(self.plane_count):
                if number >> at & 1:
                    self.planes[at * self.set_words + nth] |= MEMBER << ((place - start) % SET)

    def clear_sets(self) -> cython.void:
        """Empty the sets."""
        place: cython.int
        at: cython.int
        word: cython.int
        upper: Halves = self.upper
        for place in range(upper.starts[self.group], upper.starts[self.group + 1]):
            for at in range(upper.item_starts[place], upper.item_starts[place + 1]):
                for word in range(self.set_words):
                    self.sets[upper.item_list[at] * self.set_words + word] = 0
        for word in range(self.plane_count * self.set_words):
            self.planes[word] = 0

    @raises
    def join(self, other: cython.int) -> cython.void:
        """Count the pairs of the upper group and a lower group."""
        place: cython.int
        start: cython.int = self.lower.starts[other]
        end: cython.int = self.lower.starts[other + 1]
        for place in range(start, end):
            self.effort -= 1
            if self.upper.items:
                self.sum_partners(place)
            elif self.fits_words:
                self.sum = self.upper.numbers[self.upper.starts[self.group]]
            if self.fits_words:
                self.counted += self.sum * self.lower.numbers[place]
                if self.counted >= FLUSH:
                    self.count += self.counted
                    self.counted = 0
            else:
                partners = self.sum if self.upper.items else self.upper.number(self.upper.starts[self.group])
                self.count += partners * self.lower.number(place)

    def sum_partners(self, place: cython.int) -> cython.void:
        """Sum the numbers of the entries of the upper group that share no item with a lower entry."""
        word: cython.int
        at: cython.int
        first: cython.int = self.lower.item_starts[place]
        end: cython.int = self.lower.item_starts[place + 1]
        taken: cython.ulonglong
        free: cython.ulonglong
        self.sum = 0
        for word in range(self.set_words):
            taken = 0
            for at in range(first, end):
                taken |= self.sets[self.lower.item_list[at] * self.set_words + word]
            taken = ~taken & FULL
            if not taken:
                continue
            for at in range(self.plane_count):
                free = taken & self.planes[at * self.set_words + word]
                if free:
                    self.sum += count_members(free) << at


def count_members(members: cython.ulonglong) -> cython.ulonglong:
    """How many bits are set."""
    members -= members >> 1 & PAIRS
    members = (members & FOURS) + (members >> 2 & FOURS)
    members = (members + (members >> 4)) & EIGHTS
    return (members * BYTES & FULL) >> 56
