"""Record what a source tree says of puzzles: in a process of its own, which imports gridwright from that tree."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tools.same.recording import make_environment


def record(tree: Path, folder: Path, file: Path, only: str, every: int) -> int:
    """Measure the puzzles of a folder; returns their number. The file appears when it is complete."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    words = [sys.executable, "-P", "-m", "tools.steps.worker", *map(str, (tree, folder, part)), only, str(every)]
    subprocess.run(words, env=make_environment(tree, str(folder)), check=True)
    shutil.move(part, file)
    return sum(1 for _ in file.open())
