"""Small puzzles of the template kind: the counts of random boards, some of them then changed."""

from __future__ import annotations

from random import Random

from gridwright.grid import Grid
from gridwright.kinds._template import Template

SIZES = ((1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 4), (4, 3))
FIXED = (
    "_template\nrows\n1 1 1\ncolumns\n1 1 1\n",
    "_template\nrows\n3 0\ncolumns\n2 1 0\n",
    "_template\nrows\n1\ncolumns\n1 1\n",
)


def make(random: Random, grid: Grid) -> Template:
    marks = [random.randint(0, 1) for _ in range(len(grid))]
    rows = [sum(marks[cell] for cell in line.cells) for line in grid.rows()]
    columns = [sum(marks[cell] for cell in line.cells) for line in grid.columns()]
    if random.random() < 0.3:
        rows[random.randrange(len(rows))] = random.randint(0, grid.width)
    return Template(grid=grid, rows=tuple(rows), columns=tuple(columns))


def instances(puzzle: Template) -> dict[str, list[tuple[int, ...]]]:
    return {
        "row-count": [tuple(line.cells) for line in puzzle.grid.rows()],
        "column-count": [tuple(line.cells) for line in puzzle.grid.columns()],
    }


def turned(puzzle: Template) -> Template:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Template(grid=grid, rows=puzzle.columns, columns=puzzle.rows)


def mirrored(puzzle: Template) -> Template:
    """Left and right exchanged."""
    return Template(grid=puzzle.grid, rows=puzzle.rows, columns=puzzle.columns[::-1])


def relabelled(puzzle: Template, random: Random) -> tuple[Template, dict[int, int]]:
    """Black and white exchanged."""
    height, width = puzzle.grid.height, puzzle.grid.width
    rows = tuple(width - count for count in puzzle.rows)
    columns = tuple(height - count for count in puzzle.columns)
    return Template(grid=puzzle.grid, rows=rows, columns=columns), {0: 1, 1: 0}
