# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Named patterns: what players of a kind know by sight, found on the board of a ladder.

A kind extends `Patterns` by a method `find`. Patterns are numbered in the order of their names. Where they stand among
the techniques of a ladder is declared by these names, and is nothing they know.
"""

from __future__ import annotations

from typing import Any

from gridwright.compiled import arrays
from gridwright.compiled.declare import Readonly, ccall, cfunc, cython, raises
from gridwright.ladder.ladder import OPEN, Ladder


class Patterns:
    """The patterns of a puzzle. `values` is the board of the ladder that they are part of."""

    names: Readonly[tuple[str, ...]]
    ladder: Ladder
    values: cython.int[::1]

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        self.names, self.values = names, arrays.zeros(0)

    @ccall
    def attach(self, ladder: Ladder) -> None:
        """Become part of a ladder."""
        self.ladder, self.values = ladder, ladder.values

    @ccall
    @raises
    def find(self, pattern: cython.int) -> cython.void:
        """Look for all steps of a pattern."""
        raise NotImplementedError

    def refresh(self) -> cython.void:
        """Called after the board has changed otherwise than cell by cell."""

    def restore(self) -> cython.void:
        """Called after a board was put in place on which nothing more is found under the same limit."""

    def changed(self, cell: cython.int) -> cython.void:
        """Called for every cell that is filled."""

    def look_again(self) -> cython.void:
        """Called after clues have changed, in a puzzle in the making."""

    @raises
    def restate(self) -> cython.void:
        """State the clues by `forbid_both`, if they can change; called after they have, when values are supposed."""

    @raises
    def forbid_both(self, one: cython.int, two: cython.int, value: cython.int) -> cython.void:
        """State that two cells do not both have a value."""
        self.ladder.forbid_both(one, two, value)

    def is_filled(self) -> cython.bint:
        """Has every cell a value that has anything to decide?"""
        cell: cython.int
        for cell in range(len(self.values)):
            if self.values[cell] == OPEN:
                return False
        return True

    def is_recording(self) -> cython.bint:
        """Are steps recorded, with the cells that they use?"""
        return self.ladder.recording

    @raises
    def begin(self) -> cython.void:
        """Begin a step."""
        self.ladder.begin()

    @cfunc
    def describe(self, facts: Any) -> None:
        """Keep what the step is about, a `Facts`; make one only while steps are recorded."""
        self.ladder.describe(facts)

    @raises
    def use(self, cell: cython.int) -> cython.void:
        """The step uses the value of a cell."""
        self.ladder.use(cell)

    @raises
    def decide(self, cell: cython.int, value: cython.int) -> cython.void:
        """The step decides a cell."""
        self.ladder.decide(cell, value)

    @raises
    def end(self) -> cython.void:
        """End a step."""
        self.ladder.end()


class PatternLadder(Ladder):
    """A ladder whose techniques are patterns, all of them and in their order."""

    patterns: Patterns

    def __init__(self, cells: int, patterns: Patterns) -> None:
        Ladder.__init__(self, cells, len(patterns.names))
        self.patterns = patterns
        patterns.attach(self)

    @ccall
    @raises
    def find(self, technique: cython.int) -> cython.void:
        self.patterns.find(technique)

    def refresh(self) -> None:
        self.patterns.refresh()

    def changed(self, cell: cython.int) -> cython.void:
        self.patterns.changed(cell)
