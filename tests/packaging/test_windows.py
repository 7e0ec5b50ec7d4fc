"""On Windows, what needs no processes works, and the rest is refused in one line; simulated on the system that is here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.effort import every
from support.paths import ROOT

HEN, HITORI = "examples/hen.txt", "examples/hitori-6x4.txt"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command on a machine that takes itself for one with Windows."""
    program = Path(__file__).with_name("pretend_windows.py")
    return subprocess.run(
        [sys.executable, str(program), *arguments], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )


def test_the_pretence_holds() -> None:
    done = run("-c", "import os, sys\ntry:\n    import fcntl\nexcept ImportError:\n    print(sys.platform, os.name)")
    assert done.stdout == "win32 nt\n"
    assert "AttributeError" in run("-c", "import os; os.fork()").stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    every(
        3,
        [
            (["solve", HEN], "Exactly one solution"),
            (["solve", "--method", "sat", HITORI], "(sat:"),
            (["solve", "--method", "brute", "examples/takuzu-4x4.txt"], "(brute"),
            (["check", HEN, "examples/answers/hen.txt"], "no rule is broken"),
            (["show", HEN], "┌"),
            (["convert", HEN, "--to", "puzzlink"], "puzz.link/p?nonogram"),
            (["render", HEN, "--to", "svg"], "<svg"),
            (["export", HEN, "--to", "dimacs"], "p cnf"),
            (["methods", "hitori"], "search"),
            (["kinds"], "makaro"),
            (["formats"], "puzzlink"),
            (["examples"], "hen"),
        ],
    ),
    ids=lambda value: value[0] if isinstance(value, list) else None,
)
def test_what_needs_no_processes_works(arguments: list[str], expected: str) -> None:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout


def test_python_interface_works() -> None:
    code = f"import gridwright as gw; p = gw.read('{HEN}'); print(gw.check(p, gw.solve(p).answer), gw.svg(p)[:4])"
    assert run("-c", code).stdout == "[] <svg\n"


@pytest.mark.parametrize(
    "arguments",
    every(
        2,
        [
            ["solve", "--seconds", "1", HEN],
            ["solve", "--memory", "100", HEN],
            ["batch", "run", "{folder}/run.db", HEN],
            ["batch", "run", "{folder}/run.db", HEN, "--jobs", "2"],
            ["compare", HEN],
            ["solve", "--method", "dimacs:cadical", HEN],
            ["solve", "--method", "lp:glpsol", HEN],
        ],
    ),
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_what_needs_processes_is_refused_in_one_line(arguments: list[str], tmp_path: Path) -> None:
    done = run(*(argument.replace("{folder}", str(tmp_path)) for argument in arguments))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("gridwright: ")
    assert done.stderr.endswith("needs Linux or macOS; on Windows run gridwright in WSL\n")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_finished_run_can_be_read(tmp_path: Path) -> None:
    """A ledger made elsewhere: its state and its report."""
    ledger = str(tmp_path / "run.db")
    subprocess.run([sys.executable, "-m", "gridwright", "batch", "run", ledger, HEN], cwd=ROOT, check=True)
    assert "1 of 1 rows done" in run("batch", "status", ledger).stdout
    assert "examples/hen.txt" in run("report", ledger).stdout
