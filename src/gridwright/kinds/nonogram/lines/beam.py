# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Beam search for a solution of a nonogram that is much wider than high: column by column, the likeliest states only.

How the columns filled so far can be continued depends only on how much of its clue each row has: that is a state. A
search that backtracks finds out late, at the other end of the board, that a row has fallen behind. Here many states go
along the board at once, and those with the largest weight stay: the product of how many ways there are to complete each
row, estimated by belief propagation (`clue_weights`). On boards of 5×1000 cells a hundred states are mostly enough.

A beam that loses all its states proves nothing; the next one is wider.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython
from gridwright.kinds.nonogram.lines.clue_weights import ClueWeights

COMPILED: bool = cython.compiled
MAX_HEIGHT = 60  # rows: the cells of a column are bits of a word
SPREAD: cython.int = 8  # while a column is being filled, so many times as many states are kept as after it


class Beam:
    """The states after some columns, and for each the one that it comes from.

    Arrays of candidates, which have a part of the current column filled, have two halves: before and after a cell.
    """

    weights: ClueWeights
    height: cython.int
    width: Readonly[cython.int]
    most: cython.int  # states after a column
    room: cython.int  # for candidates in each half
    states: Readonly[cython.int]
    have: cython.int[::1]  # of each state and row: how much of its pattern it has
    score: cython.double[::1]
    parent: cython.int[::1]  # of each column and state after it: the state before it,
    black: cython.ulonglong[::1]  # and the black cells of the column
    origin: cython.int[::1]  # of each candidate: the state before the column,
    filled: cython.ulonglong[::1]  # its black cells so far,
    down: cython.int[::1]  # how much of the column's pattern it has,
    value: cython.double[::1]  # and its score
    ranked: cython.double[::1]  # scratch: scores being partitioned,
    next_have: cython.int[::1]  # the states after the column,
    slots: cython.int[::1]  # and a hash table of them

    def __init__(self, weights: ClueWeights, most: int) -> None:
        self.weights, self.height, self.width, self.most = weights, weights.height, weights.width, most
        self.room = 2 * SPREAD * most + 2
        self.states = 1
        self.have = arrays.zeros(SPREAD * most * self.height)
        self.next_have = arrays.zeros(SPREAD * most * self.height)
        self.score = arrays.grow_floats(arrays.no_floats(), SPREAD * most + 1)
        self.score[0] = 1
        self.parent, self.black = arrays.zeros(self.width * most), arrays.words(self.width * most)
        self.origin, self.filled = arrays.zeros(2 * self.room), arrays.words(2 * self.room)
        self.down, self.value = arrays.zeros(2 * self.room), arrays.grow_floats(arrays.no_floats(), 2 * self.room)
        self.ranked = arrays.grow_floats(arrays.no_floats(), self.room)
        slots = 1
        while slots < 2 * SPREAD * most:
            slots *= 2
        self.slots = arrays.zeros(slots)

    def advance(self, column: cython.int) -> int:
        """Fill the next column in all ways that the states allow; how many states are left."""
        row: cython.int
        nth: cython.int
        here: cython.int = 0
        count: cython.int = self.states
        if not self.weights.weigh(self.height + column):
            self.states = 0
            return 0
        for nth in range(count):
            self.origin[nth], self.filled[nth], self.down[nth], self.value[nth] = nth, 0, 0, self.score[nth]
        for row in range(self.height):
            count = self.fill_cell(row, column, here, count)
            here = self.room - here
            count = self.select(here, count, SPREAD * self.most)
        self.settle(column, here, count)
        return int(self.states)

    def fill_cell(self, row: cython.int, column: cython.int, here: cython.int, count: cython.int) -> cython.int:
        """Fill a cell of all candidates, black and white, into the other half of the arrays; how many there are."""
        weights: ClueWeights = self.weights
        line: cython.int = self.height + column
        there: cython.int = self.room - here
        first: cython.int = there
        known: cython.int = weights.values[row * self.width + column]
        one: cython.ulonglong = 1
        nth: cython.int
        black: cython.int
        along: cython.int
        across: cython.int
        weight: cython.double
        share: cython.double
        for nth in range(here, here + count):
            along = self.have[self.origin[nth] * self.height + row]
            share = self.value[nth] / weights.weight(row, column, along) / weights.weight(line, row, self.down[nth])
            for black in range(2):
                if known >= 0 and known != black:
                    continue
                across = weights.step(line, self.down[nth], black)
                if across < 0 or weights.step(row, along, black) < 0:
                    continue
                weight = weights.weight(row, column + 1, weights.step(row, along, black))
                weight *= weights.weight(line, row + 1, across)
                if share * weight > 0:
                    self.origin[there], self.down[there], self.value[there] = self.origin[nth], across, share * weight
                    self.filled[there] = self.filled[nth] | (one << row) if black else self.filled[nth]
                    there += 1
        return there - first

    def select(self, here: cython.int, count: cython.int, most: cython.int) -> cython.int:
        """Keep the candidates with the largest scores, so many at most, in their order; how many that are."""
        nth: cython.int
        kept: cython.int = here
        spare: cython.int = most
        least: cython.double
        if count <= most:
            return count
        least = self.find_rank(here, count, most)
        for nth in range(here, here + count):
            if self.value[nth] > least:
                spare -= 1
        for nth in range(here, here + count):
            if self.value[nth] < least or (self.value[nth] == least and spare <= 0):
                continue
            if self.value[nth] == least:
                spare -= 1
            self.origin[kept], self.filled[kept] = self.origin[nth], self.filled[nth]
            self.down[kept], self.value[kept] = self.down[nth], self.value[nth]
            kept += 1
        return most

    def find_rank(self, here: cython.int, count: cython.int, rank: cython.int) -> cython.double:
        """The score with that rank, 1 for the largest, by quickselect (Hoare 1961)."""
        low: cython.int = 0
        high: cython.int = count - 1
        left: cython.int
        right: cython.int
        nth: cython.int
        pivot: cython.double
        for nth in range(count):
            self.ranked[nth] = self.value[here + nth]
        while low < high:
            pivot = self.ranked[(low + high) // 2]
            left, right = low, high
            while left <= right:
                while self.ranked[left] > pivot:
                    left += 1
                while self.ranked[right] < pivot:
                    right -= 1
                if left <= right:
                    self.ranked[left], self.ranked[right] = self.ranked[right], self.ranked[left]
                    left += 1
                    right -= 1
            if rank - 1 <= right:
                high = right
            elif rank - 1 >= left:
                low = left
            else:
                break
        return self.ranked[rank - 1]

    def settle(self, column: cython.int, here: cython.int, count: cython.int) -> cython.void:
        """Make states of the candidates of a full column: each once, so many at most."""
        nth: cython.int
        row: cython.int
        found: cython.int = 0
        best: cython.double = 0
        for nth in range(len(self.slots)):
            self.slots[nth] = -1
        for nth in range(here, here + count):
            for row in range(self.height):
                self.next_have[found * self.height + row] = self.weights.step(
                    row, self.have[self.origin[nth] * self.height + row], (self.filled[nth] >> row) & 1
                )
            if self.claim_slot(found):
                self.origin[here + found], self.filled[here + found] = self.origin[nth], self.filled[nth]
                self.down[here + found], self.value[here + found] = found, self.value[nth]
                found += 1
        self.states = self.select(here, found, self.most)
        for nth in range(self.states):
            best = max(best, self.value[here + nth])
        for nth in range(self.states):
            self.score[nth] = self.value[here + nth] / best
            self.parent[column * self.most + nth] = self.origin[here + nth]
            self.black[column * self.most + nth] = self.filled[here + nth]
            for row in range(self.height):
                self.have[nth * self.height + row] = self.next_have[self.down[here + nth] * self.height + row]

    def claim_slot(self, state: cython.int) -> cython.bint:
        """Enter a state into the hash table; False if an equal one is there."""
        row: cython.int
        start: cython.int = state * self.height
        hashed: cython.ulonglong = 14695981039346656037  # FNV-1a
        prime: cython.ulonglong = 1099511628211
        slot: cython.int
        last: cython.int = len(self.slots) - 1
        for row in range(self.height):
            hashed = (hashed ^ self.next_have[start + row]) * prime
        slot = (hashed ^ (hashed >> 32)) & last
        while self.slots[slot] >= 0:
            for row in range(self.height):
                if self.next_have[self.slots[slot] * self.height + row] != self.next_have[start + row]:
                    break
            else:
                return False
            slot = (slot + 1) & last
        self.slots[slot] = state
        return True

    def trace(self) -> list[int]:
        """The cells of the first state after the last column, row by row."""
        values = [0] * (self.height * self.width)
        state = 0
        for column in range(self.width - 1, -1, -1):
            for row in range(self.height):
                values[row * self.width + column] = int(self.black[column * self.most + state]) >> row & 1
            state = self.parent[column * self.most + state]
        return values
