# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Union and find (Galler and Fischer 1964): nodes in sets that are joined, and taken apart again in the reverse order.

Smaller sets are joined to larger ones, and ways to their roots stay as they are, so that joining can be undone.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython

NO_NODE: cython.int = -1


class UnionFind:
    """Nodes in sets. By node, `parent` is a node of the same set or itself, and `size` how many have it as their root.

    `joints` has the roots that got a parent, in order.
    """

    parent: cython.int[::1]
    size: cython.int[::1]
    joints: cython.int[::1]
    count: Readonly[cython.int]

    def __init__(self, nodes: int) -> None:
        self.parent, self.size = arrays.ints(range(nodes)), arrays.filled(nodes, 1)
        self.joints, self.count = arrays.zeros(nodes), 0

    @ccall
    def find(self, node: cython.int) -> cython.int:
        """The root of the set of a node."""
        while self.parent[node] != node:
            node = self.parent[node]
        return node

    @ccall
    def join(self, one: cython.int, two: cython.int) -> cython.int:
        """Join the sets of two nodes; returns the root that got a parent, or NO_NODE if they are in one set."""
        one = self.find(one)
        two = self.find(two)
        if one == two:
            return NO_NODE
        if self.size[one] < self.size[two]:
            one, two = two, one
        self.parent[two] = one
        self.size[one] += self.size[two]
        self.joints[self.count] = two
        self.count += 1
        return two

    @ccall
    def last_joint(self) -> cython.int:
        """The root that got a parent last."""
        return self.joints[self.count - 1]

    @ccall
    def undo(self, count: cython.int) -> cython.void:
        """Undo all joints after the first so many."""
        root: cython.int
        while self.count > count:
            self.count -= 1
            root = self.joints[self.count]
            self.size[self.parent[root]] -= self.size[root]
            self.parent[root] = root
