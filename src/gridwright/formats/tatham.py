"""Game IDs of Simon Tatham's puzzle collection: pattern (nonogram), singles (hitori) and unruly (takuzu).

An ID is `parameters:description`, one a line. The other form, `parameters#seed`, holds no puzzle but the seed of his
generator, and is refused by name. An ID does not say its game: the kind is asked for when its text fits several.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import InputError, quote
from gridwright.formats.base import Format, Head, Source, by_lines
from gridwright.grid import Grid
from gridwright.puzzle import Puzzle
from gridwright.text.encodings import GameIdEncoding
from gridwright.text.parsing import Numbered, number, sized

# Short and possessive, so that no text makes the matching go back and forth.
ID = re.compile(r"(\d{1,9}+)(?:x(\d{1,9}+))?([a-zA-Z0-9]{0,20}+)([:#])(.*)")


def parse(lines: Sequence[Numbered], source: Source) -> Puzzle:
    """One ID."""
    found = ID.fullmatch(lines[0].text)
    if found is None:
        raise InputError(f"{quote(lines[0].text)} is not a game ID; expected WxH, parameters, ':' and a description")
    if found[4] == "#":
        raise InputError(
            f"{quote(lines[0].text)} is a random seed, which only Tatham's own generator can turn into a puzzle; "
            "expected the form with ':'"
        )
    width = number(found[1])
    grid = sized(number(found[2]) if found[2] else width, width)
    kind = source.kind or recognised(grid, found[5], found[3])
    if not FORMAT.holds(kind):
        raise InputError(f"game IDs hold no {kind}; expected {', '.join(FORMAT.kinds)}")
    encoding = encoding_of(kind)
    if encoding.parameters.fullmatch(found[3]) is None:
        raise InputError(f"the parameters {quote(found[3])} are not known for {kind}")
    return encoding.read(grid, found[5], found[3])


def encoding_of(kind: str) -> GameIdEncoding:
    """How a kind that game IDs hold is written."""
    encoding = kinds.load(kind).game_id
    assert encoding is not None
    return encoding


def recognised(grid: Grid, text: str, parameters: str) -> str:
    """The one kind whose description this can be."""
    fitting = [kind for kind in FORMAT.kinds if fits(kind, grid, text, parameters)]
    if len(fitting) != 1:
        what = " or ".join(fitting or FORMAT.kinds)
        raise InputError(f"the game ID does not say its game; expected --kind {what}")
    return fitting[0]


def fits(kind: str, grid: Grid, text: str, parameters: str) -> bool:
    """Can this be the description of such a puzzle?"""
    encoding = encoding_of(kind)
    if encoding.parameters.fullmatch(parameters) is None:
        return False
    try:
        encoding.read(grid, text, parameters)
    except InputError:
        return encoding.looks_like(text)
    return True


def write(puzzle: Puzzle) -> str:
    """A puzzle as a game ID."""
    parameters, text = encoding_of(puzzle.kind).write(puzzle)
    return f"{puzzle.grid}{parameters}:{text}\n"


def sniff(head: Head) -> bool:
    """Sizes, letters and a colon or hash sign, without blanks."""
    return ID.fullmatch(head.first) is not None


FORMAT = Format(
    name="tatham",
    summary="game IDs of Simon Tatham's collection (pattern, singles, unruly), one a line",
    extension=".id",
    encoding="game_id",
    each=by_lines(parse),
    write=write,
    sniff=sniff,
    between="",
)
