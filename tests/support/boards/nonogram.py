"""Small nonograms: clues of random pictures, some of them then changed so that they may have no solution."""

from __future__ import annotations

from random import Random

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
    share = random.choice((0.3, 0.5, 0.7))
    black = [random.random() < share for _ in range(len(grid))]
    puzzle = Nonogram.from_picture(grid, black)
    if random.random() < 0.8:
        return puzzle
    other = Nonogram.from_picture(grid, random.sample(black, len(black)))
    return Nonogram(grid=grid, rows=puzzle.rows, columns=other.columns)


def instances(puzzle: Nonogram) -> dict[str, list[tuple[int, ...]]]:
    return {
        "row-clue": [tuple(line.cells) for line in puzzle.grid.rows()],
        "column-clue": [tuple(line.cells) for line in puzzle.grid.columns()],
    }


def turned(puzzle: Nonogram) -> Nonogram:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Nonogram(grid=grid, rows=puzzle.columns, columns=puzzle.rows)
