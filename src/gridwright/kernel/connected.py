# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Connectivity: the true nodes of a graph are one connected area, and there is at least one.

A depth-first search from a true node over the nodes that are not false finds everything at once (Hopcroft and Tarjan
1973): a node it does not reach is false; an open articulation point with true nodes on both sides is true. It runs
after all other propagators, as it looks at the whole graph. From the second decision on, a graph in which the last
searches found nothing waits longer and longer for the next one, at most until all variables are assigned. At level 0
and 1 it never waits, so `trace`, which makes one assumption, misses nothing.

An explanation is a separation: a true node on either side (or the node that is cut off), and the false nodes that keep
the two apart. They are a minimal separator, so none can be left out: the false nodes next to the area of one side from
which the other side can be reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.propagator import Propagator
from gridwright.kernel.trail import Trail

NO_NODE: cython.int = -1
SEVERAL: cython.int = -2
LONGEST_BACKOFF: cython.int = 1023  # searches in a row that find nothing double it up to here


class ConnectedPropagator(Propagator):
    """All graphs. Nodes are numbered consecutively, graph after graph."""

    graphs: list[tuple[list[int], Sequence[tuple[int, int]]]]
    ready: cython.int
    start: cython.int[::1]
    nodes: cython.int[::1]
    edges: cython.int[::1]
    beside: cython.int[::1]
    graph_of: cython.int[::1]
    dirty: cython.int[::1]
    node_of: cython.int[::1]
    fresh: cython.int[::1]
    matters: cython.int[::1]
    since: cython.int[::1]
    wait: cython.int[::1]
    backoff: cython.int[::1]
    reached: cython.int[::1]
    order: cython.int[::1]
    low: cython.int[::1]
    cursor: cython.int[::1]
    parent: cython.int[::1]
    trues: cython.int[::1]
    stack: cython.int[::1]
    cuts: cython.int[::1]
    area: cython.int[::1]
    cut_size: cython.int

    def __init__(self, trail: Trail, kind: int) -> None:
        Propagator.__init__(self, trail, kind)
        self.graphs = []
        self.ready = 0
        # `start` has the first node of each graph, `edges` where the neighbours of each node start in `beside`.
        self.start, self.nodes, self.edges, self.beside = (
            arrays.zeros(1),
            arrays.zeros(0),
            arrays.zeros(1),
            arrays.zeros(0),
        )
        self.graph_of, self.dirty = arrays.zeros(0), arrays.zeros(0)
        self.node_of = arrays.zeros(0)  # of each variable: its node; SEVERAL if it has more than one
        # Of each graph: was it searched since the last backtracking? Of each node: could anything follow if it is true?
        self.fresh, self.matters = arrays.zeros(0), arrays.zeros(0)
        # Of each graph that has to be searched (`dirty`): where on the trail the first new literal is, how many
        # searches it may still skip, and how many it could skip after the last one.
        self.since, self.wait, self.backoff = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.make_scratch(0)
        self.cut_size = 0

    def post(self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], post: int) -> None:
        """Add a graph over DIMACS literals, at least one; edges are pairs of places in `nodes`."""
        self.graphs.append(([self.number_literal(x) for x in nodes], edges))
        self.posts.append(post)

    def prepare(self) -> bool:
        if self.ready == len(self.graphs):
            return False
        starts: list[int] = [0]
        nodes: list[int] = []
        lists: list[list[int]] = []
        for literals, edges in self.graphs:
            first = len(nodes)
            nodes += literals
            own: list[list[int]] = [[] for _ in literals]
            for a, b in edges:
                own[a].append(first + b)
                own[b].append(first + a)
            lists += own
            starts.append(len(nodes))
        places = list(accumulate(map(len, lists), initial=0))
        self.start, self.nodes = arrays.ints(starts), arrays.ints(nodes)
        self.edges, self.beside = arrays.ints(places), arrays.ints([other for near in lists for other in near])
        count = len(nodes)
        self.make_scratch(count)
        self.graph_of = arrays.ints([graph for graph, (literals, _) in enumerate(self.graphs) for _ in literals])
        self.node_of = arrays.filled(self.trail.variables, NO_NODE)
        for node, literal in enumerate(nodes):
            self.node_of[literal >> 1] = node if self.node_of[literal >> 1] == NO_NODE else SEVERAL
        self.matters, self.fresh = arrays.zeros(count), arrays.zeros(len(self.graphs))
        self.dirty, self.since = arrays.filled(len(self.graphs), 1), arrays.zeros(len(self.graphs))
        self.wait, self.backoff = arrays.zeros(len(self.graphs)), arrays.zeros(len(self.graphs))
        self.pending = True
        self.ready = len(self.graphs)
        return True

    def copy_from(self, other: ConnectedPropagator) -> None:  # type: ignore[override]
        Propagator.copy_from(self, other)
        self.graphs, self.ready = list(other.graphs), other.ready
        self.start, self.nodes, self.edges, self.beside = other.start, other.nodes, other.edges, other.beside
        self.graph_of, self.dirty, self.node_of = other.graph_of, arrays.copy_ints(other.dirty), other.node_of
        self.fresh, self.matters = arrays.copy_ints(other.fresh), arrays.copy_ints(other.matters)
        self.since, self.wait = arrays.zeros(other.ready), arrays.zeros(other.ready)
        self.backoff = arrays.zeros(other.ready)
        self.make_scratch(len(other.nodes))

    def make_scratch(self, count: int) -> None:
        """Make the arrays for a search over this number of nodes."""
        self.order, self.low, self.cursor = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)
        self.parent, self.trues, self.stack = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)
        self.cuts, self.area, self.reached = arrays.zeros(count), arrays.zeros(count), arrays.zeros(count)

    def notify_assigned(self, literal: cython.int) -> cython.void:
        node: cython.int = self.node_of[literal >> 1]
        graph: cython.int
        if node == SEVERAL:  # look at all graphs
            for graph in range(self.ready):
                self.wake(graph, literal)
        elif self.nodes[node] != literal or self.matters[node] or not self.fresh[self.graph_of[node]]:
            self.wake(self.graph_of[node], literal)

    def wake(self, graph: cython.int, literal: cython.int) -> cython.void:
        """Note that a graph has to be searched because of a literal."""
        if not self.dirty[graph]:
            self.dirty[graph] = 1
            self.since[graph] = self.trail.position[literal >> 1]
        self.pending = True

    def forget(self) -> cython.void:
        """After backtracking, a graph still has to be searched if the literal because of which it waits is still true.

        What a late search found may be undone. It is found again when any node of the graph is assigned, since the
        graph no longer counts as searched.
        """
        graph: cython.int
        self.pending = False
        for graph in range(self.ready):
            self.fresh[graph] = 0
            if self.since[graph] >= self.trail.size:
                self.dirty[graph] = 0
            elif self.dirty[graph]:
                self.pending = True

    @raises
    def propagate(self) -> cython.bint:
        graph: cython.int
        size: cython.int
        self.pending = False
        for graph in range(self.ready):
            if not self.dirty[graph]:
                continue
            if self.can_wait(graph):
                self.pending = True
                continue
            self.dirty[graph] = 0
            size = self.trail.size
            if not self.propagate_graph(graph):
                self.backoff[graph] = self.wait[graph] = 0
                self.conflict = graph
                return False
            self.backoff[graph] = min(2 * self.backoff[graph] + 1, LONGEST_BACKOFF) if self.trail.size == size else 0
            self.wait[graph] = self.backoff[graph]
        return True

    def can_wait(self, graph: cython.int) -> cython.bint:
        """May a graph skip a search? Not before the second decision, and not if all variables are assigned."""
        if self.wait[graph] == 0 or self.trail.depth < 2 or self.trail.size == self.trail.variables:
            return False
        self.wait[graph] -= 1
        return True

    def value(self, node: cython.int) -> cython.int:
        """1 for a true node, 0 for a false one, -1 for an open one."""
        return self.trail.truth[self.nodes[node]]

    @raises
    def propagate_graph(self, graph: cython.int) -> cython.bint:
        """Assign what follows from the connectivity of one graph; False on a conflict."""
        node: cython.int
        root: cython.int = NO_NODE
        last: cython.int = NO_NODE
        open_count: cython.int = 0
        for node in range(self.start[graph], self.start[graph + 1]):
            self.order[node] = 0
            if self.value(node) == 1:
                root = node
            elif self.value(node) == -1:
                open_count += 1
                last = node
        if root == NO_NODE:
            if open_count == 1:
                self.imply(self.nodes[last], graph)
            return open_count > 0
        self.search(root)
        for node in range(self.start[graph], self.start[graph + 1]):
            if not self.order[node] and not self.imply(self.nodes[node] ^ 1, graph):
                return False
        for node in range(self.cut_size):
            if not self.imply(self.nodes[self.cuts[node]], graph):
                return False
        return True

    def search(self, root: cython.int) -> cython.void:
        """Depth-first search from a true node.

        Sets `order` for the nodes that it reaches; `cuts` gets the open articulation points that separate true nodes.
        """
        clock: cython.int = 1
        top: cython.int = 0
        node: cython.int
        other: cython.int
        self.cut_size = 0
        self.fresh[self.graph_of[root]] = 1
        self.enter(root, NO_NODE, clock)
        self.stack[0] = root
        while top >= 0:
            node = self.stack[top]
            if self.cursor[node] < self.edges[node + 1]:
                other = self.beside[self.cursor[node]]
                self.cursor[node] += 1
                if self.value(other) == 0 or other == self.parent[node]:
                    continue
                if self.order[other]:
                    if self.order[other] < self.low[node]:
                        self.low[node] = self.order[other]
                else:
                    clock += 1
                    top += 1
                    self.enter(other, node, clock)
                    self.stack[top] = other
                    self.reached[clock - 1] = other
            else:
                top -= 1
                if top >= 0:
                    self.leave(node, self.stack[top])
        for node in range(1, clock):
            other = self.reached[node]
            self.matters[other] |= self.matters[self.parent[other]]

    def enter(self, node: cython.int, parent: cython.int, clock: cython.int) -> cython.void:
        """Enter a node for the first time."""
        self.order[node] = self.low[node] = clock
        self.cursor[node] = self.edges[node]
        self.parent[node] = parent
        self.trues[node] = 1 if self.value(node) == 1 else 0
        self.matters[node] = 0

    def leave(self, node: cython.int, parent: cython.int) -> cython.void:
        """Leave a node and update its parent. True nodes behind an articulation point need that point."""
        if self.low[node] < self.low[parent]:
            self.low[parent] = self.low[node]
        if self.low[node] >= self.order[parent] and self.value(parent) == -1:
            if not self.trues[node]:
                self.matters[node] = 1  # a true node in this part would make its parent true
            elif not self.cut_size or self.cuts[self.cut_size - 1] != parent:
                self.cuts[self.cut_size] = parent
                self.cut_size += 1
        self.trues[parent] += self.trues[node]

    # Explanations

    @raises
    def explain(self, constraint: cython.int, literal: cython.int) -> cython.void:
        node: cython.int = self.find_node(constraint, literal)
        one: cython.int
        other: cython.int
        self.premises.size = 0
        if not self.find_true(constraint, literal):
            self.explain_last(constraint, literal)
            return
        if literal >= 0 and self.nodes[node] != literal:  # cut off: it is false
            self.flood(constraint, node, NO_NODE, literal)
            other = self.find_outside(constraint, literal)
            self.premises.add(self.nodes[other])
            self.separate(constraint, other, NO_NODE, literal)
            return
        # A conflict, or an articulation point that is true: two true nodes on different sides.
        one = self.find_side(constraint, node, literal)
        other = self.find_outside(constraint, literal)
        self.premises.add(self.nodes[one])
        self.premises.add(self.nodes[other])
        self.separate(constraint, other, node, literal)

    def find_node(self, graph: cython.int, literal: cython.int) -> cython.int:
        """The node of a literal."""
        node: cython.int
        if literal >= 0:
            for node in range(self.start[graph], self.start[graph + 1]):
                if self.nodes[node] >> 1 == literal >> 1:
                    return node
        return NO_NODE

    def find_true(self, graph: cython.int, literal: cython.int) -> cython.bint:
        """Was any node true before the literal?"""
        node: cython.int
        for node in range(self.start[graph], self.start[graph + 1]):
            if self.premises.is_older(self.nodes[node], literal):
                return True
        return False

    @raises
    def explain_last(self, graph: cython.int, literal: cython.int) -> cython.void:
        """Explain that the last node is true, or a conflict: all other nodes are false."""
        node: cython.int
        for node in range(self.start[graph], self.start[graph + 1]):
            if self.nodes[node] != literal:
                self.premises.add(self.nodes[node] ^ 1)

    def is_blocked(self, node: cython.int, without: cython.int, literal: cython.int) -> cython.bint:
        """Was a node false before the literal, or is it the one to be left out?"""
        return node == without or self.premises.is_older(self.nodes[node] ^ 1, literal)

    def flood(self, graph: cython.int, root: cython.int, without: cython.int, literal: cython.int) -> cython.void:
        """Mark in `area` with 1 the nodes that can be reached without blocked ones, and with 2 the blocked border."""
        node: cython.int
        at: cython.int
        other: cython.int
        top: cython.int = 1
        for node in range(self.start[graph], self.start[graph + 1]):
            self.area[node] = 0
        self.area[root] = 1
        self.stack[0] = root
        while top:
            top -= 1
            node = self.stack[top]
            for at in range(self.edges[node], self.edges[node + 1]):
                other = self.beside[at]
                if self.area[other]:
                    continue
                if self.is_blocked(other, without, literal):
                    self.area[other] = 2
                else:
                    self.area[other] = 1
                    self.stack[top] = other
                    top += 1

    def find_side(self, graph: cython.int, without: cython.int, literal: cython.int) -> cython.int:
        """A true node; its area is flooded, and another true node lies outside it."""
        node: cython.int
        first: cython.int = NO_NODE
        for node in range(self.start[graph], self.start[graph + 1]):
            if node != without and self.premises.is_older(self.nodes[node], literal):
                first = node
                break
        self.flood(graph, first, without, literal)
        return first

    def find_outside(self, graph: cython.int, literal: cython.int) -> cython.int:
        """A true node outside the flooded area."""
        node: cython.int
        for node in range(self.start[graph], self.start[graph + 1]):
            if self.area[node] == 0 and self.premises.is_older(self.nodes[node], literal):
                return node
        return NO_NODE

    @raises
    def separate(self, graph: cython.int, other: cython.int, without: cython.int, literal: cython.int) -> cython.void:
        """Explain by the border nodes from which the other node can be reached without crossing the border."""
        node: cython.int
        at: cython.int
        near: cython.int
        top: cython.int = 1
        self.area[other] = 3
        self.stack[0] = other
        while top:
            top -= 1
            node = self.stack[top]
            for at in range(self.edges[node], self.edges[node + 1]):
                near = self.beside[at]
                if self.area[near] == 2:
                    self.area[near] = 4
                    if near != without:
                        self.premises.add(self.nodes[near] ^ 1)
                elif self.area[near] == 0:
                    self.area[near] = 3
                    self.stack[top] = near
                    top += 1
