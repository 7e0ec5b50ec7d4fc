# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""When to restart: after 100 conflicts times the Luby sequence (Luby, Sinclair and Zuckerman 1993)."""

from __future__ import annotations

from gridwright.compiled.declare import Readonly, ccall, cython

UNIT: cython.int = 100


@ccall
def luby(nth: cython.int) -> cython.int:
    """The nth number of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 and so on, counted from 0."""
    size: cython.int = 1
    power: cython.int = 0
    while size < nth + 1:
        size = 2 * size + 1
        power += 1
    while size - 1 != nth:
        size >>= 1
        power -= 1
        nth %= size
    return 1 << power


class Restarts:
    """Counts conflicts up to the next restart."""

    count: Readonly[cython.int]
    left: cython.int
    unit: cython.int

    def __init__(self) -> None:
        self.count = 0
        self.set_unit(UNIT)

    @ccall
    def set_unit(self, conflicts: cython.int) -> cython.void:
        """Set the unit by which the Luby sequence is multiplied."""
        self.left = self.unit = conflicts

    def note_conflict(self) -> cython.void:
        """Count a conflict."""
        self.left -= 1

    def is_due(self) -> cython.bint:
        """Is it time to restart? If so, start counting to the next."""
        if self.left > 0:
            return False
        self.count += 1
        self.left = self.unit * luby(self.count)
        return True
