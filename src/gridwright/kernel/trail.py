# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The trail: the literals that are true, in the order in which they became true, with their levels and reasons.

A variable is a number from 0; its literals are 2v (true) and 2v + 1 (false). A reason is DECISION, the place of a
clause (0 or more), or a code for a constraint and its propagator (less than DECISION; see `Propagator.imply`). At level
0, facts and learned unit clauses have the reason DECISION too: nothing need be known about them.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cython

OPEN: cython.int = -1
DECISION: cython.int = -1
OTHERS = 8  # reasons besides the first that are noted of a variable, on average


class Trail:
    """Which literals are true, since when and why.

    By literal, `truth` is 1, 0 or OPEN. By variable, `level` is its decision level, `reason` its reason and `position`
    its place in `literals`, which has the true literals in order. `depth` is the current decision level, and `marks`
    has the size of the trail before each level (MiniSat's `trail_lim`).
    """

    variables: Readonly[cython.int]
    size: Readonly[cython.int]
    depth: Readonly[cython.int]
    truth: cython.int[::1]
    level: cython.int[::1]
    reason: cython.int[::1]
    position: cython.int[::1]
    literals: cython.int[::1]
    marks: cython.int[::1]
    brief: cython.bint
    waits: cython.bint
    clause_rank: cython.int[::1]
    constraint_rank: cython.int[::1]
    limit: cython.int
    waiting: cython.int[::1]
    waiting_reason: cython.int[::1]
    waiting_rank: cython.int[::1]
    queue: cython.int[::1]
    queued: cython.int
    clash: cython.int
    clash_reason: cython.int
    counts_reasons: cython.bint
    others: cython.int[::1]
    others_used: cython.int

    def __init__(self) -> None:
        self.variables = self.size = self.depth = 0
        self.truth, self.level, self.reason = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.position, self.literals, self.marks = arrays.zeros(0), arrays.zeros(0), arrays.zeros(1)
        # During conflict analysis without a log: explanations may leave out literals that it has seen, or of level 0.
        self.brief = False
        # In layers (see `layers`): does a literal wait until its layer is complete? If so, by variable, the literal
        # that waits, its reason and its rank; the variables in their order; and a literal whose opposite waited first.
        self.waits = False
        self.clause_rank, self.constraint_rank, self.limit = arrays.zeros(0), arrays.zeros(0), 0
        self.waiting, self.waiting_reason, self.waiting_rank = arrays.zeros(0), arrays.zeros(0), arrays.zeros(0)
        self.queue, self.queued = arrays.zeros(0), 0
        self.clash = self.clash_reason = -1
        self.counts_reasons = True  # does it matter which constraint shows a literal that waits already?
        self.others, self.others_used = arrays.zeros(0), 0  # pairs: a literal that waited already, and another reason

    def copy_from(self, other: Trail) -> None:
        """Copy another trail, which is at the root."""
        self.variables, self.size = other.variables, other.size
        self.truth, self.level = arrays.copy_ints(other.truth), arrays.copy_ints(other.level)
        self.reason = arrays.copy_ints(other.reason)
        self.position, self.literals = arrays.copy_ints(other.position), arrays.copy_ints(other.literals)
        self.marks = arrays.zeros(len(other.marks))

    def start_waiting(self) -> None:
        """From now on a literal that is assigned waits for the end of its layer."""
        self.waiting, self.queue = arrays.filled(self.variables, -1), arrays.zeros(self.variables)
        self.waiting_reason, self.waiting_rank = arrays.zeros(self.variables), arrays.zeros(self.variables)
        self.others = arrays.zeros(2 * OTHERS * self.variables)
        self.waits = True

    def copy_waiting(self, other: Trail) -> None:
        """Copy what waits on another trail."""
        self.waiting, self.queue = arrays.copy_ints(other.waiting), arrays.copy_ints(other.queue)
        self.waiting_reason = arrays.copy_ints(other.waiting_reason)
        self.waiting_rank = arrays.copy_ints(other.waiting_rank)
        self.others = arrays.zeros(2 * OTHERS * self.variables)
        self.queued, self.waits = other.queued, True

    @ccall
    def grow(self, variables: cython.int) -> None:
        """Make room for this number of variables."""
        if variables <= self.variables:
            return
        self.truth = arrays.grow_ints(self.truth, 2 * variables, -1)
        self.level, self.reason = arrays.grow_ints(self.level, variables), arrays.grow_ints(self.reason, variables)
        self.position, self.literals = (
            arrays.grow_ints(self.position, variables),
            arrays.grow_ints(self.literals, variables),
        )
        self.marks = arrays.grow_ints(self.marks, 3 * variables + 1)  # assumptions may open levels without a literal
        self.variables = variables

    def assign(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Make an open literal true."""
        if self.waits:
            self.wait(literal, reason)
        else:
            self.put(literal, reason, self.size)

    def put(self, literal: cython.int, reason: cython.int, position: cython.int) -> cython.void:
        """Put an open literal on the trail, with a position that is its place or, in layers, that of its layer."""
        variable: cython.int = literal >> 1
        self.truth[literal] = 1
        self.truth[literal ^ 1] = 0
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.position[variable] = position
        self.literals[self.size] = literal
        self.size += 1

    def wait(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Let an open literal wait for the end of its layer, with the lowest rank that shows it, if that is allowed."""
        variable: cython.int = literal >> 1
        rank: cython.int
        if self.waiting[variable] == literal and not self.counts_reasons:
            return
        rank = self.rank_of(reason)
        if rank > self.limit:
            return
        if self.waiting[variable] == -1:
            self.queue[self.queued] = variable
            self.queued += 1
        elif self.waiting[variable] != literal:
            self.note_other(literal, reason)
            if self.clash < 0:
                self.clash, self.clash_reason = literal, reason
            return
        elif self.waiting_rank[variable] < rank or (
            self.waiting_rank[variable] == rank and self.waiting_reason[variable] <= reason
        ):  # whatever order constraints are looked at in
            self.note_other(literal, reason)
            return
        else:
            self.note_other(literal, self.waiting_reason[variable])
        self.waiting[variable] = literal
        self.waiting_reason[variable] = reason
        self.waiting_rank[variable] = rank

    def note_other(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Note that a constraint shows a literal that waits already, or its opposite."""
        if self.others_used < len(self.others):
            self.others[self.others_used] = literal
            self.others[self.others_used + 1] = reason
            self.others_used += 2

    def rank_of(self, reason: cython.int) -> cython.int:
        """The rank of a clause or constraint."""
        return self.clause_rank[reason] if reason >= 0 else self.constraint_rank[-2 - reason]

    def open_level(self) -> cython.void:
        """Start a new decision level."""
        self.marks[self.depth] = self.size
        self.depth += 1

    def unassign(self) -> cython.int:
        """Make the last literal open again, and return it."""
        literal: cython.int
        self.size -= 1
        literal = self.literals[self.size]
        self.truth[literal] = OPEN
        self.truth[literal ^ 1] = OPEN
        return literal


def to_dimacs(literal: cython.int) -> int:
    """A literal of the trail as a DIMACS literal; in place of one, -1 becomes 0."""
    return int(-(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1)


def from_dimacs(x: cython.int) -> cython.int:
    """A DIMACS literal as the trail numbers it."""
    return 2 * x - 2 if x > 0 else -2 * x - 1
