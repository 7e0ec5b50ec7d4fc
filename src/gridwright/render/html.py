"""Scenes as a page for browsers: one file that needs no other, with pictures, rules and solutions to unfold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright import kinds
from gridwright.render import Sheet, Style, facts
from gridwright.render._look import PALETTES
from gridwright.render._words import xml
from gridwright.render.svg import of_scene
from gridwright.scene import Scene

SUMMARY = "a page for browsers that needs no other file"
SUFFIX = ".html"
MANY = True
BINARY = False
LARGER = 1.4  # a cell of 34 pixels
LAYOUT = """
body{margin:0 auto;padding:1.5rem;max-width:80rem;font:1rem/1.5 Helvetica,Arial,sans-serif}
body{background:var(--paper);color:var(--ink)}
h1{font-size:1.8rem;margin:0 0 1rem}h2{font-size:1.15rem;margin:0}.facts{margin:0 0 .5rem;color:var(--pencil)}
section,.rules{margin:0 0 2.5rem}svg{max-width:100%;height:auto}summary{cursor:pointer}ul{margin:.3rem 0 1rem}
h1,h2,p{overflow-wrap:anywhere}.wide{overflow-x:auto}.wide svg{max-width:max(100%,var(--least))}
@media print{section{break-inside:avoid}body{padding:0}details:not([open]){display:none}.wide svg{max-width:100%}}
"""
WIDE = 32  # cells across, clues and all, that a phone still shows in one view
LEAST = 12  # pixels of a cell on a board that is wider: it is pushed sideways instead of shrinking further


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as one page."""
    first = sheets[0].puzzle
    title = style.title or (first.notes.title or first.kind.capitalize() if len(sheets) == 1 else "Puzzles")
    heading = [f"<h1>{xml(title)}</h1>"] if style.title != "" else []
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            # Nothing here runs or loads anything, whatever the texts of the puzzles try.
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{xml(title)}</title>",
            f"<style>{colours(style.theme)}{LAYOUT}</style>",
            "</head>",
            "<body>",
            "<main>",
            *heading,
            '<div class="rules">',
            *(line for kind in dict.fromkeys(sheet.puzzle.kind for sheet in sheets) for line in rules(kind)),
            "</div>",
            *(line for number, sheet in enumerate(sheets, 1) for line in section(number, sheet, style, len(sheets))),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def colours(theme: str) -> str:
    """The page in the colours of the pictures."""

    def rule(name: str) -> str:
        palette = PALETTES[name]
        values = "".join(f"--{colour}:{palette[colour]};" for colour in ("paper", "ink", "pencil"))
        return f":root{{color-scheme:{name};{values}}}"

    if theme != "auto":
        return rule(theme)
    return f"{rule('light')}@media screen and (prefers-color-scheme:dark){{{rule('dark')}}}"


def rules(name: str) -> Iterator[str]:
    """How a kind is played, folded."""
    kind = kinds.load(name)
    yield f"<details><summary>How {xml(kind.name)} is played</summary>"
    yield f"<p>{xml(kind.summary)}</p>"
    yield "<ul>" + "".join(f"<li>{xml(rule.sentence)}</li>" for rule in kind.rules) + "</ul></details>"


def section(number: int, sheet: Sheet, style: Style, many: int) -> Iterator[str]:
    """One puzzle, and its solution folded."""
    title = sheet.puzzle.notes.title or sheet.puzzle.kind.capitalize()
    yield "<section>"
    if many > 1:
        yield f"<h2>{number}. {xml(title)}</h2>"
    yield f'<p class="facts">{xml(facts(sheet.puzzle))}</p>'
    yield board(sheet.scene(), style)
    if sheet.solution is not None:
        yield f"<details><summary>Solution</summary>\n{board(sheet.filled(), style)}</details>"
    elif sheet.note:
        yield f"<p>{xml(sheet.note.capitalize())}.</p>"
    yield "</section>"


def board(scene: Scene, style: Style) -> str:
    """A board without heading, which the page has; one for which a phone is too narrow can be pushed sideways."""
    drawn = of_scene(replace(scene, title="", byline=""), style.theme, style.scale * LARGER)
    across = scene.grid.width + max(map(len, scene.left), default=0) / 2
    if across <= WIDE:
        return drawn
    return f'<div class="wide" tabindex="0" style="--least:{across * LEAST:.0f}px">\n{drawn}\n</div>'
