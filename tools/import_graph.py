"""Draw which package of gridwright imports which: docs/import-graph.svg.

`python -m tools.import_graph` draws it anew. Every arrow points down. An import that follows from others (A imports B,
B imports C, and A imports C as well) is a faint line, so that the shape stays visible; the dark arrows alone are the
transitive reduction. Rows are the longest paths from below, and their order takes a few sweeps of the barycentre
method (Sugiyama, Tagawa, Toda 1981), so the same source gives the same picture.
"""

from __future__ import annotations

import ast
import sys
from html import escape
from itertools import pairwise
from pathlib import Path

from tools.imports import ROOT as PACKAGE
from tools.imports import Graph, import_graph, reachable, rings

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "import-graph.svg"
WIDTH, MARGIN, ROW, TOP = 860, 10, 78, 12
BOX, CHARACTER, PADDING = 30, 7.4, 11
DOT = 26  # the room that an arrow takes where it passes a row
SWEEPS = 24
STYLE = """
.box { fill: #f4f6fa; stroke: #4a5a78; stroke-width: 1.2 }
.name { font: 13px ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #1b2230; text-anchor: middle }
.needed { fill: none; stroke: #3c5a94; stroke-width: 1.5 }
.implied { fill: none; stroke: #9aa5b8; stroke-width: 0.7; opacity: 0.45 }
.head { fill: #3c5a94 }
"""
Route = list[str]
Edge = tuple[str, str]


def reduction(graph: Graph) -> list[Edge]:
    """The imports that do not follow from others."""
    return [
        (name, other)
        for name in sorted(graph)
        for other in sorted(graph[name])
        if not any(other in reachable(graph, between) for between in graph[name] - {other})
    ]


def levels(graph: Graph) -> dict[str, int]:
    """The row of every package, from below: one more than the highest row of those that it imports."""
    found: dict[str, int] = {}

    def level(name: str) -> int:
        if name not in found:
            found[name] = 1 + max((level(other) for other in graph[name]), default=-1)
        return found[name]

    for name in sorted(graph):
        level(name)
    return found


def thread(edges: list[Edge], level: dict[str, int]) -> tuple[list[list[str]], dict[Edge, Route]]:
    """The rows, and the stations of every edge: where it passes a row it gets a place of its own there."""
    rows: list[list[str]] = [[] for _ in range(max(level.values()) + 1)]
    for name in sorted(level):
        rows[level[name]].append(name)
    stations: dict[Edge, Route] = {}
    for upper, lower in edges:
        passed = [f"{upper}>{lower}@{row}" for row in range(level[upper] - 1, level[lower], -1)]
        for row, name in zip(range(level[upper] - 1, level[lower], -1), passed, strict=True):
            rows[row].append(name)
        stations[upper, lower] = [upper, *passed, lower]
    return rows, stations


def room(name: str) -> float:
    """The width of a box, or of an arrow that passes."""
    return DOT if "@" in name else CHARACTER * len(name) + 2 * PADDING


def spread(row: list[str]) -> dict[str, float]:
    """The centres of a row's boxes, with equal gaps over the whole width."""
    gap = (WIDTH - 2 * MARGIN - sum(map(room, row))) / (len(row) + 1)
    found, at = {}, MARGIN + gap
    for name in row:
        found[name] = at + room(name) / 2
        at += room(name) + gap
    return found


def arrange(rows: list[list[str]], stations: dict[Edge, Route]) -> dict[str, float]:
    """Order each row by where its neighbours stand, down and up a few times; the order with the least ink wins."""
    links = [pair for path in stations.values() for pair in pairwise(path)]
    beside: dict[str, list[str]] = {name: [] for row in rows for name in row}
    for a, b in links:
        beside[a].append(b)
        beside[b].append(a)
    centre = {name: x for row in rows for name, x in spread(row).items()}
    best, least = dict(centre), ink(centre, links)
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else rows[::-1]:
            row.sort(key=lambda name: (mean([centre[other] for other in beside[name]] or [WIDTH / 2]), name))
            centre.update(spread(row))
        if ink(centre, links) < least:
            best, least = dict(centre), ink(centre, links)
    return best


def mean(values: list[float]) -> float:
    """Their mean, rounded so that the order of equal ones is the same on every machine."""
    return round(sum(values) / len(values), 3)


def ink(centre: dict[str, float], links: list[tuple[str, str]]) -> float:
    """How far all lines go sideways."""
    return round(sum(abs(centre[a] - centre[b]) for a, b in links), 3)


def curve(points: list[tuple[float, float]]) -> str:
    """A smooth line through points that starts and ends straight down."""
    path = f"M{points[0][0]:.0f} {points[0][1]:.0f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        bend = (to_y - y) * 0.5
        path += f"C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y:.0f}"
    return path


def summary(name: str) -> str:
    """The first sentence of a package's docstring."""
    folder = ROOT / "src" / PACKAGE
    path = folder / name / "__init__.py" if (folder / name).is_dir() else folder / f"{name}.py"
    return (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def picture(graph: Graph) -> str:
    """The whole picture."""
    needed = reduction(graph)
    level = levels(graph)
    rows, stations = thread(needed, level)
    x = arrange(rows, stations)
    height = 2 * TOP + BOX + ROW * max(level.values())

    def top(row: int) -> float:
        return TOP + ROW * (max(level.values()) - row)

    parts = []
    for name in sorted(graph):
        for other in sorted(graph[name]):
            if (name, other) not in stations:
                line = curve([(x[name], top(level[name]) + BOX), (x[other], top(level[other]))])
                parts.append(f'<path class="implied" d="{line}"/>')
    for (name, other), path in stations.items():
        middle = [(x[at], top(int(at.partition("@")[2])) + BOX / 2) for at in path[1:-1]]
        end = (x[other], top(level[other]) - 7)
        line = curve([(x[name], top(level[name]) + BOX), *middle, end])
        parts.append(f'<path class="needed" d="{line}"/>')
        parts.append(f'<path class="head" d="M{end[0] - 4:.0f} {end[1]:.0f}h8l-4 7z"/>')
    for name in sorted(graph):
        wide, left = room(name), x[name] - room(name) / 2
        box = f'<rect class="box" x="{left:.0f}" y="{top(level[name]):.0f}" width="{wide:.0f}" height="{BOX}" rx="5"/>'
        words = f'<text class="name" x="{x[name]:.0f}" y="{top(level[name]) + 20:.0f}">{name}</text>'
        parts.append(f"<g><title>{escape(summary(name))}</title>{box}{words}</g>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" '
        f'aria-label="The packages of gridwright; every import points down">\n<style>{STYLE}</style>\n'
        '<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    """Draw the picture, if there is no ring."""
    graph = import_graph(ROOT / "src")
    if found := rings(graph):
        sys.exit(f"these packages import each other: {found}; expected layers")
    TARGET.write_text(picture(graph), encoding="utf-8")
    print(f"    wrote {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
