"""What a log costs: `python -m bench.log` solves puzzles by the kernel without and with `--log`, in turns.

Every puzzle is read anew and solved once: without a log, with one that goes to the null device, and with one in a new
file, in another order every round. Boards are those of `bench.side_by_side`, small ones, and boards that take the
kernel some search.

How long a file system takes for a new file depends on what else happens there: on ext4 it took up to thirty times as
long after thousands of files had been deleted. So no file is deleted before the end, and the null device shows what a
log takes without a file.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count, permutations, repeat
from pathlib import Path
from statistics import median
from typing import NamedTuple

import gridwright as gw
from bench import boards, page, puzzles
from bench.measure import Machine

PAGE = page.DOCS / "kernel-speed.md"
SETS = (
    ("hitori", 6),
    ("makaro", 6),
    ("hitori", 20),
    ("hitori", 50),
    ("makaro", 15),
    ("makaro", 40),
    ("takuzu", 20),
    ("takuzu", 50),
    ("nonogram", 20),
)
HARD = (("hitori", "random", 40), ("makaro", "large rooms", 40), ("takuzu", "unique", 30))
COUNT = 10
ORDERS = list(permutations(range(3)))


def easy_texts(kind: str, side: int) -> list[str]:
    """Puzzles of a set."""
    return [gw.write(task.puzzle, drop_notes=True) for task in puzzles.tasks(kind, side, COUNT)]


def hard_texts(kind: str, maker: str, side: int) -> list[str]:
    """Boards that are not solved by propagation alone."""
    return [boards.make(kind, maker, side, seed) for seed in range(COUNT)]


def new_files(folder: Path) -> Iterator[Path]:
    """Files that do not exist yet."""
    return (folder / f"{nth}.log" for nth in count())


class Cost(NamedTuple):
    """CPU seconds per puzzle without a log, with one to the null device and in a new file; the bytes of a log."""

    without: float
    nowhere: float
    file: float
    size: float


def measure(texts: Sequence[str], rounds: int, files: Iterator[Path]) -> Cost:
    """What logs of some puzzles cost: the medians of the rounds."""
    targets: list[Iterator[Path | None]] = [repeat(None), repeat(Path(os.devnull)), files]
    times: list[list[float]] = [[] for _ in targets]
    size = 0
    for nth in range(rounds + 1):
        for which in ORDERS[nth % len(ORDERS)]:
            seconds, size_now = run(texts, targets[which])
            if nth:  # the first round is there to warm up
                times[which].append(seconds)
            size = max(size, size_now)
    without, nowhere, file = map(median, times)
    return Cost(without, nowhere, file, size / len(texts))


def run(texts: Sequence[str], logs: Iterator[Path | None]) -> tuple[float, int]:
    """CPU seconds per puzzle, without reading it; the bytes of all logs in files."""
    read = [gw.read(text) for text in texts]
    gc.collect()
    seconds, size = 0.0, 0
    for puzzle, log in zip(read, logs, strict=False):
        start = time.process_time()
        gw.solve(puzzle, "kernel", log=log)
        seconds += time.process_time() - start
        if log is not None and log.is_file():
            size += log.stat().st_size
            os.truncate(log, 0)
    return seconds / len(read), size


def main() -> None:
    """Measure, print, and write the section of the page."""
    options = argparse.ArgumentParser(prog="python -m bench.log", description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    options.add_argument("--folder", help="where logs are written; without it, the system's folder for such files")
    asked = options.parse_args()
    rounds = asked.rounds
    sets = [(f"{kind} {side}×{side}", easy_texts(kind, side)) for kind, side in SETS]
    sets += [(f"{kind}, {maker}, {side}×{side}", hard_texts(kind, maker, side)) for kind, maker, side in HARD]
    lines = []
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        files = new_files(Path(folder))
        for name, texts in sets:
            lines.append([name, *describe(measure(texts, rounds, files))])
            print(*lines[-1], sep="  ", flush=True)
    text = f"    {Machine.here()}; {rounds} rounds, logs in {asked.folder or tempfile.gettempdir()}\n\n"
    head = ["", "without", "to the null device", "ratio", "to a new file", "ratio", "size of the log"]
    page.replace(PAGE, "log", text + page.table(head, lines))


def describe(cost: Cost) -> list[str]:
    """The cells of a row."""
    cells = [page.duration(cost.without)]
    for seconds in (cost.nowhere, cost.file):
        cells += [page.duration(seconds), f"{seconds / cost.without:.2f}"]
    return [*cells, f"{cost.size / 1000:.1f} kB"]


if __name__ == "__main__":
    main()
