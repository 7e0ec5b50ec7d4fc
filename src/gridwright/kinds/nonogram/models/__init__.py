"""The formulations of nonograms."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.nonogram.models import reasons
from gridwright.kinds.nonogram.models.blocks import BLOCKS, PUBLISHED
from gridwright.kinds.nonogram.models.configurations import CONFIGURATIONS
from gridwright.kinds.nonogram.models.pairs import PAIRS
from gridwright.kinds.nonogram.models.reasons import CLUE_IS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence
from gridwright.model import Model, Runs
from gridwright.model.bulk_reasons import ClueReasons


def default(puzzle: Nonogram) -> Model:
    """One variable per cell, true when black; a `Runs` constraint per line."""
    model = Model()
    model.bits(len(puzzle.grid))
    grid = puzzle.grid
    along = geometry(grid)
    for rule, lines, clues in (
        (reasons.ROW, grid.rows(), puzzle.rows),
        (reasons.COLUMN, grid.columns(), puzzle.columns),
    ):
        words = along[: grid.height] if rule == reasons.ROW else along[grid.height :]
        named = ClueReasons(rule, CLUE_IS, lines, clues)
        model.post_many(Runs, list(zip(words, clues, strict=True)), named)
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """The variables of every line of a board of a size."""
    return tuple(tuple([cell + 1 for cell in line.cells]) for line in grid.lines())


FORMULATIONS = {
    "default": Formulation(
        default, Sentence("the runs of every line, by an automaton or by their starts in order encoding")
    ),
    "configurations": CONFIGURATIONS,
    "blocks": BLOCKS,
    "blocks-published": PUBLISHED,
    "pairs": PAIRS,
}
