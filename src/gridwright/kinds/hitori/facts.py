"""What the steps of hitori are about: a class for each sort of pattern that `techniques` finds and `hints` words.

Beside them stand the values of a cell, as compiled code knows them.
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.compiled.declare import cython
from gridwright.ladder.facts import Facts

VISIBLE: cython.int = 0
MASKED: cython.int = 1


@dataclass(frozen=True, slots=True)
class Single(Facts):
    """A cell that shows something: a masked or visible one, or one that would cut the board if it were masked."""

    cell: int


@dataclass(frozen=True, slots=True)
class Pair(Facts):
    """Two equal numbers side by side."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Three(Facts):
    """Three cells in succession: of equal numbers, or a cell between equal numbers."""

    first: int
    middle: int
    last: int


@dataclass(frozen=True, slots=True)
class Enclosed(Facts):
    """A cell with one way out, which the other cell is; the only cell of a board is both."""

    cell: int
    way_out: int


@dataclass(frozen=True, slots=True)
class CornerPair(Facts):
    """Two equal numbers at a corner, or in the line beside it."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class CornerPairs(Facts):
    """Two pairs side by side: a corner, the cell beside it, and the two cells across."""

    corner: int
    beside: int


@dataclass(frozen=True, slots=True)
class CornerTriple(Facts):
    """A corner and the two cells beside it, all equal; one of these is named."""

    corner: int
    beside: int
