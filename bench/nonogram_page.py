"""Write the page docs/nonogram-speed.md and its plot from measurements."""

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
The terms are explained in [the glossary](glossary.md), and the code is `gridwright.kernel` and
`gridwright.kinds.nonogram.lines`.

## How `auto` solves a nonogram
1. **Line solving.** Every row and column is solved on bit masks, and again whenever one of its cells was found, until
   nothing changes. This finds every cell that a single line can prove. A line of up to 61 cells is one machine word, a
   longer one several, and all of it is one compiled call.
2. **Probing.** Both values of every open cell are assigned in turn and propagated. A value that leads to a conflict is
   excluded, and what both values imply is kept. A cell is probed again only when a line that its probe visited has
   changed. Probing is given up after as much work as 150,000 lines of one machine word in which it finds nothing.
3. **A short depth-first search**, 30 nodes per solution, if at most 100 cells are open.
4. **Double counting**, on boards where at most half of the rows' or columns' clues are different: the black cells in
   every second, third or fifth row, by the clues of these rows, against the least and the most that each column can
   have in them, and the same for columns; then line solving and probing again, until nothing changes.
5. **The kernel with lines as propagators.** Clues are not encoded in clauses: each line is a propagator that runs the
   line solver, and caches its last results, 128 per line of at most 61 cells. It finds every cell that the line forces.
   Explanations are lazy and minimal: a line names the cells that forced another one only when conflict analysis asks,
   and none of them can be dropped. Before each decision, look-ahead propagates both values of the eight most active
   open cells, from the tenth decision on of four; a failed literal is learned from at once, otherwise the cell with the
   largest product of assignments is decided. After a hundred decisions in a row without a conflict it rests until the
   next one: where every clue of 200×200 cells is a 1, it took 5.7 s of CPU, and takes 0.2 s.
6. **Phases from belief propagation.** Rows and columns exchange messages about how likely each cell is black, for 40
   rounds or until they converge. A decision takes the likelier value first. After 300 conflicts, belief propagation
   runs again after each of the first 20 decisions; on boards of 1,000 cells and more whenever the decisions since a
   restart reach a new depth, with restarts twice as often and without the lines about which little has changed. On
   every fourth restart, decisions take the best phases instead (the values of the longest trail without a conflict),
   and always once a solution was found.
7. **Beams on long boards.** Where the long side has more than 61 cells and at least eight times as many as the short
   one, the clues of all lines become automata. Belief propagation on them estimates in how many ways each line can be
   completed from each state. A beam of 1,000 states goes along the board column by column and keeps the most promising
   ones. If it loses all, another comes from the other end, then both are four times as wide, and so on between the
   turns of the other solvers. A beam finds solutions and proves nothing.
8. **A relay with SAT solvers.** After 50,000 conflicts, and sooner where lines take several words, the open lines are
   encoded in clauses (order encoding of the possible starts of runs) for minisat22, which has a budget of 20,000
   conflicts. Then the kernel goes on. Each turn has twice the budget of the one before; after four turns each
   cadical153, with phases from belief propagation, runs to the end.
9. **The second solution** is most often a switching component away from the first: two rows and two columns in each of
   which a run slides by one cell. Otherwise a blocking clause excludes the first solution, and the search goes on.

How this was chosen: first solutions of the 1,987 tournament puzzles that line solving and probing leave open, by the
CDCL solver alone, with at most 30,000 conflicts. (This and what follows was measured with a CDCL solver made for
nonograms, which looked ahead on eight cells and worked like the kernel. The kernel has replaced it:
[how they compare](kernel-speed.md#nonograms).)

| phases of decisions | seconds | conflicts | not solved |
| --- | --- | --- | --- |
| phase saving, the last value of a cell (16 look-ahead candidates after 1,000 conflicts) | 68.3 | 1,968,000 | 9 |
| best phases (8 candidates, as in all rows below) | 38.2 | 1,191,000 | 1 |
| belief propagation before the first decision | 20.1 | 500,000 | 2 |
| belief propagation also after decisions | 13.3 | 279,000 | 0 |
| the same, with best phases on every fourth restart | 15.4 | 321,000 | 0 |

The last is used because of boards with one solution: on two of 60×60 (non_fast_9 and non_med_4 of minizinc-benchmarks,
three runs each, with the proof of uniqueness) it takes 4.2 s in all, and the one above it 7.2 s.

On `faase`, cadical153 found a solution in 8 to 40 s with phases from 40, 60 or 100 rounds of belief propagation, and
cadical195 in 11 to 41 s, but not within 150 s with phases from 300 rounds; without phases, cadical195 had none after
150 s.

Earlier choices were made on 279 of 400 tournament puzzles, in CPU time for all of them on a busy machine:

| solver | seconds | conflicts |
| --- | --- | --- |
| glucose4 on clauses, with the implications found by probing | 32.5 | 840,000 |
| minisat22, the same | 25.0 | 786,000 |
| CDCL without look-ahead | 46 | 1,344,000 |
| CDCL with look-ahead on 8 cells | 20.4 | 418,000 |
| the same, with the product of both counts, and 4,000 clauses kept | 16.3 | 381,000 |
| the same, with cached line propagation and cheaper watch lists | 11.5 | 381,000 |

More than 2,000 learned clauses cost more than they gained. With clause-database reduction at restarts only, late
conflicts took six times as long as early ones, and eight of the hardest puzzles took 21.7 s instead of 15.3 s.

On n-Dom 14 the CDCL solver needs 15 s, minisat22 without implications 1.2 s, glucose4 1.4 s and cadical195 1.6 s:
there, clauses over the starts of runs are stronger than clauses over cells. What all of them lack is the pigeonhole
argument of double counting, which settles n-Dom without a decision; with the period 3 it settles staircases of runs
of four cells too, and with the period 5 those of six.

Tried without gain: 4, 6, 12 or 16 look-ahead candidates, or all cells; candidates in the order of their last look-ahead
score; skipping candidates that another one implies; probing at every restart; keeping what both values of a candidate
imply; restarts by LBD; other activity decays and restart intervals; explanations that prefer older or newer cells;
binary implications as clauses of the CDCL solver; marginals as activities; reinforced belief propagation; and more
rounds of it.

Beams were tried on boards of every shape. On 60×60 cells they lose all states early, however wide they are, while the
kernel takes seconds; on 25×100 and 20×80 both are fast. The long boards below were not used to choose the settings,
except 8×500, 10×500 and 12×120.

Seconds of CPU time until two solutions are found, on 2026-11-19, by turns with the version before (commit `786feef9`);
"limit" is 25 s, and the two cores had a load of 6 to 10. The boards are made by `noise(height, width, share of black
cells)` of `bench.families`.

| random cells | black | `auto` before | `auto` now | `sat` |
| --- | --- | --: | --: | --: |
| 3×300 | 30 % | 0.08 | 0.07 | 0.03 |
| 5×1000 | 40 % | 1.42 | 0.42 | 0.92 |
| 6×1500 | 50 % | 0.64 | 0.41 | 0.29 |
| 7×1000 | 40 % | limit | 0.70 | limit |
| 120×8 | 40 % | 0.07 | 0.05 | 0.05 |
| 500×8 | 40 % | limit | 0.60 | limit |
| 10×250 | 40 % | limit | 0.32 | limit |
| 10×300 | 30 % | 4.70 | 0.43 | 1.10 |
| 10×500 | 40 % | limit | 2.04 | limit |
| 12×120 | 40 % | 0.26 | 0.17 | 0.42 |
| 12×250 | 40 % | limit | 0.52 | limit |
| 15×200 | 45 % | limit | limit | limit |
| 20×200 | 60 % | 0.01 | 0.01 | 0.05 |
"""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def clock(seconds: float) -> str:
    """A time in its usual unit."""
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
        verdicts = ", ".join(f"{count} {status}" for status, count in sorted(one.verdicts.items()))
        wrong = "not known" if one.wrong is None else "all agree" if not one.wrong else f"{one.wrong} WRONG"
        rows.append([one.name, str(one.count), verdicts, wrong, clock(one.first), clock(one.verdict), clock(one.worst)])
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
        "# How fast nonograms are solved\n",
        f"Measured on {machine.day} by `python -m bench.nonogram`: {machine.cpu}, {machine.cores} cores, "
        f"CPython {machine.python}, python-sat {machine.sat}. All times are CPU times.",
        HOW,
    ]
    if sets:
        head = ["set", "puzzles", "verdicts", "published verdicts", "first solutions", "with verdicts", "slowest"]
        parts += [
            f"## Public sets\n\nAt most {limit} s of CPU time per puzzle (`limit` counts those without an answer by "
            "then); more for `faase` and `knotty`, the two puzzles of the survey that nearly no other program "
            "finishes.\n",
            table(head, set_rows(sets)),
        ]
    if gains:
        rows = [[f"{n}×{n}", clock(fast), clock(slow), f"{slow / fast:.0f}"] for n, fast, slow in gains]
        parts += [
            "\n## Line-solvable pictures, compiled and uncompiled\n",
            table(["size", "compiled", "uncompiled", "speedup"], rows),
        ]
    rows = [[one.sort, f"{one.size}×{one.size}", f"{one.unique} of {one.count}", clock(one.seconds)] for one in sizes]
    parts += ["\n## Growth with size\n", table(["board", "size", "unique", "CPU time per verdict"], rows)]
    parts.append("\n![CPU time against size](nonogram-speed.svg)\n")
    rows = [[n, g, f"{s} of {c}", clock(t)] for n, g, s, c, t in sorted(peers, key=lambda row: row[1])]
    parts += [
        f"## Beside other programs\n\nAt most {limit} s of CPU time per puzzle; an unsolved puzzle counts as {limit} s."
        " puzzlekit and picross-solver stop at the first solution and prove nothing; multi-puzzle-solver lists all "
        "solutions; the others give the verdict.\n",
        table(["program", "puzzles", "solved", "total CPU time"], rows),
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
