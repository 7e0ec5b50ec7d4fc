"""Random boards, one file per kind; a kind without a file brings its own, `TESTS` in its module.

A file has `make(random, grid)`, and for the conformance suite the sizes that brute force can judge (`SIZES`), fixed
boards (`FIXED`), the groups of cells each rule is about (`instances`), the board with its rows made columns (`turned`),
the board seen in a mirror (`mirrored`), where the rules allow it the board with other symbols and what that makes of an
answer (`relabelled`) and, where the kind reads records of data sets, the record of a puzzle (`made_record`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from gridwright.grid import Grid

Value = TypeVar("Value")


def mirror(grid: Grid, values: Sequence[Value]) -> tuple[Value, ...]:
    """A value per cell, left and right exchanged."""
    return tuple(values[cell] for row in grid.rows() for cell in reversed(row.cells))


def turn_over(grid: Grid, values: Sequence[Value]) -> tuple[Value, ...]:
    """A value per cell, rows made columns."""
    return tuple(values[cell] for column in grid.columns() for cell in column.cells)
