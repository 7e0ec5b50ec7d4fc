"""The seed's brute force for nonograms: every configuration of every row, row by row, with the columns checked."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.puzzle import Answer

DEAD = -1


class Column:
    """How far down a column its clue can be read: position p says that p cells of runs and gaps are behind us.

    A clue 2 1 is read as black, black, white, black; before, between and behind its runs more white cells may stand.
    """

    def __init__(self, clue: Clue, length: int) -> None:
        text = "0".join("1" * run for run in clue)
        self.after = [read(text, at) for at in range(len(text) + 1)]
        # After each row, where the column must be at least, or the rest of its clue has no room.
        self.least = [len(text) - (length - row - 1) for row in range(length)]


def read(text: str, at: int) -> tuple[int, int]:
    """The positions that a white and a black cell lead to."""
    if at == len(text):
        return at, DEAD
    gap = text[at] == "0"
    inside = at > 0 and text[at - 1] == "1" and not gap
    return (at + 1 if gap else DEAD if inside else at), (DEAD if gap else at + 1)


def brute(puzzle: Nonogram, state: Answer, first: bool) -> Iterator[Answer]:
    """Row by row every configuration, the columns checked on the way."""
    columns = [Column(clue, len(puzzle.rows)) for clue in puzzle.columns]
    table = puzzle.grid.table(state.values)
    sure = [tuple(sum(1 << at for at, v in enumerate(row) if v == value) for value in (1, 0)) for row in table]
    filled: list[int] = []
    places = [[0] * len(columns)]  # where each column is, before every row
    left = [rows_at(puzzle, columns, places[0], 0, sure[0])]
    while left:
        filling = next(left[-1], None)
        if filling is None:
            left.pop()
            places.pop()
            if filled:
                filled.pop()
        elif len(left) == len(table):
            yield Answer(puzzle.grid, bits_of([*filled, filling], len(columns)))
        else:
            filled.append(filling)
            places.append(
                [
                    column.after[at][filling >> n & 1]
                    for n, (column, at) in enumerate(zip(columns, places[-1], strict=True))
                ]
            )
            left.append(rows_at(puzzle, columns, places[-1], len(left), sure[len(left)]))


def rows_at(
    puzzle: Nonogram, columns: list[Column], places: list[int], row: int, sure: tuple[int, ...]
) -> Iterator[int]:
    """The configurations of a row that its columns and the half-done board allow."""
    black, white = sure
    for n, (column, at) in enumerate(zip(columns, places, strict=True)):
        after_white, after_black = column.after[at]
        if after_white < column.least[row] or after_white == DEAD:
            black |= 1 << n
        if after_black < column.least[row] or after_black == DEAD:
            white |= 1 << n
    return iter(()) if black & white else fillings(puzzle.rows[row], len(columns), 0, black, white)


def fillings(clue: Clue, width: int, start: int, black: int, white: int) -> Iterator[int]:
    """Every placing of runs from a column on that blackens all of one set of columns and none of another."""
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
            return  # a column that must be black would be left behind


def bits_of(rows: list[int], width: int) -> tuple[int, ...]:
    """The cells of rows whose columns are bits."""
    return tuple(row >> column & 1 for row in rows for column in range(width))
