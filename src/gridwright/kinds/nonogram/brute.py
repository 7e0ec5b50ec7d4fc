"""Brute force for nonograms: every configuration of every row, row by row, with the columns checked after each.

The brute force of Loudili ("Le jeu Édel", 2024), which checks the columns at the end only.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer

DEAD = -1


class Column:
    """The automaton of a column's clue: in state p, the first p cells of its runs and gaps have been read.

    The clue 2 1 is read as black, black, white, black; more white cells can stand before, between and after the runs.
    """

    def __init__(self, clue: Clue, length: int) -> None:
        text = "0".join("1" * run for run in clue)
        self.after = [transitions(text, at) for at in range(len(text) + 1)]
        # After each row, the least state from which the rest of the clue still fits.
        self.least = [len(text) - (length - row - 1) for row in range(length)]


def transitions(text: str, at: int) -> tuple[int, int]:
    """The states after a white and after a black cell."""
    if at == len(text):
        return at, DEAD
    gap = text[at] == "0"
    inside = at > 0 and text[at - 1] == "1" and not gap
    return (at + 1 if gap else DEAD if inside else at), (DEAD if gap else at + 1)


def brute(puzzle: Nonogram, state: Answer, first: bool) -> Iterator[Answer]:
    """every configuration of every row, row by row, with the columns checked after each"""
    columns = [Column(clue, len(puzzle.rows)) for clue in puzzle.columns]
    table = puzzle.grid.table(state.values)
    sure = [tuple(sum(1 << at for at, v in enumerate(row) if v == value) for value in (1, 0)) for row in table]
    filled: list[int] = []
    states = [[0] * len(columns)]  # of the columns, before every row
    left = [list_rows(puzzle, columns, states[0], 0, sure[0])]
    while left:
        filling = next(left[-1], None)
        if filling is None:
            left.pop()
            states.pop()
            if filled:
                filled.pop()
        elif len(left) == len(table):
            yield Answer(puzzle.grid, list_cells([*filled, filling], len(columns)))
        else:
            filled.append(filling)
            pairs = enumerate(zip(columns, states[-1], strict=True))
            states.append([column.after[at][filling >> n & 1] for n, (column, at) in pairs])
            left.append(list_rows(puzzle, columns, states[-1], len(left), sure[len(left)]))


def list_rows(
    puzzle: Nonogram, columns: list[Column], states: list[int], row: int, sure: tuple[int, ...]
) -> Iterator[int]:
    """The configurations of a row that its columns and the half-done board allow."""
    black, white = sure
    for n, (column, at) in enumerate(zip(columns, states, strict=True)):
        after_white, after_black = column.after[at]
        if after_white < column.least[row] or after_white == DEAD:
            black |= 1 << n
        if after_black < column.least[row] or after_black == DEAD:
            white |= 1 << n
    return iter(()) if black & white else fillings(puzzle.rows[row], len(columns), 0, black, white)


def fillings(clue: Clue, width: int, start: int, black: int, white: int) -> Iterator[int]:
    """Every placing of the runs from column `start` on that covers all columns in `black` and none in `white`."""
    if not clue:
        if not black >> start:
            yield 0
        return
    run, rest = clue[0], clue[1:]
    room = sum(rest) + len(rest)
    for at in range(start, width - room - run + 1):
        block = ((1 << run) - 1) << at
        if not block & white and not black >> at + run & 1:
            for other in fillings(rest, width, at + run + 1, black, white):
                yield block | other
        if black >> at & 1:
            return  # a later start would leave this column white


def list_cells(rows: list[int], width: int) -> tuple[int, ...]:
    """The cells of rows whose columns are bits."""
    return tuple(row >> column & 1 for row in rows for column in range(width))
