# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Propagation in layers: what one constraint each shows on the same board, then what follows from that, and so on.

Propagators assign literals as they always do, but these wait until the layer is complete (`Trail.wait`). So every
conclusion of a layer rests on the layers before it alone, in whatever order constraints are looked at, and a limit on
the layers means the same on a mirrored board. Explanations stay as they are: all literals of a layer have the same
position on the trail, so that none is older than another.

A post has a rank, the place of its technique on a ladder. A conclusion waits with the lowest rank that shows it, and
whoever climbs chooses the ranks that are taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, ccall, cython, raises
from gridwright.kernel.clauses import HEAD, NO_CONFLICT, POST
from gridwright.kernel.constraint_store import CONNECTED, NUMBERS, ConstraintStore
from gridwright.kernel.grouping import FlatGroups, flatten
from gridwright.kernel.layered_connected import LayeredConnected
from gridwright.kernel.numbers import NumbersPropagator
from gridwright.kernel.occurrences import Occurrences
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK, KINDS, Propagator
from gridwright.kernel.trail import DECISION, OPEN

HIGHEST: cython.int = 1 << 20  # more than any rank
DEEPEST = 3  # boards that are left for a while


class WaitingPool:
    """Literals that wait on a board while another one is looked at: their variables, reasons and ranks."""

    size: cython.int
    literals: cython.int[::1]
    reasons: cython.int[::1]
    ranks: cython.int[::1]

    def __init__(self, variables: int) -> None:
        self.size = 0
        self.literals, self.reasons = arrays.zeros(variables), arrays.zeros(variables)
        self.ranks = arrays.zeros(variables)


class LayeredStore(ConstraintStore):
    """Constraints that are propagated in layers. Its literals are those of the trail."""

    layer_start: cython.int
    sight_clauses: cython.int[::1]
    sight_constraints: cython.int[::1]
    follow_clauses: cython.int[::1]
    follow_constraints: cython.int[::1]
    lowest: cython.int[::1]
    lowest_followed: cython.int[::1]
    clause_at: Occurrences
    clause_of: cython.int[::1]
    mark: cython.int
    shift: Public[cython.int]
    pair_ranks: tuple[int, int]
    follows_sight: cython.bint
    pools: list[WaitingPool]

    def __init__(self) -> None:
        ConstraintStore.__init__(self)
        self.layer_start = 0
        # The ranks of clauses and of constraints on a board, and those in what is supposed; of every propagator, the
        # lowest rank of its constraints, on a board and in what is supposed.
        self.sight_clauses, self.sight_constraints = arrays.zeros(0), arrays.zeros(0)
        self.follow_clauses, self.follow_constraints = arrays.zeros(0), arrays.zeros(0)
        self.lowest, self.lowest_followed = arrays.filled(KINDS, HIGHEST), arrays.filled(KINDS, HIGHEST)
        # Where every variable occurs in clauses, and the clause of each such place.
        self.clause_at, self.clause_of = Occurrences(), arrays.zeros(0)
        # Where the clauses begin that can be dropped, their ranks, and by how much the numbers of all other posts are
        # higher than those that the constraints were added with.
        self.mark, self.pair_ranks, self.shift = 0, (0, 0), 0
        # Does what a board shows wait with the rank that it is followed by where a value is supposed?
        self.follows_sight = False
        self.pools = []  # what waits on the boards that were left for a while

    def make_propagator(self, kind: int) -> Any:
        return LayeredConnected(self.trail, kind) if kind == CONNECTED else ConstraintStore.make_propagator(self, kind)

    def add_graph(self, nodes: Sequence[int], edges: Sequence[tuple[int, int]], apart: bool, post: int) -> None:
        """As `add_connected`, where other constraints may keep false nodes apart."""
        self.add_connected(nodes, edges, post)
        if nodes:
            self.find_propagator(CONNECTED).keeps_apart.append(apart)

    def close(self, sight: Sequence[int], follow: Sequence[int]) -> None:
        """End the adding of constraints, and look at what holds on every board.

        Of every post there is the rank on a board, and in what is supposed.
        """
        self.prepare()
        for propagator in self.active:
            self.lowest[propagator.kind] = min((sight[post] for post in propagator.posts), default=HIGHEST)
            self.lowest_followed[propagator.kind] = min((follow[post] for post in propagator.posts), default=HIGHEST)
        self.sight_clauses, self.sight_constraints = self.rank_clauses(sight), self.rank_constraints(sight)
        self.follow_clauses, self.follow_constraints = self.rank_clauses(follow), self.rank_constraints(follow)
        self.index_clauses()
        self.mark = self.clauses.used
        self.trail.start_waiting()
        self.pools = [WaitingPool(self.trail.variables) for _ in range(DEEPEST)]
        self.use_sight()
        self.look_at_root()

    @raises
    def look_at_root(self) -> cython.void:
        """Look at what holds on every board."""
        if self.look(HIGHEST) != NO_CONFLICT or self.trail.clash >= 0:
            self.consistent = False

    def bound_by_values(self) -> None:
        """Let bounds on numbers follow from numbers that have their value, not from what is left for others."""
        numbers: NumbersPropagator = self.find_propagator(NUMBERS)
        numbers.by_values = True

    def copy(self) -> LayeredStore:
        """A store with the same constraints, which were closed; this one is at its root."""
        new = LayeredStore()
        new.trail.copy_from(self.trail)
        new.trail.copy_waiting(self.trail)
        new.clauses.copy_room(self.clauses)
        for propagator in self.active:
            new.find_propagator(propagator.kind).copy_from(propagator)
        new.notified, new.consistent = self.notified, self.consistent
        new.lowest, new.lowest_followed = self.lowest, self.lowest_followed
        new.sight_clauses, new.sight_constraints = self.sight_clauses, self.sight_constraints
        new.follow_clauses, new.follow_constraints = self.follow_clauses, self.follow_constraints
        new.clause_at, new.clause_of = self.clause_at, self.clause_of
        new.mark = new.clauses.used
        new.pools = [WaitingPool(self.trail.variables) for _ in range(DEEPEST)]
        new.use_sight()
        return new

    @raises
    def index_clauses(self) -> cython.void:
        """List where variables occur in clauses."""
        ref: cython.int = 0
        at: cython.int
        count: cython.int = 0
        variables: cython.int[::1] = arrays.zeros(self.clauses.used)
        self.clause_of = arrays.zeros(self.clauses.used)
        while ref < self.clauses.used:
            for at in range(ref + HEAD, ref + HEAD + self.clauses.arena[ref]):
                variables[count] = self.clauses.arena[at] >> 1
                self.clause_of[count] = ref
                count += 1
            ref += HEAD + self.clauses.arena[ref]
        self.clause_at = Occurrences()
        self.clause_at.build(variables, count, self.trail.variables)

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
        self.use_sight()

    @raises
    def add_pair(self, x: cython.int, y: cython.int, post: cython.int) -> cython.void:
        """Add a clause of two DIMACS literals; it is used from the next `use_sight` on."""
        if self.clauses.add_pair(x, y, post) == 0:
            self.consistent = False
        if self.clauses.used > len(self.sight_clauses):
            self.sight_clauses = arrays.grow_ints(self.sight_clauses, 2 * self.clauses.used, self.pair_ranks[0])
            self.follow_clauses = arrays.grow_ints(self.follow_clauses, 2 * self.clauses.used, self.pair_ranks[1])

    @raises
    def drop_pairs(self) -> cython.void:
        """Drop the clauses that were added last, at the root."""
        self.retract(0)
        self.clauses.drop_pairs(self.mark)

    def rank_clauses(self, ranks: Sequence[int]) -> Any:
        """The rank of every clause, by its place."""
        ref: cython.int = 0
        found: cython.int[::1] = arrays.zeros(self.clauses.used)
        while ref < self.clauses.used:
            found[ref] = ranks[self.clauses.arena[ref + POST]]
            ref += HEAD + self.clauses.arena[ref]
        return found

    def rank_constraints(self, ranks: Sequence[int]) -> Any:
        """The rank of every constraint, by the number that a reason has for it."""
        most = max((len(each.posts) for each in self.active), default=0)
        found: cython.int[::1] = arrays.zeros(KINDS * most)
        for propagator in self.active:
            for nth, post in enumerate(propagator.posts):
                found[nth * KINDS + propagator.kind] = ranks[post]
        return found

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
        nth: cython.int
        propagator: Propagator
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            was_only: cython.bint = propagator.only_checks
            propagator.only_checks = lowest[propagator.kind] > limit
            if was_only and not propagator.only_checks:
                propagator.recheck()

    @raises
    def prepare_board(self, limit: cython.int) -> cython.void:
        """Before a board is looked at, on which then values are supposed, and followed up to a rank."""
        if self.follows_sight:
            self.set_checks(self.lowest_followed, limit)

    def follow_sight(self) -> None:
        """From now on what a board shows is known where a value is supposed, as far as it is followed there."""
        self.follows_sight = True
        connected = self.propagators[CONNECTED]
        if connected is not None:
            connected.follows_board = True
        self.use_sight()

    def find_post(self, reason: int) -> int:
        """The post of a reason."""
        if reason >= 0:
            return int(self.clauses.arena[reason + POST] + (self.shift if reason < self.mark else 0))
        propagator = self.propagators[(-2 - reason) & KIND_MASK]
        assert propagator is not None, "a reason has its propagator"
        return int(propagator.posts[(-2 - reason) >> KIND_BITS] + self.shift)

    @raises
    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp all variables that share a constraint with one."""
        nth: cython.int
        at: cython.int
        ref: cython.int
        propagator: Propagator
        stamps[variable] = stamp
        for nth in range(self.clause_at.start[variable], self.clause_at.start[variable + 1]):
            ref = self.clause_of[self.clause_at.place[nth]]
            for at in range(ref + HEAD, ref + HEAD + self.clauses.arena[ref]):
                stamps[self.clauses.arena[at] >> 1] = stamp
        self.stamp_pairs(2 * variable, stamps, stamp)
        self.stamp_pairs(2 * variable + 1, stamps, stamp)
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.stamp_beside(variable, stamps, stamp)

    @raises
    def stamp_pairs(self, literal: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp the variables that are in a clause with a literal that can be dropped."""
        at: cython.int
        first: cython.int = self.clauses.start[literal]
        for at in range(first, first + 2 * self.clauses.count[literal], 2):
            if self.clauses.watchers[at] >> 1 >= self.mark:
                stamps[self.clauses.watchers[at + 1] >> 1] = stamp

    @raises
    def is_local(self) -> cython.bint:
        """Do constraints over the literals since the last backtracking stay as they are, whatever becomes known?

        That is of variables that are not beside them.
        """
        nth: cython.int
        propagator: Propagator
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            if not propagator.is_local():
                return False
        return True

    def begin_layer(self) -> cython.void:
        """Begin a layer."""
        self.layer_start = self.trail.size

    def put(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Make an open literal true in the layer that began last."""
        self.trail.waits = False
        self.trail.assign(literal, reason)
        self.trail.waits = True
        self.trail.position[literal >> 1] = self.layer_start

    def decide(self, literal: cython.int) -> cython.void:
        """Make an open literal true without a reason."""
        self.put(literal, DECISION)

    @raises
    def take(self, rank: cython.int, staying: cython.int[::1]) -> cython.int:
        """Make all literals true that wait with a rank up to this one, as a layer; returns how many there are.

        Those stay that have a number from 0 on.
        """
        nth: cython.int
        variable: cython.int
        stay: cython.int = 0
        before: cython.int = self.trail.size
        self.begin_layer()
        for nth in range(self.trail.queued):
            variable = self.trail.queue[nth]
            if self.trail.truth[2 * variable] != OPEN:
                self.trail.waiting[variable] = -1
            elif self.trail.waiting_rank[variable] > rank or staying[self.trail.waiting[variable]] >= 0:
                self.trail.queue[stay] = variable
                stay += 1
            else:
                self.put(self.trail.waiting[variable], self.trail.waiting_reason[variable])
                self.trail.waiting[variable] = -1
        self.trail.queued = stay
        return self.trail.size - before

    def forget_true(self) -> cython.void:
        """Let those no longer wait that are known by now."""
        nth: cython.int
        variable: cython.int
        stay: cython.int = 0
        for nth in range(self.trail.queued):
            variable = self.trail.queue[nth]
            if self.trail.truth[2 * variable] != OPEN:
                self.trail.waiting[variable] = -1
            else:
                self.trail.queue[stay] = variable
                stay += 1
        self.trail.queued = stay

    def drop_waiting(self) -> cython.void:
        """Forget what waits."""
        while self.trail.queued:
            self.trail.queued -= 1
            self.trail.waiting[self.trail.queue[self.trail.queued]] = -1

    @raises
    def keep_waiting(self, depth: cython.int) -> cython.void:
        """Keep what waits, and let nothing wait, before another level is opened above a depth."""
        nth: cython.int
        variable: cython.int
        pool: WaitingPool = self.pools[depth]
        pool.size = self.trail.queued
        for nth in range(pool.size):
            variable = self.trail.queue[nth]
            pool.literals[nth] = self.trail.waiting[variable]
            pool.reasons[nth] = self.trail.waiting_reason[variable]
            pool.ranks[nth] = self.trail.waiting_rank[variable]
        self.drop_waiting()

    @raises
    def is_kept(self, literal: cython.int, depth: cython.int) -> cython.bint:
        """Was a literal waiting when another level was opened above a depth?"""
        nth: cython.int
        pool: WaitingPool = self.pools[depth]
        for nth in range(pool.size):
            if pool.literals[nth] == literal:
                return True
        return False

    @raises
    def return_waiting(self, depth: cython.int) -> cython.void:
        """Let those wait again that were kept at a depth."""
        nth: cython.int
        variable: cython.int
        pool: WaitingPool = self.pools[depth]
        for nth in range(pool.size):
            variable = pool.literals[nth] >> 1
            self.trail.waiting[variable] = pool.literals[nth]
            self.trail.waiting_reason[variable] = pool.reasons[nth]
            self.trail.waiting_rank[variable] = pool.ranks[nth]
            self.trail.queue[nth] = variable
        self.trail.queued = pool.size

    @raises
    def follow_waiting(self, depth: cython.int) -> cython.void:
        """Let those wait, too, that were kept at a depth, as far as they may be followed."""
        nth: cython.int
        pool: WaitingPool = self.pools[depth]
        for nth in range(pool.size):
            if self.trail.truth[pool.literals[nth]] == OPEN:
                self.trail.wait(pool.literals[nth], pool.reasons[nth])

    @raises
    def enter(self) -> cython.void:
        """Open a level; what waits below it is kept."""
        self.keep_waiting(self.trail.depth)
        self.trail.open_level()
        self.begin_layer()

    @ccall
    @raises
    def look(self, limit: cython.int) -> cython.int:
        """Look at all constraints that the last layers are about; returns a violated one as a reason, or NO_CONFLICT.

        Propagators whose constraints all have a higher rank than the limit are left for later. What is shown waits, if
        its own rank is no higher than that of the trail.
        """
        conflict: cython.int = self.look_at_clauses()
        nth: cython.int
        propagator: Propagator
        if conflict != NO_CONFLICT:
            return conflict
        self.notify_layers()
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            while propagator.pending and self.lowest[propagator.kind] <= limit and not propagator.propagate():
                conflict = propagator.conflict * KINDS + propagator.kind
                if self.sight_constraints[conflict] <= limit:
                    return -2 - conflict
        return NO_CONFLICT

    @raises
    def look_at_clauses(self) -> cython.int:
        """As `look`, at clauses alone."""
        self.trail.clash = -1
        return self.clauses.propagate()

    @raises
    def only_clauses_show(self) -> cython.bint:
        """Do all constraints but clauses show nothing that may be followed?"""
        nth: cython.int
        propagator: Propagator
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            if not propagator.only_checks:
                return False
        return True

    @raises
    def notify_layers(self) -> cython.void:
        """Notify propagators of the literals that became true, all at once: in layers, positions are no places."""
        nth: cython.int
        propagator: Propagator
        if self.notified == self.trail.size:
            return
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.notify_assigned_all(self.notified, self.trail.size)
        self.notified = self.trail.size

    @raises
    def retract(self, depth: cython.int) -> cython.void:
        """Undo everything above a decision level; what waited there when it was left waits again."""
        end: cython.int
        nth: cython.int
        propagator: Propagator
        if self.trail.depth <= depth:
            return
        self.drop_waiting()
        end = self.trail.marks[depth]
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            if end < self.notified:
                propagator.notify_unassigned_all(end, self.notified)
        while self.trail.size > end:
            self.trail.unassign()
        self.notified = min(self.notified, end)
        self.trail.depth = depth
        self.clauses.head = end
        self.clauses.violated_size = 0
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.forget()
        self.return_waiting(depth)
