"""Counting the solutions of a hitori by dynamic programming, row by row.

How the rows filled so far can be continued depends on which cells of the last one are masked, on how its visible cells
are connected above, and on the visible numbers of each column that it has once more below.
"""

from __future__ import annotations

from gridwright.frontier.automaton import Automaton, TooLarge, allow, build
from gridwright.frontier.connected_sweep import WIDEST, ConnectedSweep
from gridwright.kind import Counting
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer, Value

MOST_STATES = 3_000_000  # of a table: about 200 MB on a board 12 cells wide
MOST_OF_A_LINE = 50_000  # states
STEPS = 300_000  # of a turn, which take about as long as one of the kernel

State = tuple[int, bool, frozenset[int]]
"""How many cells of a line are done, whether the last one is masked, and the visible numbers that come once more."""


def count(puzzle: Hitori, state: Answer) -> Counting:
    """Count the solutions that extend a half-done board."""
    rows, columns = puzzle.grid.rows(), puzzle.grid.columns()
    if len(columns) > len(rows):  # a state has numbers for every column: the fewer the better
        rows, columns = columns, rows
    if len(columns) > WIDEST:
        return None
    allowed = [allow(state.values[cell]) for row in rows for cell in row.cells]
    try:
        across, down = (
            [build_line([puzzle.numbers[cell] for cell in line.cells]) for line in lines] for lines in (rows, columns)
        )
    except TooLarge:
        return None
    sweep = ConnectedSweep(across, down, allowed, MOST_STATES)
    while not sweep.run(len(rows), STEPS):
        yield 0
    if sweep.gave_up:
        return None
    return sweep.table.total()


def build_line(numbers: list[Value]) -> Automaton:
    """The automaton of a line: no two masked cells side by side, and no number visible twice. 1 is a masked cell."""
    last = {number: at for at, number in enumerate(numbers) if number is not None}
    comes_again = [number is not None and last[number] > at for at, number in enumerate(numbers)]

    def step(state: State, digit: int) -> State | None:
        at, masked, seen = state
        number = numbers[at] if at < len(numbers) else None
        if at == len(numbers) or (masked and digit) or (not digit and number in seen):
            return None
        if number is not None:
            seen = seen | {number} if comes_again[at] and not digit else seen
            seen = seen if comes_again[at] else seen - {number}
        return at + 1, bool(digit), seen

    return build((0, False, frozenset[int]()), step, lambda state: state[0] == len(numbers), MOST_OF_A_LINE)[0]
