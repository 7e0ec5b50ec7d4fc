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
from gridwright.model import Clauses, Connected, Model, Post, Shared, any_two


def default(puzzle: Hitori) -> Model:
    """Variable c + 1 is true when cell c is masked; connectivity is one constraint, `Connected`."""
    model = Model()
    masked = model.bits(len(puzzle.grid))
    repeats, lines, numbers = find_repeats(puzzle), puzzle.grid.lines(), puzzle.numbers
    model.post_groups(
        any_two,
        masked,
        repeats,
        lambda nth: reasons.once(lines[repeats.line_of(nth)], numbers[repeats[nth][0]]),
    )
    model.share(geometry(puzzle.grid))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> Shared:
    """The constraints that all hitori of a size share: masked cells apart, no cell enclosed, visible cells connected.

    If all neighbours of a cell were masked, the cell itself would be visible and cut off. This constraint is redundant;
    it saves most of the lazy cuts that engines without `Connected` need.
    """
    apart = [[-a - 1, -b - 1] for a, b in grid.sides()]
    enclosing = [[-other - 1 for other in beside] for beside in grid.neighbours() if len(grid) > len(beside) + 1]
    nodes = tuple(-cell - 1 for cell in range(len(grid)))
    return Shared(
        len(grid),
        [
            Post(reasons.APART, Clauses(apart)),
            Post(reasons.NOT_ENCLOSED, Clauses(enclosing)),
            Post(reasons.CONNECTED, Connected(nodes, grid.sides(), apart=True)),
        ],
    )


FORMULATIONS = {
    "default": Formulation(default, Sentence("a clause per equal pair and per side; the visible cells connected")),
    "flow": FLOW,
}
