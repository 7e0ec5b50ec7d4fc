"""A nonogram as a setter draws it: the clues at the edges, or the picture that they follow from."""

from __future__ import annotations

from gridwright.blueprint import NO_MARK, Blueprint, Vocabulary
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence
from gridwright.scene import Cell, Fill

BLACK = "#"


def read(blueprint: Blueprint) -> Nonogram:
    """The puzzle of a drawing."""
    grid, clues = blueprint.grid, blueprint.clues
    if clues is None:
        return Nonogram.from_picture(grid, [mark == BLACK for mark in blueprint.marks])
    return Nonogram(grid=grid, rows=clues[: grid.height], columns=clues[grid.height :])


def write(puzzle: Nonogram) -> Blueprint:
    """The drawing of a puzzle: its clues alone."""
    return Blueprint(puzzle.grid, (NO_MARK,) * len(puzzle.grid), clues=puzzle.rows + puzzle.columns)


VOCABULARY = Vocabulary(read, write, marks={BLACK: Cell(Fill.BLACK)}, words={BLACK: Sentence("black")}, clues=True)
