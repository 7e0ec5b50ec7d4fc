"""A takuzu and its text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.errors import InputError, quote
from gridwright.puzzle import Puzzle, Value
from gridwright.text.parsing import Block, rectangle, tokens

MARKS: dict[str, Value] = {"0": 0, "1": 1, ".": None, "?": None}


@dataclass(frozen=True, kw_only=True)
class Takuzu(Puzzle):
    """Givens of 0, 1 or None, cell by cell; without `unique_lines` it is the puzzle called unruly."""

    kind: ClassVar[str] = "takuzu"
    givens: tuple[Value, ...]
    unique_lines: bool = True

    def __post_init__(self) -> None:
        for name, length in (("height", self.grid.height), ("width", self.grid.width)):
            if length % 2:
                raise InputError(f"a takuzu of {self.grid} cells; its {name} must be even, to hold as many 0s as 1s")
        if len(self.givens) != len(self.grid) or not set(self.givens) <= {0, 1, None}:
            raise InputError(f"the givens must be {len(self.grid)} values 0, 1 or None")


def parse(block: Block) -> Takuzu:
    """Rows of `0`, `1` and `.`, with or without blanks between them."""
    rows = []
    for line in block.lines:
        row = "".join(tokens(line.text))
        for mark in row:
            if mark not in MARKS:
                raise InputError(
                    f"{quote(mark)} in a takuzu; expected 0, 1 or .", source=block.source, line=line.number
                )
        rows.append([MARKS[mark] for mark in row])
    grid = rectangle(block.source, block.lines, rows)
    givens = tuple(value for row in rows for value in row)
    return Takuzu(grid=grid, givens=givens, unique_lines=block.settings.get("unique-lines", "yes") == "yes")


def plain(puzzle: Takuzu) -> Sequence[str]:
    """The board as text."""
    marks = ["." if value is None else str(value) for value in puzzle.givens]
    head = [] if puzzle.unique_lines else ["unique-lines: no"]
    return head + ["".join(row) for row in puzzle.grid.table(marks)]


def choices(puzzle: Takuzu) -> Sequence[tuple[int, ...]]:
    """Every cell takes 0 or 1."""
    return ((0, 1),) * len(puzzle.grid)
