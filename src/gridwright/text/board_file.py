"""Rows of cells in pzprv3 files: one mark per cell, each followed by a blank.

One table of marks serves reading and writing, so that the two always agree; a kind has one table for its clues and one
for answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.messages import Text, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.codec import Item
from gridwright.text.encodings import FileRow, Rows, line_of
from gridwright.text.parsing import number

UNKNOWN = "-"


@dataclass(frozen=True)
class CellMarks:
    """The marks a cell may hold and their meanings; numbers stand for themselves where they are allowed."""

    meaning: Mapping[str, Item]
    numbers: bool = True
    unknown: Text = ""  # the meaning of `-`, where that is something that is not supported

    def read(self, mark: str) -> Item:
        """The meaning of a mark."""
        if mark in self.meaning:
            return self.meaning[mark]
        if self.unknown and mark == UNKNOWN:
            raise InputError(say("{meaning} ('{mark}') are not supported", meaning=self.unknown, mark=mark))
        marks = " ".join(self.meaning)
        if self.numbers and len(self.meaning) == 1:
            return number(mark, say("a number or {mark}", mark=marks))
        if not self.numbers:
            raise InputError(say("{mark} in an answer; expected one of {marks}", mark=quote(mark), marks=marks))
        return number(mark, say("a number or one of {marks}", marks=marks))

    def write(self, value: Item) -> str:
        """The mark for a value."""
        return next((mark for mark, meaning in self.meaning.items() if meaning == value), str(value))

    def rows(self, grid: Grid, values: Sequence[Item]) -> list[str]:
        """Values as rows of a file, with a blank after each."""
        return ["".join(f"{self.write(value)} " for value in row) for row in grid.table(values)]


SHADES = CellMarks({"#": 1, "+": 0, ".": None}, numbers=False)


def split_rows(rows: Rows, height: int, width: int) -> list[list[str]]:
    """The cells of the first rows, all of the same width."""
    if len(rows) < height:
        raise InputError(
            say(
                "the file has {count} row of cells; expected {expected}",
                "the file has {count} rows of cells; expected {expected}",
                count=len(rows),
                expected=height,
            )
        )
    cells = [row.split() for row in rows[:height]]
    for nth, row in enumerate(cells):
        if len(row) != width:
            raise InputError(
                say(
                    "row {row} of the file has {count} cell; expected {expected}",
                    "row {row} of the file has {count} cells; expected {expected}",
                    count=len(row),
                    row=nth + 1,
                    expected=width,
                ),
                line=line_of(rows[nth]),
                row=nth,
            )
    return cells


def cut_columns(rows: Rows, start: int, end: int | None = None) -> list[str]:
    """Some cells of every row."""
    return [FileRow.of(" ".join(row.split()[start:end]), line_of(row)) for row in rows]


def read_rows(read: Callable[[str], Item], rows: Rows, height: int, width: int) -> list[list[Item]]:
    """The meanings of the marks of the first rows; an error names its line."""
    found: list[list[Item]] = []
    for nth, marks in enumerate(split_rows(rows, height, width)):
        try:
            found.append([read(mark) for mark in marks])
        except InputError as error:
            error.row = nth
            raise error.at("", line_of(rows[nth])) from None
    return found


def read_cells(marks: CellMarks, grid: Grid, rows: Rows) -> list[Item]:
    """The values of the cells of a board."""
    return [value for row in read_rows(marks.read, rows, grid.height, grid.width) for value in row]


def make_answer(puzzle: Puzzle, values: Sequence[Item]) -> Answer:
    """An answer with the values of its cells; marks that are not numbers count as undecided."""
    return Answer(puzzle.grid, tuple(value if isinstance(value, int) else None for value in values), puzzle)


def read_shades(puzzle: Puzzle, rows: Rows) -> Answer:
    """An answer of shaded and unshaded cells."""
    return make_answer(puzzle, read_cells(SHADES, puzzle.grid, rows))
