"""Random nonograms: the clues of random pictures, now and then shuffled, which often leaves no solution."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram

SIZES = ((1, 1), (1, 5), (5, 1), (2, 3), (3, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3))
FIXED = (
    "nonogram\nrows\n0\n0\ncolumns\n0\n0\n0\n",
    "nonogram\nrows\n3\n3\ncolumns\n2\n2\n2\n",
    "nonogram\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n",
    "nonogram\nrows\n1 1 1\ncolumns\n1\n0\n1\n0\n1\n",
    "nonogram\nrows\n2\n0\ncolumns\n2\n0\n0\n",
)


def make(random: Random, grid: Grid) -> Nonogram:
    puzzle = make_picture(random, grid, random.choice((0.2, 0.5, 0.5, 0.8)))
    if random.random() < 0.3:
        rows, columns = (random.sample(clues, len(clues)) for clues in (puzzle.rows, puzzle.columns))
        puzzle = Nonogram(grid=grid, rows=tuple(rows), columns=tuple(columns))
    return puzzle


def make_picture(random: Random, grid: Grid, share: float) -> Nonogram:
    """The clues of a picture of which each cell is black with this chance."""
    return Nonogram.from_picture(grid, [random.random() < share for _ in range(len(grid))])


def instances(puzzle: Nonogram) -> dict[str, list[tuple[int, ...]]]:
    return {
        "row-clue": [tuple(line.cells) for line in puzzle.grid.rows()],
        "column-clue": [tuple(line.cells) for line in puzzle.grid.columns()],
    }


def turned(puzzle: Nonogram) -> Nonogram:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Nonogram(grid=grid, rows=puzzle.columns, columns=puzzle.rows)


def mirrored(puzzle: Nonogram) -> Nonogram:
    """Left and right exchanged. There is no `relabelled`: the clues of black runs say nothing about white ones."""
    rows = tuple(clue[::-1] for clue in puzzle.rows)
    return Nonogram(grid=puzzle.grid, rows=rows, columns=puzzle.columns[::-1])


def made_record(puzzle: Nonogram) -> dict[str, Any]:
    """What a record of a data set holds beside its type and size."""
    return {"row_clues": list(map(list, puzzle.rows)), "col_clues": list(map(list, puzzle.columns))}
