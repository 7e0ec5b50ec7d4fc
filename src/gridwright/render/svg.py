"""Scenes as SVG: a pure function of the scene, written as one string.

Colours stand in attributes, so that every viewer shows them; only where the theme is left to the viewer a style sheet
adds the dark ones. Shapes of a role share a group with the class `gw-role`, for style sheets of your own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gridwright.errors import UsageError
from gridwright.puzzle import Answer, Puzzle
from gridwright.render import Sheet, Style, headed
from gridwright.render._layout import layout
from gridwright.render._look import LOOKS, Role, colour
from gridwright.render._shapes import Boxes, Discs, Drawing, Layer, Lines, Outlines, Words
from gridwright.render._words import told, xml
from gridwright.scene import Scene

SUMMARY = "a scalable picture for web pages, papers and drawing programs"
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
    """A puzzle, empty or filled, as an SVG picture; flagged cells are pointed at."""
    style = Style(theme=theme, scale=scale, title=None if titled else "")
    return draw([Sheet(puzzle, answer, tuple(flagged))], style)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """One puzzle as SVG."""
    if len(sheets) != 1:
        raise UsageError(f"an SVG file holds one puzzle, not {len(sheets)}; draw them one by one")
    return of_scene(headed(sheets[0].filled(), style.title), style.theme, style.scale)


def of_scene(scene: Scene, theme: str = "auto", scale: float = 1.0) -> str:
    """A scene as SVG."""
    drawing = layout(scene)
    wide, high = number(drawing.width), number(drawing.height)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(drawing.width * scale)}" '
            f'height="{number(drawing.height * scale)}" viewBox="0 0 {wide} {high}" role="img" '
            f'aria-label="{xml(name_of(scene))}" class="gw gw-{theme}" font-family="{FONT}" text-anchor="middle">',
            f"<title>{xml(name_of(scene))}</title>",
            "<desc>" + "\n".join(map(xml, told(scene).split("\n"))) + "</desc>",
            *([sheet(drawing)] if theme == "auto" else []),
            *(group(layer, theme) for layer in drawing.layers),
            "</svg>",
            "",
        ]
    )


def name_of(scene: Scene) -> str:
    """What the picture shows, in a few words."""
    return ": ".join(filter(None, (" ".join(filter(None, (scene.title, scene.byline))), scene.about))) or "A board"


def sheet(drawing: Drawing) -> str:
    """The dark colours, for viewers that are set to dark; paper stays light."""
    rules = []
    for role in dict.fromkeys(layer.role for layer in drawing.layers):
        look = LOOKS[role]
        parts = [
            f"{part}:{colour(name, 'dark')}" for part, name in (("fill", look.fill), ("stroke", look.stroke)) if name
        ]
        rules.append(f".gw-auto .gw-{role.value}{{{';'.join(parts)}}}")
    return f"<style>@media screen and (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def group(layer: Layer, theme: str) -> str:
    """The shapes of a layer with what they share."""
    look = LOOKS[layer.role]
    parts = [f'class="gw-{layer.role.value}" fill="{colour(look.fill, theme) or "none"}"']
    if look.stroke:
        parts.append(f'stroke="{colour(look.stroke, theme)}" stroke-width="{number(look.width)}"')
    if layer.role in (Role.WALL, Role.FIVE):
        parts.append('stroke-linecap="square"' if layer.role is Role.WALL else 'stroke-linecap="butt"')
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
    """Closed shapes as one path."""
    return path("M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z" for corners in layer.items)


def path(pieces: object) -> str:
    """Pieces of a path together."""
    return f'<path d="{"".join(pieces)}"/>'  # type: ignore[arg-type]


def discs(layer: Discs) -> str:
    """Circles."""
    radius = number(layer.radius)
    return "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}"/>' for x, y in layer.items)


def words(layer: Words) -> str:
    """Texts."""
    return "".join(f'<text x="{number(x)}" y="{number(y)}">{xml(text)}</text>' for x, y, text in layer.items)


WRITERS: dict[type, Callable[..., str]] = {
    Boxes: boxes,
    Lines: lines,
    Discs: discs,
    Outlines: outlines,
    Words: words,
}


def number(value: float) -> str:
    """A length, to a hundredth and no longer than needed."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
