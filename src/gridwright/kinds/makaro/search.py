"""Depth-first search for makaro with propagation and look-ahead; needs no solver library."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.makaro.board import Board
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer

Decision = tuple[int, int, int]
"""A decision to come back to: the length of the trail before it, the cell, and the numbers left to try."""

LOOK_AHEAD_CELLS = 4  # cells to probe before each decision, plus one for every dead end so far


def search(puzzle: Makaro, state: Answer, first: bool) -> Iterator[Answer]:
    """domains propagated over rooms, neighbours and arrows, then look-ahead and backtracking"""
    board = propagate_givens(puzzle, state)
    if board is None:
        return
    tree = DepthFirstSearch(board)
    while True:
        if tree.descend():
            yield read_answer(puzzle, board)
        if not tree.backtrack():
            return


def propagate(puzzle: Makaro, state: Answer) -> Answer | None:
    """Propagation from a half-done board to a fixpoint; None on a conflict."""
    board = propagate_givens(puzzle, state)
    return None if board is None else read_answer(puzzle, board)


def propagate_givens(puzzle: Makaro, state: Answer) -> Board | None:
    """A board with what follows from the givens and a half-done board; None on a conflict."""
    board = Board(puzzle)
    if not board.start():
        return None
    for cell, *given in zip(range(len(puzzle.grid)), puzzle.givens, state.values, strict=True):
        for value in given:
            if value is not None and not (value >= 0 and board.restrict(cell, 1 << value)):
                return None
    return board


def read_answer(puzzle: Makaro, board: Board) -> Answer:
    """The cells with one number left."""
    single = [left.bit_length() - 1 if left and not left & (left - 1) else None for left in board.domains]
    return Answer(puzzle.grid, tuple(single))


class DepthFirstSearch:
    """A search through all solutions."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.decisions: list[Decision] = []
        self.dead_ends = 0

    def descend(self) -> bool:
        """Decide and propagate until the board is full; False on a conflict."""
        board = self.board
        while True:
            cell = self.choose_cell()
            if cell is None:
                return True
            if cell < 0:
                return False
            left = board.domains[cell]
            value = left & -left
            self.decisions.append((len(board.trail), cell, left ^ value))
            if not board.restrict(cell, value):
                return False

    def backtrack(self) -> bool:
        """Undo the last decision and leave its cell the other numbers; False when no decision is left."""
        board = self.board
        while self.decisions:
            self.dead_ends += 1
            length, cell, left = self.decisions.pop()
            board.undo(length)
            if board.restrict(cell, left):
                return True
        return False

    def choose_cell(self) -> int | None:
        """The cell to decide next; None if no cell is open; -1 if look-ahead finds a conflict."""
        board = self.board
        while True:
            domains = board.domains
            open_cells = [cell for cell in board.white if domains[cell] & (domains[cell] - 1)]
            if not open_cells:
                return None
            open_cells.sort(key=lambda cell: domains[cell].bit_count())
            length = len(board.trail)
            best = self.look_ahead(open_cells)
            if best < 0 or len(board.trail) == length:
                return best

    def look_ahead(self, cells: list[int]) -> int:
        """Probe every number of the first cells and remove those that fail; the best cell to decide, -1 on a conflict.

        The best cell is the one whose numbers reduce the most domains, by the geometric mean.
        """
        board = self.board
        best, most = cells[0], 0.0
        for cell in cells[: LOOK_AHEAD_CELLS + self.dead_ends]:
            left = board.domains[cell]
            effect, possible = 1.0, 0
            while left:
                value = left & -left
                left ^= value
                changes = self.probe(cell, value)
                if changes >= 0:
                    possible |= value
                    effect *= changes
            if not board.restrict(cell, possible):
                return -1
            effect **= 1 / possible.bit_count()
            if effect > most and possible & (possible - 1):
                best, most = cell, effect
        return best

    def probe(self, cell: int, value: int) -> int:
        """How many domains a number reduces by propagation; -1 on a conflict."""
        board = self.board
        length = len(board.trail)
        consistent = board.restrict(cell, value)
        changes = len(board.trail) - length
        board.undo(length)
        return changes if consistent else -1
