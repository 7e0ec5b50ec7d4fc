"""Constraints in the kernel, propagated in layers: for the ladder that every kind has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from gridwright.engines.kernel import ADD, SORTS
from gridwright.kernel import posting
from gridwright.kernel.layers import LayeredStore
from gridwright.model import (
    AnyReason,
    Bulk,
    Clauses,
    Connected,
    Fact,
    Groups,
    Joined,
    Model,
    Numbers,
    Post,
    Reason,
    Shared,
)

Ranks = tuple[int, int]
"""The ranks of a constraint: on a board, and where a value is supposed."""


def open_layers(top: int, posts: Sequence[Post], ranks: Sequence[Ranks]) -> LayeredStore:
    """A store of constraints, each with its ranks."""
    store = LayeredStore()
    store.grow(top)
    extend_layers(store, dict(enumerate(posts)), ranks)
    return store


def extend_layers(store: LayeredStore, posts: Mapping[int, Post], ranks: Sequence[Ranks]) -> None:
    """Add constraints by their numbers to a store; there are the ranks of all that it then has."""
    for nth, post in posts.items():
        add(store, post, nth)
    store.close([sight for sight, _ in ranks], [follow for _, follow in ranks])


def open_numbers(model: Model, rank: Callable[[AnyReason, type], Ranks]) -> LayeredStore:
    """A store of all constraints of a model but its facts; what is left for an open number bounds no other.

    Constraints that are posted together have the ranks of the first of them.
    """
    store = LayeredStore()
    store.grow(model.top)
    store.bound_by_values()
    ranks: list[Ranks] = []
    for item in model.items:
        if isinstance(item, Groups) and add_groups(store, item, len(ranks)):
            ranks += [rank(item.reason(0), item.make)] * len(item.groups)  # type: ignore[arg-type]
        else:
            for post in list_posts(item):
                add(store, post, len(ranks))
                ranks.append(rank(post.reason, type(post.constraint)))
    store.close([sight for sight, _ in ranks], [follow for _, follow in ranks])
    return store


def list_posts(item: Post | Bulk | Groups | Shared | Joined) -> Iterator[Post]:
    """The constraints of an item of a model that are no facts."""
    if isinstance(item, Bulk) and item.make is Fact:
        return iter(())
    posts = (item,) if isinstance(item, Post) else item.posts()
    return (post for post in posts if type(post.constraint) is not Fact)


def add_groups(store: LayeredStore, item: Groups, first: int) -> bool:
    """Add constraints over groups of numbers in a compiled loop; False if there is none for them."""
    make, table, groups, _ = item
    if not isinstance(table, Numbers) or make not in SORTS:
        return False
    try:
        posting.add_groups(store, SORTS[make], table.firsts, table.domains, groups, first)
    except OverflowError:
        return False
    return True


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
