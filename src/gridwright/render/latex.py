"""Puzzles as a LaTeX document of TikZ pictures, which compiles as it is and whose pictures can be copied out of it.

It needs only TikZ and packages that are part of LaTeX; tests compile it with pdflatex and lualatex.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence

from gridwright.errors import UsageError
from gridwright.messages import NO_BREAK_SPACE, say
from gridwright.messages.options import name_option
from gridwright.render import Sheet, Style, retitle
from gridwright.render._layout import layout
from gridwright.render._look import LOOKS, PALETTES, Look
from gridwright.render._shapes import Boxes, Discs, Drawing, Layer, Lines, Outlines, Words
from gridwright.render._words import clean
from gridwright.render.svg import number
from gridwright.scene import Scene

SUFFIX = ".tex"
MANY = True
BINARY = False
PAGE_MARGIN = 8.0  # of width and height
MAX_LENGTH = 16_000  # points; the largest dimension of TeX is a little more
MAX_SHAPES = 100  # in one path, because TeX has limited memory for a path
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
        "-": "{-}",  # so that two do not become a dash
        "[": "{[}",
        "]": "{]}",
        "…": r"\ldots{}",
        NO_BREAK_SPACE: "~",
        "\ufffd": "?",  # LuaTeX treats it as invalid input
    }
)


def draw(sheets: Sequence[Sheet], style: Style) -> str:
    """Puzzles as a LaTeX document, one per page; solutions follow after all puzzles."""
    scenes = [retitle(scene, style.title if len(sheets) == 1 else None) for scene in scenes_of(sheets)]
    drawings = [layout(scene) for scene in scenes]
    width, height = max(d.width for d in drawings), max(d.height for d in drawings)
    if max(width, height) * style.scale > MAX_LENGTH:
        raise UsageError(
            say(
                "a picture longer than TeX can measure; use a smaller {option}, or SVG or PDF",
                option=name_option("scale"),
            )
        )
    pictures = (page(drawing, style.scale) for drawing in drawings)
    return "\n".join(
        [
            *preamble(width * style.scale, height * style.scale, style.theme),
            *declare_letters(scenes),
            r"\begin{document}",
            "\n\\newpage\n".join(pictures),
            r"\end{document}",
            "",
        ]
    )


def scenes_of(sheets: Sequence[Sheet]) -> list[Scene]:
    """One puzzle with its solution filled in, or all puzzles and then their solutions."""
    if len(sheets) == 1:
        return [sheets[0].solved_scene()]
    return [sheet.scene() for sheet in sheets] + [sheet.solved_scene() for sheet in sheets if sheet.solution]


def preamble(width: float, height: float, theme: str) -> Iterator[str]:
    """The lines before the pictures."""
    yield "% A picture of a puzzle, drawn by gridwright. It compiles as it is; to use a picture in your own document,"
    yield "% copy the tikzpicture, and from here \\usepackage{tikz}, the colours and \\gwtext."
    yield r"\documentclass{article}"
    yield r"\usepackage{iftex,tikz}\ifPDFTeX\usepackage{fix-cm}\fi"
    paper = f"paperwidth={number(width + PAGE_MARGIN)}bp,paperheight={number(height + PAGE_MARGIN)}bp,margin=3bp"
    yield rf"\usepackage[{paper}]{{geometry}}"
    yield r"\def\gwtext(#1)#2{\pgftext[base,at={\pgfpointxy#1}]{\gwfont #2}}"
    yield r"\def\gwpage#1#2{\ifdefined\pagewidth\pagewidth=#1\pageheight=#2\else\pdfpagewidth=#1\pdfpageheight=#2\fi}"
    for name, code in PALETTES["dark" if theme == "dark" else "light"].items():
        yield rf"\definecolor{{gw{name}}}{{HTML}}{{{code[1:].upper()}}}"
    yield r"\pagestyle{empty}\parindent=0pt\topskip=0pt"
    if theme == "dark":
        yield r"\pagecolor{gwpaper}"


def declare_letters(scenes: Iterable[Scene]) -> Iterator[str]:
    """Make pdflatex print letters it may not know as their number; other engines use the font."""
    texts = "".join(scene.title + scene.byline + scene.note + scene.caption for scene in scenes)
    letters = sorted(
        {letter for letter in clean(texts) if ord(letter) > 126 and letter not in f"…\ufffd{NO_BREAK_SPACE}"}
    )
    unknown = [letter for letter in letters if not is_known(letter)]
    if unknown:
        yield r"\ifPDFTeX"
        yield from (rf"\DeclareUnicodeCharacter{{{ord(c):04X}}}{{(U+{ord(c):04X})}}" for c in unknown)
        yield r"\fi"


def is_known(letter: str) -> bool:
    """Can pdflatex print a letter without further fonts? It can print accented letters and a few others."""
    parts = unicodedata.normalize("NFD", letter)
    accented = len(parts) == 2 and parts[0].isascii() and parts[1] in "\u0300\u0301\u0302\u0303\u0308"
    return accented or letter in "ÆæØøßåÅçÇ×“”‘’–—"


def page(drawing: Drawing, scale: float) -> str:
    """A drawing on a page of its size."""
    width, height = (number(length * scale + PAGE_MARGIN) for length in (drawing.width, drawing.height))
    return f"\\gwpage{{{width}bp}}{{{height}bp}}\n{picture(drawing, scale)}"


def picture(drawing: Drawing, scale: float) -> str:
    """A drawing as a tikzpicture whose unit is a scaled point."""
    unit = number(scale)
    lines = (line for layer in drawing.layers for line in layer_lines(layer, scale))
    return "\n".join([rf"\begin{{tikzpicture}}[x={unit}bp,y=-{unit}bp]", *lines, r"\end{tikzpicture}"])


def layer_lines(layer: Layer, scale: float) -> Iterator[str]:
    """A layer as TikZ."""
    look = LOOKS[layer.role]
    if isinstance(layer, Words):
        yield from words(layer, look, scale)
        return
    pieces = list(map(PATHS[type(layer)](layer), layer.items))
    options = ",".join(path_options(look, scale))
    for at in range(0, len(pieces), MAX_SHAPES):
        yield rf"\path[{options}] {' '.join(pieces[at : at + MAX_SHAPES])};"


def path_options(look: Look, scale: float) -> Iterator[str]:
    """How a path is filled and drawn."""
    if look.fill:
        yield f"fill=gw{look.fill}"
    if look.stroke:
        yield f"draw=gw{look.stroke}"
        yield f"line width={number(look.width * scale)}bp"
        yield from ["line cap=round"] if look.round else []


def words(layer: Words, look: Look, scale: float) -> Iterator[str]:
    """Texts; TikZ nodes would be usual, but took TeX ten times as long."""
    size = number(layer.size * scale)
    weight = r"\bfseries" if look.bold else ""
    yield rf"\def\gwfont{{\color{{gw{look.fill}}}\sffamily{weight}\fontsize{{{size}bp}}{{{size}bp}}\selectfont}}"
    for x, y, text in layer.items:
        yield rf"\gwtext({{{number(x)}}}{{{number(y)}}}){{{escape(text)}}}"


def escape(text: str) -> str:
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


def outlines(_: Layer) -> Callable[[Sequence[Sequence[tuple[float, float]]]], str]:
    """Shapes."""
    return lambda item: " ".join(map(outline, item))


def outline(corners: Sequence[tuple[float, float]]) -> str:
    """One outline of a shape."""
    return " -- ".join(f"({number(x)},{number(y)})" for x, y in corners) + " -- cycle"


PATHS: dict[type, Callable[..., Callable[..., str]]] = {Boxes: box, Lines: line, Discs: disc, Outlines: outlines}
