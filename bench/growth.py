"""How the time of readers and of the referee grows with their input: prints a table in Markdown.

python -m bench.growth
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.growth import TIMES, Work, judging, reading

SIZE = 500
ROUNDS = 5
READERS = [
    "plain",
    "json",
    "puzzlink",
    "pzprv3",
    "tatham",
    "non",
    "nin",
    "mk",
    "cwd",
    "webpbn",
    "pbm",
    "grid",
    "parquet",
]


def milliseconds(work: Work) -> float:
    """The processor time of a piece of work, the least of a few rounds."""
    spent = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return 1000 * min(spent)


def row(name: str, make: Callable[[int], Work]) -> str:
    """One line of the table."""
    once, twice, four_times = (milliseconds(make(times)) for times in TIMES)
    return f"| {name} | {once:.1f} | {twice:.1f} | {four_times:.1f} | {four_times / once:.1f} |"


def main() -> None:
    warnings.simplefilter("ignore")
    print(f"| work | {SIZE}×12 | {2 * SIZE}×12 | {4 * SIZE}×12 | growth |\n|---|---|---|---|---|")
    for name in READERS:
        kind = "hitori" if name == "grid" else "nonogram"
        print(
            row(f"read {kind}, {name}", lambda times, name=name, kind=kind: reading(name, kind, "longer", SIZE, times))
        )
    print(row("read 12×12 nonograms, tournament", partial(reading, "tournament", "nonogram", "more", SIZE)))
    for kind in ("nonogram", "hitori", "makaro", "takuzu"):
        print(row(f"judge half-done {kind}", partial(judging, kind, "half done", SIZE)))


if __name__ == "__main__":
    main()
