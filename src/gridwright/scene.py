"""The small drawing vocabulary: what a kind says of a board, and every renderer understands.

A scene is a grid of cells with fills, texts and marks, walls between some of them, and clues at the left and on top.
It says what a thing is ("masked", "given"), never how it looks: that is the renderer's.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gridwright.grid import Grid


class Fill(enum.Enum):
    """What the ground of a cell says."""

    OPEN = "open"  # undecided, or nothing to decide
    WHITE = "white"  # decided: stays white or visible
    BLACK = "black"  # decided: filled
    MASKED = "masked"  # decided: struck out, its text still to be read
    WALL = "wall"  # part of the puzzle: a black cell


class Ink(enum.Enum):
    """Where the text of a cell comes from."""

    GIVEN = "given"
    ANSWER = "answer"


class Arrow(enum.Enum):
    """The way an arrow points."""

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
    flagged: bool = False  # to be pointed at: solutions differ here, or a rule is broken here


@dataclass(frozen=True, slots=True)
class Scene:
    """A board to draw. `walls` are sides between two cells drawn thick; `fives` asks for a thicker line every five."""

    grid: Grid
    cells: tuple[Cell, ...]
    walls: frozenset[tuple[int, int]] = frozenset()
    left: tuple[tuple[str, ...], ...] = ()
    top: tuple[tuple[str, ...], ...] = ()
    fives: bool = False
    lines: bool = False  # thin lines between all cells
    title: str = ""
    byline: str = ""  # who made it
    about: str = ""  # what it is, in words for those who cannot see it

    def flag(self, cells: Iterable[int]) -> Scene:
        """The same scene, pointing at some cells."""
        marked = set(cells)
        return replace(
            self,
            cells=tuple(replace(c, flagged=True) if i in marked else c for i, c in enumerate(self.cells)),
        )
