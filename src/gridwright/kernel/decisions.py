# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Decision heuristics: the most active open variable (VSIDS, Moskewicz et al. 2001) with its saved phase.

Activities decay by growing the bump (MiniSat); open variables lie in a binary heap, the most active on top. A variable
that was assigned by propagation leaves the heap when it comes to the top.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, ccall, cython

ACTIVITY_DECAY: cython.double = 0.95
RESCALE: cython.double = 1e100
CONFLICTS: cython.double = 20  # 1 / (1 - ACTIVITY_DECAY): so many in a row make a variable as active as it can be


class Decisions:
    """Activities and phases of variables."""

    activity: cython.double[::1]
    bump: cython.double
    phase: cython.int[::1]
    saving: Public[cython.bint]
    heap: cython.int[::1]
    place: cython.int[::1]
    size: cython.int

    def __init__(self) -> None:
        self.activity, self.bump = arrays.no_floats(), 1.0
        self.phase, self.saving = arrays.zeros(0), True  # the low bit of the literal to decide; is it saved?
        self.heap, self.place, self.size = arrays.zeros(0), arrays.zeros(0), 0

    @ccall
    def grow(self, variables: cython.int) -> None:
        """Make room for this number of variables; new ones join the heap, with the phase false."""
        known: cython.int = len(self.phase)
        variable: cython.int
        self.activity = arrays.grow_floats(self.activity, variables)
        self.phase, self.heap = arrays.grow_ints(self.phase, variables, 1), arrays.grow_ints(self.heap, variables)
        self.place = arrays.grow_ints(self.place, variables, -1)
        for variable in range(known, variables):
            self.insert(variable)

    def copy_from(self, other: Decisions) -> None:
        """Copy the activities, phases and heap of another solver."""
        self.activity, self.phase = (
            arrays.grow_floats(other.activity, len(other.activity)),
            arrays.copy_ints(other.phase),
        )
        self.heap, self.place, self.size = arrays.copy_ints(other.heap), arrays.copy_ints(other.place), other.size
        self.bump, self.saving = other.bump, other.saving

    def insert(self, variable: cython.int) -> cython.void:
        """Put a variable into the heap, unless it is there."""
        if self.place[variable] < 0:
            self.heap[self.size] = variable
            self.place[variable] = self.size
            self.size += 1
            self.rise(self.size - 1)

    def pop(self) -> cython.int:
        """Take the most active variable out of the heap, which must not be empty."""
        top: cython.int = self.heap[0]
        self.size -= 1
        self.place[top] = -1
        if self.size:
            self.heap[0] = self.heap[self.size]
            self.place[self.heap[0]] = 0
            self.sink(0)
        return top

    def rise(self, at: cython.int) -> cython.void:
        """Move a variable of the heap up to where it belongs."""
        variable: cython.int = self.heap[at]
        up: cython.int
        while at:
            up = (at - 1) >> 1
            if self.activity[self.heap[up]] >= self.activity[variable]:
                break
            self.heap[at] = self.heap[up]
            self.place[self.heap[at]] = at
            at = up
        self.heap[at] = variable
        self.place[variable] = at

    def sink(self, at: cython.int) -> cython.void:
        """Move a variable of the heap down to where it belongs."""
        variable: cython.int = self.heap[at]
        down: cython.int = 2 * at + 1
        while down < self.size:
            if down + 1 < self.size and self.activity[self.heap[down + 1]] > self.activity[self.heap[down]]:
                down += 1
            if self.activity[self.heap[down]] <= self.activity[variable]:
                break
            self.heap[at] = self.heap[down]
            self.place[self.heap[at]] = at
            at = down
            down = 2 * at + 1
        self.heap[at] = variable
        self.place[variable] = at

    def bump_activity(self, variable: cython.int) -> cython.void:
        """Raise the activity of a variable that took part in a conflict."""
        self.activity[variable] += self.bump
        if self.activity[variable] > RESCALE:
            self.rescale()
        if self.place[variable] >= 0:
            self.rise(self.place[variable])

    def set_activities(self, activities: Sequence[float]) -> None:
        """Set the activities of the first variables, and order the heap anew."""
        variable: cython.int
        for variable in range(len(activities)):
            self.activity[variable] = activities[variable]
        for variable in range(len(self.place)):
            if self.place[variable] >= 0:
                self.rise(self.place[variable])

    def promote(self, variables: Sequence[int]) -> None:
        """Decide some variables before all others, in the order of their activities."""
        variable: cython.int
        top: cython.double = self.bump
        for variable in range(len(self.activity)):
            top = max(top, self.activity[variable])
        self.bump = max(self.bump, top / CONFLICTS)  # so that conflicts count as much as before
        for variable in variables:
            self.activity[variable] += 2 * top
            if self.place[variable] >= 0:
                self.rise(self.place[variable])
        if top > RESCALE:
            self.rescale()

    def rescale(self) -> cython.void:
        """Make all activities smaller, before they are too large for a number."""
        variable: cython.int
        for variable in range(len(self.activity)):
            self.activity[variable] /= RESCALE
        self.bump /= RESCALE

    def decay(self) -> cython.void:
        """Make earlier conflicts count less from now on."""
        self.bump /= ACTIVITY_DECAY
