# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The steps of a proof in flat arrays: clauses, the steps by which each is derived, and where axioms come from."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, cython, raises
from gridwright.kernel.trail import from_dimacs, to_dimacs

NOWHERE: cython.int = -1
DERIVED: cython.int = -1  # in place of the source of an axiom
FIRST_ROOM: cython.int = 1 << 9  # of steps, beside two for each variable; literals and hints have four times as much


class ProofSteps:
    """Steps are numbered from 0; `end` is the first one without literals: no assignment satisfies all axioms.

    The literals of step n are the entries `starts[n]` to `starts[n + 1]` of `literals`; its hints are kept alike. They
    are put one by one, then the step is closed. An axiom has a source, which is a number of the caller's.
    """

    count: Readonly[cython.int]
    end: Readonly[cython.int]
    sources: cython.int[::1]
    starts: cython.int[::1]
    literals: cython.int[::1]
    size: cython.int
    hint_starts: cython.int[::1]
    hints: cython.int[::1]
    hint_size: cython.int
    stamps: cython.int[::1]
    is_tautology: cython.bint

    def __init__(self, variables: int) -> None:
        self.count, self.end = 0, NOWHERE
        room: cython.int = FIRST_ROOM + 2 * variables
        self.sources = arrays.zeros(room)
        self.starts, self.hint_starts = arrays.zeros(room + 1), arrays.zeros(room + 1)
        self.literals, self.size = arrays.zeros(4 * room), 0  # with those of the step that is being put
        self.hints, self.hint_size = arrays.zeros(4 * room), 0
        self.stamps, self.is_tautology = arrays.zeros(2 * variables), False  # of literals: one more than the last step

    # For Python

    @property
    def is_done(self) -> bool:
        """Is there a step without literals?"""
        return bool(self.end != NOWHERE)

    def clause(self, step: int) -> list[int]:
        """The DIMACS literals of a step."""
        return [to_dimacs(self.literals[at]) for at in range(self.starts[step], self.starts[step + 1])]

    def hints_of(self, step: int) -> list[int] | None:
        """The steps by which a step is derived; None for an axiom."""
        if self.sources[step] != DERIVED:
            return None
        return [self.hints[at] for at in range(self.hint_starts[step], self.hint_starts[step + 1])]

    def list_needed(self) -> list[int]:
        """The steps that the contradiction needs, in order, and that one."""
        needed: cython.int[::1] = self.find_needed()
        return [step for step in range(self.end + 1) if needed[step]]

    # For compiled code

    @raises
    def put_dimacs(self, clause: Sequence[int]) -> cython.void:
        """Put the literals of a clause."""
        x: cython.int
        for x in clause:
            self.put(from_dimacs(x))

    @raises
    def put(self, literal: cython.int) -> cython.void:
        """Put a literal of the next step, unless it is there already."""
        if self.stamps[literal] == self.count + 1:
            return
        self.stamps[literal] = self.count + 1
        if self.stamps[literal ^ 1] == self.count + 1:
            self.is_tautology = True
        if self.size == len(self.literals):
            self.literals = arrays.grow_ints(self.literals, 2 * self.size)
        self.literals[self.size] = literal
        self.size += 1

    @raises
    def put_hint(self, step: cython.int) -> cython.void:
        """Put a hint of the next step."""
        if self.hint_size == len(self.hints):
            self.hints = arrays.grow_ints(self.hints, 2 * self.hint_size)
        self.hints[self.hint_size] = step
        self.hint_size += 1

    @raises
    def take_back(self) -> cython.int:
        """Forget what was put of the next step."""
        while self.size > self.starts[self.count]:
            self.size -= 1
            self.stamps[self.literals[self.size]] = 0
        self.hint_size = self.hint_starts[self.count]
        self.is_tautology = False
        return NOWHERE

    @raises
    def close(self, source: cython.int) -> cython.int:
        """End the step of which literals and hints were put; returns it."""
        step: cython.int = self.count
        if step + 2 > len(self.sources):
            self.sources = arrays.grow_ints(self.sources, 2 * step + 2)
            self.starts = arrays.grow_ints(self.starts, 2 * step + 3)
            self.hint_starts = arrays.grow_ints(self.hint_starts, 2 * step + 3)
        self.sources[step] = source
        self.count = step + 1
        self.starts[self.count], self.hint_starts[self.count] = self.size, self.hint_size
        return step

    def find_needed(self) -> cython.int[::1]:
        """By step, 1 for those that the contradiction needs."""
        at: cython.int
        step: cython.int
        needed: cython.int[::1] = arrays.zeros(self.end + 1)
        needed[self.end] = 1
        for step in range(self.end, -1, -1):
            if needed[step]:
                for at in range(self.hint_starts[step], self.hint_starts[step + 1]):
                    needed[self.hints[at]] = 1
        return needed


def sort_ints(values: cython.int[::1], start: cython.int, end: cython.int) -> cython.void:
    """Sort a part of an array (Shell 1959)."""
    gap: cython.int = (end - start) // 2
    at: cython.int
    to: cython.int
    value: cython.int
    while gap > 0:
        for at in range(start + gap, end):
            value = values[at]
            to = at
            while to >= start + gap and values[to - gap] > value:
                values[to] = values[to - gap]
                to -= gap
            values[to] = value
        gap = gap // 2
