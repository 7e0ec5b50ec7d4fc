# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Trying a value in a cell of a hitori: what follows step by step, and the contradiction that it leads to.

A masked cell makes its neighbours visible; a visible number masks its equals in the line. Consequences are found
breadth first, in layers, so that a limit on the layers means the same on a mirrored or transposed board. They start
from what already follows from the known cells: a contradiction is found whether or not that is on the board yet.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython
from gridwright.kernel import arrays
from gridwright.kernel.ladder import Ladder
from gridwright.kinds.hitori.walls import Walls

OPEN = cython.declare(cython.int, -1)
NOWHERE = cython.declare(cython.int, -1)
VISIBLE = cython.declare(cython.int, 0)
MASKED = cython.declare(cython.int, 1)
# How a trial fails. `hints` reads these numbers, and those of causes, from the arguments of a step.
TOUCH = cython.declare(cython.int, 0)  # two masked cells share a side
REPEAT = cython.declare(cython.int, 1)  # a line shows a number twice
CUT = cython.declare(cython.int, 2)  # the masked cells cut the board
BY_WALL = cython.declare(cython.int, -2)  # the cause of a cell that is visible because masking it would cut the board


class TrialLadder(Ladder):
    """The tables of a hitori board, and a trial on it.

    `beside` has four places per cell. `same` lists the equal cells of every cell, those of its row before those of its
    column: they are at `same_at[2 * cell]` and `same_at[2 * cell + 1]`. `state` is the board with all that is tried.
    """

    def __init__(self, height: int, width: int, numbers: Sequence[int | None], techniques: int) -> None:
        Ladder.__init__(self, height * width, techniques)
        self.height, self.width = height, width
        self.walls = Walls(height, width)
        self.beside = arrays.filled(4 * self.cells, -1)
        self.set_numbers(numbers)
        self.set_neighbours()
        self.state, self.cause, self.layer = (arrays.filled(self.cells, -1) for _ in range(3))
        self.harmless = arrays.zeros(2 * self.cells)  # values that a trial without contradiction has led to
        self.trail, self.length = arrays.zeros(self.cells + 1), 0
        self.base = self.wall_base = 0  # how much of the trail and of the walls follows from the known cells
        self.failure = self.first = self.second = 0
        self.wall: list[int] = []  # the wall that cuts the board
        self.walls_of: dict[int, list[int]] = {}  # of every cell with the cause BY_WALL

    def set_numbers(self, numbers: Sequence[int | None]) -> None:
        """Fill the tables of numbers; in `number`, equal ones have the same small integer, and a blank has -1."""
        ranks = {value: nth for nth, value in enumerate(sorted({value for value in numbers if value is not None}))}
        self.number = arrays.ints([-1 if value is None else ranks[value] for value in numbers])
        same, starts = [], [0]
        rows: dict[tuple[int, int | None], list[int]] = {}
        columns: dict[tuple[int, int | None], list[int]] = {}
        for cell, value in enumerate(numbers):
            rows.setdefault((cell // self.width, value), []).append(cell)
            columns.setdefault((cell % self.width, value), []).append(cell)
        for cell, value in enumerate(numbers):
            for found in (rows[cell // self.width, value], columns[cell % self.width, value]):
                if value is not None:
                    same += [other for other in found if other != cell]
                starts.append(len(same))
        self.same, self.same_at = arrays.ints([*same, -1]), arrays.ints(starts)

    def set_neighbours(self) -> None:
        """Fill `beside`."""
        for cell in range(self.cells):
            row, column = divmod(cell, self.width)
            for nth, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
                if 0 <= row + down < self.height and 0 <= column + right < self.width:
                    self.beside[4 * cell + nth] = cell + down * self.width + right

    def start_trials(self) -> cython.bint:
        """Put what follows from the known cells on the trail; False if that is already a contradiction."""
        cell: cython.int
        self.length = 0
        self.base = 0
        self.wall_base = self.walls.count
        for cell in range(self.cells):
            self.state[cell] = self.values[cell]
            self.harmless[2 * cell] = self.harmless[2 * cell + 1] = 0
        for cell in range(self.cells):
            if self.values[cell] != OPEN and not self.follow(cell, 0):
                return False
        if not self.run(0, 0):
            return False
        self.base = self.length
        self.wall_base = self.walls.count
        return True

    def end_trials(self, walls: cython.int) -> cython.void:
        """Leave only the walls of the board."""
        self.walls.undo(walls)
        self.length = 0

    def fails(self, cell: cython.int, value: cython.int, layers: cython.int) -> cython.bint:
        """Does a value of a cell lead to a contradiction within so many layers? The trail stays until the next trial.

        Without a limit (0 layers), cells that must be visible to keep the board connected are consequences too, once
        nothing else follows.
        """
        self.take_back()
        if self.state[cell] == value or self.harmless[2 * cell + value]:
            return False
        if self.state[cell] != OPEN:
            self.fail(REPEAT if value == VISIBLE else TOUCH, cell, self.cause[cell])
            return True
        if not self.put(cell, value, NOWHERE, 0) or not self.run(self.base, layers):
            return True
        return layers == 0 and not self.run_with_walls()

    def run_with_walls(self) -> cython.bint:
        """Go on with cells that must be visible to keep the board connected; False on failure."""
        start: cython.int = self.base
        while start < self.length:
            start = self.length
            if not self.put_visible_by_walls() or not self.run(start, 0):
                return False
        # What follows from this trial leads no further than the trial itself.
        for start in range(self.base, self.length):
            self.harmless[2 * self.trail[start] + self.state[self.trail[start]]] = 1
        return True

    def take_back(self) -> cython.void:
        """Take back the last trial."""
        while self.length > self.base:
            self.length -= 1
            self.state[self.trail[self.length]] = OPEN
        self.walls.undo(self.wall_base)

    def run(self, start: cython.int, layers: cython.int) -> cython.bint:
        """Follow the cells of the trail from a place on; those of the last layer lead no further. False on failure."""
        while start < self.length:
            cell: cython.int = self.trail[start]
            start += 1
            if layers and self.layer[cell] >= layers:
                return True
            if not self.follow(cell, self.layer[cell] + 1):
                return False
        return True

    def follow(self, cell: cython.int, layer: cython.int) -> cython.bint:
        """Put the direct consequences of a cell on the trail; False on failure."""
        nth: cython.int
        other: cython.int
        if self.state[cell] == MASKED:
            for nth in range(4 * cell, 4 * cell + 4):
                other = self.beside[nth]
                if other != NOWHERE and not self.put(other, VISIBLE, cell, layer):
                    return False
        else:
            for nth in range(self.same_at[2 * cell], self.same_at[2 * cell + 2]):
                if not self.put(self.same[nth], MASKED, cell, layer):
                    return False
        return True

    def put(self, cell: cython.int, value: cython.int, cause: cython.int, layer: cython.int) -> cython.bint:
        """Put a cell on the trail, if it is not there yet; False if it contradicts the others."""
        if self.state[cell] == value:
            return True
        if self.state[cell] != OPEN:
            self.fail(TOUCH if value == VISIBLE else REPEAT, cell, cause)
            return False
        self.state[cell] = value
        self.cause[cell] = cause
        self.layer[cell] = layer
        self.trail[self.length] = cell
        self.length += 1
        return self.can_mask(cell) if value == MASKED else self.can_show(cell)

    def can_mask(self, cell: cython.int) -> cython.bint:
        """Add a masked cell to the walls; False if it touches another one or cuts the board."""
        nth: cython.int
        for nth in range(4 * cell, 4 * cell + 4):
            other: cython.int = self.beside[nth]
            if other != NOWHERE and self.state[other] == MASKED:
                self.fail(TOUCH, cell, other)
                return False
        if self.walls.closes(cell):
            self.fail(CUT, cell, NOWHERE)
            if self.recording:
                self.wall = self.walls.find_shortest(cell)
            return False
        self.walls.add(cell)
        return True

    def can_show(self, cell: cython.int) -> cython.bint:
        """False if a visible cell repeats a visible number of its lines."""
        nth: cython.int
        for nth in range(self.same_at[2 * cell], self.same_at[2 * cell + 2]):
            if self.state[self.same[nth]] == VISIBLE:
                self.fail(REPEAT, cell, self.same[nth])
                return False
        return True

    def put_visible_by_walls(self) -> cython.bint:
        """Put the open cells on the trail that cannot be masked without cutting the board; False on failure."""
        cell: cython.int
        layer: cython.int = self.layer[self.trail[self.length - 1]] + 1
        for cell in range(self.cells):
            if self.state[cell] == OPEN and self.walls.closes(cell):
                if self.recording:
                    self.walls_of[cell] = self.walls.find_shortest(cell)
                if not self.put(cell, VISIBLE, BY_WALL, layer):
                    return False
        return True

    def fail(self, failure: cython.int, first: cython.int, second: cython.int) -> cython.void:
        """Note a contradiction."""
        self.failure, self.first, self.second = failure, first, second
        self.wall = []

    def record_failure(self, cell: cython.int, value: cython.int) -> cython.void:
        """Set the arguments of a step from the last trial, and use the known cells that it needs.

        The arguments: the cell and the value that were tried, how it failed, the cells in contradiction, how many
        cells follow; for each of these the cell, its value, its cause and its layer; the wall that cuts the board.
        """
        nth: cython.int
        needed = self.trace_needed(cell)
        found = [cell, value, self.failure, self.first, self.second, len(needed)]
        for nth in needed:
            found += [nth, self.state[nth], self.cause[nth], self.layer[nth]]
        self.arguments = (*found, *sorted(self.wall))

    def trace_needed(self, cell: cython.int) -> list[int]:
        """The cells of the trail that lead to the contradiction, in their order, without the cell that was tried."""
        needed = {self.first, *self.wall}
        if self.second != NOWHERE:
            needed.add(self.second)
        for nth in range(self.length - 1, -1, -1):
            other = self.trail[nth]
            if other in needed and other != cell:
                needed.update(self.walls_of[other] if self.cause[other] == BY_WALL else [self.cause[other]])
        for other in needed:
            if self.values[other] != OPEN:
                self.use(other)
        return [self.trail[nth] for nth in range(self.length) if self.trail[nth] in needed and self.trail[nth] != cell]
