"""What a log costs in instructions: `python -m bench.log_instructions` counts them by valgrind.

Unlike times, instructions are the same on a busy machine. Those of the system, which opens and writes the file, are not
counted. Boards are those of `bench.log`; each is read anew and solved once, without a log or with one to the null
device, in a process that has solved other boards before. What the process does beside that is subtracted.
"""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Sequence

import gridwright as gw
from bench import page
from bench.log import HARD, PAGE, SETS, easy_texts, hard_texts

TIMES = 3  # that each board is solved
NOTHING, WITHOUT, WITH = "nothing", "without", "with"
TOTAL = re.compile(r"refs:\s+([\d,]+)")


def solve_all(texts: Sequence[str], how: str) -> None:
    """Solve every board as often as is counted, or nothing."""
    read = [gw.read(text) for text in [*texts] * TIMES]
    gc.collect()
    gc.disable()
    for puzzle in read if how != NOTHING else ():
        gw.solve(puzzle, "kernel", log=os.devnull if how == WITH else None)


def warm_up(texts: Sequence[str]) -> None:
    """Solve two boards in both ways, so that everything is imported and what is kept for a size is built."""
    for text in texts[:2]:
        gw.solve(gw.read(text), "kernel")
        gw.solve(gw.read(text), "kernel", log=os.devnull)


def count(name: str, how: str) -> int:
    """The instructions of a process that solves a set."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    command = [*tool, sys.executable, "-m", "bench.log_instructions", name, how]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    found = TOTAL.search(done.stderr)
    if found is None:
        raise ValueError(done.stderr)
    return int(found[1].replace(",", ""))


def make_texts(name: str) -> list[str]:
    """The boards of a set."""
    kind, *maker, side = name.split(", ")
    return hard_texts(kind, maker[0], int(side)) if maker else easy_texts(kind, int(side))


def describe(name: str) -> list[str]:
    """The cells of a row."""
    alone, without, with_log = (count(name, how) for how in (NOTHING, WITHOUT, WITH))
    solved = TIMES * len(make_texts(name))
    cells = [f"{(total - alone) / solved / 1000:,.0f}" for total in (without, with_log)]
    kind, *maker, side = name.split(", ")
    return [", ".join([kind, *maker, f"{side}×{side}"]), *cells, f"{(with_log - alone) / (without - alone):.2f}"]


def main() -> None:
    """Count, print, and write the section of the page; with a set and a way to solve it, do that instead."""
    if len(sys.argv) == 3:
        texts = make_texts(sys.argv[1])
        warm_up(texts)
        solve_all(texts, sys.argv[2])
        return
    names = [f"{kind}, {side}" for kind, side in SETS] + [f"{kind}, {maker}, {side}" for kind, maker, side in HARD]
    lines = []
    for name in names:
        lines.append(describe(name))
        print(*lines[-1], sep="  ", flush=True)
    head = ["thousand instructions per board", "without", "with a log", "ratio"]
    page.replace(PAGE, "log instructions", page.table(head, lines))


if __name__ == "__main__":
    main()
