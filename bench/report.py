"""The measurements as a page: docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.core import Row
from bench.measure import ROUNDS, Machine, exponent
from bench.startup import Start

FIT_FROM = 8  # smaller boards take about the same time whatever their size

HEAD = """# Benchmarks

How long solving takes, and how that grows with size. `make bench` measures everything again and writes this page:

    {day}, {cpu}, {cores} cores, Python {python}, python-sat {sat}, load {load:.1f}

Times are CPU time per puzzle in process, for finding a solution *and* deciding whether it is the only one. Each
puzzle is solved {rounds} times (small ones more often, very large ones less often), and the best time counts. It is
read anew each time, so that nothing derived from it is left over; reading is in a column of its own. Solvers that are
compared take turns, so that a busy machine slows down both. [Another page](kernel-speed.md) has gridwright beside other
programs and its earlier version.

The puzzles are {puzzles}.
If two solvers find different numbers of solutions, the run stops with an error.

The baseline is [a plain solver](../bench/plain.py): a textbook encoding of each puzzle for the same SAT library, whose
answers are not checked. A ratio below 1 means that gridwright is faster. `checking` is the share of gridwright's time
that goes into checking the answers against the rules.

![CPU time against the side of the board](benchmarks.svg)
"""
FOOT = """The best of nine runs each, from the start of the process to its end.
On a machine with more load than cores, wall time is mostly waiting; read the CPU time then.
"""
OWN = "generated ones (set GRIDWRIGHT_CORPUS to a folder of public ones to use those)"
PUBLIC = "public ones, from the collections in the folder that GRIDWRIGHT_CORPUS names"


def page(machine: Machine, rows: Sequence[Row], starts: Sequence[Start], public: bool) -> str:
    """The whole page."""
    facts = {**vars(machine), "rounds": ROUNDS, "puzzles": PUBLIC if public else OWN}
    parts = [HEAD.format(**facts), *(section(kind, rows) for kind in dict.fromkeys(row.kind for row in rows))]
    return "\n".join([*parts, missed(rows), starting(starts)])


def section(kind: str, rows: Sequence[Row]) -> str:
    """One kind over sizes."""
    own = [row for row in rows if row.kind == kind]
    with_peer = any(row.peer for row in own)
    heads = ["size", "unique", "reading", "gridwright", "checking", "baseline", "ratio", *(["to peer"] * with_peer)]
    lines = [f"## {kind.capitalize()}", "", line(heads), line(["--:"] * len(heads))]
    lines += [line(entries(row, with_peer)) for row in own]
    grown = [row for row in own if row.size >= FIT_FROM]
    if len(grown) > 1:
        powers = [exponent([(row.size**2, getattr(row, name)) for row in grown]) for name in ("ours", "plain")]
        first, last = grown[0].size, grown[-1].size
        lines += [
            "",
            f"From {first}×{first} to {last}×{last}, time grows with the number of cells to the power {powers[0]:.2f}; "
            f"for the baseline to the power {powers[1]:.2f}.",
        ]
    return "\n".join([*lines, ""])


def entries(row: Row, with_peer: bool) -> Iterator[str]:
    """The cells of one line of a table."""
    yield f"{row.size}×{row.size}"
    yield f"{row.unique} of {row.puzzles}"
    yield ms(row.reading)
    yield ms(row.ours)
    yield f"{row.referee / row.ours:.0%}"
    yield ms(row.plain)
    yield f"{row.ratio:.2f}"
    if with_peer:
        yield f"{row.ours / row.peer:.2f}" if row.peer else "–"


def line(entries: Iterator[str] | Sequence[str]) -> str:
    """One line of a table."""
    return "| " + " | ".join(entries) + " |"


def missed(rows: Sequence[Row]) -> str:
    """Where the baseline is faster, and how much of gridwright's time goes into checking."""
    slower = [row for row in rows if row.ratio > 1]
    lines = ["## Where the baseline is faster", ""]
    if not slower:
        return "\n".join([*lines, "Nowhere in this run.", ""])
    for row in slower:
        lost = (row.ours - row.plain) * 1e6
        lines.append(
            f"* {row.kind} {row.size}×{row.size}, by {lost:.0f} µs per puzzle; {row.referee * 1e6:.0f} µs of "
            "gridwright's time go into checking the answers."
        )
    lines += [
        "",
        "The baseline passes clauses directly to the solver and does not check its answers.",
    ]
    return "\n".join([*lines, ""])


def starting(starts: Sequence[Start]) -> str:
    """Start-up times."""
    lines = ["## Start-up", "", line(["", "wall", "CPU"]), line(["--", "--:", "--:"])]
    lines += [line([start.what, ms(start.wall), ms(start.cpu)]) for start in starts]
    return "\n".join([*lines, "", FOOT])


def ms(seconds: float) -> str:
    """A time in milliseconds, to three digits."""
    value = seconds * 1000
    return f"{value:.3f} ms" if value < 1 else f"{value:.2f} ms" if value < 10 else f"{value:.1f} ms"
