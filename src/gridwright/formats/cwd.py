"""The .cwd files: height and width on lines of their own, the row clues, a blank line, the column clues."""

from __future__ import annotations

from gridwright.formats._clue_lists import is_without_size
from gridwright.formats._layout import HEIGHT_FIRST, Layout
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LAYOUT = Layout("cwd", sizes=HEIGHT_FIRST, one_line=False, divider="")


def sniff(head: Head) -> bool:
    """Two lines of one number each."""
    sizes = head.lines[:2]
    if is_without_size(head):
        return False
    return head.may_be("nonogram") and len(sizes) == 2 and all(line.isascii() and line.isdigit() for line in sizes)


FORMAT = Format(
    name="cwd",
    about=Sentence("nonograms: height, width, row clues, a blank line, column clues"),
    extension=".cwd",
    only=("nonogram",),
    read=block_reader(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
