"""Counting the solutions of a nonogram by dynamic programming, cell by cell.

A clue is a pattern: the cells that a line must have in this order, such as 1101 for the clue 2 1, with more white cells
at its ends and after each white one. How the cells filled so far can be continued depends only on how much of its
pattern each column and the current row has. So all fillings that have the same are one entry of a table, with their
number. Line solving and probing settle what they can before, which keeps the table small.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from gridwright.kinds.nonogram.lines.inference import propagate
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer, Value

MOST_ENTRIES = 200_000  # of a table: about 100 MB on a board 50 cells wide

Pattern = tuple[int, ...]
Table = dict[tuple[int, ...], int]
"""By how much of its pattern the current row has, and then each column: how many fillings."""


def count(puzzle: Nonogram, state: Answer) -> Iterator[int] | None:
    """Count the solutions that extend a half-done board; None if that takes too large a table."""
    settled = propagate(puzzle, state)
    if settled is None:
        return iter([0])
    grid, rows, columns = puzzle.grid, puzzle.rows, puzzle.columns
    lines = grid.rows()
    if grid.width > grid.height:  # the table has a number for every column: the fewer the better
        lines, rows, columns = grid.columns(), columns, rows
    board = [[settled.values[cell] for cell in line.cells] for line in lines]
    total = count_fillings(board, [to_pattern(clue) for clue in rows], [to_pattern(clue) for clue in columns])
    return None if total is None else iter([total])


def to_pattern(clue: Clue) -> Pattern:
    """The pattern of a clue: 1 for a black cell, 0 for a white one."""
    return tuple(chain.from_iterable((1,) * run + (0,) for run in clue))[:-1]


def count_fillings(board: Sequence[Sequence[Value]], rows: Sequence[Pattern], columns: Sequence[Pattern]) -> int | None:
    """Count the ways to fill the open cells of a board; None if that takes too large a table."""
    table: Table = {(0,) * len(columns): 1}
    for nth, (cells, row) in enumerate(zip(board, rows, strict=True), 1):
        table = {(0, *have): many for have, many in table.items()}
        for at, (cell, column) in enumerate(zip(cells, columns, strict=True), 1):
            moves = find_moves(cell, row, len(cells) - at, column, len(board) - nth)
            table = fill_cell(table, at, moves)
            if len(table) > MOST_ENTRIES:
                return None
        table = {have[1:]: many for have, many in table.items()}
    return sum(table.values())


Moves = dict[tuple[int, int], list[tuple[int, int]]]
"""By how much of their patterns the row and the column of a cell have: the same after each colour it can take."""


def find_moves(cell: Value, row: Pattern, row_left: int, column: Pattern, column_left: int) -> Moves:
    """What a cell can do, given how many cells its row and its column have left after it."""
    moves: Moves = defaultdict(list)
    for colour in (0, 1) if cell is None else (cell,):
        for before, after in find_steps(row, colour, row_left):
            for above, below in find_steps(column, colour, column_left):
                moves[before, above].append((after, below))
    return moves


def find_steps(pattern: Pattern, colour: int, left: int) -> Iterator[tuple[int, int]]:
    """How much of its pattern a line can have before a cell of a colour, and how much it has then."""
    for have in range(len(pattern) + 1):
        if have < len(pattern) and pattern[have] == colour:
            have_then = have + 1
        elif colour == 0 and (have in (0, len(pattern)) or pattern[have - 1] == 0):
            have_then = have
        else:
            continue
        if len(pattern) - have_then <= left:
            yield have, have_then


def fill_cell(table: Table, at: int, moves: Moves) -> Table:
    """The table after a cell of column `at`, counted from 1."""
    filled: Table = defaultdict(int)
    for have, many in table.items():
        for after, below in moves.get((have[0], have[at]), ()):
            filled[(after, *have[1:at], below, *have[at + 1 :])] += many
    return filled
