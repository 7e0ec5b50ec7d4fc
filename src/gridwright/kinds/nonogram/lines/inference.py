"""What follows from the clues of a nonogram without a decision: by line solving, probing and double counting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Answer

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.lines.board import NonogramBoard

PROBE_BUDGET = 3_000_000  # line solves that probing a board may take,
PROBE_PATIENCE = 150_000  # and how many of them in a row may find nothing, where a search comes next


def open_board(puzzle: Nonogram, state: Answer) -> tuple[NonogramBoard, bool]:
    """A board propagated from a half-done one, and whether that is consistent."""
    from gridwright.kinds.nonogram.lines.board import NonogramBoard

    board = NonogramBoard(puzzle.rows, puzzle.columns)
    consistent = True
    if not state.is_empty:
        known = [(cell, value) for cell, value in enumerate(state.values) if value is not None]
        consistent = all(value in (0, 1) and board.assign(cell, value) for cell, value in known)
    return board, consistent and board.propagate()


def repeats_clues(puzzle: Nonogram) -> bool:
    """Do half of the rows or of the columns have clues that others have too? Such boards are worth double counting."""
    return any(2 * len(set(clues)) <= len(clues) for clues in (puzzle.rows, puzzle.columns))


def count_across(puzzle: Nonogram, board: NonogramBoard) -> bool:
    """Find cells by double counting and line solving, then by probing, to a fixpoint; False on a conflict."""
    while before := board.open_count():
        while found := count_once(puzzle, board):
            pass
        if found is None or not board.probe(PROBE_BUDGET, PROBE_PATIENCE):
            return False
        if board.open_count() == before:
            return True
    return True


def count_once(puzzle: Nonogram, board: NonogramBoard) -> int | None:
    """How many cells double counting finds; lines are solved with them. None on a conflict."""
    from gridwright.kinds.nonogram.lines.double_counting import DoubleCounting

    before = board.values()
    counting = DoubleCounting(puzzle.rows, puzzle.columns, [-1 if value is None else value for value in before])
    if found := counting.run():
        for cell, value in enumerate(counting.values):
            if before[cell] is None and value >= 0:
                board.assign(cell, value)
        if not board.propagate():
            return None
    return found


def propagate(puzzle: Nonogram, state: Answer) -> Answer | None:
    """What line solving and probing find from a half-done board; None on a conflict."""
    board, consistent = open_board(puzzle, state)
    return Answer(puzzle.grid, tuple(board.values())) if consistent and board.probe(PROBE_BUDGET) else None
