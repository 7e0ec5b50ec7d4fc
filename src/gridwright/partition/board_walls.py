# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Walls of masked cells: chains that touch at corners, and that cut the board where they join its edges or themselves.

Masked cells never share a side, so they separate the other cells only where they meet at corners. Masking a cell cuts
the board just when two of its contacts (the masked cells at its corners, and the edge) already belong to the same wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cfunc, cython
from gridwright.grid import Grid
from gridwright.kernel.union_find import UnionFind

NOWHERE: cython.int = -1  # in place of a cell


WAYS: cython.int = 4
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Geometry:
    """What all boards of a size have in common: four places per cell for those beside it and those at its corners.

    The first so many are used, as `degree` says of those beside it; in the others there is NOWHERE.
    """

    beside: cython.int[::1]
    corners: cython.int[::1]
    degree: cython.int[::1]
    at_edge: cython.int[::1]

    def __init__(self, height: int, width: int) -> None:
        near = [list_near(Grid(height, width), steps) for steps in (SIDES, CORNERS)]
        self.degree = arrays.ints([len(found) for found in near[0]])
        self.at_edge = arrays.ints([len(found) < WAYS for found in near[1]])
        self.beside, self.corners = (
            arrays.ints([cell for found in each for cell in (*found, *[NOWHERE] * (WAYS - len(found)))])
            for each in near
        )


def list_near(grid: Grid, steps: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The cells that some steps down and right lead to, of every cell."""
    found = ([grid.step(cell, *step) for step in steps] for cell in range(len(grid)))
    return [[other for other in each if other is not None] for each in found]


@lru_cache(maxsize=16)
def find_geometry(height: int, width: int) -> Geometry:
    """The geometry of the boards of a size; it never changes."""
    return Geometry(height, width)


class Walls:
    """The walls of a board. The edge is a node of its own, numbered after the last cell."""

    cells: cython.int
    thin: cython.bint
    corners: cython.int[::1]
    at_edge: cython.int[::1]
    masked: cython.int[::1]
    added: cython.int[::1]
    count: Readonly[cython.int]
    sets: UnionFind
    joined: cython.int[::1]
    contacts: cython.int[::1]
    contact_count: cython.int
    is_goal: cython.int[::1]
    step_from: cython.int[::1]
    queue: cython.int[::1]

    def __init__(self, height: int, width: int) -> None:
        geometry: Geometry = find_geometry(height, width)
        self.cells = cells = height * width
        self.thin = height == 1 or width == 1
        self.corners, self.at_edge = geometry.corners, geometry.at_edge
        self.masked = arrays.zeros(cells)
        self.added, self.count = arrays.zeros(cells), 0  # the masked cells in the order they were added
        self.sets, self.joined = UnionFind(cells + 1), arrays.zeros(cells)  # joined: the joints before each was added
        self.contacts, self.contact_count = arrays.zeros(5), 0
        self.is_goal = arrays.zeros(cells + 1)
        self.step_from, self.queue = arrays.zeros(cells + 1), arrays.zeros(cells + 1)

    @ccall
    def clear(self) -> cython.void:
        """Forget all masked cells."""
        self.undo(0)

    def list_contacts(self, cell: cython.int) -> cython.void:
        """Set `contacts`: the masked cells at the corners of a cell, and the edge."""
        nth: cython.int
        self.contact_count = 0
        for nth in range(4 * cell, 4 * cell + 4):
            other: cython.int = self.corners[nth]
            if other != NOWHERE and self.masked[other]:
                self.contacts[self.contact_count] = other
                self.contact_count += 1
        if self.at_edge[cell]:
            self.contacts[self.contact_count] = self.cells
            self.contact_count += 1

    @ccall
    def closes(self, cell: cython.int) -> cython.bint:
        """Would masking a cell cut the board?"""
        nth: cython.int
        other: cython.int
        if self.thin:
            return 0 < cell < self.cells - 1
        self.list_contacts(cell)
        if self.contact_count < 2:
            return False
        for nth in range(1, self.contact_count):
            root: cython.int = self.sets.find(self.contacts[nth])
            for other in range(nth):
                if self.sets.find(self.contacts[other]) == root:
                    return True
        return False

    @ccall
    def add(self, cell: cython.int) -> cython.void:
        """Mask a cell."""
        nth: cython.int
        self.joined[self.count] = self.sets.count
        self.list_contacts(cell)
        self.masked[cell] = 1
        self.added[self.count] = cell
        self.count += 1
        for nth in range(self.contact_count):
            self.sets.join(cell, self.contacts[nth])

    @ccall
    def last(self) -> cython.int:
        """The cell that was masked last."""
        return self.added[self.count - 1]

    @ccall
    def undo(self, count: cython.int) -> cython.void:
        """Take back all masked cells after the first so many."""
        while self.count > count:
            self.count -= 1
            self.masked[self.added[self.count]] = 0
            self.sets.undo(self.joined[self.count])

    @ccall
    def find_shortest(self, cell: cython.int) -> list[int]:
        """The fewest masked cells that make a wall with a cell that closes one."""
        best: list[int] = []
        nth: cython.int
        if self.thin:
            return best
        self.list_contacts(cell)
        for nth in range(self.contact_count):
            self.is_goal[self.contacts[nth]] = 1
        for nth in range(self.contact_count):
            found = self.search_from(self.contacts[nth])
            if found and (not best or len(found) < len(best)):
                best = found
        for nth in range(self.contact_count):
            self.is_goal[self.contacts[nth]] = 0
        return best

    @cfunc
    def search_from(self, start: cython.int) -> list[int]:
        """The masked cells on a shortest way from a contact to another one; the edge counts nothing (breadth first)."""
        node: cython.int
        head: cython.int = 0
        tail: cython.int = 0
        for node in range(self.cells + 1):
            self.step_from[node] = NOWHERE
        self.step_from[start] = start
        if start == self.cells:
            tail = self.spread_along_edge(tail)
        else:
            self.queue[0] = start
            tail = 1
        while head < tail:
            node = self.queue[head]
            head += 1
            if node != start and self.is_goal[node]:
                return self.trace_back(node, start)
            tail = self.spread(node, tail)
            if self.at_edge[node] and self.step_from[self.cells] == NOWHERE:
                self.step_from[self.cells] = node
                if self.is_goal[self.cells]:
                    return self.trace_back(node, start)
                tail = self.spread_along_edge(tail)
        return []

    def spread(self, node: cython.int, tail: cython.int) -> cython.int:
        """Queue the masked cells at the corners of a cell; returns the end of the queue."""
        nth: cython.int
        for nth in range(4 * node, 4 * node + 4):
            other: cython.int = self.corners[nth]
            if other != NOWHERE and self.masked[other] and self.step_from[other] == NOWHERE:
                self.step_from[other] = node
                self.queue[tail] = other
                tail += 1
        return tail

    def spread_along_edge(self, tail: cython.int) -> cython.int:
        """Queue the masked cells at the edge; returns the end of the queue."""
        nth: cython.int
        for nth in range(self.count):
            other: cython.int = self.added[nth]
            if self.at_edge[other] and self.step_from[other] == NOWHERE:
                self.step_from[other] = self.cells
                self.queue[tail] = other
                tail += 1
        return tail

    @cfunc
    def trace_back(self, node: cython.int, start: cython.int) -> list[int]:
        """The masked cells on the way that was found."""
        found: list[int] = []
        while True:
            if node != self.cells:
                found.append(node)
            if node == start:
                return found
            node = self.step_from[node]
