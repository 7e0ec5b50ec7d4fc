"""The reasons of the constraints of nonograms: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.nonogram.puzzle import Nonogram, write_clue
from gridwright.messages import Message
from gridwright.model import Reason

CLUE_IS = Message("the clue of {line} is {clue}")


ROW, COLUMN = "row-clue", "column-clue"


def runs(puzzle: Nonogram, nth: int) -> Reason:
    """A line, by its number, has the runs of its clue."""
    line, clue = puzzle.grid.lines()[nth], (puzzle.rows + puzzle.columns)[nth]
    sentence = CLUE_IS.about(line=line.name, clue=write_clue(clue))
    return Reason(rule_of(puzzle, line), line.cells, sentence, clue)


def rule_of(puzzle: Nonogram, line: Line) -> str:
    """The rule of a row or of a column."""
    return ROW if line.number < puzzle.grid.height else COLUMN
