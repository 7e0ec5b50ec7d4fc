"""Akari as other programs write it. A pzprv3 file has walls and bulbs in the same rows, and calls the kind lightup."""

from __future__ import annotations

from typing import Any

from gridwright.grid import Grid
from gridwright.kinds.akari.puzzle import Akari, make_puzzle
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import CellMarks, make_answer, read_cells
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Mark, NumberAndBlanks
from gridwright.text.encodings import BoardEncoding, Rows, link_of_cells
from gridwright.text.sheet import DrawnBoard, SheetEncoding

LINK_CELLS = Cells((NumberAndBlanks(), Mark(".", "#"), Blanks(SKIPS)), overrun=2)
FILE_CELLS = CellMarks({".": None, "-": "#", "#": "bulb", "+": "none"})
FILE_VALUES = {"bulb": 1, "none": 0}


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """Walls, without the bulbs between them."""
    marks = read_cells(FILE_CELLS, grid, rows)
    return make_puzzle(grid, [None if mark in FILE_VALUES else mark for mark in marks]), rows


def read_bulbs(puzzle: Akari, rows: Rows) -> Answer:
    """Bulbs, and cells marked as having none."""
    marks = read_cells(FILE_CELLS, puzzle.grid, rows)
    return make_answer(puzzle, [FILE_VALUES.get(str(mark)) for mark in marks])


def write_board(puzzle: Akari, answer: Answer) -> list[str]:
    """Walls, and what stands between them."""
    bulbs: list[Item] = [{1: "bulb", 0: "none"}.get(value) if value is not None else None for value in answer.values]
    cells = [bulb if mark is None else mark for mark, bulb in zip(puzzle.cells, bulbs, strict=True)]
    return FILE_CELLS.rows(puzzle.grid, cells)


def get_cells(puzzle: Any) -> tuple[Item, ...]:
    """The marks of a puzzle."""
    return puzzle.cells  # type: ignore[no-any-return]


LINK = link_of_cells(LINK_CELLS, make_puzzle, get_cells, other_name="lightup")
BOARD_FILE = BoardEncoding(read_board, read_bulbs, write_board, unmarked=0, other_name="lightup")


def read_sheet(sheet: DrawnBoard) -> Puzzle:
    """Walls are black cells, or have a number."""
    numbers: list[Item] = [sheet.read_number(cell) for cell in range(len(sheet.grid))]
    marks = ["#" if number is None and cell in sheet.black else number for cell, number in enumerate(numbers)]
    return make_puzzle(sheet.grid, marks)


def draw_sheet(puzzle: Any) -> DrawnBoard:
    """Black cells, and the numbers in them."""
    walls = {cell: mark for cell, mark in enumerate(get_cells(puzzle)) if mark is not None}
    return DrawnBoard(puzzle.grid, {c: str(mark) for c, mark in walls.items() if mark != "#"}, black=frozenset(walls))


SHEET = SheetEncoding(read_sheet, draw_sheet, "akari")
