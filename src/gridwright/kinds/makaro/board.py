"""A makaro being solved: the values each cell can still take, with their consequences, all of which can be taken back.

The values of a cell are the bits of an integer: bit k says that it can be k.
"""

from __future__ import annotations

from gridwright.kinds.makaro.puzzle import Makaro


class Board:
    """Values left for every cell, and a trail to take changes back."""

    def __init__(self, puzzle: Makaro) -> None:
        cells = range(len(puzzle.grid))
        self.values = [(2 << top) - 2 for top in puzzle.tops]
        self.white = [cell for cell in cells if puzzle.tops[cell]]
        self.rooms = puzzle.areas
        self.room_of = [0] * len(cells)
        self.unlike = [set(beside) for beside in puzzle.grid.neighbours()]  # cells that cannot hold the same
        for room, area in enumerate(self.rooms):
            for cell in area:
                self.room_of[cell] = room
                self.unlike[cell].update(area)
                self.unlike[cell].discard(cell)
        self.larger: list[list[int]] = [[] for _ in cells]  # cells an arrow says to hold more
        self.smaller: list[list[int]] = [[] for _ in cells]
        for _, target, others in puzzle.pointed:
            self.smaller[target] += others
            for other in others:
                self.larger[other].append(target)
        self.trail: list[tuple[int, int]] = []  # cells with the values they had before

    def begin(self) -> bool:
        """Draw the consequences of the bare board; False on a contradiction."""
        # An arrow, a room of one cell: everything must be looked at once.
        return self.spread(list(self.white), set(range(len(self.rooms))))

    def keep(self, cell: int, values: int) -> bool:
        """Leave a cell only some values, with all that follows; False on a contradiction (take it back then)."""
        old = self.values[cell]
        new = old & values
        if new == old:
            return True
        self.trail.append((cell, old))
        self.values[cell] = new
        return bool(new) and self.spread([cell], {self.room_of[cell]})

    def spread(self, changed: list[int], rooms: set[int]) -> bool:
        """Draw the consequences of changed cells: neighbours, rooms, arrows; then of rooms with a changed cell."""
        while True:
            while changed:
                if not self.pass_on(changed.pop(), changed, rooms):
                    return False
            if not rooms:
                return True
            if not self.places(self.rooms[rooms.pop()], changed, rooms):
                return False

    def pass_on(self, cell: int, changed: list[int], rooms: set[int]) -> bool:
        """What a cell's values tell of others: a lone value is nowhere else near, and arrows compare."""
        left = self.values[cell]
        if not left & (left - 1):
            for other in self.unlike[cell]:
                if self.values[other] & left and not self.cut(other, ~left, changed, rooms):
                    return False
        if self.larger[cell]:
            least = left & -left
            for other in self.larger[cell]:
                if not self.cut(other, -(least << 1), changed, rooms):
                    return False
        if self.smaller[cell]:
            below = (1 << (left.bit_length() - 1)) - 1
            for other in self.smaller[cell]:
                if not self.cut(other, below, changed, rooms):
                    return False
        return True

    def cut(self, cell: int, keep: int, changed: list[int], rooms: set[int]) -> bool:
        """Leave a cell only some values and note the change; False when none is left."""
        old = self.values[cell]
        new = old & keep
        if new != old:
            self.trail.append((cell, old))
            self.values[cell] = new
            changed.append(cell)
            rooms.add(self.room_of[cell])
        return new != 0

    def places(self, area: tuple[int, ...], changed: list[int], rooms: set[int]) -> bool:
        """In a room, a value that only one cell can take belongs there; False when a value has no place."""
        values = self.values
        once = twice = 0
        for cell in area:
            twice |= once & values[cell]
            once |= values[cell]
        if once != (2 << len(area)) - 2:
            return False
        alone = once & ~twice
        for cell in area:
            own = values[cell] & alone
            if own and own != values[cell] and (own & (own - 1) or not self.cut(cell, own, changed, rooms)):
                return False
        return True

    def back(self, length: int) -> None:
        """Take back all changes but the first."""
        values, trail = self.values, self.trail
        for cell, old in reversed(trail[length:]):
            values[cell] = old
        del trail[length:]
