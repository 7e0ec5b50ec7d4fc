# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The interfaces of what guides a search beside activities: one chooses decisions, the other their phases."""

from __future__ import annotations

from gridwright.compiled.declare import cython, raises

ALL_TRUE: cython.int = -1  # in place of a literal: nothing is left to decide


class DecisionGuide:
    """Chooses the decisions of a solver."""

    @raises
    def choose(self) -> cython.int:
        """The literal to decide; ALL_TRUE if all variables are assigned; FAILED_LITERAL after a conflict."""
        return ALL_TRUE


class PhaseGuide:
    """Chooses the phases of a solver's decisions; it is notified of conflicts, restarts and solutions."""

    @raises
    def prepare_decision(self) -> cython.void:
        """The solver is about to decide."""

    @raises
    def note_conflict(self) -> cython.void:
        """A conflict was found, and nothing is undone yet."""

    @raises
    def note_restart(self) -> cython.void:
        """The solver has restarted."""

    @raises
    def note_solution(self) -> cython.void:
        """A solution was found: all variables are assigned."""
