"""Takuzu as other programs write it: Tatham's unruly, and records of data sets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import say
from gridwright.puzzle import Puzzle, Value
from gridwright.text.encodings import GameIdEncoding
from gridwright.text.records import text_rows
from gridwright.text.sheet import CIRCLE, DrawnBoard, SheetEncoding

LONGEST = 25  # the most blanks that one letter can stand for


def read_unruly(grid: Grid, text: str, parameters: str) -> Puzzle:
    """Letters: their place in the alphabet is a number of blanks to skip, their case the digit that follows."""
    givens: list[Value] = [None] * len(grid)
    at = 0
    for place, letter in enumerate(text, 1):
        if not (letter.isascii() and letter.isalpha()):
            raise InputError(
                say("{letter} at character {place}; expected letters only", letter=quote(letter), place=place)
            )
        blanks = ord(letter.lower()) - ord("a")
        at += blanks
        if at > len(grid):
            raise InputError(say("the text goes on past the {cells} cells of the board", cells=len(grid)))
        if blanks < LONGEST:
            if at < len(grid):
                givens[at] = int(letter.isupper())
            at += 1
    if at != len(grid) + 1:
        raise InputError(
            say(
                "the text ends at cell {cell} of {cells}; expected a letter that ends the board",
                cell=at,
                cells=len(grid),
            )
        )
    return Takuzu(grid=grid, givens=tuple(givens), unique_lines=parameters.startswith("u"))


def write_unruly(puzzle: Any) -> tuple[str, str]:
    """Letters: their place in the alphabet is a number of blanks to skip, their case the digit that follows."""
    if min(puzzle.grid.height, puzzle.grid.width) < 6:
        raise InputError(
            say("tatham cannot hold a takuzu of {size} cells; each side must be at least 6", size=puzzle.grid)
        )
    text, blanks = "", 0
    for value in [*puzzle.givens, 0]:
        if value is None:
            blanks += 1
            continue
        while blanks >= LONGEST:
            text, blanks = text + ("Z" if value else "z"), blanks - LONGEST
        letter = chr(ord("a") + blanks)
        text, blanks = text + (letter.upper() if value else letter), 0
    return "u" if puzzle.unique_lines else "", text


def record(found: Mapping[str, Any]) -> list[str]:
    """The plain form of a data set's record."""
    head = ["unique-lines: no"] if found.get("unique_lines") is False else []
    return head + text_rows(found, "grid")


GAME_ID = GameIdEncoding(read_unruly, write_unruly, re.compile("(u?)(d[ten])?"))

CIRCLES = {0: 1, 1: 2}  # a white and a black circle, of the size that noqx reads


def read_sheet(sheet: DrawnBoard) -> Puzzle:
    """White and black circles of any size, or digits."""
    givens: list[Value] = [sheet.read_number(cell) for cell in range(len(sheet.grid))]
    digits = {style: digit for digit, style in CIRCLES.items()}
    for cell, (shape, style) in sheet.symbols.items():
        if shape.startswith("circle") and style in digits:
            givens[cell] = digits[style]
    wrong = next((cell for cell, given in enumerate(givens) if given not in (None, 0, 1)), None)
    if wrong is not None:
        raise InputError(
            say("{value} in {cell}; expected 0 or 1", value=givens[wrong], cell=sheet.grid.name(wrong)),
        )
    return Takuzu(grid=sheet.grid, givens=tuple(givens))


def draw_sheet(puzzle: Any) -> DrawnBoard:
    """White and black circles."""
    if not puzzle.unique_lines:
        raise InputError(say("penpa cannot hold a takuzu in which lines may be equal"))
    givens = {cell: given for cell, given in enumerate(puzzle.givens) if given is not None}
    return DrawnBoard(puzzle.grid, symbols={cell: (CIRCLE, CIRCLES[given]) for cell, given in givens.items()})


SHEET = SheetEncoding(read_sheet, draw_sheet, "binairo")
