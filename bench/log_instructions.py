"""What a log costs in instructions: `python -m bench.log_instructions` counts them by valgrind.

Unlike times, instructions are the same on a busy machine. Those of the system, which opens and writes the file, are not
counted. Boards are those of `bench.log`; each is read anew and solved once, without a log or with one to the null
device, in a process that has solved other boards before. What the process does beside that is subtracted.
"""

from __future__ import annotations

import gc
import json
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


def count(texts: Sequence[str], how: str) -> int:
    """The instructions of a process that solves some boards, which it reads from its standard input."""
    tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}"]
    command = [*tool, sys.executable, "-m", "bench.log_instructions", how]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    text = json.dumps(texts)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, env=environment)
    found = TOTAL.search(done.stderr)
    if found is None:
        raise ValueError(done.stderr)
    return int(found[1].replace(",", ""))


def describe(name: str, texts: Sequence[str]) -> list[str]:
    """The cells of a row."""
    alone, without, with_log = (count(texts, how) for how in (NOTHING, WITHOUT, WITH))
    cells = [f"{(total - alone) / TIMES / len(texts) / 1000:,.0f}" for total in (without, with_log)]
    return [name, *cells, f"{(with_log - alone) / (without - alone):.2f}"]


def main() -> None:
    """Count, print, and write the section of the page; given a way to solve boards, solve those of standard input."""
    if len(sys.argv) == 2:
        texts = json.load(sys.stdin)
        warm_up(texts)
        solve_all(texts, sys.argv[1])
        return
    sets = [(f"{kind} {side}×{side}", easy_texts(kind, side)) for kind, side in SETS]
    sets += [(f"{kind}, {maker}, {side}×{side}", hard_texts(kind, maker, side)) for kind, maker, side in HARD]
    lines = []
    for name, texts in sets:
        lines.append(describe(name, texts))
        print(*lines[-1], sep="  ", flush=True)
    head = ["thousand instructions per board", "without", "with a log", "ratio"]
    page.replace(PAGE, "log instructions", page.table(head, lines))


if __name__ == "__main__":
    main()
