"""What the tests of batch runs share: a data set, a run in a process of its own, and what a ledger says."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gridwright.formats.plain import write
from gridwright.generate.random_style import Sizes, random_puzzles
from gridwright.puzzle import Notes
from support.program import PROGRAM
from support.quick_program import quick_program

METHODS = "sat,brute"
GATED = "sat,brute,gated"
GATES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 4))
"""Height and width of the gated puzzles of a set."""
SIDES = [(height, width) for height in range(2, 9) for width in range(2, 9)]
"""Height and width of the puzzles of the kind `odd`, in the order of their sets."""
SIZES = {"hitori": "2x3..4x4", "takuzu": "4x4", "nonogram": "2x3..4x4", "makaro": "2x2..3x3"}


def data_set(folder: Path, count: int) -> Path:
    """A file of small puzzles of all kinds."""
    each = -(-count // len(SIZES))
    puzzles = [p for kind, sizes in SIZES.items() for p in random_puzzles(kind, Sizes.of(sizes), each * 2, 1)]
    texts = list(dict.fromkeys(write(puzzle.with_notes(Notes())) for puzzle in puzzles))
    step = len(texts) / count
    file = folder / "set.txt"
    file.write_text("---\n".join(texts[int(i * step)] for i in range(count)))
    return file


def gated_set(folder: Path, count: int, gates: int = 1) -> Path:
    """A file of small puzzles of all kinds, with gated ones of the kind `odd` spread among them, the last at the end.

    A run of `GATED` methods cannot get past a gated puzzle until the test opens its gate.
    """
    texts = data_set(folder, count).read_text().split("---\n")
    step = count // gates
    for nth, (height, width) in reversed(list(enumerate(GATES[:gates], 1))):
        texts.insert(count if nth == gates else nth * step, odd_text(height, width))
    file = folder / "gated.txt"
    file.write_text("---\n".join(texts))
    return file


def odd_set(folder: Path, count: int) -> Path:
    """A file of different puzzles of the kind whose searches behave badly."""
    file = folder / "odd.txt"
    file.write_text("---\n".join(odd_text(height, width) for height, width in SIDES[:count]))
    return file


def odd_text(height: int, width: int) -> str:
    return f"odd\nrows\n{' '.join([str(width)] * height)}\ncolumns\n{' '.join([str(height)] * width)}\n"


def command(ledger: Path, *more: str) -> list[str]:
    return [PROGRAM, "batch", "run", str(ledger), *more]


def start(ledger: Path, *more: str, env: Mapping[str, str] | None = None, **how: Any) -> subprocess.Popen[str]:
    """Start a batch run in a process that can be stopped and killed."""
    return subprocess.Popen(command(ledger, *more), stderr=subprocess.PIPE, text=True, env=environment(env), **how)


def run(ledger: Path, *more: str, env: Mapping[str, str] | None = None, **how: Any) -> subprocess.CompletedProcess[str]:
    """Do a batch run to its end; by the real program if its process has something special."""
    settings, words = environment(env), command(ledger, *more)
    if not how:
        words[0] = quick_program(settings)
    return subprocess.run(words, capture_output=True, text=True, env=settings, **how)


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "NO_COLOR": "1", **(more or {})}


def verdicts(ledger: Path) -> list[tuple[object, ...]]:
    """Everything of the rows that does not depend on the clock; that each is there once is the file's own promise."""
    base = sqlite3.connect(ledger)
    try:
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        columns = "hash, method, status, answer, solutions, ran, variables, constraints, reason, runner"
        query = f"SELECT {columns} FROM results JOIN puzzles ON puzzles.id = puzzle ORDER BY hash, method"
        rows = base.execute(query).fetchall()
    finally:
        base.close()
    assert len({row[:2] for row in rows}) == len(rows)
    return rows


def done(ledger: Path) -> int:
    """How many rows are done."""
    try:
        base = sqlite3.connect(ledger, timeout=30)
        try:
            return int(base.execute("SELECT count(*) FROM results WHERE status IS NOT NULL").fetchone()[0])
        finally:
            base.close()
    except sqlite3.OperationalError:
        return 0


def may_mount() -> bool:
    """May we have a file system of our own here?"""
    try:
        words = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
        return subprocess.run(words, capture_output=True).returncode == 0
    except OSError:
        return False
