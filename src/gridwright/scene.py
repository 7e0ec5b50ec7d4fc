"""The drawing vocabulary: a kind describes a board by it, and every renderer draws it.

A scene is a grid of cells with fills, texts and marks, walls between some of them, and clues at the left and on top.
It states what a thing is ("masked", "given"); how it looks is up to the renderer.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gridwright.grid import Grid


class Fill(enum.Enum):
    """The state that a cell's background shows."""

    OPEN = "open"  # undecided, or nothing to decide
    WHITE = "white"  # decided: stays white or visible
    BLACK = "black"  # decided: filled
    MASKED = "masked"  # decided: crossed out, with its text still legible
    WALL = "wall"  # part of the puzzle: a black cell


class Ink(enum.Enum):
    """Where the text of a cell comes from."""

    GIVEN = "given"
    ANSWER = "answer"


class Arrow(enum.Enum):
    """The direction of an arrow."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a picture."""

    fill: Fill = Fill.OPEN
    text: str = ""
    ink: Ink = Ink.GIVEN
    arrow: Arrow | None = None
    flagged: bool = False  # highlighted: solutions differ here, a rule is broken here, or a step decides this cell
    used: bool = False  # marked, less strongly: a step uses the value of this cell


@dataclass(frozen=True, slots=True)
class Scene:
    """A board to draw. `walls` are thick sides between two cells; `fives` draws a thicker line every five cells."""

    grid: Grid
    cells: tuple[Cell, ...]
    walls: frozenset[tuple[int, int]] = frozenset()
    left: tuple[tuple[str, ...], ...] = ()
    top: tuple[tuple[str, ...], ...] = ()
    fives: bool = False
    lines: bool = False  # thin lines between all cells
    title: str = ""
    byline: str = ""  # who made it
    note: str = ""  # what to know about the answer, printed below it
    caption: str = ""  # a sentence or two below the board, in as many lines as they take
    about: str = ""  # a description for screen readers

    def flag(self, cells: Iterable[int]) -> Scene:
        """The same scene with some cells highlighted."""
        marked = set(cells)
        return replace(
            self,
            cells=tuple(replace(c, flagged=True) if i in marked else c for i, c in enumerate(self.cells)),
        )

    def use(self, cells: Iterable[int]) -> Scene:
        """The same scene with some cells marked as used."""
        marked = set(cells)
        return replace(self, cells=tuple(replace(c, used=True) if i in marked else c for i, c in enumerate(self.cells)))
