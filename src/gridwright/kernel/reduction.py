# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Clause-database reduction: learned clauses of little use are dropped, by LBD (Audemard and Simon 2009).

A learned clause of LBD 2 or less (glue) is kept for ever, and one that is the reason of a literal is kept this time.
The others are ranked: clauses that took part in a conflict since the last reduction first, then by LBD. Those in the
worse half that took part in none are dropped. The LBD of a clause is computed when it is learned and not updated.
"""

from __future__ import annotations

from gridwright.compiled.declare import ccall, cython
from gridwright.kernel.clauses import HEAD, LBD, USED, ClauseDatabase
from gridwright.kernel.trail import Trail

GLUE: cython.int = 2
FIRST: cython.int = 2000  # learned clauses before the first reduction,
MORE: cython.int = 300  # and how many more before each one after it


class ClauseReduction:
    """Decides when learned clauses are dropped, and which."""

    clauses: ClauseDatabase
    limit: cython.int
    step: cython.int
    more: cython.int

    def __init__(self, clauses: ClauseDatabase) -> None:
        self.clauses = clauses
        self.set_limits(FIRST, FIRST + MORE, MORE)

    @ccall
    def set_limits(self, first: cython.int, step: cython.int, more: cython.int) -> cython.void:
        """Set how many clauses are learned before the first reduction and the second, and how many more then."""
        self.limit, self.step, self.more = first, step - more, more

    def is_due(self) -> cython.bint:
        """Are there too many learned clauses?"""
        return self.clauses.learned >= self.limit

    def run(self, logged: bool) -> list[list[int]]:
        """Drop clauses; returns their literals, if they are logged."""
        gone = self.choose()
        dropped = [self.clauses.literals_of(ref) for ref in sorted(gone)] if logged else []
        self.compact(gone)
        self.step += self.more
        self.limit = self.clauses.learned + self.step
        return dropped

    def choose(self) -> set[int]:
        """The clauses to drop: the unused ones in the worse half. Used ones are marked as unused from now on."""
        clauses: ClauseDatabase = self.clauses
        ref: cython.int = 0
        found: list[tuple[int, int, int]] = []
        while ref < clauses.used:
            if clauses.arena[ref + LBD] > GLUE and not self.is_locked(ref):
                found.append((-clauses.arena[ref + USED], clauses.arena[ref + LBD], ref))
            ref += HEAD + clauses.arena[ref]
        found.sort()
        for used, _, place in found:
            if used:
                self.mark_unused(place)
        return {place for used, _, place in found[len(found) // 2 :] if not used}

    def mark_unused(self, ref: cython.int) -> cython.void:
        """Mark a clause as unused until it takes part in a conflict."""
        self.clauses.arena[ref + USED] = 0

    def is_locked(self, ref: cython.int) -> cython.bint:
        """Is a clause the reason of its first literal?"""
        trail: Trail = self.clauses.trail
        literal: cython.int = self.clauses.arena[ref + HEAD]
        return trail.truth[literal] == 1 and trail.reason[literal >> 1] == ref

    def compact(self, gone: set[int]) -> None:
        """Close the gaps between the clauses that are kept, and update reasons and watch lists."""
        clauses: ClauseDatabase = self.clauses
        old: cython.int = 0
        new: cython.int = 0
        size: cython.int
        at: cython.int
        moved: dict[int, int] = {}
        while old < clauses.used:
            size = HEAD + clauses.arena[old]
            if old in gone:
                clauses.learned -= 1
                clauses.dropped += 1
            else:
                moved[old] = new
                for at in range(size):
                    clauses.arena[new + at] = clauses.arena[old + at]
                new += size
            old += size
        clauses.used = new
        self.move_reasons(moved)
        clauses.rewatch()

    def move_reasons(self, moved: dict[int, int]) -> None:
        """Update the reasons of true literals to the new places of clauses."""
        trail: Trail = self.clauses.trail
        at: cython.int
        variable: cython.int
        for at in range(trail.size):
            variable = trail.literals[at] >> 1
            if trail.reason[variable] >= 0:
                trail.reason[variable] = moved[trail.reason[variable]]
