"""Takes the CPU time of what it is asked for, a JSON object per line: python -m tools.steps.timing_worker TREE.

It answers with how often it was done, and the seconds that took.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.same.worker import check_source
from tools.steps.measuring import climber, leave_part

TICKS = 0.02  # seconds of CPU time that something is done for at least


def make_works(sort: str, path: str) -> list[Callable[[], object]]:
    """What is to be done with every puzzle of a file."""
    import gridwright as gw

    puzzles = list(gw.read_all(Path(path)))
    if sort == "climb":
        return [climber(puzzle) for puzzle in puzzles]
    if sort == "hint":
        ends = [gw.explain(puzzle).end for puzzle in puzzles]
        boards = [leave_part(end, f"{path}/{nth}") for nth, end in enumerate(ends)]
        return [lambda p=puzzle, b=board: gw.hint(p, b) for puzzle, board in zip(puzzles, boards, strict=True)]
    does: Any = {"rate": gw.rate, "explain": gw.explain, "solve": gw.solve}[sort]
    return [lambda p=puzzle: does(p) for puzzle in puzzles]


class Works:
    """What was asked for is made once, and done as often as it is asked for."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, str], list[Callable[[], object]]] = {}

    def take(self, sort: str, path: str) -> tuple[int, float]:
        """Do something with all puzzles of a file, for some time."""
        if (sort, path) not in self.made:
            self.made[sort, path] = make_works(sort, path)
        works, count = self.made[sort, path], 0
        gc.collect()
        start = time.process_time()
        while count == 0 or time.process_time() - start < TICKS:
            for work in works:
                work()
            count += len(works)
        return count, time.process_time() - start

    def generate(self, kind: str, size: str, level: str, first: int, count: int) -> tuple[int, float]:
        """Generate some puzzles of a seed; those that are refused count as tried, not as made."""
        from gridwright.errors import UsageError
        from gridwright.generate.random_style import Sizes
        from gridwright.generate.unique import Order, make_puzzle
        from gridwright.kind import Request

        order = Order(kind, Sizes.of(size), Request(None if level == "any" else level), 26)
        made = 0
        gc.collect()
        start = time.process_time()
        for number in range(first, first + count):
            try:
                make_puzzle(order, number)
            except UsageError:
                continue
            made += 1
        return made, time.process_time() - start


def main() -> None:
    """Answer until there is nothing more to read."""
    check_source(Path(sys.argv[1]))
    works = Works()
    for line in sys.stdin:
        asked = json.loads(line)
        answer = works.generate(*asked["generate"]) if "generate" in asked else works.take(*asked["take"])
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
