"""Counting the solutions of a takuzu: upper and lower halves row by row, and then which of them fit together.

A row is a word: balanced, without three equal digits side by side. Which rows may follow depends on the last two, and
on the others only by the 1s of each column or, where no two lines are equal, by the set of words used. An upper and a
lower half fit together if each column has its 1s, no word is in both, and no two columns are equal in both.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import chain, islice, product
from math import prod

from gridwright.frontier.automaton import EITHER, Automaton, ColumnState, TooLarge, build
from gridwright.frontier.distinct_sweep import DistinctSweep
from gridwright.frontier.halves import LONGEST, Halves
from gridwright.frontier.meeting import Meeting
from gridwright.frontier.sweep import Sweep
from gridwright.grid import Line
from gridwright.kind import Counting
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer

MOST_WORDS = 1000  # different words on a board, at most,
MOST_STATES = 4_000_000  # states of a table, about 200 MB,
SLICE = 1_000_000  # states to expect of a slice,
MOST_HALVES = 40_000_000  # and halves, which are counted in slices where one table is too small for them
LARGEST = 0.35  # the share of the largest slice, roughly, if a column is given its 1s
STEPS = 300_000  # of a turn, which take about as long as one of the kernel,
PAIRS = 5_000_000  # and pairs of halves

Digits = tuple[int, ...]
"""What a cell may hold."""
State = tuple[int, int, int, int]
"""The 1s and 0s of a line so far, the last digit, and the one before."""
START = (0, 0, 0, 0)


def count(puzzle: Takuzu, state: Answer) -> Counting:
    """Count the solutions that extend a half-done board."""
    pairs = zip(puzzle.givens, state.values, strict=True)
    cells = [tuple(digit for digit in (0, 1) if {given, value} <= {digit, None}) for given, value in pairs]
    halvers = []
    for lines in (puzzle.grid.rows(), puzzle.grid.columns()):
        words = find_words(lines, cells)
        if words is not None and len(lines) <= LONGEST:
            allowed = [[sum(1 << digit for digit in cells[cell]) for cell in line.cells] for line in lines]
            halvers.append(HalfCounter(words, allowed, puzzle.unique_lines))
    try:
        return (yield from min(halvers, key=HalfCounter.estimate).count()) if halvers else None
    except TooLarge:
        return None


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


def build_line(length: int) -> tuple[Automaton, list[State]]:
    """The automaton of a line, and its states."""

    def step(state: State, digit: int) -> State | None:
        ones, zeros, last, before = state
        if ones + zeros and digit == last == before:
            return None
        ones, zeros = ones + digit, zeros + 1 - digit
        if max(ones, zeros) > length // 2:
            return None
        return ones, zeros, digit, 1 - digit if state == START else last

    return build(START, step, lambda state: state[0] + state[1] == length, 8 * length * length)


class HalfCounter:
    """A board as the words that each of its rows may be, and what each cell may hold: 1 a 0, 2 a 1, 3 either."""

    def __init__(self, rows: Sequence[Sequence[int]], allowed: list[list[int]], unique_lines: bool) -> None:
        self.rows, self.allowed, self.unique_lines = rows, allowed, unique_lines
        self.words = sorted(set().union(*rows))
        self.height, self.width = len(allowed), len(allowed[0])
        self.middle = self.height // 2
        self.line, _ = build_line(self.width)
        self.column, self.states = build_line(self.height)

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

    def count(self) -> Counting:
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
