"""A disk that is really full: a small file system of memory in a name space of its own, filled, and freed again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.batching import METHODS, command, data_set, done, environment, may_mount, run, verdicts

PLACE = "/mnt"
SCRIPT = """
import json, os, shutil, subprocess, sys

room, puzzles, arguments, kept = json.loads(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", "/mnt"], check=True)
with open("/mnt/ballast", "wb") as file:
    file.write(bytes((8 << 20) - room))
told = []
for free in (False, True):
    if free:
        os.unlink("/mnt/ballast")
        shutil.copy("/mnt/run.db", f"{kept}-full")
        if os.path.exists("/mnt/run.db-wal"):
            shutil.copy("/mnt/run.db-wal", f"{kept}-full-wal")
    ended = subprocess.run(arguments, capture_output=True, text=True)
    told.append([ended.returncode, ended.stdout, ended.stderr])
shutil.copy("/mnt/run.db", kept)
print(json.dumps(told))
"""


pytestmark = pytest.mark.skipif(
    not may_mount(), reason="only root may mount a small file system to fill: running as root makes this run"
)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[object, ...]]]:
    folder = tmp_path_factory.mktemp("undisturbed")
    puzzles = data_set(folder, 60)
    assert run(folder / "run.db", str(puzzles), "--methods", METHODS).returncode == 0
    return puzzles, verdicts(folder / "run.db")


def filled_and_freed(room: int, puzzles: Path, kept: Path, more: list[str]) -> list[tuple[int, str, str]]:
    """How a run ends when so many bytes are free, and how it ends after all others have been freed."""
    arguments = [*command(Path(PLACE, "run.db"), str(puzzles), "--methods", METHODS), *more]
    words = ["unshare", "--mount", sys.executable, "-P", "-c", SCRIPT]
    task = json.dumps([room, str(puzzles), arguments, str(kept)])
    made = subprocess.run([*words, task], capture_output=True, text=True, env=environment())
    assert made.returncode == 0, made.stderr
    return [tuple(each) for each in json.loads(made.stdout)]


SLOW = pytest.mark.slow


@pytest.mark.parametrize("more", [[], pytest.param(["--jobs", "2"], marks=SLOW), pytest.param(["--seconds", "600"], marks=SLOW)])  # fmt: skip
@pytest.mark.parametrize(
    "kilobytes", [150, 600, *(pytest.param(k, marks=SLOW) for k in (0, 4, 16, 40, 64, 80, 100, 120, 180, 200, 220, 300))]
)  # fmt: skip
def test_the_rows_are_the_same_after_a_full_disk(
    undisturbed: tuple[Path, list[tuple[object, ...]]], tmp_path: Path, kilobytes: int, more: list[str]
) -> None:
    puzzles, expected = undisturbed
    full, free = filled_and_freed(kilobytes << 10, puzzles, tmp_path / "run.db", more)
    written = done(tmp_path / "run.db-full")
    print(written, full[2])
    assert full[0] == 3, full
    assert full[1] == ""
    assert full[2].count("\n") == 1
    assert "the disk" in full[2]
    assert 0 < written < len(expected) or kilobytes < 250
    assert free[0] == 0, free
    assert verdicts(tmp_path / "run.db") == expected
