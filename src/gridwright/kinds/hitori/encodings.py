"""Hitori as other programs write it: puzz.link, Tatham's singles, pzprv3 files and records of data sets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import SHADES, CellMarks, read_cells, read_shades
from gridwright.text.codec import DIGITS, Cells, Item, Mark, Number, Unsupported, check_end
from gridwright.text.encodings import BoardEncoding, GameIdEncoding, Rows, link_of_cells
from gridwright.text.records import text_rows
from gridwright.text.sheet import DrawnBoard, SheetEncoding

LINK_CELLS = Cells(
    (
        Number(36, 0, 35),
        Number(36, 36, 1295, size=2, mark="-"),
        Mark(".", None),
        Unsupported("%@", Sentence("unknown numbers")),
    )
)
CAPITALS = tuple(Mark(letter.upper(), 10 + nth + 26) for nth, letter in enumerate(DIGITS[10:]))
SINGLES = Cells((Number(36, 0, 35), *CAPITALS))
NUMBERS = CellMarks({".": None}, unknown=Sentence("unknown numbers"))


def make_puzzle(grid: Grid, cells: Iterable[Item]) -> Hitori:
    """A hitori from its numbers."""
    return Hitori(grid=grid, numbers=tuple(cell for cell in cells if not isinstance(cell, str)))


def read_singles(grid: Grid, text: str, parameters: str) -> Puzzle:
    """One character per cell."""
    at, values = SINGLES.read(text, 0, len(grid))
    check_end(text, at)
    return make_puzzle(grid, values)


def write_singles(puzzle: Any) -> tuple[str, str]:
    """One character per cell."""
    sides = (puzzle.grid.height, puzzle.grid.width)
    if not 2 <= min(sides) <= max(sides) <= 62:
        raise InputError(
            say("tatham cannot hold a hitori of {size} cells; each side must be 2 to 62", size=puzzle.grid)
        )
    return "", SINGLES.write(puzzle.numbers, "tatham")


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """Rows of numbers, then rows of shades."""
    found = read_cells(NUMBERS, grid, rows)
    return make_puzzle(grid, found), rows[grid.height :]


def write_board(puzzle: Hitori, answer: Answer) -> list[str]:
    """Rows of numbers, then rows of shades."""
    return NUMBERS.rows(puzzle.grid, puzzle.numbers) + SHADES.rows(puzzle.grid, answer.values)


def record(found: Mapping[str, Any]) -> list[str]:
    """The plain form of a data set's record."""
    return text_rows(found, "grid")


LINK = link_of_cells(LINK_CELLS, make_puzzle, lambda puzzle: puzzle.numbers)
GAME_ID = GameIdEncoding(read_singles, write_singles, re.compile("(d[ek])?"))
BOARD_FILE = BoardEncoding(read_board, read_shades, write_board, unmarked=0)


def read_sheet(sheet: DrawnBoard) -> Puzzle:
    """The numbers in the cells."""
    return make_puzzle(sheet.grid, [sheet.read_number(cell) for cell in range(len(sheet.grid))])


def draw_sheet(puzzle: Any) -> DrawnBoard:
    """The numbers in the cells."""
    return DrawnBoard(puzzle.grid, {cell: str(value) for cell, value in enumerate(puzzle.numbers) if value is not None})


SHEET = SheetEncoding(read_sheet, draw_sheet, "hitori")
