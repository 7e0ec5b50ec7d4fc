# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Cells that are masked at random: none share a side, the others are connected, and no further cell can be masked.

The last is needed for one solution where masking a further cell breaks no other rule. A cell beside a masked one cannot
be masked, which is easy to see; others must not be because the board would be cut, which is not so easy. An easy puzzle
has none of the latter, so its cells are moved until a masked one is beside every other one.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython, raises
from gridwright.compiled.dice import Dice
from gridwright.partition.board_walls import NOWHERE, Geometry, Walls, find_geometry

STEPS_PER_CELL: cython.int = 6  # of a repair, before it is given up
LONG: cython.int = 4  # a line of so many cells has a masked one


class MaskedCells:
    """Masked cells. Those of an orbit, the images of a cell under the requested symmetry, are masked together."""

    cells: cython.int
    height: cython.int
    width: cython.int
    dice: Dice
    orbits: cython.int
    orbit_of: cython.int[::1]
    orbit_at: cython.int[::1]
    members: cython.int[::1]
    beside: cython.int[::1]
    degree: cython.int[::1]
    walls: Walls
    masked: Readonly[cython.int[::1]]
    cover: cython.int[::1]
    kept: cython.int[::1]
    free: cython.int[::1]
    free_count: cython.int

    def __init__(self, height: int, width: int, orbits: Sequence[Sequence[int]], dice: Dice) -> None:
        self.cells, self.height, self.width, self.dice = height * width, height, width, dice
        self.orbits = len(orbits)
        self.orbit_of, self.orbit_at = arrays.zeros(self.cells), arrays.zeros(self.orbits + 1)
        for nth, orbit in enumerate(orbits):
            self.orbit_at[nth + 1] = self.orbit_at[nth] + len(orbit)
            for cell in orbit:
                self.orbit_of[cell] = nth
        self.members = arrays.ints([cell for orbit in orbits for cell in orbit])
        geometry: Geometry = find_geometry(height, width)
        self.beside, self.degree = geometry.beside, geometry.degree
        self.walls = Walls(height, width)
        self.masked, self.cover = arrays.zeros(self.cells), arrays.zeros(self.cells)  # cover: masked neighbours
        self.kept = arrays.zeros(self.cells)
        self.free, self.free_count = arrays.zeros(self.cells), 0

    @ccall
    @raises
    def draw(self, full: cython.bint) -> cython.bint:
        """Draw a pattern, with a masked cell in every line that is not short; False if there was no luck.

        With `full`, a masked cell is beside every visible one, or easily seen to enclose another.
        """
        cell: cython.int
        self.walls.clear()
        for cell in range(self.cells):
            self.masked[cell] = self.cover[cell] = 0
        self.spread()
        return self.repair(full)

    @ccall
    @raises
    def approach(self, wanted: cython.int, steps: cython.int, full: cython.bint) -> cython.void:
        """Move masked cells, in so many steps, until there are about as many as wanted."""
        distance: cython.int
        before: cython.int = abs(self.walls.count - wanted)
        for _ in range(steps):
            if before == 0:
                return
            self.kept[:] = self.masked
            self.force(self.dice.below(self.orbits))
            settled: cython.bint = self.repair(full)
            distance = abs(self.walls.count - wanted)
            if settled and distance <= before:
                before = distance
            else:
                self.go_back()

    def go_back(self) -> cython.void:
        """Put the masked cells back that were kept."""
        cell: cython.int
        for cell in range(self.cells):
            if self.masked[cell] != self.kept[cell]:
                self.set_masked(cell, self.kept[cell])
        self.rebuild()

    def spread(self) -> cython.void:
        """Mask orbits until no other one can be masked; each is the better of two, so that they do not form lumps."""
        nth: cython.int
        best: cython.int
        other: cython.int
        self.free_count = self.orbits
        for nth in range(self.orbits):
            self.free[nth] = nth
        while self.free_count:
            best = self.dice.below(self.free_count)
            other = self.dice.below(self.free_count)
            if self.gain(self.free[other]) > self.gain(self.free[best]):
                best = other
            self.mask(self.free[best])
            self.free_count -= 1
            self.free[best] = self.free[self.free_count]

    def gain(self, orbit: cython.int) -> cython.int:
        """How many cells that no masked cell is beside would get one."""
        cell: cython.int = self.members[self.orbit_at[orbit]]
        nth: cython.int
        found: cython.int = 0
        for nth in range(4 * cell, 4 * cell + self.degree[cell]):
            found += self.cover[self.beside[nth]] == 0
        return found

    def mask(self, orbit: cython.int) -> cython.bint:
        """Mask the cells of an orbit, unless one is masked, two would touch or the board would be cut."""
        count: cython.int = self.walls.count
        nth: cython.int
        for nth in range(self.orbit_at[orbit], self.orbit_at[orbit + 1]):
            cell: cython.int = self.members[nth]
            if self.masked[cell] or self.cover[cell] or self.walls.closes(cell):
                while self.walls.count > count:
                    self.set_masked(self.walls.last(), 0)
                    self.walls.undo(self.walls.count - 1)
                return False
            self.walls.add(cell)
            self.set_masked(cell, 1)
        return True

    def set_masked(self, cell: cython.int, value: cython.int) -> cython.void:
        """Set whether a cell is masked, and count it for its neighbours."""
        nth: cython.int
        self.masked[cell] = value
        for nth in range(4 * cell, 4 * cell + self.degree[cell]):
            self.cover[self.beside[nth]] += 1 if value else -1

    def unmask(self, orbit: cython.int) -> cython.void:
        """Take an orbit back; the walls are then wrong until `rebuild`."""
        nth: cython.int
        for nth in range(self.orbit_at[orbit], self.orbit_at[orbit + 1]):
            if self.masked[self.members[nth]]:
                self.set_masked(self.members[nth], 0)

    def rebuild(self) -> cython.void:
        """Find the walls of the masked cells."""
        cell: cython.int
        self.walls.clear()
        for cell in range(self.cells):
            if self.masked[cell]:
                self.walls.add(cell)

    @raises
    def repair(self, full: cython.bint) -> cython.bint:
        """Move masked cells until they are where they must be; False if there was no luck."""
        cell: cython.int
        for _ in range(STEPS_PER_CELL * self.cells):
            self.fill_gaps()
            cell = self.find_bare_line()
            if full and self.free_count:
                cell = self.choose_around(self.free[self.dice.below(self.free_count)])
            if cell == NOWHERE:
                return True
            self.force(self.orbit_of[cell])
        return False

    def choose_around(self, cell: cython.int) -> cython.int:
        """A cell or one of its neighbours."""
        nth: cython.int = self.dice.below(self.degree[cell] + 1)
        return self.beside[4 * cell + nth] if nth < self.degree[cell] else cell

    def fill_gaps(self) -> cython.void:
        """Mask what can be masked; `free` lists the visible cells that no masked cell is beside, and that matter."""
        cell: cython.int
        nth: cython.int
        count: cython.int = 0
        for cell in range(self.cells):
            if not self.masked[cell] and self.cover[cell] == 0:
                self.free[count] = cell
                count += 1
        self.dice.shuffle(self.free, count)
        self.free_count = 0
        for nth in range(count):
            self.mask(self.orbit_of[self.free[nth]])
        for nth in range(count):
            cell = self.free[nth]
            if not self.masked[cell] and self.cover[cell] == 0 and not self.is_exit(cell):
                self.free[self.free_count] = cell
                self.free_count += 1

    def is_exit(self, cell: cython.int) -> cython.bint:
        """Is a cell the only way out of a neighbour? Then it is seen to be visible."""
        nth: cython.int
        for nth in range(4 * cell, 4 * cell + self.degree[cell]):
            other: cython.int = self.beside[nth]
            if self.cover[other] == self.degree[other] - 1 and self.cells > self.degree[other] + 1:
                return True
        return False

    @raises
    def force(self, orbit: cython.int) -> cython.void:
        """Mask an orbit, and take back what is in the way."""
        nth: cython.int
        side: cython.int
        for nth in range(self.orbit_at[orbit], self.orbit_at[orbit + 1]):
            cell: cython.int = self.members[nth]
            for side in range(4 * cell, 4 * cell + self.degree[cell]):
                self.unmask(self.orbit_of[self.beside[side]])
        self.rebuild()
        for nth in range(self.orbit_at[orbit], self.orbit_at[orbit + 1]):
            self.open_wall(self.members[nth], orbit)
        self.mask(orbit)

    @raises
    def open_wall(self, cell: cython.int, orbit: cython.int) -> cython.void:
        """Take masked cells back until masking a cell does not cut the board."""
        while self.walls.closes(cell):
            wall = [other for other in self.walls.find_shortest(cell) if self.orbit_of[other] != orbit]
            if not wall:
                return
            self.unmask(self.orbit_of[wall[self.dice.below(len(wall))]])
            self.rebuild()

    def find_bare_line(self) -> cython.int:
        """A random cell of a line without masked cells; NOWHERE if there is none."""
        line: cython.int
        for line in range(self.height if self.width >= LONG and self.height > 2 else 0):
            if self.is_bare(line * self.width, 1, self.width):
                return line * self.width + self.dice.below(self.width)
        for line in range(self.width if self.height >= LONG and self.width > 2 else 0):
            if self.is_bare(line, self.width, self.height):
                return line + self.dice.below(self.height) * self.width
        return NOWHERE

    def is_bare(self, first: cython.int, stride: cython.int, length: cython.int) -> cython.bint:
        """Has a line no masked cells?"""
        nth: cython.int
        for nth in range(length):
            if self.masked[first + nth * stride]:
                return False
        return True
