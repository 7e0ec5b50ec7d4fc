"""How other programs write a kind; a kind declares one of these for each program that knows it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridwright.grid import Grid
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.text.codec import Cells, Item, check_end

Rows = Sequence[str]
"""Rows of a file, one per line; a `FileRow` knows its line."""


class FileRow(str):
    """A row of a file, and the line on which it stands."""

    line: int

    @classmethod
    def of(cls, text: str, line: int | None) -> str:
        """A row, which knows its line if there is one."""
        if line is None:
            return text
        row = cls(text)
        row.line = line
        return row


def line_of(row: str) -> int | None:
    """The line on which a row stands, if it knows it."""
    return row.line if isinstance(row, FileRow) else None


@dataclass(frozen=True, slots=True)
class LinkEncoding:
    """The body of a puzz.link address, after kind, width and height.

    `other_name` is another name of the kind that such an address may have.
    """

    read: Callable[[Grid, str], Puzzle]
    write: Callable[[Any], str]
    other_name: str = ""


def link_of_cells(
    cells: Cells,
    make: Callable[[Grid, tuple[Item, ...]], Puzzle],
    items: Callable[[Any], Sequence[Item]],
    other_name: str = "",
) -> LinkEncoding:
    """A link whose body is the cells in reading order: what makes a puzzle of them, and the cells of a puzzle."""

    def read(grid: Grid, body: str) -> Puzzle:
        at, found = cells.read(body, 0, len(grid))
        check_end(body, at)
        return make(grid, tuple(found))

    return LinkEncoding(read, lambda puzzle: cells.write(items(puzzle), "puzzlink"), other_name)


@dataclass(frozen=True, slots=True)
class GameIdEncoding:
    """A game ID of Simon Tatham's collection: the parameters after its size, and the description after the colon.

    `read` takes the grid, the description and the parameters; `write` returns the parameters and the description.
    """

    read: Callable[[Grid, str, str], Puzzle]
    write: Callable[[Any], tuple[str, str]]
    parameters: re.Pattern[str] = field(default=re.compile(""))
    # Does a description that cannot be read look like one of this game? The error then names the fault in it instead
    # of asking which game it is.
    looks_like: Callable[[str], bool] = lambda _: False


@dataclass(frozen=True, slots=True)
class BoardEncoding:
    """The rows of a pzprv3 file.

    `read` returns the puzzle and the rows after it, `answer` the answer in those rows; `write` takes both. `unmarked`
    is the value that a cell without a mark counts as when the board is judged, as in a puzzle of shaded cells.
    `read_later` reads the rows of version 3.1, where they differ. Files call the kind by `other_name`, if it has one.
    """

    read: Callable[[Grid, Rows], tuple[Puzzle, Rows]]
    answer: Callable[[Any, Rows], Answer]
    write: Callable[[Any, Answer], list[str]]
    unmarked: Value = None
    read_later: Callable[[Grid, Rows], tuple[Puzzle, Rows]] | None = None
    other_name: str = ""
