"""Records of published data sets, part of the format json: `type`, `rows`, `cols`, and the board as rows of text.

What such a record knows beside the puzzle (its solution, where it was found) is not part of the puzzle and not read,
save its `id`, which becomes the title, and `src`, which becomes the source.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridwright import kinds
from gridwright.errors import InputError, choices, shown
from gridwright.formats.base import note, sized
from gridwright.formats.blocks import Block, Numbered
from gridwright.nouns import Puzzle

ARROWS = str.maketrans("tblr", "^v<>")


def read(record: Mapping[str, Any], source: str) -> Puzzle:
    """The puzzle of a record."""
    name = record["type"]
    found = kinds.lookup(name) if isinstance(name, str) else None
    if found is None or name not in SECTIONS:
        raise InputError(f"'type' is {shown(str(name))}; expected {choices(SECTIONS)}")
    height, width = record.get("rows"), record.get("cols")
    if type(height) is not int or type(width) is not int:
        raise InputError("'rows' and 'cols' must be numbers")
    grid = sized(height, width)
    lines = SECTIONS[name](record)
    settings = {"unique-lines": "no"} if record.get("unique_lines") is False else {}
    block = Block(source, tuple(Numbered(0, line) for line in lines), settings if name == "takuzu" else {})
    try:
        puzzle: Puzzle = found[0].parse(block)
    except InputError as error:
        raise InputError(error.what) from None
    if puzzle.grid != grid:
        raise InputError(f"the board is {puzzle.grid}; 'cols' and 'rows' say {grid}")
    notes = {"title": record.get("id"), "source": record.get("src")}
    return puzzle.titled(**{key: note(text, key) for key, text in notes.items() if isinstance(text, str)})


def rows_of(record: Mapping[str, Any], key: str) -> list[str]:
    """Rows of text."""
    rows = record.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, str) and row.strip() for row in rows):
        raise InputError(f"'{key}' must be rows of text")
    return rows


def clues_of(record: Mapping[str, Any], key: str) -> list[str]:
    """Clues as text."""
    clues = record.get(key)
    if not isinstance(clues, list) or not all(isinstance(clue, list) for clue in clues):
        raise InputError(f"'{key}' must be a list of clues")
    if not all(type(run) is int for clue in clues for run in clue):
        raise InputError(f"'{key}' must hold numbers")
    return [" ".join(map(str, clue)) or "0" for clue in clues]


SECTIONS: dict[str, Any] = {
    "hitori": lambda record: rows_of(record, "grid"),
    "takuzu": lambda record: rows_of(record, "grid"),
    "makaro": lambda record: [
        "rooms",
        *rows_of(record, "rooms"),
        "cells",
        *(row.translate(ARROWS) for row in rows_of(record, "cells")),
    ],
    "nonogram": lambda record: [
        "rows",
        *clues_of(record, "row_clues"),
        "columns",
        *clues_of(record, "col_clues"),
    ],
}
"""The lines of the plain form that a record of each kind stands for."""
