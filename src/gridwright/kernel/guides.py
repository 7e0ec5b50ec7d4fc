# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The interfaces of what guides a search beside activities: one chooses decisions, the other their phases."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from gridwright.kernel import pure_python as cython

ALL_TRUE = cython.declare(cython.int, -1)  # as in `solver`


class DecisionGuide:
    """Chooses the decisions of a solver."""

    def choose(self) -> cython.int:
        """The literal to decide; ALL_TRUE if all variables are assigned; FAILED_LITERAL after a conflict."""
        return ALL_TRUE


class PhaseGuide:
    """Chooses the phases of a solver's decisions; it is notified of conflicts, restarts and solutions."""

    def prepare_decision(self) -> cython.void:
        """The solver is about to decide."""

    def note_conflict(self) -> cython.void:
        """A conflict was found, and nothing is undone yet."""

    def note_restart(self) -> cython.void:
        """The solver has restarted."""

    def note_solution(self) -> cython.void:
        """A solution was found: all variables are assigned."""
