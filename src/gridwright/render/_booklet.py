"""Many puzzles as a booklet to print: a title page with the rules, the puzzles, and their solutions small at the end.

A board that would be too small to write in gets a larger part of the page, or all of it, in landscape if it is wide;
the order never changes. On small paper the text is a little smaller too.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from gridwright import kinds
from gridwright.messages import render as messages
from gridwright.render import PAPERS, Sheet, Style, describe_puzzle, title_of
from gridwright.render._cairo import import_cairo
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import (
    HALF,
    MARGIN,
    QUARTER,
    WHOLE,
    Parts,
    Slot,
    fill_pages,
    pack_shelves,
    split_page,
)
from gridwright.render._shapes import Drawing
from gridwright.scene import Scene

FULL_SIZE_WIDTH = 500.0  # points; text on paper of this width and more has its full size
TITLE_SIZES = (30.0, 24.0, 19.0, 15.0, 12.0)  # of the title page
LEADING = 1.27  # distance between lines, in font sizes
RULE_SIZE, RULE_LEADING, RULE_INDENT = 10.5, 15.0, 14.0
HEADING_HEIGHT = 34.0  # number, title and facts above a board
LABEL_HEIGHT = 14.0  # the number above a solution
MAX_SCALE = 1.5  # a cell of 36 points, or 13 millimetres
MIN_SCALE = 0.42  # a cell of 10 points can still be written in
MIN_SOLUTION_SCALE = 0.18  # a cell of 4 points can still be seen
MAX_SOLUTION_SCALE = 0.6
PARTS = {4: QUARTER, 2: HALF, 1: WHOLE}  # by the number of puzzles on a page
SOLUTION_PARTS: tuple[Parts, ...] = ((3, 4), (2, 3), HALF, WHOLE)


class Booklet:
    """A booklet being made."""

    def __init__(self, sheets: Sequence[Sheet], style: Style) -> None:
        self.sheets, self.style = sheets, style
        self.title = messages.PUZZLES() if style.title is None else style.title
        self.data = io.BytesIO()
        paper = PAPERS[style.paper or "a4"]
        # Paper of half the width has letters of two thirds, not of half the size.
        unit = min(1.0, sqrt(paper[0] / FULL_SIZE_WIDTH))
        self.pages = Pages(import_cairo(), self.data, paper, style.theme, unit)
        self.parts = [parts for count, parts in PARTS.items() if count <= (style.per_page or 2)]

    def bytes(self) -> bytes:
        """The PDF file."""
        with self.pages:
            self.draw()
        return self.data.getvalue()

    def draw(self) -> None:
        """Draw all pages."""
        self.pages.set_title(self.title or messages.PUZZLES())
        if self.title:
            self.draw_title_page()
        self.draw_puzzles()
        if any(sheet.solution or sheet.note for sheet in self.sheets):
            self.draw_solutions()
        self.pages.end_page()

    def draw_title_page(self) -> None:
        """Draw the title, the number of puzzles of each kind, and the rules."""
        pages = self.pages
        pages.start_page()
        pages.add_bookmark(self.title)
        width, y = pages.page_size[0], pages.page_size[1] * 0.2
        size, lines = self.title_lines(width - 2 * MARGIN, pages.page_size[1] * 0.4)
        for line in lines:
            pages.text(width / 2, y, line, size, BOLD, 0.5)
            y += size * LEADING
        counts = Counter(sheet.puzzle.kind for sheet in self.sheets)
        for line in pages.wrap(self.contents(counts), 14, PENCIL, width - 2 * MARGIN):
            pages.text(width / 2, y, line, 14, PENCIL, 0.5)
            y += 20
        y += 40
        for kind in counts:
            y = self.draw_rules(kind, y)

    def contents(self, counts: Counter[str]) -> str:
        """How many puzzles of each kind there are."""
        each = ", ".join(messages.COUNT_OF_KIND(count=count, kind=kind) for kind, count in counts.items())
        return messages.COUNTS(len(self.sheets), kinds=each) if len(counts) > 1 else each

    def title_lines(self, width: float, height: float) -> tuple[float, list[str]]:
        """The font size and lines of the title: the largest font in which it fits, else the smallest, truncated."""
        for size in TITLE_SIZES:
            lines = self.pages.wrap(self.title, size, BOLD, width)
            if len(lines) * size * LEADING <= height:
                return size, lines
        shown = lines[: int(height / (size * LEADING))]
        return size, [*shown[:-1], f"{shown[-1]}…"]

    def draw_rules(self, name: str, y: float) -> float:
        """Draw the rules of a kind; returns where the next kind goes."""
        pages, kind = self.pages, kinds.load(name)
        left = MARGIN * (2 if pages.page_size[0] > FULL_SIZE_WIDTH else 1)
        width = pages.page_size[0] - 2 * left - RULE_INDENT
        sentences = [str(kind.summary), *(str(rule.sentence) for rule in kind.rules)]
        paragraphs = [pages.wrap(text, RULE_SIZE, INK, width) for text in sentences]
        if y + 24 + RULE_LEADING * sum(map(len, paragraphs)) > pages.page_size[1] - MARGIN:
            pages.start_page()
            y = MARGIN + 20
        pages.text(left, y, kind.name.capitalize(), 13, BOLD)
        y += 19
        for nth, lines in enumerate(paragraphs):
            if nth:
                pages.text(left, y, "•", RULE_SIZE)
            for line in lines:
                pages.text(left + (RULE_INDENT if nth else 0), y, line, RULE_SIZE)
                y += RULE_LEADING
        return y + 16

    def draw_puzzles(self) -> None:
        """Draw all puzzles in order."""
        drawings = [layout(without_heading(sheet.scene())) for sheet in self.sheets]
        bookmark: int | None = None
        wanted = (self.choose_parts(drawing, self.parts, HEADING_HEIGHT, MIN_SCALE) for drawing in drawings)
        for page in fill_pages(wanted):
            first, parts, _ = page[0]
            self.pages.start_page(parts == WHOLE and self.prefers_landscape(drawings[first]))
            bookmark = self.pages.add_bookmark(messages.PUZZLES()) if bookmark is None else bookmark
            for nth, parts, place in page:
                self.pages.add_bookmark(self.numbered_title(nth), bookmark)
                self.draw_puzzle(nth, drawings[nth], split_page(parts, self.pages.page_size)[place])

    def numbered_title(self, nth: int) -> str:
        """The number and title of a puzzle."""
        return f"{nth + 1}. {title_of(self.sheets[nth].puzzle)}"

    def choose_parts(self, drawing: Drawing, choices: Sequence[Parts], heading: float, min_scale: float) -> Parts:
        """The smallest part of a page on which a drawing is not too small, or else the largest."""
        least = min_scale / self.pages.unit
        fits = (
            parts for parts in choices if fit_scale(drawing, split_page(parts, self.pages.size)[0], heading) >= least
        )
        return next(fits, choices[-1])

    def prefers_landscape(self, drawing: Drawing) -> bool:
        """Is a large drawing clearly larger on a landscape page?"""
        width, height = (length - 2 * MARGIN for length in self.pages.size)
        portrait = fit_scale(drawing, (0, 0, width, height), HEADING_HEIGHT)
        landscape = fit_scale(drawing, (0, 0, height, width), HEADING_HEIGHT)
        return portrait < MIN_SCALE * 1.5 / self.pages.unit and landscape > portrait * 1.1

    def draw_puzzle(self, nth: int, drawing: Drawing, slot: Slot) -> None:
        """Draw one puzzle with its heading."""
        x, y, width, _ = slot
        size, title = self.pages.fit_text(self.numbered_title(nth), 13, BOLD, width)
        facts = self.pages.truncate(describe_puzzle(self.sheets[nth].puzzle), 9, PENCIL, width)
        self.pages.text(x, y + 12, title, size, BOLD)
        self.pages.text(x, y + 25, facts, 9, PENCIL)
        scale = min(fit_scale(drawing, slot, HEADING_HEIGHT), MAX_SCALE * self.style.scale)
        self.pages.place(drawing, x + (width - drawing.width * scale) / 2, y + HEADING_HEIGHT, scale)

    def draw_solutions(self) -> None:
        """Draw the solutions, small and without clues."""
        scenes = (without_heading(sheet.solved_scene()) for sheet in self.sheets)
        drawings = [layout(replace(scene, left=(), top=())) for scene in scenes]
        sizes = [self.solution_size(sheet, drawing) for sheet, drawing in zip(self.sheets, drawings, strict=True)]
        bookmark: int | None = None
        for page in pack_shelves(sizes, self.pages.size):
            self.pages.start_page()
            bookmark = self.pages.add_bookmark(messages.SOLUTIONS()) if bookmark is None else bookmark
            self.pages.text(MARGIN, MARGIN - 16, messages.SOLUTIONS(), 9, PENCIL)
            for nth, slot in page:
                self.draw_solution(nth, drawings[nth], slot)

    def solution_size(self, sheet: Sheet, drawing: Drawing) -> tuple[float, float]:
        """The width and height that a solution takes."""
        if not sheet.solution:
            return split_page(SOLUTION_PARTS[0], self.pages.size)[0][2], LABEL_HEIGHT
        parts = self.choose_parts(drawing, SOLUTION_PARTS, LABEL_HEIGHT, MIN_SOLUTION_SCALE)
        slot = split_page(parts, self.pages.size)[0]
        return slot[2], LABEL_HEIGHT + drawing.height * solution_scale(drawing, slot)

    def draw_solution(self, nth: int, drawing: Drawing, slot: Slot) -> None:
        """Draw one solution below its number."""
        x, y, width, _ = slot
        sheet = self.sheets[nth]
        label = f"{nth + 1}. {sheet.note}" if sheet.note else self.numbered_title(nth)
        self.pages.text(x, y + 9, self.pages.truncate(label, 9, BOLD, width), 9, BOLD)
        if sheet.solution:
            self.pages.place(drawing, x, y + LABEL_HEIGHT, solution_scale(drawing, slot))


def without_heading(scene: Scene) -> Scene:
    """The scene without title and author, which the page prints itself."""
    return replace(scene, title="", byline="")


def fit_scale(drawing: Drawing, slot: Slot, heading: float) -> float:
    """The scale at which a drawing fills a slot below its heading."""
    return min(slot[2] / drawing.width, (slot[3] - heading) / drawing.height)


def solution_scale(drawing: Drawing, slot: Slot) -> float:
    """The scale of a solution in its slot."""
    return min(fit_scale(drawing, slot, LABEL_HEIGHT), MAX_SOLUTION_SCALE)
