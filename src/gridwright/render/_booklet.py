"""Many puzzles as a booklet to print: a title page with the rules, the puzzles, and their solutions small at the end.

Boards share a page as long as they are large enough to write in; one that is too wide for that has a page of its own,
in landscape if that helps. The order never changes. On small paper the text is a little smaller too.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from math import sqrt

from gridwright.messages import say
from gridwright.render import PAPERS, PER_PAGE, Sheet, Style, describe_sheet, title_of
from gridwright.render._cairo import import_cairo
from gridwright.render._frame import MARGIN as DRAWING_MARGIN
from gridwright.render._layout import layout
from gridwright.render._look import Look
from gridwright.render._pages import INK, PENCIL, SMALLEST, Pages
from gridwright.render._pagination import MARGIN, Arrangement, Paper, Slot, arrange, fill_pages, pack_shelves
from gridwright.render._qr import draw_code
from gridwright.render._shapes import Drawing
from gridwright.render._title_page import draw_title_page
from gridwright.render._words import begin_sentence
from gridwright.scene import Scene

FULL_SIZE_WIDTH = 500.0  # points; text on paper of this width and more has its full size
TITLE_SIZE, FACTS_SIZE = 12.0, 8.5  # above a puzzle
LABEL_SIZE, NOTE_SIZE = 9.0, 8.0  # above a solution
HEADING_HEIGHT = 32.0  # number, title and facts above a board
LABEL_HEIGHT = 13.0  # number and title above a solution
NOTE_LEADING = 10.0
NAME = Look(fill="pencil", italic=True)  # below a solution
CODE_GAP = 6.0  # around the code of a link
MAX_SCALE = 1.5  # a cell of 36 points, or 13 millimetres
COMFORTABLE_SCALE = 1.0  # a cell of 24 points, or 8 millimetres
MIN_SCALE = 0.42  # a cell of 10 points can still be written in
MIN_SOLUTION_SCALE = 0.18  # a cell of 4 points can still be seen
MAX_SOLUTION_SCALE = 0.6
USUAL_PER_PAGE = 2  # more boards share a page only if they are comfortably large, or if so many were asked for
SOLUTION_COLUMNS = (3, 2, 1)


class Booklet:
    """A booklet being made."""

    def __init__(self, sheets: Sequence[Sheet], style: Style) -> None:
        self.sheets, self.style = sheets, style
        self.title = say("Puzzles") if style.title is None else style.title
        self.data = io.BytesIO()
        paper = PAPERS[style.paper or "a4"]
        # Paper of half the width has letters of two thirds, not of half the size.
        unit = min(1.0, sqrt(paper[0] / FULL_SIZE_WIDTH))
        self.pages = Pages(import_cairo(), self.data, paper, style.theme, unit)

    def bytes(self) -> bytes:
        """The PDF file."""
        with self.pages:
            self.draw()
        return self.data.getvalue()

    def draw(self) -> None:
        """Draw all pages."""
        self.pages.set_title(self.title or say("Puzzles"))
        if self.title:
            draw_title_page(self.pages, self.title, Counter(sheet.puzzle.kind for sheet in self.sheets))
        self.draw_puzzles()
        self.draw_solutions()
        self.pages.end_page()

    @cached_property
    def drawings(self) -> list[Drawing]:
        """The boards without their solutions."""
        return [layout(without_heading(sheet.scene())) for sheet in self.sheets]

    @property
    def paper(self) -> Paper:
        """The paper on which the puzzles are arranged."""
        return Paper(self.pages.size, self.heading_height, self.max_scale)

    @cached_property
    def codes(self) -> list[Drawing | None]:
        """The codes that open the puzzles on the page."""
        return [draw_code(sheet.link) if sheet.link else None for sheet in self.sheets]

    @cached_property
    def heading_height(self) -> float:
        """The height of what stands above every board."""
        return max([HEADING_HEIGHT, *(code.height + CODE_GAP for code in self.codes if code)])

    def plan_puzzles(self, start: int, end: int, most: int) -> list[tuple[int, Arrangement]]:
        """Pages for the puzzles from one number to another: the first of each page, and how its boards are arranged."""
        sizes = [(drawing.width, drawing.height) for drawing in self.drawings[start:end]]
        return [(start + first, found) for first, found in fill_pages(sizes, self.paper, most, self.accept)]

    def draw_puzzles(self) -> None:
        """Draw all puzzles in order."""
        bookmark: int | None = None
        for first, arrangement in self.plan_puzzles(0, len(self.sheets), self.style.per_page or PER_PAGE[-1]):
            self.start_puzzles(first, arrangement)
            bookmark = self.pages.add_bookmark(say("Puzzles")) if bookmark is None else bookmark
            self.draw_page(first, arrangement, bookmark)

    def start_puzzles(self, first: int, arrangement: Arrangement) -> None:
        """Start a page of puzzles, in landscape if a board that is alone on it is larger then."""
        alone = len(arrangement.slots) == 1
        wide = alone and self.prefers_landscape(self.drawings[first], arrangement.scales[0])
        self.pages.start_page(landscape=wide)

    def draw_page(self, first: int, arrangement: Arrangement, bookmark: int) -> None:
        """Draw the puzzles of a page, with an entry in the outline for each."""
        if self.pages.landscape:
            board = self.drawings[first]
            arrangement = arrange([(board.width, board.height)], replace(self.paper, size=self.pages.page_size))
        for nth, (slot, scale) in enumerate(zip(arrangement.slots, arrangement.scales, strict=True), first):
            self.pages.add_bookmark(self.numbered_title(nth), bookmark)
            self.draw_puzzle(nth, self.drawings[nth], slot, scale)

    @property
    def max_scale(self) -> float:
        """The scale that a board does not exceed."""
        return MAX_SCALE * self.style.scale

    def accept(self, count: int, arrangement: Arrangement) -> bool:
        """Are boards that share a page large enough to write in, and if nobody asked for so many, even comfortable?"""
        crowded = self.style.per_page is None and count > USUAL_PER_PAGE
        least = (COMFORTABLE_SCALE if crowded else MIN_SCALE) / self.pages.unit
        return min(arrangement.scales) >= min(least, self.max_scale)

    def numbered_title(self, nth: int) -> str:
        """The number and title of a puzzle."""
        return f"{nth + 1}. {title_of(self.sheets[nth].puzzle)}"

    def describe(self, nth: int) -> str:
        """What stands below the title of a puzzle."""
        return describe_sheet(self.sheets[nth])

    def prefers_landscape(self, drawing: Drawing, portrait: float) -> bool:
        """Is a large drawing clearly larger on a landscape page?"""
        width, height = (length - 2 * MARGIN for length in self.pages.size)
        landscape = min(height / drawing.width, (width - self.heading_height) / drawing.height, self.max_scale)
        return portrait < MIN_SCALE * 1.5 / self.pages.unit and landscape > portrait * 1.1

    def draw_puzzle(self, nth: int, drawing: Drawing, slot: Slot, scale: float) -> None:
        """Draw one puzzle with its heading, which starts where the board does unless it needs more room."""
        x, y, width, _ = slot
        left = x + (width - drawing.width * scale) / 2
        code = self.codes[nth]
        room = width - (code.width + CODE_GAP if code else 0.0)
        size, title = self.pages.fit_text(self.numbered_title(nth), TITLE_SIZE, INK, room)
        facts = self.pages.truncate(self.describe(nth), FACTS_SIZE, PENCIL, room)
        needed = max(self.pages.measure(title, size, INK), self.pages.measure(facts, FACTS_SIZE, PENCIL))
        edge = max(x, min(left + DRAWING_MARGIN * scale, x + room - needed))
        self.pages.text(edge, y + 11, title, size, INK)
        self.pages.text(edge, y + 23, facts, FACTS_SIZE, PENCIL)
        if code:
            link = self.sheets[nth].link
            right = max(edge + needed + CODE_GAP + code.width, left + (drawing.width - DRAWING_MARGIN) * scale)
            self.pages.place_link(code, right - code.width, y + self.heading_height - CODE_GAP - code.height, link)
        self.pages.place(drawing, left, y + self.heading_height, scale)

    @cached_property
    def solved(self) -> list[Drawing]:
        """The solutions, without clues."""
        scenes = (without_heading(sheet.solved_scene()) for sheet in self.sheets)
        return [layout(replace(scene, left=(), top=())) for scene in scenes]

    def plan_solutions(self) -> list[list[tuple[int, Slot]]]:
        """Pages of solutions: the number and the place of each; none where nothing is known of any."""
        if not any(sheet.solution or sheet.note for sheet in self.sheets):
            return []
        sizes = [self.solution_size(sheet, drawing) for sheet, drawing in zip(self.sheets, self.solved, strict=True)]
        return pack_shelves(sizes, self.pages.size)

    @property
    def solutions_head(self) -> str:
        """What stands at the head of a page of solutions."""
        return say("Solutions")

    def draw_solutions(self) -> None:
        """Draw the solutions, small and without clues."""
        bookmark: int | None = None
        for page in self.plan_solutions():
            self.pages.start_page()
            bookmark = self.pages.add_bookmark(say("Solutions")) if bookmark is None else bookmark
            head = self.pages.truncate(self.solutions_head, LABEL_SIZE, PENCIL, self.pages.size[0] - 2 * MARGIN)
            self.pages.text(MARGIN, MARGIN - 16, head, LABEL_SIZE, PENCIL)
            for nth, slot in page:
                self.draw_solution(nth, self.solved[nth], slot)

    def solution_size(self, sheet: Sheet, drawing: Drawing) -> tuple[float, float]:
        """The width and height that a solution takes."""
        label = label_height(sheet)
        if not sheet.solution:
            return self.solution_width(SOLUTION_COLUMNS[0]), label
        width = self.solution_width(self.choose_columns(sheet, drawing))
        height = drawing.height * self.solution_scale(drawing, width, label) + name_height(sheet)
        return width, label + height

    def solution_width(self, across: int) -> float:
        """The width of a solution if so many stand side by side."""
        return Paper(self.pages.size, LABEL_HEIGHT, MAX_SOLUTION_SCALE).column_width(across)

    def choose_columns(self, sheet: Sheet, drawing: Drawing) -> int:
        """How many solutions like this one can stand side by side, large enough and with all of their notes, or 1."""
        note = self.pages.measure(begin_sentence(sheet.note), NOTE_SIZE * SMALLEST, PENCIL)
        least = max(note, drawing.width * MIN_SOLUTION_SCALE / self.pages.unit)
        return next((across for across in SOLUTION_COLUMNS if self.solution_width(across) >= least), 1)

    def solution_scale(self, drawing: Drawing, width: float, label: float) -> float:
        """The scale of a solution in a column, which must not be longer than the page."""
        room = self.pages.size[1] - 2 * MARGIN - label - NOTE_LEADING
        return min(width / drawing.width, room / drawing.height, MAX_SOLUTION_SCALE)

    def draw_solution(self, nth: int, drawing: Drawing, slot: Slot) -> None:
        """Draw one solution below its number and title, and what is to know about it."""
        x, y, width, _ = slot
        sheet = self.sheets[nth]
        label = self.numbered_title(nth) if sheet.solution else f"{nth + 1}. {sheet.note}"
        size, label = self.pages.fit_text(label, LABEL_SIZE, INK, width)
        self.pages.text(x, y + 9, label, size, INK)
        if sheet.solution:
            size, note = self.pages.fit_text(begin_sentence(sheet.note), NOTE_SIZE, PENCIL, width)
            self.pages.text(x, y + 9 + NOTE_LEADING, note, size, PENCIL)
            height = label_height(sheet)
            # The boards have a margin of their own, and their edges stand below the labels.
            scale = self.solution_scale(drawing, width, height)
            self.pages.place(drawing, x - DRAWING_MARGIN * scale, y + height, scale)
            size, name = self.pages.fit_text(sheet.name, NOTE_SIZE, NAME, width)
            self.pages.text(x, y + height + drawing.height * scale + NOTE_SIZE * 3 / 4, name, size, NAME)


class AnswerKey(Booklet):
    """The solutions alone, for whoever hands out the puzzles without them."""

    def draw(self) -> None:
        """Draw all pages."""
        self.pages.set_title(self.solutions_head)
        self.draw_solutions()
        self.pages.end_page()

    @property
    def solutions_head(self) -> str:
        """The title of the puzzles as well: the sheets may lie apart."""
        return say("{title}: solutions", title=self.title) if self.title else say("Solutions")


def name_height(sheet: Sheet) -> float:
    """The height of the name below a solution."""
    return NOTE_LEADING if sheet.name else 0.0


def label_height(sheet: Sheet) -> float:
    """The height of what stands above a solution."""
    return LABEL_HEIGHT + (NOTE_LEADING if sheet.solution and sheet.note else 0.0)


def without_heading(scene: Scene) -> Scene:
    """The scene without title, author and note, which the page prints itself."""
    return replace(scene, title="", byline="", note="")
