# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Trying a value in a cell of a hitori: what follows step by step, and the contradiction that it leads to.

A masked cell makes its neighbours visible; a visible number masks its equals in the line. Consequences are found
breadth first, in layers, so that a limit on the layers means the same on a mirrored or transposed board. They start
from what already follows from the known cells: a contradiction is found whether or not that is on the board yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.kinds.hitori.claims import BY_WALL, CUT, MASKED, REPEAT, TOUCH, VISIBLE
from gridwright.kinds.hitori.walls import Walls
from gridwright.ladder.ladder import NOWHERE, OPEN, Ladder


class HitoriTrials(Ladder):
    """The tables of a hitori board, and a trial on it.

    `beside` has four places per cell. `same` lists the equal cells of every cell, those of its row before those of its
    column: they are at `same_at[2 * cell]` and `same_at[2 * cell + 1]`. `state` is the board with all that is tried.
    """

    height: cython.int
    width: cython.int
    walls: Walls
    number: cython.int[::1]
    beside: cython.int[::1]
    same: cython.int[::1]
    same_at: cython.int[::1]
    state: cython.int[::1]
    cause: cython.int[::1]
    layer: cython.int[::1]
    harmless: cython.int[::1]
    trail: cython.int[::1]
    length: cython.int
    base: cython.int
    wall_base: cython.int
    tried: cython.int
    failed: cython.bint
    failed_layer: cython.int
    way: tuple[int, ...]
    walls_of: dict[int, list[int]]

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
        self.tried = self.failed_layer = 0
        self.failed = False
        self.way = ()  # the shortest way to a contradiction
        self.walls_of = {}  # of every cell with the cause BY_WALL

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

    @ccall
    @raises
    def read_numbers(self, number: cython.int[::1], same: cython.int[::1], same_at: cython.int[::1]) -> cython.void:
        """Read the numbers from tables that belong to a puzzle in the making, and that may change."""
        self.number, self.same, self.same_at = number, same, same_at

    def set_neighbours(self) -> None:
        """Fill `beside`."""
        for cell in range(self.cells):
            row, column = divmod(cell, self.width)
            for nth, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
                if 0 <= row + down < self.height and 0 <= column + right < self.width:
                    self.beside[4 * cell + nth] = cell + down * self.width + right

    @raises
    def start_trials(self) -> cython.bint:
        """Put what follows from the known cells on the trail; False if that is already a contradiction."""
        cell: cython.int
        self.length = 0
        self.base = 0
        self.wall_base = self.walls.count
        self.forget_failure(NOWHERE)
        for cell in range(self.cells):
            self.state[cell] = self.values[cell]
            self.harmless[2 * cell] = self.harmless[2 * cell + 1] = 0
        for cell in range(self.cells):
            if self.values[cell] != OPEN:
                self.follow(cell, 0)
        self.run(0, 0)
        self.base = self.length
        self.wall_base = self.walls.count
        return not self.failed

    def end_trials(self, walls: cython.int) -> cython.void:
        """Leave only the walls of the board."""
        self.walls.undo(walls)
        self.length = 0

    @raises
    def fails(self, cell: cython.int, value: cython.int, layers: cython.int) -> cython.bint:
        """Does a value of a cell lead to a contradiction within so many layers?

        Without a limit (0 layers), cells that must be visible to keep the board connected are consequences too, once
        nothing else follows. When steps are recorded, the trial goes on to the end of the layer, for the shortest way.
        """
        self.take_back()
        if self.state[cell] == value or self.harmless[2 * cell + value]:
            return False
        self.forget_failure(cell)
        if self.state[cell] != OPEN:
            self.fail(REPEAT if value == VISIBLE else TOUCH, cell, self.cause[cell])
            return True
        self.put(cell, value, NOWHERE, 0)
        self.run(self.base, layers)
        if layers == 0 and not self.failed:
            self.run_with_walls()
        return self.failed

    @raises
    def run_with_walls(self) -> cython.void:
        """Go on with cells that must be visible to keep the board connected."""
        start: cython.int = self.base
        while start < self.length:
            start = self.length
            self.put_visible_by_walls()
            self.run(start, 0)
            if self.failed:
                return
        # What follows from this trial leads no further than the trial itself.
        for start in range(self.base, self.length):
            self.harmless[2 * self.trail[start] + self.state[self.trail[start]]] = 1

    def take_back(self) -> cython.void:
        """Take back the last trial."""
        while self.length > self.base:
            self.length -= 1
            self.state[self.trail[self.length]] = OPEN
        self.walls.undo(self.wall_base)

    @raises
    def run(self, start: cython.int, layers: cython.int) -> cython.void:
        """Follow the cells of the trail from a place on; those of the last layer lead no further."""
        while start < self.length:
            cell: cython.int = self.trail[start]
            start += 1
            if (layers and self.layer[cell] >= layers) or (self.failed and not self.is_worthwhile(cell)):
                return
            self.follow(cell, self.layer[cell] + 1)

    def is_worthwhile(self, cell: cython.int) -> cython.bint:
        """After a contradiction: can a cell lead to another one that is not farther from the start?"""
        return self.recording and self.layer[cell] < self.failed_layer

    @raises
    def follow(self, cell: cython.int, layer: cython.int) -> cython.void:
        """Put the direct consequences of a cell on the trail."""
        nth: cython.int
        if self.state[cell] == MASKED:
            for nth in range(4 * cell, 4 * cell + 4):
                if self.beside[nth] != NOWHERE:
                    self.put(self.beside[nth], VISIBLE, cell, layer)
        else:
            for nth in range(self.same_at[2 * cell], self.same_at[2 * cell + 2]):
                self.put(self.same[nth], MASKED, cell, layer)

    @raises
    def put(self, cell: cython.int, value: cython.int, cause: cython.int, layer: cython.int) -> cython.void:
        """Put a cell on the trail, if it is not there yet, and compare it with the others."""
        if self.state[cell] == value or (self.failed and not self.recording):
            return
        if not self.failed:
            self.failed_layer = layer
        if self.state[cell] != OPEN:
            self.fail(TOUCH if value == VISIBLE else REPEAT, cell, cause)
            return
        self.state[cell] = value
        self.cause[cell] = cause
        self.layer[cell] = layer
        self.trail[self.length] = cell
        self.length += 1
        if value == MASKED:
            self.check_masked(cell)
        else:
            self.check_visible(cell)

    @raises
    def check_masked(self, cell: cython.int) -> cython.void:
        """Add a masked cell to the walls, unless it touches another one or cuts the board."""
        nth: cython.int
        for nth in range(4 * cell, 4 * cell + 4):
            other: cython.int = self.beside[nth]
            if other != NOWHERE and self.state[other] == MASKED:
                self.fail(TOUCH, cell, other)
                return
        if self.walls.closes(cell):
            self.fail(CUT, cell, NOWHERE)
        else:
            self.walls.add(cell)

    @raises
    def check_visible(self, cell: cython.int) -> cython.void:
        """Does a visible cell repeat a visible number of its lines?"""
        nth: cython.int
        for nth in range(self.same_at[2 * cell], self.same_at[2 * cell + 2]):
            if self.state[self.same[nth]] == VISIBLE:
                self.fail(REPEAT, cell, self.same[nth])
                return

    @raises
    def put_visible_by_walls(self) -> cython.void:
        """Put the open cells on the trail that cannot be masked without cutting the board."""
        cell: cython.int
        layer: cython.int = self.layer[self.trail[self.length - 1]] + 1
        for cell in range(self.cells):
            if self.state[cell] == OPEN and self.walls.closes(cell):
                if self.recording:
                    self.walls_of[cell] = self.walls.find_shortest(cell)
                self.put(cell, VISIBLE, BY_WALL, layer)

    def forget_failure(self, cell: cython.int) -> cython.void:
        """Before a value is tried in a cell: no contradiction is known."""
        self.tried = cell
        self.failed = False
        self.way = ()

    @raises
    def fail(self, failure: cython.int, first: cython.int, second: cython.int) -> cython.void:
        """Note a contradiction; when steps are recorded, keep the shortest way to one."""
        self.failed = True
        if self.recording:
            way = self.trace_way(failure, first, second)
            if not self.way or len(way) < len(self.way):
                self.way = way

    @cfunc
    def trace_way(self, failure: cython.int, first: cython.int, second: cython.int) -> tuple[int, ...]:
        """The way to a contradiction: how it failed, the cells in contradiction, how many cells follow; for each of
        these the cell, its value, its cause and its layer; the wall that cuts the board."""
        wall = sorted(self.walls.find_shortest(first)) if failure == CUT else []
        needed = {first, *wall} if second == NOWHERE else {first, second}
        links: list[int] = []
        for nth in range(self.length - 1, -1, -1):
            cell = self.trail[nth]
            if cell in needed and cell != self.tried:
                links[:0] = [cell, self.state[cell], self.cause[cell], self.layer[cell]]
                needed.update(self.walls_of[cell] if self.cause[cell] == BY_WALL else [self.cause[cell]])
        return (failure, first, second, len(links) // 4, *links, *wall)

    @raises
    def record_failure(self, cell: cython.int, value: cython.int) -> cython.void:
        """Set the arguments of a step from the last trial, and use the known cells that it needs."""
        self.arguments = (cell, value, *self.way)
        end = 4 + 4 * self.way[3]
        for other in (*self.way[1:3], *self.way[end:]):
            self.use_known(other)
        for nth in range(4, end, 4):
            if self.way[nth + 2] == BY_WALL:
                for other in self.walls_of[self.way[nth]]:
                    self.use_known(other)
            else:
                self.use_known(self.way[nth + 2])

    @raises
    def use_known(self, cell: cython.int) -> cython.void:
        """Use a cell if it is decided on the board."""
        if cell != NOWHERE and self.values[cell] != OPEN:
            self.use(cell)
