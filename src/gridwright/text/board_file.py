"""Rows of cells in pzprv3 files: a mark a cell, a blank behind each.

A table of marks reads and writes, so that the two cannot differ; a kind has one for its clues and one for answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.codec import Item
from gridwright.text.encodings import Rows
from gridwright.text.parsing import number


@dataclass(frozen=True)
class Marks:
    """What stands in a cell: one of a few marks, or a number where numbers are allowed."""

    meaning: Mapping[str, Item]
    numbers: bool = True
    unknown: str = ""  # what `-` stands for, where it stands for something that is not supported

    def read(self, mark: str) -> Item:
        """What a mark means."""
        if mark in self.meaning:
            return self.meaning[mark]
        if self.unknown and mark == "-":
            raise InputError(f"{self.unknown} ('-') are not supported")
        named = " ".join(self.meaning)
        if not self.numbers:
            raise InputError(f"{quote(mark)} in an answer; expected one of {named}")
        return number(mark, f"a number or one of {named}")

    def write(self, value: Item) -> str:
        """The mark for a value."""
        return next((mark for mark, meant in self.meaning.items() if meant == value), str(value))

    def rows(self, grid: Grid, values: Sequence[Item]) -> list[str]:
        """Values as rows of a file, a blank behind each."""
        return ["".join(f"{self.write(value)} " for value in row) for row in grid.table(values)]


SHADES = Marks({"#": 1, "+": 0, ".": None}, numbers=False)


def table(rows: Rows, height: int, width: int) -> list[list[str]]:
    """So many rows of cells, each of the same width."""
    if len(rows) < height:
        raise InputError(f"the file has {len(rows)} rows of cells; expected {height}")
    cells = [row.split() for row in rows[:height]]
    for nth, row in enumerate(cells, 1):
        if len(row) != width:
            raise InputError(f"row {nth} of the file has {len(row)} cells; expected {width}")
    return cells


def values(marks: Marks, grid: Grid, rows: Rows) -> list[Item]:
    """What the cells of a board hold."""
    return [marks.read(cell) for row in table(rows, grid.height, grid.width) for cell in row]


def answer_of(puzzle: Puzzle, found: Sequence[Item]) -> Answer:
    """An answer from what its cells hold."""
    return Answer(puzzle.grid, tuple(value if isinstance(value, int) else None for value in found), puzzle)


def shades(puzzle: Puzzle, rows: Rows) -> Answer:
    """An answer of shaded and unshaded cells."""
    return answer_of(puzzle, values(SHADES, puzzle.grid, rows))
