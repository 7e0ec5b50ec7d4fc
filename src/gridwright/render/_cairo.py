"""Drawings painted by cairo, which makes both pixels and pages; it is an extra, imported when needed.

The layers are painted directly: a PDF by way of SVG text takes seven to eighteen times as long (bench/drawing.py).
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from typing import Any

from gridwright.errors import MissingError
from gridwright.render._look import LOOKS, Look, Role, colour
from gridwright.render._shapes import Boxes, Discs, Drawing, Lines, Outlines, Words
from gridwright.render._words import clean, laid

FONT = "sans-serif"
LATIN = 0x24F


def cairo() -> Any:
    """The cairo library, or a word on how to get it."""
    try:
        import cairocffi
    except ImportError:
        raise MissingError("PNG and PDF need cairocffi: pip install 'gridwright[draw]'") from None
    except OSError:
        raise MissingError("PNG and PDF need the cairo library itself (Debian: libcairo2)") from None
    return cairocffi


def paint(context: Any, drawing: Drawing, theme: str) -> None:
    """A drawing, at the context's place and scale."""
    for layer in drawing.layers:
        look = LOOKS[layer.role]
        if isinstance(layer, Words):
            words(context, layer, theme)
            continue
        PATHS[type(layer)](context, layer)
        finish(context, look, theme, square=layer.role is Role.WALL)


def shade(name: str, theme: str) -> tuple[float, float, float]:
    """A palette colour as cairo takes it."""
    code = colour(name, theme)
    return int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255


def face(context: Any, look: Look, size: float, text: str = "") -> None:
    """Choose the letters."""
    lib = cairo()
    context.select_font_face(
        family("".join(sorted({c for c in text if script(c)}))),
        lib.FONT_SLANT_ITALIC if look.italic else lib.FONT_SLANT_NORMAL,
        lib.FONT_WEIGHT_BOLD if look.bold else lib.FONT_WEIGHT_NORMAL,
    )
    context.set_font_size(size)


def script(letter: str) -> int:
    """Which letters are likely to be in one font: 0 for those in every font, one number for all that China writes."""
    code = ord(letter)
    if code <= LATIN or 0x2000 <= code <= 0x206F:
        return 0
    east = 0x2E80 <= code <= 0xD7FF or 0xF900 <= code <= 0xFAFF or 0xFE30 <= code <= 0xFFEF or code >= 0x20000
    return 1 if east else code >> 8 or 2


def pieces(text: str) -> list[str]:
    """A text cut where another font may be needed; blanks and signs stay with what they follow."""
    found: list[str] = []
    for letter in text:
        sign = not script(letter) and not letter.isalnum()
        if found and (sign or script(letter) == script(found[-1][0])):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def broad(context: Any, look: Look, size: float, text: str) -> float:
    """How wide a text comes out."""
    wide = 0.0
    for piece in [text] if text.isascii() else pieces(text):
        face(context, look, size, piece)
        wide += context.text_extents(piece)[4]
    return wide


def write(context: Any, look: Look, size: float, x: float, y: float, text: str) -> None:
    """A text from here to the right, in as many fonts as it needs."""
    for piece in [text] if text.isascii() else pieces(text):
        face(context, look, size, piece)
        context.move_to(x, y)
        context.show_text(piece)
        x += context.text_extents(piece)[4]


@cache
def family(unusual: str) -> str:
    """A font that has these letters; cairo itself does not look for another when one is missing."""
    program = shutil.which("fc-match") if unusual else None
    if program is None:
        return FONT
    wanted = f"{FONT}:charset={' '.join(f'{ord(letter):x}' for letter in unusual[:200])}"
    found = subprocess.run([program, "-f", "%{family[0]}", wanted], capture_output=True, text=True)
    return found.stdout.strip() or FONT


def words(context: Any, layer: Words, theme: str) -> None:
    """Paint texts; nearly all are numbers, which need one font, and many are the same."""
    look = LOOKS[layer.role]
    context.set_source_rgb(*shade(look.fill, theme))
    face(context, look, layer.size)
    widths: dict[str, float] = {}
    for x, y, text in layer.items:
        if text.isascii() and text.isalnum():
            if text not in widths:
                widths[text] = context.text_extents(text)[4]
            context.move_to(x - widths[text] / 2, y)
            context.show_text(text)
        else:
            shown = laid(clean(text))
            write(context, look, layer.size, x - broad(context, look, layer.size, shown) / 2, y, shown)
            face(context, look, layer.size)


def finish(context: Any, look: Look, theme: str, square: bool) -> None:
    """Fill and stroke the path that was laid."""
    lib = cairo()
    if look.fill:
        context.set_source_rgb(*shade(look.fill, theme))
        context.fill_preserve()
    if look.stroke:
        context.set_source_rgb(*shade(look.stroke, theme))
        context.set_line_width(look.width)
        context.set_line_cap(lib.LINE_CAP_SQUARE if square else lib.LINE_CAP_BUTT)
        context.stroke_preserve()
    context.new_path()


def boxes(context: Any, layer: Boxes) -> None:
    """Lay rectangles."""
    for box in layer.items:
        context.rectangle(*box)


def lines(context: Any, layer: Lines) -> None:
    """Lay lines."""
    for x, y, right, down in layer.items:
        context.move_to(x, y)
        context.rel_line_to(right, down)


def discs(context: Any, layer: Discs) -> None:
    """Lay circles."""
    for x, y in layer.items:
        context.new_sub_path()
        context.arc(x, y, layer.radius, 0, 6.283185307179586)
        context.close_path()


def outlines(context: Any, layer: Outlines) -> None:
    """Lay closed shapes."""
    for first, *others in layer.items:
        context.move_to(*first)
        for corner in others:
            context.line_to(*corner)
        context.close_path()


PATHS: dict[type, Callable[[Any, Any], None]] = {Boxes: boxes, Lines: lines, Discs: discs, Outlines: outlines}
