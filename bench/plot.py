"""Time against cells, both on logarithmic axes, as SVG; one panel a kind."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bench.core import Row

WIDE, HIGH, LEFT, TOP, GAP = 300, 200, 64, 44, 70
LINES = (("ours", "gridwright", "#1f6feb"), ("plain", "baseline", "#b35900"), ("peer", "peer", "#6e7781"))


def svg(rows: Sequence[Row]) -> str:
    """The whole picture."""
    names = list(dict.fromkeys(row.kind for row in rows))
    wide, high = LEFT + len(names[:2]) * (WIDE + GAP), TOP + (len(names) + 1) // 2 * (HIGH + GAP) + 8
    panels = []
    for nth, kind in enumerate(names):
        left, top = LEFT + nth % 2 * (WIDE + GAP), TOP + nth // 2 * (HIGH + GAP)
        own = [row for row in rows if row.kind == kind]
        panels.append(f'<g transform="translate({left} {top})">{panel(kind, own)}</g>')
    used = [line for line in LINES if any(getattr(row, line[0]) for row in rows)]
    legend = "".join(
        f'<path d="M{LEFT + 150 * at} 14h18" stroke="{colour}" stroke-width="2.5"/>'
        f'<text x="{LEFT + 24 + 150 * at}" y="18">{label}</text>'
        for at, (_, label, colour) in enumerate(used)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" font-family="sans-serif"'
        f' font-size="12" fill="#24292f" role="img" aria-label="CPU time against the number of cells">'
        f'<rect width="100%" height="100%" fill="#ffffff"/>{legend}\n' + "\n".join(panels) + "\n</svg>\n"
    )


def panel(kind: str, rows: Sequence[Row]) -> str:
    """One kind: axes with decades, and a line for each solver."""
    times = [1000 * t for row in rows for name, _, _ in LINES if (t := getattr(row, name))]
    sides = [row.size for row in rows]
    low, high = math.floor(math.log10(min(times))), math.ceil(math.log10(max(times)))

    def x(side: int) -> float:
        return WIDE * (math.log(side / min(sides)) / math.log(max(sides) / min(sides)))

    def y(time: float) -> float:
        return HIGH * (1 - (math.log10(time * 1000) - low) / (high - low))

    parts = [f'<text x="0" y="-8" font-weight="bold">{kind}</text>']
    for decade in range(low, high + 1):
        at = HIGH * (1 - (decade - low) / (high - low))
        parts.append(f'<path d="M0 {at:.1f}h{WIDE}" stroke="#d0d7de"/>')
        parts.append(f'<text x="-6" y="{at + 4:.1f}" text-anchor="end">{10.0**decade:g} ms</text>')
    parts += [f'<text x="{x(n):.1f}" y="{HIGH + 16}" text-anchor="middle">{n}</text>' for n in thinned(sides, x)]
    for name, _, colour in LINES:
        points = [(x(row.size), y(t)) for row in rows if (t := getattr(row, name))]
        path = "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>' if points else "")
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
    return "".join(parts)


def thinned(sides: Sequence[int], x: object) -> list[int]:
    """The sides that have room for their number below the axis."""
    assert callable(x)
    kept: list[int] = []
    for side in sorted(sides, reverse=True):
        if not kept or x(kept[-1]) - x(side) > 24:
            kept.append(side)
    return kept
