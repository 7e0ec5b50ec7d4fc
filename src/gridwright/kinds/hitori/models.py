"""The formulations of hitori."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.hitori import reasons
from gridwright.kinds.hitori.flow import FLOW
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.hitori.reasons import find_repeats
from gridwright.messages import Sentence
from gridwright.model import Model, Shared, any_two
from gridwright.model.shading import shade_apart


def default(puzzle: Hitori) -> Model:
    """Variable c + 1 is true when cell c is masked; connectivity is one constraint, `Connected`."""
    model = Model()
    masked = model.bits(len(puzzle.grid))
    repeats = find_repeats(puzzle)
    model.post_groups(any_two, masked, repeats, reasons.explain_repeats(puzzle, repeats))
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """What all hitori of a size share: masked cells apart, no cell enclosed, visible cells connected."""
    return shade_apart(grid, reasons.APART, reasons.NOT_ENCLOSED, reasons.CONNECTED)


FORMULATIONS = {
    "default": Formulation(default, Sentence("a clause per equal pair and per side; the visible cells connected")),
    "flow": FLOW,
}
