# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Walls of false nodes: most nodes that become false close none, and then their graph stays connected.

In a grid the neighbours of a node lie around it in a ring, each tied to the next by a node beside both; at the edge of
the board a ring is open. A false node and the false ones that tie its neighbours, at its corners, are in the same wall,
and so is the outside where its ring is open. A node that becomes false can cut such a graph only if it touches a wall
twice: else its neighbours are connected around each wall that it touches. Which nodes are in the same wall is undone
with the trail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython
from gridwright.kernel.trail import Trail
from gridwright.kernel.union_find import UnionFind


class Rings:
    """The rings around nodes; they never change.

    `corners` has, from `start` of a node on, the nodes that tie its neighbours, and `gaps` says in how many places its
    ring is open. `complete` tells whether the neighbours of every node lie in a ring.
    """

    start: cython.int[::1]
    corners: cython.int[::1]
    gaps: cython.int[::1]
    complete: Readonly[cython.bint]

    def __init__(self, beside: Sequence[Sequence[int]], ties: Sequence[Sequence[tuple[int, int, int]]]) -> None:
        """Of every node its neighbours and their ties: the places of two of them, and a node beside both."""
        self.start = arrays.ints(accumulate(map(len, ties), initial=0))
        self.corners = arrays.ints([tie[2] for found in ties for tie in found])
        self.gaps = arrays.ints([len(near) - len(found) for near, found in zip(beside, ties, strict=True)])
        self.complete = all(is_ring(near, found) for near, found in zip(beside, ties, strict=True))


def is_ring(beside: Sequence[int], ties: Sequence[tuple[int, int, int]]) -> bool:
    """Do the neighbours of a node lie in a ring, or in parts of one, each tied to the next by a node of its own?"""
    parts = list(range(len(beside)))
    for first, second, _ in ties:
        parts = [parts[first] if part == parts[second] else part for part in parts]
    ends = Counter(place for tie in ties for place in tie[:2])
    corners = {corner for _, _, corner in ties}
    if len(corners) < len(ties) or corners & set(beside) or max(ends.values(), default=0) > 2:
        return False
    return len(set(parts)) == max(1, len(beside) - len(ties))


class WallSets:
    """The walls of the false nodes on a trail, each node a literal. `outside` is a node of its own in the last place.

    The false nodes up to the place `end` of the trail were added to `sets`: `added` says of each node whether it was,
    `order` has them, and `joined` how many joints there were before each.
    """

    trail: Trail
    nodes: cython.int[::1]
    node_of: cython.int[::1]
    edges: cython.int[::1]
    beside: cython.int[::1]
    rings: Rings
    sets: UnionFind
    added: cython.int[::1]
    order: cython.int[::1]
    joined: cython.int[::1]
    count: cython.int
    end: cython.int
    outside: cython.int
    roots: cython.int[::1]

    def __init__(
        self,
        trail: Trail,
        nodes: cython.int[::1],
        node_of: cython.int[::1],
        edges: cython.int[::1],
        beside: cython.int[::1],
        rings: Rings,
    ) -> None:
        count: cython.int = len(nodes)
        self.trail, self.nodes, self.node_of, self.rings = trail, nodes, node_of, rings
        self.edges, self.beside = edges, beside
        self.sets = UnionFind(count + 1)
        self.added, self.order, self.joined = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)
        self.count, self.end, self.outside = 0, 0, count
        self.roots = arrays.zeros(count + 1)

    def add(self, node: cython.int) -> cython.void:
        """Add a false node: it joins those beside it and at its corners that were added before."""
        at: cython.int
        self.order[self.count], self.joined[self.count] = node, self.sets.count
        self.count += 1
        self.added[node] = 1
        if self.rings.gaps[node]:
            self.sets.join(node, self.outside)
        for at in range(self.rings.start[node], self.rings.start[node + 1]):
            if self.added[self.rings.corners[at]]:
                self.sets.join(node, self.rings.corners[at])
        for at in range(self.edges[node], self.edges[node + 1]):
            if self.added[self.beside[at]]:
                self.sets.join(node, self.beside[at])

    def catch_up(self, end: cython.int) -> cython.void:
        """Add the false nodes of the trail up to a place."""
        node: cython.int
        while self.end < end:
            node = self.node_of[self.trail.literals[self.end] >> 1]
            if node >= 0 and self.trail.truth[self.nodes[node]] == 0:
                self.add(node)
            self.end += 1

    def forget(self) -> cython.void:
        """Drop the nodes that are no longer false, after backtracking."""
        while self.count and self.trail.truth[self.nodes[self.order[self.count - 1]]] != 0:
            self.count -= 1
            self.added[self.order[self.count]] = 0
            self.sets.undo(self.joined[self.count])
        self.end = min(self.end, self.trail.size)

    def may_close(self, node: cython.int, place: cython.int) -> cython.bint:
        """Does a node, which is false, touch twice a wall of those that are false before a place of the trail?"""
        at: cython.int
        other: cython.int
        count: cython.int = 0
        self.catch_up(place)
        if self.rings.gaps[node]:
            self.roots[0], count = self.sets.find(self.outside), 1
        for at in range(self.rings.start[node], self.rings.start[node + 1]):
            if self.trail.truth[self.nodes[self.rings.corners[at]]] == 0:
                self.roots[count] = self.sets.find(self.rings.corners[at])
                for other in range(count):
                    if self.roots[other] == self.roots[count]:
                        return True
                count += 1
        return self.rings.gaps[node] > 1
