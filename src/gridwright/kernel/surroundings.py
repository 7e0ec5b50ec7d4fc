# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What is around a node of a graph: does a graph stay connected if a node becomes false?

Most often the neighbours of the node have neighbours in common, which tie them together, or it touches no wall twice
(`walls`). Else a search from two sides ends as soon as they meet.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython
from gridwright.kernel.trail import Trail
from gridwright.kernel.walls import Rings, Walls

MOST_BESIDE: cython.int = 30  # neighbours of a node, a bit each; a node with more is always searched from
WHOLE: cython.int = 0
CUT: cython.int = 1
UNSURE: cython.int = 2


class Ties:
    """The ties of nodes that are neighbours as `beside` says from `edges` on; they never change.

    `ties` has, from `start` of a node on, triples: two places among its neighbours, and a node beside both. A node is
    `firm` if these connect its neighbours but for any one node.
    """

    edges: cython.int[::1]
    beside: cython.int[::1]
    ties: cython.int[::1]
    start: cython.int[::1]
    firm: cython.int[::1]
    rings: Rings

    def __init__(self, edges: cython.int[::1], beside: cython.int[::1]) -> None:
        self.edges, self.beside = edges, beside
        ties = [self.list_ties(node) for node in range(len(edges) - 1)]
        self.ties, self.start = (
            arrays.ints([each for found in ties for tie in found for each in tie]),
            arrays.zeros(len(edges)),
        )
        for node, found in enumerate(ties):
            self.start[node + 1] = self.start[node] + 3 * len(found)
        self.firm = arrays.ints([self.is_firm(node, found) for node, found in enumerate(ties)])
        self.rings = Rings([list(beside[edges[node] : edges[node + 1]]) for node in range(len(edges) - 1)], ties)

    def list_ties(self, node: int) -> list[tuple[int, int, int]]:
        """Of a node, pairs of places among its neighbours, with a node that ties them: beside both, or one of them."""
        beside = [int(other) for other in self.beside[self.edges[node] : self.edges[node + 1]]]
        near = [{int(x) for x in self.beside[self.edges[other] : self.edges[other + 1]]} - {node} for other in beside]
        found = []
        for second in range(min(len(beside), MOST_BESIDE)):
            for first in range(second):
                if beside[second] in near[first]:
                    found.append((first, second, beside[first]))
                found += [(first, second, common) for common in sorted(near[first] & near[second])]
        return found

    def is_firm(self, node: int, ties: Sequence[tuple[int, int, int]]) -> bool:
        """Do ties connect the neighbours of a node, but for any one node?"""
        beside = [int(other) for other in self.beside[self.edges[node] : self.edges[node + 1]]]
        if len(beside) > MOST_BESIDE:
            return False
        for gone in {*beside, *(common for _, _, common in ties)}:
            left = [nth for nth, other in enumerate(beside) if other != gone]
            reached = set(left[:1])
            for _ in left:
                for one, two, common in ties:
                    if gone not in (common, beside[one], beside[two]) and {one, two} & reached:
                        reached |= {one, two}
            if len(reached) < len(left):
                return False
        return True


class NodeSurroundings:
    """Looks around nodes, each of which is a literal of a trail. `is_far` tells whether it looked further than ties."""

    trail: Trail
    nodes: cython.int[::1]
    edges: cython.int[::1]
    beside: cython.int[::1]
    ties: Ties
    side: cython.int[::1]
    sides: cython.int
    front: cython.int[::1]
    is_far: cython.bint
    rings: Rings
    walls: Walls
    has_rings: cython.bint

    def __init__(self, trail: Trail, nodes: cython.int[::1], node_of: cython.int[::1], ties: Ties) -> None:
        self.trail, self.nodes, self.edges, self.beside, self.ties = trail, nodes, ties.edges, ties.beside, ties
        # By node, the search that reached it last; a front is what a search goes on from.
        self.side, self.sides, self.front = arrays.zeros(len(nodes)), 0, arrays.zeros(2 * len(nodes))
        self.is_far = False
        self.rings, self.walls = ties.rings, Walls(trail, nodes, node_of, ties.edges, ties.beside, ties.rings)
        # Walls know the nodes of variables that have one each.
        self.has_rings = ties.rings.complete and self.are_single(node_of)

    def are_single(self, node_of: cython.int[::1]) -> bool:
        """Is the variable of every node that of no other?"""
        node: cython.int
        for node in range(len(self.nodes)):
            if node_of[self.nodes[node] >> 1] != node:
                return False
        return True

    def forget(self) -> cython.void:
        """Forget what was looked at, after backtracking."""
        self.is_far = False
        self.walls.forget()

    def is_free(self, node: cython.int) -> cython.bint:
        """Are no nodes false that are beside a node, or tie its neighbours?"""
        at: cython.int
        for at in range(self.edges[node], self.edges[node + 1]):
            if self.trail.truth[self.nodes[self.beside[at]]] == 0:
                return False
        for at in range(self.ties.start[node] + 2, self.ties.start[node + 1], 3):
            if self.trail.truth[self.nodes[self.ties.ties[at]]] == 0:
                return False
        return True

    def look(self, node: cython.int, start: cython.int, place: cython.int) -> cython.int:
        """Do the nodes beside one stay connected that became false, as others did on the trail from a start on?

        That is a question about one node only if no two of these are neighbours. It has the given place on the trail.
        """
        if self.has_rings and self.is_passable(node):
            if self.count_breaks(node) <= 1:
                return WHOLE
            self.is_far = True
            if not self.walls.may_close(node, place):
                return WHOLE
        return self.look_closely(node, start)

    def is_passable(self, node: cython.int) -> cython.bint:
        """Is no neighbour of a node false?"""
        at: cython.int
        for at in range(self.edges[node], self.edges[node + 1]):
            if self.trail.truth[self.nodes[self.beside[at]]] == 0:
                return False
        return True

    def count_breaks(self, node: cython.int) -> cython.int:
        """In how many places is the ring around a node open or broken by a false node?"""
        at: cython.int
        breaks: cython.int = self.rings.gaps[node]
        for at in range(self.rings.start[node], self.rings.start[node + 1]):
            breaks += self.trail.truth[self.nodes[self.rings.corners[at]]] == 0
        return breaks

    def look_closely(self, node: cython.int, start: cython.int) -> cython.int:
        """As `look`, in any graph: the neighbours have neighbours in common, or a search finds out."""
        nth: cython.int
        other: cython.int
        left: cython.int = 0
        reached: cython.int
        first: cython.int = self.edges[node]
        for nth in range(self.edges[node + 1] - first):
            other = self.beside[first + nth]
            if nth >= MOST_BESIDE:
                return UNSURE
            if self.trail.truth[self.nodes[other]] != 0:
                left |= 1 << nth
            elif self.is_since(other, start):
                return UNSURE
        if left == 0:
            return UNSURE
        reached = left & -left
        while reached != left:
            reached = self.follow_ties(node, left, reached)
            if reached == left:
                break
            nth = 0
            while (left & ~reached) >> nth & 1 == 0:
                nth += 1
            if not self.do_meet(node, reached, nth):
                return CUT
            reached |= 1 << nth
        return WHOLE

    def is_since(self, node: cython.int, start: cython.int) -> cython.bint:
        """Did a node get its value on the trail from a place on, a place being that of a layer?"""
        return self.trail.position[self.nodes[node] >> 1] >= start

    def follow_ties(self, node: cython.int, left: cython.int, reached: cython.int) -> cython.int:
        """The neighbours of a node that common neighbours connect with those that are reached, a bit each."""
        at: cython.int
        pair: cython.int
        before: cython.int = 0
        while reached != before and reached != left:
            before = reached
            at = self.ties.start[node]
            while at < self.ties.start[node + 1]:
                pair = 1 << self.ties.ties[at] | 1 << self.ties.ties[at + 1]
                if reached & pair and pair & left == pair and self.trail.truth[self.nodes[self.ties.ties[at + 2]]] != 0:
                    reached |= pair
                at += 3
        return reached

    def do_meet(self, node: cython.int, reached: cython.int, nth: cython.int) -> cython.bint:
        """Is a neighbour of a node connected with those that are reached? Two searches, by turns, until they meet."""
        place: cython.int
        count: cython.int = len(self.side)
        one: cython.int = 0
        one_end: cython.int = 0
        two: cython.int = count
        two_end: cython.int = count + 1
        self.is_far = True
        self.sides += 2
        for place in range(self.edges[node + 1] - self.edges[node]):
            if reached >> place & 1:
                self.front[one_end] = self.beside[self.edges[node] + place]
                self.side[self.front[one_end]] = self.sides
                one_end += 1
        self.front[two] = self.beside[self.edges[node] + nth]
        self.side[self.front[two]] = self.sides + 1
        while one < one_end and two < two_end:
            one_end = self.spread(self.front[one], one_end, self.sides)
            if one_end < 0:
                return True
            one += 1
            two_end = self.spread(self.front[two], two_end, self.sides + 1)
            if two_end < 0:
                return True
            two += 1
        return False

    def spread(self, node: cython.int, end: cython.int, side: cython.int) -> cython.int:
        """Go on from a node of a search to its neighbours; returns the end of its front, or -1 if the searches meet."""
        at: cython.int
        other: cython.int
        for at in range(self.edges[node], self.edges[node + 1]):
            other = self.beside[at]
            if self.side[other] == side or self.trail.truth[self.nodes[other]] == 0:
                continue
            if self.side[other] >= self.sides:
                return -1
            self.side[other] = side
            self.front[end] = other
            end += 1
        return end

    def are_connected(self, first: cython.int, last: cython.int) -> cython.bint:
        """Are all nodes of a graph connected that are not false? Without one they are not."""
        node: cython.int
        left: cython.int = 0
        head: cython.int = 0
        end: cython.int = 0
        self.is_far = True
        self.sides += 2
        for node in range(first, last):
            if self.trail.truth[self.nodes[node]] != 0:
                left += 1
                if end == 0:
                    self.side[node] = self.sides
                    self.front[0] = node
                    end = 1
        while head < end:
            end = self.spread(self.front[head], end, self.sides)
            head += 1
        return 0 < left == end
