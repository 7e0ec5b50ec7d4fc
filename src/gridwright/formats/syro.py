"""The files that the export page of webpbn calls syro: as for keen, but every clue ends with a 0."""

from __future__ import annotations

from gridwright.formats._clue_lists import ClueLists, ends_with_zeros, split_lists
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LISTS = ClueLists(end=" 0", comment="#")


def sniff(head: Head) -> bool:
    """Two lists of clues that all end with 0."""
    return (lists := split_lists(head)) is not None and ends_with_zeros(lists)


FORMAT = Format(
    name="syro",
    about=Sentence("nonograms: row clues, a blank line, column clues, each ending with 0"),
    extension=".syro",
    only=("nonogram",),
    read=block_reader(LISTS.parse, comments="#", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
