"""The reason that a cell holds what is printed in it, for every kind with givens."""

from __future__ import annotations

from gridwright.grid import Grid
from gridwright.messages import Sentence
from gridwright.model import Reason


def given_reason(grid: Grid, cell: int, value: int) -> Reason:
    """A cell holds what is printed in it."""
    return Reason("given", (cell,), Sentence("{cell} is given as {value}", cell=grid.name(cell), value=value), value)
