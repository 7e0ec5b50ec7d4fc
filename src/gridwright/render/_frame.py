"""The measures of a drawing: where the board is, and the space for clues, heading and note around it.

A cell is 24 units wide.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from gridwright.render._shapes import Point
from gridwright.scene import Scene

CELL = 24.0
MARGIN = 6.0
CLUE_FONT = 12.0
CLUE_LEADING = 16.0  # from number to number of a clue above a column
CLUE_SPACE = 6.5  # between the numbers of a clue beside a row
CLUE_GAP = 4.0  # between clues and board
LABEL_FONT = 9.5  # of the numbers of rows and columns
LABEL_GAP = 4.0
TITLE_FONT, BYLINE_FONT, NOTE_FONT, CAPTION_FONT = 13.0, 10.0, 10.0, 10.0
HEADING_LEADING, CAPTION_LEADING = 1.6, 1.35  # in font sizes
DIGIT_WIDTH = 0.62  # in font sizes
ROUNDING = 0.01
MAX_TEXT_WIDTH = 14 * CELL  # of heading and note; a wider board gives them more room


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of the board in the drawing, and the size of the whole."""

    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    clue_pitch: float  # from number to number of a clue at the left
    foot: float  # where the board ends with all that belongs to it, and the note begins

    def corner(self, scene: Scene, cell: int) -> Point:
        """The top left corner of a cell."""
        row, column = scene.grid.place(cell)
        return self.left + column * CELL, self.top + row * CELL

    def centre(self, scene: Scene, cell: int) -> Point:
        """The middle of a cell."""
        x, y = self.corner(scene, cell)
        return x + CELL / 2, y + CELL / 2


def measure(scene: Scene) -> Frame:
    """The space that clues, board, heading and note take."""
    pitch = max((len(word) for clue in scene.left for word in clue), default=0) * DIGIT_WIDTH * CLUE_FONT + CLUE_SPACE
    beside = max(map(len, scene.left), default=0) * pitch
    above = max(map(len, scene.top), default=0) * CLUE_LEADING
    heading = HEADING_LEADING * ((TITLE_FONT if scene.title else 0) + (BYLINE_FONT if scene.byline else 0))
    heading += MARGIN / 2 if heading else 0
    across, down = measure_labels(scene)
    left = MARGIN + (beside + CLUE_GAP if beside else across)
    top = MARGIN + heading + (above + CLUE_GAP if above else down)
    right, bottom = left + scene.grid.width * CELL, top + scene.grid.height * CELL
    tail, foot = across if beside else 0.0, bottom + (down if above else 0.0)
    width = max(right + tail + MARGIN, min(text_width(scene) + 2 * MARGIN, MAX_TEXT_WIDTH))
    shift = (width - right - tail - MARGIN) / 2
    note = HEADING_LEADING * NOTE_FONT if scene.note else 0
    note += CAPTION_LEADING * CAPTION_FONT * len(wrap(scene.caption, CAPTION_FONT, width - 2 * MARGIN))
    return Frame(left + shift, top, right + shift, bottom, width, foot + note + MARGIN, pitch, foot)


def measure_labels(scene: Scene) -> tuple[float, float]:
    """The width of the numbers of rows, and the height of those of columns; opposite the clues, where there are any."""
    if not scene.numbered:
        return 0.0, 0.0
    return len(str(scene.grid.height)) * DIGIT_WIDTH * LABEL_FONT + LABEL_GAP, LABEL_FONT + LABEL_GAP


def text_width(scene: Scene) -> float:
    """The width of the widest of title, author and note."""
    texts = (
        (scene.title, TITLE_FONT),
        (scene.byline, BYLINE_FONT),
        (scene.note, NOTE_FONT),
        (scene.caption, CAPTION_FONT),
    )
    return max(estimate_width(text, size) for text, size in texts)


def estimate_width(text: str, size: float) -> float:
    """The approximate width of a text."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return size * (wide + (len(text) - wide) * 0.6)


def wrap(text: str, size: float, width: float) -> list[str]:
    """A text in lines that fit a width, one word to a line if need be; a line break starts a paragraph."""
    return [line for paragraph in text.split("\n") for line in wrap_paragraph(paragraph, size, width)]


def wrap_paragraph(text: str, size: float, width: float) -> list[str]:
    """One paragraph in lines that fit a width."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and estimate_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit_text(text: str, size: float, width: float) -> tuple[float, str]:
    """A text that fits a width: in smaller letters down to two thirds, then truncated."""
    size = max(size * 2 / 3, min(size, size * width / max(estimate_width(text, size), 1)))
    while estimate_width(text, size) > width + ROUNDING and len(text) > 2:
        text = text[:-2].rstrip() + "…"
    return size, text
