"""Hitori said to the engines."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.hitori.flow import FLOW
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.model import Clause, Connected, Model


def default(puzzle: Hitori) -> Model:
    """One bit a cell, true when masked; connectivity by cuts."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for name, value, cells in puzzle.repeats:
        pairs = [[bits[a], bits[b]] for i, a in enumerate(cells) for b in cells[:i]]
        model.clauses(f"{name} shows {value} only once", pairs)
    apart, walled, connected = geometry(puzzle.grid)
    model.clauses("masked cells never share a side", apart)
    model.clauses("no cell is walled in on all sides", walled)
    model.post("the visible cells are connected", connected)
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> tuple[list[Clause], list[Clause], Connected]:
    """What is the same for every hitori of a size: no two neighbours masked, no cell walled in, all visible connected.

    Not all neighbours of a cell are masked: the cell itself would then be visible, as they are masked, and cut off.
    It follows from the rules, but saying it beforehand spares most of the cuts.
    """
    apart = [[-a - 1, -b - 1] for a, b in grid.sides()]
    walled = [[-other - 1 for other in beside] for beside in grid.neighbours() if len(grid) > len(beside) + 1]
    nodes = tuple(-cell - 1 for cell in range(len(grid)))
    return apart, walled, Connected(nodes, grid.sides(), apart=True)


FORMULATIONS = {
    "default": Formulation(default, "a clause per equal pair and per side, parts that are cut off forbidden when met"),
    "flow": FLOW,
}
