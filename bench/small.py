"""Small boards beside an earlier version: `python -m bench.small --before DIR`, the `src` folder of that version.

On boards of 5×5 to 10×10 cells, of which generators, pages and data sets have millions, reading a puzzle and what is
around the search take most of the time. Both versions read every puzzle anew and solve it once, in processes that take
turns set by set, in the opposite order every other round. The page docs/kernel-speed.md shows the medians.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import gridwright as gw
from bench import page
from bench.measure import Machine
from bench.workers import SOURCE, Program, Times, Worker
from gridwright import kinds

PAGE = page.DOCS / "kernel-speed.md"
SIZES = ((5, 5), (7, 6), (10, 10))  # width and height
EVEN = {"takuzu": ((6, 6), (8, 6), (10, 10))}
COUNT = 100  # puzzles of a kind and size
ASKED = 3  # times that a version is asked for a set in a round
LIMIT = 60.0  # CPU seconds for a set
Pairs = list[tuple[Times, Times]]
"""What this version took and what the earlier one took, one after the other."""


def make_texts(kind: str, size: tuple[int, int], count: int) -> list[str]:
    """Puzzles of any level, as people have them: in the plain form, without notes."""
    puzzles = (gw.generate(kind, size=size, seed=1, number=nth) for nth in range(1, count + 1))
    return [gw.write(puzzle.with_notes(gw.Puzzle.notes)) for puzzle in puzzles]


def measure(sets: dict[str, list[str]], before: Path, rounds: int) -> dict[str, Pairs]:
    """What both versions take for every set, in pairs."""
    found: dict[str, Pairs] = {name: [] for name in sets}
    for nth in range(rounds):
        now, then = (Worker(Program(title, "auto", tree)) for title, tree in (("now", SOURCE), ("before", before)))
        for name, texts in sets.items():
            for worker in (now, then):
                ask(worker, texts[:10])  # so that what is kept for a size is there
            for _ in range(ASKED):
                if nth % 2:
                    found[name].append((ask(now, texts), ask(then, texts)))
                else:
                    found[name].append((ask(then, texts), ask(now, texts))[::-1])
        for worker in (now, then):
            worker.stop()
    return found


def ask(worker: Worker, texts: list[str]) -> Times:
    """What a version takes for a set."""
    times = worker.ask(texts, LIMIT)
    assert times is not None, worker.program.title
    return times


def write(found: dict[str, Pairs], rounds: int) -> str:
    """The section of the page."""
    heads = ["", "reading", "before", "solving", "before", "ratio of both together"]
    rows: list[Sequence[str]] = []
    for name, pairs in found.items():
        assert all(now.verdicts == then.verdicts for now, then in pairs), name
        ratio = median((now.read + now.solve) / (then.read + then.solve) for now, then in pairs)
        times = [median(getattr(pair[side], part) for pair in pairs) for part in ("read", "solve") for side in (0, 1)]
        rows.append([name, *(f"{1e6 * seconds:.0f} µs" for seconds in times), f"{ratio:.2f}"])
    return f"    {Machine.here()}; {rounds} rounds\n\n{page.table(heads, rows)}"


def main() -> None:
    """Measure, print, and write the section of the page unless only some kinds were asked for."""
    options = argparse.ArgumentParser(prog="python -m bench.small", description=__doc__)
    options.add_argument("--before", type=Path, metavar="DIR", required=True, help="the src folder of that version")
    options.add_argument("--kind", action="append", choices=kinds.names(), help="only this kind; nothing is written")
    options.add_argument("--rounds", type=int, default=9)
    chosen = options.parse_args()
    sets = {
        f"{kind} {width}×{height}": make_texts(kind, (width, height), COUNT)
        for kind in chosen.kind or kinds.names()
        for width, height in EVEN.get(kind, SIZES)
    }
    text = write(measure(sets, chosen.before, chosen.rounds), chosen.rounds)
    print(text)
    if not chosen.kind:
        page.replace(PAGE, "small", text)


if __name__ == "__main__":
    main()
