"""What it saves that checks are incremental: the same givens chosen with and without, counted and timed by turns.

    python -m bench.generate_profile [--write]

Both ways start from the same full board and the same order of its givens, and end with givens of which none can go.
*Anew* tests one given after the other: a new ladder fills the board from those that are left, or a new kernel is built
and asked for another solution. *Incremental* is what `generate` does: one ladder that goes on from kept boards and
tests givens by halving, and one kernel under assumptions, to which needed givens are added as facts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence

from bench.generate import write_table
from gridwright import kinds
from gridwright.generate.givens import FullBoard, fill_board
from gridwright.generate.grading import count_techniques
from gridwright.generate.uniqueness import OtherSolutions
from gridwright.grid import Grid
from gridwright.kind import Wishes

CASES = (("takuzu", 10), ("takuzu", 20), ("takuzu", 30), ("makaro", 10), ("makaro", 20))
LEVEL = "hard"  # of the test by the ladder
ROUNDS = 3


def open_board(name: str, side: int, seed: int) -> FullBoard:
    """A full board."""
    kind, rng, full = kinds.load(name), random.Random(seed), None
    assert kind.generator is not None
    while full is None:
        full = fill_board(kind.generator, Grid(side, side), Wishes(), rng)
    return FullBoard(kind, kind.generator, *full, Wishes())


def drop_one_by_one(order: Sequence[int], suffice: Callable[[list[int]], bool]) -> list[int]:
    """Try without each, the last one first."""
    kept = list(order)
    for group in reversed(order):
        rest = [other for other in kept if other != group]
        if suffice(rest):
            kept = rest
    return kept


def fill_anew(board: FullBoard, chosen: Sequence[int]) -> bool:
    """Does a new ladder fill the board?"""
    assert board.kind.techniques is not None
    ladder = board.kind.techniques.open(board.puzzle)
    given = {cell for group in chosen for cell in board.groups[group]}
    ladder.set_values([value if cell in given else None for cell, value in enumerate(board.solution)])
    ladder.climb(count_techniques(board.kind.techniques, LEVEL))
    return all(value >= 0 or wanted is None for value, wanted in zip(ladder.values, board.solution, strict=True))


def ask_anew(board: FullBoard, chosen: Sequence[int]) -> bool:
    """Does a new kernel find no other solution?"""
    return OtherSolutions(board.kind, board.strip(()), board.solution).suffice(board.groups, chosen)


def measure(name: str, side: int) -> list[str]:
    """A row of the table: CPU times in milliseconds, the least of several rounds."""
    times = [float("inf")] * 4
    for seed in range(ROUNDS):
        board = open_board(name, side, seed)
        assert board.kind.techniques is not None
        assert board.sets is not None
        limit = count_techniques(board.kind.techniques, LEVEL)
        order = random.Random(seed).sample(range(len(board.groups)), len(board.groups))
        by_ladder = board.sets.choose(order, len(board.kind.techniques.ladder))
        ways: list[Callable[[], list[int]]] = [
            lambda board=board, order=order: drop_one_by_one(order, lambda rest: fill_anew(board, rest)),  # type: ignore[misc]
            lambda board=board, order=order, limit=limit: board.sets.choose(order, limit),  # type: ignore[misc]
            lambda board=board, some=by_ladder: drop_one_by_one(some, lambda rest: ask_anew(board, rest)),  # type: ignore[misc]
            lambda board=board, some=by_ladder: board.others.reduce(board.groups, some),  # type: ignore[misc]
        ]
        for nth, way in enumerate(ways):
            start = time.process_time()
            way()
            times[nth] = min(times[nth], time.process_time() - start)
    return [f"{name} {side}x{side}", *(f"{1000 * seconds:,.1f}" for seconds in times)]


def main() -> None:
    """Measure, print, and with `--write` put the table into the page."""
    options = argparse.ArgumentParser(prog="python -m bench.generate_profile")
    options.add_argument("--write", action="store_true", help="replace the table in docs/generate.md")
    chosen = options.parse_args()
    heads = ["board", "by the ladder, anew", "incremental", "by the kernel, anew", "incremental"]
    lines = ["| " + " | ".join(heads) + " |", "|---|" + "---:|" * (len(heads) - 1)]
    for name, side in CASES:
        lines.append("| " + " | ".join(measure(name, side)) + " |")
        print(lines[-1], flush=True)
    if chosen.write:
        write_table("profile", "\n".join(lines))


if __name__ == "__main__":
    main()
