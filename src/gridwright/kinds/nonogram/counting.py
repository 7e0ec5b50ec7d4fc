"""Counting the solutions of a nonogram by dynamic programming, row by row from above and from below.

How the cells filled so far can be continued depends only on how much of its pattern each column has. An upper and a
lower half fit if every column has all its black cells, and a white one between two runs. Line solving and probing
settle what they can before, which keeps the table small. Independent parts are cut out and counted one by one, while
the cells of the others are as in some solution.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.frontier.automaton import ColumnState, allow
from gridwright.frontier.halves import LONGEST, Halves
from gridwright.frontier.meeting import Meeting
from gridwright.frontier.sweep import WIDEST, Sweep
from gridwright.grid import Grid
from gridwright.kind import Counting
from gridwright.kinds.nonogram.lines.inference import propagate
from gridwright.kinds.nonogram.lines.methods import LinesSolver
from gridwright.kinds.nonogram.parts import find_parts
from gridwright.kinds.nonogram.pattern import build_automaton, write_pattern
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer

MOST_STATES = 4_000_000  # of a table: about 200 MB on a board 12 cells wide
STEPS = 300_000  # of a turn, which take about as long as one of the kernel,
PAIRS = 5_000_000  # and pairs of halves


def count(puzzle: Nonogram, state: Answer) -> Counting:
    """Count the solutions that extend a half-done board."""
    settled = propagate(puzzle, state)
    if settled is None:
        return 0
    parts = find_parts(puzzle, settled.values)
    if len(parts) < 2:
        return (yield from count_whole(puzzle, settled))
    solution = next(LinesSolver(puzzle, settled, None).answers(), None)
    if solution is None:
        return 0
    product = 1
    for part in parts:
        found = yield from count_whole(*cut_out(solution, set(part)))
        if found is None:
            return None
        product *= found
    return product


def cut_out(solution: Answer, part: set[int]) -> tuple[Nonogram, Answer]:
    """The smallest board around a part, where only its cells are open.

    Its clues are those of the solution. A run that crosses its edge leaves no choice in the cell inside.
    """
    width = solution.grid.width
    rows, columns = {cell // width for cell in part}, {cell % width for cell in part}
    cells = [row * width + column for row in span(rows) for column in span(columns)]
    grid = Grid(len(span(rows)), len(span(columns)))
    picture = [solution.values[cell] or 0 for cell in cells]
    known = (None if cell in part else value for cell, value in zip(cells, picture, strict=True))
    return Nonogram.from_picture(grid, picture), Answer(grid, tuple(known))


def span(numbers: set[int]) -> range:
    """All numbers from the least to the greatest."""
    return range(min(numbers), max(numbers) + 1)


def count_whole(puzzle: Nonogram, settled: Answer) -> Counting:
    """Count the solutions that extend a board of one part."""
    grid, rows, columns = puzzle.grid, puzzle.rows, puzzle.columns
    lines = grid.rows()
    if grid.width > grid.height:  # a state has a number for every column: the fewer the better
        lines, rows, columns = grid.columns(), columns, rows
    if len(columns) > WIDEST or len(rows) > LONGEST:
        return None
    allowed = [allow(settled.values[cell]) for line in lines for cell in line.cells]
    boards = (rows, columns, allowed), (rows[::-1], [clue[::-1] for clue in columns], turn(allowed, len(columns)))
    upper, lower = (open_half(*board) for board in boards)
    while upper.row + lower.row < len(rows):
        going = [half for half in (upper, lower) if not half.gave_up]
        if not going:
            return None
        sweep = min(going, key=lambda half: half.table.size)
        while not sweep.run(sweep.row + 1, STEPS):
            yield 0
    above, below = (Halves(half, list_states(board[1])) for half, board in zip((upper, lower), boards, strict=True))
    meeting = Meeting(above, below, [sum(clue) for clue in columns])
    while not meeting.run(PAIRS):
        yield 0
    return meeting.count


def turn(cells: Sequence[int], width: int) -> list[int]:
    """A board upside down."""
    return [cell for start in range(len(cells) - width, -1, -width) for cell in cells[start : start + width]]


def open_half(rows: Sequence[Clue], columns: Sequence[Clue], allowed: Sequence[int]) -> Sweep:
    """A sweep over the rows from above."""
    by_row, by_column = ([build_automaton(clue) for clue in clues] for clues in (rows, columns))
    return Sweep(by_row, by_column, allowed, MOST_STATES)


def list_states(columns: Sequence[Clue]) -> list[ColumnState]:
    """What the states of columns say: the black cells so far, and 0 as the last digit where white must come next."""
    found = []
    for clue in columns:
        pattern, black = write_pattern(clue), 0
        found.append(ColumnState(0, 1, 0))
        for cell, after in zip(pattern, [*pattern, 1][1:], strict=True):
            black += cell
            found.append(ColumnState(black, int(not cell or after), 0))
    return found
