"""Scenes as PNG pictures."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil

from gridwright.errors import UsageError
from gridwright.render import Sheet, Style, headed
from gridwright.render._cairo import cairo, paint, shade
from gridwright.render._layout import layout
from gridwright.render._shapes import Drawing

SUMMARY = "a picture of pixels"
SUFFIX = ".png"
MANY = False
BINARY = True
DENSITY = 2.0  # pixels for a unit: 48 to a cell, sharp on today's screens
MOST_PIXELS = 100_000_000


def draw(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One puzzle as PNG."""
    if len(sheets) != 1:
        raise UsageError(f"a PNG file holds one puzzle, not {len(sheets)}; draw them one by one")
    return of_drawing(layout(headed(sheets[0].filled(), style.title)), style.theme, style.scale)


def of_drawing(drawing: Drawing, theme: str, scale: float) -> bytes:
    """A drawing as PNG."""
    lib = cairo()
    factor = DENSITY * scale
    wide, high = ceil(drawing.width * factor), ceil(drawing.height * factor)
    if wide * high > MOST_PIXELS or max(wide, high) > 32_000:
        raise UsageError(f"a picture of {wide}x{high} pixels is too large; a smaller --scale helps, or SVG")
    surface = lib.ImageSurface(lib.FORMAT_RGB24, wide, high)
    context = lib.Context(surface)
    context.set_source_rgb(*shade("paper", theme))
    context.paint()
    context.scale(factor)
    paint(context, drawing, theme)
    data = io.BytesIO()
    surface.write_to_png(data)
    return data.getvalue()
