"""The lines of boards as flat groups, for what is posted or looked for line by line."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kernel.grouping import FlatGroups, flatten


@lru_cache(maxsize=16)
def flat_lines(grid: Grid) -> FlatGroups:
    """The rows of a board, and then its columns, each a group of cells."""
    return flatten([line.cells for line in grid.lines()])
