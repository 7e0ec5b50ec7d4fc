# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Connectivity in layers: a graph is looked at again for every value that is supposed, mostly only for a break.

A graph is *whole* if all its nodes that are not false are connected. Only nodes that became false since then can cut
it, and not if the nodes beside them stay connected (`surroundings`). What is known to be whole is kept for every
decision level.

Where other constraints keep false nodes apart (`apart`), a graph that is cut is a conflict: a node beside a false one
is true, so both parts have one. Its explanation is a smallest set of false nodes that cuts it, a wall. There, a false
node whose neighbours stay connected whatever other node is false, too, is part of no wall, and so shows nothing.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, Readonly, cython, raises
from gridwright.kernel.connected import NO_NODE, SEVERAL, ConnectedPropagator
from gridwright.kernel.separators import Separators
from gridwright.kernel.surroundings import CUT, UNSURE, WHOLE, NodeSurroundings, Ties
from gridwright.kernel.trail import Trail

LEVELS: cython.int = 8  # decision levels at which it is kept what is whole; a ladder has three
MANY: cython.int = 32  # new literals; with more, it is quicker to look at the whole graph


class LayeredConnected(ConnectedPropagator):
    """All graphs. `whole` has, by graph and level, the size of the trail at which the graph was whole, or -1.

    `searched` is the same for a search of the whole graph. With `follows_board`, what was shown on a lower level is
    known here.
    """

    keeps_apart: Readonly[list[bool]]
    apart: cython.int[::1]
    whole: cython.int[::1]
    searched: cython.int[::1]
    is_shallow: cython.bint
    follows_board: Public[cython.bint]
    ties: Ties
    around: NodeSurroundings
    root_parts: cython.int
    separators: Separators

    def __init__(self, trail: Trail, kind: int) -> None:
        ConnectedPropagator.__init__(self, trail, kind)
        self.keeps_apart = []  # of each graph: do other constraints keep false nodes apart?
        self.apart, self.whole, self.searched = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.is_shallow = self.follows_board = False  # is_shallow: was a graph looked at for a break alone?
        self.root_parts = 0  # of the last search, the parts that it found from its root

    def prepare(self) -> bool:
        if not ConnectedPropagator.prepare(self):
            return False
        # A node alone is beside no other.
        large = [len(nodes) > 1 for nodes, _ in self.graphs]
        self.apart = arrays.ints([keeps and many for keeps, many in zip(self.keeps_apart, large, strict=True)])
        self.whole, self.searched = arrays.filled(LEVELS * self.ready, -1), arrays.filled(LEVELS * self.ready, -1)
        self.separators, self.ties = Separators(self.edges, self.beside), Ties(self.edges, self.beside)
        self.around = NodeSurroundings(self.trail, self.nodes, self.ties)
        return True

    def copy_from(self, other: LayeredConnected) -> None:  # type: ignore[override]
        ConnectedPropagator.copy_from(self, other)
        self.keeps_apart, self.apart = other.keeps_apart, other.apart
        self.whole, self.searched = arrays.copy_ints(other.whole), arrays.copy_ints(other.searched)
        self.ties, self.separators = other.ties, other.separators
        self.around = NodeSurroundings(self.trail, self.nodes, self.ties)

    def notify_assigned(self, literal: cython.int) -> cython.void:
        node: cython.int = self.node_of[literal >> 1]
        graph: cython.int
        if node == SEVERAL:
            for graph in range(self.ready):
                self.wake(graph, literal)
        else:
            self.wake(self.graph_of[node], literal)

    def notify_assigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        at: cython.int
        for at in range(first, end):
            if self.node_of[self.trail.literals[at] >> 1] != NO_NODE:
                self.notify_assigned(self.trail.literals[at])

    def notify_unassigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        pass

    def forget(self) -> cython.void:
        graph: cython.int
        level: cython.int
        ConnectedPropagator.forget(self)
        self.around.is_far = False
        for graph in range(self.ready):
            for level in range(self.trail.depth + 1, LEVELS):
                self.whole[graph * LEVELS + level] = self.searched[graph * LEVELS + level] = -1

    @raises
    def propagate(self) -> cython.bint:
        graph: cython.int
        found: cython.int
        self.pending = False
        for graph in range(self.ready):
            if not self.dirty[graph]:
                continue
            self.dirty[graph] = 0
            if self.only_checks:
                self.is_shallow = True
                found = self.look_around(graph)
            else:
                found = WHOLE if self.shows_nothing(graph) else UNSURE
            if (found == CUT and self.apart[graph]) or (found != WHOLE and not self.propagate_graph(graph)):
                self.conflict = graph
                self.pending = graph + 1 < self.ready
                return False
        return True

    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp the nodes around one: those beside it, and those beside these."""
        at: cython.int
        nth: cython.int
        other: cython.int
        node: cython.int = self.node_of[variable]
        if node == SEVERAL:
            ConnectedPropagator.stamp_beside(self, variable, stamps, stamp)
        if node < 0:
            return
        for at in range(self.edges[node], self.edges[node + 1]):
            other = self.beside[at]
            stamps[self.nodes[other] >> 1] = stamp
            for nth in range(self.edges[other], self.edges[other + 1]):
                stamps[self.nodes[self.beside[nth]] >> 1] = stamp

    def is_local(self) -> cython.bint:
        """Did it look no further than around the nodes that are false?"""
        return not self.around.is_far

    def recheck(self) -> cython.void:
        graph: cython.int
        if self.is_shallow:
            self.is_shallow = False
            self.pending = True
            for graph in range(self.ready):
                self.dirty[graph] = 1
                self.since[graph] = 0

    # Is a graph still whole?

    def find_last(self, sizes: cython.int[::1], graph: cython.int) -> cython.int:
        """The size of the trail that is kept for the highest level; -1 if there is none."""
        level: cython.int = min(self.trail.depth, LEVELS - 1)
        while level >= 0 and sizes[graph * LEVELS + level] < 0:
            level -= 1
        return sizes[graph * LEVELS + level] if level >= 0 else -1

    @raises
    def shows_nothing(self, graph: cython.int) -> cython.bint:
        """Are all nodes firm that became false since the last search, so that it would show nothing new?"""
        at: cython.int
        node: cython.int
        start: cython.int = self.find_last(self.searched, graph)
        if start < 0 or not self.follows_board or not self.apart[graph]:
            return False
        for at in range(start, self.trail.size):
            node = self.node_of[self.trail.literals[at] >> 1]
            if node == SEVERAL:
                return False
            if node == NO_NODE or self.graph_of[node] != graph or self.trail.truth[self.nodes[node]] != 0:
                continue
            if not self.ties.firm[node] or not self.around.is_free(node):
                return False
        return True

    def keep_whole(self, graph: cython.int) -> cython.void:
        """Note that a graph is whole."""
        if self.trail.depth < LEVELS:
            self.whole[graph * LEVELS + self.trail.depth] = self.trail.size

    @raises
    def look_around(self, graph: cython.int) -> cython.int:
        """Is a graph whole, now that more nodes are false?"""
        at: cython.int
        node: cython.int
        found: cython.int
        start: cython.int = self.find_last(self.whole, graph)
        if start < 0 or self.trail.size - start > MANY:
            return self.look_everywhere(graph)
        for at in range(start, self.trail.size):
            node = self.node_of[self.trail.literals[at] >> 1]
            found = UNSURE if node == SEVERAL else WHOLE
            if node >= 0 and self.graph_of[node] == graph and self.trail.truth[self.nodes[node]] == 0:
                found = self.around.look(node, start)
            if found == UNSURE:
                return self.look_everywhere(graph)
            if found == CUT:
                return CUT
        self.keep_whole(graph)
        return WHOLE

    def look_everywhere(self, graph: cython.int) -> cython.int:
        """As `look_around`, by a look at the whole graph."""
        if not self.around.are_connected(self.start[graph], self.start[graph + 1]):
            return CUT
        self.keep_whole(graph)
        return WHOLE

    # What a whole look shows

    @raises
    def propagate_graph(self, graph: cython.int) -> cython.bint:
        self.around.is_far = True
        if not self.apart[graph]:
            return ConnectedPropagator.propagate_graph(self, graph) and self.note_reached(graph)
        node: cython.int
        root: cython.int = self.find_root(graph)
        if root == NO_NODE:
            return False
        self.search_cuts(root)
        if not self.note_reached(graph):
            return False
        if self.root_parts > 1 and self.value(root) == -1:
            self.imply(self.nodes[root], graph)
        for node in range(self.cut_size):
            self.imply(self.nodes[self.cuts[node]], graph)
        return True

    def find_root(self, graph: cython.int) -> cython.int:
        """A node to search from: one that is not false, and if possible true; `order` is cleared."""
        node: cython.int
        root: cython.int = NO_NODE
        for node in range(self.start[graph], self.start[graph + 1]):
            self.order[node] = 0
            if self.trail.truth[self.nodes[node]] == 1 or (
                root == NO_NODE and self.trail.truth[self.nodes[node]] == -1
            ):
                root = node
        return root

    def note_reached(self, graph: cython.int) -> cython.bint:
        """After a search: note that a graph is whole, if it is; False if it is cut, which is a conflict."""
        node: cython.int
        for node in range(self.start[graph], self.start[graph + 1]):
            if self.order[node] == 0 and self.trail.truth[self.nodes[node]] != 0:
                return not self.apart[graph]
        self.keep_whole(graph)
        if self.trail.depth < LEVELS:
            self.searched[graph * LEVELS + self.trail.depth] = self.trail.size
        return True

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

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        if not self.apart[constraint]:
            ConnectedPropagator.explain(self, constraint, literal)
            return
        node: cython.int
        at: cython.int
        without: cython.int = self.find_node(constraint, literal)
        self.reason_size = 0
        for node in range(self.start[constraint], self.start[constraint + 1]):
            self.separators.is_false[node] = self.is_older(self.nodes[node] ^ 1, literal)
            self.separators.is_new[node] = self.trail.level[self.nodes[node] >> 1] == self.trail.depth
        if without != NO_NODE:  # beside it, if it were false, all others are true
            for at in range(self.edges[without], self.edges[without + 1]):
                self.separators.is_false[self.beside[at]] = 0
        self.separators.find(self.start[constraint], self.start[constraint + 1], without)
        for at in range(self.separators.size):
            self.add_premise(self.nodes[self.separators.wall[at]] ^ 1)
