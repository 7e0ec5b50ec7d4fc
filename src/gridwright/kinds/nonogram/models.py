"""Nonograms said to the engines."""

from __future__ import annotations

from gridwright.kind import Formulation
from gridwright.kinds.nonogram.blocks import BLOCKS
from gridwright.kinds.nonogram.configurations import CONFIGURATIONS
from gridwright.kinds.nonogram.puzzle import Nonogram, written
from gridwright.model import Model, Runs


def default(puzzle: Nonogram) -> Model:
    """One bit a cell, true when black; the runs of every line."""
    model = Model()
    bits = model.bits(len(puzzle.grid))
    for line, clue in zip(puzzle.grid.lines(), puzzle.rows + puzzle.columns, strict=True):
        along = tuple(bits[cell] for cell in line.cells)
        model.post(f"{line.name} has the black runs {written(clue)}", Runs(along, clue))
    return model


FORMULATIONS = {
    "default": Formulation(default, "where each run starts, in order encoding"),
    "configurations": CONFIGURATIONS,
    "blocks": BLOCKS,
}
