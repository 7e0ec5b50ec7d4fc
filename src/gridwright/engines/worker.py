"""A fresh interpreter that does one piece of work; started by `child`, never by hand."""

from __future__ import annotations

import json
import sys

from gridwright.engines.child import NO_MEMORY, become_worker, cap_memory, exit_quietly, serve
from gridwright.formats import read
from gridwright.nouns import Answer
from gridwright.solving import Question


def main() -> None:
    """Read the task from standard input and serve it."""
    task = json.load(sys.stdin)
    become_worker(task["parent"])
    cap_memory(task["memory"])
    try:
        puzzle = read(task["puzzle"])
        state = Answer(puzzle.grid, tuple(task["state"]))
        serve(Question(puzzle, task["method"], state, task["solutions"], task["forced"]), task["pipe"])
    except MemoryError:
        exit_quietly(NO_MEMORY)
    exit_quietly()


if __name__ == "__main__":
    main()
