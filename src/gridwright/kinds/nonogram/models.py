"""The formulations of nonograms."""

from __future__ import annotations

from gridwright.kind import Formulation
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.blocks import BLOCKS
from gridwright.kinds.nonogram.configurations import CONFIGURATIONS
from gridwright.kinds.nonogram.pairs import PAIRS
from gridwright.kinds.nonogram.puzzle import Nonogram, write_clue
from gridwright.model import Model, Runs


def default(puzzle: Nonogram) -> Model:
    """One variable per cell, true when black; a `Runs` constraint per line."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for nth, (line, clue) in enumerate(zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True)):
        along = tuple(bits[cell] for cell in line.cells)
        reason = messages.ROW_RUNS if nth < puzzle.grid.height else messages.COLUMN_RUNS
        model.post(reason.about(line=line.name, clue=write_clue(clue)), Runs(along, clue))
    return model


FORMULATIONS = {
    "default": Formulation(default, messages.FORMULATION_DEFAULT),
    "configurations": CONFIGURATIONS,
    "blocks": BLOCKS,
    "pairs": PAIRS,
}
