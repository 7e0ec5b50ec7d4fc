"""Counting boards of two values by halves: the upper and the lower one row by row, and then which of them fit together.

A row is one of some words, as its automaton allows them, and a column has as many 1s as 0s. Which rows may follow
depends on the states of the columns and, where no two lines are equal, on the set of words used. An upper and a lower
half fit together if each column has its 1s, no word is in both, and no two columns are equal in both.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import chain, product
from math import prod

from gridwright.frontier.automaton import EITHER, Automaton, ColumnState
from gridwright.frontier.distinct_sweep import DistinctSweep
from gridwright.frontier.halves import Halves
from gridwright.frontier.meeting import Meeting
from gridwright.frontier.sweep import Sweep

MOST_STATES = 4_000_000  # states of a table, about 200 MB,
SLICE = 1_000_000  # states to expect of a slice,
MOST_HALVES = 40_000_000  # and halves, which are counted in slices where one table is too small for them
LARGEST = 0.35  # the share of the largest slice, roughly, if a column is given its 1s
STEPS = 300_000  # of a turn, which take about as long as one of the kernel,
PAIRS = 5_000_000  # and pairs of halves

State = tuple[int, int, int, int]
"""The 1s and 0s of a line so far, the last digit, and the one before."""
LineStates = tuple[Automaton, list[State]]
"""The automaton of a line, and its states."""


class HalfCounter:
    """A board as the words that each of its rows may be, and what each cell may hold: 1 a 0, 2 a 1, 3 either."""

    def __init__(
        self,
        rows: Sequence[Sequence[int]],
        allowed: list[list[int]],
        unique_lines: bool,
        across: LineStates,
        down: LineStates,
    ) -> None:
        self.rows, self.allowed, self.unique_lines = rows, allowed, unique_lines
        self.words = sorted(set().union(*rows))
        self.height, self.width = len(allowed), len(allowed[0])
        self.middle = self.height // 2
        self.line, _ = across
        self.column, self.states = down

    def estimate(self) -> int:
        """How many halves there are at most."""
        return sum(prod(map(len, rows)) for rows in (self.rows[: self.middle], self.rows[self.middle :]))

    def open(self, allowed: Sequence[Sequence[int]]) -> Sweep:
        """A sweep over the rows in an order."""
        rows, columns = [self.line] * self.height, [self.column] * self.width
        flat = [cell for row in allowed for cell in row]
        if self.unique_lines:
            return DistinctSweep(rows, columns, flat, MOST_STATES, self.words)
        return Sweep(rows, columns, flat, MOST_STATES)

    def count(self) -> Generator[int, None, int | None]:
        """Count the solutions: both halves but for the rows at the middle, and then slice by slice.

        A slice has the halves with so many 1s in some columns, and those that they can meet. A board that stays the
        same if it is mirrored, or if 0s and 1s are swapped, has slices that are as large as others.
        """
        if self.height % 2 or self.width % 2:
            return 0
        upper, lower = self.open(self.allowed), self.open(self.allowed[::-1])
        halves = yield from self.grow(upper)
        if self.allowed == self.allowed[::-1]:
            lower.take_row(self.middle - 1, upper.table, ())
        else:
            halves = max(halves, (yield from self.grow(lower)))
        if halves > MOST_HALVES:
            return None
        cut = next((cut for cut in range(0, self.width, 2) if halves * LARGEST**cut <= SLICE), self.width)
        columns = list(chain(*zip(range(self.width), range(self.width)[::-1], strict=True)))[:cut]
        tables, total = (upper.table, lower.table), 0
        possible = sorted({ones for ones, zeros, *_ in self.states if ones + zeros == self.middle})
        for ones in product(possible, repeat=cut):
            same = self.find_same(ones)
            if ones > min(same):
                continue
            others = tuple(self.middle - number for number in ones)
            for sweep, table, numbers in zip((upper, lower), tables, (ones, others), strict=True):
                sweep.take_row(self.middle - 1, table, list(zip(columns, map(self.list_states, numbers), strict=True)))
                while not sweep.run(self.middle, STEPS):
                    yield total
                if sweep.gave_up:
                    return None
            meeting = self.meet(upper, lower)
            while not meeting.run(PAIRS):
                yield total + meeting.count * len(same)
            total += meeting.count * len(same)
        return total

    def find_same(self, ones: tuple[int, ...]) -> set[tuple[int, ...]]:
        """The slices with as many boards as one, given the 1s of the first column, the last, the second and so on."""
        same = {ones}
        if all(row == row[::-1] for row in self.allowed):
            same.add(tuple(ones[at ^ 1] for at in range(len(ones))))
        if all(cell == EITHER for row in self.allowed for cell in row):
            same |= {tuple(self.middle - number for number in slice_) for slice_ in same}
        return same

    def grow(self, sweep: Sweep) -> Generator[int, None, int]:
        """Do the rows of a half but the last one; returns how many halves to expect."""
        before, halves = 1, len(self.rows[0])
        for row in range(1, self.middle):
            while not sweep.run(row, STEPS):
                yield 0
            halves = sweep.table.size * min(len(self.words), sweep.table.size // before + 1)
            before = max(1, sweep.table.size)
        return MOST_HALVES + 1 if sweep.gave_up else halves

    def list_states(self, ones: int) -> list[int]:
        """The states of a column with so many 1s."""
        return [number for number, state in enumerate(self.states) if state[0] == ones]

    def meet(self, upper: Sweep, lower: Sweep) -> Meeting:
        """What counts the boards of two tables of halves."""
        states = [ColumnState(ones, last, before) for ones, _, last, before in self.states] * self.width
        used = (upper.used_at, self.words) if isinstance(upper, DistinctSweep) else ()
        above, below = (Halves(sweep, states, *used) for sweep in (upper, lower))
        return Meeting(above, below, [self.middle] * self.width)
