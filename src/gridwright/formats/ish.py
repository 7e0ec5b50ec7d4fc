"""The files that the export page of webpbn calls ish: as keen, with commas; # for comments."""

from __future__ import annotations

from gridwright.formats._clue_lists import ClueLists, split_lists
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LISTS = ClueLists(gap=",", comment="#")


def sniff(head: Head) -> bool:
    """Two lists of clues with commas between the numbers."""
    return (lists := split_lists(head)) is not None and any("," in line for part in lists for line in part)


FORMAT = Format(
    name="ish",
    about=Sentence("nonograms: row clues with commas, a blank line, column clues"),
    extension=".ish",
    only=("nonogram",),
    read=block_reader(LISTS.parse, comments="#", blanks=True),
    write=LISTS.write,
    sniff=sniff,
)
