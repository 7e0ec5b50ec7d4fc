"""Constraints in the kernel, propagated in layers: for the ladder that every kind has."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.engines.kernel import ADD
from gridwright.kernel.layers import LayeredStore
from gridwright.model import Clauses, Connected, Post, Reason


def open_layers(top: int, posts: Sequence[Post], ranks: Sequence[tuple[int, int]]) -> LayeredStore:
    """A store of constraints, each with its ranks: on a board, and where a value is supposed."""
    store = LayeredStore()
    store.grow(top)
    for nth, post in enumerate(posts):
        add(store, post, nth)
    store.close([sight for sight, _ in ranks], [follow for _, follow in ranks])
    return store


def add(store: LayeredStore, post: Post, nth: int) -> None:
    """Add a constraint; a clause of one literal is one to be looked at, too, and no fact."""
    constraint, reason = post.constraint, post.reason
    if isinstance(constraint, Connected):  # a promise counts if it is said who keeps it
        is_kept = constraint.apart and isinstance(reason, Reason) and bool(reason.along)
        store.add_graph(constraint.nodes, constraint.edges, is_kept, nth)
        return
    if not isinstance(constraint, Clauses):
        ADD[type(constraint)](store, constraint, nth)
        return
    single = [clause[0] for clause in constraint.clauses if len(clause) == 1]
    store.add_clauses([clause for clause in constraint.clauses if len(clause) != 1], nth)
    if single:
        store.add_linear([(1, literal) for literal in single], len(single), None, nth)
