# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Smallest walls: the fewest false nodes that separate two parts of a graph.

By Menger's theorem they are as many as there are ways from one part to the other that share no false node. The ways are
found one by one, as augmenting paths (Ford and Fulkerson 1956) through a graph in which a false node has room for one
of them, and all others for any number. The false nodes where the search for a further way stops are a smallest wall,
and of these the nearest to where it began.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises

NOBODY: cython.int = -1


class Separators:
    """Graphs whose nodes are neighbours as `beside` says from `edges` on; `is_false` and `is_new` are set from outside.

    A node that is not false belongs to a part, numbered from 1. A way enters a false node at the state 2v and leaves it
    at 2v + 1; `came` is the state that a search reached a state from, and `before` the node before it on its way.
    """

    edges: cython.int[::1]
    beside: cython.int[::1]
    is_false: cython.int[::1]
    is_new: cython.int[::1]
    part: cython.int[::1]
    before: cython.int[::1]
    came: cython.int[::1]
    queue: cython.int[::1]
    tail: cython.int
    found: cython.int[::1]
    wall: cython.int[::1]
    size: cython.int
    new_size: cython.int

    def __init__(self, edges: cython.int[::1], beside: cython.int[::1]) -> None:
        count = len(edges) - 1
        self.edges, self.beside = edges, beside
        self.is_false, self.is_new, self.part = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)
        self.before, self.came = arrays.zeros(count), arrays.zeros(2 * count)
        self.queue, self.tail = arrays.zeros(2 * count), 0
        self.found, self.wall = arrays.zeros(count), arrays.zeros(count)
        self.size = self.new_size = 0

    @raises
    def find(self, first: cython.int, end: cython.int, without: cython.int) -> cython.void:
        """Find the smallest wall between any two parts of the graph of some nodes, one of them left out.

        Of several the one with the fewest new nodes is taken.
        """
        node: cython.int
        one: cython.int
        two: cython.int
        parts: cython.int = self.number_parts(first, end, without)
        self.size = 0
        for node in range(first, end):  # all of them, unless there are fewer between two parts
            if self.is_false[node]:
                self.wall[self.size] = node
                self.size += 1
        self.new_size = self.size
        for one in range(1, parts + 1):
            for two in range(1, parts + 1):
                if one != two:
                    self.find_between(first, end, one, two)

    def number_parts(self, first: cython.int, end: cython.int, without: cython.int) -> cython.int:
        """Number the parts, returning how many there are; false nodes are in part 0, the one left out in none."""
        node: cython.int
        parts: cython.int = 0
        for node in range(first, end):
            self.part[node] = 0
        if without != NOBODY:
            self.part[without] = NOBODY
        for node in range(first, end):
            if self.part[node] == 0 and not self.is_false[node]:
                parts += 1
                self.fill_part(node, parts)
        return parts

    def fill_part(self, root: cython.int, part: cython.int) -> cython.void:
        """Give a number to all nodes of the part of one."""
        at: cython.int
        other: cython.int
        head: cython.int = 0
        tail: cython.int = 1
        self.part[root] = part
        self.queue[0] = root
        while head < tail:
            for at in range(self.edges[self.queue[head]], self.edges[self.queue[head] + 1]):
                other = self.beside[at]
                if self.part[other] == 0 and not self.is_false[other]:
                    self.part[other] = part
                    self.queue[tail] = other
                    tail += 1
            head += 1

    @raises
    def find_between(self, first: cython.int, end: cython.int, one: cython.int, two: cython.int) -> cython.void:
        """Find the smallest wall between two parts that is nearest to the first; keep it if it is the best so far."""
        node: cython.int
        size: cython.int = 0
        new_size: cython.int = 0
        last: cython.int
        for node in range(first, end):
            self.before[node] = NOBODY
        while True:
            last = self.search(first, end, one, two)
            if last == NOBODY:
                break
            self.add_way(last)
        for node in range(first, end):
            if self.part[node] == 0 and self.came[2 * node] != NOBODY and self.came[2 * node + 1] == NOBODY:
                self.found[size] = node
                size += 1
                new_size += self.is_new[node]
        if size < self.size or (size == self.size and new_size < self.new_size):
            self.size, self.new_size = size, new_size
            self.wall[:size] = self.found[:size]

    def search(self, first: cython.int, end: cython.int, one: cython.int, two: cython.int) -> cython.int:
        """Search for a further way; returns the node of the second part that it reaches, or NOBODY."""
        node: cython.int
        head: cython.int = 0
        self.tail = 0
        for node in range(first, end):
            self.came[2 * node] = self.came[2 * node + 1] = NOBODY
        for node in range(first, end):
            if self.part[node] == one:
                self.reach(2 * node + 1, 2 * node + 1)
        while head < self.tail:
            node = self.queue[head] >> 1
            if self.part[node] == two:
                return node
            if self.queue[head] & 1:
                self.leave(node)
            else:
                self.enter(node)
            head += 1
        return NOBODY

    def reach(self, state: cython.int, came: cython.int) -> cython.void:
        """Reach a state for the first time."""
        if self.came[state] == NOBODY:
            self.came[state] = came
            self.queue[self.tail] = state
            self.tail += 1

    def leave(self, node: cython.int) -> cython.void:
        """Go on from a node to its neighbours, or against the way through it."""
        at: cython.int
        other: cython.int
        for at in range(self.edges[node], self.edges[node + 1]):
            other = self.beside[at]
            if self.part[other] != NOBODY:
                self.reach(2 * other + (1 if self.part[other] else 0), 2 * node + 1)
        if self.before[node] != NOBODY:
            self.reach(2 * node, 2 * node + 1)

    def enter(self, node: cython.int) -> cython.void:
        """Go on from where a false node is entered: through it, or against the way that enters it."""
        if self.before[node] == NOBODY:
            self.reach(2 * node + 1, 2 * node)
        else:
            self.reach(2 * self.before[node] + 1, 2 * node)

    def add_way(self, last: cython.int) -> cython.void:
        """Add the way that a search has found to a node."""
        state: cython.int = 2 * last + 1
        came: cython.int = self.came[state]
        while came != state:
            if came == state + 1 and self.part[state >> 1] == 0 and state & 1 == 0:
                self.before[state >> 1] = NOBODY  # against a way through a node, which is then free
            elif self.part[state >> 1] == 0 and state & 1 == 0:
                self.before[state >> 1] = came >> 1
            state, came = came, self.came[came]
