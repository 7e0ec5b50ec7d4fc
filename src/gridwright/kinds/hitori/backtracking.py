"""The seed's search for hitori: cell by cell with pruning, and connectivity by union-find."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer

VISIBLE, MASKED = 0, 1


class Areas:
    """Visible cells joined to areas: union-find with union by size, without path compression, so that it can be undone.

    Every area knows how many of its sides lie at cells that are not decided yet. One that has none left is sealed: it
    never joins another.
    """

    def __init__(self, cells: int) -> None:
        self.parent = list(range(cells))
        self.size = [1] * cells
        self.open = [0] * cells  # of the root: sides at undecided cells
        self.count = 0
        self.unions: list[tuple[int, int]] = []

    def root(self, cell: int) -> int:
        """The cell that stands for an area."""
        while self.parent[cell] != cell:
            cell = self.parent[cell]
        return cell

    def join(self, a: int, b: int) -> None:
        """Make one area of two, unless they are one."""
        a, b = self.root(a), self.root(b)
        if a == b:
            return
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        self.open[a] += self.open[b]
        self.count -= 1
        self.unions.append((a, b))

    def undo(self, unions: int) -> None:
        """Take back all but the first unions."""
        while len(self.unions) > unions:
            a, b = self.unions.pop()
            self.parent[b] = b
            self.size[a] -= self.size[b]
            self.open[a] -= self.open[b]
            self.count += 1


class Walk:
    """The board so far, cell by cell in reading order."""

    def __init__(self, puzzle: Hitori) -> None:
        grid = puzzle.grid
        self.marks: list[int] = []
        self.areas = Areas(len(grid))
        beside = grid.neighbours()
        self.before = [[other for other in beside[cell] if other < cell] for cell in range(len(grid))]
        self.after = [len(beside[cell]) - len(self.before[cell]) for cell in range(len(grid))]
        # Numbers that stand once in a line never meet another, so only the others need a place in the book.
        self.entries: list[list[int]] = [[] for _ in range(len(grid))]
        for entry, (_, _, cells) in enumerate(puzzle.repeats):
            for cell in cells:
                self.entries[cell].append(entry)
        self.seen = [False] * len(puzzle.repeats)
        self.unions: list[int] = []  # how many unions there were before each cell

    def put(self, mark: int) -> bool:
        """Decide the next cell; False, with nothing changed, when that breaks a rule."""
        cell = len(self.marks)
        if mark == MASKED:
            if any(self.marks[other] == MASKED for other in self.before[cell]):
                return False
        elif any(self.seen[entry] for entry in self.entries[cell]):
            return False
        self.unions.append(len(self.areas.unions))
        self.marks.append(mark)
        sealed = self.place(cell, mark)
        if (sealed and self.areas.count > 1) or (not self.areas.count and len(self.marks) == len(self.before)):
            self.back()
            return False
        return True

    def place(self, cell: int, mark: int) -> bool:
        """Let the areas know of a decided cell; True if that sealed one of several."""
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

    def back(self) -> int:
        """Take back the last cell; its mark."""
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
    """Cell by cell with pruning and union-find; for one solution, cells alone in their lines are never masked."""
    walk = Walk(puzzle)
    options = [marks(walk, cell, value, first) for cell, value in enumerate(state.values)]
    left = [iter(options[0])]
    while left:
        if not any(walk.put(mark) for mark in left[-1]):
            left.pop()
            if left:
                walk.back()
        elif len(left) == len(options):
            yield Answer(puzzle.grid, tuple(walk.marks))
            walk.back()
        else:
            left.append(iter(options[len(left)]))


def marks(walk: Walk, cell: int, value: int | None, first: bool) -> tuple[int, ...]:
    """What to try in a cell: what the half-done board says, else both.

    A cell whose number is alone in its row and column need not be masked, so when one solution is enough it is only
    tried visible. To count solutions, or for what they share, that would be wrong.
    """
    if value is not None:
        return (value,)
    return (VISIBLE,) if first and not walk.entries[cell] else (VISIBLE, MASKED)
