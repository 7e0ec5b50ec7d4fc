"""Draw what gridwright prints in a terminal as an SVG picture: docs/solved.svg, the first thing README.md shows.

`python tools/terminal.py` makes it anew. Lines and blocks are drawn as shapes, so they join whatever the font.
"""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path

from gridwright import cli
from gridwright.render._canvas import CORNERS

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "solved.svg"
COLUMNS = (("hen", "hitori-6x4"), ("makaro-5x5", "takuzu-4x4"))
WIDE, HIGH = 8, 18
GAP, EDGE, BAR = 4, 22, 34
GROUND, PLAIN, DIM, CYAN, YELLOW = "#1d1f27", "#d8dbe5", "#7b8194", "#6fd3e3", "#f2c76e"
STYLES = {"2": DIM, "36": CYAN, "33": YELLOW}
WORD = re.compile(r"[^\s█─-╿]+")
CODE = re.compile(r"\x1b\[([\d;]*)m")


@dataclass(frozen=True)
class Ink:
    """How letters look: colour, bold, and whether ground and colour are exchanged."""

    colour: str = PLAIN
    bold: bool = False
    reverse: bool = False


class Screen(io.StringIO):
    """Output that takes itself for a terminal with colours."""

    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


def printed(name: str) -> list[str]:
    """What solving an example prints."""
    line = f"gridwright solve examples/{name}.txt"
    kept, sys.stdout = sys.stdout, Screen()
    try:
        cli.main(line.split()[1:])
        text = sys.stdout.getvalue()
    finally:
        sys.stdout = kept
    return [f"\x1b[2m$\x1b[0m {line}", *text.rstrip("\n").split("\n"), ""]


def letters(line: str) -> list[tuple[str, Ink]]:
    """The letters of a line with their inks."""
    found: list[tuple[str, Ink]] = []
    ink = Ink()
    for nth, part in enumerate(CODE.split(line)):
        if nth % 2:
            codes = part.split(";")
            colour = next((STYLES[code] for code in codes if code in STYLES), PLAIN)
            ink = Ink() if part in ("", "0") else Ink(colour, "1" in codes, "7" in codes)
        else:
            found += [(letter, ink) for letter in part]
    return found


def arms(letter: str) -> tuple[int, int, int, int] | None:
    """The weights of a box letter's arms: up, right, down, left."""
    at = {"│": 30, "┃": 60, "─": 10, "━": 20}.get(letter, CORNERS.find(letter) if letter != " " else -1)
    return None if at < 0 else (at // 27, at // 9 % 3, at // 3 % 3, at % 3)


def row_of(line: list[tuple[str, Ink]], left: int, top: int) -> str:
    """One line of text: shapes first, then the words on them."""
    shapes, words = [], []
    at = left
    for ink, run in groupby(line, key=lambda pair: pair[1]):
        text = "".join(letter for letter, _ in run)
        shapes += [shape(letter, ink, at + WIDE * nth, top) for nth, letter in enumerate(text)]
        words += [word(found[0], ink, at + WIDE * found.start(), top) for found in WORD.finditer(text)]
        at += WIDE * len(text)
    return "".join(shapes + words)


def word(text: str, ink: Ink, x: int, y: int) -> str:
    """Letters without a gap; the length is said, for fonts that are wider or narrower than ours."""
    bold = ' font-weight="bold"' if ink.bold else ""
    colour = GROUND if ink.reverse else ink.colour
    length = f' textLength="{WIDE * len(text)}"' if len(text) > 1 else ""
    return f'<text x="{x}" y="{y + 13}" fill="{colour}"{bold}{length}>{escape(text)}</text>'


def shape(letter: str, ink: Ink, x: int, y: int) -> str:
    """What is not a letter: a block, a ground, or the strokes of a box letter from the middle of its place."""
    box = arms(letter)
    if box is None:
        filled = letter == "█" or ink.reverse
        return f'<path d="M{x} {y}h{WIDE}v{HIGH}h-{WIDE}z" fill="{ink.colour}"/>' if filled else ""
    ways = (f"v-{HIGH // 2}", f"h{WIDE // 2}", f"v{HIGH // 2}", f"h-{WIDE // 2}")
    return "".join(
        f'<path d="M{x + WIDE // 2} {y + HIGH // 2}{way}" stroke="{ink.colour}" stroke-width="{2 * weight - 1}"/>'
        for way, weight in zip(ways, box, strict=True)
        if weight
    )


def picture() -> str:
    """The whole picture."""
    columns = [[letters(line) for name in names for line in printed(name)] for names in COLUMNS]
    widths = [max(map(len, column)) for column in columns]
    wide = 2 * EDGE + WIDE * (sum(widths) + GAP * (len(columns) - 1))
    high = BAR + HIGH * max(len(column) - 1 for column in columns) + EDGE // 2
    parts = []
    left = EDGE
    for column, width in zip(columns, widths, strict=True):
        for row, line in enumerate(column):
            parts.append(row_of(line, left, BAR + HIGH * row))
        left += WIDE * (width + GAP)
    dots = "".join(
        f'<circle cx="{20 + 18 * at}" cy="17" r="5.5" fill="{fill}"/>'
        for at, fill in enumerate(("#ed6a5e", "#f5bf4f", "#61c554"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        ' role="img" aria-label="A nonogram, a hitori, a makaro and a takuzu, solved in a terminal">'
        f'<rect width="100%" height="100%" rx="9" fill="{GROUND}"/>{dots}'
        '<g shape-rendering="crispEdges"'
        ' font-family="DejaVu Sans Mono,Menlo,Consolas,monospace" font-size="13.2">\n'
        + "\n".join(part for part in parts if part)
        + "\n</g></svg>\n"
    )


if __name__ == "__main__":
    TARGET.write_text(picture())
    print(f"wrote {TARGET.relative_to(ROOT)}")
