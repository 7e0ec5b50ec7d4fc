"""Explanations as pictures: one board per step, with its heading and its sentence, as SVG, a web page or PDF.

Cells that a step decides are framed, and cells that it uses have marked corners.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gridwright.puzzle import Answer, Puzzle
from gridwright.render import PAPERS, Style, make_scene, title_of
from gridwright.render._cairo import import_cairo
from gridwright.render._layout import layout
from gridwright.render._pages import BOLD, INK, Pages
from gridwright.render._pagination import GUTTER, MARGIN, Paper
from gridwright.render._shapes import Drawing
from gridwright.render._words import escape_xml
from gridwright.render.html import board as html_board
from gridwright.render.html import page
from gridwright.render.svg import render_scene
from gridwright.scene import Scene

COLUMNS = (3, 2, 1)
MIN_SCALE = 0.45  # of a board that stands beside others
MAX_SCALE = 0.85
HEADING_SIZE, SENTENCE_SIZE, LEADING = 10.0, 9.0, 11.5
HTML_STYLE = """
.steps{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:2rem;padding:0;margin:0}
.steps li{list-style:none;break-inside:avoid}.steps h2{font-size:1rem}
"""


@dataclass(frozen=True, slots=True)
class StepPicture:
    """A step to draw: its heading and sentence, the board after it, and the cells that it decides and uses."""

    heading: str
    sentence: str
    board: Answer
    decided: tuple[int, ...] = ()
    used: tuple[int, ...] = ()

    def scene(self, puzzle: Puzzle) -> Scene:
        """The board without its heading."""
        scene = make_scene(puzzle, self.board, self.decided).use(self.used)
        return replace(scene, title="", byline="")


def draw_svg(puzzle: Puzzle, step: StepPicture, style: Style) -> str:
    """One step as an SVG picture with its heading and sentence."""
    scene = replace(step.scene(puzzle), title=step.heading, caption=step.sentence, about=step.sentence)
    return render_scene(scene, style.theme, style.scale)


def draw_html(puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> str:
    """All steps as one web page."""
    return page(title_of(puzzle), [*html_steps(puzzle, steps, style)], style, HTML_STYLE)


def html_steps(puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> Iterator[str]:
    """A list of steps, each a picture below its sentence."""
    yield '<ol class="steps">'
    for step in steps:
        scene = replace(step.scene(puzzle), about=step.sentence)
        yield f"<li><h2>{escape_xml(step.heading)}</h2><p>{escape_xml(step.sentence)}</p>"
        yield html_board(scene, style) + "</li>"
    yield "</ol>"


def draw_pdf(puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> bytes:
    """All steps as a PDF, several to a page."""
    data = io.BytesIO()
    with Pages(import_cairo(), data, PAPERS[style.paper or "a4"], style.theme) as pages:
        StepPages(pages, puzzle, steps, style).draw()
    return data.getvalue()


class StepPages:
    """Steps being set in rows, from left to right and from top to bottom."""

    def __init__(self, pages: Pages, puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> None:
        self.pages, self.puzzle, self.steps = pages, puzzle, steps
        self.drawings = [layout(step.scene(puzzle)) for step in steps]
        width, height = self.drawings[0].width, self.drawings[0].height
        paper = Paper(pages.size, 0.0, MAX_SCALE)
        fits = (across for across in COLUMNS if paper.column_width(across) / width >= MIN_SCALE)
        self.across = next(fits, 1)
        self.column = paper.column_width(self.across)
        room = paper.height - 4 * LEADING
        self.scale = min(self.column / width, room / height, MAX_SCALE * style.scale)
        self.x, self.y = 0, 0.0

    def draw(self) -> None:
        """Draw all pages."""
        title = title_of(self.puzzle)
        self.pages.set_title(title)
        self.pages.start_page()
        self.pages.text(MARGIN, MARGIN - 14, title, HEADING_SIZE + 2, BOLD)
        self.y = MARGIN
        for start in range(0, len(self.steps), self.across):
            self.draw_row(range(start, min(start + self.across, len(self.steps))))
        self.pages.end_page()

    def draw_row(self, row: range) -> None:
        """Draw some steps side by side, on a new page if this one has no room for them."""
        sentences = [self.pages.wrap(self.steps[nth].sentence, SENTENCE_SIZE, INK, self.column) for nth in row]
        lines = 1 + max(map(len, sentences))
        height = LEADING * (lines + 0.5) + max(self.drawings[nth].height for nth in row) * self.scale
        if self.y > MARGIN and self.y + height > self.pages.size[1] - MARGIN:
            self.pages.start_page()
            self.y = MARGIN
        for place, (nth, sentence) in enumerate(zip(row, sentences, strict=True)):
            x = MARGIN + place * (self.column + GUTTER)
            self.draw_step(self.steps[nth], sentence, self.drawings[nth], x, lines)
        self.y += height + GUTTER

    def draw_step(self, step: StepPicture, sentence: Sequence[str], drawing: Drawing, x: float, lines: int) -> None:
        """Draw one step: heading, sentence, board."""
        size, heading = self.pages.fit_text(step.heading, HEADING_SIZE, BOLD, self.column)
        self.pages.text(x, self.y + LEADING, heading, size, BOLD)
        for nth, line in enumerate(sentence, 2):
            self.pages.text(x, self.y + nth * LEADING, line, SENTENCE_SIZE)
        self.pages.place(drawing, x, self.y + (lines + 0.5) * LEADING, self.scale)
