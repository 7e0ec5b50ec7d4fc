# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Conflict analysis: the clause of the first unique implication point, minimised, and the level to backjump to.

Reasons are resolved from the conflict backwards along the trail until one literal of the current level is left
(Marques-Silva and Sakallah 1999; first UIP: Zhang et al. 2001). A literal whose reason consists of other literals of
the clause is dropped (local minimisation; Beame, Kautz and Sabharwal 2004), and so is one that they imply by any
constraint of a propagator that can check this (`Propagator.find_implying`). LBD is the number of levels in a clause.
"""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import ccall, cfunc, cython, raises
from gridwright.kernel.decisions import Decisions
from gridwright.kernel.reasons import Reasons
from gridwright.kernel.trail import DECISION, Trail

TOO_DEEP: cython.int = -1


class Analysis:
    """Learns from conflicts. After `run`, the learned clause is the first `size` entries of `clause`.

    Its first literal, the negated UIP, is implied at the level to backjump to; its second is of that level.
    """

    trail: Trail
    reasons: Reasons
    decisions: Decisions
    clause: cython.int[::1]
    size: cython.int
    seen: cython.int[::1]
    marked: cython.int[::1]
    marked_size: cython.int
    stamps: cython.int[::1]
    stamp: cython.int

    def __init__(self, trail: Trail, reasons: Reasons, decisions: Decisions) -> None:
        self.trail, self.reasons, self.decisions = trail, reasons, decisions
        self.clause, self.size = arrays.zeros(0), 0
        self.seen, self.marked, self.marked_size = arrays.zeros(0), arrays.zeros(0), 0
        self.stamps, self.stamp = arrays.zeros(0), 0

    @ccall
    def make_room(self) -> None:
        """Make room for all variables; most solvers of small puzzles never run into a conflict."""
        variables = self.trail.variables
        if variables == len(self.seen):
            return
        self.clause = arrays.grow_ints(self.clause, variables + 1)
        self.seen = arrays.grow_ints(self.seen, variables)
        self.marked, self.stamps = (
            arrays.grow_ints(self.marked, variables),
            arrays.grow_ints(self.stamps, 3 * variables + 1),
        )

    @raises
    def run(self, conflict: cython.int) -> cython.int:
        """Learn a clause from a conflict; returns the level to backjump to, or TOO_DEEP.

        TOO_DEEP means that no literal of the conflict is of the current level, as a propagator that waits (`connected`)
        may find a conflict late. The caller must then backtrack to `highest_level` and analyse the conflict there.
        """
        left: cython.int
        place: cython.int = self.trail.size
        self.make_room()
        self.trail.brief = self.reasons.log is None
        literal: cython.int = -1
        self.size = 1
        left = self.resolve(conflict, literal)
        if not left:
            self.unmark()
            return TOO_DEEP
        while True:
            place -= 1
            literal = self.trail.literals[place]
            while not self.seen[literal >> 1]:
                place -= 1
                literal = self.trail.literals[place]
            left -= 1
            if not left:
                break
            left += self.resolve(self.trail.reason[literal >> 1], literal)
        self.clause[0] = literal ^ 1
        self.minimise()
        self.unmark()
        return self.place_second()

    @raises
    def resolve(self, reason: cython.int, literal: cython.int) -> cython.int:
        """Mark the literals of a reason; returns how many of them are new and of the current level."""
        at: cython.int
        variable: cython.int
        current: cython.int = 0
        self.reasons.find(reason, literal)
        for at in range(self.reasons.size):
            variable = self.reasons.literals[at] >> 1
            if self.seen[variable] or self.trail.level[variable] == 0:
                continue
            self.mark(variable)
            self.decisions.bump_activity(variable)
            if self.trail.level[variable] == self.trail.depth:
                current += 1
            else:
                self.clause[self.size] = self.reasons.literals[at] ^ 1
                self.size += 1
        return current

    def mark(self, variable: cython.int) -> cython.void:
        """Mark a variable as seen."""
        if not self.seen[variable]:
            self.marked[self.marked_size] = variable
            self.marked_size += 1
            self.seen[variable] = 1
            if self.reasons.helper is not None:
                self.reasons.helper.mark(variable)

    def unmark(self) -> cython.void:
        """Clear all marks."""
        at: cython.int
        for at in range(self.marked_size):
            self.seen[self.marked[at]] = 0
            if self.reasons.helper is not None:
                self.reasons.helper.unmark(self.marked[at])
        self.marked_size = 0
        self.trail.brief = False

    @raises
    def minimise(self) -> cython.void:
        """Drop literals that the others imply."""
        at: cython.int
        to: cython.int = 1
        for at in range(1, self.size):
            if not self.is_redundant(self.clause[at] ^ 1):
                self.clause[to] = self.clause[at]
                to += 1
        self.size = to

    @raises
    def is_redundant(self, literal: cython.int) -> cython.bint:
        """Do the other literals of the clause imply this one, by its reason or by another constraint?"""
        at: cython.int
        variable: cython.int
        reason: cython.int = self.trail.reason[literal >> 1]
        if reason == DECISION:
            return False
        if self.reasons.find_implying(literal):
            return True
        if self.reasons.is_exact(reason):
            return False
        self.reasons.find(reason, literal)
        for at in range(self.reasons.size):
            variable = self.reasons.literals[at] >> 1
            if not self.seen[variable] and self.trail.level[variable] > 0:
                return False
        return True

    def place_second(self) -> cython.int:
        """Move a literal of the highest level among the others to the second place; returns that level, or 0."""
        at: cython.int
        best: cython.int = 1
        literal: cython.int
        if self.size == 1:
            return 0
        for at in range(2, self.size):
            if self.trail.level[self.clause[at] >> 1] > self.trail.level[self.clause[best] >> 1]:
                best = at
        literal = self.clause[best]
        self.clause[best] = self.clause[1]
        self.clause[1] = literal
        return self.trail.level[literal >> 1]

    def highest_level(self) -> cython.int:
        """The highest level of the literals after the first."""
        at: cython.int
        level: cython.int = 0
        for at in range(1, self.size):
            level = max(level, self.trail.level[self.clause[at] >> 1])
        return level

    def lbd(self) -> cython.int:
        """The literal block distance of the clause."""
        at: cython.int
        level: cython.int
        count: cython.int = 0
        self.stamp += 1
        for at in range(self.size):
            level = self.trail.level[self.clause[at] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                count += 1
        return count

    @cfunc
    def find_core(self, failed: cython.int) -> list[int]:
        """The failed assumption and those that imply its negation (MiniSat's `analyzeFinal`); it may not be minimal."""
        place: cython.int
        literal: cython.int
        at: cython.int
        core = [failed]
        self.make_room()
        self.mark(failed >> 1)
        for place in range(self.trail.size - 1, -1, -1):
            literal = self.trail.literals[place]
            if not self.seen[literal >> 1] or self.trail.level[literal >> 1] == 0:
                continue
            if self.trail.reason[literal >> 1] == DECISION:
                core.append(literal)
                continue
            self.reasons.find(self.trail.reason[literal >> 1], literal)
            for at in range(self.reasons.size):
                self.mark(self.reasons.literals[at] >> 1)
        self.unmark()
        return core
