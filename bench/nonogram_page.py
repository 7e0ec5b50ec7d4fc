"""The page docs/nonogram-speed.md and its plot, from what was measured."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from bench.measure import Machine

if TYPE_CHECKING:
    from bench.nonogram import Grown, Set

COLOURS = ("#1f6feb", "#b35900", "#1a7f37", "#8250df", "#cf222e")
WIDE, HIGH = 560, 320
HOW = """
## How `auto` solves a nonogram
1. **Lines.** All rows and columns are solved as bit masks until nothing is new; this finds everything that single
   lines tell. A line of up to 61 cells is a machine word, a longer one several. All of it is one compiled call.
2. **Probing.** Both values of every undecided cell are tried; what both lead to is kept, and a value that leads to a
   contradiction is excluded. A cell is probed again only when a line that its probe looked at has changed.
3. **A short search.** Twelve nodes of a depth-first search that probes at every node and branches on the cell whose
   less telling value decides most. On 100 tournament puzzles that ranking left 13 open after 400 nodes, ranking by the
   sum of both values 27.
4. **SAT on the rest.** Only undecided lines and cells become clauses, with the starts of runs that are still possible,
   and with what probing found as implications. The solver is glucose4: on 100 tournament puzzles a first solution took
   37 ms with it, 40 with glucose42, 44 with minisat22 and 69 with cadical195, which then took 35 ms for the second
   solution where glucose4 took 5.
5. **The second solution** is most often free: two rows and two columns in which a run can move by one. Otherwise one
   clause forbids the first solution on the same solver.

Tried without gain on the tournament: other initial phases, alternating phases under conflict budgets, and implications
put before the clauses.
"""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def clock(seconds: float) -> str:
    """A time as people read it."""
    return (
        f"{1e6 * seconds:.0f} µs"
        if seconds < 1e-3
        else f"{1000 * seconds:.1f} ms"
        if seconds < 1
        else f"{seconds:.1f} s"
    )


def set_rows(sets: Sequence[Set]) -> list[list[str]]:
    """The table of sets."""
    rows = []
    for one in sets:
        said = ", ".join(f"{count} {status}" for status, count in sorted(one.said.items()))
        wrong = "not known" if one.wrong is None else "all right" if not one.wrong else f"{one.wrong} WRONG"
        rows.append([one.name, str(one.count), said, wrong, clock(one.first), clock(one.verdict), clock(one.worst)])
    return rows


def page(
    machine: Machine,
    sets: Sequence[Set],
    gains: Sequence[tuple[int, float, float]],
    sizes: Sequence[Grown],
    peers: Sequence[tuple[str, str, int, int, float]],
    missing: Sequence[str],
    limit: int,
) -> str:
    """The whole page."""
    parts = [
        "# Nonograms: how fast\n",
        f"Measured on {machine.day} by `python -m bench.nonogram`: {machine.cpu}, {machine.cores} cores, "
        f"CPython {machine.python}, python-sat {machine.sat}. All times are CPU times.",
        HOW,
    ]
    if sets:
        head = ["set", "puzzles", "verdicts", "as published", "first solutions", "with verdicts", "slowest"]
        parts += [
            f"## Public sets\n\nAt most {limit} s of CPU a puzzle (`limit` counts those not answered by then).\n",
            table(head, set_rows(sets)),
            OPEN_ONES,
        ]
    if gains:
        rows = [[f"{n}×{n}", clock(fast), clock(slow), f"{slow / fast:.0f}"] for n, fast, slow in gains]
        parts += [
            "\n## Pictures that lines solve: compiled and not\n",
            table(["size", "compiled", "uncompiled", "times"], rows),
        ]
    rows = [[one.sort, f"{one.size}×{one.size}", f"{one.unique} of {one.count}", clock(one.seconds)] for one in sizes]
    parts += ["\n## Growth with size\n", table(["board", "size", "unique", "each, with verdict"], rows)]
    parts.append("\n![CPU time against size](nonogram-speed.svg)\n")
    rows = [[n, g, f"{s} of {c}", clock(t)] for n, g, s, c, t in sorted(peers, key=lambda row: row[1])]
    parts += [
        f"## Beside other programs\n\nAt most {limit} s of CPU a puzzle; one that was not solved counts with all of "
        "them. puzzlekit and picross-solver stop at the first solution and prove nothing; multi-puzzle-solver lists "
        "all solutions; the others give the verdict.\n",
        table(["program", "puzzles", "answered", "CPU time in all"], rows),
        f"\nNot installed here, so not measured: {', '.join(missing)}." if missing else "",
    ]
    return "\n".join(parts).rstrip() + "\n"


OPEN_ONES = "\n`faase` and `knotty` of the survey are left out: how many solutions they have is not settled."


def svg(sizes: Sequence[Grown]) -> str:
    """Time against size, both on logarithmic axes."""
    sorts = list(dict.fromkeys(one.sort for one in sizes))
    low = math.floor(min(math.log10(one.seconds) for one in sizes))
    high = math.ceil(max(math.log10(one.seconds) for one in sizes))
    least, most = min(one.size for one in sizes), max(one.size for one in sizes)

    def spot(one: Grown) -> tuple[float, float]:
        across = math.log(one.size / least) / math.log(most / least)
        return 70 + across * WIDE, 30 + HIGH * (1 - (math.log10(one.seconds) - low) / (high - low))

    parts = []
    for decade in range(low, high + 1):
        at = 30 + HIGH * (1 - (decade - low) / (high - low))
        parts.append(
            f'<path d="M70 {at:.1f}h{WIDE}" stroke="#d0d7de"/>'
            f'<text x="64" y="{at + 4:.1f}" text-anchor="end">{clock(10.0**decade)}</text>'
        )
    for size in sorted({one.size for one in sizes}):
        across = 70 + math.log(size / least) / math.log(most / least) * WIDE
        parts.append(f'<text x="{across:.1f}" y="{HIGH + 48}" text-anchor="middle">{size}</text>')
    for nth, sort in enumerate(sorts):
        points = [spot(one) for one in sizes if one.sort == sort]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{COLOURS[nth]}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOURS[nth]}"/>' for x, y in points]
        parts.append(f'<text x="{WIDE + 84}" y="{44 + 20 * nth}" fill="{COLOURS[nth]}">{sort}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE + 240} {HIGH + 64}" font-family="sans-serif"'
        ' font-size="12" fill="#24292f" role="img" aria-label="CPU time against the side of the board">'
        '<rect width="100%" height="100%" fill="#ffffff"/>' + "\n".join(parts) + "\n</svg>\n"
    )
