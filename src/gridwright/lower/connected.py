"""Connectivity: by cuts against answers that fall apart, by levels in clauses, or by a flow in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from gridwright.grid import components
from gridwright.lower import Known, New
from gridwright.model import Clause, Connected, Linear, Post, Reason, check_memory

CONSTRAINT = Connected


class LAZY:
    """Cuts: the false nodes around a part that is cut off are not all false."""

    def __init__(self, posts: Sequence[Post], new: New) -> None:
        self.posts = posts

    def cuts(self, model: Sequence[int]) -> list[tuple[Reason, list[Clause]]]:
        """One clause for every part but the largest."""
        found = [
            (post.reason, broken(post.constraint, model))
            for post in self.posts
            if isinstance(post.constraint, Connected)
        ]
        return [(reason, clauses) for reason, clauses in found if clauses]


def broken(connected: Connected, model: Sequence[int]) -> list[Clause]:
    """Clauses that an assignment breaks by not being connected."""
    nodes, beside = connected.nodes, connected.beside
    inside = connected.inside(model)
    areas = components(inside, beside)
    if not areas:
        return [list(nodes)]
    clauses = []
    for area in areas[1:]:
        border = {other for node in area for other in beside[node] if not inside[other]}
        ends = [] if connected.apart else [-nodes[area[0]], -nodes[areas[0][0]]]
        clauses.append([nodes[node] for node in border] + ends)
    return clauses


def levels(connected: Connected, known: Known, new: New) -> list[Clause]:
    """A root, and for every other node inside a neighbour that is one level nearer to it.

    Exactly one node is the root; a node of level t has a neighbour of level t-1. Levels are in order encoding, so a
    board of n nodes takes about n·n/2 helper variables: for export and for study, not for speed.
    """
    count, nodes = len(connected.nodes), connected.nodes
    depth = max(count - 1, 0)
    check_memory(f"connectivity of {count} cells by levels", 5 * count * count // 2, 9 * count * count)
    root = new(count)
    by = [new(depth) for _ in range(count)]  # by[i][t]: node i is within t steps of the root
    clauses: list[Clause] = [list(root)]
    clauses += [[-a, -b] for i, a in enumerate(root) for b in root[:i]]
    clauses += [[-root[i], nodes[i]] for i in range(count)]
    for i in range(count):
        reach = [root[i] if t == 0 else by[i][t - 1] for t in range(depth + 1)]
        clauses.append([-nodes[i], reach[depth]])
        for t in range(1, depth + 1):
            before = [root[j] if t == 1 else by[j][t - 2] for j in (*connected.beside[i], i)]
            clauses.append([-reach[t], *before])
            clauses.append([-reach[t], nodes[i]])
    return clauses


def level_names(connected: Connected, say: Callable[[int], str]) -> Iterator[str]:
    """A name for every root and level."""
    for node in connected.nodes:
        yield f"levels are counted from where {say(node)}"
    for node in connected.nodes:
        for level in range(1, len(connected.nodes)):
            yield f"{say(node)}, and that is on level {level} or below"


def flow(connected: Connected, new: New, column: Callable[[int, int], int]) -> list[Linear]:
    """The first node inside is the source of a flow; every node inside keeps one unit of it (Gavish and Graves, 1978).

    For n nodes and m edges n helper variables, n + 2m integer columns and 4n + 4m + 1 rows.
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
        into = tuple((1, arcs[j, i]) for j in connected.beside[i])
        out = tuple((-1, arcs[i, j]) for j in connected.beside[i])
        rows.append(Linear(((1, supply[i]), *into, *out, (-1, node)), 0, 0))
    for arc, flows in arcs.items():
        rows += [Linear(((1, flows), (-most, nodes[end])), None, 0) for end in arc]
    return rows


def flow_names(connected: Connected, say: Callable[[int], str]) -> Iterator[str]:
    """A name for every source, supply and flow."""
    for node in connected.nodes:
        yield f"the flow starts where {say(node)}"
    for node in connected.nodes:
        yield f"what flows in where {say(node)}"
    for a, b in connected.edges:
        for start, end in ((a, b), (b, a)):
            yield f"what flows from where {say(connected.nodes[start])} to where {say(connected.nodes[end])}"


ENCODINGS = {"levels": levels}
ROW_ENCODINGS = {"flow": flow}
NAMES = {"levels": level_names, "flow": flow_names}
