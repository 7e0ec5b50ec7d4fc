"""Scenes as text for a terminal, with or without colours. Every state is distinguishable without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gridwright.puzzle import Answer, Puzzle
from gridwright.render import Sheet, Style, make_scene, retitle
from gridwright.render._canvas import CORNERS, Canvas
from gridwright.render._words import clean
from gridwright.scene import Scene

SUFFIX = ".txt"
MANY = True
BINARY = False
ASCII = str.maketrans(
    {
        **{corner: "+" for corner in CORNERS if corner != " "},
        **dict.fromkeys("─━╴╸╶╺╾╼", "-"),
        **dict.fromkeys("│┃╵╷╹╻╽╿", "|"),
        **dict(zip("█▓▒░·○↑↓←→‹›«»“”×≠", '#@%:.o^v<><>{}""x/', strict=True)),
    }
)
# ASCII lines have one weight: where walls are heavy, the thin lines between the other cells are left out.
WITHOUT_THIN_LINES = str.maketrans(dict.fromkeys("─│┌┐└┘├┤┬┴┼╴╵╶╷", " "))


def picture(
    puzzle: Puzzle,
    answer: Answer | None = None,
    flagged: Sequence[int] = (),
    colour: bool = False,
    titled: bool = True,
    columns: int | None = None,
    note: str = "",
    used: Sequence[int] = (),
) -> str:
    """A puzzle, empty or filled, as text; a board wider than `columns` is drawn narrower.

    Flagged cells are marked, and differently those that a step uses.
    """
    scene = make_scene(puzzle, answer, flagged, note).use(used)
    return text(scene if titled else replace(scene, title="", byline=""), colour, columns)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as text, one below the other."""
    one = len(sheets) == 1
    scenes = [retitle(sheet.solved_scene(), style.title if one else None) for sheet in sheets]
    pictures = [text(scene, style.colour, style.columns) for scene in scenes]
    return "\n\n".join(pictures if one or not style.title else [clean(style.title), *pictures]) + "\n"


def text(scene: Scene, colour: bool = False, columns: int | None = None) -> str:
    """A scene as lines of text; one wider than `columns` is drawn narrower, if that keeps all signs."""
    canvas = Canvas(scene, colour)
    if columns is not None:
        canvas.fit(columns)
    return "\n".join(line.rstrip() for line in canvas.lines())


def ascii_only(picture: str) -> str:
    """The same picture in ASCII characters."""
    walls = "━" in picture or "┃" in picture
    ascii_picture = (picture.translate(WITHOUT_THIN_LINES) if walls else picture).translate(ASCII)
    return "\n".join(line.rstrip() for line in ascii_picture.split("\n"))
