"""What a certificate may say about the rules of nonograms: can a clue still be met? Plain and slow."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.kind import Areas, Possible
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.possible import Left

Clue = tuple[int, ...]


def keep_row(puzzle: Nonogram, place: Areas, left: Left) -> bool:
    """Can the clue of a row be met?"""
    (row,) = place
    rows = [tuple(line.cells) for line in puzzle.grid.rows()]
    return fill_line(puzzle.rows[rows.index(row)], [left[cell] for cell in row])


def keep_column(puzzle: Nonogram, place: Areas, left: Left) -> bool:
    """Can the clue of a column be met?"""
    (column,) = place
    columns = [tuple(line.cells) for line in puzzle.grid.columns()]
    return fill_line(puzzle.columns[columns.index(column)], [left[cell] for cell in column])


def fill_line(clue: Clue, left: Left) -> bool:
    """Can a line be filled? A filling of its first cells has begun some runs, and filled part of the last one."""
    fillings = {(0, 0)}  # how many runs are complete, and how long the one is that has begun
    for values in left:
        fillings = {after for filling in fillings for black in values for after in go_on(clue, *filling, black)}
    return any(is_complete(clue, *filling) for filling in fillings)


def go_on(clue: Clue, runs: int, length: int, black: int) -> list[tuple[int, int]]:
    """A filling after another cell; none if the clue forbids it."""
    if black:
        return [(runs, length + 1)] if runs < len(clue) and length < clue[runs] else []
    if length == 0:
        return [(runs, 0)]
    return [(runs + 1, 0)] if length == clue[runs] else []


def is_complete(clue: Clue, runs: int, length: int) -> bool:
    """Has a filling of the whole line all runs of the clue?"""
    return runs == len(clue) or (runs == len(clue) - 1 and length == clue[runs])


POSSIBLE: Mapping[str, Possible[Nonogram]] = {"row-clue": keep_row, "column-clue": keep_column}
