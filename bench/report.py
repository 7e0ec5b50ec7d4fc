"""The measurements as a page: docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bench.core import Row
from bench.measure import ROUNDS, Machine, exponent
from bench.startup import Start

FIT_FROM = 8  # boards smaller than this cost mostly the same, whatever their size

HEAD = """# Benchmarks

What solving costs, and how it grows. This page is written by `make bench`, which measures everything on it anew:

    {day}, {cpu}, {cores} cores, Python {python}, python-sat {sat}, load {load:.1f}

Times are CPU time in the process, for solving *and* the verdict whether the solution is the only one, per puzzle. Each
puzzle is solved {rounds} times, small ones more often and very large ones less, and the best time counts; what is
compared takes turns, so that a busy machine is busy for both.

The puzzles are {puzzles}. Solvers that do not find the same number of solutions stop the run.

The yardstick is [a plain solver](../bench/plain.py) that says each puzzle to the same SAT library as a textbook would,
and does not check its answers. A ratio below 1 means that gridwright is faster.

![CPU time against the side of the board](benchmarks.svg)
"""
WAITING = (
    "On a machine with more load than cores, wall time is mostly waiting for a turn; CPU time is then the one to read."
)
OWN = "our own, made from a seed (set GRIDWRIGHT_CORPUS to a folder of public ones to use those)"
PUBLIC = "public ones, from the collections that GRIDWRIGHT_CORPUS names"


def page(machine: Machine, rows: Sequence[Row], starts: Sequence[Start], public: bool) -> str:
    """The whole page."""
    facts = {**vars(machine), "rounds": ROUNDS, "puzzles": PUBLIC if public else OWN}
    parts = [HEAD.format(**facts), *(section(kind, rows) for kind in dict.fromkeys(row.kind for row in rows))]
    return "\n".join([*parts, missed(rows), starting(starts)])


def section(kind: str, rows: Sequence[Row]) -> str:
    """One kind over sizes."""
    own = [row for row in rows if row.kind == kind]
    with_peer = any(row.peer for row in own)
    heads = ["size", "unique", "gridwright", "of that: referee", "plain", "ratio", *(["to peer"] * with_peer)]
    lines = [f"## {kind.capitalize()}", "", line(heads), line(["--:"] * len(heads))]
    lines += [line(entries(row, with_peer)) for row in own]
    grown = [row for row in own if row.size >= FIT_FROM]
    if len(grown) > 1:
        powers = [exponent([(row.size**2, getattr(row, name)) for row in grown]) for name in ("ours", "plain")]
        first, last = grown[0].size, grown[-1].size
        lines += [
            "",
            f"From {first}×{first} to {last}×{last}, time grows as the number of cells to the power {powers[0]:.2f}; "
            f"the yardstick's as {powers[1]:.2f}.",
        ]
    return "\n".join([*lines, ""])


def entries(row: Row, with_peer: bool) -> Iterator[str]:
    """The cells of one line of a table."""
    yield f"{row.size}×{row.size}"
    yield f"{row.unique} of {row.puzzles}"
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
    """Where the yardstick is faster, and what ours spends the difference on."""
    slower = [row for row in rows if row.ratio > 1]
    lines = ["## Where the yardstick is faster", ""]
    if not slower:
        return "\n".join([*lines, "Nowhere in this run.", ""])
    for row in slower:
        lost = (row.ours - row.plain) * 1e6
        lines.append(
            f"* {row.kind} {row.size}×{row.size}, by {lost:.0f} µs a puzzle. Judging the answers takes "
            f"{row.referee * 1e6:.0f} µs of ours."
        )
    lines += [
        "",
        "The yardstick does not: it writes clauses straight into the solver, and believes what comes out.",
    ]
    return "\n".join([*lines, ""])


def starting(starts: Sequence[Start]) -> str:
    """What it costs to start."""
    lines = ["## Starting", "", line(["", "wall", "CPU"]), line(["--", "--:", "--:"])]
    lines += [line([start.what, ms(start.wall), ms(start.cpu)]) for start in starts]
    return "\n".join([*lines, "", "The best of nine runs each, from the start of the process to its end.", WAITING, ""])


def ms(seconds: float) -> str:
    """A time in milliseconds, to three digits."""
    value = seconds * 1000
    return f"{value:.3f} ms" if value < 1 else f"{value:.2f} ms" if value < 10 else f"{value:.1f} ms"
