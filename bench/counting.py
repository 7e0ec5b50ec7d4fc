"""Counting all solutions, CPU seconds by method: `python -m bench.counting [SECONDS]`, the limit of each (60)."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import gridwright as gw
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Puzzle
from gridwright.solving.compare import children_seconds

METHODS = ("auto", "kernel", "sat")


def boards() -> Iterator[tuple[str, Puzzle]]:
    """Empty boards, which have the most solutions."""
    for height, width in ((6, 6), (6, 8), (8, 8), (8, 10)):
        grid = Grid(height, width)
        for name, unique_lines in (("takuzu", True), ("unruly", False)):
            yield f"{name} {grid}", Takuzu(grid=grid, givens=(None,) * len(grid), unique_lines=unique_lines)
    for size in (4, 5, 6):
        grid = Grid(size, size)
        yield f"hitori {grid}", Hitori(grid=grid, numbers=(None,) * len(grid))
    for size in (8, 10):
        yield f"nonogram {size}x{size}, all clues 1", Nonogram.of([[1]] * size, [[1]] * size)


def main() -> None:
    """Print a row per board and method."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    limit = gw.Limit(seconds=seconds, solutions=None)
    for name, puzzle in boards():
        for method in METHODS:
            before = children_seconds()
            outcome = gw.solve(puzzle, method, limit=limit, listing=False)
            mark = "" if outcome.complete else "at least "
            spent = children_seconds() - before
            print(f"{name}\t{method} ({outcome.method})\t{mark}{outcome.count}\t{spent:.2f} s CPU", flush=True)


if __name__ == "__main__":
    main()
