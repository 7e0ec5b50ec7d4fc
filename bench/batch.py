"""What a batch run costs beside solving, and what a second core brings: `python -m bench.batch [ROUNDS]`.

CPU time is that of all processes of a run together. Runs with one worker and with two take turns. The clock on the wall
says something only while the machine has nothing else to do: runs that were disturbed are not counted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median

from bench.measure import Machine
from gridwright import solve
from gridwright.batch.ledger import Ledger
from gridwright.generate.random_style import Sizes, random_puzzles
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle

QUIET = 0.05  # of the time may go to others
SMALL, LARGE = ("5x6..8x9", 1500), ("8x9..12x12", 2000)


def made(size: str, count: int) -> list[Puzzle]:
    """Hitori of a size."""
    return list(random_puzzles("hitori", Sizes.of(size), count, 1))


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


def busy() -> float:
    """CPU seconds that all processes of this machine together have used."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def two_cores(folder: str, rounds: int) -> None:
    """One worker and two, taking turns; a run beside which others used the machine is shown and not counted."""
    puzzles = made(*LARGE)
    kept: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for nth in range(rounds):
        for jobs in (1, 2):
            before = busy()
            wall, cpu = run(folder, puzzles, "milp", jobs)
            others = max(busy() - before - cpu, 0.0)
            calm = others < QUIET * wall
            kept[jobs] += [(wall, cpu)] * calm
            said = f"round {nth + 1}, --jobs {jobs}: {wall:.1f} s, CPU {cpu:.1f} s, others {others:.1f} s"
            print(said if calm else f"{said}: not counted", flush=True)
    if not all(kept.values()):
        print("the machine was never quiet: no figures for two cores")
        return
    (wall1, cpu1), (wall2, cpu2) = ([median(each) for each in zip(*kept[jobs], strict=True)] for jobs in (1, 2))
    ratios = f"{wall1 / wall2:.2f} times as fast, CPU {cpu2 / cpu1 - 1:+.0%}"
    print(f"medians of {len(kept[1])} and {len(kept[2])} runs: {wall1:.1f} s and {wall2:.1f} s, {ratios}")


if __name__ == "__main__":
    chosen = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(Machine.here())
    with tempfile.TemporaryDirectory() as place:
        overhead(place, chosen)
        two_cores(place, chosen)
