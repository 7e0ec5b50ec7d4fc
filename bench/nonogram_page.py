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
3. **A little plain search**, 30 nodes for a solution, if no more than 100 cells are left.
4. **A search that learns.** A search like that of a SAT solver, but the clues are not clauses: every line is followed
   by an automaton whose states are the bits of one word, so a look at a line finds all that the line tells, and each
   line remembers what 128 of its states told. A contradiction is explained in cells none of which can be left out,
   and becomes a clause. Before a cell is tried, the eight that had most part in contradictions are tried both ways for
   a moment; one that fails teaches at once, and of the others the one with the largest product of what both values
   decide is taken.
5. **Likely values first.** Every row tells its columns in what share of the ways to place its runs a cell is black,
   each way weighed by what the columns have told it, and the columns tell the rows, forty times or until little
   changes (belief propagation). Cells are tried with the value that is likelier so; after 300 contradictions, beliefs
   are revised after each of the first twenty tries. Every fourth time that the search starts anew, it tries instead the
   values that cells had when such a time came furthest, and it does so always once it has found a solution.
6. **SAT by turns.** After 50,000 contradictions, and for lines of more than 62 cells at once, the undecided lines and
   cells become clauses, with the starts of runs that are still possible, for minisat22. After 20,000 conflicts it is
   the turn of the search that learns again; each turn has twice the effort of the one before, and after four (with long
   lines, after one) cadical153, which is told the likely values, goes on to the end. Where lines and probing found
   nothing at all, the first turns are 2,000 and 60,000.
7. **The second solution** is most often free: two rows and two columns in which a run can move by one. Otherwise one
   clause forbids the first solution, and the search goes on from there.

How this was chosen: first solutions of the 1,987 tournament puzzles that lines and probing leave open, by the search
that learns alone, 30,000 contradictions at most:

| which value is tried | seconds | contradictions | not solved |
| --- | --- | --- | --- |
| the one that the cell had last (sixteen candidates after 1,000 contradictions) | 68.3 | 1,968,000 | 9 |
| the one it had when the search had come furthest; eight candidates, as in all that follow | 38.2 | 1,191,000 | 1 |
| the likelier one, from beliefs before anything is tried | 20.1 | 500,000 | 2 |
| the likelier one, with beliefs revised after tries | 13.3 | 279,000 | 0 |
| that, and every fourth time anew the second | 15.4 | 321,000 | 0 |

The last is there for boards with one solution: on two of 60×60 (non_fast_9 and non_med_4 of minizinc-benchmarks, three
runs each, with the proof) it takes 4.2 s in all and the one before it 7.2 s.

Of `faase` cadical153 found a solution in 8 to 40 s when it was told likely values (after 40, 60 or 100 rounds), and
cadical195 in 11 to 41 s, but not within 150 s after 300 rounds; not told, cadical195 had none after 150 s.

Before that, on 279 of 400 tournament puzzles, CPU time for all of them on a busy machine:

| solver | seconds | contradictions |
| --- | --- | --- |
| glucose4 with clauses and what probing implies | 32.5 | 840,000 |
| minisat22, the same | 25.0 | 786,000 |
| learning, no candidates | 46 | 1,344,000 |
| learning, 8 candidates | 20.4 | 418,000 |
| the same, product of what both values decide, 4,000 clauses kept | 16.3 | 381,000 |
| the same, with lines that remember and cheaper watchers | 11.5 | 381,000 |

Clauses beyond 2,000 cost more than they told: where they were dropped at restarts only, late contradictions took six
times as long as early ones, and on eight of the hardest puzzles it took 21.7 s instead of 15.3.

Of n-Dom 14 the search that learns needs 15 s, minisat22 without implications 1.2 s, glucose4 1.4 s, cadical195 1.6 s:
where a run starts says more there than cells do. That is why boards of which nothing is known are passed on so soon.

Tried without gain: 4, 6, 12 or 16 candidates, all cells as candidates, candidates in the order of what they told last,
leaving out those that another one implies, probing at every restart, also learning what both values of a candidate
share, restarts by the spread of clauses, other fading and patience, explanations that prefer older or newer cells,
implications as clauses for the learning search, beliefs as weights of cells, beliefs that reinforce themselves, and
more rounds of them.
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
            f"## Public sets\n\nAt most {limit} s of CPU a puzzle (`limit` counts those not answered by then); "
            "`faase` and `knotty`, the two of the survey that nearly no other program finishes, had more.\n",
            table(head, set_rows(sets)),
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
