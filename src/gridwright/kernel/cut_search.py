# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The cut search: which open nodes of a graph would cut it, whatever nodes are true."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kernel.trail import Trail

NO_NODE: cython.int = -1


class CutSearch:
    """A search in depth, over nodes that are literals of a trail and not false.

    `order` says when it reached a node, 0 if it did not; `cuts` has the open articulation points that it found, and
    `root_parts` the number of parts that it found from where it began.
    """

    trail: Trail
    nodes: cython.int[::1]
    edges: cython.int[::1]
    beside: cython.int[::1]
    order: cython.int[::1]
    low: cython.int[::1]
    cursor: cython.int[::1]
    stack: cython.int[::1]
    cuts: cython.int[::1]
    cut_size: cython.int
    root_parts: cython.int

    def __init__(self, trail: Trail, nodes: cython.int[::1], edges: cython.int[::1], beside: cython.int[::1]) -> None:
        count: cython.int = len(nodes)
        self.trail, self.nodes, self.edges, self.beside = trail, nodes, edges, beside
        self.order, self.low, self.cursor = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)
        self.stack, self.cuts = arrays.zeros(count), arrays.zeros(count)
        self.cut_size = self.root_parts = 0

    def find_root(self, first: cython.int, last: cython.int) -> cython.int:
        """A node to search from: one that is not false, and if possible true; `order` is cleared."""
        node: cython.int
        root: cython.int = NO_NODE
        for node in range(first, last):
            self.order[node] = 0
            if self.trail.truth[self.nodes[node]] == 1 or (
                root == NO_NODE and self.trail.truth[self.nodes[node]] == -1
            ):
                root = node
        return root

    def search_cuts(self, root: cython.int) -> cython.void:
        """As `search`, where it does not matter which nodes are true: `cuts` gets all open articulation points.

        Where the search begins, these are told by `root_parts`, the parts that it goes into.
        """
        node: cython.int
        other: cython.int
        clock: cython.int = 1
        top: cython.int = 0
        self.cut_size = self.root_parts = 0
        self.order[root] = self.low[root] = 1
        self.cursor[root] = self.edges[root]
        self.stack[0] = root
        while top >= 0:
            node = self.stack[top]
            if self.cursor[node] < self.edges[node + 1]:
                other = self.beside[self.cursor[node]]
                self.cursor[node] += 1
                if self.trail.truth[self.nodes[other]] == 0:
                    continue
                if self.order[other] == 0:
                    clock += 1
                    top += 1
                    self.order[other] = self.low[other] = clock
                    self.cursor[other] = self.edges[other]
                    self.stack[top] = other
                elif self.order[other] < self.low[node]:
                    self.low[node] = self.order[other]
            else:
                top -= 1
                if top >= 0:
                    self.end_part(node, self.stack[top])

    def end_part(self, node: cython.int, parent: cython.int) -> cython.void:
        """Go back from a node to the one before it, which may be an articulation point."""
        if self.low[node] < self.low[parent]:
            self.low[parent] = self.low[node]
        if self.order[parent] == 1:
            self.root_parts += 1
        elif self.low[node] >= self.order[parent] and self.trail.truth[self.nodes[parent]] == -1:
            self.cuts[self.cut_size] = parent
            self.cut_size += 1
