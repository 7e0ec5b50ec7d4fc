# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The layers of a trail: what waits while a layer is looked at, and what waits on boards that were left for a while."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.trail import DECISION, OPEN, Trail

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


class Layers:
    """The layers of a trail. Literals of a layer have the position where it begins."""

    trail: Trail
    start: cython.int
    pools: list[WaitingPool]

    def __init__(self, trail: Trail) -> None:
        self.trail, self.start = trail, 0
        self.pools = []  # what waits on the boards that were left for a while

    def open(self) -> None:
        """Make room for what waits."""
        self.pools = [WaitingPool(self.trail.variables) for _ in range(DEEPEST)]

    def begin(self) -> cython.void:
        """Begin a layer."""
        self.start = self.trail.size

    def put(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Make an open literal true in the layer that began last."""
        self.trail.put(literal, reason, self.start)

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
        self.begin()
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

    def take_all(self) -> cython.void:
        """As `take`, whatever waits."""
        nth: cython.int
        literal: cython.int
        trail: Trail = self.trail
        self.begin()
        for nth in range(trail.queued):
            literal = trail.waiting[trail.queue[nth]]
            trail.waiting[literal >> 1] = -1
            if trail.truth[literal] == OPEN:
                trail.put(literal, trail.waiting_reason[literal >> 1], self.start)
        trail.queued = 0

    @raises
    def enter(self) -> cython.void:
        """Open a level; what waits below it is kept."""
        self.keep(self.trail.depth)
        self.trail.open_level()
        self.begin()

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

    def drop(self) -> cython.void:
        """Forget what waits."""
        while self.trail.queued:
            self.trail.queued -= 1
            self.trail.waiting[self.trail.queue[self.trail.queued]] = -1

    @raises
    def keep(self, depth: cython.int) -> cython.void:
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
        self.drop()

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
    def give_back(self, depth: cython.int) -> cython.void:
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
    def follow(self, depth: cython.int) -> cython.void:
        """Let those wait, too, that were kept at a depth, as far as they may be followed; a false one is a clash."""
        nth: cython.int
        pool: WaitingPool = self.pools[depth]
        for nth in range(pool.size):
            if self.trail.truth[pool.literals[nth]] == OPEN:
                self.trail.wait(pool.literals[nth], pool.reasons[nth])
            elif (
                self.trail.truth[pool.literals[nth]] == 0 and self.trail.rank_of(pool.reasons[nth]) <= self.trail.limit
            ):
                self.trail.clash, self.trail.clash_reason = pool.literals[nth], pool.reasons[nth]
