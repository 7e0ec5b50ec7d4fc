"""Record what a source tree prints: a process and an empty folder for every part, a compressed file for its record."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tools.same.parts import Part, list_parts

ROOT = Path(__file__).resolve().parents[2]
QUICK = "quick"


class RecordError(Exception):
    """A part that could not be run to its end."""


def record(tree: Path, folder: Path, quick: bool = False, jobs: int = 1, only: str = "") -> int:
    """Record all parts of a tree, or those whose name contains a text, into a new folder; returns their number."""
    tree = tree.resolve()
    found = [part for part in list_parts(tree, quick) if only in part.name]
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        for nth, name in enumerate(pool.map(partial(record_part, tree, folder.resolve(), quick), found), 1):
            print(f"{nth} of {len(found)}: {name}", flush=True)
    return len(found)


def record_part(tree: Path, folder: Path, quick: bool, part: Part) -> str:
    """Record one part, in a folder that is removed; the record appears when it is complete."""
    name = part.name.replace("/", "+").replace(" ", "_")
    target = folder / f"{name}.jsonl.gz"
    words = [sys.executable, "-P", "-m", "tools.same.worker", str(tree), f"{target}.part", part.name]
    with tempfile.TemporaryDirectory(prefix="same-") as place:
        ended = subprocess.run(
            words + [QUICK] * quick,
            cwd=place,
            env={**make_environment(tree, place), **part.environment},
            capture_output=True,
            text=True,
            check=False,
        )
    if ended.returncode:
        raise RecordError(f"{part.name}: {(ended.stderr or ended.stdout).strip()}")
    shutil.move(f"{target}.part", target)
    return part.name


def make_environment(tree: Path, place: str) -> dict[str, str]:
    """The variables of a process: those of a plain terminal of 80 columns, and where Python finds the tree."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LD_LIBRARY_PATH", "TMPDIR")}
    paths = os.pathsep.join(map(str, (tree / "src", ROOT, ROOT / "tests")))
    plain = {"HOME": place, "COLUMNS": "80", "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return {**kept, **plain, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
