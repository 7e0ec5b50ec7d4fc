"""Outside MILP solvers: the real ones, and scripts that misbehave."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import engines, kinds
from gridwright.cli import main
from gridwright.engines._outside import program as processes
from gridwright.engines._outside import row_engine
from gridwright.engines._outside.lp_file import write_lp
from gridwright.engines._outside.mps_file import write_mps
from gridwright.lower.rows import Row
from gridwright.model import Clauses, Linear
from gridwright.solving import methods
from support.differential import agree
from support.effort import every, has_met, scaled, seed
from support.milp_programs import NAMES, provide
from support.random_puzzles import KINDS
from support.waiting import is_gone, wait_for

TINY = gw.read("takuzu\n10\n..\n")  # x1 and x4 are 1, x2 and x3 are 0
RIGHT = "printf 'x1 1\\nx2 0\\nx3 0\\nx4 1\\n'"
Script = Callable[[str], str]
FREE = ["lp:glpsol", "mps:glpsol", "lp:cbc", "mps:cbc"]
PROGRAMS = every(2, [(engine, name) for nth, name in enumerate(NAMES) for engine in ("lp", "mps")[:: 1 - nth % 2 * 2]])
"""Every program with either format in `make soak`, with one of them, by turns, in `make test`."""


@pytest.fixture
def script(tmp_path: Path) -> Script:
    def write(body: str) -> str:
        path = tmp_path / "solver"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(0o755)
        return f"lp:{path}"

    return write


@pytest.mark.parametrize(("engine", "name"), PROGRAMS)
def test_every_program_by_its_name(
    engine: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    provide(name, tmp_path, monkeypatch)
    method = f"{engine}:{name}"
    out = gw.solve(gw.read("examples/takuzu-4x4.txt"), method)
    assert (out.status, out.method) == (gw.Status.UNIQUE, method)
    assert gw.solve(gw.read("examples/takuzu-none.txt"), method).status is gw.Status.NONE
    out = gw.solve(gw.read("hitori\n1 2\n3 4\n"), method, limit=gw.Limit(solutions=None))
    assert (out.count, out.complete, len(set(out.answers))) == (5, True, 5)
    assert gw.solve(gw.read("examples/hitori-6x4.txt"), f"{method}@flow").status is gw.Status.UNIQUE
    assert gw.solve(gw.read("examples/blocks.txt"), f"{method}@blocks", forced=True).forced is not None
    assert main(["methods", "takuzu"]) == 0
    said = capsys.readouterr().out
    assert f"\n{engine}:SOLVER, where SOLVER is one of " in said
    assert name in said.rpartition(f"\n{engine}:SOLVER")[2]


@pytest.mark.parametrize(("method", "kind"), every(3, list(product(FREE, KINDS))))
def test_programs_agree(method: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    provide(method.partition(":")[2], tmp_path, monkeypatch)
    assert has_met(agree(kind, method, scaled(8, 30), seed=seed(26), most=4), ("none", "unique", "many"))


def test_arguments_and_placeholders() -> None:
    if row_engine.find_program("glpsol") is None:
        pytest.skip("glpsol is not installed: apt-get install glpk-utils makes this run")
    for command in ("glpsol --cuts", "glpsol --lp {model} -w {result}", "/usr/bin/env glpsol --lp {model} -o {result}"):
        out = gw.solve(gw.read("examples/makaro-5x5.txt"), f"lp:{command}")
        assert (out.status, out.method) == (gw.Status.UNIQUE, f"lp:{command}")


@pytest.mark.parametrize(("engine", "name"), PROGRAMS)
def test_rows_of_all_forms(engine: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows with two bounds, none, large numbers, integer columns, and columns that no row names."""
    provide(name, tmp_path, monkeypatch)
    session = engines.load(engine).open(name, 5, {2: (0, 7), 3: (-5, 5), 5: (0, 2_000_000)})
    session.post("two bounds", Linear(((1, 2), (1, 3)), 2, 12))
    session.post("no bounds", Linear(((1, 2), (1, 1)), None, None))
    session.post("x1 + 2 x2 + 2 x3 = 23", Linear(((1, 1), (2, 2), (2, 3)), 23, 23))
    session.post("large", Linear(((1, 5), (1, 1)), 1_234_568, 1_234_568))
    found = session.solve()
    assert found is not None
    assert [found[0], found[4]] == [1, 5]
    session.add([[-1]])
    assert session.solve() is None
    session.close()
    empty = engines.load(engine).open(name, 2, {})
    found = empty.solve()
    assert found is not None
    assert list(map(abs, found)) == [1, 2]
    empty.post("nothing can hold", Clauses([[]]))
    assert empty.solve() is None
    empty.close()


def test_numbers_are_written_in_full() -> None:
    rows = [("", [Row({1: 1234567, 2: -1}, -7654321, 7654321)])]
    assert "+ 1234567 x1" not in write_lp(2, {2: (0, 9)}, rows)  # the first term has no sign
    assert " c1: 1234567 x1 - x2 >= -7654321\n c1u: 1234567 x1 - x2 <= 7654321\n" in write_lp(2, {2: (0, 9)}, rows)
    assert "15308642" in write_mps(2, {2: (0, 9)}, rows)  # the range


REPLIES = {
    "columns on standard output": (RIGHT, True),
    "zeros left out": ("printf 'x1 1\\nx4 1\\n'", True),
    "nearly whole": ("printf 'x1 0.9999999\\nx4 1.00000001\\nx2 -1e-9\\n'", True),
    "a result file": ("printf 'x1 1\\nx4 1\\n' > $2", True),
    "infeasible in the log": ("echo 'PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION'", False),
    "infeasible in the result": ("printf 'Model status\\nInfeasible\\n' > $2", False),
    "infeasible with columns": ("printf 'Infeasible - objective value 0\\n 0 x1 1 0\\n' > $2", False),
}


@pytest.mark.parametrize("name", REPLIES)
def test_replies(script: Script, name: str) -> None:
    body, feasible = REPLIES[name]
    method = script(body) + (" {model} {result}" if "$2" in body else "")
    out = gw.solve(TINY, method, limit=gw.Limit(solutions=1))
    assert out.status is (gw.Status.SOME if feasible else gw.Status.NONE)


LIES = {
    "nothing": ("exit 0", "no solution and no verdict"),
    "garbage": ("head -c 2000 /dev/urandom | base64", "no solution and no verdict"),
    "infeasible in passing": ("echo 'the dual is infeasible, we think'", "no solution and no verdict"),
    "usage": ("echo 'unknown option' >&2; exit 1", r"failed with status 1 \('unknown option'\)"),
    "infeasible with a bad status": ("echo 'Model is infeasible'; exit 3", "failed with status 3"),
    "crash": ("kill -SEGV $$", r"crashed \(SIGSEGV\)"),
    "a broken row": ("printf 'x1 1\\nx2 1\\n'", "breaks row"),
    "outside its bounds": ("printf 'x1 2\\nx4 1\\n'", "x1 the value 2, outside its bounds"),
    "half of one": ("printf 'x1 0.5\\nx4 1\\n'", "the value 0.5; expected a whole number"),
    "a column too many": ("printf 'x1 1\\nx4 1\\nx99999 1\\n'", "names column x99999; the model has"),
    "two values": ("printf 'x1 1\\nx1 0\\nx4 1\\n'", "column x1 has two values"),
    "both": (f"{RIGHT}; echo 'Model is infeasible'", "contradicts itself"),
    "undecided": ("printf 'Stopped on time - objective value 0\\n 0 x1 1 0\\n'", "gave up"),
}


@pytest.mark.parametrize("name", LIES)
def test_lies(script: Script, name: str) -> None:
    body, said = LIES[name]
    with pytest.raises(gw.EngineError, match=said):
        gw.solve(TINY, script(body))


def test_endless_output(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "MOST_OUTPUT_BYTES", 1 << 20)
    with pytest.raises(gw.EngineError, match="prints without end"):
        gw.solve(TINY, script("exec yes"))
    with pytest.raises(gw.EngineError, match="more than 1 MB"):
        gw.solve(TINY, script("head -c 2000000 /dev/zero > $2") + " {model} {result}")


def test_not_a_program(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for method in (f"lp:{tmp_path}/nothing", "mps:no-such-solver", "lp:'unfinished"):
        assert main(["solve", "--method", method, "examples/takuzu-4x4.txt"]) == 2
        error = capfd.readouterr().err
        assert "there is no program" in error or "cannot be split into words" in error
        assert error.startswith(f"gridwright: {method[:2]}")


def test_no_program_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_engine, "find_program", lambda _: None)
    with pytest.raises(gw.MissingError, match=r"lp needs a MILP solver on PATH, such as glpsol.*'gridwright\[lp\]'"):
        methods.find("lp", kinds.load("takuzu"))


def test_nothing_is_left(script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    assert gw.solve(TINY, script(RIGHT), limit=gw.Limit(solutions=1)).status is gw.Status.SOME
    with pytest.raises(gw.EngineError):
        gw.solve(TINY, script("exit 9"))
    assert list(temporary.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a process with its parent: Linux makes this run")
def test_a_kill_leaves_neither_program_nor_folder(
    script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary, pid = tmp_path / "tmp", tmp_path / "pid"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    method = script(f"echo $$ > {pid}.new; mv {pid}.new {pid}; exec sleep infinity")
    code = f"import gridwright as gw; gw.solve(gw.read('takuzu\\n10\\n..\\n'), {method!r})"
    us = subprocess.Popen([sys.executable, "-P", "-c", code])
    wait_for(pid.exists, us)
    assert len(list(temporary.iterdir())) == 1
    us.kill()
    us.wait()
    wait_for(lambda: is_gone(int(pid.read_text())))
    wait_for(lambda: not list(temporary.iterdir()))
