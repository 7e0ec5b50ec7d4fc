"""What a log costs: `python -m bench.log` solves puzzles by the kernel without and with `--log`, in turns.

Every puzzle is read anew and solved once, with and without a log that is written to a new file, in the opposite order
every other round. Boards are those of `bench.side_by_side`, small ones, and boards that take the kernel some search.

How long a file system takes for a new file depends on what else happens there: on ext4 it took up to thirty times as
long after thousands of files had been deleted. So no file is deleted before the end, and writing the same bytes to a
new file, without solving anything, is measured beside it.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import median

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


def easy_texts(kind: str, side: int) -> list[str]:
    """Puzzles of a set."""
    return [gw.write(task.puzzle, drop_notes=True) for task in puzzles.tasks(kind, side, COUNT)]


def hard_texts(kind: str, maker: str, side: int) -> list[str]:
    """Boards that are not solved by propagation alone."""
    return [boards.make(kind, maker, side, seed) for seed in range(COUNT)]


def new_files(folder: Path) -> Iterator[Path]:
    """Files that do not exist yet."""
    return (folder / f"{nth}.log" for nth in count())


def measure(texts: Sequence[str], rounds: int, files: Iterator[Path]) -> tuple[float, float, float, float]:
    """CPU seconds per puzzle without and with a log, those of the file alone, and the bytes of a log."""
    times: list[list[float]] = [[], [], []]
    size = 0
    for nth in range(rounds + 1):
        for which in (0, 1) if nth % 2 else (1, 0):
            seconds, alone, size_now = run(texts, files if which else None)
            if nth:  # the first round is there to warm up
                times[which].append(seconds)
                if which:
                    times[2].append(alone)
                    size = size_now
    return median(times[0]), median(times[1]), median(times[2]), size / len(texts)


def run(texts: Sequence[str], files: Iterator[Path] | None) -> tuple[float, float, int]:
    """CPU seconds per puzzle, without reading it; those of the files of its logs alone; the bytes of all logs."""
    read = [gw.read(text) for text in texts]
    gc.collect()
    seconds, alone, size = 0.0, 0.0, 0
    for puzzle in read:
        log = next(files) if files else None
        start = time.process_time()
        gw.solve(puzzle, "kernel", log=log)
        seconds += time.process_time() - start
        if files and log is not None:
            text = log.read_bytes()
            size += len(text)
            alone += time_file(next(files), text)
            os.truncate(log, 0)
    return seconds / len(read), alone / len(read), size


def time_file(file: Path, text: bytes) -> float:
    """CPU seconds for writing a text to a new file."""
    start = time.process_time()
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(handle, text)
    os.close(handle)
    seconds = time.process_time() - start
    os.truncate(file, 0)
    return seconds


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
            lines.append([name, *describe(*measure(texts, rounds, files))])
            print(*lines[-1], sep="  ", flush=True)
    text = f"    {Machine.here()}; {rounds} rounds, logs in {asked.folder or tempfile.gettempdir()}\n\n"
    head = ["", "without", "with a log", "ratio", "of it the file", "size of the log"]
    page.replace(PAGE, "log", text + page.table(head, lines))


def describe(without: float, with_log: float, alone: float, size: float) -> list[str]:
    """The cells of a row."""
    ratio, file = with_log / without, alone / without
    return [page.duration(without), page.duration(with_log), f"{ratio:.2f}", f"{file:.2f}", f"{size / 1000:.1f} kB"]


if __name__ == "__main__":
    main()
