"""The .g files of Petr and Mirek Olšák's grid solver: colours, then clues after lines that begin with a colon.

What stands before `#d` and the colons is a remark. Only puzzles in black and white are read: a number may be followed
by the letter of the one colour that is not white.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.errors import InputError, quote
from gridwright.formats._clue_lists import ClueLists
from gridwright.formats.base import Format, Head, Source, block_reader
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence, say
from gridwright.text.parsing import SourceLine

LISTS = ClueLists(between=": columns", before=": rows")
COLOURS, COLON = "#d", ":"
WHITE = "0"  # the letter of the background
BLOCK = re.compile(r"(\d{1,9})([^\d\s,]\S*)?")


def parse(lines: Sequence[SourceLine], source: Source) -> Nonogram:
    """A nonogram from its lines."""
    places = [nth for nth, line in enumerate(lines) if line.text.startswith(COLON)]
    if len(places) != 2:
        raise InputError(
            say(
                "{count} line with a colon; expected one before the rows and one before the columns",
                "{count} lines with a colon; expected one before the rows and one before the columns",
                count=len(places),
            )
        )
    refuse_colours(lines[: places[0]])
    rows, columns = lines[places[0] + 1 : places[1]], lines[places[1] + 1 :]
    clean = [SourceLine(line.number, drop_letters(line)) for line in (*rows, *columns) if line.text.strip()]
    middle = sum(bool(line.text.strip()) for line in rows)
    return LISTS.parse([*clean[:middle], SourceLine(lines[places[1]].number, LISTS.between), *clean[middle:]], source)


def refuse_colours(lines: Sequence[SourceLine]) -> None:
    """Refuse a table of more than one colour beside white."""
    start = next((nth for nth, line in enumerate(lines) if line.text.lower().startswith(COLOURS)), None)
    table = [] if start is None else [line for line in lines[start + 1 :] if COLON in line.text]
    inks = [line for line in table if line.text.strip().partition(COLON)[0] != WHITE]
    if len(inks) > 1:
        raise InputError(say("coloured clues are not supported; expected black alone"), line=inks[1].number)


def drop_letters(line: SourceLine) -> str:
    """The numbers of a clue without the letter of their colour."""
    found = [BLOCK.fullmatch(token) for token in line.text.replace(",", " ").split()]
    if None in found:
        raise InputError(say("{text} is not a clue; expected numbers", text=quote(line.text)), line=line.number)
    return " ".join(match[1] for match in found if match is not None)


def sniff(head: Head) -> bool:
    """A table of colours, or a colon before the rows."""
    colons = [line for line in head.lines if line.startswith(COLON)]
    return head.may_be("nonogram") and (head.first.lower() in ("#d", ": rows", ":rows") or colons[:1] == [": rows"])


FORMAT = Format(
    name="olsak",
    about=Sentence("nonograms of Olšák's grid: clues after lines with a colon, in black and white"),
    extension=".g",
    only=("nonogram",),
    read=block_reader(parse, comments="", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
