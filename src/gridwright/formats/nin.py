"""The .nin files of Jakub Wilk's solver: width and height, then the row clues, then the column clues.

Text after the last column is ignored, as that solver does: one file of its collection goes on for pages.
"""

from __future__ import annotations

from gridwright.formats._clue_lists import is_without_size
from gridwright.formats._layout import Layout, two_numbers
from gridwright.formats.base import Format, Head, block_reader
from gridwright.messages import Sentence

LAYOUT = Layout("nin", trailing=True)


def sniff(head: Head) -> bool:
    """Two numbers on the first line that are the size, and no line `#`, which would make it .mk."""
    return head.may_be("nonogram") and two_numbers(head.first) and "#" not in head.lines and not is_without_size(head)


FORMAT = Format(
    name="nin",
    about=Sentence("nonograms: width and height, row clues, column clues"),
    extension=".nin",
    only=("nonogram",),
    read=block_reader(LAYOUT.parse, comments="", blanks=True),
    write=LAYOUT.write,
    sniff=sniff,
)
