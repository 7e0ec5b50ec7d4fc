"""CPU time of `mend` on spoilt puzzles: `python -m bench.mend`.

Puzzles with one solution are public ones, in the folder that GRIDWRIGHT_CORPUS names. One number, given or clue of each
is spoilt, at random; those that still have one solution are left out.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator

import gridwright as gw
from bench.hints import records
from bench.puzzles import READERS
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

sys.path.insert(0, "tests")
from support.spoiling import spoil

COUNT = 10
KINDS = ("takuzu", "hitori", "makaro", "nonogram")
CELLS = range(14 * 14, 15 * 15 + 1)
SPOILS = 20  # tries for a puzzle


def list_spoilt(kind: str, count: int) -> Iterator[Puzzle]:
    """So many spoilt puzzles, or fewer if there are no more."""
    for nth, record in enumerate(records(kind)):
        puzzle = READERS[kind](record)
        if len(puzzle.grid) not in CELLS or gw.solve(puzzle).status is not Status.UNIQUE:
            continue
        rng = random.Random(f"bench {kind} {nth}")
        spoilt = [other for other in (spoil(puzzle, rng) for _ in range(SPOILS)) if is_spoilt(other)]
        if spoilt and count:
            count -= 1
            yield spoilt[0]
        if not count:
            return


def is_spoilt(puzzle: Puzzle) -> bool:
    """Has a puzzle several solutions, or none?"""
    return gw.solve(puzzle).status in (Status.MANY, Status.NONE)


def measure(puzzle: Puzzle) -> tuple[float, gw.Status, int]:
    """CPU seconds, the status of the puzzle, and how many changes the first proposal takes."""
    start = time.process_time()
    mending = gw.mend(puzzle)
    seconds = time.process_time() - start
    return seconds, mending.status, len(mending.proposals[0].texts) if mending.proposals else 0


def main() -> None:
    print("| kind | cells | puzzles | several / none | mended by one change | median | slowest |")
    print("|---|---|---|---|---|---|---|")
    for kind in KINDS:
        found = [measure(puzzle) for puzzle in list_spoilt(kind, COUNT)]
        if not found:
            continue
        times = [seconds for seconds, _, _ in found]
        many = sum(status is Status.MANY for _, status, _ in found)
        single = sum(changes == 1 for _, _, changes in found)
        print(
            f"| {kind} | {CELLS[0]} to {CELLS[-1]} | {len(found)} | {many} / {len(found) - many} | {single} "
            f"| {statistics.median(times):.2f} s | {max(times):.2f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
