"""A search for makaro without any solver library: values left for every cell, a look ahead, guesses."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.makaro.board import Board
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.puzzle import Answer

Branch = tuple[int, int, int]
"""A guess to come back to: how many changes there were, the cell, and the values that are left to try."""

EFFORT = 4  # cells to look ahead in before the first dead end


def search(puzzle: Makaro, state: Answer, first: bool) -> Iterator[Answer]:
    """Values left for every cell by rooms, neighbours and arrows, then a look ahead and guesses."""
    board = settled(puzzle, state)
    if board is None:
        return
    hunt = Hunt(board)
    while True:
        if hunt.go_down():
            yield read(puzzle, board)
        if not hunt.go_back():
            return


def propagate(puzzle: Makaro, state: Answer) -> Answer | None:
    """What follows from a half-done board without a guess; None when it contradicts the rules."""
    board = settled(puzzle, state)
    return None if board is None else read(puzzle, board)


def settled(puzzle: Makaro, state: Answer) -> Board | None:
    """A board with all that follows from what is given and from a half-done board; None on a contradiction."""
    board = Board(puzzle)
    if not board.begin():
        return None
    for cell, *given in zip(range(len(puzzle.grid)), puzzle.givens, state.values, strict=True):
        for value in given:
            if value is not None and not (value >= 0 and board.keep(cell, 1 << value)):
                return None
    return board


def read(puzzle: Makaro, board: Board) -> Answer:
    """The cells that have one value left."""
    lone = [left.bit_length() - 1 if left and not left & (left - 1) else None for left in board.values]
    return Answer(puzzle.grid, tuple(lone))


class Hunt:
    """A walk through all ways to finish a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.branches: list[Branch] = []
        self.dead_ends = 0

    def go_down(self) -> bool:
        """Guess and draw consequences until the board is full, or, with False, contradicts itself."""
        board = self.board
        while True:
            cell = self.choose()
            if cell is None:
                return True
            if cell < 0:
                return False
            left = board.values[cell]
            guess = left & -left
            self.branches.append((len(board.trail), cell, left ^ guess))
            if not board.keep(cell, guess):
                return False

    def go_back(self) -> bool:
        """Take the last guess back and leave the cell its other values; False when there is no guess left."""
        board = self.board
        while self.branches:
            self.dead_ends += 1
            length, cell, left = self.branches.pop()
            board.back(length)
            if board.keep(cell, left):
                return True
        return False

    def choose(self) -> int | None:
        """The next cell to guess; None when there is none; -1 when the look ahead finds a contradiction."""
        board = self.board
        while True:
            values = board.values
            open_cells = [cell for cell in board.white if values[cell] & (values[cell] - 1)]
            if not open_cells:
                return None
            open_cells.sort(key=lambda cell: values[cell].bit_count())
            length = len(board.trail)
            best = self.look(open_cells)
            if best < 0 or len(board.trail) == length:
                return best

    def look(self, cells: list[int]) -> int:
        """Try every value in the first cells; strike those that cannot be, and choose the cell that tells most."""
        board = self.board
        best, most = cells[0], 0.0
        for cell in cells[: EFFORT + self.dead_ends]:
            left = board.values[cell]
            told, good = 1.0, 0
            while left:
                value = left & -left
                left ^= value
                length = len(board.trail)
                if board.keep(cell, value):
                    good |= value
                    told *= len(board.trail) - length
                board.back(length)
            if not board.keep(cell, good):
                return -1
            told **= 1 / good.bit_count()
            if told > most and good & (good - 1):
                best, most = cell, told
        return best
