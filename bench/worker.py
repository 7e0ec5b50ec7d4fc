"""Solves what it is asked for: one JSON object per line in (`texts`, `program`), one per line out.

Every puzzle is read anew and solved once. Run as a file by bench/workers.py, with any version of gridwright on the
path.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import gridwright as gw
from bench import programs


def answer(texts: list[str], program: str) -> dict[str, object]:
    """The verdicts of a program on puzzles, and the CPU seconds per puzzle of reading and of solving."""
    start = time.process_time()
    puzzles = [gw.read(text) for text in texts]
    read = time.process_time() - start
    works = [programs.find(program)(puzzle) for puzzle in puzzles]
    gc.collect()  # so that nobody's garbage is collected in somebody else's time
    start = time.process_time()
    verdicts = [work() for work in works]
    solve = time.process_time() - start
    return {"verdicts": verdicts, "read": read / len(texts), "solve": solve / len(texts)}


def main() -> None:
    """Answer until there is nothing more to read. What programs print goes nowhere."""
    out = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    for line in sys.stdin:
        out.write(json.dumps(answer(**json.loads(line))) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
