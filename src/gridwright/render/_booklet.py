"""Many puzzles as a booklet to print: a title page with the rules, the puzzles, and their solutions small at the end.

A board that would come out too small to write in gets more of the page, or all of it, a wide one turned; the order
stays. On small paper everything is a little smaller, not only the room.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from gridwright import kinds
from gridwright.render import PAPERS, Sheet, Style, facts
from gridwright.render._arrange import HALF, MARGIN, QUARTER, WHOLE, Parts, Slot, sharing, shelved, slots
from gridwright.render._cairo import cairo
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._shapes import Drawing
from gridwright.scene import Scene

USUAL = 500.0  # paper of this width and more has letters of the usual size, in points
TITLES = (30.0, 24.0, 19.0, 15.0, 12.0)  # sizes of letters on the title page
LEADING = 1.27  # from line to line, in letter sizes
HEAD = 34.0  # for number, title and facts above a board
LABEL = 14.0  # for the number above a solution
LARGEST = 1.5  # a cell of 36 points, or 13 millimetres
SMALLEST = 0.42  # a cell of 10 points can still be written in
READABLE = 0.18  # a cell of 4 points can still be seen in a solution
SOLVED = 0.6  # as large as a solution gets
PARTS = {4: QUARTER, 2: HALF, 1: WHOLE}  # by how many puzzles there are to be on a page
SOLUTIONS: tuple[Parts, ...] = ((3, 4), (2, 3), HALF, WHOLE)


class Booklet:
    """A booklet being made."""

    def __init__(self, sheets: Sequence[Sheet], style: Style) -> None:
        self.sheets, self.style = sheets, style
        self.title = "Puzzles" if style.title is None else style.title
        self.data = io.BytesIO()
        paper = PAPERS[style.paper or "a4"]
        # Half as wide a paper has letters of two thirds, not of half the size.
        self.pages = Pages(cairo(), self.data, paper, style.theme, min(1.0, sqrt(paper[0] / USUAL)))
        self.parts = [parts for many, parts in PARTS.items() if many <= (style.per_page or 2)]

    def bytes(self) -> bytes:
        """The whole booklet."""
        with self.pages:
            self.fill()
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
        size, lines = self.title_lines(width - 2 * MARGIN, pages.extent[1] * 0.4)
        for line in lines:
            pages.text(width / 2, y, line, size, BOLD, 0.5)
            y += size * LEADING
        counts = Counter(sheet.puzzle.kind for sheet in self.sheets)
        said = ", ".join(f"{count} {kind}" for kind, count in counts.items())
        many = f"{len(self.sheets)} puzzles: {said}" if len(counts) > 1 else said
        for line in pages.wrapped(many, 14, PENCIL, width - 2 * MARGIN):
            pages.text(width / 2, y, line, 14, PENCIL, 0.5)
            y += 20
        y += 40
        for kind in counts:
            y = self.rules(kind, y)

    def title_lines(self, room: float, most: float) -> tuple[float, list[str]]:
        """The title in the largest letters in which it does not take the whole page, or else cut short."""
        for size in TITLES:
            lines = self.pages.wrapped(self.title, size, BOLD, room)
            if len(lines) * size * LEADING <= most:
                return size, lines
        kept = lines[: int(most / (size * LEADING))]
        return size, [*kept[:-1], f"{kept[-1]}…"]

    def rules(self, name: str, y: float) -> float:
        """How a kind is played; where the next goes."""
        pages, kind = self.pages, kinds.load(name)
        aside = MARGIN * (2 if pages.extent[0] > 500 else 1)
        left, right = aside, pages.extent[0] - aside
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
        for page in sharing(self.suited(drawing, self.parts, HEAD, SMALLEST) for drawing in drawings):
            first, parts, _ = page[0]
            self.pages.turn(parts == WHOLE and self.better_turned(drawings[first]))
            entry = self.pages.mark("Puzzles") if entry is None else entry
            for nth, parts, place in page:
                self.pages.mark(f"{nth + 1}. {name_of(self.sheets[nth])}", entry)
                self.puzzle(nth, drawings[nth], slots(parts, self.pages.extent)[place])

    def suited(self, drawing: Drawing, choices: Sequence[Parts], head: float, smallest: float) -> Parts:
        """The smallest part of a page on which a drawing is not too small, or the largest of all."""
        least = smallest / self.pages.unit
        fits = (parts for parts in choices if fit(drawing, slots(parts, self.pages.size)[0], head) >= least)
        return next(fits, choices[-1])

    def better_turned(self, drawing: Drawing) -> bool:
        """Does a large drawing gain by a wide page?"""
        width, height = self.pages.size
        upright = fit(drawing, (0, 0, width - 2 * MARGIN, height - 2 * MARGIN), HEAD)
        wide = fit(drawing, (0, 0, height - 2 * MARGIN, width - 2 * MARGIN), HEAD)
        return upright < SMALLEST * 1.5 / self.pages.unit and wide > upright * 1.1

    def puzzle(self, nth: int, drawing: Drawing, slot: Slot) -> None:
        """One puzzle with its heading."""
        x, y, wide, _ = slot
        sheet = self.sheets[nth]
        size, title = self.pages.fitted(f"{nth + 1}. {name_of(sheet)}", 13, BOLD, wide)
        self.pages.text(x, y + 12, title, size, BOLD)
        self.pages.text(x, y + 25, self.pages.cut(facts(sheet.puzzle), 9, PENCIL, wide), 9, PENCIL)
        scale = min(fit(drawing, slot, HEAD), LARGEST * self.style.scale)
        self.pages.put(drawing, x + (wide - drawing.width * scale) / 2, y + HEAD, scale)

    def solutions(self) -> None:
        """The solutions, small; boards without their clues."""
        drawings = [layout(replace(bare(sheet.filled()), left=(), top=())) for sheet in self.sheets]
        sized = [self.room(sheet, drawing) for sheet, drawing in zip(self.sheets, drawings, strict=True)]
        entry: int | None = None
        for page in shelved(sized, self.pages.size):
            self.pages.turn()
            entry = self.pages.mark("Solutions") if entry is None else entry
            self.pages.text(MARGIN, MARGIN - 16, "Solutions", 9, PENCIL)
            for nth, slot in page:
                self.solution(nth, drawings[nth], slot)

    def room(self, sheet: Sheet, drawing: Drawing) -> tuple[float, float]:
        """The width and height that a solution takes."""
        parts = self.suited(drawing, SOLUTIONS, LABEL, READABLE) if sheet.solution else SOLUTIONS[0]
        slot = slots(parts, self.pages.size)[0]
        scale = min(fit(drawing, slot, LABEL), SOLVED) if sheet.solution else 0.0
        return slot[2], LABEL + drawing.height * scale

    def solution(self, nth: int, drawing: Drawing, slot: Slot) -> None:
        """One solution under its number."""
        x, y, wide, _ = slot
        sheet = self.sheets[nth]
        said = f"{nth + 1}. {sheet.note if sheet.note else name_of(sheet)}"
        self.pages.text(x, y + 9, self.pages.cut(said, 9, BOLD, wide), 9, BOLD)
        if sheet.solution:
            self.pages.put(drawing, x, y + LABEL, min(fit(drawing, slot, LABEL), SOLVED))


def bare(scene: Scene) -> Scene:
    """The scene without its heading, which the page sets itself."""
    return replace(scene, title="", byline="")


def fit(drawing: Drawing, slot: Slot, head: float) -> float:
    """The scale at which a drawing fills a slot below its heading."""
    return min(slot[2] / drawing.width, (slot[3] - head) / drawing.height)


def name_of(sheet: Sheet) -> str:
    """The title of a puzzle, or what it is."""
    return sheet.puzzle.notes.title or sheet.puzzle.kind.capitalize()
