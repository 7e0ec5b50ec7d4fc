"""The .nin files of Jakub Wilk's solver: width and height, then the rows, then the columns.

What follows the last column is passed over, as that solver does: one file of its own collection goes on for pages.
"""

from __future__ import annotations

from gridwright.formats._layout import Layout
from gridwright.formats.base import Format, Head, by_blocks

LAYOUT = Layout("nin", trailing=True)


def sniff(head: Head) -> bool:
    """Two numbers on the first line, and no line `#`, which would make it .mk."""
    return head.may_be("nonogram") and two_numbers(head.first) and "#" not in head.lines


def two_numbers(line: str) -> bool:
    """Is the line a width and a height?"""
    found = line.split()
    return len(found) == 2 and all(token.isascii() and token.isdigit() for token in found)


FORMAT = Format(
    name="nin",
    summary="nonograms: width and height, row clues, column clues",
    extension=".nin",
    only=("nonogram",),
    each=by_blocks(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
