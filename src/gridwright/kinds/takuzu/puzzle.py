"""A takuzu and its text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.kinds.takuzu import messages
from gridwright.puzzle import Puzzle, Value
from gridwright.text.parsing import Block

MARKS: dict[str, Value] = {"0": 0, "1": 1, ".": None, "?": None}


@dataclass(frozen=True, kw_only=True)
class Takuzu(Puzzle):
    """A given of 0, 1 or None per cell; without `unique_lines` it is the puzzle known as unruly."""

    kind: ClassVar[str] = "takuzu"
    givens: tuple[Value, ...]
    unique_lines: bool = True

    def __post_init__(self) -> None:
        for length, odd in ((self.grid.height, messages.ODD_HEIGHT), (self.grid.width, messages.ODD_WIDTH)):
            if length % 2:
                raise InputError(odd(size=self.grid))
        if len(self.givens) != len(self.grid) or not set(self.givens) <= {0, 1, None}:
            raise InputError(messages.GIVEN_COUNT(wanted=len(self.grid)))


def parse(block: Block) -> Takuzu:
    """Rows of `0`, `1` and `.`, with or without blanks between them."""
    grid, givens = block.marks(MARKS)
    return Takuzu(grid=grid, givens=givens, unique_lines=block.settings.get("unique-lines", "yes") == "yes")


def plain(puzzle: Takuzu) -> Sequence[str]:
    """The board as `parse` reads it."""
    marks = ["." if value is None else str(value) for value in puzzle.givens]
    head = [] if puzzle.unique_lines else ["unique-lines: no"]
    return head + ["".join(row) for row in puzzle.grid.table(marks)]


def choices(puzzle: Takuzu) -> Sequence[tuple[int, ...]]:
    """Every cell takes 0 or 1."""
    return ((0, 1),) * len(puzzle.grid)
