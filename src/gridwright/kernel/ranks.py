# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The ranks of clauses and constraints: the places of their techniques on a ladder.

A post has one on a board, and another where a value is supposed and what follows is followed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import HEAD, POST, ClauseDatabase
from gridwright.kernel.propagator import KINDS, Propagator
from gridwright.kernel.trail import Trail

HIGHEST: cython.int = 1 << 20  # more than any rank


class Ranks:
    """The ranks of clauses, by their places, and of constraints, by the numbers that reasons have for them.

    By propagator, `lowest` is the lowest rank of its constraints. Each is there for a board, and for what is supposed.
    With `follows_sight`, what a board shows waits with the rank that it is followed by where a value is supposed.
    """

    trail: Trail
    first: Propagator | None
    sight_clauses: cython.int[::1]
    sight_constraints: cython.int[::1]
    follow_clauses: cython.int[::1]
    follow_constraints: cython.int[::1]
    lowest: cython.int[::1]
    lowest_followed: cython.int[::1]
    follows_sight: cython.bint
    shows: cython.bint

    def __init__(self, trail: Trail) -> None:
        self.trail, self.first = trail, None
        self.sight_clauses, self.sight_constraints = arrays.zeros(0), arrays.zeros(0)
        self.follow_clauses, self.follow_constraints = arrays.zeros(0), arrays.zeros(0)
        self.lowest, self.lowest_followed = arrays.filled(KINDS, HIGHEST), arrays.filled(KINDS, HIGHEST)
        self.follows_sight = self.shows = False  # shows: do constraints but clauses show anything that may be followed?

    def set_all(
        self, clauses: ClauseDatabase, active: Sequence[Propagator], sight: Sequence[int], follow: Sequence[int]
    ) -> None:
        """Take the ranks of all posts, on a board and in what is supposed."""
        for propagator in active:
            self.lowest[propagator.kind] = min((sight[post] for post in propagator.posts), default=HIGHEST)
            self.lowest_followed[propagator.kind] = min((follow[post] for post in propagator.posts), default=HIGHEST)
        self.sight_clauses, self.sight_constraints = rank_clauses(clauses, sight), rank_constraints(active, sight)
        self.follow_clauses, self.follow_constraints = rank_clauses(clauses, follow), rank_constraints(active, follow)

    def copy_from(self, other: Ranks) -> None:
        """Take the ranks of the same posts."""
        self.lowest, self.lowest_followed = other.lowest, other.lowest_followed
        self.sight_clauses, self.sight_constraints = other.sight_clauses, other.sight_constraints
        self.follow_clauses, self.follow_constraints = other.follow_clauses, other.follow_constraints

    @raises
    def make_room(self, used: cython.int, sight: cython.int, follow: cython.int) -> cython.void:
        """Give clauses that were added these ranks."""
        if used > len(self.sight_clauses):
            self.sight_clauses = arrays.grow_ints(self.sight_clauses, 2 * used, sight)
            self.follow_clauses = arrays.grow_ints(self.follow_clauses, 2 * used, follow)

    @raises
    def use_sight(self) -> cython.void:
        """From now on a board is looked at."""
        if self.follows_sight:
            self.use_follow(HIGHEST)
            return
        self.trail.clause_rank, self.trail.constraint_rank = self.sight_clauses, self.sight_constraints
        self.trail.limit = HIGHEST
        self.set_checks(self.lowest, HIGHEST)

    @raises
    def use_follow(self, limit: cython.int) -> cython.void:
        """From now on what is supposed is followed, by constraints up to a rank."""
        self.trail.clause_rank, self.trail.constraint_rank = self.follow_clauses, self.follow_constraints
        self.trail.limit = limit
        self.set_checks(self.lowest_followed, limit)

    @raises
    def set_checks(self, lowest: cython.int[::1], limit: cython.int) -> cython.void:
        """Propagators whose constraints show nothing that may be followed need only find out which are violated."""
        propagator: Propagator | None = self.first
        was_only: cython.bint
        self.shows = False
        while propagator is not None:
            was_only = propagator.only_checks
            propagator.only_checks = lowest[propagator.kind] > limit
            self.shows = self.shows or not propagator.only_checks
            if was_only and not propagator.only_checks:
                propagator.recheck()
            propagator = propagator.next

    @raises
    def prepare_board(self, limit: cython.int) -> cython.void:
        """Before a board is looked at, on which then values are supposed, and followed up to a rank."""
        if self.follows_sight:
            self.set_checks(self.lowest_followed, limit)


def rank_clauses(clauses: ClauseDatabase, ranks: Sequence[int]) -> Any:
    """The rank of every clause, by its place."""
    ref: cython.int = 0
    found: cython.int[::1] = arrays.zeros(clauses.used)
    while ref < clauses.used:
        found[ref] = ranks[clauses.arena[ref + POST]]
        ref += HEAD + clauses.arena[ref]
    return found


def rank_constraints(active: Sequence[Propagator], ranks: Sequence[int]) -> Any:
    """The rank of every constraint, by the number that a reason has for it."""
    most = max((len(each.posts) for each in active), default=0)
    found: cython.int[::1] = arrays.zeros(KINDS * most)
    for propagator in active:
        for nth, post in enumerate(propagator.posts):
            found[nth * KINDS + propagator.kind] = ranks[post]
    return found
