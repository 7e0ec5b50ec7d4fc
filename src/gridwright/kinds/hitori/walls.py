# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Walls of masked cells: chains that touch at corners and end at the edge of the board, or close a ring.

Masked cells never share a side, so they separate the other cells only where they meet at corners. Masking a cell cuts
the board just when two of its contacts (the masked cells at its corners, and the edge) already belong to the same wall:
a union-find over masked cells and the edge shows that. It works without path compression, so that unions can be undone.
"""

from __future__ import annotations

from functools import lru_cache

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cfunc, cython
from gridwright.ladder.ladder import NOWHERE


class Geometry:
    """What all boards of a size have in common: four places per cell for those beside it and those at its corners."""

    beside: cython.int[::1]
    corners: cython.int[::1]
    degree: cython.int[::1]
    at_edge: cython.int[::1]

    def __init__(self, height: int, width: int) -> None:
        cells = height * width
        self.beside, self.corners = arrays.filled(4 * cells, NOWHERE), arrays.filled(4 * cells, NOWHERE)
        self.degree, self.at_edge = arrays.zeros(cells), arrays.zeros(cells)
        for cell in range(cells):
            row, column = divmod(cell, width)
            self.at_edge[cell] = row in (0, height - 1) or column in (0, width - 1)
            for nth, (down, right) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
                if 0 <= row + down < height and 0 <= column + right < width:
                    self.beside[4 * cell + nth] = cell + down * width + right
                    self.degree[cell] += 1
            for nth, (down, right) in enumerate(((-1, -1), (-1, 1), (1, -1), (1, 1))):
                if 0 <= row + down < height and 0 <= column + right < width:
                    self.corners[4 * cell + nth] = cell + down * width + right


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
    parent: cython.int[::1]
    rank: cython.int[::1]
    joined: cython.int[::1]
    joins: cython.int
    joins_before: cython.int[::1]
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
        self.parent, self.rank = arrays.zeros(cells + 1), arrays.zeros(cells + 1)
        self.joined, self.joins = arrays.zeros(cells + 1), 0  # the roots that lost their place, in order
        self.joins_before = arrays.zeros(cells)
        self.contacts, self.contact_count = arrays.zeros(5), 0
        self.is_goal = arrays.zeros(cells + 1)
        self.step_from, self.queue = arrays.zeros(cells + 1), arrays.zeros(cells + 1)
        self.clear()

    @ccall
    def clear(self) -> cython.void:
        """Forget all masked cells."""
        cell: cython.int
        self.count = self.joins = 0
        for cell in range(self.cells + 1):
            self.parent[cell] = cell
            self.rank[cell] = 1
        for cell in range(self.cells):
            self.masked[cell] = 0

    def find_root(self, node: cython.int) -> cython.int:
        """The node that stands for a wall."""
        while self.parent[node] != node:
            node = self.parent[node]
        return node

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
            root: cython.int = self.find_root(self.contacts[nth])
            for other in range(nth):
                if self.find_root(self.contacts[other]) == root:
                    return True
        return False

    @ccall
    def add(self, cell: cython.int) -> cython.void:
        """Mask a cell."""
        nth: cython.int
        self.joins_before[self.count] = self.joins
        self.list_contacts(cell)
        self.masked[cell] = 1
        self.added[self.count] = cell
        self.count += 1
        for nth in range(self.contact_count):
            self.join(cell, self.contacts[nth])

    def join(self, one: cython.int, two: cython.int) -> cython.void:
        """Unite two walls."""
        one = self.find_root(one)
        two = self.find_root(two)
        if one == two:
            return
        if self.rank[one] < self.rank[two]:
            one, two = two, one
        self.parent[two] = one
        self.rank[one] += self.rank[two]
        self.joined[self.joins] = two
        self.joins += 1

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
            while self.joins > self.joins_before[self.count]:
                self.joins -= 1
                lost: cython.int = self.joined[self.joins]
                self.rank[self.parent[lost]] -= self.rank[lost]
                self.parent[lost] = lost

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
