"""Hints, explanations, ratings and proposals as notebooks show them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from zlib import crc32

from gridwright.puzzle import Puzzle
from gridwright.render import Style
from gridwright.render._legend import word_legend
from gridwright.render._step_pictures import picture_explanation, picture_hint
from gridwright.render._steps import StepPicture, group_steps, list_legend
from gridwright.render._words import escape_xml
from gridwright.render.svg import render_scene, svg

if TYPE_CHECKING:
    from gridwright.hints import Explanation, Hint
    from gridwright.mending import Mending, Proposal
    from gridwright.solving.comparison import Comparison

FITTED = 'style="max-width:100%;height:auto" '
MOST_CELLS = 20_000  # on all pictures of a walk; it has more steps in a picture before it has more cells


def limit_width(picture: str) -> str:
    """An SVG picture that is not wider than its page."""
    return picture.replace("<svg ", f"<svg {FITTED}", 1)


def write_paragraphs(texts: Iterable[str]) -> str:
    """Sentences as paragraphs."""
    return "".join(f"<p>{escape_xml(text)}</p>" for text in texts if text)


def show_sentences(found: object) -> str:
    """What is said, a paragraph per line."""
    return f"<div>{write_paragraphs(str(found).splitlines())}</div>"


def draw_pictures(puzzle: Puzzle, picture: StepPicture) -> str:
    """The boards of a picture."""
    style = Style()
    return "".join(limit_width(render_scene(scene, style.theme, style.scale)) for scene in picture.scenes(puzzle))


def show_hint(found: Hint) -> str:
    """The board with the step on it, its sentences, and what the marks mean."""
    puzzle = found.board.puzzle
    if puzzle is None:
        return show_sentences(found)
    picture = picture_hint(puzzle, found, "what")
    sentences = picture.sentences or (found.text,)
    legend = word_legend(list_legend(puzzle, [picture])) if found.step is not None else ""
    return f"<div>{write_paragraphs(sentences)}{draw_pictures(puzzle, picture)}{write_paragraphs([legend])}</div>"


def show_explanation(found: Explanation) -> str:
    """A walk through the steps: each opens to its board and its sentences; it needs no script."""
    puzzle = found.start.puzzle
    if puzzle is None:
        return show_sentences(found)
    pictures = picture_explanation(puzzle, found)
    pictures = group_steps(pictures, -(-len(pictures) * len(puzzle.grid) // MOST_CELLS))
    name = f"walk-{crc32(str(found).encode()):08x}"
    legend = word_legend(list_legend(puzzle, pictures))
    steps = "".join(show_step(puzzle, picture, name, opened=not nth) for nth, picture in enumerate(pictures))
    return f"<div>{steps}{write_paragraphs([legend])}</div>"


def show_step(puzzle: Puzzle, picture: StepPicture, name: str, opened: bool) -> str:
    """A step of the walk, opened or closed; where browsers know it, steps of one name close each other."""
    heading = f"<summary>{escape_xml(picture.heading)}</summary>"
    body = f"{write_paragraphs(picture.sentences)}{draw_pictures(puzzle, picture)}"
    return f'<details name="{name}"{" open" if opened else ""}>{heading}{body}</details>'


def show_proposal(found: Proposal) -> str:
    """What is changed, and the mended puzzle."""
    return f"<div>{write_paragraphs(found.lines())}{limit_width(svg(found.puzzle))}</div>"


def show_mending(found: Mending) -> str:
    """What is wrong, and each proposal with the puzzle that it makes."""
    items = "".join(f"<li>{show_proposal(proposal)}</li>" for proposal in found.proposals)
    return f"<div>{write_paragraphs([found.text])}{f'<ol>{items}</ol>' if items else ''}</div>"


def show_comparison(found: Comparison) -> str:
    """A table with a row per method, and how they contradict each other."""
    head, *rows = found.table()
    lines = [write_row("th", head), *(write_row("td", row) for row in rows)]
    return f"<div><table>{''.join(lines)}</table>{write_paragraphs([found.disagreement or ''])}</div>"


def write_row(tag: str, cells: Iterable[str]) -> str:
    """A row of a table."""
    return "<tr>" + "".join(f"<{tag}>{escape_xml(cell)}</{tag}>" for cell in cells) + "</tr>"
