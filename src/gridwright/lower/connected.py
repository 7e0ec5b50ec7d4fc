"""Connectivity: by cuts against answers that fall apart."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import components
from gridwright.lower import Known, New
from gridwright.model import Clause, Connected, Post

CONSTRAINT = Connected


class LAZY:
    """Cuts: the false nodes around a part that is cut off are not all false."""

    def __init__(self, posts: Sequence[Post], new: New) -> None:
        self.posts = posts

    def cuts(self, model: Sequence[int]) -> list[tuple[str, list[Clause]]]:
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
    inside = [model[abs(node) - 1] == node for node in nodes]
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


WAYS = {"levels": levels}
