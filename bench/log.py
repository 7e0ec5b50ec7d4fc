"""What a log costs: `python -m bench.log` solves puzzles by the kernel without and with `--log`, in turns.

Every puzzle is read anew and solved once, with and without a log that is written to a new file, in the opposite order
every other round. Boards are those of `bench.side_by_side`, small ones, and boards that take the kernel some search.
"""

from __future__ import annotations

import argparse
import gc
import tempfile
import time
from collections.abc import Sequence
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


def measure(texts: Sequence[str], rounds: int) -> tuple[float, float, float]:
    """CPU seconds per puzzle without and with a log, and the bytes of a log."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "kernel.log")
        times: list[list[float]] = [[], []]
        for nth in range(rounds + 1):
            for which in (0, 1) if nth % 2 else (1, 0):
                seconds = run(texts, file if which else None)
                if nth:  # the first round is there to warm up
                    times[which].append(seconds)
        size = sum(log_size(gw.read(text), file) for text in texts) / len(texts)
    return median(times[0]), median(times[1]), size


def run(texts: Sequence[str], log: Path | None) -> float:
    """CPU seconds per puzzle, without reading it; a log is a new file each time."""
    read = [gw.read(text) for text in texts]
    gc.collect()
    seconds = 0.0
    for puzzle in read:
        if log is not None:
            log.unlink(missing_ok=True)
        start = time.process_time()
        gw.solve(puzzle, "kernel", log=log)
        seconds += time.process_time() - start
    return seconds / len(read)


def log_size(puzzle: gw.Puzzle, file: Path) -> int:
    """The bytes of the log of a puzzle."""
    gw.solve(puzzle, "kernel", log=file)
    return file.stat().st_size


def main() -> None:
    """Measure, print, and write the section of the page."""
    options = argparse.ArgumentParser(prog="python -m bench.log", description=__doc__)
    options.add_argument("--rounds", type=int, default=15)
    rounds = options.parse_args().rounds
    sets = [(f"{kind} {side}×{side}", easy_texts(kind, side)) for kind, side in SETS]
    sets += [(f"{kind}, {maker}, {side}×{side}", hard_texts(kind, maker, side)) for kind, maker, side in HARD]
    lines = []
    for name, texts in sets:
        without, with_log, size = measure(texts, rounds)
        cells = [page.duration(without), page.duration(with_log), f"{with_log / without:.2f}", f"{size / 1000:.1f} kB"]
        lines.append([name, *cells])
        print(*lines[-1], sep="  ", flush=True)
    text = f"    {Machine.here()}; {rounds} rounds\n\n"
    page.replace(PAGE, "log", text + page.table(["", "without", "with a log", "ratio", "size of the log"], lines))


if __name__ == "__main__":
    main()
