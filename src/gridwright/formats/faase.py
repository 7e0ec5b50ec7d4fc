"""The files of Frans Faase's solver, as webpbn exports them: a line `rows`, their clues, a line `columns`, theirs."""

from __future__ import annotations

from gridwright.formats._clue_lists import ClueLists
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LISTS = ClueLists(before="rows", between="columns")


def sniff(head: Head) -> bool:
    """The word rows on the first line."""
    return head.may_be("nonogram") and head.first.lower() == "rows"


FORMAT = Format(
    name="faase",
    about=Sentence("nonograms: row clues under rows, column clues under columns"),
    extension=".faase",
    only=("nonogram",),
    read=block_reader(LISTS.parse, comments="#", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
