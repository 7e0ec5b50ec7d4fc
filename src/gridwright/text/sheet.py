"""A puzzle as a drawing program shows it: texts, symbols and paint in cells, walls between them, clues at the sides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.messages import say
from gridwright.puzzle import Puzzle

# The names of shapes, as in Penpa+: arrows (style 1 points left, 3 up, 5 right, 7 down), circles (1 white, 2 black).
ARROW, WHITE_ARROW, CIRCLE = "arrow_", "arrow_N_W", "circle_M"
Clues = tuple[tuple[str, ...], ...]
"""The texts beside each line, in their order."""


@dataclass(frozen=True)
class DrawnBoard:
    """What is drawn on a board: the texts, symbols and paint of cells, walls between cells, and clues at the sides.

    A symbol is the name of its shape and its style, as the drawing program numbers them.
    """

    grid: Grid
    texts: Mapping[int, str] = field(default_factory=dict)
    symbols: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    black: frozenset[int] = frozenset()
    walls: frozenset[tuple[int, int]] = frozenset()
    left: Clues = ()
    top: Clues = ()

    def read_number(self, cell: int) -> int | None:
        """The number that is written in a cell, None if nothing is."""
        return read_number(self.texts[cell]) if cell in self.texts else None


def read_number(text: str) -> int:
    """The number of a text in a cell or a clue."""
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        raise InputError(say("{text} in a cell; expected a number", text=quote(text)))
    return int(text)


@dataclass(frozen=True, slots=True)
class SheetEncoding:
    """How a kind is drawn, and what other programs call it beside its own names."""

    read: Callable[[DrawnBoard], Puzzle]
    write: Callable[[Any], DrawnBoard]
    tag: str
