"""Takuzu as other programs write it: Tatham's unruly, and records of data sets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Puzzle, Value
from gridwright.text.encodings import GameIdEncoding
from gridwright.text.records import text_rows

WIDE = 25  # as many blanks as one letter can say


def read_unruly(grid: Grid, text: str, parameters: str) -> Puzzle:
    """Letters that say how many blanks to skip, and by their case which number follows."""
    givens: list[Value] = [None] * len(grid)
    at = 0
    for place, letter in enumerate(text, 1):
        if not (letter.isascii() and letter.isalpha()):
            raise InputError(f"{quote(letter)} at character {place}; expected letters only")
        blanks = ord(letter.lower()) - ord("a")
        at += blanks
        if at > len(grid):
            raise InputError(f"the text goes on past the {len(grid)} cells of the board")
        if blanks < WIDE:
            if at < len(grid):
                givens[at] = int(letter.isupper())
            at += 1
    if at != len(grid) + 1:
        raise InputError(f"the text ends at cell {at} of {len(grid)}; expected a letter that ends the board")
    return Takuzu(grid=grid, givens=tuple(givens), unique_lines=parameters.startswith("u"))


def write_unruly(puzzle: Any) -> tuple[str, str]:
    """Letters that say how many blanks to skip, and by their case which number follows."""
    if min(puzzle.grid.height, puzzle.grid.width) < 6:
        raise InputError(f"tatham cannot hold a takuzu of {puzzle.grid} cells; its sides are 6 or more")
    text, blanks = "", 0
    for value in [*puzzle.givens, 0]:
        if value is None:
            blanks += 1
            continue
        while blanks >= WIDE:
            text, blanks = text + ("Z" if value else "z"), blanks - WIDE
        letter = chr(ord("a") + blanks)
        text, blanks = text + (letter.upper() if value else letter), 0
    return "u" if puzzle.unique_lines else "", text


def record(found: Mapping[str, Any]) -> list[str]:
    """The lines of the plain form in a record of a data set."""
    head = ["unique-lines: no"] if found.get("unique_lines") is False else []
    return head + text_rows(found, "grid")


GAME_ID = GameIdEncoding(read_unruly, write_unruly, re.compile("(u?)(d[ten])?"))
