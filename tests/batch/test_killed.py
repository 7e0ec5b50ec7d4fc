"""A process that is killed from outside, as a system without memory does, is tried again before its row fails."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from support.batching import verdicts
from support.effort import every
from support.program import PROGRAM
from support.waiting import PATIENCE

WAYS = [
    pytest.param([], id="no limit"),
    pytest.param(["--seconds", "600"], id="seconds"),
    pytest.param(["--dask", "local", "--jobs", "1"], id="dask"),
    pytest.param(["--memory", "4000"], id="memory"),
]


def run(tmp_path: Path, kills: Any, more: Any) -> Any:
    """A run with a program that kills the process that runs it, as often as asked; the first solve is for loading."""
    script = tmp_path / "solver"
    script.write_text(
        f"""#!/bin/sh
echo . >> {tmp_path}/runs
runs=$(wc -l < {tmp_path}/runs)
if [ $runs -gt 1 ] && [ $(cat {tmp_path}/kills 2> /dev/null | wc -l) -lt {kills} ] && [ $((runs % 2)) -eq 0 ]; then
    echo . >> {tmp_path}/kills
    kill -KILL $PPID
    sleep infinity
fi
echo s UNSATISFIABLE
exit 20
"""
    )
    script.chmod(0o755)
    (tmp_path / "puzzle.txt").write_text("takuzu\n1100\n....\n.00.\n.1.0\n")
    words = ["batch", "run", str(tmp_path / "run.db"), str(tmp_path / "puzzle.txt"), "--methods", f"dimacs:{script}"]
    ended = subprocess.run([PROGRAM, *words, *more], capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 0, ended.stderr
    ((_, _, status, _, _, _, _, _, reason, _),) = verdicts(tmp_path / "run.db")
    return status, reason, len((tmp_path / "kills").read_text().split())


@pytest.mark.parametrize("more", every(2, WAYS))
def test_a_killed_solver_is_tried_again(tmp_path: Path, more: Any) -> None:
    if "--dask" in more:
        pytest.importorskip("distributed")
    assert run(tmp_path, 1, more) == ("none", None, 1)


@pytest.mark.parametrize("more", every(2, WAYS, start=1))
def test_a_solver_that_is_always_killed_is_an_error_row(tmp_path: Path, more: Any) -> None:
    if "--dask" in more:
        pytest.importorskip("distributed")
    status, reason, kills = run(tmp_path, 99, more)
    assert (status, kills) == ("error", 3)
    assert reason == "the worker was killed 3 times (SIGKILL); did it run out of memory?"
