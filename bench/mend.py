"""CPU time of `mend` on spoilt puzzles: `python -m bench.mend`.

Puzzles of 15x15 cells are public ones, where GRIDWRIGHT_CORPUS names their folder; larger ones are generated. One
number, given or clue of each is spoilt at random, and then three; those that still have one solution are left out.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence

import gridwright as gw
from bench.hints import records
from bench.puzzles import READERS
from gridwright.mending import Mending
from gridwright.outcome import Status
from gridwright.puzzle import Puzzle

sys.path.insert(0, "tests")
from support.spoiling import spoil

COUNT = 10
KINDS = ("takuzu", "hitori", "makaro", "nonogram")
CELLS = range(14 * 14, 15 * 15 + 1)
SIDES = (20, 30, 50)
SPOILS = 20  # tries for a puzzle


def list_public(kind: str) -> Iterator[Puzzle]:
    """Public puzzles of about 15x15 cells with one solution."""
    for record in records(kind):
        puzzle = READERS[kind](record)
        if len(puzzle.grid) in CELLS and gw.solve(puzzle).status is Status.UNIQUE:
            yield puzzle


def list_generated(kind: str, side: int) -> Iterator[Puzzle]:
    """Generated puzzles of a size."""
    for number in range(1, 10 * COUNT):
        yield gw.generate(kind, width=side, height=side, seed=15, number=number)


def list_spoilt(puzzles: Iterator[Puzzle], slips: int, count: int) -> Iterator[Puzzle]:
    """So many puzzles with so many slips each, or fewer if there are no more."""
    for nth, puzzle in enumerate(puzzles):
        rng = random.Random(f"bench {puzzle.kind} {slips} {nth}")
        spoilt = next(filter(None, (spoil_often(puzzle, slips, rng) for _ in range(SPOILS))), None)
        if spoilt is not None:
            count -= 1
            yield spoilt
        if not count:
            return


def spoil_often(puzzle: Puzzle, slips: int, rng: random.Random) -> Puzzle | None:
    """A puzzle with so many slips; None if it still has one solution, or lost all that a slip needs."""
    try:
        for _ in range(slips):
            puzzle = spoil(puzzle, rng)
    except AssertionError:
        return None
    return puzzle if gw.solve(puzzle).status in (Status.MANY, Status.NONE) else None


def measure(puzzle: Puzzle) -> tuple[float, Mending]:
    """CPU seconds, and what was found."""
    start = time.process_time()
    mending = gw.mend(puzzle)
    return time.process_time() - start, mending


def print_row(kind: str, size: str, slips: int, puzzles: Sequence[Puzzle]) -> None:
    """Print what was found for some puzzles, as a row of a table."""
    found = [measure(puzzle) for puzzle in puzzles]
    times = [seconds for seconds, _ in found]
    several = sum(mending.status is Status.MANY for _, mending in found)
    sizes = [len(mending.proposals[0].texts) if mending.proposals else 0 for _, mending in found]
    proved = sum(mending.complete for _, mending in found)
    counts = ", ".join(f"{sizes.count(number)} by {number}" for number in sorted(set(sizes)))
    print(
        f"| {kind} | {size} | {slips} | {len(found)} | {several} / {len(found) - several} | {counts} | {proved} "
        f"| {statistics.median(times):.2f} s | {max(times):.2f} s |",
        flush=True,
    )


def main() -> None:
    print("| kind | size | slips | puzzles | several / none | mended by so many changes | proved | median | slowest |")
    print("|---|---|--:|--:|---|---|--:|--:|--:|")
    for slips in (1, 3):
        for kind in KINDS:
            puzzles = list(list_spoilt(list_public(kind), slips, COUNT))
            if puzzles:
                print_row(kind, "15×15", slips, puzzles)
    for side in SIDES:
        for kind in KINDS:
            print_row(kind, f"{side}×{side}", 1, list(list_spoilt(list_generated(kind, side), 1, COUNT // 2)))


if __name__ == "__main__":
    main()
