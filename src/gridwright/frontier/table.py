# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""States with their numbers of boards: a hash table of keys of several words, and of integers of any size.

An entry keeps its place, so a table is gone through by places. A number is kept in limbs of 62 bits, the lowest first;
all numbers of a table get one more limb when one of them needs it.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises

LIMB: cython.int = 62  # bits
LIMB_MASK: cython.ulonglong = (1 << 62) - 1
EVERY: cython.ulonglong = (1 << 64) - 1  # the bits of a word
MIX: cython.ulonglong = 0x9E3779B97F4A7C15
FIRST: cython.int = 64  # entries for which there is room at first
ABSENT: cython.int = -1


class Table:
    """Keys of so many words, each with a number, which is 0 at first."""

    words: Readonly[cython.int]
    limbs: Readonly[cython.int]
    size: Readonly[cython.int]
    room: cython.int
    keys: cython.ulonglong[::1]
    numbers: cython.ulonglong[::1]
    slots: cython.int[::1]  # of the hash table: a place + 1, or 0

    def __init__(self, words: int, limbs: int = 1) -> None:
        self.words, self.limbs = words, limbs
        self.size, self.room = 0, FIRST
        self.keys = arrays.words(FIRST * words)
        self.numbers = arrays.words(FIRST * limbs)
        self.slots = arrays.zeros(2 * FIRST)

    def find_slot(self, key: cython.ulonglong[::1], start: cython.Py_ssize_t) -> cython.int:
        """The slot of the key that starts somewhere in an array: where it is, or where it would be."""
        at: cython.int
        slot: cython.int
        mask: cython.int = 2 * self.room - 1
        base: cython.Py_ssize_t
        hashed: cython.ulonglong = 0
        for at in range(self.words):
            hashed = ((hashed ^ key[start + at]) * MIX) & EVERY
            hashed ^= hashed >> 29
        hashed = (hashed * MIX) & EVERY
        slot = (hashed >> 32) & mask
        while self.slots[slot]:
            base = offset(self.slots[slot] - 1, self.words)
            at = 0
            while at < self.words and self.keys[base + at] == key[start + at]:
                at += 1
            if at == self.words:
                return slot
            slot = (slot + 1) & mask
        return slot

    @ccall
    def look_up(self, key: cython.ulonglong[::1], start: cython.Py_ssize_t) -> cython.int:
        """The place of a key; ABSENT if it has none."""
        return self.slots[self.find_slot(key, start)] - 1

    @ccall
    @raises
    def find(self, key: cython.ulonglong[::1], start: cython.Py_ssize_t) -> cython.int:
        """The place of a key, a new one if it has none."""
        at: cython.int
        base: cython.Py_ssize_t
        slot: cython.int = self.find_slot(key, start)
        if self.slots[slot]:
            return self.slots[slot] - 1
        if self.size == self.room:
            self.grow()
            slot = self.find_slot(key, start)
        base = offset(self.size, self.words)
        for at in range(self.words):
            self.keys[base + at] = key[start + at]
        self.size += 1
        self.slots[slot] = self.size
        return self.size - 1

    @raises
    def grow(self) -> cython.void:
        """Make room for twice as many entries."""
        place: cython.int
        size: cython.int = self.size
        self.room *= 2
        self.keys = arrays.grow(self.keys, self.room * self.words)
        self.numbers = arrays.grow(self.numbers, self.room * self.limbs)
        self.slots = arrays.zeros(2 * self.room)
        for place in range(size):
            self.slots[self.find_slot(self.keys, offset(place, self.words))] = place + 1

    @ccall
    @raises
    def add(self, place: cython.int, other: Table, from_place: cython.int) -> cython.void:
        """Add the number of an entry of another table, which has no more limbs than this one, to that of an entry."""
        at: cython.int
        total: cython.ulonglong
        carry: cython.ulonglong = 0
        base: cython.Py_ssize_t = offset(place, self.limbs)
        source: cython.Py_ssize_t = offset(from_place, other.limbs)
        for at in range(self.limbs):
            total = self.numbers[base + at] + carry
            if at < other.limbs:
                total += other.numbers[source + at]
            self.numbers[base + at] = total & LIMB_MASK
            carry = total >> LIMB
        if carry:
            self.widen()
            self.numbers[offset(place, self.limbs) + self.limbs - 1] = carry

    @raises
    def widen(self) -> cython.void:
        """Give every number one more limb."""
        place: cython.int
        at: cython.int
        wide: cython.ulonglong[::1] = arrays.words(self.room * (self.limbs + 1))
        for place in range(self.size):
            for at in range(self.limbs):
                wide[offset(place, self.limbs + 1) + at] = self.numbers[offset(place, self.limbs) + at]
        self.numbers = wide
        self.limbs += 1

    def set_number(self, place: int, number: int) -> None:
        """Set the number of an entry, which must fit into its limbs."""
        for at in range(self.limbs):
            self.numbers[place * self.limbs + at] = number & (1 << 62) - 1
            number >>= 62

    def number(self, place: int) -> int:
        """The number of an entry."""
        limbs = [int(self.numbers[place * self.limbs + at]) for at in range(self.limbs)]
        return sum(limb << 62 * at for at, limb in enumerate(limbs))

    def total(self) -> int:
        """The sum of all numbers."""
        return sum(map(self.number, range(self.size)))


def offset(place: cython.int, words: cython.int) -> cython.Py_ssize_t:
    """Where the words of a place start; a table may be larger than what an int counts."""
    start: cython.Py_ssize_t = place
    return start * words
