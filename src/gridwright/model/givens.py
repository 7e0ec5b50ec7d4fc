"""The reason that a cell holds what is printed in it, for every kind with givens."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Grid
from gridwright.messages import Sentence
from gridwright.model.posts import Place, Reason


def given_reason(grid: Grid, cell: int, value: int) -> Reason:
    """A cell holds what is printed in it."""
    return Reason("given", (cell,), Sentence("{cell} is given as {value}", cell=grid.name(cell), value=value), value)


class GivenReasons:
    """The reason of the nth given: cells, each with its value."""

    def __init__(self, grid: Grid, givens: Sequence[tuple[int, int]]) -> None:
        self.grid, self.givens = grid, givens

    def __call__(self, nth: int) -> Reason:
        return given_reason(self.grid, *self.givens[nth])

    def find_place(self, nth: int) -> tuple[str, Place]:
        """The rule and the place of the nth reason."""
        return "given", (self.givens[nth][0],)
