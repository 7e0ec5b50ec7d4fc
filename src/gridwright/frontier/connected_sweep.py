# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boards that have 0s, all connected: a state also has the part of the board that each 0 of the last row is in.

Parts are numbered as they appear from the left; 0 stands for a 1 of the board. A part that has no 0 in the next row is
closed: then it is the only one, and no 0 follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.frontier.automaton import Automaton
from gridwright.frontier.sweep import Sweep

LABEL: cython.int = 4  # bits; up to 15 parts
IN_WORD: cython.int = 16  # labels
CLOSED: cython.int = 1
WIDEST = 30  # cells of a row, at most


class ConnectedSweep(Sweep):
    """A sweep whose key ends with the part of each column's last cell, and whether a part is closed."""

    labels_at: cython.int  # the first word with parts
    parts: cython.int[::1]  # before the row
    joined: cython.int[::1]  # by part, the one it belongs to; parts of the new row come after the old ones
    names: cython.int[::1]  # by part, its number from the left

    def __init__(self, rows: Sequence[Automaton], columns: Sequence[Automaton], allowed: Sequence[int], most: int):
        label_words = (len(columns) + IN_WORD - 1) // IN_WORD
        self.parts = arrays.zeros(len(columns))
        self.joined, self.names = arrays.zeros(2 * len(columns) + 2), arrays.zeros(2 * len(columns) + 2)
        super().__init__(rows, columns, allowed, most, label_words + 1)
        self.labels_at = self.words - label_words - 1

    @raises
    def finish_row(self) -> cython.void:
        """Join the parts that the row joins, and note the state unless a part is cut off."""
        at: cython.int
        start: cython.Py_ssize_t = self.place
        start *= self.words
        was_closed: cython.bint = self.table.keys[start + self.words - 1] == CLOSED
        for at in range(self.width):
            self.parts[at] = self.table.keys[start + self.labels_at + at // IN_WORD] >> (at % IN_WORD * LABEL) & (
                (1 << LABEL) - 1
            )
        self.join_parts()
        count: cython.int = self.number_parts()
        is_open: cython.bint = count > 0
        lost: cython.int = self.count_lost()
        if was_closed and is_open:
            return
        if lost > 1 or (lost == 1 and is_open):
            return
        if self.row == self.height - 1 and count != 1 and not was_closed and not lost:
            return
        self.key[self.words - 1] = CLOSED if was_closed or lost else 0
        self.note_state()

    def join_parts(self) -> cython.void:
        """Find which part each 0 of the row is in: that of the 0 above, joined with that of the 0 on its left."""
        at: cython.int
        part: cython.int
        last: cython.int = 0
        for at in range(2 * self.width + 2):
            self.joined[at] = at
        for at in range(self.width):
            if self.filled >> at & 1:
                last = 0
                continue
            part = self.parts[at] if self.parts[at] else self.width + 1 + at
            if last:
                self.join(last, part)
            last = part

    def join(self, one: cython.int, other: cython.int) -> cython.void:
        """Two parts are one; the lower number stands for both."""
        one, other = self.root(one), self.root(other)
        if one < other:
            self.joined[other] = one
        else:
            self.joined[one] = other

    def root(self, part: cython.int) -> cython.int:
        """The part that stands for all that are joined with one."""
        while self.joined[part] != part:
            part = self.joined[part]
        return part

    def number_parts(self) -> cython.int:
        """Number the parts of the row from the left and put them into the key; how many there are."""
        at: cython.int
        part: cython.int
        count: cython.int = 0
        label: cython.ulonglong
        for at in range(2 * self.width + 2):
            self.names[at] = 0
        for at in range(self.labels_at, self.words):
            self.key[at] = 0
        for at in range(self.width):
            if self.filled >> at & 1:
                continue
            part = self.root(self.parts[at] if self.parts[at] else self.width + 1 + at)
            if not self.names[part]:
                count += 1
                self.names[part] = count
            label = self.names[part]
            self.key[self.labels_at + at // IN_WORD] |= label << (at % IN_WORD * LABEL)
        return count

    def count_lost(self) -> cython.int:
        """How many parts of the row above have no 0 in this row."""
        at: cython.int
        part: cython.int
        lost: cython.int = 0
        for at in range(self.width):
            part = self.parts[at]
            if part and not self.names[self.root(part)]:
                self.names[self.root(part)] = -1
                lost += 1
        return lost
