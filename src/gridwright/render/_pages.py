"""Pages of a PDF: lines of text, drawings, page numbers, and the outline that viewers show beside them."""

from __future__ import annotations

from typing import Any, BinaryIO
from urllib.parse import quote

from gridwright.render._cairo import paint, paint_text, rgb, text_width
from gridwright.render._look import Look
from gridwright.render._shapes import Drawing
from gridwright.render._words import clean, visual_order

INK, PENCIL = Look(fill="ink"), Look(fill="pencil")
BOLD = Look(fill="ink", bold=True)
DATE = "2000-01-01T00:00:00Z"  # fixed, so that the same puzzles give the same file, byte for byte
SMALLEST = 2 / 3  # of the usual size of letters, where they would not fit
SAFE = "!#$&()*+,/:;=?@[]%~"  # letters of an address that stay as they are; a quote would end it
MAX_LETTERS = 300  # of a line of text, before it is measured


class Pages:
    """A PDF being written, page by page; lengths are in a unit of so many points, from the top left of the page."""

    def __init__(self, lib: Any, data: BinaryIO, paper: tuple[float, float], theme: str, unit: float = 1.0) -> None:
        self.lib, self.theme, self.landscape, self.count, self.unit = lib, theme, False, 0, unit
        self.size = (paper[0] / self.unit, paper[1] / self.unit)
        self.surface = lib.PDFSurface(data, *paper)
        self.context = lib.Context(self.surface)
        self.context.scale(self.unit)

    def set_title(self, title: str) -> None:
        """Set the title that viewers show for the document."""
        self.surface.set_metadata(self.lib.PDF_METADATA_TITLE, clean(title))
        self.surface.set_metadata(self.lib.PDF_METADATA_CREATOR, "gridwright")
        self.surface.set_metadata(self.lib.PDF_METADATA_CREATE_DATE, DATE)

    def start_page(self, landscape: bool = False) -> None:
        """Start a page, portrait or landscape."""
        self.end_page()
        self.count += 1
        self.landscape = landscape
        self.surface.set_size(*(length * self.unit for length in self.page_size))
        self.context.set_source_rgb(*rgb("paper", self.theme))
        self.context.paint()

    @property
    def page_size(self) -> tuple[float, float]:
        """Width and height of the current page."""
        return (self.size[1], self.size[0]) if self.landscape else self.size

    def end_page(self) -> None:
        """End the page; every page but the first gets its number."""
        if self.count > 1:
            width, height = self.page_size
            self.text(width / 2, height - 24, str(self.count), 9, PENCIL, 0.5)
        if self.count:
            self.surface.show_page()

    def __enter__(self) -> Pages:
        return self

    def __exit__(self, *_: object) -> None:
        """Finish the document even after an error, because cairo writes to the buffer until it is finished."""
        self.surface.finish()

    def text(self, x: float, y: float, text: str, size: float, look: Look = INK, align: float = 0.0) -> float:
        """Draw a line of text with its start, middle or end at x; returns its width."""
        words = visual_order(clean(text))
        width = text_width(self.context, look, size, words)
        self.context.set_source_rgb(*rgb(look.fill, self.theme))
        paint_text(self.context, look, size, x - width * align, y, words)
        return width

    def measure(self, text: str, size: float, look: Look) -> float:
        """The width of a line of text."""
        return text_width(self.context, look, size, visual_order(clean(text)))

    def truncate(self, text: str, size: float, look: Look, width: float) -> str:
        """A text shortened until it fits a width."""
        words = clean(text)[:MAX_LETTERS]
        while len(words) > 2 and self.measure(words, size, look) > width:
            words = words[: -max(2, len(words) // 20)].rstrip() + "…"
        return words

    def fit_text(self, text: str, size: float, look: Look, width: float) -> tuple[float, str]:
        """A text and its size: smaller letters down to SMALLEST, then truncated."""
        full = self.measure(clean(text)[:MAX_LETTERS], size, look)
        size = max(size * SMALLEST, min(size, size * width / max(full, 1.0)))
        return size, self.truncate(text, size, look, width + 0.01)

    def wrap(self, text: str, size: float, look: Look, width: float) -> list[str]:
        """A text in lines that fit a width."""
        lines = [""]
        for word in clean(text).split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if self.measure(longer, size, look) > width and lines[-1]:
                lines.append(self.truncate(word, size, look, width))
            else:
                lines[-1] = self.truncate(longer, size, look, width)
        return lines

    def place(self, drawing: Drawing, x: float, y: float, scale: float) -> None:
        """Paint a drawing with its top left corner at a point."""
        self.context.save()
        self.context.translate(x, y)
        self.context.scale(scale)
        paint(self.context, drawing, self.theme)
        self.context.restore()

    def place_link(self, drawing: Drawing, x: float, y: float, address: str) -> None:
        """Paint a drawing that opens an address where the page is read on a screen."""
        self.context.tag_begin("Link", f"uri='{quote(address, safe=SAFE)}'")
        self.place(drawing, x, y, 1.0)
        self.context.tag_end("Link")

    def add_bookmark(self, name: str, parent: int | None = None) -> int:
        """Add an entry for this page to the outline."""
        root = self.lib.PDF_OUTLINE_ROOT if parent is None else parent
        entry: int = self.surface.add_outline(root, clean(name)[:120], f"page={self.count} pos=[0 0]")
        return entry
