"""Pages of a PDF: lines of text, drawings put into a frame, page numbers and the outline that readers show beside."""

from __future__ import annotations

from typing import Any, BinaryIO

from gridwright.render._cairo import broad, paint, shade, write
from gridwright.render._look import Look
from gridwright.render._shapes import Drawing
from gridwright.render._words import clean, laid

INK, PENCIL = Look(fill="ink"), Look(fill="pencil")
BOLD = Look(fill="ink", bold=True)
DATE = "2000-01-01T00:00:00Z"  # the same puzzles give the same file, byte for byte


class Pages:
    """A PDF being made, page by page; lengths are in a unit of so many points, from the top left of the page."""

    def __init__(self, lib: Any, data: BinaryIO, paper: tuple[float, float], theme: str, unit: float = 1.0) -> None:
        self.lib, self.theme, self.turned, self.count, self.unit = lib, theme, False, 0, unit
        self.size = (paper[0] / self.unit, paper[1] / self.unit)
        self.surface = lib.PDFSurface(data, *paper)
        self.context = lib.Context(self.surface)
        self.context.scale(self.unit)

    def describe(self, title: str) -> None:
        """What readers show as the title of the document."""
        self.surface.set_metadata(self.lib.PDF_METADATA_TITLE, clean(title))
        self.surface.set_metadata(self.lib.PDF_METADATA_CREATOR, "gridwright")
        self.surface.set_metadata(self.lib.PDF_METADATA_CREATE_DATE, DATE)

    def turn(self, turned: bool = False) -> None:
        """Begin a page, on request a wide one."""
        self.end()
        self.count += 1
        self.turned = turned
        self.surface.set_size(*(length * self.unit for length in self.extent))
        self.context.set_source_rgb(*shade("paper", self.theme))
        self.context.paint()

    @property
    def extent(self) -> tuple[float, float]:
        """Width and height of the page."""
        return (self.size[1], self.size[0]) if self.turned else self.size

    def end(self) -> None:
        """End the page, with its number if it is not the first."""
        if self.count > 1:
            width, height = self.extent
            self.text(width / 2, height - 24, str(self.count), 9, PENCIL, 0.5)
        if self.count:
            self.surface.show_page()

    def __enter__(self) -> Pages:
        return self

    def __exit__(self, *_: object) -> None:
        """End the document, whatever has happened: cairo writes to its buffer until it is told to stop."""
        self.surface.finish()

    def text(self, x: float, y: float, text: str, size: float, look: Look = INK, align: float = 0.0) -> float:
        """A line of text whose start, middle or end is at x; its width."""
        words = laid(clean(text))
        width = broad(self.context, look, size, words)
        self.context.set_source_rgb(*shade(look.fill, self.theme))
        write(self.context, look, size, x - width * align, y, words)
        return width

    def cut(self, text: str, size: float, look: Look, room: float) -> str:
        """A text shortened until it fits on its line."""
        words = clean(text)[:300]
        while len(words) > 2 and broad(self.context, look, size, words) > room:
            words = words[: -max(2, len(words) // 20)].rstrip() + "…"
        return words

    def fitted(self, text: str, size: float, look: Look, room: float) -> tuple[float, str]:
        """A text and its size: smaller letters down to two thirds, then cut short."""
        wide = broad(self.context, look, size, clean(text)[:300])
        size = max(size * 2 / 3, min(size, size * room / max(wide, 1.0)))
        return size, self.cut(text, size, look, room + 0.01)

    def wrapped(self, text: str, size: float, look: Look, room: float) -> list[str]:
        """A text in lines that fit."""
        lines = [""]
        for word in clean(text).split():
            longer = f"{lines[-1]} {word}".strip()
            if broad(self.context, look, size, longer) > room and lines[-1]:
                lines.append(self.cut(word, size, look, room))
            else:
                lines[-1] = self.cut(longer, size, look, room)
        return lines

    def put(self, drawing: Drawing, x: float, y: float, scale: float) -> None:
        """A drawing with its top left corner at a place."""
        self.context.save()
        self.context.translate(x, y)
        self.context.scale(scale)
        paint(self.context, drawing, self.theme)
        self.context.restore()

    def mark(self, name: str, under: int | None = None) -> int:
        """An entry of the outline that leads to this page."""
        root = self.lib.PDF_OUTLINE_ROOT if under is None else under
        entry: int = self.surface.add_outline(root, clean(name)[:120], f"page={self.count} pos=[0 0]")
        return entry
