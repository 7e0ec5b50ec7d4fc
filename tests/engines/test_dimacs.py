"""Outside solvers: the real ones, and scripts that misbehave in every way we could think of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.engines import dimacs
from gridwright.engines._outside import program as processes
from gridwright.engines.dimacs import program as programs
from gridwright.solving import methods
from support.differential import agree
from support.effort import every, has_met, seed
from support.paths import ROOT
from support.random_puzzles import KINDS
from support.waiting import is_gone, wait_for

REAL = ["cadical", "minisat", "cryptominisat5", "picosat", "kissat"]
PUZZLE = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
TINY = gw.read("takuzu\n10\n..\n")

Script = Callable[[str], str]


def needed(name: str) -> None:
    if programs.find_program(name) is None:
        pytest.skip(f"{name} is not installed: python tools/packages.py test as root makes this run")


@pytest.fixture
def script(tmp_path: Path) -> Script:
    def write(body: str) -> str:
        path = tmp_path / "solver"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return f"dimacs:{path}"

    return write


@pytest.mark.parametrize(("name", "kind"), every(3, list(product(REAL, KINDS))))
def test_real_solvers_agree(name: str, kind: str) -> None:
    needed(name)
    assert set(agree(kind, f"dimacs:{name}", 8, seed=26, most=4)) == {"none", "unique", "many"}


@pytest.mark.slow
@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("kind", KINDS)
def test_real_solvers_agree_on_many(name: str, kind: str) -> None:
    needed(name)
    assert has_met(agree(kind, f"dimacs:{name}", 200, seed=seed(4)), ("none", "unique", "many"))


@pytest.mark.parametrize("name", REAL)
def test_empty_and_odd_formulas(name: str) -> None:
    needed(name)
    session = dimacs.ENGINE.open(name, 0, {})
    assert session.solve() == []
    session = dimacs.ENGINE.open(name, 3, {})
    found = session.solve()
    assert found is not None
    assert [abs(literal) for literal in found] == [1, 2, 3]
    session.add([[1, 1], [2, -2], [-3]])
    found = session.solve()
    assert found is not None
    assert (found[0], found[2]) == (1, -3)
    session.add([[-1]])
    assert session.solve() is None
    session = dimacs.ENGINE.open(name, 1, {})
    session.add([[]])
    assert session.solve() is None


def test_arguments_and_quotes() -> None:
    needed("cadical")
    for command in ("cadical --sat -q", "'cadical' \"-q\" {cnf}", "/usr/bin/env cadical -q"):
        out = gw.solve(PUZZLE, f"dimacs:{command}")
        assert (out.status, out.method) == (gw.Status.UNIQUE, f"dimacs:{command}")


def test_a_path_with_an_at_sign_and_a_formulation(tmp_path: Path) -> None:
    needed("cadical")
    (tmp_path / "a@b").mkdir()
    link = tmp_path / "a@b" / "mine"
    link.symlink_to(programs.find_program("cadical") or "")
    assert gw.solve(PUZZLE, f"dimacs:{link}").method == f"dimacs:{link}"
    assert gw.solve(PUZZLE, f"dimacs:{link}@combinations").status is gw.Status.UNIQUE


SPEAKERS = {
    "s and v lines, exit status 0": (
        "echo 'c hello'; echo 's SATISFIABLE'; echo 'v 1 -2'; echo 'v -3 4 0'; exit 0",
        True,
    ),
    "variables left out": ("echo 's SATISFIABLE'; echo 'v 1 4 0'; exit 10", True),
    "the two lines of minisat": ("echo SAT; echo '1 -2 -3 4 0'; exit 10", True),
    "unsatisfiable": ("echo 's UNSATISFIABLE'; exit 20", False),
    "unsatisfiable with status 0": ("echo 's UNSATISFIABLE'", False),
    "unsatisfiable as minisat": ("echo UNSAT; exit 20", False),
    "exit status 20 alone": ("exit 20", False),
    "windows line ends": ("printf 's SATISFIABLE\\r\\nv 1 -2 -3 4 0\\r\\n'; exit 10", True),
}


@pytest.mark.parametrize("name", SPEAKERS)
def test_ways_to_speak(script: Script, name: str) -> None:
    body, satisfiable = SPEAKERS[name]
    out = gw.solve(TINY, script(body), limit=gw.Limit(solutions=1))
    assert out.status is (gw.Status.SOME if satisfiable else gw.Status.NONE)


def test_the_files_that_a_command_names(script: Script) -> None:
    """`{cnf}` may stand anywhere in the command, and what the program writes to `{result}` is its answer."""
    method = script("grep -q '^p cnf' $3 && printf 'SAT\\n1 -2 -3 4 0\\n' > $2; exit 10") + " --to {result} {cnf}"
    assert gw.solve(TINY, method, limit=gw.Limit(solutions=1)).status is gw.Status.SOME


def test_the_files_that_a_command_names_are_documented(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["solve", "--help"])
    for text in (capsys.readouterr().out, (ROOT / "docs" / "outside-solvers.md").read_text()):
        assert all(name in text for name in ("{cnf}", "{model}", "{result}"))


def test_a_claim_of_another_program_is_taken_on_its_word(
    script: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "puzzle.txt").write_text("takuzu\n10\n..\n")
    method = script("echo 's UNSATISFIABLE'; exit 20")
    arguments = ["solve", str(tmp_path / "puzzle.txt"), "--method"]
    assert main([*arguments, method]) == 1
    assert f"No solution, taken on the solver's word ({method}, " in capsys.readouterr().out
    assert main([*arguments, method, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["proof"] == "none"
    assert main([*arguments, "search"]) == 0
    assert "word" not in capsys.readouterr().out
    assert main([*arguments, "search", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["proof"] == "search"


LIARS = {
    "says nothing": ("exit 0", "no verdict in the solver's output"),
    "says nothing and claims a model": ("exit 10", "no verdict in the solver's output"),
    "garbage": ("head -c 2000 /dev/urandom | LC_ALL=C tr -d sSU", "no verdict"),  # no line is a verdict by chance
    "garbage and exit status 20": ("echo oops; exit 20", r"no verdict in the solver's output \('oops'\)"),
    "usage": ("echo 'unknown option' >&2; exit 1", r"failed with status 1 \('unknown option'\)"),
    "crash": ("echo 's UNSATISFIABLE'; kill -SEGV $$", r"crashed \(SIGSEGV\)"),
    "status against text": ("echo 's UNSATISFIABLE'; exit 10", "prints UNSATISFIABLE and ends with status 10"),
    "text against status": (
        "echo 's SATISFIABLE'; echo 'v 1 -2 -3 4 0'; exit 20",
        "prints SATISFIABLE and ends with status 20",
    ),
    "text against text": (
        "echo 's SATISFIABLE'; echo 's UNSATISFIABLE'; echo 'v 0'",
        "prints SATISFIABLE and UNSATISFIABLE",
    ),
    "another word": ("echo 's OPTIMUM FOUND'", "prints the verdict 'OPTIMUM FOUND'"),
    "gives up": ("echo 's UNKNOWN'; exit 0", "gave up"),
    "no model": ("echo 's SATISFIABLE'; exit 10", "cut short"),
    "half a model": ("echo 's SATISFIABLE'; echo 'v 1 -2'; exit 10", "cut short"),
    "a model of letters": ("echo 's SATISFIABLE'; echo 'v 1 x 0'; exit 10", "contains 'x'"),
    "both signs": ("echo 's SATISFIABLE'; echo 'v 1 -1 0'; exit 10", "both true and false"),
    "a variable too many": ("echo 's SATISFIABLE'; echo 'v 1 -2 -3 4 987654 0'; exit 10", "names variable 987654"),
    "a wrong model": ("echo 's SATISFIABLE'; echo 'v 1 2 3 4 0'; exit 10", "breaks a clause"),
    "a huge number": ("echo 's SATISFIABLE'; echo \"v $(printf %05000d 7) 0\"; exit 10", "contains '000"),
}


@pytest.mark.parametrize("name", LIARS)
def test_ways_to_lie(script: Script, name: str) -> None:
    body, said = LIARS[name]
    with pytest.raises(gw.EngineError, match=said):
        gw.solve(TINY, script(body))


def test_endless_output(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_OUTPUT_BYTES", 1 << 20)
    with pytest.raises(gw.EngineError, match="prints without end"):
        gw.solve(TINY, script("exec yes"))


def test_both_streams_full(script: Script) -> None:
    body = "head -c 300000 /dev/zero | tr '\\0' x >&2; echo; echo 's UNSATISFIABLE'; exit 20"
    assert gw.solve(TINY, script(body)).status is gw.Status.NONE


def test_not_a_program(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    from gridwright.cli import main

    for method in (f"dimacs:{tmp_path}/nothing", "dimacs:no-such-solver", f"dimacs:{tmp_path}"):
        assert main(["solve", "--method", method, "examples/takuzu-4x4.txt"]) == 2
        assert "there is no program" in capfd.readouterr().err
    broken = tmp_path / "broken"
    broken.write_bytes(b"\x7fELF nonsense")
    broken.chmod(0o755)
    with pytest.raises(gw.EngineError, match="cannot be started"):
        gw.solve(TINY, f"dimacs:{broken}")


def test_no_solver_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "find_program", lambda _: None)
    said = r"a SAT solver on PATH, such as cadical or kissat: pip install 'gridwright\[dimacs\]'"
    with pytest.raises(gw.MissingError, match=said):
        methods.find("dimacs", kinds.load("takuzu"))


def test_a_file_on_disk_where_there_is_no_memory_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    needed("minisat")
    monkeypatch.delattr(os, "memfd_create")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert gw.solve(PUZZLE, "dimacs:minisat").status is gw.Status.UNIQUE
    assert list(tmp_path.iterdir()) == []


SLEEPER = "echo $$ > {pid}.new; mv {pid}.new {pid}; exec sleep infinity"


def test_time_limit_ends_the_program_and_leaves_nothing(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    method = script(SLEEPER.format(pid=tmp_path / "pid"))
    for seconds in (1.0, 10.0, 100.0):  # a busy machine may not even start it in the first
        out = gw.solve(TINY, method, limit=gw.Limit(seconds=seconds))
        assert (out.status, out.reason) == (gw.Status.UNKNOWN, f"time limit of {seconds:g} s reached")
        if (tmp_path / "pid").exists():
            break
    started = int((tmp_path / "pid").read_text())
    wait_for(lambda: is_gone(started))
    assert list(temporary.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent: Linux makes this run")
def test_the_program_dies_with_us(script: Script, tmp_path: Path) -> None:
    method = script(SLEEPER.format(pid=tmp_path / "pid"))
    code = f"import gridwright as gw; gw.solve(gw.read('takuzu\\n10\\n..\\n'), {method!r})"
    us = subprocess.Popen([sys.executable, "-P", "-c", code])
    wait_for((tmp_path / "pid").exists, us)
    us.kill()
    us.wait()
    started = int((tmp_path / "pid").read_text())
    wait_for(lambda: is_gone(started))


def test_memory_limit_is_called_by_its_name(script: Script) -> None:
    out = gw.solve(TINY, script("kill -ABRT $$"), limit=gw.Limit(memory=300))
    assert out.status is gw.Status.UNKNOWN
    assert out.reason == "memory limit of 300 MB reached"


def test_counting_all_solutions() -> None:
    needed("picosat")
    out = gw.solve(gw.read("takuzu\n....\n....\n....\n....\n"), "dimacs:picosat", limit=gw.Limit(solutions=None))
    assert (out.count, out.complete, len(set(out.answers))) == (72, True, 72)
