"""The file form of pzpr, part of the format puzzlink: `pzprv3`, kind, rows, columns, then lines of cells.

Lines end with a line end or with `/`. What a player had filled in is not part of the puzzle and is not read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence

from gridwright.errors import InputError, shown
from gridwright.formats.base import Piece, note, sized
from gridwright.formats.blocks import Numbered, check_size, number
from gridwright.formats.codec import Item
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.nouns import Puzzle

MARKS: dict[str, Item] = {"t": "^", "b": "v", "l": "<", "r": ">", "#": "#", ".": None}
METADATA = {"author": "author", "source": "source", "comment": "description"}
Make = Callable[[Grid, Sequence[Item], Sequence[int | None]], Puzzle]


def starts(text: str) -> bool:
    """Is this the first line of a file form?"""
    return text.startswith("pzprv3")


def pieces(lines: Iterable[Piece]) -> Iterator[Piece]:
    """Single lines, with the lines of a file form put together."""
    held: list[Numbered] = []
    size = 0
    for piece in lines:
        line = None if isinstance(piece, InputError) else piece[0]
        begins = line is None or starts(line.text) or line.text.startswith("http") or line.text == "---"
        if held and not begins:
            assert line is not None
            size += len(line.text)
            try:
                check_size(size, len(held))
                held.append(line)
            except InputError as error:
                yield error.at("", line.number)
                held = []
            continue
        if held:
            yield held
        held, size = [], 0
        if line is not None and starts(line.text):
            held = [line]
        elif line is None or line.text != "---":
            yield piece
    if held:
        yield held


def parse(lines: Sequence[Numbered], makaro: Make) -> Puzzle:
    """One puzzle from its file form."""
    rows = [part.strip() for line in before_info(lines) for part in line.text.rstrip("/").split("/")]
    if len(rows) < 4:
        raise InputError("a pzprv3 file is cut short; expected its kind, rows, columns and cells")
    pid = rows[1]
    readers = {"hitori": hitori, "nonogram": nonogram}
    if pid not in (*readers, "makaro"):
        raise InputError(f"pzprv3 files for {shown(pid)} are not supported; expected hitori, makaro or nonogram")
    grid = sized(number(rows[2], "a number of rows"), number(rows[3], "a number of columns"))
    puzzle = makaro_puzzle(grid, rows[4:], makaro) if pid == "makaro" else readers[pid](grid, rows[4:])
    return puzzle.titled(**metadata(lines))


def before_info(lines: Sequence[Numbered]) -> Iterator[Numbered]:
    """The lines of the board, before what the program adds about it."""
    for line in lines:
        if line.text.startswith(("info:", "history:", "__HISTORY__")):
            return
        yield line


def metadata(lines: Sequence[Numbered]) -> dict[str, str]:
    """The notes at the end of a file."""
    start = next((i for i, line in enumerate(lines) if line.text.startswith("info:")), None)
    if start is None:
        return {}
    try:
        info = json.loads("\n".join(line.text for line in lines[start:]).removeprefix("info:"))
        found = info["metadata"].items()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError("what follows 'info:' cannot be read; expected JSON", line=lines[start].number) from None
    return {METADATA[key]: note(str(value), key) for key, value in found if key in METADATA}


def table(rows: Sequence[str], height: int, width: int) -> list[list[str]]:
    """So many rows of cells, each of the same width."""
    if len(rows) < height:
        raise InputError(f"the file has {len(rows)} rows of cells; expected {height}")
    cells = [row.split() for row in rows[:height]]
    for nth, row in enumerate(cells, 1):
        if len(row) != width:
            raise InputError(f"row {nth} of the file has {len(row)} cells; expected {width}")
    return cells


def hitori(grid: Grid, rows: Sequence[str]) -> Puzzle:
    """Rows of numbers; the answer below them is not read."""
    cells = [cell for row in table(rows, grid.height, grid.width) for cell in row]
    if "-" in cells:
        raise InputError("unknown numbers ('-') are not supported")
    return Hitori(grid=grid, numbers=tuple(None if cell == "." else number(cell, "a number or .") for cell in cells))


def makaro_puzzle(grid: Grid, rows: Sequence[str], make: Make) -> Puzzle:
    """The number of rooms, rows of room numbers, rows of clues; the answer below them is not read."""
    rows = rows[1:]
    labels = [cell for row in table(rows, grid.height, grid.width) for cell in row]
    cells = [cell for row in table(rows[grid.height :], grid.height, grid.width) for cell in row]
    if "-" in cells:
        raise InputError("unknown numbers ('-') are not supported")
    marks = [MARKS[cell] if cell in MARKS else number(cell, "a number or one of t b l r # .") for cell in cells]
    rooms = [None if isinstance(mark, str) else room_of(label) for mark, label in zip(marks, labels, strict=True)]
    return make(grid, marks, rooms)


def room_of(label: str) -> int:
    """The room that a label names; a white cell needs one."""
    if label == ".":
        raise InputError("a cell without a room is not black; expected a room number")
    return number(label, "a room number")


def nonogram(grid: Grid, rows: Sequence[str]) -> Puzzle:
    """The board with its clues around it: those of columns on top, those of rows at the left."""
    top, left = (grid.height + 1) // 2, (grid.width + 1) // 2
    cells = table(rows, top + grid.height, left + grid.width)
    columns = tuple(clue([row[left + nth] for row in cells[:top]]) for nth in range(grid.width))
    return Nonogram(grid=grid, rows=tuple(clue(row[:left]) for row in cells[top:]), columns=columns)


def clue(cells: Sequence[str]) -> tuple[int, ...]:
    """The numbers among the places of a clue; one that a player has ticked off starts with c."""
    if "-" in cells:
        raise InputError("unknown clues ('-') are not supported")
    found = tuple(number(cell.removeprefix("c"), "a number of a clue") for cell in cells if cell != ".")
    return () if found == (0,) else found
