"""Game IDs of Simon Tatham's puzzle collection: pattern (nonogram), singles (hitori) and unruly (takuzu).

An ID is `parameters:description`, one per line. The other form, `parameters#seed`, contains no puzzle but the seed of
his generator, and is refused. An ID does not name its game: the user must, if its text fits several.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright import kinds
from gridwright.errors import InputError, join_names, quote
from gridwright.formats.base import Format, Head, Source, line_reader
from gridwright.grid import Grid
from gridwright.messages import Sentence, say
from gridwright.messages.options import name_option
from gridwright.puzzle import Puzzle
from gridwright.text.encodings import GameIdEncoding
from gridwright.text.parsing import SourceLine, make_grid, number

# Possessive and of limited length, so that no text makes the matching backtrack.
ID = re.compile(r"(\d{1,9}+)(?:x(\d{1,9}+))?([a-zA-Z0-9]{0,20}+)([:#])(.*)")


def parse(lines: Sequence[SourceLine], source: Source) -> Puzzle:
    """One ID."""
    found = ID.fullmatch(lines[0].text)
    if found is None:
        raise InputError(
            say("{text} is not a game ID; expected WxH, parameters, ':' and a description", text=quote(lines[0].text))
        )
    width, height, parameters, mark, description = found.groups()
    if mark == "#":
        raise InputError(
            say(
                "{text} is a random seed, which only Tatham's own generator can turn into a puzzle; expected the form "
                "with ':'",
                text=quote(lines[0].text),
            )
        )
    grid = make_grid(number(height or width), number(width))
    kind = source.kind or recognise_kind(grid, description, parameters)
    if not FORMAT.holds(kind):
        raise InputError(say("game IDs hold no {kind}; expected {kinds}", kind=kind, kinds=join_names(FORMAT.kinds)))
    encoding = find_encoding(kind)
    if encoding.parameters.fullmatch(parameters) is None:
        raise InputError(
            say("the parameters {parameters} are not known for {kind}", parameters=quote(parameters), kind=kind)
        )
    return encoding.read(grid, description, parameters)


def find_encoding(kind: str) -> GameIdEncoding:
    """The encoding of a kind that the format holds."""
    encoding: GameIdEncoding = FORMAT.encoding_of(kinds.load(kind))
    return encoding


def recognise_kind(grid: Grid, description: str, parameters: str) -> str:
    """The one kind that the ID can be of."""
    fitting = [kind for kind in FORMAT.kinds if fits(kind, grid, description, parameters)]
    if len(fitting) != 1:
        raise InputError(
            say(
                "the game ID does not name its game; expected {option} with one of {kinds}",
                option=name_option("kind"),
                kinds=join_names(fitting or FORMAT.kinds),
            )
        )
    return fitting[0]


def fits(kind: str, grid: Grid, description: str, parameters: str) -> bool:
    """Can the ID be of that kind?"""
    encoding = find_encoding(kind)
    if encoding.parameters.fullmatch(parameters) is None:
        return False
    try:
        encoding.read(grid, description, parameters)
    except InputError:
        return encoding.looks_like(description)
    return True


def write(puzzle: Puzzle) -> str:
    """A puzzle as a game ID."""
    parameters, description = find_encoding(puzzle.kind).write(puzzle)
    return f"{puzzle.grid}{parameters}:{description}\n"


def sniff(head: Head) -> bool:
    """Sizes, parameters, and a colon or hash sign, without blanks."""
    return ID.fullmatch(head.first) is not None


FORMAT = Format(
    name="tatham",
    about=Sentence("game IDs of Simon Tatham's collection (pattern, singles, unruly), one per line"),
    extension=".id",
    encoding="game_id",
    read=line_reader(parse),
    write=write,
    sniff=sniff,
    separator="",
)
