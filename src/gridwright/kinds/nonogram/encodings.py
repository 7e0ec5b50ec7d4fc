"""Nonograms as other programs write them: puzz.link, Tatham's pattern, pzprv3 files and records of data sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import CLUE_NUMBER, Clue, Nonogram
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import SHADES, CellMarks, cut_columns, read_rows, read_shades, split_rows
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Number, Unsupported, check_end
from gridwright.text.encodings import BoardEncoding, GameIdEncoding, LinkEncoding, Rows
from gridwright.text.parsing import number
from gridwright.text.sheet import Clues, DrawnBoard, SheetEncoding, read_number

LINK_CLUES = Cells(
    (
        Number(16, 0, 15),
        Number(16, 16, 255, size=2, mark="-"),
        Unsupported(".", Sentence("unknown clues")),
        Blanks(SKIPS),
    )
)
CLUES = CellMarks({".": None}, unknown=Sentence("unknown clues"))


def slots(grid: Grid) -> list[int]:
    """How many places for numbers each line has: the columns first, then the rows."""
    return [(len(line.cells) + 1) // 2 for line in grid.columns() + grid.rows()]


def clues_of(grid: Grid, body: str) -> tuple[list[Clue], list[Clue]]:
    """The clues of columns and of rows, each written from the board outwards."""
    places = slots(grid)
    at, values = LINK_CLUES.read(body, 0, sum(places))
    check_end(body, at)
    clues, start = [], 0
    for size in places:
        found = [value for value in values[start : start + size] if isinstance(value, int)]
        clues.append(() if found == [0] else tuple(reversed(found)))
        start += size
    wide = len(grid.columns())
    return clues[:wide], clues[wide:]


def body_of(grid: Grid, columns: Sequence[Clue], rows: Sequence[Clue]) -> str:
    """The clues of columns, then of rows, each from the board outwards."""
    values: list[Item] = []
    for clue, size in zip([*columns, *rows], slots(grid), strict=True):
        values += [*reversed(clue), *[None] * (size - len(clue))]
    return LINK_CLUES.write(values, "puzzlink")


def read_link(grid: Grid, body: str) -> Puzzle:
    """The clues of columns, then of rows."""
    columns, rows = clues_of(grid, body)
    return Nonogram(grid=grid, rows=tuple(rows), columns=tuple(columns))


def write_link(puzzle: Any) -> str:
    """The clues of columns, then of rows."""
    return body_of(puzzle.grid, puzzle.columns, puzzle.rows)


def read_pattern(grid: Grid, text: str, parameters: str) -> Puzzle:
    """Clues of columns, then of rows, between slashes, their numbers between dots."""
    if "," in text:
        raise InputError(say("given cells (after ',') are not supported"))
    lines = text.split("/")
    wide, high = len(grid.columns()), len(grid.rows())
    if len(lines) != wide + high:
        raise InputError(
            say("{found} clues; expected {columns} columns and {rows} rows", found=len(lines), columns=wide, rows=high)
        )
    clues = [tuple(number(token, CLUE_NUMBER) for token in line.split(".") if line) for line in lines]
    clues = [() if clue == (0,) else clue for clue in clues]
    return Nonogram(grid=grid, rows=tuple(clues[wide:]), columns=tuple(clues[:wide]))


def write_pattern(puzzle: Any) -> tuple[str, str]:
    """Clues of columns, then of rows, between slashes, their numbers between dots."""
    return "", "/".join(".".join(map(str, clue)) for clue in puzzle.columns + puzzle.rows)


def around(grid: Grid) -> tuple[int, int]:
    """How many places for numbers there are above the board and to its left."""
    return (grid.height + 1) // 2, (grid.width + 1) // 2


def read_board(grid: Grid, rows: Rows) -> tuple[Puzzle, Rows]:
    """The board and its clues: those of columns above it, those of rows to its left."""
    top, left = around(grid)
    split_rows(rows, top + grid.height, left + grid.width)
    rows, above = rows[top : top + grid.height], cut_columns(rows[:top], left)
    columns = zip(*read_rows(read_clue_number, above, top, grid.width), strict=True)
    beside = read_rows(read_clue_number, cut_columns(rows, 0, left), grid.height, left)
    puzzle = Nonogram(grid=grid, rows=tuple(map(make_clue, beside)), columns=tuple(map(make_clue, columns)))
    return puzzle, cut_columns(rows, left)


def read_clue_number(text: str) -> Item:
    """What stands in a place for a number; one that a player has ticked off starts with c."""
    return CLUES.read(text.removeprefix("c"))


def make_clue(values: Sequence[Item]) -> Clue:
    """The clue whose numbers stand in some places."""
    found = tuple(value for value in values if isinstance(value, int))
    return () if found == (0,) else found


def write_board(puzzle: Nonogram, answer: Answer) -> list[str]:
    """The clues of columns above the board, those of rows to its left, each next to the board."""
    top, left = around(puzzle.grid)
    above: list[list[Item]] = [[*[None] * (top - len(clue)), *clue] for clue in puzzle.columns]
    lines = [[None] * left + [column[nth] for column in above] for nth in range(top)]
    heads = ["".join(f"{CLUES.write(value)} " for value in line) for line in lines]
    beside: list[list[Item]] = [[*[None] * (left - len(clue)), *clue] for clue in puzzle.rows]
    sides = ["".join(f"{CLUES.write(value)} " for value in line) for line in beside]
    cells = SHADES.rows(puzzle.grid, answer.values)
    return heads + [side + row for side, row in zip(sides, cells, strict=True)]


def record(found: Mapping[str, Any]) -> list[str]:
    """The plain form of a data set's record."""
    return ["rows", *clue_lines(found, "row_clues"), "columns", *clue_lines(found, "col_clues")]


def clue_lines(found: Mapping[str, Any], key: str) -> list[str]:
    """The clues of a record as text."""
    clues = found.get(key)
    if not isinstance(clues, list) or not all(isinstance(clue, list) for clue in clues):
        raise InputError(say("'{key}' must be a list of clues", key=key))
    if not all(type(run) is int for clue in clues for run in clue):
        raise InputError(say("'{key}' must hold numbers", key=key))
    return [" ".join(map(str, clue)) or "0" for clue in clues]


LINK = LinkEncoding(read_link, write_link)
GAME_ID = GameIdEncoding(read_pattern, write_pattern, looks_like=lambda text: "/" in text)
BOARD_FILE = BoardEncoding(read_board, read_shades, write_board, unmarked=0)


def read_sheet(sheet: DrawnBoard) -> Puzzle:
    """The clues at the left and above."""
    return Nonogram(grid=sheet.grid, rows=read_clues(sheet.left), columns=read_clues(sheet.top))


def read_clues(clues: Clues) -> tuple[Clue, ...]:
    """The numbers of every line; 0 alone stands for none."""
    found = [tuple(map(read_number, clue)) for clue in clues]
    return tuple(() if clue == (0,) else clue for clue in found)


def draw_sheet(puzzle: Any) -> DrawnBoard:
    """The clues at the left and above; an empty line has a 0, as on paper."""
    left, top = (tuple(tuple(map(str, clue or (0,))) for clue in clues) for clues in (puzzle.rows, puzzle.columns))
    return DrawnBoard(puzzle.grid, left=left, top=top)


SHEET = SheetEncoding(read_sheet, draw_sheet, "nonogram")
