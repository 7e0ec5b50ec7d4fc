"""Every kind over sizes: solving and deciding uniqueness, against the baseline and, if one is named, a peer.

Every puzzle is read anew each time it is solved, so that nothing that was derived from it before is still there.
"""

from __future__ import annotations

import importlib.util
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gridwright as gw
from bench import plain, puzzles
from bench.measure import Work, best
from bench.puzzles import Task

SIZES = {
    "nonogram": (5, 10, 15, 20, 25),
    "hitori": (3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50),
    "makaro": (6, 10, 15, 20, 30, 40),
    "takuzu": (8, 10, 14, 20, 30, 40, 50),
}
COUNT = 4  # puzzles per size


@dataclass(frozen=True)
class Row:
    """A kind at a size: seconds per puzzle of gridwright, the baseline and a peer; of the referee and reading alone."""

    kind: str
    size: int
    puzzles: int
    unique: int
    ours: float
    plain: float
    peer: float | None
    referee: float  # checking every answer
    reading: float

    @property
    def ratio(self) -> float:
        """Gridwright's time divided by the baseline's; less is better."""
        return self.ours / self.plain


def peer() -> Any | None:
    """A module with functions like those of the baseline, from the file that GRIDWRIGHT_PEER names."""
    path = os.environ.get("GRIDWRIGHT_PEER")
    if not path:
        return None
    spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(kind: str, size: int, count: int = COUNT) -> Row | None:
    """One row of the table; None when there are no puzzles of that size."""
    tasks = puzzles.tasks(kind, size, count)
    if not tasks:
        return None
    others = [module for module in (plain, peer()) if hasattr(module, kind)]
    measured = []
    unique = 0
    for task in tasks:
        outcome = gw.solve(task.puzzle)
        agree(kind, size, task, outcome, others)
        unique += outcome.status is gw.Status.UNIQUE
        found = best([*works(task, outcome), *(at(module, kind, task) for module in others)])
        found[1] *= outcome.count  # the referee checks every answer
        measured.append(found)
    ours, referee, reading, baseline, *against = (sum(column) / len(tasks) for column in zip(*measured, strict=True))
    return Row(kind, size, len(tasks), unique, ours, baseline, against[0] if against else None, referee, reading)


def works(task: Task, outcome: gw.Outcome) -> list[Work]:
    """What is measured of gridwright: solving, checking one answer, and reading."""
    text = gw.write(task.puzzle, drop_notes=True)
    answer = outcome.answer

    def read() -> gw.Puzzle:
        return gw.read(text)

    return [
        Work(gw.solve, read),
        Work(lambda puzzle: gw.check(puzzle, answer) if answer else None, read),
        Work(lambda _: gw.read(text)),
    ]


def at(module: Any, kind: str, task: Task) -> Work:
    """The work of another solver on the same puzzle."""
    return Work(lambda _: getattr(module, kind)(*task.arguments))


def agree(kind: str, size: int, task: Task, outcome: gw.Outcome, others: list[Any]) -> None:
    """Times mean nothing if answers are wrong: all must find the same number of solutions."""
    counts = {len(getattr(module, kind)(*task.arguments)) for module in others} | {outcome.count}
    if task.known is not None:
        counts.add(min(task.known, 2))
    if len(counts) != 1:
        raise AssertionError(f"{kind} {size}: the solvers find {counts} solutions of\n{gw.write(task.puzzle)}")
