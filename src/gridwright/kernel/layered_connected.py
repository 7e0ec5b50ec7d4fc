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
from gridwright.kernel.cut_search import CutSearch
from gridwright.kernel.separators import Separators
from gridwright.kernel.surroundings import CUT, UNSURE, WHOLE, NodeSurroundings, Ties
from gridwright.kernel.trail import Trail

LEVELS: cython.int = 8  # decision levels at which it is kept what is whole; a ladder has three
MANY: cython.int = 32  # new literals; with more, it is quicker to look at the whole graph


class LevelSizes:
    """By graph and decision level, the size of the trail when something was so of the graph, or -1.

    There is none above the level `highest`.
    """

    sizes: cython.int[::1]
    highest: cython.int

    def __init__(self, graphs: int) -> None:
        self.sizes, self.highest = arrays.filled(LEVELS * graphs, -1), 0

    def copy_from(self, other: LevelSizes) -> None:
        """Take the sizes of the same graphs."""
        self.sizes[:] = other.sizes
        self.highest = other.highest

    def keep(self, graph: cython.int, trail: Trail) -> cython.void:
        """It is so now."""
        if trail.depth < LEVELS:
            self.sizes[graph * LEVELS + trail.depth] = trail.size
            self.highest = max(self.highest, trail.depth)

    def find_last(self, graph: cython.int, depth: cython.int) -> cython.int:
        """The size that is kept for the highest level up to a depth; -1 if there is none."""
        level: cython.int = min(depth, LEVELS - 1)
        while level >= 0 and self.sizes[graph * LEVELS + level] < 0:
            level -= 1
        return self.sizes[graph * LEVELS + level] if level >= 0 else -1

    def forget(self, depth: cython.int) -> cython.void:
        """Forget what was so above a depth."""
        graph: cython.int
        level: cython.int
        for level in range(depth + 1, self.highest + 1):
            for graph in range(len(self.sizes) // LEVELS):
                self.sizes[graph * LEVELS + level] = -1
        self.highest = min(self.highest, depth)


class LayeredConnected(ConnectedPropagator):
    """All graphs, with the sizes of the trail at which each was `whole`, and `searched` as a whole.

    With `follows_board`, what was shown on a lower level is known here.
    """

    keeps_apart: Readonly[list[bool]]
    apart: cython.int[::1]
    whole: LevelSizes
    searched: LevelSizes
    is_shallow: cython.bint
    follows_board: Public[cython.bint]
    ties: Ties
    around: NodeSurroundings
    cutting: CutSearch | None
    separators: Separators

    def __init__(self, trail: Trail, kind: int) -> None:
        ConnectedPropagator.__init__(self, trail, kind)
        self.keeps_apart = []  # of each graph: do other constraints keep false nodes apart?
        self.apart, self.whole, self.searched = arrays.zeros(0), LevelSizes(0), LevelSizes(0)
        self.cutting = None  # made when it is first needed
        self.is_shallow = self.follows_board = False  # is_shallow: was a graph looked at for a break alone?

    def prepare(self) -> bool:
        if not ConnectedPropagator.prepare(self):
            return False
        # A node alone is beside no other.
        large = [len(nodes) > 1 for nodes, _ in self.graphs]
        self.apart = arrays.ints([keeps and many for keeps, many in zip(self.keeps_apart, large, strict=True)])
        self.whole, self.searched = LevelSizes(self.ready), LevelSizes(self.ready)
        self.cutting = None
        self.separators, self.ties = Separators(self.edges, self.beside), Ties(self.edges, self.beside)
        self.around = NodeSurroundings(self.trail, self.nodes, self.node_of, self.ties)
        return True

    def copy_from(self, other: LayeredConnected) -> None:  # type: ignore[override]
        ConnectedPropagator.copy_from(self, other)
        self.keeps_apart, self.apart = other.keeps_apart, other.apart
        self.whole, self.searched = LevelSizes(other.ready), LevelSizes(other.ready)
        self.whole.copy_from(other.whole)
        self.searched.copy_from(other.searched)
        self.ties, self.separators = other.ties, other.separators
        self.around = NodeSurroundings(self.trail, self.nodes, self.node_of, self.ties)

    def notify_assigned(self, literal: cython.int) -> cython.void:
        graph: cython.int
        for graph in range(self.ready):
            self.wake(graph, literal)

    def notify_assigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        at: cython.int
        node: cython.int
        literal: cython.int
        trail: Trail = self.trail
        for at in range(first, end):
            literal = trail.literals[at]
            node = self.node_of[literal >> 1]
            if node == SEVERAL:
                self.notify_assigned(literal)
            elif node == NO_NODE:
                continue
            elif self.only_checks and self.nodes[node] == literal and self.apart[self.graph_of[node]]:
                self.is_shallow = True  # only false nodes break such a graph
            else:
                self.wake(self.graph_of[node], literal)

    def notify_unassigned_all(self, first: cython.int, end: cython.int) -> cython.void:
        pass

    def forget(self) -> cython.void:
        ConnectedPropagator.forget(self)
        self.around.forget()
        self.whole.forget(self.trail.depth)
        self.searched.forget(self.trail.depth)

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

    @raises
    def shows_nothing(self, graph: cython.int) -> cython.bint:
        """Are all nodes firm that became false since the last search, so that it would show nothing new?"""
        at: cython.int
        node: cython.int
        start: cython.int = self.searched.find_last(graph, self.trail.depth)
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

    @raises
    def look_around(self, graph: cython.int) -> cython.int:
        """Is a graph whole, now that more nodes are false?"""
        at: cython.int
        node: cython.int
        found: cython.int
        start: cython.int = self.whole.find_last(graph, self.trail.depth)
        found = WHOLE if start >= 0 and self.trail.size - start <= MANY else UNSURE
        at = start
        while found == WHOLE and at < self.trail.size:
            node = self.node_of[self.trail.literals[at] >> 1]
            if node == SEVERAL:
                found = UNSURE
            elif node >= 0 and self.graph_of[node] == graph and self.trail.truth[self.nodes[node]] == 0:
                found = self.around.look(node, start, at)
            at += 1
        if found == UNSURE:  # only the whole graph tells
            found = WHOLE if self.around.are_connected(self.start[graph], self.start[graph + 1]) else CUT
        if found == WHOLE:
            self.whole.keep(graph, self.trail)
        return found

    # What a whole look shows

    @raises
    def propagate_graph(self, graph: cython.int) -> cython.bint:
        self.around.is_far = True
        if not self.apart[graph]:
            return ConnectedPropagator.propagate_graph(self, graph) and self.note_reached(graph, self.order)
        node: cython.int
        if self.cutting is None:
            self.cutting = CutSearch(self.trail, self.nodes, self.edges, self.beside)
        cutting: CutSearch = self.cutting
        root: cython.int = cutting.find_root(self.start[graph], self.start[graph + 1])
        if root == NO_NODE:
            return False
        cutting.search_cuts(root)
        if not self.note_reached(graph, cutting.order):
            return False
        if cutting.root_parts > 1 and self.value(root) == -1:
            self.imply(self.nodes[root], graph)
        for node in range(cutting.cut_size):
            self.imply(self.nodes[cutting.cuts[node]], graph)
        return True

    @raises
    def note_reached(self, graph: cython.int, order: cython.int[::1]) -> cython.bint:
        """After a search: note that a graph is whole, if it is; False if it is cut, which is a conflict."""
        node: cython.int
        for node in range(self.start[graph], self.start[graph + 1]):
            if order[node] == 0 and self.trail.truth[self.nodes[node]] != 0:
                return not self.apart[graph]
        self.whole.keep(graph, self.trail)
        self.searched.keep(graph, self.trail)
        return True

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        if not self.apart[constraint]:
            ConnectedPropagator.explain(self, constraint, literal)
            return
        node: cython.int
        at: cython.int
        without: cython.int = self.find_node(constraint, literal)
        self.premises.size = 0
        for node in range(self.start[constraint], self.start[constraint + 1]):
            self.separators.is_false[node] = self.premises.is_older(self.nodes[node] ^ 1, literal)
            self.separators.is_new[node] = self.trail.level[self.nodes[node] >> 1] == self.trail.depth
        if without != NO_NODE:  # beside it, if it were false, all others are true
            for at in range(self.edges[without], self.edges[without + 1]):
                self.separators.is_false[self.beside[at]] = 0
        self.separators.find(self.start[constraint], self.start[constraint + 1], without)
        for at in range(self.separators.size):
            self.premises.add(self.nodes[self.separators.wall[at]] ^ 1)
