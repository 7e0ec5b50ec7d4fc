"""Game IDs of Simon Tatham's puzzle collection: pattern (nonogram), singles (hitori) and unruly (takuzu).

An ID is `parameters:description`, one a line. The other form, `parameters#seed`, holds no puzzle but the seed of his
generator, and is refused by name. An ID does not say its game: the kind is asked for when its text fits several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from gridwright.errors import InputError, shown
from gridwright.formats.base import Format, Head, Source, by_lines, sized
from gridwright.formats.blocks import Numbered, number
from gridwright.formats.codec import DIGITS, Cells, Mark, Number, ended
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.nouns import Puzzle, Value

# Short and possessive, so that no text makes the matching go back and forth.
ID = re.compile(r"(\d{1,9}+)(?:x(\d{1,9}+))?([a-zA-Z0-9]{0,20}+)([:#])(.*)")
GAMES = {"pattern": "nonogram", "singles": "hitori", "unruly": "takuzu"}
PARAMETERS = {"nonogram": re.compile(""), "hitori": re.compile("(d[ek])?"), "takuzu": re.compile("(u?)(d[ten])?")}
WIDE = 25  # as many blanks as one letter of unruly can say

CAPITALS = tuple(Mark(letter.upper(), 10 + nth + 26) for nth, letter in enumerate(DIGITS[10:]))
SINGLES = Cells((Number(36, 0, 35), *CAPITALS))


def read_singles(grid: Grid, text: str, parameters: str) -> Puzzle:
    """One character a cell."""
    at, values = SINGLES.read(text, 0, len(grid))
    ended(text, at)
    return Hitori(grid=grid, numbers=tuple(value for value in values if isinstance(value, int)))


def write_singles(puzzle: Any) -> tuple[str, str]:
    """One character a cell."""
    sides = (puzzle.grid.height, puzzle.grid.width)
    if not 2 <= min(sides) <= max(sides) <= 62:
        raise InputError(f"tatham cannot hold a hitori of {puzzle.grid} cells; its sides are 2 to 62")
    return "", SINGLES.write(puzzle.numbers, "tatham")


def read_unruly(grid: Grid, text: str, parameters: str) -> Puzzle:
    """Letters that say how many blanks to skip, and by their case which number follows."""
    givens: list[Value] = [None] * len(grid)
    at = 0
    for place, letter in enumerate(text, 1):
        if not (letter.isascii() and letter.isalpha()):
            raise InputError(f"{shown(letter)} at character {place}; expected letters only")
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


def read_pattern(grid: Grid, text: str, parameters: str) -> Puzzle:
    """Clues of columns, then of rows, between slashes, their numbers between dots."""
    if "," in text:
        raise InputError("given cells (after ',') are not supported")
    lines = text.split("/")
    wide, high = len(grid.columns()), len(grid.rows())
    if len(lines) != wide + high:
        raise InputError(f"{len(lines)} clues; expected {wide} columns and {high} rows")
    clues = [tuple(number(token, "a number of a clue") for token in line.split(".") if line) for line in lines]
    clues = [() if clue == (0,) else clue for clue in clues]
    return Nonogram(grid=grid, rows=tuple(clues[wide:]), columns=tuple(clues[:wide]))


def write_pattern(puzzle: Any) -> tuple[str, str]:
    """Clues of columns, then of rows, between slashes, their numbers between dots."""
    return "", "/".join(".".join(map(str, clue)) for clue in puzzle.columns + puzzle.rows)


READERS: dict[str, Callable[[Grid, str, str], Puzzle]] = {
    "nonogram": read_pattern,
    "hitori": read_singles,
    "takuzu": read_unruly,
}
WRITERS: dict[str, Callable[[Any], tuple[str, str]]] = {
    "nonogram": write_pattern,
    "hitori": write_singles,
    "takuzu": write_unruly,
}


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One ID."""
    found = ID.fullmatch(lines[0].text)
    if found is None:
        raise InputError(f"{shown(lines[0].text)} is not a game ID; expected WxH, parameters, ':' and a description")
    if found[4] == "#":
        raise InputError(
            f"{shown(lines[0].text)} is a random seed, which only Tatham's own generator can turn into a puzzle; "
            "expected the form with ':'"
        )
    width = number(found[1])
    grid = sized(number(found[2]) if found[2] else width, width)
    kind = source.kind or recognised(grid, found[5], found[3])
    if kind not in READERS:
        raise InputError(f"game IDs hold no {kind}; expected {', '.join(READERS)}")
    if PARAMETERS[kind].fullmatch(found[3]) is None:
        raise InputError(f"the parameters {shown(found[3])} are not known for {kind}")
    return READERS[kind](grid, found[5], found[3])


def recognised(grid: Grid, text: str, parameters: str) -> str:
    """The one kind whose description this can be."""
    fitting = [kind for kind in READERS if fits(kind, grid, text, parameters)]
    if len(fitting) != 1:
        what = " or ".join(fitting) if fitting else "nonogram, hitori or takuzu"
        raise InputError(f"the game ID does not say its game; expected --kind {what}")
    return fitting[0]


def fits(kind: str, grid: Grid, text: str, parameters: str) -> bool:
    """Can this be the description of such a puzzle?"""
    if PARAMETERS[kind].fullmatch(parameters) is None:
        return False
    try:
        READERS[kind](grid, text, parameters)
    except InputError:
        # A pattern is told by its slashes even when its clues are wrong, so that the error can say what is wrong.
        return kind == "nonogram" and "/" in text
    return True


def write(puzzle: Puzzle) -> str:
    """A puzzle as a game ID."""
    parameters, text = WRITERS[puzzle.kind](puzzle)
    return f"{puzzle.grid}{parameters}:{text}\n"


def sniff(head: Head) -> bool:
    """Sizes, letters and a colon or hash sign, without blanks."""
    return ID.fullmatch(head.first) is not None


FORMAT = Format(
    name="tatham",
    summary="game IDs of Simon Tatham's collection (pattern, singles, unruly), one a line",
    extension=".id",
    kinds=tuple(READERS),
    each=by_lines(parse),
    write=write,
    sniff=sniff,
    between="",
)
