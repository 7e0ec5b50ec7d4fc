"""What a batch run costs beside solving, and what a second core brings: `python -m bench.batch [ROUNDS]`.

CPU time is that of all processes of a run together. Runs with one worker and with two take turns, and the least of
each counts; the clock on the wall says something only while the machine has nothing else to do.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bench.measure import Machine
from gridwright import solve
from gridwright.generate import Sizes, seed_style
from gridwright.ledger import Ledger
from gridwright.nouns import Limit, Puzzle

SMALL, LARGE = ("5x6..8x9", 1500), ("8x9..12x12", 2000)


def made(size: str, count: int) -> list[Puzzle]:
    """Hitori of a size."""
    return list(seed_style("hitori", Sizes.of(size), count, 1))


def ledger_of(folder: str, puzzles: list[Puzzle], method: str, limit: Limit) -> str:
    """A ledger that has taken the puzzles in, with every row open."""
    path = str(Path(folder, f"{time.monotonic_ns()}.db"))
    with closing(Ledger(path, create=True)) as ledger:
        ledger.agree(limit)
        ledger.add((f"#{nth}", puzzle) for nth, puzzle in enumerate(puzzles))
        ledger.open_rows({"hitori": [method]})
    return path


def run(
    folder: str, puzzles: list[Puzzle], method: str, jobs: int = 1, limit: Limit | None = None
) -> tuple[float, float]:
    """Seconds by the clock and CPU seconds of a run over open rows."""
    path = ledger_of(folder, puzzles, method, limit or Limit())
    start = time.perf_counter()
    words = [sys.executable, "-m", "gridwright", "batch", "run", path, "--jobs", str(jobs)]
    process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    return time.perf_counter() - start, used.ru_utime + used.ru_stime


def solving(puzzles: list[Puzzle], method: str) -> float:
    """CPU seconds of `solve` alone for a puzzle."""
    solve(puzzles[0], method)
    start = time.process_time()
    for puzzle in puzzles:
        solve(puzzle, method)
    return (time.process_time() - start) / len(puzzles)


def overhead(folder: str, rounds: int) -> None:
    """What a row of a small puzzle costs beside its solve."""
    puzzles = made(*SMALL)
    for name, limit in (("no limits", Limit()), ("--seconds 60", Limit(seconds=60))):
        rows, alone = [], []
        for _ in range(rounds):
            few, many = (run(folder, some, "sat", 1, limit)[1] for some in (puzzles[:1], puzzles))
            rows.append((many - few) / (len(puzzles) - 1))
            alone.append(solving(puzzles, "sat"))
        row, own = min(rows) * 1000, min(alone) * 1000
        print(
            f"{name}: {row:.2f} ms of CPU a row, of which solve {own:.2f} ms, so {row - own:.2f} ms beside it",
            flush=True,
        )


def two_cores(folder: str, rounds: int) -> None:
    """One worker and two, taking turns."""
    puzzles = made(*LARGE)
    best: dict[int, tuple[float, float]] = {}
    for nth in range(rounds):
        for jobs in (1, 2):
            wall, cpu = run(folder, puzzles, "milp", jobs)
            load = os.getloadavg()[0]
            print(f"round {nth + 1}, --jobs {jobs}: {wall:.1f} s, CPU {cpu:.1f} s, load {load:.1f}", flush=True)
            best[jobs] = min(best.get(jobs, (wall, cpu)), (wall, cpu))
    ratio, more = best[1][0] / best[2][0], best[2][1] / best[1][1] - 1
    print(f"least: {best[1][0]:.1f} s and {best[2][0]:.1f} s, {ratio:.2f} times as fast, {more:+.0%} CPU time")


if __name__ == "__main__":
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(Machine.here())
    with tempfile.TemporaryDirectory() as place:
        overhead(place, chosen)
        two_cores(place, chosen)
