"""The CPU time that two trees take for the same, in turns: what explanations and generators cost before and after.

Each has a process of its own that waits while the other works, so that what else the machine does slows both. What is
done with puzzles is done in several rounds, of which the fastest counts; generators make puzzle after puzzle.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.same.recording import make_environment
from tools.steps.boards import LEVELS, list_files

ROUNDS = 3
SORTS = ("climb", "rate", "explain", "hint")
SIZES = {
    "hitori": ("6x8", "10x10", "14x12", "20x20"),
    "makaro": ("6x6", "8x6", "10x10"),
    "nonogram": ("10x10", "15x10", "20x20"),
    "takuzu": ("8x6", "10x10", "14x12"),
}
FIRST_BATCH = 1

Done = tuple[int, float]
"""How often something was done, and the seconds of CPU time that took."""


class Timer:
    """A process that takes times with the gridwright of a tree."""

    def __init__(self, tree: Path, place: Path) -> None:
        words = [sys.executable, "-P", "-m", "tools.steps.timing_worker", str(tree)]
        environment = make_environment(tree, str(place))
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def ask(self, name: str, words: Sequence[object]) -> Done:
        """What it did, and how long that took."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({name: words}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"the process ended that was asked to {name} {' '.join(map(str, words))}")
        count, seconds = json.loads(line)
        return count, seconds

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def time_puzzles(trees: Sequence[Path], folder: Path, only: str, sorts: Sequence[str]) -> Iterator[str]:
    """A table of the milliseconds per puzzle of every file, and of how many times as long the second tree takes."""
    timers = [Timer(tree, folder) for tree in trees]
    yield "| puzzles | " + " | ".join(f"{sort} before | after | ratio" for sort in sorts) + " |"
    yield "|---|" + "--:|--:|--:|" * len(sorts)
    for path in list_files(folder, only):
        cells = [row_of(*time_file(timers, sort, path)) for sort in sorts]
        yield f"| {path.parent.name}/{path.stem} | {' | '.join(cells)} |"
    for timer in timers:
        timer.close()


def time_file(timers: Sequence[Timer], sort: str, path: Path) -> list[float]:
    """The milliseconds per puzzle by every tree, the least of some rounds."""
    best = [float("inf")] * len(timers)
    for turn in range(ROUNDS):
        for nth in sorted(range(len(timers)), reverse=bool(turn % 2)):
            count, seconds = timers[nth].ask("take", (sort, str(path)))
            best[nth] = min(best[nth], 1000 * seconds / count)
    return best


def row_of(before: float, after: float) -> str:
    """Two times and their ratio."""
    return f"{before:.3f} | {after:.3f} | {after / before:.2f}"


def time_generators(trees: Sequence[Path], only: str, seconds: float) -> Iterator[str]:
    """A table of the milliseconds per generated puzzle."""
    timers = [Timer(tree, tree) for tree in trees]
    yield "| puzzles | made before | after | ms before | after | ratio |"
    yield "|---|--:|--:|--:|--:|--:|"
    for kind, sizes in SIZES.items():
        for size in sizes:
            for level in (*LEVELS, "any"):
                name = f"{kind}-{size}-{level}"
                if only in name:
                    yield f"| {name} | {generate(timers, (kind, size, level), seconds)} |"
    for timer in timers:
        timer.close()


def generate(timers: Sequence[Timer], order: tuple[str, str, str], seconds: float) -> str:
    """The puzzles that every tree made in some time, in batches by turns, and how long one took."""
    totals = []
    for timer in timers:
        timer.ask("generate", (*order, 10_000, 1))  # what is made once for a size
        totals.append((0, 0, 0.0, FIRST_BATCH))
    while min(total[2] for total in totals) < seconds:
        for nth, timer in enumerate(timers):
            made, asked, spent, batch = totals[nth]
            if spent < seconds:
                more, taken = timer.ask("generate", (*order, asked, batch))
                totals[nth] = made + more, asked + batch, spent + taken, 2 * batch
    each = [1000 * spent / made if made else float("nan") for made, _, spent, _ in totals]
    return " | ".join((*[str(total[0]) for total in totals], row_of(each[0], each[1])))
