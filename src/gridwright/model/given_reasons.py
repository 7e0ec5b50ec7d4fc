# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The reason that a cell holds what is printed in it, for every kind with givens."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled.declare import cython, raises
from gridwright.grid import Grid
from gridwright.kernel.log import Log
from gridwright.messages import Sentence
from gridwright.model.posts import Reason
from gridwright.model.rule_names import AreaNames, RuleReasons

GIVEN = b"given"


def given_reason(grid: Grid, cell: int, value: int) -> Reason:
    """A cell holds what is printed in it."""
    return Reason("given", (cell,), Sentence("{cell} is given as {value}", cell=grid.name(cell), value=value), value)


class GivenReasons(RuleReasons):
    """The reason of the nth given: cells, each with its value."""

    grid: Grid
    givens: Sequence[tuple[int, int]]

    def __init__(self, grid: Grid, givens: Sequence[tuple[int, int]]) -> None:
        self.grid, self.givens = grid, givens

    def __call__(self, nth: int) -> Reason:
        return given_reason(self.grid, *self.givens[nth])

    @raises
    def put_rule(self, log: Log, nth: cython.int, areas: AreaNames) -> cython.int:
        log.put_bytes(GIVEN)
        return areas.put(log, self.givens[nth][:1])
