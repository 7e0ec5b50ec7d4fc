"""Scenes as LaTeX: a document of TikZ pictures that compiles as it is, and pictures that can be taken out of it.

It needs nothing beyond TikZ and the packages that come with LaTeX itself; tests compile it with pdflatex and lualatex.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

from gridwright.errors import UsageError
from gridwright.render import Sheet, Style, headed
from gridwright.render._layout import layout
from gridwright.render._look import LOOKS, PALETTES, Look, Role
from gridwright.render._shapes import Boxes, Discs, Drawing, Layer, Lines, Outlines, Words
from gridwright.render._words import clean
from gridwright.render.svg import number
from gridwright.scene import Scene

SUMMARY = "a LaTeX document of TikZ pictures, for papers"
SUFFIX = ".tex"
MANY = True
BINARY = False
SLACK = 8.0  # of the page around a picture
LONGEST = 16_000  # points, and a little: TeX counts no further
AT_ONCE = 100  # shapes in one path: TeX's memory for a path is limited
SPECIAL = str.maketrans(
    {
        **{letter: f"\\{letter}" for letter in "{}$&#_%"},
        "\\": r"\textbackslash{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "'": r"\textquotesingle{}",
        "`": r"\textasciigrave{}",
        "-": "{-}",  # two in a row are not to become one long one
        "[": "{[}",
        "]": "{]}",
        "…": r"\ldots{}",
        "\ufffd": "?",  # LuaTeX takes it for broken input
    }
)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as a LaTeX document, a page each; solutions that were asked for follow all puzzles."""
    scenes = [headed(scene, style.title if len(sheets) == 1 else None) for scene in scenes_of(sheets)]
    drawings = [layout(scene) for scene in scenes]
    wide, high = max(d.width for d in drawings), max(d.height for d in drawings)
    if max(wide, high) * style.scale > LONGEST:
        raise UsageError("a picture longer than TeX can measure; a smaller --scale helps, or SVG or PDF")
    pictures = (page(drawing, style.scale) for drawing in drawings)
    return "\n".join(
        [
            *preamble(wide * style.scale, high * style.scale, style.theme),
            *unknown_letters(scenes),
            r"\begin{document}",
            "\n\\newpage\n".join(pictures),
            r"\end{document}",
            "",
        ]
    )


def scenes_of(sheets: Sequence[Sheet]) -> list[Scene]:
    """One puzzle with its solution filled in, or all puzzles and then their solutions."""
    if len(sheets) == 1:
        return [sheets[0].filled()]
    return [sheet.scene() for sheet in sheets] + [sheet.filled() for sheet in sheets if sheet.solution]


def preamble(wide: float, high: float, theme: str) -> Iterator[str]:
    """Everything before the pictures."""
    yield "% A picture of a puzzle, drawn by gridwright. It compiles as it is; to use a picture in a document of your"
    yield "% own, take the tikzpicture, and from here \\usepackage{tikz}, the colours and \\gwtext."
    yield r"\documentclass{article}"
    yield r"\usepackage{iftex,tikz}\ifPDFTeX\usepackage{fix-cm}\fi"
    paper = f"paperwidth={number(wide + SLACK)}bp,paperheight={number(high + SLACK)}bp,margin=3bp"
    yield rf"\usepackage[{paper}]{{geometry}}"
    yield r"\def\gwtext(#1)#2{\pgftext[base,at={\pgfpointxy#1}]{\gwfont #2}}"
    yield r"\def\gwpage#1#2{\ifdefined\pagewidth\pagewidth=#1\pageheight=#2\else\pdfpagewidth=#1\pdfpageheight=#2\fi}"
    for name, code in PALETTES["dark" if theme == "dark" else "light"].items():
        yield rf"\definecolor{{gw{name}}}{{HTML}}{{{code[1:].upper()}}}"
    yield r"\pagestyle{empty}\parindent=0pt\topskip=0pt"
    if theme == "dark":
        yield r"\pagecolor{gwpaper}"


def unknown_letters(scenes: Iterable[Scene]) -> Iterator[str]:
    """Letters that pdflatex may not know print as their number; other engines take them from the font."""
    texts = "".join(scene.title + scene.byline for scene in scenes)
    letters = sorted({letter for letter in clean(texts) if ord(letter) > 126 and letter not in "…\ufffd"})
    strange = [letter for letter in letters if not usual(letter)]
    if strange:
        yield r"\ifPDFTeX"
        yield from (rf"\DeclareUnicodeCharacter{{{ord(c):04X}}}{{(U+{ord(c):04X})}}" for c in strange)
        yield r"\fi"


def usual(letter: str) -> bool:
    """Can pdflatex print a letter without further fonts? Those with accents, and a few others."""
    parts = unicodedata.normalize("NFD", letter)
    accented = len(parts) == 2 and parts[0].isascii() and parts[1] in "\u0300\u0301\u0302\u0303\u0308"
    return accented or letter in "ÆæØøßåÅçÇ×“”‘’–—"


def page(drawing: Drawing, scale: float) -> str:
    """A drawing on a page of its size."""
    wide, high = (number(length * scale + SLACK) for length in (drawing.width, drawing.height))
    return f"\\gwpage{{{wide}bp}}{{{high}bp}}\n{picture(drawing, scale)}"


def picture(drawing: Drawing, scale: float) -> str:
    """A drawing as a tikzpicture; its unit is a point of the size asked for."""
    unit = number(scale)
    lines = (line for layer in drawing.layers for line in lines_of(layer, scale))
    return "\n".join([rf"\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]", *lines, r"\end{tikzpicture}"])


def lines_of(layer: Layer, scale: float) -> Iterator[str]:
    """A layer as TikZ."""
    look = LOOKS[layer.role]
    if isinstance(layer, Words):
        yield from words(layer, look, scale)
        return
    pieces = list(map(PIECES[type(layer)](layer), layer.items))
    options = ",".join(options_of(look, scale, layer.role))
    for at in range(0, len(pieces), AT_ONCE):
        yield rf"\path[{options}] {' '.join(pieces[at : at + AT_ONCE])};"


def options_of(look: Look, scale: float, role: Role) -> Iterator[str]:
    """How a path is filled and drawn."""
    if look.fill:
        yield f"fill=gw{look.fill}"
    if look.stroke:
        yield f"draw=gw{look.stroke}"
        yield f"line width={number(look.width * scale)}bp"
    if role is Role.WALL:
        yield "line cap=rect"


def words(layer: Words, look: Look, scale: float) -> Iterator[str]:
    """Texts; nodes would be the usual way, and took TeX ten times as long."""
    size = number(layer.size * scale)
    weight = r"\bfseries" if look.bold else ""
    yield rf"\def\gwfont{{\color{{gw{look.fill}}}\sffamily{weight}\fontsize{{{size}bp}}{{{size}bp}}\selectfont}}"
    for x, y, text in layer.items:
        yield rf"\gwtext({{{number(x)}}}{{{number(y)}}}){{{escaped(text)}}}"


def escaped(text: str) -> str:
    """Text that LaTeX prints as it stands."""
    return clean(text).translate(SPECIAL)


def box(_: Layer) -> Callable[[tuple[float, float, float, float]], str]:
    """Rectangles."""
    return lambda item: f"({number(item[0])},{number(item[1])}) rectangle ++({number(item[2])},{number(item[3])})"


def line(_: Layer) -> Callable[[tuple[float, float, float, float]], str]:
    """Lines."""
    return lambda item: f"({number(item[0])},{number(item[1])}) -- ++({number(item[2])},{number(item[3])})"


def disc(layer: Discs) -> Callable[[tuple[float, float]], str]:
    """Circles."""
    return lambda item: f"({number(item[0])},{number(item[1])}) circle[radius={number(layer.radius)}]"


def outline(_: Layer) -> Callable[[Sequence[tuple[float, float]]], str]:
    """Closed shapes."""
    return lambda item: " -- ".join(f"({number(x)},{number(y)})" for x, y in item) + " -- cycle"


PIECES: dict[type, Callable[..., Callable[..., str]]] = {Boxes: box, Lines: line, Discs: disc, Outlines: outline}
