"""Puzzles as PDF: one puzzle on a page of its size, or many as a booklet."""

from __future__ import annotations

import io
from collections.abc import Sequence

from gridwright.render import Sheet, Style, retitle
from gridwright.render._booklet import Booklet
from gridwright.render._cairo import import_cairo, paint
from gridwright.render._layout import layout
from gridwright.render._pages import Pages

SUFFIX = ".pdf"
MANY = True
BINARY = True


def draw(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One puzzle on a page of its size; several, or any with a link or for which paper is named, as a booklet."""
    if len(sheets) == 1 and style.per_page is None and style.paper is None and not sheets[0].link:
        return draw_single(sheets[0], style)
    return Booklet(sheets, style).bytes()


def draw_single(sheet: Sheet, style: Style) -> bytes:
    """One puzzle on a page of its own size."""
    scene = retitle(sheet.solved_scene(), style.title)
    drawing = layout(scene)
    data = io.BytesIO()
    size = (drawing.width * style.scale, drawing.height * style.scale)
    with Pages(import_cairo(), data, size, style.theme, style.scale) as pages:
        pages.set_title(scene.title or scene.about)
        paint(pages.context, drawing, style.theme)
    return data.getvalue()
