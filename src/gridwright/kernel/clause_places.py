# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Where variables occur in clauses, for what changes near a variable."""

from __future__ import annotations

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython, raises
from gridwright.kernel.clauses import HEAD, ClauseDatabase
from gridwright.kernel.occurrences import Occurrences


class ClausePlaces:
    """The places of every variable in clauses, and the clause of each such place.

    Those from the clause `mark` on can be dropped; they have two literals each, and are found by their watchers.
    """

    clauses: ClauseDatabase
    clause_at: Occurrences
    clause_of: cython.int[::1]
    mark: cython.int

    def __init__(self, clauses: ClauseDatabase) -> None:
        self.clauses, self.mark = clauses, 0
        self.clause_at, self.clause_of = Occurrences(), arrays.zeros(0)

    def copy_from(self, other: ClausePlaces) -> None:
        """Take the places of the same clauses."""
        self.clause_at, self.clause_of, self.mark = other.clause_at, other.clause_of, self.clauses.used

    @raises
    def build(self, variables: cython.int) -> cython.void:
        """List where so many variables occur in clauses; those that are added from now on can be dropped."""
        ref: cython.int = 0
        at: cython.int
        count: cython.int = 0
        found: cython.int[::1] = arrays.zeros(self.clauses.used)
        self.mark = self.clauses.used
        self.clause_of = arrays.zeros(self.clauses.used)
        while ref < self.clauses.used:
            for at in range(ref + HEAD, ref + HEAD + self.clauses.arena[ref]):
                found[count] = self.clauses.arena[at] >> 1
                self.clause_of[count] = ref
                count += 1
            ref += HEAD + self.clauses.arena[ref]
        self.clause_at = Occurrences()
        self.clause_at.build(found, count, variables)

    @raises
    def stamp_beside(self, variable: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp all variables that share a clause with one."""
        nth: cython.int
        at: cython.int
        ref: cython.int
        stamps[variable] = stamp
        for nth in range(self.clause_at.start[variable], self.clause_at.start[variable + 1]):
            ref = self.clause_of[self.clause_at.place[nth]]
            for at in range(ref + HEAD, ref + HEAD + self.clauses.arena[ref]):
                stamps[self.clauses.arena[at] >> 1] = stamp
        self.stamp_pairs(2 * variable, stamps, stamp)
        self.stamp_pairs(2 * variable + 1, stamps, stamp)

    @raises
    def stamp_pairs(self, literal: cython.int, stamps: cython.int[::1], stamp: cython.int) -> cython.void:
        """Stamp the variables that are in a clause with a literal that can be dropped."""
        at: cython.int
        first: cython.int = self.clauses.start[literal]
        for at in range(first, first + 2 * self.clauses.count[literal], 2):
            if self.clauses.watchers[at] >> 1 >= self.mark:
                stamps[self.clauses.watchers[at + 1] >> 1] = stamp
