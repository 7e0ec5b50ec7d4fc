"""Links of puzz.link and the older hosts of the same program, and its file form.

A link is `…?kind/columns/rows/body`. Between links there may be files, which start with `pzprv3`: pzprv3.py reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, shown
from gridwright.formats import pzprv3
from gridwright.formats.base import Format, Head, Source, parsed, single_lines, sized
from gridwright.formats.blocks import Numbered, number
from gridwright.formats.codec import DIGITS, Bits, Blanks, Cells, Item, Mark, Number, Refused, ended
from gridwright.formats.pzprv3_boards import makaro_of, marks_of
from gridwright.grid import Grid, components
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram
from gridwright.nouns import Puzzle

HOST = "https://puzz.link/p?"
SKIPS = DIGITS[16:]  # g to z: one to twenty blanks
# Browsers show addresses without https://, and people copy them so.
PLAIN_LINK = re.compile(
    r"(hitori|makaro|nonogram)(_edit|_test|_play)?/|(www\.)?(puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/"
)
APPLET = re.compile(r"indi\.s58\.xrea\.com/([a-z]+)/s[ac]/")
KANPEN = re.compile(r"kanpen\.net/([a-z]+)\.html")
WALLS = Bits()
ARROWS = {"a": "#", "b": "^", "c": "v", "d": "<", "e": ">"}

HITORI = Cells(
    (
        Number(36, 0, 35),
        Number(36, 36, 1295, size=2, mark="-"),
        Mark(".", None),
        Refused("%@", "unknown numbers"),
    )
)
MAKARO = Cells(
    (
        Number(10, 0, 9, less=1),
        Number(10, 10, 98, size=2, mark="-", less=1),
        *(Mark(letter, mark) for letter, mark in ARROWS.items()),
        Blanks(SKIPS),
    )
)
NONOGRAM = Cells(
    (
        Number(16, 0, 15),
        Number(16, 16, 255, size=2, mark="-"),
        Refused(".", "unknown clues"),
        Blanks(SKIPS),
    )
)


def read_hitori(grid: Grid, body: str) -> Puzzle:
    """Numbers cell by cell."""
    at, values = HITORI.read(body, 0, len(grid))
    ended(body, at)
    return Hitori(grid=grid, numbers=tuple(value for value in values if not isinstance(value, str)))


def write_hitori(puzzle: Any) -> str:
    """Numbers cell by cell."""
    return HITORI.write(puzzle.numbers, "puzzlink")


def read_makaro(grid: Grid, body: str) -> Puzzle:
    """Walls between columns, walls between rows, then the cells."""
    across, down = sides(grid)
    at, upright = WALLS.read(body, 0, len(across))
    at, level = WALLS.read(body, at, len(down))
    at, marks = MAKARO.read(body, at, len(grid))
    ended(body, at)
    walls = {side for side, wall in zip(across + down, upright + level, strict=True) if wall}
    return makaro_of(grid, marks, rooms_of(grid, marks, walls))


def write_makaro(puzzle: Any) -> str:
    """Walls wherever the room changes and around black cells, then the cells."""
    across, down = sides(puzzle.grid)
    rooms = puzzle.rooms
    walls = [[rooms[a] is None or rooms[a] != rooms[b] for a, b in group] for group in (across, down)]
    return WALLS.write(walls[0]) + WALLS.write(walls[1]) + MAKARO.write(marks_of(puzzle), "puzzlink")


def sides(grid: Grid) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The sides between neighbours in a row and those between neighbours in a column, row by row."""
    by_row = [pair for row in grid.rows() for pair in zip(row.cells, row.cells[1:], strict=False)]
    pairs = zip(grid.rows(), grid.rows()[1:], strict=False)
    return by_row, [pair for upper, lower in pairs for pair in zip(upper.cells, lower.cells, strict=True)]


def rooms_of(grid: Grid, marks: Sequence[Item], walls: set[tuple[int, int]]) -> list[int | None]:
    """The rooms that walls and black cells make."""
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


def slots(grid: Grid) -> list[int]:
    """How many places for numbers every line has: the columns first, then the rows."""
    return [(len(line.cells) + 1) // 2 for line in grid.columns() + grid.rows()]


def clues_of(grid: Grid, body: str) -> tuple[list[Clue], list[Clue]]:
    """The clues of columns and of rows, each written from the board outwards."""
    places = slots(grid)
    at, values = NONOGRAM.read(body, 0, sum(places))
    ended(body, at)
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
    return NONOGRAM.write(values, "puzzlink")


def read_nonogram(grid: Grid, body: str) -> Puzzle:
    """The clues of columns, then of rows."""
    columns, rows = clues_of(grid, body)
    return Nonogram(grid=grid, rows=tuple(rows), columns=tuple(columns))


def write_nonogram(puzzle: Any) -> str:
    """The clues of columns, then of rows."""
    return body_of(puzzle.grid, puzzle.columns, puzzle.rows)


READERS: dict[str, Callable[[Grid, str], Puzzle]] = {
    "hitori": read_hitori,
    "makaro": read_makaro,
    "nonogram": read_nonogram,
}
WRITERS: dict[str, Callable[[Any], str]] = {
    "hitori": write_hitori,
    "makaro": write_makaro,
    "nonogram": write_nonogram,
}


def each(source: Source) -> Iterator[Puzzle | InputError]:
    """Links one a line, and files in the file form between them."""
    return parsed(pzprv3.pieces(single_lines(source.lines)), source, parse)


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One link, or one file form."""
    text = lines[0].text
    if pzprv3.starts(text):
        return pzprv3.parse(lines, source)
    pid, fields = split_link(text)
    if fields and not fields[0].isdigit():
        if fields[0] not in ("", "v:", "?"):
            raise InputError(f"the variant {shown(fields[0])} of {pid} is not supported")
        fields = fields[1:]
    if len(fields) < 3:
        raise InputError(f"{shown(text)} is cut short; expected {pid}/columns/rows/body")
    grid = sized(number(fields[1], "a number of rows"), number(fields[0], "a number of columns"))
    return READERS[pid](grid, "/".join(fields[2:]))


def split_link(text: str) -> tuple[str, list[str]]:
    """The kind that a link names and what follows it."""
    head, mark, query = text.partition("?")
    if mark:
        query = query.partition("#")[0]  # what a browser keeps to itself
        query = query if "/" in query else re.sub("%2f", "/", query, flags=re.IGNORECASE)
    if not mark:
        head, query = "", text
    named = APPLET.search(head) or KANPEN.search(head)
    if named:
        if "problem=" in query:
            raise InputError("kanpen's own puzzle text is not supported; expected pzpr= and a puzz.link body")
        pid, fields = named[1], query.removeprefix("pzpr=").split("/")
    else:
        pid, *fields = query.split("/")
    pid = re.sub("_(edit|test|play)$", "", pid)
    if pid not in READERS:
        raise InputError(f"puzzlink links for {shown(pid)} are not supported; expected {', '.join(READERS)}")
    return pid, fields


def write(puzzle: Puzzle) -> str:
    """A puzzle as a link."""
    kind = kinds.of(puzzle)
    return f"{HOST}{kind.name}/{puzzle.grid.width}/{puzzle.grid.height}/{WRITERS[kind.name](puzzle)}\n"


def sniff(head: Head) -> bool:
    """A web address or a bare link body."""
    return is_link(head.first)


def is_link(text: str) -> bool:
    """Does a line begin like a link?"""
    return bool(text.startswith(("http://", "https://")) or PLAIN_LINK.match(text))


FORMAT = Format(
    name="puzzlink",
    summary="links of puzz.link, pzv.jp and other hosts of pzpr, one a line",
    extension=".url",
    kinds=tuple(READERS),
    each=each,
    write=write,
    sniff=sniff,
    between="",
)
