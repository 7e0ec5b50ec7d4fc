"""The look of pictures: a light and a dark palette, and the colours, line width and font style of every role.

No state is shown by colour alone: fills differ in lightness, givens in weight and background, flags and marks in shape.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


class Role(enum.Enum):
    """What a layer of a drawing shows."""

    PAPER = "paper"
    AREA = "area"
    TINT = "tint"
    MIXED = "mixed"
    BLACK = "black"
    MASKED = "masked"
    SHADED = "shaded"
    GUIDE = "guide"
    GRID = "grid"
    FIVE = "five"
    SEAM = "seam"
    WALL = "wall"
    FRAME = "frame"
    RING = "ring"
    DISC = "disc"
    ASSUMED_DISC = "assumed-disc"
    DOT = "dot"
    ARROW = "arrow"
    CLUE = "clue"
    LABEL = "label"
    NAMED = "named"
    GIVEN = "given"
    ANSWER = "answer"
    REVERSED = "reversed"
    HALO = "halo"
    FLAG = "flag"
    TAG = "tag"
    USED = "used"
    ASSUMED = "assumed"
    ASSUMED_DARK = "assumed-dark"
    CLASH = "clash"
    TITLE = "title"
    BYLINE = "byline"
    NOTE = "note"
    CAPTION = "caption"


@dataclass(frozen=True, slots=True)
class Look:
    """Palette colours for fill and stroke, the width and ends of lines, and the font style."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    round: bool = False  # the ends of lines; one without length is a dot
    bold: bool = False
    italic: bool = False


LOOKS: Mapping[Role, Look] = MappingProxyType(
    {
        Role.PAPER: Look(fill="paper"),
        Role.AREA: Look(fill="area"),
        Role.TINT: Look(fill="tint"),
        Role.MIXED: Look(fill="mixed"),
        Role.BLACK: Look(fill="ink"),
        Role.MASKED: Look(fill="ink"),
        Role.SHADED: Look(fill="shade"),
        Role.GUIDE: Look(stroke="faint", width=0.6),
        Role.GRID: Look(stroke="soft", width=0.7),
        Role.FIVE: Look(stroke="line", width=1.6),
        Role.SEAM: Look(stroke="soft", width=1.2),
        Role.WALL: Look(stroke="ink", width=2.2),
        Role.FRAME: Look(stroke="ink", width=2.2),
        Role.RING: Look(stroke="pencil", width=1.1),
        Role.DISC: Look(fill="answer"),
        Role.ASSUMED_DISC: Look(fill="pencil"),
        Role.DOT: Look(stroke="pencil", width=4.0, round=True),
        Role.ARROW: Look(fill="paper"),
        Role.CLUE: Look(fill="ink"),
        Role.LABEL: Look(fill="pencil"),
        Role.NAMED: Look(fill="ink", bold=True),
        Role.GIVEN: Look(fill="ink", bold=True),
        Role.ANSWER: Look(fill="answer"),
        Role.REVERSED: Look(fill="paper", bold=True),
        Role.HALO: Look(stroke="paper", width=4.2),
        Role.FLAG: Look(stroke="alarm", width=2.2),
        Role.TAG: Look(fill="ink", bold=True),
        Role.USED: Look(fill="answer", stroke="paper", width=0.9),
        Role.ASSUMED: Look(fill="pencil", italic=True),
        Role.ASSUMED_DARK: Look(fill="pencil"),
        Role.CLASH: Look(stroke="alarm", width=2.2),
        Role.TITLE: Look(fill="ink"),
        Role.BYLINE: Look(fill="pencil"),
        Role.NOTE: Look(fill="pencil"),
        Role.CAPTION: Look(fill="ink"),
    }
)

# The dark theme dims the paper instead of turning the board inside out: a cell that a sentence calls black is black.
PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "light": {
            "paper": "#ffffff",
            "ink": "#161616",
            "line": "#3a3a3a",
            "soft": "#8f8f8f",
            "shade": "#949494",
            "faint": "#d2d2d2",
            "tint": "#e3e3e3",
            "area": "#fbeab0",
            "mixed": "#e2d296",
            "pencil": "#5c5c5c",
            "answer": "#0b4f9e",
            "alarm": "#c4122f",
        },
        "dark": {
            "paper": "#e2e2e0",
            "ink": "#101010",
            "line": "#303030",
            "soft": "#7e7e7e",
            "shade": "#848482",
            "faint": "#c0c0be",
            "tint": "#c6c6c4",
            "area": "#e3cf8a",
            "mixed": "#c9b878",
            "pencil": "#4a4a4a",
            "answer": "#09478f",
            "alarm": "#b50f2a",
        },
    }
)


PAGES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "light": {"paper": "#ffffff", "ink": "#161616", "pencil": "#5c5c5c"},
        "dark": {"paper": "#15171b", "ink": "#ececec", "pencil": "#a2a7b0"},
    }
)
"""The colours of a web page around its boards: on a dark one they lie like paper on a desk, black cells black."""


def colour(name: str, theme: str) -> str:
    """A palette colour as #rrggbb; empty for no colour."""
    return PALETTES["dark" if theme == "dark" else "light"][name] if name else ""
