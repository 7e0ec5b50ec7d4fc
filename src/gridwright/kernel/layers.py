# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Propagation in layers: what one constraint each shows on the same board, then what follows from that, and so on.

Propagators assign literals as they always do, but these wait until the layer is complete (`Trail.wait`). So every
conclusion of a layer rests on the layers before it alone, in whatever order constraints are looked at, and a limit on
the layers means the same on a mirrored board. Explanations stay as they are: all literals of a layer have the same
position on the trail, so that none is older than another.

A post has a rank, the place of its technique on a ladder (`ranks`). A conclusion waits with the lowest rank that shows
it (`layered_trail`), and whoever climbs chooses the ranks that are taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kernel.clause_places import ClausePlaces
from gridwright.kernel.clauses import HEAD, NO_CONFLICT, POST
from gridwright.kernel.constraint_store import CONNECTED, NUMBERS, ConstraintStore
from gridwright.kernel.grouping import FlatGroups, flatten
from gridwright.kernel.layered_connected import LayeredConnected
from gridwright.kernel.layered_trail import Layers
from gridwright.kernel.numbers import NumbersPropagator
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK, KINDS, Propagator
from gridwright.kernel.ranks import HIGHEST, Ranks


class LayeredStore(ConstraintStore):
    """Constraints that are propagated in layers. Its literals are those of the trail."""

    layers: Layers
    ranks: Ranks
    places: ClausePlaces
    pair_ranks: tuple[int, int]

    def __init__(self) -> None:
        ConstraintStore.__init__(self)
        self.layers, self.ranks, self.places = Layers(self.trail), Ranks(self.trail), ClausePlaces(self.clauses)
        self.pair_ranks = (0, 0)  # of clauses that can be dropped

    def make_propagator(self, kind: int) -> Any:
        return LayeredConnected(self.trail, kind) if kind == CONNECTED else ConstraintStore.make_propagator(self, kind)

    def add_graph(self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], apart: bool, post: int) -> None:
        """As `add_connected`, where other constraints may keep false nodes apart."""
        self.add_connected(nodes, edges, post)
        if nodes:
            self.find_propagator(CONNECTED).keeps_apart.append(apart)

    def close(self, sight: Sequence[int], follow: Sequence[int]) -> None:
        """End the adding of constraints, also to a store that was closed, and look at what holds on every board.

        Of every post there is the rank on a board, and in what is supposed.
        """
        self.prepare()
        self.ranks.first = self.first
        self.ranks.set_all(self.clauses, self.active, sight, follow)
        self.places.build(self.trail.variables)
        if not self.trail.waits:
            self.trail.start_waiting()
        self.layers.open()
        self.ranks.use_sight()
        self.look_at_root()

    @raises
    def look_at_root(self) -> cython.void:
        """Look at what holds on every board."""
        if self.look(HIGHEST) != NO_CONFLICT or self.trail.clash >= 0:
            self.consistent = False

    def bound_by_values(self) -> None:
        """Let bounds on numbers follow from numbers that have their value, not from what is left for others."""
        numbers: NumbersPropagator = self.find_propagator(NUMBERS)
        numbers.bound_by_values()

    def copy(self) -> LayeredStore:
        """A store with the same constraints, which were closed; this one is at its root."""
        new = LayeredStore()
        new.trail.copy_from(self.trail)
        new.trail.copy_waiting(self.trail)
        new.clauses.copy_room(self.clauses)
        for propagator in self.active:
            new.find_propagator(propagator.kind).copy_from(propagator)
        new.interest = arrays.copy_ints(self.interest)
        new.notified, new.consistent = self.notified, self.consistent
        new.ranks.first = new.first
        new.ranks.copy_from(self.ranks)
        new.places.copy_from(self.places)
        new.layers.open()
        new.ranks.use_sight()
        return new

    def renumber(self, first: cython.int) -> None:
        """Number all posts from a first one on."""
        ref: cython.int = 0
        for propagator in self.active if first else ():
            propagator.posts[:] = [post + first for post in propagator.posts]
        while first and ref < self.clauses.used:
            self.clauses.arena[ref + POST] += first
            ref += HEAD + self.clauses.arena[ref]

    # Clauses that can be dropped

    def add_pairs(self, groups: Any, base: cython.int, post: cython.int, ranks: tuple[int, int]) -> None:
        """Add that of any two literals of a group one is true, each group a post; literals are counted from `base`.

        All of them have the same ranks, on a board and in what is supposed.
        """
        flat: FlatGroups = flatten(groups)
        nth: cython.int
        first: cython.int
        second: cython.int
        self.pair_ranks = ranks
        for nth in range(flat.count):
            for first in range(flat.starts[nth], flat.starts[nth + 1]):
                for second in range(first + 1, flat.starts[nth + 1]):
                    self.add_pair(base + flat.members[first], base + flat.members[second], post + nth)
        self.ranks.use_sight()

    @raises
    def add_pair(self, x: cython.int, y: cython.int, post: cython.int) -> cython.void:
        """Add a clause of two DIMACS literals; it is used from the next `use_sight` on."""
        if self.clauses.add_pair(x, y, post) == 0:
            self.consistent = False
        self.ranks.make_room(self.clauses.used, self.pair_ranks[0], self.pair_ranks[1])

    @raises
    def drop_pairs(self) -> cython.void:
        """Drop the clauses that were added last, at the root."""
        self.retract(0)
        self.clauses.drop_pairs(self.places.mark)

    def follow_sight(self) -> None:
        """From now on what a board shows is known where a value is supposed, as far as it is followed there."""
        self.ranks.follows_sight = True
        connected = self.propagators[CONNECTED]
        if connected is not None:
            connected.follows_board = True
        self.ranks.use_sight()

    def find_post(self, reason: int) -> int:
        """The post of a reason."""
        if reason >= 0:
            return int(self.clauses.arena[reason + POST])
        propagator = self.propagators[(-2 - reason) & KIND_MASK]
        assert propagator is not None, "a reason has its propagator"
        return int(propagator.posts[(-2 - reason) >> KIND_BITS])

    @raises
    def is_local(self) -> cython.bint:
        """Do constraints over the literals since the last backtracking stay as they are, whatever becomes known?

        That is of variables that are not beside them.
        """
        propagator: Propagator | None = self.first
        while propagator is not None:
            if not propagator.is_local():
                return False
            propagator = propagator.next
        return True

    @raises
    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp all variables that share a constraint with one."""
        propagator: Propagator | None = self.first
        self.places.stamp_beside(variable, stamps, stamp)
        while propagator is not None:
            propagator.stamp_beside(variable, stamps, stamp)
            propagator = propagator.next

    @ccall
    @raises
    def look(self, limit: cython.int) -> cython.int:
        """Look at all constraints that the last layers are about; returns a violated one as a reason, or NO_CONFLICT.

        Propagators whose constraints all have a higher rank than the limit are left for later. What is shown waits, if
        its own rank is no higher than that of the trail.
        """
        conflict: cython.int = self.look_at_clauses()
        propagator: Propagator | None = self.first
        if conflict != NO_CONFLICT:
            return conflict
        self.notify_layers()
        while propagator is not None:
            while propagator.pending and self.ranks.lowest[propagator.kind] <= limit and not propagator.propagate():
                conflict = propagator.conflict * KINDS + propagator.kind
                if self.ranks.sight_constraints[conflict] <= limit:
                    return -2 - conflict
            propagator = propagator.next
        return NO_CONFLICT

    @raises
    def look_at_clauses(self) -> cython.int:
        """As `look`, at clauses alone."""
        self.trail.clash = -1
        return self.clauses.propagate()

    @raises
    def notify_layers(self) -> cython.void:
        """Notify propagators of the literals that became true, all at once: in layers, positions are no places."""
        propagator: Propagator | None = self.first
        if self.notified == self.trail.size:
            return
        while propagator is not None:
            propagator.notify_assigned_all(self.notified, self.trail.size)
            propagator = propagator.next
        self.notified = self.trail.size

    @raises
    def retract(self, depth: cython.int) -> cython.void:
        """Undo everything above a decision level; what waited there when it was left waits again."""
        end: cython.int
        propagator: Propagator | None = self.first
        if self.trail.depth <= depth:
            return
        self.layers.drop()
        end = self.trail.marks[depth]
        while propagator is not None:
            if end < self.notified:
                propagator.notify_unassigned_all(end, self.notified)
            propagator = propagator.next
        while self.trail.size > end:
            self.trail.unassign()
        self.notified = min(self.notified, end)
        self.trail.depth = depth
        self.clauses.head = end
        self.clauses.violated_size = 0
        propagator = self.first
        while propagator is not None:
            propagator.forget()
            propagator = propagator.next
        self.layers.give_back(depth)
