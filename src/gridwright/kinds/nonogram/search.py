"""What line solving and probing find on a nonogram, which is where its ladder starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Answer

if TYPE_CHECKING:
    from gridwright.kernel.nonogram_board import Board

PROBE_BUDGET = 3_000_000  # line solves that probing a board may take


def open_board(puzzle: Nonogram, state: Answer) -> tuple[Board, bool]:
    """A board propagated from a half-done one, and whether that is consistent."""
    from gridwright.kernel.nonogram_board import Board

    board = Board(puzzle.rows, puzzle.columns)
    consistent = True
    if not state.is_empty:
        known = [(cell, value) for cell, value in enumerate(state.values) if value is not None]
        consistent = all(value in (0, 1) and board.assign(cell, value) for cell, value in known)
    return board, consistent and board.propagate()


def propagate(puzzle: Nonogram, state: Answer) -> Answer | None:
    """What line solving and probing find from a half-done board; None on a conflict."""
    board, consistent = open_board(puzzle, state)
    return Answer(puzzle.grid, tuple(board.values())) if consistent and board.probe(PROBE_BUDGET) else None
