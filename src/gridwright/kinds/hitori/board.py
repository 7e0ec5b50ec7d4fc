"""The state of a hitori search: marks, propagation, and a trail to undo them.

The visible cells fall apart exactly where masked cells that touch at corners close a ring, where the edge of the board
counts as one more masked cell. So connectivity needs no search of the whole board: masked cells form chains, and a cell
that would link a chain to itself must be visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori

OPEN, VISIBLE, MASKED = 0, 1, 2
NO_CHAIN = -1


@lru_cache(maxsize=32)
def corners(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """For every cell, the cells that touch it at a corner; the edge of the board is one more cell, after the last."""
    edge = len(grid)
    found = []
    for cell, beside in enumerate(grid.neighbours()):
        steps = [grid.step(cell, down, right) for down in (-1, 1) for right in (-1, 1)]
        touched = [other for other in steps if other is not None]
        # On a board of one line a cell has the edge on both sides, unless it is at the end of two or more cells.
        times = 2 if not touched and len(beside) != 1 else len(beside) < 4
        found.append(tuple(touched + [edge] * times))
    return tuple(found)


class Board:
    """Marks, chains of masked cells, and the trail."""

    def __init__(self, puzzle: Hitori) -> None:
        grid = puzzle.grid
        self.cells = len(grid)
        self.sides = grid.neighbours()
        self.corners = corners(grid)
        self.same: list[list[int]] = [[] for _ in range(self.cells)]
        for _, _, cells in puzzle.repeats:
            for at, cell in enumerate(cells):
                self.same[cell] += cells[:at] + cells[at + 1 :]
        self.marks = [OPEN] * self.cells
        edge = self.cells
        self.chain = [NO_CHAIN] * self.cells + [edge]
        self.members: dict[int, list[int]] = {edge: [edge]}
        self.trail: list[int] = []  # cells in the order in which they were marked
        self.head = 0  # how many of them have been propagated
        self.links: list[tuple[int, int, int, int]] = []  # (trail length, chain, chain merged into it, its old size)

    def assign(self, masked: list[int], visible: list[int]) -> bool:
        """Mark cells and propagate; False on a conflict (undo then)."""
        return (
            all(self.put(cell, MASKED) for cell in masked)
            and all(self.put(cell, VISIBLE) for cell in visible)
            and self.propagate()
        )

    def put(self, cell: int, mark: int) -> bool:
        """Mark one cell without propagating; False if it has the other mark."""
        if self.marks[cell]:
            return self.marks[cell] == mark
        self.marks[cell] = mark
        self.trail.append(cell)
        return True

    def propagate(self) -> bool:
        """Propagate all new marks to a fixpoint; False on a conflict."""
        marks, trail = self.marks, self.trail
        others: Sequence[int]
        while self.head < len(trail):
            cell = trail[self.head]
            self.head += 1
            if marks[cell] == VISIBLE:
                wrong, right, others = VISIBLE, MASKED, self.same[cell]
            else:
                if not self.link(cell):
                    return False
                wrong, right, others = MASKED, VISIBLE, self.sides[cell]
            for other in others:
                mark = marks[other]
                if not mark:
                    marks[other] = right
                    trail.append(other)
                elif mark == wrong:
                    return False
        return True

    def link(self, cell: int) -> bool:
        """Link a masked cell to the chains it touches and keep them from closing; False if they close a ring."""
        chain, members = self.chain, self.members
        touched = [chain[other] for other in self.corners[cell] if chain[other] != NO_CHAIN]
        if len(set(touched)) < len(touched):
            return False
        chain[cell] = cell
        members[cell] = [cell]
        changed = [cell]
        kept = cell
        for other in touched:
            kept, taken = (other, kept) if len(members[other]) > len(members[kept]) else (kept, other)
            changed += members[taken]
            self.merge(kept, taken)
        # Only cells at the corners of cells whose chain changed can now touch one chain twice.
        return self.show_closing_cells(changed) if touched else True

    def merge(self, kept: int, taken: int) -> None:
        """Merge one chain into another."""
        chain = self.chain
        moved = self.members.pop(taken)
        self.links.append((self.head, kept, taken, len(self.members[kept])))
        self.members[kept] += moved
        for cell in moved:
            chain[cell] = kept

    def show_closing_cells(self, changed: list[int]) -> bool:
        """Make cells visible that touch one chain twice; False if one of them is masked."""
        marks, chain, corners = self.marks, self.chain, self.corners
        for cell in changed:
            for other in corners[cell] if cell < self.cells else self.edge_cells:
                if other < self.cells and marks[other] != VISIBLE and chain[other] == NO_CHAIN:
                    touched = [chain[at] for at in corners[other] if chain[at] != NO_CHAIN]
                    if len(touched) > 1 and len(set(touched)) < len(touched) and not self.put(other, VISIBLE):
                        return False
        return True

    @property
    def edge_cells(self) -> Iterator[int]:
        """The cells at the edge of the board."""
        return (cell for cell in range(self.cells) if len(self.sides[cell]) < 4)

    def undo(self, length: int) -> None:
        """Cut the trail back to a length."""
        marks, chain, members = self.marks, self.chain, self.members
        while self.links and self.links[-1][0] > length:
            _, kept, taken, size = self.links.pop()
            moved = members[kept][size:]
            del members[kept][size:]
            members[taken] = moved
            for cell in moved:
                chain[cell] = taken
        for cell in self.trail[length:]:
            marks[cell] = OPEN
            if chain[cell] != NO_CHAIN:
                del members[chain[cell]]
                chain[cell] = NO_CHAIN
        del self.trail[length:]
        self.head = length
