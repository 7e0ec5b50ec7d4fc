"""What a folder or a ledger from somebody else may do: nothing by itself. Each attack would write a marker file."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright.batch.ledger import Ledger
from gridwright.formats import read
from gridwright.outcome import Limit
from support.batching import data_set, verdicts
from support.effort import every
from support.program import PROGRAM
from support.quick_program import quick_program

TAKUZU = "takuzu\n1100\n....\n.00.\n.1.0\n"
TRAPS = ("gridwright/__init__.py", "selectors.py", "multiprocessing/__init__.py", "json.py", "subprocess.py")


@pytest.fixture
def trapped(tmp_path: Path) -> Any:
    """A folder with a puzzle and with modules that write a marker when anything imports them."""
    folder = tmp_path / "trapped"
    folder.mkdir()
    for name in TRAPS:
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"open({str(tmp_path / 'marker')!r}, 'a').write({name!r} + ' ')\n")
    (folder / "puzzle.txt").write_text(TAKUZU)
    return folder


COMMANDS = [
    ["solve", "puzzle.txt", "--seconds", "600"],
    ["solve", "puzzle.txt", "--seconds", "600", "--method", "cp"],
    ["batch", "run", "run.db", "puzzle.txt", "--methods", "sat"],
    ["batch", "run", "run.db", "puzzle.txt", "--methods", "sat,milp", "--seconds", "600"],
    ["compare", "puzzle.txt", "--seconds", "600", "--methods", "sat,milp"],
]


@pytest.mark.parametrize("arguments", every(2, COMMANDS, start=1), ids=" ".join)
def test_no_process_imports_from_the_current_folder(trapped: Any, arguments: Any) -> None:
    ended = subprocess.run([PROGRAM, *arguments], cwd=trapped, capture_output=True, text=True)
    assert not (trapped.parent / "marker").exists(), (trapped.parent / "marker").read_text()
    assert ended.returncode == 0, ended.stderr


def test_no_process_of_a_local_cluster_imports_from_the_current_folder(trapped: Any) -> None:
    pytest.importorskip("distributed")
    arguments = ["batch", "run", "run.db", "puzzle.txt", "--methods", "sat", "--dask", "local", "--jobs", "1"]
    ended = subprocess.run([PROGRAM, *arguments], cwd=trapped, capture_output=True, text=True)
    assert not (trapped.parent / "marker").exists(), (trapped.parent / "marker").read_text()
    assert ended.returncode == 0, ended.stderr


def test_a_fresh_worker_imports_nothing_from_the_current_folder(trapped: Any) -> None:
    """Also when it cannot be forked, because its parent has threads."""
    code = """
import sys, threading
threading.Thread(target=threading.Event().wait, daemon=True).start()
import gridwright as gw
outcome = gw.solve(gw.read(sys.argv[1]), limit=gw.Limit(seconds=600))
print(outcome.status.value)
"""
    (trapped.parent / "run.py").write_text(code)
    command = [sys.executable, str(trapped.parent / "run.py"), "puzzle.txt"]
    ended = subprocess.run(command, cwd=trapped, capture_output=True, text=True)
    assert not (trapped.parent / "marker").exists(), (trapped.parent / "marker").read_text()
    assert (ended.returncode, ended.stdout) == (0, "unique\n"), ended.stderr


@pytest.fixture
def foreign(tmp_path: Path) -> Any:
    """A ledger with a method that would write a marker, and with one that is harmless."""
    program = tmp_path / "solver"
    program.write_text(f"#!/bin/sh\ntouch {tmp_path / 'marker'}\nexit 20\n")
    program.chmod(0o755)
    method = f"dimacs:{program}"
    with contextlib.closing(Ledger(str(tmp_path / "run.db"), create=True)) as ledger:
        ledger.agree(Limit())
        ledger.add([("puzzle", read(TAKUZU))])
        ledger.open_rows({"takuzu": [method, "brute"]})
    return tmp_path / "run.db", method


def run(*arguments: Any, **how: Any) -> Any:
    return subprocess.run(
        [quick_program(), "batch", "run", *map(str, arguments)], capture_output=True, text=True, **how
    )


@pytest.mark.parametrize(
    "more", every(3, [[], ["--jobs", "2"], ["--methods", "brute"], ["--dask", "local", "--jobs", "1"]])
)
def test_a_ledger_starts_no_program_by_itself(tmp_path: Path, foreign: Any, more: Any) -> None:
    if "--dask" in more:
        pytest.importorskip("distributed")
    ledger, method = foreign
    ended = run(ledger, *more)
    assert not (tmp_path / "marker").exists()
    assert ended.returncode == 3
    assert ended.stderr.count("stay open") == 1
    assert method in ended.stderr
    assert [(row[1], row[2]) for row in verdicts(ledger)] == [("brute", "unique"), (method, None)]


def test_a_program_runs_when_it_is_named_again(tmp_path: Path, foreign: Any) -> None:
    ledger, method = foreign
    ended = run(ledger, "--methods", method)
    assert (tmp_path / "marker").exists()
    assert ended.returncode == 0, ended.stderr
    assert "stay open" not in ended.stderr
    assert all(row[2] is not None for row in verdicts(ledger))


def test_a_program_that_is_not_here_does_not_stop_the_other_methods(tmp_path: Path, foreign: Any) -> None:
    ledger, _ = foreign
    os.remove(tmp_path / "solver")
    ended = run(ledger, data_set(tmp_path, 8))
    assert ended.returncode == 3, ended.stderr
    assert all(row[2] is not None for row in verdicts(ledger) if row[1] == "brute")
    assert sum(row[2] is None for row in verdicts(ledger)) == 1
