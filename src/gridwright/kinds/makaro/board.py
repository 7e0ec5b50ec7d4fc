"""The state of a makaro search: the domain of each cell, propagation, and a trail to undo it.

The domain of a cell, the numbers it can still hold, is an integer used as a bit set: bit k stands for the number k.
"""

from __future__ import annotations

from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import base as messages
from gridwright.model import check_bytes

PAIR_BYTES = 60  # of a cell in the set of those that another one differs from


class Board:
    """The domains of all cells, and the trail."""

    def __init__(self, puzzle: Makaro) -> None:
        needed = PAIR_BYTES * sum(len(area) ** 2 for area in puzzle.areas)
        check_bytes(messages.ROOMS_OF(size=puzzle.grid), needed)
        cells = range(len(puzzle.grid))
        self.domains = [(2 << top) - 2 for top in puzzle.tops]
        self.white = [cell for cell in cells if puzzle.tops[cell]]
        self.rooms = puzzle.areas
        self.room_of = [0] * len(cells)
        self.unequal = [set(beside) for beside in puzzle.grid.neighbours()]  # cells that cannot hold the same number
        for room, area in enumerate(self.rooms):
            for cell in area:
                self.room_of[cell] = room
                self.unequal[cell].update(area)
                self.unequal[cell].discard(cell)
        self.larger: list[list[int]] = [[] for _ in cells]  # cells that an arrow makes larger
        self.smaller: list[list[int]] = [[] for _ in cells]
        for _, target, others in puzzle.pointed:
            self.smaller[target] += others
            for other in others:
                self.larger[other].append(target)
        self.trail: list[tuple[int, int]] = []  # cells, each with its domain before a change

    def start(self) -> bool:
        """Propagate the empty board; False on a conflict."""
        # Rooms of one cell and arrows have consequences from the start, so everything is looked at once.
        return self.propagate(list(self.white), set(range(len(self.rooms))))

    def restrict(self, cell: int, values: int) -> bool:
        """Reduce the domain of a cell and propagate; False on a conflict (undo then)."""
        old = self.domains[cell]
        new = old & values
        if new == old:
            return True
        self.trail.append((cell, old))
        self.domains[cell] = new
        return bool(new) and self.propagate([cell], {self.room_of[cell]})

    def propagate(self, changed: list[int], rooms: set[int]) -> bool:
        """Propagate changed cells, then rooms with changed cells, to a fixpoint; False on a conflict."""
        while True:
            while changed:
                if not self.propagate_cell(changed.pop(), changed, rooms):
                    return False
            if not rooms:
                return True
            if not self.propagate_room(self.rooms[rooms.pop()], changed, rooms):
                return False

    def propagate_cell(self, cell: int, changed: list[int], rooms: set[int]) -> bool:
        """A cell's only number leaves its room and neighbours; arrows compare bounds."""
        left = self.domains[cell]
        if not left & (left - 1):
            for other in self.unequal[cell]:
                if self.domains[other] & left and not self.reduce(other, ~left, changed, rooms):
                    return False
        if self.larger[cell]:
            least = left & -left
            for other in self.larger[cell]:
                if not self.reduce(other, -(least << 1), changed, rooms):
                    return False
        if self.smaller[cell]:
            below = (1 << (left.bit_length() - 1)) - 1
            for other in self.smaller[cell]:
                if not self.reduce(other, below, changed, rooms):
                    return False
        return True

    def reduce(self, cell: int, keep: int, changed: list[int], rooms: set[int]) -> bool:
        """Reduce the domain of a cell and record the change; False when it is empty."""
        old = self.domains[cell]
        new = old & keep
        if new != old:
            self.trail.append((cell, old))
            self.domains[cell] = new
            changed.append(cell)
            rooms.add(self.room_of[cell])
        return new != 0

    def propagate_room(self, area: tuple[int, ...], changed: list[int], rooms: set[int]) -> bool:
        """A number that only one cell of a room can hold goes there; False when a number has no cell."""
        domains = self.domains
        once = twice = 0
        for cell in area:
            twice |= once & domains[cell]
            once |= domains[cell]
        if once != (2 << len(area)) - 2:
            return False
        alone = once & ~twice
        for cell in area:
            own = domains[cell] & alone
            if own and own != domains[cell] and (own & (own - 1) or not self.reduce(cell, own, changed, rooms)):
                return False
        return True

    def undo(self, length: int) -> None:
        """Cut the trail back to a length."""
        domains, trail = self.domains, self.trail
        for cell, old in reversed(trail[length:]):
            domains[cell] = old
        del trail[length:]
