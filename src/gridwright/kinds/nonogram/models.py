"""The formulations of nonograms."""

from __future__ import annotations

from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kind import Formulation
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.blocks import BLOCKS
from gridwright.kinds.nonogram.configurations import CONFIGURATIONS
from gridwright.kinds.nonogram.pairs import PAIRS
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Text
from gridwright.model import Model, Runs
from gridwright.model.bulk_reasons import ClueReasons


def default(puzzle: Nonogram) -> Model:
    """One variable per cell, true when black; a `Runs` constraint per line."""
    model = Model()
    model.bits(len(puzzle.grid))
    along, names = geometry(puzzle.grid)
    height = puzzle.grid.height
    for message, part, clues in (
        (messages.ROW_RUNS, slice(height), puzzle.rows),
        (messages.COLUMN_RUNS, slice(height, None), puzzle.columns),
    ):
        model.post_many(Runs, list(zip(along[part], clues, strict=True)), ClueReasons(message, names[part], clues))
    return model


@lru_cache(maxsize=16)
def geometry(grid: Grid) -> tuple[tuple[tuple[int, ...], ...], tuple[Text, ...]]:
    """The variables and the name of every line of a board of a size."""
    lines = grid.lines()
    return tuple(tuple([cell + 1 for cell in line.cells]) for line in lines), tuple(line.name for line in lines)


FORMULATIONS = {
    "default": Formulation(default, messages.FORMULATION_DEFAULT),
    "configurations": CONFIGURATIONS,
    "blocks": BLOCKS,
    "pairs": PAIRS,
}
