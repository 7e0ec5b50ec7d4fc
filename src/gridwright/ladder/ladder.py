# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The ladder of techniques on a board: look for steps, collect or count them, apply them.

A kind extends `Ladder` by a method `find`, which looks for all steps of one technique on the board as it is. The same
methods serve hints and ratings: when steps are recorded, each keeps the cells that it uses, and a sentence can be made
of it; otherwise only what it decides is kept, which takes a microsecond.

Techniques are numbered from the easiest. A rating works in rounds: in every round the easiest technique that finds
anything decides all that it can on the same board. So it does not depend on the order in which lines are looked at, and
a mirrored or transposed board gets the same rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import Public, Readonly, ccall, cfunc, cython, raises
from gridwright.ladder.facts import PLAIN

OPEN: cython.int = -1  # the value of an open cell
NOWHERE: cython.int = -1  # in place of a cell or another number

Record = tuple[
    int, Any, list[int], list[int], tuple[int, ...], tuple[tuple[int, int], ...]
]  # technique, facts, the cells it decides, their values, the cells it uses, the candidates it excludes


class Ladder:
    """The values of a board, -1 where open, and what techniques have found on it since `clear`."""

    cells: Readonly[cython.int]
    techniques: Readonly[cython.int]
    values: Public[cython.int[::1]]
    pending: cython.int[::1]
    order: cython.int[::1]
    size: cython.int
    conflict: Public[cython.bint]
    recording: cython.bint
    records: list[Record]
    technique: cython.int
    limit: cython.int
    fresh: cython.int
    facts: Any
    decided: list[tuple[int, int]]
    used: list[int]
    excluded: list[tuple[int, int]]
    rounds: Readonly[cython.int[::1]]
    counts: Readonly[cython.int[::1]]

    def __init__(self, cells: int, techniques: int) -> None:
        self.cells, self.techniques = cells, techniques
        self.values, self.pending = arrays.filled(cells, -1), arrays.filled(cells, -1)
        self.order, self.size = arrays.zeros(cells), 0  # the pending cells
        self.conflict = False  # were two values found for a cell?
        self.recording = False
        self.records = []
        self.technique = self.fresh = 0
        self.limit = techniques  # how many techniques may be used
        self.facts = PLAIN
        self.decided = []
        self.used = []
        self.excluded = []
        self.rounds, self.counts = arrays.zeros(techniques), arrays.zeros(techniques)

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        """Look for all steps of a technique."""
        raise NotImplementedError

    def set_values(self, values: Sequence[int | None]) -> None:
        """Put a board in place."""
        cell: cython.int
        for cell in range(self.cells):
            value = values[cell]
            self.values[cell] = OPEN if value is None else value
        self.refresh()

    def refresh(self) -> None:
        """Called after the board has changed otherwise than by `apply`."""

    @ccall
    @raises
    def place(self, cell: cython.int, value: cython.int) -> cython.void:
        """Fill an open cell from outside, such as by a given."""
        if self.values[cell] == OPEN:
            self.values[cell] = value
            self.changed(cell)

    @ccall
    def restore(self, values: cython.int[::1]) -> None:
        """Put a board in place on which `climb` found nothing more under the same limit."""
        self.values[:] = values
        self.refresh()

    @ccall
    @raises
    def look_again(self) -> cython.void:
        """Called after clues have changed, in a puzzle in the making."""

    @raises
    def forbid_both(self, one: cython.int, two: cython.int, value: cython.int) -> cython.void:
        """State that two cells do not both have a value, for a ladder whose clues can change."""
        raise NotImplementedError

    @raises
    def begin(self) -> cython.void:
        """Begin a step."""
        self.fresh = 0
        if self.recording:
            self.facts = PLAIN
            self.decided, self.used, self.excluded = [], [], []

    @cfunc
    def describe(self, facts: Any) -> None:
        """Keep what the step is about; it is asked for only while steps are recorded."""
        self.facts = facts

    @raises
    def use(self, cell: cython.int) -> cython.void:
        """The step uses the value of a cell."""
        if self.recording:
            self.used.append(cell)

    @raises
    def exclude(self, cell: cython.int, value: cython.int) -> cython.void:
        """The step excludes a candidate on its way."""
        if self.recording:
            self.excluded.append((cell, value))

    @raises
    def decide(self, cell: cython.int, value: cython.int) -> cython.void:
        """The step decides a cell; one that has this value already is passed over."""
        if self.values[cell] != OPEN:
            if self.values[cell] != value:
                self.conflict = True
            return
        self.fresh += 1
        if self.pending[cell] == OPEN:
            self.pending[cell] = value
            self.order[self.size] = cell
            self.size += 1
        elif self.pending[cell] != value:
            self.conflict = True
        if self.recording:
            self.decided.append((cell, value))

    @raises
    def end(self) -> cython.void:
        """End a step; one that decided nothing is dropped."""
        if self.recording and self.fresh:
            found = dict(sorted(self.decided))
            used = tuple(sorted(set(self.used)))
            gone = tuple(sorted(set(self.excluded)))
            self.records.append((self.technique, self.facts, list(found), list(found.values()), used, gone))

    def clear(self) -> cython.void:
        """Forget what was found."""
        nth: cython.int
        for nth in range(self.size):
            self.pending[self.order[nth]] = OPEN
        self.size = 0

    def apply(self) -> cython.void:
        """Put everything that was found on the board."""
        nth: cython.int
        cell: cython.int
        for nth in range(self.size):
            cell = self.order[nth]
            self.values[cell] = self.pending[cell]
            self.changed(cell)
        self.clear()

    def changed(self, cell: cython.int) -> cython.void:
        """Called for every cell that `apply` fills."""

    def list_steps(self, technique: int) -> list[Record]:
        """All steps of a technique on the board as it is; the board stays as it is."""
        self.records, self.recording, self.technique = [], True, technique
        self.conflict = False
        self.find(technique)
        self.clear()
        self.recording = False
        # Several places may lead to the same conclusion from the same cells.
        first = {(tuple(record[2]), tuple(record[3]), record[4]): record for record in reversed(self.records)}
        return list(reversed(first.values()))

    @ccall
    @raises
    def climb(self, limit: cython.int) -> cython.int:
        """Decide what the first techniques can, in rounds; returns the number of the hardest that was needed.

        `limit` is how many techniques may be used. -1 if nothing was found at all. `rounds` and `counts` say in how
        many rounds each technique was the one that helped, and how many cells it decided.
        """
        technique: cython.int
        hardest: cython.int = -1
        for technique in range(self.techniques):
            self.rounds[technique] = self.counts[technique] = 0
        self.conflict = False
        self.limit = limit
        technique = 0
        while technique < limit and not self.conflict:
            self.find(technique)
            if self.size == 0:
                technique += 1
                continue
            self.rounds[technique] += 1
            self.counts[technique] += self.size
            if technique > hardest:
                hardest = technique
            self.apply()
            technique = 0
        self.clear()
        self.limit = self.techniques
        return hardest

    def take_round(self, technique: int) -> int:
        """Decide all that a technique finds on the board, unless it is a contradiction; returns how many cells."""
        self.conflict = False
        self.find(technique)
        if self.conflict:
            self.clear()
        count: cython.int = self.size
        self.apply()
        return int(count)

    def count_open(self) -> int:
        """How many cells are open, among those that have something to decide."""
        return sum(1 for cell in range(self.cells) if self.values[cell] == -1 and self.is_choice(cell))

    def is_choice(self, cell: int) -> bool:
        """Is there anything to decide in a cell?"""
        return True
