"""Depth-first search for hitori, cell by cell in reading order, with connectivity by union-find.

The heuristic of Cheikhrouhou and Bahri ("Singles", 2021).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.kernel.union_find import UnionFind
from gridwright.kinds.hitori.models import find_repeats
from gridwright.kinds.hitori.puzzle import MASKED, VISIBLE, Hitori
from gridwright.puzzle import Answer


class Areas:
    """Connected areas of visible cells.

    Every area knows how many of its sides face undecided cells. An area with none left is sealed: it can never be
    joined to another.
    """

    def __init__(self, cells: int) -> None:
        self.sets = UnionFind(cells)
        self.root: Callable[[int], int] = self.sets.find  # the cell that represents the area of a cell
        self.open = [0] * cells  # of a root: sides that face undecided cells
        self.count = 0

    def join(self, a: int, b: int) -> None:
        """Unite the areas of two cells, unless they are the same."""
        joined = self.sets.join(a, b)
        if joined >= 0:
            self.open[self.root(joined)] += self.open[joined]
            self.count -= 1

    def undo(self, unions: int) -> None:
        """Undo all unions after the first so many."""
        while self.sets.count > unions:
            joined = self.sets.last_joint()
            self.open[self.root(joined)] -= self.open[joined]
            self.count += 1
            self.sets.undo(self.sets.count - 1)


class PartialBoard:
    """The cells decided so far, in reading order."""

    def __init__(self, puzzle: Hitori) -> None:
        grid = puzzle.grid
        self.marks: list[int] = []
        self.areas = Areas(len(grid))
        beside = grid.neighbours()
        self.before = [[other for other in beside[cell] if other < cell] for cell in range(len(grid))]
        self.after = [len(beside[cell]) - len(self.before[cell]) for cell in range(len(grid))]
        # A number that appears only once in a line can never repeat there, so only the others are tracked.
        self.entries: list[list[int]] = [[] for _ in range(len(grid))]
        groups = find_repeats(puzzle)
        for entry, cells in enumerate(groups):
            for cell in cells:
                self.entries[cell].append(entry)
        self.seen = [False] * len(groups)
        self.unions: list[int] = []  # the number of unions before each cell

    def decide(self, mark: int) -> bool:
        """Decide the next cell; False, with nothing changed, if that breaks a rule."""
        cell = len(self.marks)
        if mark == MASKED:
            if any(self.marks[other] == MASKED for other in self.before[cell]):
                return False
        elif any(self.seen[entry] for entry in self.entries[cell]):
            return False
        self.unions.append(self.areas.sets.count)
        self.marks.append(mark)
        sealed = self.update_areas(cell, mark)
        if (sealed and self.areas.count > 1) or (not self.areas.count and len(self.marks) == len(self.before)):
            self.undo()
            return False
        return True

    def update_areas(self, cell: int, mark: int) -> bool:
        """Add a decided cell to the areas; True if that sealed one of several."""
        areas = self.areas
        touched = [other for other in self.before[cell] if self.marks[other] == VISIBLE]
        for other in touched:
            areas.open[areas.root(other)] -= 1
        if mark == VISIBLE:
            for entry in self.entries[cell]:
                self.seen[entry] = True
            areas.count += 1
            areas.open[cell] = self.after[cell]
            for other in touched:
                areas.join(cell, other)
            return areas.open[areas.root(cell)] == 0
        return any(areas.open[areas.root(other)] == 0 for other in touched)

    def undo(self) -> int:
        """Undo the last decision; returns its mark."""
        mark = self.marks.pop()
        cell, areas = len(self.marks), self.areas
        areas.undo(self.unions.pop())
        if mark == VISIBLE:
            areas.count -= 1
            for entry in self.entries[cell]:
                self.seen[entry] = False
        for other in self.before[cell]:
            if self.marks[other] == VISIBLE:
                areas.open[areas.root(other)] += 1
        return mark


def backtracking(puzzle: Hitori, state: Answer, first: bool) -> Iterator[Answer]:
    """cell by cell in reading order, with connectivity by union-find"""
    board = PartialBoard(puzzle)
    options = [list_marks(board, cell, value, first) for cell, value in enumerate(state.values)]
    left = [iter(options[0])]
    while left:
        if not any(board.decide(mark) for mark in left[-1]):
            left.pop()
            if left:
                board.undo()
        elif len(left) == len(options):
            yield Answer(puzzle.grid, tuple(board.marks))
            board.undo()
        else:
            left.append(iter(options[len(left)]))


def list_marks(board: PartialBoard, cell: int, value: int | None, first: bool) -> tuple[int, ...]:
    """The marks to try in a cell: that of the half-done board, otherwise both.

    A cell whose number is unique in its row and column never has to be masked, so if one solution is enough, it is only
    tried visible. For counting solutions and for the backbone that would be wrong.
    """
    if value is not None:
        return (value,)
    return (VISIBLE,) if first and not board.entries[cell] else (VISIBLE, MASKED)
