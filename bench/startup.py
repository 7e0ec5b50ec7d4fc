"""What it costs to start: the import, and a whole command on a 10x10 puzzle."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import gridwright as gw
from bench import puzzles

ROUNDS = 9
IMPORT = "import time; a, b = time.perf_counter(), time.process_time(); import gridwright; " + (
    "print(time.perf_counter() - a, time.process_time() - b)"
)


@dataclass(frozen=True)
class Start:
    """A command: the least wall and CPU seconds it took."""

    what: str
    wall: float
    cpu: float


def measure() -> list[Start]:
    """The import alone, and solving a 10x10 puzzle of every kind from the command line."""
    found = [imported(), command("python -c pass, for comparison", [sys.executable, "-c", "pass"])]
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("nonogram", "hitori", "makaro", "takuzu"):
            file = Path(folder) / f"{kind}.txt"
            file.write_text(gw.write(puzzles.made(kind, 10, 0).puzzle))
            arguments = [sys.executable, "-m", "gridwright", "solve", str(file)]
            found.append(command(f"gridwright solve, {kind} 10×10", arguments))
    return found


def imported() -> Start:
    """`import gridwright` in a fresh interpreter, by its own clock."""
    times = []
    for _ in range(ROUNDS):
        done = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, check=True)
        times.append([float(word) for word in done.stdout.split()])
    walls, cpus = zip(*times, strict=True)
    return Start("import gridwright", min(walls), min(cpus))


def command(what: str, arguments: Sequence[str]) -> Start:
    """A command from its start to its end."""
    walls, cpus = [], []
    for _ in range(ROUNDS):
        before, start = spent(), time.perf_counter()
        subprocess.run(arguments, stdout=subprocess.DEVNULL, check=True, env={**os.environ, "PYTHONUTF8": "1"})
        walls.append(time.perf_counter() - start)
        cpus.append(spent() - before)
    return Start(what, min(walls), min(cpus))


def spent() -> float:
    """CPU seconds of all processes that we started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
