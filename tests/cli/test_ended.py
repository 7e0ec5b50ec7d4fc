"""How the program ends when a signal ends it: nothing is left behind, and Ctrl-C gives a status and no word."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import tempfile
from argparse import Namespace
from pathlib import Path

import pytest

from gridwright.cli import main
from gridwright.cli._bulk import choose_ledger
from gridwright.engines._outside.program import Reply, quote_last_line
from gridwright.errors import Terminated
from gridwright.text import files, leftovers
from support.paths import EXAMPLES
from support.program import PROGRAM
from support.waiting import is_gone, wait_for

HEN = str(EXAMPLES / "hen.txt")
SLOW_WRITER = """
import sys, time
from gridwright.text import files

def pieces():
    yield b"half"
    print("writing", flush=True)
    while True:
        time.sleep(0.01)

from gridwright import cli
cli.run = lambda *_: files.write_file(sys.argv[1], pieces())
sys.exit(cli.main([]))
"""


def start_writing(path: Path) -> subprocess.Popen[str]:
    """A program that is in the middle of writing a file."""
    process = subprocess.Popen([sys.executable, "-c", SLOW_WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    return process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_no_temporary_file(tmp_path: Path, number: signal.Signals) -> None:
    process = start_writing(tmp_path / "out.txt")
    assert len(list(tmp_path.iterdir())) == 1
    process.send_signal(number)
    assert process.wait() == 128 + number
    assert list(tmp_path.iterdir()) == []


def test_the_next_run_removes_what_a_kill_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftovers, "visited", set())
    process = start_writing(tmp_path / "out.txt")
    process.kill()
    process.wait()
    (left,) = tmp_path.iterdir()
    written = tmp_path / ".gridwright-0123456789abcdef"  # by a run that goes on
    with written.open("wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        files.write_file(str(tmp_path / "new.txt"), ["new"])
        assert set(tmp_path.iterdir()) == {written, tmp_path / "new.txt"}
    assert not left.exists()


def test_a_file_taken_for_a_leftover_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, lock = tmp_path / ".gridwright-x", leftovers.lock
    taken: list[str] = []

    def take_first(descriptor: int, wait: bool) -> bool:
        if not taken:
            taken.append(str(path))
            path.unlink()
        return lock(descriptor, wait)

    monkeypatch.setattr(leftovers, "lock", take_first)
    with leftovers.open_locked(str(path)) as file:
        assert path.exists()
        assert os.fstat(file.fileno()).st_nlink == 1
    assert taken


def test_handlers_of_others_are_kept(tmp_path: Path) -> None:
    heard = []
    before = signal.signal(signal.SIGTERM, lambda number, _: heard.append(number))
    try:
        with leftovers.ended_by_signals():
            os.kill(os.getpid(), signal.SIGTERM)
        assert heard == [signal.SIGTERM]
    finally:
        signal.signal(signal.SIGTERM, before)
    assert signal.getsignal(signal.SIGHUP) == signal.SIG_DFL


@pytest.mark.parametrize(
    ("solver", "limit", "number"),
    [
        ("echo $$ >>{pids}; sh -c 'echo $$ >>{pids}; exec sleep 9999'; true", [], signal.SIGKILL),
        ("echo $$ >>{pids}; setsid sh -c 'echo $$ >>{pids}; exec sleep 9999'; true", [], signal.SIGKILL),
        ("echo $$ >>{pids}; env -i sh -c 'echo $$ >>{pids}; exec sleep 9999'; true", [], signal.SIGTERM),
        ("echo $$ >>{pids}; sh -c 'echo $$ >>{pids}; exec sleep 9999'; true", ["--seconds", "999"], signal.SIGKILL),
        ("echo $$ >>{pids}; setsid sh -c 'echo $$ >>{pids}; exec sleep 9999'; true", [], signal.SIGINT),
    ],
)
def test_what_a_solver_started_ends_with_us(
    tmp_path: Path, solver: str, limit: list[str], number: signal.Signals
) -> None:
    script, pids = tmp_path / "solver", tmp_path / "pids"
    script.write_text(f"#!/bin/sh\n{solver.format(pids=pids)}\n")
    script.chmod(0o755)
    command = [PROGRAM, "solve", HEN, "--method", f"dimacs:{script}", *limit]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    started = wait_for(lambda: pids.exists() and len(found := pids.read_text().split()) == 2 and found, process)
    assert started
    process.send_signal(number)
    _, said = process.communicate()
    assert said == b""
    assert wait_for(lambda: all(is_gone(int(pid)) for pid in started))


def test_a_solver_that_ends_leaves_nothing(tmp_path: Path) -> None:
    pids, script = tmp_path / "pids", tmp_path / "solver"
    script.write_text(
        f"#!/bin/sh\nsetsid sleep 9999 >/dev/null 2>&1 &\necho $! >{pids}\necho s UNSATISFIABLE\nexit 20\n"
    )
    script.chmod(0o755)
    assert main(["solve", HEN, "--method", f"dimacs:{script}"]) == 1
    assert is_gone(int(pids.read_text()))


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (
            "ls: unrecognized option '--foo'\nTry 'ls --help' for more information.",
            " ('ls: unrecognized option '--foo'')",
        ),
        (
            "bash: --foo: invalid option\nUsage:\tbash [GNU long option]\n\t--debug\n",
            " ('bash: --foo: invalid option')",
        ),
        ("usage: mine [-h] FILE\nmine: error: no such file", " ('mine: error: no such file')"),
        ("USAGE: mine [options]\n  -x  something", ""),
        ("starting\nout of luck", " ('out of luck')"),
    ],
)
def test_a_failed_solver_is_quoted_without_usage_text(said: str, shown: str) -> None:
    assert quote_last_line(Reply(2, "", said, None)) == shown


LOADING = """
import os, signal, sys

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

import gridwright_start
{before}
sys.meta_path.insert(0, Pressing())
sys.argv = ["gridwright", "solve", {hen!r}, "--method", "cp"]
raise SystemExit(gridwright_start.main())
"""
WRAPPING = """
class Wrapping:
    def find_spec(self, name, path=None, target=None):
        if name == "ortools":
            try:
                os.kill(os.getpid(), signal.SIGINT)
            except KeyboardInterrupt:
                raise ImportError("bad install or environment") from None
sys.meta_path.insert(0, Wrapping())
"""


@pytest.mark.parametrize(
    ("name", "before"), [("gc", ""), ("gridwright.cli", ""), ("gridwright.formats", ""), ("", WRAPPING)]
)
def test_ctrl_c_while_libraries_are_imported(name: str, before: str) -> None:
    """A library may wrap the interruption into an error of its own."""
    code = LOADING.format(name=name, before=before, hen=HEN)
    if name == "gc":  # built in, and found before any finder: the signal comes as soon as the entry point is loaded
        code = code.replace("sys.meta_path.insert(0, Pressing())", "os.kill(os.getpid(), signal.SIGINT)")
    ended = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


PRESSED = """
import os, signal, sys

class Pressing:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressing())
"""


@pytest.mark.parametrize("name", ["gridwright.compiled", "gridwright.formats", "gridwright.cli"])
def test_ctrl_c_while_python_loads_the_package_as_a_program(tmp_path: Path, name: str) -> None:
    """`python -m gridwright` runs the package before its `__main__`."""
    (tmp_path / "sitecustomize.py").write_text(PRESSED.format(name=name))
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-P", "-m", "gridwright", "solve", HEN]
    ended = subprocess.run(command, env=env, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


@pytest.mark.parametrize("words", [["-c"], ["-m", "gridwright"]])
def test_a_program_that_imports_gridwright_keeps_its_own_ctrl_c(tmp_path: Path, words: list[str]) -> None:
    code = "import gridwright, signal; assert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    if words == ["-c"]:
        subprocess.run([sys.executable, "-P", "-c", code, "-m", "gridwright"], check=True)
    else:
        (tmp_path / "other.py").write_text(code)
        subprocess.run([sys.executable, "-m", "other", *words], check=True, cwd=tmp_path)


def test_puzzles_that_workers_make_leave_no_ledger_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without -o the ledger is in a temporary folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(Terminated):
        end_beside_a_ledger(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def end_beside_a_ledger(folder: Path) -> None:
    with choose_ledger(Namespace(output=None)):
        assert len(list(folder.iterdir())) == 1
        assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
        signal.raise_signal(signal.SIGTERM)
