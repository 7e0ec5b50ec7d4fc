"""Certificates: what it costs to prove and to verify, and how long proofs are, by kind and size.

    python -m bench.certificates [COUNT]    a table of generated puzzles; COUNT of each size, 5 unless told

CPU time of this process. A proof without trimming has all that the log says.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import gridwright as gw
from gridwright.certificate.files import PROOF, list_files

SIZES = {
    "nonogram": ((10, 8), (15, 15), (25, 25)),
    "takuzu": ((6, 8), (10, 10), (20, 20)),
    "hitori": ((6, 8), (10, 10), (20, 20)),
    "makaro": ((6, 8), (10, 10), (20, 20)),
    "akari": ((6, 8), (10, 10), (20, 20)),
    "norinori": ((6, 8), (10, 10)),
    "heyawake": ((6, 8), (10, 10)),
}


def measure(work: Callable[[], Any]) -> tuple[float, Any]:
    """The milliseconds of CPU that something takes, and what it returns."""
    start = time.process_time()
    found = work()
    return 1000 * (time.process_time() - start), found


def measure_puzzle(kind: str, width: int, height: int, seed: int) -> list[float]:
    """Milliseconds to solve, prove and verify; steps and kilobytes of the proof."""
    puzzle = gw.generate(kind, width=width, height=height, level="hard", seed=seed)
    gw.solve(puzzle, "kernel")
    solving, _ = measure(lambda: gw.solve(puzzle, "kernel"))
    proving, certificate = measure(lambda: gw.prove(puzzle))
    verifying, found = measure(lambda: gw.verify(certificate))
    assert found.holds, found
    return [solving, proving, verifying, len(certificate.steps), len(list_files(certificate)[PROOF]) / 1000]


def main(count: int = 5) -> None:
    """Print the table."""
    print("| kind | size | solve, ms | prove, ms | verify, ms | lines | kB |\n|---|---|---|---|---|---|---|")
    for kind, sizes in SIZES.items():
        for width, height in sizes:
            rows = [measure_puzzle(kind, width, height, seed) for seed in range(count)]
            medians = [statistics.median(column) for column in zip(*rows, strict=True)]
            times, sizes_of_proof = medians[:3], medians[3:]
            cells = [*[f"{each:.1f}" for each in times], *[f"{each:,.0f}" for each in sizes_of_proof]]
            print(f"| {kind} | {width}×{height} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
