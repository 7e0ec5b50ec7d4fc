"""The .mk files of Petr Olšák's solver: height and width, the row clues, a line `#`, the column clues."""

from __future__ import annotations

from gridwright.formats._layout import HEIGHT_FIRST, Layout, two_numbers
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LAYOUT = Layout("mk", sizes=HEIGHT_FIRST, divider="#")


def sniff(head: Head) -> bool:
    """Two numbers on the first line, and a line `#`."""
    return head.may_be("nonogram") and two_numbers(head.first) and "#" in head.lines


FORMAT = Format(
    name="mk",
    about=Sentence("nonograms: height and width, row clues, a line #, column clues"),
    extension=".mk",
    only=("nonogram",),
    read=block_reader(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
