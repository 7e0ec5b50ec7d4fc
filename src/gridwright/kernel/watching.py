# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""What a solver does, told as it happens: decisions, propagation with its reasons, conflicts, learned clauses."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import POST
from gridwright.kernel.propagator import KIND_BITS, KIND_MASK, Propagator
from gridwright.kernel.reasons import Reasons
from gridwright.kernel.trail import DECISION, Trail

NO_POST = -1
FACT, DECIDED, IMPLIED, CONFLICT, LEARNED, RESTARTED = "fact", "decide", "propagate", "conflict", "learn", "restart"

Tell = Callable[[str, int, int, list[int]], object]
"""Is told what happened, at which level, by which post (or NO_POST), and a clause in DIMACS literals."""


class Watcher:
    """Tells a function what happens.

    A clause of `propagate` ends with the literal that became true, all its others are false; that of `conflict` is
    false. `learn` has the learned clause, its first literal true next, and the level that the solver jumps back to.
    """

    trail: Trail
    reasons: Reasons
    tell: Callable[..., object]
    told: cython.int

    def __init__(self, trail: Trail, reasons: Reasons, tell: Tell) -> None:
        self.trail, self.reasons, self.tell = trail, reasons, tell
        self.told = 0  # how much of the trail

    @raises
    def note_trail(self) -> cython.int:
        """Tell of the literals that became true since."""
        at: cython.int
        literal: cython.int
        reason: cython.int
        level: cython.int
        self.told = min(self.told, self.trail.size)
        for at in range(self.told, self.trail.size):
            literal = self.trail.literals[at]
            reason = self.trail.reason[literal >> 1]
            level = self.trail.level[literal >> 1]
            self.told = at + 1
            if reason == DECISION:
                self.tell(DECIDED if level else FACT, level, NO_POST, [outside(literal)])
            else:
                self.tell(IMPLIED, level, self.find_post(reason), self.explain(reason, literal))
        return 0

    @raises
    def note_conflict(self, conflict: cython.int) -> cython.int:
        """Tell of a conflict, and of what led to it."""
        self.note_trail()
        self.tell(CONFLICT, self.trail.depth, self.find_post(conflict), self.explain(conflict, -1))
        return 0

    @raises
    def note_learned(self, clause: cython.int[::1], size: cython.int, level: cython.int) -> cython.int:
        """Tell of a learned clause and the jump to a level; what is undone by that is forgotten."""
        self.tell(LEARNED, level, NO_POST, [outside(clause[at]) for at in range(size)])
        return self.note_undone(level)

    @raises
    def note_restart(self, level: cython.int) -> cython.int:
        """Tell of a restart."""
        self.tell(RESTARTED, level, NO_POST, [])
        return self.note_undone(level)

    @raises
    def note_undone(self, level: cython.int) -> cython.int:
        """All levels above one are going to be undone."""
        if level < self.trail.depth:
            self.told = min(self.told, self.trail.marks[level])
        return 0

    def explain(self, reason: int, literal: int) -> list[int]:
        """The clause of a reason: the opposites of what it takes, and last the literal, if there is one."""
        self.reasons.find(reason, literal)
        clause = [-outside(other) for other in list(self.reasons.literals[: self.reasons.size])]
        return clause if literal < 0 else [*clause, outside(literal)]

    @raises
    def find_post(self, reason: cython.int) -> cython.int:
        """The post of a reason; that of a learned clause is none."""
        if reason >= 0:
            return self.reasons.clauses.arena[reason + POST]
        propagator: Propagator = self.reasons.propagators[(-2 - reason) & KIND_MASK]
        return propagator.posts[(-2 - reason) >> KIND_BITS]


def outside(literal: int) -> int:
    """A literal of the kernel as DIMACS numbers it."""
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1
