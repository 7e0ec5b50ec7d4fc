"""Many puzzles as a booklet to print: a title page with the rules, the puzzles, and their solutions small at the end.

A board that would come out too small to write in gets a page of its own, a wide one turned; the order stays.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from gridwright import kinds
from gridwright.render import PAPERS, Sheet, Style, facts
from gridwright.render._cairo import cairo
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._shapes import Drawing
from gridwright.scene import Scene

MARGIN = 42.0
GAP = 20.0  # between slots
HEAD = 34.0  # for number, title and facts above a board
LABEL = 14.0  # for the number above a solution
LARGEST = 1.5  # a cell of 36 points, or 13 millimetres
SMALLEST = 0.42  # a cell of 10 points can still be written in
READABLE = 0.18  # a cell of 4 points can still be seen in a solution
GRIDS = {4: (2, 2), 2: (1, 2), 1: (1, 1)}  # puzzles a page, and how many across and down
SOLUTIONS = ((3, 4), (2, 3), (1, 2), (1, 1))
Slot = tuple[float, float, float, float]
Numbered = tuple[int, Sheet, Drawing]


class Booklet:
    """A booklet being made."""

    def __init__(self, sheets: Sequence[Sheet], style: Style) -> None:
        self.sheets, self.style = sheets, style
        self.title = "Puzzles" if style.title is None else style.title
        self.data = io.BytesIO()
        self.pages = Pages(cairo(), self.data, PAPERS[style.paper or "a4"], style.theme)
        self.grids = [grid for many, grid in GRIDS.items() if many <= (style.per_page or 2)]

    def bytes(self) -> bytes:
        """The whole booklet."""
        try:
            self.fill()
        finally:
            # cairo writes to the buffer until it is told to stop, and must be told while the buffer is there.
            self.pages.surface.finish()
        return self.data.getvalue()

    def fill(self) -> None:
        """Every page."""
        self.pages.describe(self.title or "Puzzles")
        if self.title:
            self.title_page()
        self.puzzles()
        if any(sheet.solution or sheet.note for sheet in self.sheets):
            self.solutions()
        self.pages.end()

    def title_page(self) -> None:
        """Title, what there is, and how it is played."""
        pages = self.pages
        pages.turn()
        pages.mark(self.title)
        width, y = pages.extent[0], pages.extent[1] * 0.2
        for line in pages.wrapped(self.title, 30, BOLD, width - 2 * MARGIN):
            pages.text(width / 2, y, line, 30, BOLD, 0.5)
            y += 38
        counts = Counter(sheet.puzzle.kind for sheet in self.sheets)
        said = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        many = f"{len(self.sheets)} puzzles: {said}" if len(counts) > 1 else said
        for line in pages.wrapped(many, 14, PENCIL, width - 2 * MARGIN):
            pages.text(width / 2, y, line, 14, PENCIL, 0.5)
            y += 20
        y += 40
        for kind in counts:
            y = self.rules(kind, y)

    def rules(self, name: str, y: float) -> float:
        """How a kind is played; where the next goes."""
        pages, kind = self.pages, kinds.load(name)
        left, right = MARGIN * 2, pages.extent[0] - MARGIN * 2
        sentences = [kind.summary, *(rule.sentence for rule in kind.rules)]
        lines = [pages.wrapped(text, 10.5, INK, right - left - 14) for text in sentences]
        if y + 24 + 15 * sum(map(len, lines)) > pages.extent[1] - MARGIN:
            pages.turn()
            y = MARGIN + 20
        pages.text(left, y, kind.name.capitalize(), 13, BOLD)
        y += 19
        for nth, sentence in enumerate(lines):
            if nth:
                pages.text(left, y, "•", 10.5)
            for line in sentence:
                pages.text(left + (14 if nth else 0), y, line, 10.5)
                y += 15
        return y + 16

    def puzzles(self) -> None:
        """All puzzles in order."""
        drawings = [layout(bare(sheet.scene())) for sheet in self.sheets]
        entry: int | None = None
        for group, grid in self.groups(drawings, self.grids, HEAD, SMALLEST):
            self.pages.turn(grid == (1, 1) and self.better_turned(group[0][2]))
            entry = self.pages.mark("Puzzles") if entry is None else entry
            for (number, sheet, drawing), slot in zip(group, slots(grid, self.pages.extent), strict=False):
                self.pages.mark(f"{number}. {name_of(sheet)}", entry)
                self.puzzle(number, sheet, drawing, slot)

    def groups(
        self, drawings: Sequence[Drawing], grids: Sequence[tuple[int, int]], head: float, smallest: float
    ) -> Iterator[tuple[Sequence[Numbered], tuple[int, int]]]:
        """What goes on one page: neighbours of about one size, as many as the grid holds that suits them."""
        sized = [(self.suited(drawing, grids, head, smallest), drawing) for drawing in drawings]
        numbered = zip(sized, enumerate(self.sheets, 1), strict=True)
        for grid, run in groupby(numbered, key=lambda item: item[0][0]):
            items = [(number, sheet, drawing) for (_, drawing), (number, sheet) in run]
            step = grid[0] * grid[1]
            yield from ((items[at : at + step], grid) for at in range(0, len(items), step))

    def suited(
        self, drawing: Drawing, grids: Sequence[tuple[int, int]], head: float, smallest: float
    ) -> tuple[int, int]:
        """The first grid in whose slots a drawing is not too small, or the last of all."""
        fits = (grid for grid in grids if fit(drawing, slots(grid, self.pages.size)[0], head) >= smallest)
        return next(fits, grids[-1])

    def better_turned(self, drawing: Drawing) -> bool:
        """Does a large drawing gain by a wide page?"""
        width, height = self.pages.size
        upright = fit(drawing, (0, 0, width - 2 * MARGIN, height - 2 * MARGIN), HEAD)
        wide = fit(drawing, (0, 0, height - 2 * MARGIN, width - 2 * MARGIN), HEAD)
        return upright < SMALLEST * 1.5 and wide > upright * 1.1

    def puzzle(self, number: int, sheet: Sheet, drawing: Drawing, slot: Slot) -> None:
        """One puzzle with its heading."""
        x, y, wide, _ = slot
        title = self.pages.cut(f"{number}. {name_of(sheet)}", 13, BOLD, wide)
        self.pages.text(x, y + 12, title, 13, BOLD)
        self.pages.text(x, y + 25, self.pages.cut(facts(sheet.puzzle), 9, PENCIL, wide), 9, PENCIL)
        scale = min(fit(drawing, slot, HEAD), LARGEST * self.style.scale)
        self.pages.put(drawing, x + (wide - drawing.width * scale) / 2, y + HEAD, scale)

    def solutions(self) -> None:
        """The solutions, small; boards without their clues."""
        drawings = [layout(replace(bare(sheet.filled()), left=(), top=())) for sheet in self.sheets]
        entry: int | None = None
        for group, grid in self.groups(drawings, SOLUTIONS, LABEL, READABLE):
            self.pages.turn()
            entry = self.pages.mark("Solutions") if entry is None else entry
            self.pages.text(MARGIN, MARGIN - 16, "Solutions", 9, PENCIL)
            for (number, sheet, drawing), slot in zip(group, slots(grid, self.pages.extent), strict=False):
                self.solution(number, sheet, drawing, slot)

    def solution(self, number: int, sheet: Sheet, drawing: Drawing, slot: Slot) -> None:
        """One solution under its number."""
        x, y, wide, _ = slot
        said = f"{number}. {sheet.note if sheet.note else name_of(sheet)}"
        self.pages.text(x, y + 9, self.pages.cut(said, 9, BOLD, wide), 9, BOLD)
        if sheet.solution:
            self.pages.put(drawing, x, y + LABEL, min(fit(drawing, slot, LABEL), 0.6))


def slots(grid: tuple[int, int], extent: tuple[float, float]) -> list[Slot]:
    """The parts of a page, row by row."""
    width, height = (length - 2 * MARGIN for length in extent)
    across, down = grid
    wide, high = (width - GAP * (across - 1)) / across, (height - GAP * (down - 1)) / down
    return [
        (MARGIN + column * (wide + GAP), MARGIN + row * (high + GAP), wide, high)
        for row in range(down)
        for column in range(across)
    ]


def bare(scene: Scene) -> Scene:
    """The scene without its heading, which the page sets itself."""
    return replace(scene, title="", byline="")


def fit(drawing: Drawing, slot: Slot, head: float) -> float:
    """The scale at which a drawing fills a slot below its heading."""
    return min(slot[2] / drawing.width, (slot[3] - head) / drawing.height)


def name_of(sheet: Sheet) -> str:
    """The title of a puzzle, or what it is."""
    return sheet.puzzle.notes.title or sheet.puzzle.kind.capitalize()
