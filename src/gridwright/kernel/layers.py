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
from gridwright.compiled.declare import ccall, cython, raises
from gridwright.kernel.clauses import HEAD, NO_CONFLICT, POST
from gridwright.kernel.constraint_store import ConstraintStore
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
    pools: list[WaitingPool]

    def __init__(self) -> None:
        ConstraintStore.__init__(self)
        self.layer_start = 0
        # The ranks of clauses and of constraints on a board, and those in what is supposed; of every propagator, the
        # lowest rank of its constraints in both.
        self.sight_clauses, self.sight_constraints = arrays.zeros(0), arrays.zeros(0)
        self.follow_clauses, self.follow_constraints = arrays.zeros(0), arrays.zeros(0)
        self.lowest, self.lowest_followed = arrays.filled(KINDS, HIGHEST), arrays.filled(KINDS, HIGHEST)
        # Where every variable occurs in clauses, and the clause of each such place.
        self.clause_at, self.clause_of = Occurrences(), arrays.zeros(0)
        self.pools = []  # what waits on the boards that were left for a while

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
        self.trail.start_waiting()
        self.pools = [WaitingPool(self.trail.variables) for _ in range(DEEPEST)]
        self.use_sight()
        self.look_at_root()

    @raises
    def look_at_root(self) -> cython.void:
        """Look at what holds on every board."""
        if self.look(HIGHEST) != NO_CONFLICT or self.trail.clash >= 0:
            self.consistent = False

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
        self.trail.clause_rank, self.trail.constraint_rank = self.sight_clauses, self.sight_constraints
        self.trail.limit = HIGHEST
        self.set_checks(self.lowest)

    @raises
    def use_follow(self, limit: cython.int) -> cython.void:
        """From now on what is supposed is followed, by constraints up to a rank."""
        self.trail.clause_rank, self.trail.constraint_rank = self.follow_clauses, self.follow_constraints
        self.trail.limit = limit
        self.set_checks(self.lowest_followed)

    @raises
    def set_checks(self, lowest: cython.int[::1]) -> cython.void:
        """Propagators whose constraints show nothing that may be followed need only find out which are violated."""
        nth: cython.int
        propagator: Propagator
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.only_checks = lowest[propagator.kind] > self.trail.limit

    def find_post(self, reason: int) -> int:
        """The post of a reason."""
        if reason >= 0:
            return int(self.clauses.arena[reason + POST])
        propagator = self.propagators[(-2 - reason) & KIND_MASK]
        assert propagator is not None, "a reason has its propagator"
        return int(propagator.posts[(-2 - reason) >> KIND_BITS])

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
        for nth in range(len(self.active)):
            propagator = self.active[nth]
            propagator.stamp_beside(variable, stamps, stamp)

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
        conflict: cython.int
        nth: cython.int
        propagator: Propagator
        self.trail.clash = -1
        conflict = self.clauses.propagate()
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
