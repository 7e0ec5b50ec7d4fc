"""The reasons of the constraints of nonograms: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Line
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Nonogram, write_clue
from gridwright.messages import Message
from gridwright.model import Reason

ROW, COLUMN = "row-clue", "column-clue"


def runs(puzzle: Nonogram, nth: int) -> Reason:
    """A line, by its number, has the runs of its clue."""
    line, clue = puzzle.grid.lines()[nth], (puzzle.rows + puzzle.columns)[nth]
    rule, message = rule_of(puzzle, line)
    return Reason(rule, line.cells, message.about(line=line.name, clue=write_clue(clue)), clue)


def rule_of(puzzle: Nonogram, line: Line) -> tuple[str, Message]:
    """The rule of a row or of a column, and its sentence."""
    if line.number < puzzle.grid.height:
        return ROW, messages.ROW_RUNS
    return COLUMN, messages.COLUMN_RUNS
