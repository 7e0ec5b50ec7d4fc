"""The constraints of shaded cells that never share a side, where the white cells stay connected."""

from __future__ import annotations

from gridwright.grid import Grid
from gridwright.model import Clauses, Connected, Post, Reason, Shared


def shade_apart(grid: Grid, apart: Reason, enclosed: Reason, connected: Reason) -> Shared:
    """What all puzzles of a size share, in which variable c + 1 is true when cell c is shaded.

    If all neighbours of a cell were shaded, the cell itself would be white and cut off. This constraint is redundant;
    it saves most of the lazy cuts that engines without `Connected` need.
    """
    sides = [[-a - 1, -b - 1] for a, b in grid.sides()]
    enclosing = [[-other - 1 for other in beside] for beside in grid.neighbours() if len(grid) > len(beside) + 1]
    white = tuple(-cell - 1 for cell in range(len(grid)))
    return Shared(
        len(grid),
        [
            Post(apart, Clauses(sides)),
            Post(enclosed, Clauses(enclosing)),
            Post(connected, Connected(white, grid.sides(), apart=True)),
        ],
    )
