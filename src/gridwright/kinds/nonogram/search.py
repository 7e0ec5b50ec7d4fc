"""Nonograms by search: what lines tell, what probing tells, and trying the cell that tells most; no solver library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.puzzle import Answer

if TYPE_CHECKING:
    from gridwright.kernel.nonogram_board import Board

NODES = 1 << 62  # as many as there are
PROBING = 3_000_000  # line solves that probing a board may take


def search(puzzle: Nonogram, state: Answer, first: bool) -> Iterator[Answer]:
    """line solving and probing at every node of a depth-first search, without a solver library"""
    board, agrees = opened(puzzle, state)
    while agrees and board.next(NODES):
        yield Answer(puzzle.grid, tuple(board.values()))


def opened(puzzle: Nonogram, state: Answer) -> tuple[Board, bool]:
    """A board with everything that lines alone tell from a half-done one, and whether that is possible."""
    from gridwright.kernel.nonogram_board import Board

    board = Board(puzzle.rows, puzzle.columns)
    agrees = True
    if not state.is_empty:
        decided = [(cell, value) for cell, value in enumerate(state.values) if value is not None]
        agrees = all(value in (0, 1) and board.decide(cell, value) for cell, value in decided)
    return board, agrees and board.settle()


def propagate(puzzle: Nonogram, state: Answer) -> Answer | None:
    """What lines and probing tell from a half-done board; None if that has no solution."""
    board, agrees = opened(puzzle, state)
    return Answer(puzzle.grid, tuple(board.values())) if agrees and board.probed(PROBING) else None
