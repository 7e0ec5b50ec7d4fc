"""An explanation as one web page. What all its pictures have in common is drawn once, and they refer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.puzzle import Puzzle
from gridwright.render import Style, title_of
from gridwright.render._frame import CELL
from gridwright.render._layout import layout
from gridwright.render._legend import Sample
from gridwright.render._shapes import Drawing
from gridwright.render._shared_layers import SharedLayers
from gridwright.render._steps import StepPicture, group_steps, list_legend
from gridwright.render._words import describe, escape_xml
from gridwright.render.html import CELL_SCALE, page
from gridwright.render.svg import open_svg, render_scene

MOST_CELLS = 1_000_000  # on all pictures of a page; it has more steps in a picture before it has more cells
MOST_FITTED = 50  # cells across, clues included, that are shown as a whole however narrow the screen is
LEAST_CELL = 8  # pixels; a wider board scrolls sideways instead of shrinking further
LEGEND_SCALE = 0.8
STYLE = """
.steps{{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,{column}px),1fr));gap:2.5rem;padding:0}}
.steps li{{list-style:none;break-inside:avoid}}.steps h2{{font-size:1rem}}.steps p{{margin:.2rem 0 .5rem}}
.steps .both{{grid-column:1/-1}}.both div{{display:flex;flex-wrap:wrap;gap:1.5rem}}
.legend{{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;padding:0;margin:0 0 2rem;color:var(--pencil)}}
.legend li{{list-style:none;display:flex;align-items:center;gap:.5rem}}
"""
LEAST_COLUMN = 320


def draw_html(puzzle: Puzzle, steps: Sequence[StepPicture], style: Style) -> str:
    """All steps as one web page."""
    steps = group_steps(steps, -(-len(steps) * len(puzzle.grid) // MOST_CELLS))
    drawings = [[layout(scene) for scene in step.scenes(puzzle)] for step in steps]
    column = max(LEAST_COLUMN, round(drawings[0][0].width * style.scale * CELL_SCALE))
    body = [*list_samples(list_legend(puzzle, steps), style), *list_steps(puzzle, steps, drawings, style)]
    return page(title_of(puzzle), body, style, STYLE.format(column=column))


def list_samples(legend: Sequence[Sample], style: Style) -> Iterator[str]:
    """The legend: a cell with each mark, and what it means."""
    yield '<ul class="legend">'
    for sample in legend:
        yield f"<li>{render_scene(sample.scene, style.theme, LEGEND_SCALE)}{escape_xml(sample.meaning)}</li>"
    yield "</ul>"


def list_steps(
    puzzle: Puzzle, steps: Sequence[StepPicture], drawings: Sequence[Sequence[Drawing]], style: Style
) -> Iterator[str]:
    """A list of steps, each a picture below its sentences."""
    shared = SharedLayers([drawing for some in drawings for drawing in some], style.theme)
    yield shared.define()
    yield '<ol class="steps">'
    for step, some in zip(steps, drawings, strict=True):
        yield f"<li{' class=both' if len(some) > 1 else ''}><h2>{escape_xml(step.heading)}</h2>"
        yield from (f"<p>{escape_xml(sentence)}</p>" for sentence in step.sentences)
        boards = [draw_board(puzzle, step, drawing, shared, style) for drawing in some]
        yield (f"<div>{''.join(boards)}</div>" if len(some) > 1 else boards[0]) + "</li>"
    yield "</ol>"


def draw_board(puzzle: Puzzle, step: StepPicture, drawing: Drawing, shared: SharedLayers, style: Style) -> str:
    """One board. Its name is the sentence; the cells are described once, at the start."""
    name = " ".join(step.sentences) or step.heading
    words = describe(step.scene(puzzle)) if not step.decided else ""
    desc = f"<desc>{escape_xml(words)}</desc>" if words else ""
    start = open_svg(drawing, name, style.theme, style.scale * CELL_SCALE)
    picture = f"{start}{desc}{''.join(shared.draw(drawing))}</svg>"
    across = drawing.width / CELL
    if across <= MOST_FITTED:
        return picture
    return f'<div class="wide" tabindex="0" style="--least:{across * LEAST_CELL:.0f}px">{picture}</div>'
