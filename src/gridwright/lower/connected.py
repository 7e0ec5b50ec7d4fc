"""Connectivity: by lazy cuts, by levels in clauses, or by a flow formulation in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.grid import components
from gridwright.lower import Describe, Known, New
from gridwright.messages import Sentence, say
from gridwright.model import AnyReason, Clause, Connected, Linear, Name, Post, check_memory

CONSTRAINT = Connected


class LazyCuts:
    """Lazy cuts: of the false nodes around a component that is cut off, at least one is true."""

    def __init__(self, posts: Sequence[Post], new: New) -> None:
        self.posts = posts

    def cuts(self, model: Sequence[int]) -> list[tuple[AnyReason, list[Clause]]]:
        """A clause for every component but the largest."""
        found = [
            (post.reason, separate(post.constraint, model))
            for post in self.posts
            if isinstance(post.constraint, Connected)
        ]
        return [(reason, clauses) for reason, clauses in found if clauses]


def separate(connected: Connected, model: Sequence[int]) -> list[Clause]:
    """The cuts that an assignment violates, if its true nodes are not connected."""
    nodes, adjacency = connected.nodes, connected.adjacency
    inside = connected.inside(model)
    areas = components(inside, adjacency)
    if not areas:
        return [list(nodes)]
    clauses = []
    for area in areas[1:]:
        border = {other for node in area for other in adjacency[node] if not inside[other]}
        ends = [] if connected.apart else [-nodes[area[0]], -nodes[areas[0][0]]]
        clauses.append([nodes[node] for node in border] + ends)
    return clauses


def levels(connected: Connected, known: Known, new: New) -> list[Clause]:
    """A spanning tree by levels: every true node but the root has a neighbour that is one level nearer to the root.

    Exactly one node is the root; a node of level t has a neighbour of level t-1. Levels are in order encoding, so n
    nodes take about n·n/2 auxiliary variables: for export and for study, not for speed.
    """
    count, nodes = len(connected.nodes), connected.nodes
    depth = max(count - 1, 0)
    check_memory(say("connectivity of {count} cells by levels", count=count), 5 * count * count // 2, 9 * count * count)
    root = new(count)
    by = [new(depth) for _ in range(count)]  # by[i][t]: node i is within t steps of the root
    clauses: list[Clause] = [list(root)]
    clauses += [[-a, -b] for i, a in enumerate(root) for b in root[:i]]
    clauses += [[-root[i], nodes[i]] for i in range(count)]
    for i in range(count):
        reach = [root[i] if t == 0 else by[i][t - 1] for t in range(depth + 1)]
        clauses.append([-nodes[i], reach[depth]])
        for t in range(1, depth + 1):
            before = [root[j] if t == 1 else by[j][t - 2] for j in (*connected.adjacency[i], i)]
            clauses.append([-reach[t], *before])
            clauses.append([-reach[t], nodes[i]])
    return clauses


def level_names(connected: Connected, describe: Describe) -> Iterator[Name]:
    """The meaning of the roots and levels."""
    nodes = [describe(node) for node in connected.nodes]
    for node in nodes:
        yield Name(Sentence("[{node}] is the root of the levels", node=node.meaning), f"root_{node.symbol}")
    for node in nodes:
        for level in range(1, len(nodes)):
            within = Sentence(
                "[{node}] within 1 step of the root",
                "[{node}] within {count} steps of the root",
                count=level,
                node=node.meaning,
            )
            yield Name(within, f"level_{node.symbol}_by{level}")


def flow(connected: Connected, new: New, column: Callable[[int, int], int]) -> list[Linear]:
    """Flow formulation (Gavish and Graves, 1978): the first true node is the source, every true node consumes a unit.

    Big-M rows bound the flow by the truth of its ends. For n nodes and m edges this takes n auxiliary variables, n + 2m
    integer columns and 4n + 4m + 1 rows.
    """
    nodes, most = connected.nodes, len(connected.nodes)
    first = new(most)
    supply = [column(0, most) for _ in nodes]
    arcs = {arc: column(0, most) for a, b in connected.edges for arc in ((a, b), (b, a))}
    rows = [Linear(tuple((1, literal) for literal in first), 1, 1)]
    for i, node in enumerate(nodes):
        rows.append(Linear(((1, first[i]), (-1, node)), None, 0))
        earlier = tuple((1, other) for other in nodes[:i])
        rows.append(Linear((*earlier, (i, first[i])), None, i))
        rows.append(Linear(((1, supply[i]), (-most, first[i])), None, 0))
        into = tuple((1, arcs[j, i]) for j in connected.adjacency[i])
        out = tuple((-1, arcs[i, j]) for j in connected.adjacency[i])
        rows.append(Linear(((1, supply[i]), *into, *out, (-1, node)), 0, 0))
    for arc, flows in arcs.items():
        rows += [Linear(((1, flows), (-most, nodes[end])), None, 0) for end in arc]
    return rows


def flow_names(connected: Connected, describe: Describe) -> Iterator[Name]:
    """The meaning of the sources, supplies and flows."""
    nodes = [describe(node) for node in connected.nodes]
    for node in nodes:
        yield Name(Sentence("[{node}] is the source of the flow", node=node.meaning), f"source_{node.symbol}")
    for node in nodes:
        yield Name(Sentence("flow that enters at [{node}]", node=node.meaning), f"f_source_{node.symbol}")
    for a, b in connected.edges:
        for start, end in ((nodes[a], nodes[b]), (nodes[b], nodes[a])):
            meaning = Sentence("flow from [{start}] to [{end}]", start=start.meaning, end=end.meaning)
            yield Name(meaning, f"f_{start.symbol}_{end.symbol}")


ENCODINGS = {"levels": levels}
LAZY = LazyCuts
ROW_ENCODINGS = {"flow": flow}
NAMES = {"levels": level_names, "flow": flow_names}
