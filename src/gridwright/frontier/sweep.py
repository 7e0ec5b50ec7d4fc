# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Boards whose lines are words of automata, counted row by row.

A state is where the automaton of each column is, packed into words. A state that a column cannot leave for an accepted
word, with the cells that are known, is left out. Subclasses add to a state what their rules need.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.frontier.automaton import Automaton
from gridwright.frontier.table import Table

WIDEST: cython.int = 63  # cells of a row, at most
WORD_BITS: cython.int = 64
BIT: cython.ulonglong = 1


class Sweep:
    """The rows of a board from above. `allowed` is what each cell may hold: 1 a 0, 2 a 1, 3 either.

    After `most` states in a table it gives up.
    """

    width: cython.int
    height: cython.int
    row: Readonly[cython.int]  # how many rows are done
    place: cython.int  # how many states before the next row are done
    steps_left: cython.longlong
    most: cython.int
    gave_up: Readonly[cython.bint]
    table: Readonly[Table]
    following: Table
    rows: Sequence[Automaton]
    allowed: cython.int[::1]
    column_steps: cython.int[::1]
    bases: cython.int[::1]  # the first state of each column among the states of all, and the end
    stride: cython.int  # words of one row of `alive`
    unbound: cython.ulonglong[::1]  # `alive` where no states are asked for
    alive: cython.ulonglong[::1]  # by the rows done, bits by state: can the column still be filled?
    words: Readonly[cython.int]  # of a key; the first ones are the states of columns
    key_word: cython.int[::1]  # where the state of a column is in a key
    key_shift: cython.int[::1]
    key_mask: cython.int[::1]
    row_states: cython.int
    row_steps: cython.int[::1]
    row_alive: cython.ulonglong[::1]  # by state, bits by cells done
    now: cython.int[::1]  # the states of columns after the row
    failed: cython.int[::1]  # by cell and state of the row: the last state of the board from which it led nowhere
    key: cython.ulonglong[::1]
    filled: cython.ulonglong  # the 1s of the row

    def __init__(
        self, rows: Sequence[Automaton], columns: Sequence[Automaton], allowed: Sequence[int], most: int, more: int = 0
    ) -> None:
        self.rows, self.width, self.height = rows, len(columns), len(rows)
        self.allowed, self.most, self.gave_up = arrays.ints(allowed), most, False
        self.column_steps = arrays.ints([step for column in columns for step in column.steps])
        self.bases = arrays.ints([0, *accumulate(len(column.accepting) for column in columns)])
        self.lay_out_keys(more)
        self.now = arrays.zeros(self.width)
        self.key = arrays.words(self.words)
        self.find_alive([accepts for column in columns for accepts in column.accepting])
        self.unbound = self.alive
        self.row = self.place = 0
        self.filled = 0
        self.table, self.following = Table(self.words), Table(self.words)
        if all(self.is_alive(0, self.bases[column]) for column in range(self.width)):
            self.table.set_number(self.table.find(self.key, 0), 1)
        self.open_row()

    def lay_out_keys(self, more: int) -> None:
        """Find where in a key the state of each column is; so many words follow for the rules of subclasses."""
        word, used, places = 0, 0, []
        for column in range(self.width):
            bits = max(1, (self.bases[column + 1] - self.bases[column] - 1).bit_length())
            if used + bits > WORD_BITS:
                word, used = word + 1, 0
            places.append((word, used, (1 << bits) - 1))
            used += bits
        self.key_word, self.key_shift, self.key_mask = (arrays.ints(values) for values in zip(*places, strict=True))
        self.words = word + 1 + more

    @raises
    def find_alive(self, accepting: Sequence[bool]) -> cython.void:
        """Find from which states each column can still be filled, from below."""
        row: cython.int
        column: cython.int
        digit: cython.int
        state: cython.int
        target: cython.int
        states: cython.int = self.bases[self.width]
        self.stride = (states + WORD_BITS - 1) // WORD_BITS
        self.alive = arrays.words((self.height + 1) * self.stride)
        for state in range(states):
            if accepting[state]:
                self.set_alive(self.height, state)
        for row in range(self.height - 1, -1, -1):
            for column in range(self.width):
                for state in range(self.bases[column], self.bases[column + 1]):
                    for digit in range(2):
                        target = self.column_steps[2 * state + digit]
                        if target >= 0 and self.allowed[row * self.width + column] >> digit & 1:
                            if self.is_alive(row + 1, self.bases[column] + target):
                                self.set_alive(row, state)

    def set_alive(self, row: cython.int, state: cython.int) -> cython.void:
        """Note that a column can be filled from a state after so many rows."""
        self.alive[row * self.stride + state // WORD_BITS] |= BIT << (state % WORD_BITS)

    def is_alive(self, row: cython.int, state: cython.int) -> cython.bint:
        """Can a column be filled from a state after so many rows?"""
        return self.alive[row * self.stride + state // WORD_BITS] >> (state % WORD_BITS) & 1

    def take_row(self, row: int, table: Table, column_states: Iterable[tuple[int, Iterable[int]]]) -> None:
        """Go on after so many rows with this table; after the next row some columns must be in one of these states."""
        self.row, self.place, self.table = row, 0, table
        self.following = Table(self.words, table.limbs)
        self.alive = arrays.copy_words(self.unbound)
        for column, states in column_states:
            wanted = set(states)
            for state in range(self.bases[column + 1] - self.bases[column]):
                if state not in wanted:
                    at = (row + 1) * self.stride * WORD_BITS + self.bases[column] + state
                    self.alive[at // 64] &= (1 << 64) - 1 ^ 1 << at % 64
        self.open_row()

    @raises
    def open_row(self) -> cython.void:
        """Prepare the next row: from which states it can be filled after how many cells."""
        at: cython.int
        state: cython.int
        digit: cython.int
        target: cython.int
        if self.row == self.height:
            return
        automaton = self.rows[self.row]
        self.row_steps, self.row_states = arrays.ints(automaton.steps), len(automaton.accepting)
        self.row_alive = arrays.words(self.row_states)
        self.failed = arrays.filled((self.width + 1) * self.row_states, -1)
        for state in range(self.row_states):
            if automaton.accepting[state]:
                self.row_alive[state] = BIT << self.width
        for at in range(self.width - 1, -1, -1):
            for state in range(self.row_states):
                for digit in range(2):
                    target = self.row_steps[2 * state + digit]
                    if target >= 0 and self.allowed[self.row * self.width + at] >> digit & 1:
                        if self.row_alive[target] >> (at + 1) & 1:
                            self.row_alive[state] |= BIT << at

    def run(self, rows: int, steps: int) -> bool:
        """Go on until so many rows are done, for a number of steps; True once that is so, or if it gave up."""
        self.steps_left = steps
        self.go_on(rows)
        return self.gave_up or self.row >= rows  # type: ignore[no-any-return]

    @raises
    def go_on(self, rows: cython.int) -> cython.void:
        """Extend states by a row, and row by row."""
        while self.row < rows and not self.gave_up:
            while self.place < self.table.size and self.steps_left > 0 and not self.gave_up:
                self.steps_left -= 1
                if self.row_alive[0] & 1:
                    self.fill(0, 0)
                self.place += 1
            if self.place < self.table.size or self.gave_up:
                return
            self.row, self.place = self.row + 1, 0
            self.table, self.following = self.following, Table(self.words, self.following.limbs)
            self.open_row()

    def state_of(self, column: cython.int) -> cython.int:
        """The state of a column before the row."""
        start: cython.Py_ssize_t = self.place
        return (
            self.table.keys[start * self.words + self.key_word[column]] >> self.key_shift[column]
            & self.key_mask[column]
        )

    @raises
    def fill(self, column: cython.int, state: cython.int) -> cython.bint:
        """Fill the row from a cell on, where its automaton is in a state, in all ways; False if there is none."""
        digit: cython.int
        target: cython.int
        below: cython.int
        base: cython.int
        above: cython.int
        some: cython.bint = False
        if column == self.width:
            self.steps_left -= 1
            self.finish_row()
            return True
        if self.failed[column * self.row_states + state] == self.place:
            return False
        base = self.bases[column]
        above = base + self.state_of(column)
        for digit in range(2):
            if not self.allowed[self.row * self.width + column] >> digit & 1:
                continue
            target = self.row_steps[2 * state + digit]
            if target < 0 or not self.row_alive[target] >> (column + 1) & 1:
                continue
            below = self.column_steps[2 * above + digit]
            if below < 0 or not self.is_alive(self.row + 1, base + below):
                continue
            self.now[column] = below
            self.filled = self.filled & ~(BIT << column) | (BIT if digit else 0) << column
            if self.fill(column + 1, target):
                some = True
            if self.gave_up:
                return True
        if not some:
            self.failed[column * self.row_states + state] = self.place
        return some

    @raises
    def finish_row(self) -> cython.void:
        """Note the state after a row, unless a rule of a subclass is broken."""
        self.note_state()

    @raises
    def note_state(self) -> cython.void:
        """Pack the states of the columns into the key, and add the boards to those with the same key."""
        column: cython.int
        word: cython.int
        state: cython.ulonglong
        for word in range(self.key_word[self.width - 1] + 1):
            self.key[word] = 0
        for column in range(self.width):
            state = self.now[column]
            self.key[self.key_word[column]] |= state << self.key_shift[column]
        while self.following.limbs < self.table.limbs:
            self.following.widen()
        self.following.add(self.following.find(self.key, 0), self.table, self.place)
        if self.following.size > self.most:
            self.gave_up = True
