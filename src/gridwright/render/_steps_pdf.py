"""An explanation as PDF: as many steps on a page as stay legible, with what the marks mean at the top."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from gridwright.puzzle import Puzzle
from gridwright.render import PAPERS, Style, title_of
from gridwright.render._cairo import import_cairo
from gridwright.render._layout import layout
from gridwright.render._legend import Sample
from gridwright.render._look import Look
from gridwright.render._pages import BOLD, INK, PENCIL, Pages
from gridwright.render._pagination import GUTTER, MARGIN, Paper
from gridwright.render._shapes import Drawing
from gridwright.render._steps import StepPicture, group_steps, list_legend, list_pictures

COLUMNS = (3, 2, 1)
MIN_SCALE = 0.45  # of a board that stands beside others
MAX_SCALE = 0.85
LEAST_SCALE = 0.4  # at which clues can still be read
LEAST_TEXT = 120.0  # the width of a text beside a board
BESIDE_ROWS = 2
FIRST_LEADING = 26.0  # for the legend
MOST_PAGES = 60  # before several steps share a picture
HEADING_SIZE, SENTENCE_SIZE, LEADING = 10.0, 9.0, 11.5
SAMPLE_SCALE = 0.45


def draw_pdf(puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> bytes:
    """All steps as a PDF."""
    data = io.BytesIO()
    paper = PAPERS[style.paper or "a4"]
    plan = make_plan(layout(steps[0].scene(puzzle)), Paper(paper, 0.0, MAX_SCALE * style.scale))
    steps = list_pictures(group_steps(steps, -(-len(steps) // (plan.per_page * MOST_PAGES))))
    with Pages(import_cairo(), data, paper, style.theme) as pages:
        StepPages(pages, puzzle, steps, plan).draw()
    return data.getvalue()


@dataclass(frozen=True, slots=True)
class Plan:
    """How steps stand on a page: so many side by side, at which scale, and how wide text and step are.

    If a board is so large that there is one in a row, its text stands beside it, where this leaves room for two rows.
    """

    across: int
    scale: float
    text_width: float
    text_left: float  # from the left edge of the step
    per_page: int

    @property
    def is_beside(self) -> bool:
        """Does the text stand beside the board?"""
        return self.text_left > 0


def make_plan(drawing: Drawing, paper: Paper) -> Plan:
    """The plan for boards of a size: as many as stay legible."""
    width, height = drawing.width, drawing.height
    fits = (across for across in COLUMNS if paper.column_width(across) / width >= MIN_SCALE)
    across = next(fits, 1)
    column = paper.column_width(across)
    scale = min(column / width, (paper.height - 4 * LEADING) / height, paper.max_scale)
    rows = int((paper.height + GUTTER) / (height * scale + 4 * LEADING + GUTTER))
    if across == 1 and rows < BESIDE_ROWS:
        half = (paper.height - FIRST_LEADING - GUTTER) / BESIDE_ROWS
        small = min(half / height, (column - GUTTER - LEAST_TEXT) / width, paper.max_scale)
        if small >= LEAST_SCALE:
            left = width * small + GUTTER
            return Plan(1, small, column - left, left, BESIDE_ROWS)
    return Plan(across, scale, column, 0.0, max(1, rows) * across)


class StepPages:
    """Steps being set in rows, from left to right and from top to bottom."""

    def __init__(self, pages: Pages, puzzle: Puzzle, steps: Sequence[StepPicture], plan: Plan) -> None:
        self.pages, self.puzzle, self.steps, self.plan = pages, puzzle, steps, plan
        self.y = MARGIN

    def draw(self) -> None:
        """Draw all pages."""
        title = title_of(self.puzzle)
        self.pages.set_title(title)
        self.pages.start_page()
        self.pages.text(MARGIN, MARGIN - 14, title, HEADING_SIZE + 2, BOLD)
        self.draw_legend(list_legend(self.puzzle, self.steps))
        for row in self.split_rows():
            self.draw_row(row)
        self.pages.end_page()

    def split_rows(self) -> Iterator[Sequence[StepPicture]]:
        """The steps of every row; two boards to compare are not torn apart."""
        row: list[StepPicture] = []
        for step, following in zip_longest(self.steps, self.steps[1:]):
            torn = following is not None and following.compared and self.plan.across > 1
            if row and (len(row) == self.plan.across or (torn and len(row) + 2 > self.plan.across)):
                yield row
                row = []
            row.append(step)
        yield row

    def draw_legend(self, legend: Sequence[Sample]) -> None:
        """Draw what the marks mean, in as many lines as it takes."""
        x, right = MARGIN, self.pages.size[0] - MARGIN
        for sample in legend:
            drawing = layout(sample.scene)
            side = drawing.width * SAMPLE_SCALE
            width = side + 4 + self.pages.measure(sample.meaning, SENTENCE_SIZE, PENCIL) + GUTTER
            if x > MARGIN and x + width - GUTTER > right:
                x, self.y = MARGIN, self.y + side + 2
            self.pages.place(drawing, x, self.y - side / 2, SAMPLE_SCALE)
            self.pages.text(x + side + 4, self.y + SENTENCE_SIZE / 3, sample.meaning, SENTENCE_SIZE, PENCIL)
            x += width
        self.y += LEADING if legend else 0.0

    def draw_row(self, row: Sequence[StepPicture]) -> None:
        """Draw some steps side by side, their boards at one height, on a new page if this one has no room for them."""
        texts = [self.wrap(step) for step in row]
        drawings = [layout(step.scene(self.puzzle)) for step in row]
        sizes = [(LEADING * (len(t) + 0.5), d.height * self.plan.scale) for t, d in zip(texts, drawings, strict=True)]
        above = 0.0 if self.plan.is_beside else max(text for text, _ in sizes)
        height = max(max(size) if self.plan.is_beside else above + size[1] for size in sizes)
        if self.y > MARGIN and self.y + height > self.pages.size[1] - MARGIN:
            self.pages.start_page()
            self.y = MARGIN
        for place, (text, drawing) in enumerate(zip(texts, drawings, strict=True)):
            x = MARGIN + place * (self.plan.text_width + GUTTER)
            self.draw_text(text, x + self.plan.text_left)
            self.pages.place(drawing, x, self.y + above, self.plan.scale)
        self.y += height + GUTTER

    def wrap(self, step: StepPicture) -> list[tuple[str, float, Look]]:
        """The lines of a step: its heading and its sentences, each with the size and the look of its letters."""
        width = self.plan.text_width
        heading = self.pages.wrap(step.heading, HEADING_SIZE, BOLD, width)
        lines = [line for text in step.sentences for line in self.pages.wrap(text, SENTENCE_SIZE, INK, width)]
        return [*((line, HEADING_SIZE, BOLD) for line in heading), *((line, SENTENCE_SIZE, INK) for line in lines)]

    def draw_text(self, lines: Sequence[tuple[str, float, Look]], x: float) -> None:
        """Draw the heading and the sentences of a step."""
        for nth, (line, size, look) in enumerate(lines, 1):
            self.pages.text(x, self.y + nth * LEADING, line, size, look)
