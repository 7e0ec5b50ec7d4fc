"""Depth-first search for hitori with propagation and look-ahead; needs no solver library."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import compress, pairwise

from gridwright.grid import Grid
from gridwright.kinds.hitori.board import MASKED, OPEN, VISIBLE, Board, corners
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer

Decision = tuple[int, int, int]
"""A decision to come back to: the length of the trail before it, the cell, and the other mark."""

LOOK_AHEAD_CELLS = 10  # cells to probe before each decision, plus one for every dead end so far
VALUES = {OPEN: None, VISIBLE: 0, MASKED: 1}


def search(puzzle: Hitori, state: Answer, first: bool) -> Iterator[Answer]:
    """propagation over pairs, sandwiches, neighbours and chains of masked cells, then look-ahead and backtracking"""
    board = propagate_givens(puzzle, state)
    if board is None:
        return
    tree = DepthFirstSearch(board, first)
    while True:
        if tree.descend():
            yield Answer(puzzle.grid, tuple([1 if mark == MASKED else 0 for mark in board.marks]))
        if not tree.backtrack():
            return


def propagate(puzzle: Hitori, state: Answer) -> Answer | None:
    """Propagation from a half-done board to a fixpoint; None on a conflict."""
    board = propagate_givens(puzzle, state)
    if board is None:
        return None
    return Answer(puzzle.grid, tuple([VALUES[mark] for mark in board.marks]))


def propagate_givens(puzzle: Hitori, state: Answer) -> Board | None:
    """A board with what follows from a half-done one and from patterns of numbers; None on a conflict."""
    board = Board(puzzle)
    given = [[cell for cell, value in enumerate(state.values) if value == wanted] for wanted in (1, 0)]
    patterns = [find_beside_pairs(puzzle), [*find_sandwiches(puzzle), *find_enclosed(puzzle.grid)]]
    return board if board.assign(*given) and board.assign(*patterns) else None


def find_beside_pairs(puzzle: Hitori) -> list[int]:
    """Cells to mask: of two equal numbers side by side one is visible, so the others in the line are masked."""
    found = []
    neighbours = puzzle.grid.neighbours()
    for _, _, cells in puzzle.repeats:
        for a, b in pairwise(cells):
            if b in neighbours[a]:
                found += [cell for cell in cells if cell not in (a, b)]
    return found


def find_sandwiches(puzzle: Hitori) -> list[int]:
    """Visible cells: between two equal numbers, since masking the cell would make both of them visible."""
    found: list[int] = []
    for line in puzzle.grid.lines():
        numbers = [puzzle.numbers[cell] for cell in line.cells]
        equal = [value is not None and value == other for value, other in zip(numbers, numbers[2:], strict=False)]
        found += compress(line.cells[1:], equal)
    return found


@lru_cache(maxsize=32)
def find_enclosed(grid: Grid) -> list[int]:
    """Visible cells: on a board of a single line, those with the edge on both sides."""
    return [cell for cell, touched in enumerate(corners(grid)) if len(set(touched)) < len(touched)]


class DepthFirstSearch:
    """A search through all solutions. With `first`, cells that need not be masked stay visible."""

    def __init__(self, board: Board, first: bool) -> None:
        self.board, self.first = board, first
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
            # Where an equal number is left, masking propagates further; elsewhere a visible cell never does harm.
            mark = MASKED if self.is_contested(cell) else VISIBLE
            self.decisions.append((len(board.trail), cell, VISIBLE + MASKED - mark))
            if not (board.put(cell, mark) and board.propagate()):
                return False

    def backtrack(self) -> bool:
        """Undo the last decision and take the other branch; False when no decision is left."""
        board = self.board
        while self.decisions:
            self.dead_ends += 1
            length, cell, mark = self.decisions.pop()
            board.undo(length)
            if board.put(cell, mark) and board.propagate():
                return True
        return False

    def is_contested(self, cell: int) -> bool:
        """Is an equal number in one of the cell's lines not masked yet?"""
        marks = self.board.marks
        return any(marks[other] != MASKED for other in self.board.same[cell])

    def choose_cell(self) -> int | None:
        """The cell to decide next; None if no cell is open; -1 if look-ahead finds a conflict."""
        board = self.board
        while True:
            open_cells = [cell for cell, mark in enumerate(board.marks) if not mark]
            if not open_cells:
                return None
            rest = [cell for cell in open_cells if self.is_contested(cell)]
            if not rest:
                if self.first:
                    board.assign([], open_cells)
                    return None
                return open_cells[0]
            rest.sort(key=lambda cell: -len(board.same[cell]))  # the cells with the most equal numbers first
            length = len(board.trail)
            best = self.look_ahead(rest)
            if best < 0 or len(board.trail) == length:
                return best

    def look_ahead(self, cells: list[int]) -> int:
        """Probe both marks of the first cells and assign failed literals; the best cell to decide, -1 on a conflict."""
        board = self.board
        best, most = cells[0], -1
        for cell in cells[: LOOK_AHEAD_CELLS + self.dead_ends]:
            if board.marks[cell] != OPEN:
                continue
            masked, visible = self.probe(cell, MASKED), self.probe(cell, VISIBLE)
            if masked < 0 or visible < 0:
                if not (board.put(cell, VISIBLE if masked < 0 else MASKED) and board.propagate()):
                    return -1
            elif masked * visible > most:
                best, most = cell, masked * visible
        return best

    def probe(self, cell: int, mark: int) -> int:
        """How many cells a mark decides by propagation; -1 on a conflict."""
        board = self.board
        length = len(board.trail)
        consistent = board.put(cell, mark) and board.propagate()
        count = len(board.trail) - length
        board.undo(length)
        return count if consistent else -1
