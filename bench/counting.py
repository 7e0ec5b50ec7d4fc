"""Counting all solutions, beside an earlier version: `python -m bench.counting [--before DIR] [--limit S]`.

Every board is counted in a new process by `auto`, by the kernel alone and, where an earlier version is named, by its
`auto`, one after the other; a program that takes more CPU time than the limit is not asked about larger boards.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from bench import page
from bench.boards import hitori, takuzu
from bench.boards.common import BLANK
from bench.families import Family, blank_hitori, empty_takuzu, measure, noise, permutation
from bench.measure import Machine
from bench.workers import Program

LIMIT = 60.0
COUNT = "count"


def unruly(side: int) -> str:
    return empty_takuzu(side).replace("takuzu", "unruly", 1)


def oblong_takuzu(width: int) -> str:
    return takuzu.write([[BLANK] * width] * 6)


def sparse_takuzu(side: int) -> str:
    """Ten digits of a full board."""
    random = Random(side)
    full = takuzu.full_takuzu(random, side)
    shown = random.sample(range(side * side), 10)
    return takuzu.write([[full[r][c] if r * side + c in shown else BLANK for c in range(side)] for r in range(side)])


def half_blank_hitori(side: int) -> str:
    """Small numbers in a third of the cells."""
    random = Random(side)
    return hitori.write([[hitori.number(random, side + 2, 0.67) for _ in range(side)] for _ in range(side + 1)])


FAMILIES = (
    Family("takuzu, empty, k×k", (6, 8, 10), empty_takuzu, COUNT),
    Family("takuzu, empty, 6×k", (8, 12), oblong_takuzu, COUNT),
    Family("takuzu, ten digits, k×k", (8, 10), sparse_takuzu, COUNT),
    Family("unruly, empty, k×k", (6, 8, 10), unruly, COUNT),
    Family("hitori, all blank, k×k", (4, 5, 6, 8, 12), blank_hitori, COUNT),
    Family("hitori, a third numbers, (k+1)×k", (5, 8, 10), half_blank_hitori, COUNT),
    Family("nonogram, every clue 1, k×k", (8, 10, 14, 16), permutation, COUNT),
    Family("nonogram, 40 % black, 12×k", (12, 20, 30, 50), lambda k: noise(12, k, 0.4), COUNT),
    Family("nonogram, 50 % black, 12×k", (30, 100, 300), lambda k: noise(12, k, 0.5), COUNT),
    Family("nonogram, 30 % black, 12×k", (12, 16, 20), lambda k: noise(12, k, 0.3), COUNT),
    Family("nonogram, 40 % black, 5×k", (60, 250, 1000), lambda k: noise(5, k, 0.4), COUNT),
)


def main() -> None:
    """Measure all families, and write the section of the page."""
    options = argparse.ArgumentParser(prog="python -m bench.counting", description=__doc__)
    options.add_argument("--before", type=Path, metavar="DIR", help="the src folder of an earlier version")
    options.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="CPU seconds per board")
    options.add_argument("--only", metavar="WORDS", help="only families with these words; nothing is written")
    chosen = options.parse_args()
    programs = [Program("`auto`", "auto"), Program("`kernel`", "kernel")]
    programs += [Program("`auto` before", "auto", chosen.before)] if chosen.before else []
    rows = [row for f in FAMILIES if (chosen.only or "") in f.name for row in measure(f, programs, chosen.limit)]
    heads = ["board", "solutions", *(program.title for program in programs)]
    text = f"    {Machine.here()}\n\n{page.table(heads, rows, left=1)}"
    print(text)
    if not chosen.only:
        page.replace(page.DOCS / "benchmarks.md", "counting", text)


if __name__ == "__main__":
    main()
