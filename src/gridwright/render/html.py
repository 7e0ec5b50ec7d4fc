"""Puzzles as a web page: a single file with pictures, and rules and solutions to unfold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright import kinds
from gridwright.kinds import name_kind
from gridwright.messages import say
from gridwright.messages.language import get_language
from gridwright.render import HOW_TO_PLAY, Sheet, Style, describe_sheet, make_scene, read_example, title_of
from gridwright.render._look import PAGES
from gridwright.render._words import begin_sentence, escape_xml
from gridwright.render.svg import render_scene
from gridwright.scene import Scene

SUFFIX = ".html"
MANY = True
BINARY = False
CELL_SCALE = 1.4  # a cell of 34 pixels
EXAMPLE_SCALE = 0.7
STYLESHEET = """
body{margin:0 auto;padding:1.5rem;max-width:80rem;font:1rem/1.5 Helvetica,Arial,sans-serif}
body{background:var(--paper);color:var(--ink)}
h1{font-size:1.6rem;margin:0 0 1rem}h2{font-size:1.1rem;margin:0}h1,h2{font-weight:500}
.facts{margin:0 0 .5rem;color:var(--pencil)}
section,.rules{margin:0 0 2.5rem}svg{max-width:100%;height:auto}summary{cursor:pointer}ul{margin:.3rem 0 1rem}
h1,h2,p{overflow-wrap:anywhere}.wide{overflow-x:auto}.wide svg{max-width:max(100%,var(--least))}
@media print{section{break-inside:avoid}body{padding:0}details:not([open]){display:none}.wide svg{max-width:100%}}
"""
MAX_CELLS_ACROSS = 32  # cells and clues that a phone can show at once
MIN_CELL_PIXELS = 12  # of a wider board, which scrolls sideways instead of shrinking further


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as one page."""
    title = style.title or (title_of(sheets[0].puzzle) if len(sheets) == 1 else say("Puzzles"))
    heading = [f"<h1>{escape_xml(title)}</h1>"] if style.title != "" else []
    body = [
        *heading,
        '<div class="rules">',
        *(line for kind in dict.fromkeys(sheet.puzzle.kind for sheet in sheets) for line in rules(kind, style)),
        "</div>",
        *(line for number, sheet in enumerate(sheets, 1) for line in section(number, sheet, style, len(sheets))),
    ]
    return wrap_page(title, body, style)


def page(title: str, body: Sequence[str], style: Style, stylesheet: str = "") -> str:
    """A page with a heading of its own."""
    return wrap_page(title, [f"<h1>{escape_xml(title)}</h1>", *body], style, stylesheet)


def wrap_page(title: str, body: Sequence[str], style: Style, stylesheet: str = "") -> str:
    """A whole page around what it shows."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            f'<html lang="{get_language()}">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            # Nothing on the page may run or load anything, whatever the texts of the puzzles contain.
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{escape_xml(title)}</title>",
            f"<style>{colours(style.theme)}{STYLESHEET}{stylesheet}</style>",
            "</head>",
            "<body>",
            "<main>",
            *body,
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def colours(theme: str) -> str:
    """The style rules for the colours of the page."""

    def rule(name: str) -> str:
        palette = PAGES[name]
        values = "".join(f"--{colour}:{palette[colour]};" for colour in palette)
        return f":root{{color-scheme:{name};{values}}}"

    if theme != "auto":
        return rule(theme)
    return f"{rule('light')}@media screen and (prefers-color-scheme:dark){{{rule('dark')}}}"


def rules(name: str, style: Style) -> Iterator[str]:
    """The rules of a kind with its solved example, folded."""
    kind = kinds.load(name)
    heading = HOW_TO_PLAY(kind=name_kind(kind.name))
    yield f"<details><summary>{escape_xml(heading)}</summary>"
    yield f"<p>{escape_xml(str(kind.summary))}</p>"
    yield "<ul>" + "".join(f"<li>{escape_xml(str(rule.sentence))}</li>" for rule in kind.rules) + "</ul>"
    example = read_example(kind)
    yield (board(make_scene(*example), replace(style, scale=EXAMPLE_SCALE)) if example else "") + "</details>"


def section(number: int, sheet: Sheet, style: Style, count: int) -> Iterator[str]:
    """One puzzle, and its solution folded."""
    yield "<section>"
    if count > 1:
        yield f"<h2>{number}. {escape_xml(title_of(sheet.puzzle))}</h2>"
    yield f'<p class="facts">{escape_xml(describe_sheet(sheet))}</p>'
    yield board(sheet.scene(), style)
    said = say("{note}.", note=begin_sentence(sheet.note)) if sheet.note else ""
    note = f"<p>{escape_xml(said)}</p>" if said else ""
    if sheet.solution is not None:
        heading = say("Solution")
        yield f"<details><summary>{escape_xml(heading)}</summary>"
        yield f"{board(sheet.solved_scene(), style)}{note}</details>"
    elif note:
        yield note
    yield "</section>"


def board(scene: Scene, style: Style) -> str:
    """A board without its heading; one that is too wide for a phone scrolls sideways."""
    picture = render_scene(replace(scene, title="", byline="", note=""), style.theme, style.scale * CELL_SCALE)
    across = scene.grid.width + max(map(len, scene.left), default=0) / 2
    if across <= MAX_CELLS_ACROSS:
        return picture
    return f'<div class="wide" tabindex="0" style="--least:{across * MIN_CELL_PIXELS:.0f}px">\n{picture}\n</div>'
