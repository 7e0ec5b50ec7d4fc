"""The boards of pzprv3 files: which rows of cells each kind has, and what their marks mean.

A table of marks reads and writes, so that the two cannot differ; every kind has one for its clues and one for answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.errors import InputError, shown
from gridwright.formats.blocks import number
from gridwright.formats.codec import Item
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.nouns import Answer, Puzzle

Rows = Sequence[str]


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
            raise InputError(f"{shown(mark)} in an answer; expected one of {named}")
        return number(mark, f"a number or one of {named}")

    def write(self, value: Item) -> str:
        """The mark for a value."""
        return next((mark for mark, meant in self.meaning.items() if meant == value), str(value))

    def rows(self, grid: Grid, values: Sequence[Item]) -> list[str]:
        """Values as rows of a file, a blank behind each."""
        return ["".join(f"{self.write(value)} " for value in row) for row in grid.table(values)]


NUMBERS = Marks({".": None}, unknown="unknown numbers")
ROOMS = Marks({".": None})
CELLS = Marks({"t": "^", "b": "v", "l": "<", "r": ">", "#": "#", ".": None}, unknown="unknown numbers")
CLUES = Marks({".": None}, unknown="unknown clues")
SHADES = Marks({"#": 1, "+": 0, ".": None}, numbers=False)
# A makaro player may also colour a cell (+ - = %) without a number in it.
FILLED = Marks({".": None, "+": None, "-": None, "=": None, "%": None})


@dataclass(frozen=True)
class Board:
    """How the files of a kind are read, how an answer is read from the rows that hold it, and how both are written."""

    read: Callable[[Grid, Rows], tuple[Puzzle, Rows]]
    answer: Callable[[Any, Rows], Answer]
    write: Callable[[Any, Answer], list[str]]


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


def read_hitori(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """Rows of numbers, then rows of shades."""
    found = values(NUMBERS, grid, rows)
    return Hitori(grid=grid, numbers=tuple(n for n in found if not isinstance(n, str))), rows[grid.height :]


def write_hitori(puzzle: Hitori, answer: Answer) -> list[str]:
    """Rows of numbers, then rows of shades."""
    return NUMBERS.rows(puzzle.grid, puzzle.numbers) + SHADES.rows(puzzle.grid, answer.values)


def shades(puzzle: Puzzle, rows: Rows) -> Answer:
    """An answer of shaded and unshaded cells."""
    return answer_of(puzzle, values(SHADES, puzzle.grid, rows))


def read_makaro(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """The number of rooms, rows of room numbers, rows of clues, then rows of numbers filled in."""
    rooms = [cell for row in table(rows[1:], grid.height, grid.width) for cell in row]
    marks = values(CELLS, grid, rows[1 + grid.height :])
    found = [None if isinstance(mark, str) else room_of(room) for mark, room in zip(marks, rooms, strict=True)]
    return makaro_of(grid, marks, found), rows[1 + 2 * grid.height :]


def room_of(label: str) -> int:
    """The room that a label names; a white cell needs one."""
    if label == ".":
        raise InputError("a cell without a room is not black; expected a room number")
    return number(label, "a room number")


def makaro_of(grid: Grid, marks: Sequence[Item], rooms: Sequence[int | None]) -> Puzzle:
    """A makaro from its marks (numbers, arrows, `#`) and rooms."""
    givens = tuple(mark if isinstance(mark, int) else None for mark in marks)
    arrows = tuple(mark if isinstance(mark, str) and mark in STEPS else None for mark in marks)
    return Makaro(grid=grid, rooms=tuple(rooms), givens=givens, arrows=arrows)


def marks_of(puzzle: Makaro) -> list[Item]:
    """Arrows, black cells and givens, cell by cell."""
    blacks = ["#" if room is None else None for room in puzzle.rooms]
    return [arrow or black or given for arrow, black, given in zip(puzzle.arrows, blacks, puzzle.givens, strict=True)]


def write_makaro(puzzle: Makaro, answer: Answer) -> list[str]:
    """The number of rooms, rows of room numbers, rows of clues, then rows of what is filled in beside the givens."""
    for cell, (value, given) in enumerate(zip(answer.values, puzzle.givens, strict=True)):
        if given is not None and value not in (None, given):
            raise InputError(f"pzprv3 cannot hold {value} in the place of the given {given} ({puzzle.grid.name(cell)})")
    filled = [None if given is not None else v for v, given in zip(answer.values, puzzle.givens, strict=True)]
    grid = puzzle.grid
    return [
        str(len(puzzle.areas)),
        *ROOMS.rows(grid, puzzle.rooms),
        *CELLS.rows(grid, marks_of(puzzle)),
        *FILLED.rows(grid, filled),
    ]


def filled_in(puzzle: Makaro, rows: Rows) -> Answer:
    """The numbers a player has filled in, and the givens; small candidates behind a bracket are none."""
    cells = [cell for row in table(rows, puzzle.grid.height, puzzle.grid.width) for cell in row]
    found = [FILLED.read(cell.partition("[")[0] or ".") for cell in cells]
    for cell, (room, value) in enumerate(zip(puzzle.rooms, found, strict=True)):
        if room is None and value is not None:
            raise InputError(f"a number on a black cell ({puzzle.grid.name(cell)})")
    return answer_of(puzzle, [v if given is None else given for v, given in zip(found, puzzle.givens, strict=True)])


def around(grid: Grid) -> tuple[int, int]:
    """How many places for clues stand above the board and at its left."""
    return (grid.height + 1) // 2, (grid.width + 1) // 2


def read_nonogram(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """The board with its clues around it: those of columns on top, those of rows at the left."""
    top, left = around(grid)
    cells = table(rows, top + grid.height, left + grid.width)
    columns = tuple(clue([row[left + nth] for row in cells[:top]]) for nth in range(grid.width))
    puzzle = Nonogram(grid=grid, rows=tuple(clue(row[:left]) for row in cells[top:]), columns=columns)
    return puzzle, [" ".join(row[left:]) for row in cells[top:]]


def clue(cells: Sequence[str]) -> Clue:
    """The numbers among the places of a clue; one that a player has ticked off starts with c."""
    values = [CLUES.read(cell.removeprefix("c")) for cell in cells]
    found = tuple(value for value in values if isinstance(value, int))
    return () if found == (0,) else found


def write_nonogram(puzzle: Nonogram, answer: Answer) -> list[str]:
    """The clues of columns above, those of rows at the left, each pushed to the board."""
    top, left = around(puzzle.grid)
    above: list[list[Item]] = [[*[None] * (top - len(clue)), *clue] for clue in puzzle.columns]
    lines = [[None] * left + [column[nth] for column in above] for nth in range(top)]
    heads = ["".join(f"{CLUES.write(value)} " for value in line) for line in lines]
    beside: list[list[Item]] = [[*[None] * (left - len(clue)), *clue] for clue in puzzle.rows]
    sides = ["".join(f"{CLUES.write(value)} " for value in line) for line in beside]
    cells = SHADES.rows(puzzle.grid, answer.values)
    return heads + [side + row for side, row in zip(sides, cells, strict=True)]


BOARDS = {
    "hitori": Board(read_hitori, shades, write_hitori),
    "makaro": Board(read_makaro, filled_in, write_makaro),
    "nonogram": Board(read_nonogram, shades, write_nonogram),
}
