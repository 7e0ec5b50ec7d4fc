"""A hitori being solved: marks with their consequences, all of which can be taken back.

Visible cells fall apart just where masked cells that touch at corners close a ring, the edge of the board being one
more link. So connectivity needs no look at the whole board: masked cells form chains, and a cell that would link a
chain to itself is visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori

OPEN, VISIBLE, MASKED = 0, 1, 2
NONE = -1  # the chain of a cell that is in none


@lru_cache(maxsize=32)
def corners(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """For every cell, the cells it touches at a corner, and beyond the last cell the edge where the cell lies at it."""
    edge = len(grid)
    found = []
    for cell, beside in enumerate(grid.neighbours()):
        steps = [grid.step(cell, down, right) for down in (-1, 1) for right in (-1, 1)]
        touched = [other for other in steps if other is not None]
        # On a board of one line a cell has the edge on both sides, unless it is the end of more than one cell.
        times = 2 if not touched and len(beside) != 1 else len(beside) < 4
        found.append(tuple(touched + [edge] * times))
    return tuple(found)


class Board:
    """Marks, chains of masked cells, and a trail to take all of it back."""

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
        self.chain = [NONE] * self.cells + [edge]
        self.members: dict[int, list[int]] = {edge: [edge]}
        self.trail: list[int] = []  # cells in the order they were marked
        self.done = 0  # how many of them have had their consequences drawn
        self.links: list[tuple[int, int, int, int]] = []  # (length of the trail, chain, chain it took in, its old size)

    def settle(self, masked: list[int], visible: list[int]) -> bool:
        """Mark cells and all that follows; False on a contradiction (take it back then)."""
        return (
            all(self.put(cell, MASKED) for cell in masked)
            and all(self.put(cell, VISIBLE) for cell in visible)
            and self.spread()
        )

    def put(self, cell: int, mark: int) -> bool:
        """Mark one cell; False if it has the other mark."""
        if self.marks[cell]:
            return self.marks[cell] == mark
        self.marks[cell] = mark
        self.trail.append(cell)
        return True

    def spread(self) -> bool:
        """Draw the consequences of all new marks; False on a contradiction."""
        marks, trail = self.marks, self.trail
        others: Sequence[int]
        while self.done < len(trail):
            cell = trail[self.done]
            self.done += 1
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
        """Link a masked cell to the chains it touches; False if that closes a ring. A cell that would is visible."""
        chain, members = self.chain, self.members
        touched = [chain[other] for other in self.corners[cell] if chain[other] != NONE]
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
        # Only cells at the corners of what has a new chain can have come to touch one chain twice.
        return self.close(changed) if touched else True

    def merge(self, kept: int, taken: int) -> None:
        """Let one chain take in another."""
        chain = self.chain
        moved = self.members.pop(taken)
        self.links.append((self.done, kept, taken, len(self.members[kept])))
        self.members[kept] += moved
        for cell in moved:
            chain[cell] = kept

    def close(self, changed: list[int]) -> bool:
        """Cells that touch one chain twice are visible."""
        marks, chain, corners = self.marks, self.chain, self.corners
        for cell in changed:
            for other in corners[cell] if cell < self.cells else self.edge:
                if other < self.cells and marks[other] != VISIBLE and chain[other] == NONE:
                    touched = [chain[at] for at in corners[other] if chain[at] != NONE]
                    if len(touched) > 1 and len(set(touched)) < len(touched) and not self.put(other, VISIBLE):
                        return False
        return True

    @property
    def edge(self) -> Iterator[int]:
        """The cells at the edge of the board."""
        return (cell for cell in range(self.cells) if len(self.sides[cell]) < 4)

    def back(self, length: int) -> None:
        """Take back all marks but the first ones."""
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
            if chain[cell] != NONE:
                del members[chain[cell]]
                chain[cell] = NONE
        del self.trail[length:]
        self.done = length
