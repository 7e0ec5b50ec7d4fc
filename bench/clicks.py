"""What a click costs on the page: `python -m bench.clicks [--before DIR]`.

A player fills a board cell by cell, in random order, and every tenth mark is wrong and is taken away again. After each
click the page asks whether the board can still be solved, and which cells are forced; the time is that of the whole
question, from JSON values to JSON values, in a process that has not seen the puzzle.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from bench import page
from bench.families import blanked_hitori, noise, open_akari, takuzu_with
from bench.measure import Machine
from bench.workers import SOURCE

CLICKS = 200
WRONG = 0.1
BOARDS = {
    "nonogram, 60 % black, 25×25": lambda: noise(25, 25, 0.6),
    "nonogram, 40 % black, 25×25": lambda: noise(25, 25, 0.4),
    "takuzu, 20 % given, 20×20": lambda: takuzu_with(20, 0.2),
    "akari, walls without numbers, 20×20": lambda: open_akari(20),
    "hitori, 60 % blank, 25×25": lambda: blanked_hitori(25),
}
QUESTIONS = {"still solvable": ("check", {"deep": True}), "forced cells": ("forced", {})}


def play(text: str, question: str) -> list[float]:
    """CPU seconds of the question after each click on a board."""
    import gridwright as gw
    from gridwright.web.operations import answer

    name, more = QUESTIONS[question]
    solution = gw.solve(gw.read(text), limit=gw.Limit(solutions=1)).answer
    assert solution is not None
    random, values, times = Random(1), [None] * len(solution.values), []
    for cell in random.sample(range(len(values)), min(CLICKS, len(values))):
        value = solution.values[cell]
        is_wrong = random.random() < WRONG and value in (0, 1)
        values[cell] = 1 - value if is_wrong else value
        start = time.process_time()
        found = answer(name, {"puzzle": text, "state": list(values), **more})
        times.append(time.process_time() - start)
        assert "result" in found, found
        if is_wrong:
            values[cell] = None
    return times


def measure(tree: Path, text: str, question: str) -> list[str]:
    """The first click, the median of the others, and what nine of ten take at most, in a new process."""
    asked = json.dumps({"text": text, "question": question})
    paths = os.pathsep.join([str(tree), str(Path(__file__).resolve().parent.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "bench.clicks", "--worker"],
        input=asked,
        env={**os.environ, "PYTHONPATH": paths},
        check=True,
        capture_output=True,
        text=True,
    )
    first, *others = json.loads(done.stdout)
    others.sort()
    return [page.duration(each) for each in (first, others[len(others) // 2], others[len(others) * 9 // 10])]


def main() -> None:
    """Measure all boards, and write the section of the page."""
    options = argparse.ArgumentParser(prog="python -m bench.clicks", description=__doc__)
    options.add_argument("--before", type=Path, metavar="DIR", help="the src folder of an earlier version")
    options.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.worker:
        print(json.dumps(play(**json.load(sys.stdin))))
        return
    trees = [SOURCE, *([chosen.before] if chosen.before else [])]
    rows = []
    for name, make in BOARDS.items():
        text = make()
        for question in QUESTIONS:
            cells = [cell for tree in trees for cell in measure(tree, text, question)]
            rows.append([name, question, *cells])
            print(rows[-1], flush=True)
    heads = [
        "board",
        "question",
        "first click",
        "median",
        "90 %",
        *["before: first", "median", "90 %"][: 3 * len(trees) - 3],
    ]
    page.replace(page.DOCS / "kernel-speed.md", "clicks", f"    {Machine.here()}\n\n{page.table(heads, rows, left=2)}")


if __name__ == "__main__":
    main()
