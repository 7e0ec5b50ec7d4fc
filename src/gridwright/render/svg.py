"""Scenes as SVG: a pure function of the scene that returns one string.

Colours are attributes, so that every viewer shows them; only for the theme `auto` a style sheet adds the dark ones. The
shapes of a role share a group with the class `gw-role`, so that your own style sheet can change them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from types import NoneType

from gridwright.errors import UsageError, expect
from gridwright.messages import say
from gridwright.puzzle import FROM_ROWS, Answer, Puzzle
from gridwright.render import Sheet, Style, retitle
from gridwright.render._layout import layout
from gridwright.render._look import LOOKS, Role, colour
from gridwright.render._shapes import Boxes, Discs, Drawing, Layer, Lines, Outlines, Point, Words
from gridwright.render._words import describe, escape_xml
from gridwright.scene import Scene

SUFFIX = ".svg"
MANY = False
BINARY = False
FONT = "Helvetica, Arial, &quot;Liberation Sans&quot;, &quot;DejaVu Sans&quot;, sans-serif"


def svg(
    puzzle: Puzzle,
    answer: Answer | None = None,
    *,
    flagged: Sequence[int] = (),
    theme: str = "auto",
    scale: float = 1.0,
    titled: bool = True,
) -> str:
    """A puzzle, empty or filled, as an SVG picture; flagged cells are marked."""
    expect(puzzle, Puzzle, "puzzle")
    expect(answer, (Answer, NoneType), "answer", FROM_ROWS)
    style = Style(theme=theme, scale=scale, title=None if titled else "")
    return draw([Sheet(puzzle, answer, tuple(flagged))], style)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """One puzzle as SVG."""
    if len(sheets) != 1:
        raise UsageError(say("an SVG file holds one puzzle, not {count}; draw them one by one", count=len(sheets)))
    return render_scene(retitle(sheets[0].solved_scene(), style.title), style.theme, style.scale)


def render_scene(scene: Scene, theme: str = "auto", scale: float = 1.0) -> str:
    """A scene as SVG."""
    drawing = layout(scene)
    return "\n".join(
        [
            open_svg(drawing, name_of(scene), theme, scale),
            "<desc>" + "\n".join(map(escape_xml, describe(scene).split("\n"))) + "</desc>",
            *([dark_stylesheet(layer.role for layer in drawing.layers)] if theme == "auto" else []),
            *(group(layer, theme) for layer in drawing.layers),
            "</svg>",
            "",
        ]
    )


def open_svg(drawing: Drawing, name: str, theme: str, scale: float) -> str:
    """The start of a picture, with its name."""
    width, height = number(drawing.width), number(drawing.height)
    name = escape_xml(name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(drawing.width * scale)}" '
        f'height="{number(drawing.height * scale)}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{name}" class="gw gw-{theme}" font-family="{FONT}" text-anchor="middle">\n'
        f"<title>{name}</title>"
    )


def name_of(scene: Scene) -> str:
    """The name of the picture: title, author and what it is."""
    heading = " ".join(filter(None, (scene.title, scene.byline)))
    if heading and scene.about:
        return say("{place}: {what}", place=heading, what=scene.about)
    return heading or scene.about or say("A board")


def dark_stylesheet(roles: Iterable[Role]) -> str:
    """The dark colours, for viewers that prefer them; printing stays light."""
    rules = []
    for role in dict.fromkeys(roles):
        look = LOOKS[role]
        parts = [
            f"{part}:{colour(name, 'dark')}" for part, name in (("fill", look.fill), ("stroke", look.stroke)) if name
        ]
        rules.append(f".gw-auto .gw-{role.value}{{{';'.join(parts)}}}")
    return f"<style>@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def group(layer: Layer, theme: str) -> str:
    """The shapes of a layer as a group with their common attributes."""
    look = LOOKS[layer.role]
    parts = [f'class="gw-{layer.role.value}" fill="{colour(look.fill, theme) or "none"}"']
    if look.stroke:
        parts.append(f'stroke="{colour(look.stroke, theme)}" stroke-width="{number(look.width)}"')
        parts.extend(['stroke-linecap="round"'] if look.round else [])
    if isinstance(layer, Words):
        parts.append(f'font-size="{number(layer.size)}"')
        parts.extend(['font-weight="bold"'] if look.bold else [])
        parts.extend(['font-style="italic"'] if look.italic else [])
    return f"<g {' '.join(parts)}>{WRITERS[type(layer)](layer)}</g>"


def boxes(layer: Boxes) -> str:
    """Rectangles as one path."""
    return path(f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z" for x, y, w, h in layer.items)


def lines(layer: Lines) -> str:
    """Lines as one path."""
    return path(f"M{number(x)} {number(y)}" + (f"h{number(w)}" if w else f"v{number(h)}") for x, y, w, h in layer.items)


def outlines(layer: Outlines) -> str:
    """Shapes as one path."""
    return path(outline(corners) for shape in layer.items for corners in shape)


def outline(corners: Sequence[Point]) -> str:
    """One outline of a shape; most of its sides are level or upright."""
    steps = [f"M{number(corners[0][0])} {number(corners[0][1])}"]
    for before, (x, y) in pairwise(corners):
        if y == before[1]:
            steps.append(f"H{number(x)}")
        else:
            steps.append(f"V{number(y)}" if x == before[0] else f"L{number(x)} {number(y)}")
    return "".join(steps) + "z"


def path(pieces: object) -> str:
    """One path of several pieces."""
    return f'<path d="{"".join(pieces)}"/>'  # type: ignore[arg-type]


def discs(layer: Discs) -> str:
    """Circles."""
    radius = number(layer.radius)
    return "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>' for x, y in layer.items)


def words(layer: Words) -> str:
    """Texts."""
    return "".join(f'<text x="{number(x)}" y="{number(y)}">{escape_xml(text)}</text>' for x, y, text in layer.items)


WRITERS: dict[type, Callable[..., str]] = {
    Boxes: boxes,
    Lines: lines,
    Discs: discs,
    Outlines: outlines,
    Words: words,
}


def number(value: float) -> str:
    """A length with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
