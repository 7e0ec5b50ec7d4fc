"""The files that the export page of webpbn calls keen: the row clues, a blank line, the column clues."""

from __future__ import annotations

from gridwright.formats._clue_lists import ClueLists, ends_with_zeros, split_lists
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LISTS = ClueLists()


def sniff(head: Head) -> bool:
    """Two lists of clues with blanks between the numbers."""
    lists = split_lists(head)
    return lists is not None and not any("," in line for part in lists for line in part) and not ends_with_zeros(lists)


FORMAT = Format(
    name="keen",
    about=Sentence("nonograms: row clues, a blank line, column clues"),
    extension=".keen",
    only=("nonogram",),
    read=block_reader(LISTS.parse, comments="#", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
