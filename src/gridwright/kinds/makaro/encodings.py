"""Makaro as other programs write it: puzz.link, pzprv3 files and records of data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.errors import InputError
from gridwright.grid import Grid, components
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import CellMarks, make_answer, read_cells, split_rows
from gridwright.text.codec import SKIPS, Bits, Blanks, Cells, Item, Mark, Number, check_end
from gridwright.text.encodings import BoardEncoding, LinkEncoding, Rows
from gridwright.text.parsing import number
from gridwright.text.records import text_rows

WALLS = Bits()
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
ROOMS = CellMarks({".": None})
CELLS = CellMarks({"t": "^", "b": "v", "l": "<", "r": ">", "#": "#", ".": None}, unknown=Sentence("unknown numbers"))
# A player may also colour a cell (+ - = %) without a number in it.
FILLED = CellMarks({".": None, "+": None, "-": None, "=": None, "%": None})


def read_link(grid: Grid, body: str) -> Puzzle:
    """Walls between columns, walls between rows, then the cells."""
    across, down = sides(grid)
    at, upright = WALLS.read(body, 0, len(across))
    at, level = WALLS.read(body, at, len(down))
    at, marks = LINK_CELLS.read(body, at, len(grid))
    check_end(body, at)
    walls = {side for side, wall in zip(across + down, upright + level, strict=True) if wall}
    return make_puzzle(grid, marks, find_rooms(grid, marks, walls))


def write_link(puzzle: Any) -> str:
    """Walls wherever the room changes and around black cells, then the cells."""
    across, down = sides(puzzle.grid)
    rooms = puzzle.rooms
    walls = [[rooms[a] is None or rooms[a] != rooms[b] for a, b in group] for group in (across, down)]
    return WALLS.write(walls[0]) + WALLS.write(walls[1]) + LINK_CELLS.write(list_marks(puzzle), "puzzlink")


def sides(grid: Grid) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The sides between neighbours in a row and those between neighbours in a column, row by row."""
    by_row = [pair for row in grid.rows() for pair in zip(row.cells, row.cells[1:], strict=False)]
    pairs = zip(grid.rows(), grid.rows()[1:], strict=False)
    return by_row, [pair for upper, lower in pairs for pair in zip(upper.cells, lower.cells, strict=True)]


def find_rooms(grid: Grid, marks: Sequence[Item], walls: set[tuple[int, int]]) -> list[int | None]:
    """The rooms that walls and black cells enclose."""
    white = [not isinstance(mark, str) for mark in marks]
    beside: list[list[int]] = [[] for _ in range(len(grid))]
    for a, b in grid.sides():
        if (a, b) not in walls:
            beside[a].append(b)
            beside[b].append(a)
    rooms: list[int | None] = [None] * len(grid)
    for nth, area in enumerate(sorted(components(white, beside), key=min)):
        for cell in area:
            rooms[cell] = nth
    return rooms


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """The number of rooms, rows of room numbers, rows of clues, then rows of numbers filled in."""
    rooms = [cell for row in split_rows(rows[1:], grid.height, grid.width) for cell in row]
    marks = read_cells(CELLS, grid, rows[1 + grid.height :])
    found = [None if isinstance(mark, str) else read_room(room) for mark, room in zip(marks, rooms, strict=True)]
    return make_puzzle(grid, marks, found), rows[1 + 2 * grid.height :]


ROOM_NUMBER = Sentence("a room number")


def read_room(label: str) -> int:
    """The room that a label names; a white cell needs one."""
    if label == ".":
        raise InputError(say("a white cell without a room; expected a room number"))
    return number(label, ROOM_NUMBER)


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
        str(len(puzzle.areas)),
        *ROOMS.rows(grid, puzzle.rooms),
        *CELLS.rows(grid, list_marks(puzzle)),
        *FILLED.rows(grid, filled),
    ]


def read_filled(puzzle: Makaro, rows: Rows) -> Answer:
    """The numbers a player has filled in, and the givens; candidates after a bracket do not count."""
    cells = [cell for row in split_rows(rows, puzzle.grid.height, puzzle.grid.width) for cell in row]
    found = [FILLED.read(cell.partition("[")[0] or ".") for cell in cells]
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
