"""A search for hitori without any solver library: marks with all their consequences, a look ahead, guesses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress, pairwise

from gridwright.grid import Grid
from gridwright.kinds.hitori.board import MASKED, OPEN, VISIBLE, Board, corners
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer

Branch = tuple[int, int, int]
"""A guess to come back to: how many cells were marked, the cell, and the mark that is left to try."""


def search(puzzle: Hitori, state: Answer, first: bool) -> Iterator[Answer]:
    """Pairs, sandwiches, touching cells and chains of masked cells, then a look ahead and guesses."""
    board = settled(puzzle, state)
    if board is None:
        return
    hunt = Hunt(board, first)
    while True:
        if hunt.go_down():
            yield Answer(puzzle.grid, tuple([1 if mark == MASKED else 0 for mark in board.marks]))
        if not hunt.go_back():
            return


def propagate(puzzle: Hitori, state: Answer) -> Answer | None:
    """What follows from a half-done board without a guess; None when it contradicts the rules."""
    board = settled(puzzle, state)
    if board is None:
        return None
    return Answer(puzzle.grid, tuple([VALUES[mark] for mark in board.marks]))


VALUES = {OPEN: None, VISIBLE: 0, MASKED: 1}


def settled(puzzle: Hitori, state: Answer) -> Board | None:
    """A board with all that follows from a half-done one and from patterns of numbers; None on a contradiction."""
    board = Board(puzzle)
    given = [[cell for cell, value in enumerate(state.values) if value == wanted] for wanted in (1, 0)]
    patterns = [pairs(puzzle), [*sandwiches(puzzle), *hemmed(puzzle.grid)]]
    return board if board.settle(*given) and board.settle(*patterns) else None


def pairs(puzzle: Hitori) -> list[int]:
    """Cells to mask: of two equal numbers side by side one is visible, so that number is not elsewhere in the line."""
    found = []
    neighbours = puzzle.grid.neighbours()
    for _, _, cells in puzzle.repeats:
        for a, b in pairwise(cells):
            if b in neighbours[a]:
                found += [cell for cell in cells if cell not in (a, b)]
    return found


def sandwiches(puzzle: Hitori) -> list[int]:
    """Visible cells: a cell between two equal numbers, both of which would show if it were masked."""
    found: list[int] = []
    for line in puzzle.grid.lines():
        numbers = [puzzle.numbers[cell] for cell in line.cells]
        equal = [value is not None and value == other for value, other in zip(numbers, numbers[2:], strict=False)]
        found += compress(line.cells[1:], equal)
    return found


@lru_cache(maxsize=32)
def hemmed(grid: Grid) -> list[int]:
    """Visible cells: those of a board of one line that have the edge on both sides."""
    return [cell for cell, touched in enumerate(corners(grid)) if len(set(touched)) < len(touched)]


class Hunt:
    """A walk through all ways to finish a board. `first` leaves cells visible that nothing asks to mask."""

    def __init__(self, board: Board, first: bool) -> None:
        self.board, self.first = board, first
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
            # Where equal numbers are left masking tells more; elsewhere a visible cell never hurts.
            mark = MASKED if self.contested(cell) else VISIBLE
            self.branches.append((len(board.trail), cell, VISIBLE + MASKED - mark))
            if not (board.put(cell, mark) and board.spread()):
                return False

    def go_back(self) -> bool:
        """Take the last guess back and do the other thing; False when there is no guess left."""
        board = self.board
        while self.branches:
            self.dead_ends += 1
            length, cell, mark = self.branches.pop()
            board.back(length)
            if board.put(cell, mark) and board.spread():
                return True
        return False

    def contested(self, cell: int) -> bool:
        """Could the number of an open cell still be seen twice?"""
        marks = self.board.marks
        return any(marks[other] != MASKED for other in self.board.same[cell])

    def choose(self) -> int | None:
        """The next cell to guess; None when there is none; -1 when the look ahead finds a contradiction."""
        board = self.board
        while True:
            open_cells = [cell for cell, mark in enumerate(board.marks) if not mark]
            if not open_cells:
                return None
            rest = [cell for cell in open_cells if self.contested(cell)]
            if not rest:
                if self.first:
                    board.settle([], open_cells)
                    return None
                return open_cells[0]
            rest.sort(key=lambda cell: -len(board.same[cell]))  # cells that most depends on come first
            length = len(board.trail)
            best = self.look(rest)
            if best < 0 or len(board.trail) == length:
                return best

    def look(self, cells: list[int]) -> int:
        """Try both marks in the first cells; mark what cannot be otherwise, and choose the cell that tells most."""
        board = self.board
        best, most = cells[0], -1
        for cell in cells[: EFFORT + self.dead_ends]:
            if board.marks[cell] != OPEN:
                continue
            masked, visible = self.reach(cell, MASKED), self.reach(cell, VISIBLE)
            if masked < 0 or visible < 0:
                if not (board.put(cell, VISIBLE if masked < 0 else MASKED) and board.spread()):
                    return -1
            elif masked * visible > most:
                best, most = cell, masked * visible
        return best

    def reach(self, cell: int, mark: int) -> int:
        """How many cells a mark decides; -1 if it leads to a contradiction."""
        board = self.board
        length = len(board.trail)
        fine = board.put(cell, mark) and board.spread()
        grown = len(board.trail) - length
        board.back(length)
        return grown if fine else -1


EFFORT = 10  # cells to look ahead in before the first dead end
