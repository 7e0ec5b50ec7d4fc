"""The files of Andrew Makhorin's solver, as webpbn exports them: row clues, a line &, column clues; * for comments."""

from __future__ import annotations

from gridwright.formats._clue_lists import AMPERSAND, NUMBERS, ClueLists
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LISTS = ClueLists(between=AMPERSAND, after=AMPERSAND, comment="*")


def sniff(head: Head) -> bool:
    """Clues and a line `&`."""
    lines = [line for line in head.lines if not line.startswith("*")]
    return head.may_be("nonogram") and AMPERSAND in lines and NUMBERS.fullmatch(lines[0]) is not None


FORMAT = Format(
    name="makhorin",
    about=Sentence("nonograms: row clues, a line &, column clues, a line &"),
    extension=".makhorin",
    only=("nonogram",),
    read=block_reader(LISTS.parse, comments="*", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
