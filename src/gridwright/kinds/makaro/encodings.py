"""Makaro as other programs write it: puzz.link, pzprv3 files and records of data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import CellMarks, make_answer, read_cells, read_rows
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Mark, Number, check_end
from gridwright.text.encodings import BoardEncoding, LinkEncoding, Rows
from gridwright.text.records import text_rows
from gridwright.text.room_codec import find_rooms, read_room_rows, read_walls, write_room_rows, write_walls
from gridwright.text.rooms import walls
from gridwright.text.sheet import ARROW, WHITE_ARROW, DrawnBoard, SheetEncoding

ARROWS = {"a": "#", "b": "^", "c": "v", "d": "<", "e": ">"}
RECORD_ARROWS = str.maketrans("tblr", "^v<>")
LINK_CELLS = Cells(
    (
        Number(10, 0, 9, offset=1),
        Number(10, 10, 98, size=2, mark="-", offset=1),
        *(Mark(letter, mark) for letter, mark in ARROWS.items()),
        Blanks(SKIPS),
    )
)
CELLS = CellMarks({"t": "^", "b": "v", "l": "<", "r": ">", "#": "#", ".": None}, unknown=Sentence("unknown numbers"))
# A player may also colour a cell (+ - = %) without a number in it.
FILLED = CellMarks({".": None, "+": None, "-": None, "=": None, "%": None})


def read_link(grid: Grid, body: str) -> Puzzle:
    """Walls, then the cells."""
    at, between = read_walls(grid, body)
    at, marks = LINK_CELLS.read(body, at, len(grid))
    check_end(body, at)
    return make_puzzle(grid, marks, find_rooms(grid, between, [not isinstance(mark, str) for mark in marks]))


def write_link(puzzle: Any) -> str:
    """Walls wherever the room changes and around black cells, then the cells."""
    return write_walls(puzzle.grid, puzzle.rooms) + LINK_CELLS.write(list_marks(puzzle), "puzzlink")


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """The number of rooms, rows of room numbers, rows of clues, then rows of numbers filled in."""
    found, rows = read_room_rows(grid, rows)
    marks = read_cells(CELLS, grid, rows)
    rooms = [None if isinstance(mark, str) else read_room(room) for mark, room in zip(marks, found, strict=True)]
    return make_puzzle(grid, marks, rooms), rows[grid.height :]


def read_room(room: int | None) -> int:
    """The room of a white cell, which needs one."""
    if room is None:
        raise InputError(say("a white cell without a room; expected a room number"))
    return room


def make_puzzle(grid: Grid, marks: Sequence[Item], rooms: Sequence[int | None]) -> Puzzle:
    """A makaro from its marks (numbers, arrows, `#`) and rooms."""
    givens = tuple(mark if isinstance(mark, int) else None for mark in marks)
    arrows = tuple(mark if isinstance(mark, str) and mark in STEPS else None for mark in marks)
    return Makaro(grid=grid, rooms=tuple(rooms), givens=givens, arrows=arrows)


def list_marks(puzzle: Makaro) -> list[Item]:
    """Arrows, black cells and givens, cell by cell."""
    blacks = ["#" if room is None else None for room in puzzle.rooms]
    return [arrow or black or given for arrow, black, given in zip(puzzle.arrows, blacks, puzzle.givens, strict=True)]


def write_board(puzzle: Makaro, answer: Answer) -> list[str]:
    """The number of rooms, rows of room numbers, rows of clues, then rows of the numbers filled in."""
    for cell, (value, given) in enumerate(zip(answer.values, puzzle.givens, strict=True)):
        if given is not None and value not in (None, given):
            raise InputError(
                say(
                    "pzprv3 cannot hold {value} in place of the given {given} ({cell})",
                    value=value,
                    given=given,
                    cell=puzzle.grid.name(cell),
                )
            )
    filled = [None if given is not None else v for v, given in zip(answer.values, puzzle.givens, strict=True)]
    grid = puzzle.grid
    return [
        *write_room_rows(grid, puzzle.rooms),
        *CELLS.rows(grid, list_marks(puzzle)),
        *FILLED.rows(grid, filled),
    ]


def read_mark(text: str) -> Item:
    """What a player has filled into a cell, without candidates."""
    return FILLED.read(text.partition("[")[0] or ".")


def read_filled(puzzle: Makaro, rows: Rows) -> Answer:
    """The numbers a player has filled in, and the givens; candidates after a bracket do not count."""
    found = [value for row in read_rows(read_mark, rows, puzzle.grid.height, puzzle.grid.width) for value in row]
    for cell, (room, value) in enumerate(zip(puzzle.rooms, found, strict=True)):
        if room is None and value is not None:
            raise InputError(say("a number on a black cell ({cell})", cell=puzzle.grid.name(cell)))
    return make_answer(puzzle, [v if given is None else given for v, given in zip(found, puzzle.givens, strict=True)])


def record(found: Mapping[str, Any]) -> list[str]:
    """The plain form of a data set's record."""
    cells = [row.translate(RECORD_ARROWS) for row in text_rows(found, "cells")]
    return ["rooms", *text_rows(found, "rooms"), "cells", *cells]


LINK = LinkEncoding(read_link, write_link)
BOARD_FILE = BoardEncoding(read_board, read_filled, write_board)

SHEET_ARROWS = {"<": 1, "^": 3, ">": 5, "v": 7}  # the styles of the arrows


def read_sheet(sheet: DrawnBoard) -> Puzzle:
    """Walls around the rooms, numbers, black cells, and arrows in them."""
    marks: list[Item] = [sheet.read_number(cell) for cell in range(len(sheet.grid))]
    for cell in sheet.black:
        marks[cell] = "#"
    ways = {style: arrow for arrow, style in SHEET_ARROWS.items()}
    for cell, (shape, style) in sheet.symbols.items():
        if shape.startswith(ARROW) and style in ways:
            marks[cell] = ways[style]
    inside = [not isinstance(mark, str) for mark in marks]
    return make_puzzle(sheet.grid, marks, find_rooms(sheet.grid, set(sheet.walls), inside))


def draw_sheet(puzzle: Any) -> DrawnBoard:
    """Walls around the rooms, numbers, black cells, and white arrows in them."""
    marks = list_marks(puzzle)
    return DrawnBoard(
        puzzle.grid,
        {cell: str(mark) for cell, mark in enumerate(marks) if isinstance(mark, int)},
        {cell: (WHITE_ARROW, SHEET_ARROWS[mark]) for cell, mark in enumerate(marks) if mark in STEPS},
        frozenset(cell for cell, mark in enumerate(marks) if isinstance(mark, str)),
        walls(puzzle.grid, puzzle.rooms),
    )


SHEET = SheetEncoding(read_sheet, draw_sheet, "makaro")
