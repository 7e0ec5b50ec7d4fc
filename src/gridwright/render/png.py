"""Puzzles as PNG pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil

from gridwright.errors import UsageError
from gridwright.messages import say
from gridwright.messages.options import name_option
from gridwright.render import Sheet, Style, retitle
from gridwright.render._cairo import import_cairo, paint, rgb
from gridwright.render._layout import layout
from gridwright.render._shapes import Drawing

SUFFIX = ".png"
MANY = False
BINARY = True
PIXELS_PER_UNIT = 2.0  # 48 pixels per cell
MAX_PIXELS = 100_000_000
MAX_SIDE = 32_000


def draw(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One puzzle as PNG."""
    if len(sheets) != 1:
        raise UsageError(say("a PNG file holds one puzzle, not {count}; draw them one by one", count=len(sheets)))
    return render_drawing(layout(retitle(sheets[0].solved_scene(), style.title)), style.theme, style.scale)


def render_drawing(drawing: Drawing, theme: str, scale: float) -> bytes:
    """A drawing as PNG."""
    lib = import_cairo()
    factor = PIXELS_PER_UNIT * scale
    width, height = ceil(drawing.width * factor), ceil(drawing.height * factor)
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
        raise UsageError(
            say(
                "a picture of {width}x{height} pixels is too large; use a smaller {option}, or SVG",
                option=name_option("scale"),
                width=width,
                height=height,
            )
        )
    surface = lib.ImageSurface(lib.FORMAT_RGB24, width, height)
    context = lib.Context(surface)
    context.set_source_rgb(*rgb("paper", theme))
    context.paint()
    context.scale(factor)
    paint(context, drawing, theme)
    data = io.BytesIO()
    surface.write_to_png(data)
    return data.getvalue()
