"""The .cwd files: height and width on lines of their own, the rows, a blank line, the columns."""

from __future__ import annotations

from gridwright.formats._layout import HEIGHT_FIRST, Layout
from gridwright.formats.base import Format, Head, by_blocks

LAYOUT = Layout("cwd", sizes=HEIGHT_FIRST, one_line=False, between="")


def sniff(head: Head) -> bool:
    """Two lines of one number each, and more lines to follow."""
    sizes = head.lines[:2]
    return head.may_be("nonogram") and len(sizes) == 2 and all(line.isascii() and line.isdigit() for line in sizes)


FORMAT = Format(
    name="cwd",
    summary="nonograms: height, width, row clues, a blank line, column clues",
    extension=".cwd",
    only=("nonogram",),
    each=by_blocks(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
