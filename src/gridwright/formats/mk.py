"""The .mk files of Petr Olšák's solver: height and width, the rows, a line `#`, the columns."""

from __future__ import annotations

from gridwright.formats._layout import HEIGHT_FIRST, Layout
from gridwright.formats.base import Format, Head, by_blocks
from gridwright.formats.nin import two_numbers

LAYOUT = Layout("mk", sizes=HEIGHT_FIRST, between="#")


def sniff(head: Head) -> bool:
    """Two numbers on the first line, and a line `#`."""
    return head.may_be("nonogram") and two_numbers(head.first) and "#" in head.lines


FORMAT = Format(
    name="mk",
    summary="nonograms: height and width, row clues, a line #, column clues",
    extension=".mk",
    only=("nonogram",),
    each=by_blocks(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
