"""Drawings painted by cairo, which makes both pixels and pages; it is an extra, imported when needed.

The layers are painted directly: a PDF by way of SVG text takes six to twelve times as long (bench/drawing.py).
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from math import tau
from typing import Any

from gridwright.errors import MissingError
from gridwright.messages import say
from gridwright.render._look import LOOKS, Look, colour
from gridwright.render._shapes import Boxes, Discs, Drawing, Lines, Outlines, Words
from gridwright.render._words import clean, visual_order

FONT = "Arial"  # or what replaces it: Liberation Sans, Helvetica; lighter than most defaults, which serve without it
LAST_LATIN = 0x24F


def import_cairo() -> Any:
    """The cairo library, or an error that says how to install it."""
    try:
        import cairocffi
    except ImportError:
        raise MissingError(say("PNG and PDF need cairocffi: pip install 'gridwright[draw]'")) from None
    except OSError:
        raise MissingError(say("PNG and PDF need the cairo library itself (Debian: libcairo2)")) from None
    return cairocffi


def paint(context: Any, drawing: Drawing, theme: str) -> None:
    """Paint a drawing at the context's origin and scale."""
    for layer in drawing.layers:
        look = LOOKS[layer.role]
        if isinstance(layer, Words):
            paint_words(context, layer, theme)
            continue
        TRACERS[type(layer)](context, layer)
        fill_and_stroke(context, look, theme)


def rgb(name: str, theme: str) -> tuple[float, float, float]:
    """A palette colour in the form cairo expects."""
    code = colour(name, theme)
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def select_font(context: Any, look: Look, size: float, text: str = "") -> None:
    """Select a font that has the characters of a text."""
    lib = import_cairo()
    context.select_font_face(
        find_font("".join(sorted({c for c in text if script(c)}))),
        lib.FONT_SLANT_ITALIC if look.italic else lib.FONT_SLANT_NORMAL,
        lib.FONT_WEIGHT_BOLD if look.bold else lib.FONT_WEIGHT_NORMAL,
    )
    context.set_font_size(size)


def script(letter: str) -> int:
    """A number for characters likely to be in one font: 0 for those in every font, 1 for East Asian scripts."""
    code = ord(letter)
    if code <= LAST_LATIN or 0x2000 <= code <= 0x206F:
        return 0
    east = 0x2E80 <= code <= 0xD7FF or 0xF900 <= code <= 0xFAFF or 0xFE30 <= code <= 0xFFEF or code >= 0x20000
    return 1 if east else code >> 8 or 2


def split_scripts(text: str) -> list[str]:
    """A text split where another font may be needed; blanks and signs stay with the text before them."""
    pieces: list[str] = []
    for letter in text:
        sign = not script(letter) and not letter.isalnum()
        if pieces and (sign or script(letter) == script(pieces[-1][0])):
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return pieces


def text_width(context: Any, look: Look, size: float, text: str) -> float:
    """The width of a text."""
    width = 0.0
    for piece in [text] if text.isascii() else split_scripts(text):
        select_font(context, look, size, piece)
        width += context.text_extents(piece)[4]
    return width


def paint_text(context: Any, look: Look, size: float, x: float, y: float, text: str) -> None:
    """Paint a text from x to the right, in as many fonts as it needs."""
    for piece in [text] if text.isascii() else split_scripts(text):
        select_font(context, look, size, piece)
        context.move_to(x, y)
        context.show_text(piece)
        x += context.text_extents(piece)[4]


@cache
def find_font(letters: str) -> str:
    """A font that has these letters; cairo itself does not replace missing ones."""
    program = shutil.which("fc-match") if letters else None
    if program is None:
        return FONT
    pattern = f"{FONT}:charset={' '.join(f'{ord(letter):x}' for letter in letters[:200])}"
    found = subprocess.run([program, "-f", "%{family[0]}", pattern], capture_output=True, text=True)
    return found.stdout.strip() or FONT


def paint_words(context: Any, layer: Words, theme: str) -> None:
    """Paint texts; nearly all are numbers, which need one font, and many are equal."""
    look = LOOKS[layer.role]
    context.set_source_rgb(*rgb(look.fill, theme))
    select_font(context, look, layer.size)
    widths: dict[str, float] = {}
    for x, y, text in layer.items:
        if text.isascii() and text.isalnum():
            if text not in widths:
                widths[text] = context.text_extents(text)[4]
            context.move_to(x - widths[text] / 2, y)
            context.show_text(text)
        else:
            words = visual_order(clean(text))
            paint_text(context, look, layer.size, x - text_width(context, look, layer.size, words) / 2, y, words)
            select_font(context, look, layer.size)


def fill_and_stroke(context: Any, look: Look, theme: str) -> None:
    """Fill and stroke the current path."""
    if look.fill:
        context.set_source_rgb(*rgb(look.fill, theme))
        context.fill_preserve()
    if look.stroke:
        context.set_source_rgb(*rgb(look.stroke, theme))
        context.set_line_width(look.width)
        context.set_line_cap(import_cairo().LINE_CAP_ROUND if look.round else import_cairo().LINE_CAP_BUTT)
        context.stroke_preserve()
    context.new_path()


def trace_boxes(context: Any, layer: Boxes) -> None:
    """Add rectangles to the path."""
    for box in layer.items:
        context.rectangle(*box)


def trace_lines(context: Any, layer: Lines) -> None:
    """Add lines to the path."""
    for x, y, right, down in layer.items:
        context.move_to(x, y)
        context.rel_line_to(right, down)


def trace_discs(context: Any, layer: Discs) -> None:
    """Add circles to the path."""
    for x, y in layer.items:
        context.new_sub_path()
        context.arc(x, y, layer.radius, 0, tau)
        context.close_path()


def trace_outlines(context: Any, layer: Outlines) -> None:
    """Add outlines to the path."""
    for first, *others in (outline for shape in layer.items for outline in shape):
        context.move_to(*first)
        for corner in others:
            context.line_to(*corner)
        context.close_path()


TRACERS: dict[type, Callable[[Any, Any], None]] = {
    Boxes: trace_boxes,
    Lines: trace_lines,
    Discs: trace_discs,
    Outlines: trace_outlines,
}
