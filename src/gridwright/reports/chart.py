"""Charts in SVG: axes, curves and points that are distinguishable without colour, reproducible to the byte.

No plotting library is used: matplotlib takes 0.65 s and 68 MB to load, and its output changes with its version.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from gridwright.messages import NO_BREAK_SPACE, format_number, say

Point = tuple[float, float]

INK, SOFT, RED = "#222222", "#d9d9d9", "#c00000"
# Colours that the colour-blind can distinguish; dashes and marks distinguish the methods without colour.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#7b3294", "#8c6d00", "#000000", "#56b4e9", "#cc79a7")
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2 5 6", "1 2", "12 4", "3 2 1 2 1 2")
SHAPES = ("circle", "square", "triangle", "cross", "diamond", "plus", "wedge", "star")
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
LETTER_WIDTH = 6.6  # average, of a font of 12 pixels
BESIDE_LEGEND = 62  # pixels to the right of a plot that are not for words: gaps and the sample
DIGITS = 1  # of coordinates, after the point


def n(value: float) -> str:
    """Format a coordinate as short as possible."""
    text = f"{value:.{DIGITS}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True)
class Scale:
    """Maps the values of an axis to coordinates."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        low, high, at = (
            (math.log(self.low), math.log(self.high), math.log(max(value, self.low)))
            if self.log
            else (self.low, self.high, value)
        )
        return self.start + (self.end - self.start) * (at - low) / (high - low)

    def ticks(self) -> list[tuple[float, bool]]:
        """The values of the ticks, and whether each has a label."""
        if not self.log:
            step = (self.high - self.low) / 5
            return [(self.low + step * k, True) for k in range(6)]
        found = []
        crowded = math.log10(self.high / self.low) > 6
        for power in range(math.floor(math.log10(self.low)), math.ceil(math.log10(self.high)) + 1):
            for lead in (1, 2, 5):
                value = lead * 10.0**power
                if self.low * 0.999 <= value <= self.high * 1.001:
                    few = math.log10(self.high / self.low) < 2.2
                    found.append((value, (lead == 1 and (not crowded or power % 2 == 0)) or few))
        return found


def log_scale(values: Iterable[float], start: float, end: float, least: float) -> Scale:
    """A logarithmic axis from a round number below all values to one above."""
    kept = [max(value, least) for value in values] or [least, 10 * least]
    low, high = round_value(min(kept), down=True), round_value(max(kept), down=False)
    return Scale(low, high if high > low else low * 10, start, end, log=True)


def round_value(value: float, down: bool) -> float:
    """Round down or up to the next of 1, 2, 5, 10, …"""
    power = math.floor(math.log10(value))
    steps = [lead * 10.0 ** (power + extra) for extra in (-1, 0, 1) for lead in (1, 2, 5)]
    below = [step for step in steps if step <= value * 1.0000001]
    return max(below) if down else min(step for step in steps if step >= value * 0.9999999)


def time_label(value: float) -> str:
    """The label of a time on an axis."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if value >= size * 0.999:
            return f"{format_number(value / size, '.3g' if value / size < 999.5 else ',.0f')} {unit}"
    return f"{format_number(value, '.0e')} s"


def number_label(value: float) -> str:
    """The label of a number on an axis."""
    return format_number(value, ",.0f" if value >= 1 else "g")


@dataclass
class Chart:
    """A chart under construction. The plot lies between the margins, with the legend at its right."""

    width: float = 720
    height: float = 420
    left: float = 84
    top: float = 48
    right: float = 200
    bottom: float = 56
    parts: list[str] = field(default_factory=list)
    legend: int = 0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the plot."""
        return self.left, self.top, self.width - self.right, self.height - self.bottom

    def text(
        self, x: float, y: float, words: str, anchor: str = "start", size: int = 12, fill: str = INK, turn: bool = False
    ) -> None:
        """Draw text."""
        turned = f' transform="rotate(-90 {n(x)} {n(y)})"' if turn else ""
        bold = ' font-weight="bold"' if fill == RED else ""
        clean = escape("".join(c if c.isprintable() or c == NO_BREAK_SPACE else "�" for c in words))
        look = f'text-anchor="{anchor}" font-size="{size}" fill="{fill}"{bold}'
        self.parts.append(f'<text x="{n(x)}" y="{n(y)}" {look}{turned}>{clean}</text>')

    def line(self, a: Point, b: Point, colour: str = INK, width: float = 1, dash: str = "") -> None:
        """Draw a straight line."""
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        path = f"M{n(a[0])} {n(a[1])}L{n(b[0])} {n(b[1])}"
        self.parts.append(f'<path d="{path}" stroke="{colour}" stroke-width="{width}" fill="none"{dashed}/>')

    def heading(self, title: str, disputed: Sequence[str]) -> None:
        """Draw the title, and above it in red what the methods disagree about."""
        if disputed:
            room = int((self.width - self.left) / LETTER_WIDTH) - 50
            names = ", ".join(disputed)
            names = names if len(names) <= room else names[: room - 1] + "…"
            self.text(
                self.left,
                18,
                say(
                    "The methods disagree about {count} puzzle: {names}",
                    "The methods disagree about {count} puzzles: {names}",
                    count=len(disputed),
                    names=names,
                ),
                size=12,
                fill=RED,
            )
        self.text(self.left, 38, title, size=14)

    def axes(self, x: Scale, y: Scale, names: tuple[str, str], label_x: Label, label_y: Label) -> None:
        """Draw both axes with grid lines, ticks, labels and names."""
        left, top, right, bottom = self.box
        for value, labelled in x.ticks():
            at = x(value)
            self.line((at, bottom), (at, top), SOFT, 0.8 if labelled else 0.4)
            if labelled:
                self.text(at, bottom + 18, label_x(value), "middle")
        for value, labelled in y.ticks():
            at = y(value)
            self.line((left, at), (right, at), SOFT, 0.8 if labelled else 0.4)
            if labelled:
                self.text(left - 7, at + 4, label_y(value), "end")
        self.parts.append(
            f'<path d="M{n(left)} {n(top)}V{n(bottom)}H{n(right)}" stroke="{INK}" stroke-width="1.2" fill="none"/>'
        )
        self.text((left + right) / 2, self.height - 14, names[0], "middle", 13)
        self.text(16, (top + bottom) / 2, names[1], "middle", 13, turn=True)

    def curve(self, which: int, path: str) -> None:
        """Draw a curve in the style of the nth method."""
        dash = DASHES[which % len(DASHES)]
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        colour = COLOURS[which % len(COLOURS)]
        self.parts.append(
            f'<path d="{path}" stroke="{colour}" stroke-width="1.8" fill="none" stroke-linejoin="round"{dashed}/>'
        )

    def marks(self, which: int, points: Iterable[Point], size: float = 4, faint: bool = False) -> None:
        """Draw marks in the style of the nth method, as one path because there may be many."""
        shape = SHAPES[which % len(SHAPES)]
        colour = COLOURS[which % len(COLOURS)]
        path = "".join(mark(shape, x, y, size) for x, y in points)
        if path:
            open_ = shape in ("cross", "plus", "star")
            fill = "none" if open_ else colour if which % 2 else "#ffffff"
            weak = ' opacity="0.7"' if faint else ""
            self.parts.append(f'<path d="{path}" stroke="{colour}" stroke-width="1.3" fill="{fill}"{weak}/>')

    def entry(self, which: int, words: Sequence[str], line: bool = True) -> None:
        """Add an entry to the legend: a sample, and lines of text."""
        x, y = self.width - self.right + 14, self.top + 8 + self.legend
        if line:
            self.curve(which, f"M{n(x)} {n(y)}H{n(x + 34)}")
        self.marks(which, [(x + 17, y)])
        room = int((self.right - BESIDE_LEGEND) / LETTER_WIDTH)
        name, *more = words
        lines = [(part, 12) for part in split_name(name, room)]
        lines += [(part, 11) for words in more for part in textwrap.wrap(words, room + 1)]
        for k, (line_, size) in enumerate(lines):
            self.text(x + 42, y + 4 + 14 * k, line_, size=size)
        self.legend += 14 * len(lines) + 10

    def svg(self, description: str) -> str:
        """The whole chart, as high as the legend needs."""
        high = max(self.height, self.top + self.legend + 8)
        size = f'width="{n(self.width)}" height="{n(high)}" viewBox="0 0 {n(self.width)} {n(high)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}" role="img">\n'
            f"<title>{escape(description)}</title>\n"
            f'<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )


def legend_width(words: Iterable[str]) -> float:
    """The room to the right of a plot in which no words of a legend are split."""
    return BESIDE_LEGEND + math.ceil(LETTER_WIDTH * max(map(len, words), default=0))


def split_name(name: str, room: int) -> list[str]:
    """Split a method's name into lines, with the formulation on a line of its own."""
    if len(name) <= room + 1:
        return [name]
    engine, at, formulation = name.rpartition("@")
    parts = [engine, at + formulation] if engine else [name]
    return [part[start : start + room] for part in parts for start in range(0, len(part), room)][:4]


class Label:
    """Formats the values of an axis as times, percentages or numbers."""

    def __init__(self, how: str) -> None:
        self.how = how

    def __call__(self, value: float) -> str:
        if self.how == "percent":
            return format_number(value, ".0%")
        return time_label(value) if self.how == "time" else number_label(value)


def mark(shape: str, x: float, y: float, r: float) -> str:
    """The path of one mark."""
    d = r * 0.9
    paths = {
        "circle": f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0",
        "square": f"M{n(x - d)} {n(y - d)}h{n(2 * d)}v{n(2 * d)}h{n(-2 * d)}z",
        "triangle": f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y + d)}H{n(x - r)}z",
        "cross": f"M{n(x - d)} {n(y - d)}l{n(2 * d)} {n(2 * d)}m{n(-2 * d)} 0l{n(2 * d)} {n(-2 * d)}",
        "diamond": f"M{n(x)} {n(y - r)}L{n(x + r)} {n(y)}L{n(x)} {n(y + r)}L{n(x - r)} {n(y)}z",
        "plus": f"M{n(x - r)} {n(y)}h{n(2 * r)}m{n(-r)} {n(-r)}v{n(2 * r)}",
        "wedge": f"M{n(x)} {n(y + r)}L{n(x + r)} {n(y - d)}H{n(x - r)}z",
        "star": f"M{n(x)} {n(y - r)}v{n(2 * r)}M{n(x - d)} {n(y - d / 2)}l{n(2 * d)} {n(d)}"
        f"m{n(-2 * d)} 0l{n(2 * d)} {n(-d)}",
    }
    return paths[shape]
