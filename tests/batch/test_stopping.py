"""Batch runs and Ctrl-C at any moment, and solvers that take their process down: one line, and no row is wrong or lost."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright.cli import batch, main
from gridwright.puzzle import Puzzle
from support.batching import GATED, GATES, SIDES, data_set, done, gated_set, odd_set, run, start, verdicts
from support.effort import scaled
from support.program import PROGRAM
from support.room import ODD, Room
from support.waiting import PATIENCE, is_gone, wait_for

WAYS = [
    pytest.param([], id="one"),
    pytest.param(["--jobs", "2"], id="two", marks=pytest.mark.slow),
    pytest.param(["--seconds", "600"], id="limit", marks=pytest.mark.slow),
]


def holders(ledger: Path) -> dict[int, int]:
    """The processes that hold a row, each with the number of that row."""
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(ledger)) as base:
        query = "SELECT pid, results.id FROM results JOIN runners ON runners.id = runner WHERE status IS NULL"
        return dict(base.execute(query).fetchall())
    return {}


def ctrl_c(process: subprocess.Popen[str]) -> str:
    """What a terminal does: everything of the session hears it."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=PATIENCE)[1]


@pytest.mark.parametrize("more", WAYS)
def test_ctrl_c_while_a_solver_catches_signals_itself(tmp_path: Path, room: Room, more: list[str]) -> None:
    """CP-SAT takes Ctrl-C for the end of its search; that must not become a row."""
    pytest.importorskip("ortools")
    ledger, puzzle = tmp_path / "run.db", odd_set(tmp_path, 1)
    process = start(ledger, str(puzzle), "--methods", "cp@hopeless", *more, env=room.env, start_new_session=True)
    try:
        (solver,) = room.wait_for("cp-sat", process)
        (held,) = holders(ledger)
        told = ctrl_c(process)
    finally:
        process.kill()
    assert process.returncode == 130
    assert told == f"stopped; finished results are kept, and `gridwright batch run {ledger}` continues\n"
    assert [row[2] for row in verdicts(ledger)] == [None]
    with pytest.raises(ProcessLookupError):
        os.kill(held, 0)
    wait_for(lambda: is_gone(solver))


def test_ctrl_c_and_again(tmp_path: Path, room: Room) -> None:
    """Stopped after some rows and started again until all are done."""
    puzzles, methods = odd_set(tmp_path, 20), "brute,gated"
    assert run(tmp_path / "calm.db", str(puzzles), "--methods", methods, env=ODD).returncode == 0
    expected = verdicts(tmp_path / "calm.db")
    ledger, closed = tmp_path / "run.db", ["4x2", "3x3", "2x4"]
    for height, width in SIDES[:20]:
        if f"{width}x{height}" not in closed:
            room.open(f"{width}x{height}")
    for size in closed:
        before = done(ledger)
        process = start(ledger, str(puzzles), "--methods", methods, env=room.env, start_new_session=True)
        room.wait_for(f"gated-{size}", process)
        told = ctrl_c(process)
        assert (process.returncode, told.count("\n")) == (130, 1), told
        assert before < done(ledger) < len(expected)
        room.open(size)
    assert run(ledger, env=room.env).returncode == 0
    assert verdicts(ledger) == expected


def test_ctrl_c_while_puzzles_are_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    puzzles = data_set(tmp_path, 10)
    with monkeypatch.context() as patch:
        patch.setattr(batch, "add_puzzles", interrupted)
        assert main(["batch", "run", str(tmp_path / "run.db"), str(puzzles), "--methods", "sat"]) == 130
    assert capsys.readouterr().err == "stopped while reading; nothing is lost: run the same command again\n"
    assert main(["batch", "run", str(tmp_path / "run.db"), str(puzzles), "--methods", "sat"]) == 0
    assert len(verdicts(tmp_path / "run.db")) == 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["generate", "hitori", "--style", "seed", "--size", "3x4", "--count", "9", "-o", "{out}.txt"], "was not written"),
        (["generate", "hitori", "--style", "seed", "--size", "3x4", "--count", "9", "-o", "{out}/"], "only a part"),
        (["generate", "hitori", "--style", "seed", "--size", "3x4", "--count", "9"], None),
        (["convert", "{set}", "--to", "json", "-o", "{out}.jsonl"], "was not written"),
        (["convert", "{set}", "--to", "json", "-o", "{out}/"], "only a part"),
        (["convert", "{set}", "--to", "json"], None),
    ],
)  # fmt: skip
def test_ctrl_c_while_a_set_is_written(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    said: str | None,
) -> None:
    from gridwright.formats import plain
    from gridwright.formats.json import FORMAT

    puzzles, count = data_set(tmp_path, 20), 0

    def third(write: Callable[[Puzzle], str]) -> Callable[[Puzzle], str]:
        def wrapped(puzzle: Puzzle) -> str:
            nonlocal count
            count += 1
            if count == 3:
                raise KeyboardInterrupt
            return write(puzzle)

        return wrapped

    for format in (plain.FORMAT, FORMAT):
        monkeypatch.setitem(vars(format), "write", third(format.write))
    before = set(tmp_path.iterdir())
    words = [word.format(out=tmp_path / "out", set=puzzles) for word in arguments]
    assert main(words) == 130
    told = capsys.readouterr().err
    assert (said in told and told.count("\n") == 1) if said else told == ""
    left = set(tmp_path.iterdir()) - before
    assert left == ({tmp_path / "out"} if said == "only a part" else set())


def test_ctrl_c_while_the_program_is_loaded() -> None:
    code = """
import sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "gridwright.cli":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
import gridwright_start
raise SystemExit(gridwright_start.main())
"""
    ended = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")
    assert "gridwright_start" in Path(PROGRAM).read_text()


@pytest.mark.parametrize("more", WAYS)
def test_solvers_that_take_their_process_down_are_rows(
    odd: tuple[str, dict[str, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: list[str]
) -> None:
    """In one run, without starting it again: crashes and exits of solvers become rows, and all others are done."""
    monkeypatch.setenv("GRIDWRIGHT_KINDS", odd[1]["GRIDWRIGHT_KINDS"])
    ledger = tmp_path / "run.db"
    methods = "crash,leave,fault,wrong,chatty,brute"
    ended = run(ledger, str(odd_set(tmp_path, 3)), "--methods", methods, *more)
    assert ended.returncode == 0, ended.stderr
    rows = verdicts(ledger)
    assert len(rows) == 18
    assert {row[1:3] for row in rows} == {
        ("crash", "error"), ("leave", "error"), ("fault", "error"), ("wrong", "error"), ("chatty", "unique"), ("brute", "unique"),
    }  # fmt: skip
    reasons = {row[1]: row[8] for row in rows}
    assert reasons["crash"] == "the solver crashed (SIGABRT)"
    assert reasons["leave"] == "the solver ended early (status 7)"


def test_workers_killed_at_random_are_replaced(tmp_path: Path, room: Room) -> None:
    """Whoever is at a gate is killed, and whoever else holds a row at that moment; no row is hit often enough to fail."""
    gates = scaled(3, len(GATES))
    puzzles = gated_set(tmp_path, 16 * gates, gates=gates)
    assert run(tmp_path / "calm.db", str(puzzles), "--methods", GATED, env=ODD).returncode == 0
    ledger, hit = tmp_path / "run.db", set[int]()
    process = start(ledger, str(puzzles), "--methods", GATED, "--jobs", "2", env=room.env)
    for height, width in GATES[:gates]:
        room.wait_for(f"gated-{width}x{height}", process)
        for pid, row in holders(ledger).items():
            if row not in hit:
                hit.add(row)
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        room.open(f"{width}x{height}")
    told = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 0, told
    assert len(hit) >= gates
    assert verdicts(ledger) == verdicts(tmp_path / "calm.db")


def test_a_worker_stops_when_nobody_watches_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system does not end a worker with its parent, it ends itself after its row."""
    from gridwright.batch import runner
    from gridwright.batch.ledger import Ledger

    puzzles = data_set(tmp_path, 12)
    assert run(tmp_path / "run.db", str(puzzles), "--methods", "sat").returncode == 0
    with contextlib.closing(Ledger(str(tmp_path / "run.db"))) as ledger:
        ledger.open_rows({kind: ["brute"] for kind in ledger.kinds()})
        asked = iter([False, False, False, True])
        runner.work_through(ledger, 99, lambda: next(asked))
        assert ledger.counts_by_method()["brute"]["open"] == 12 - 2


def test_a_ledger_that_goes_bad_is_one_line(tmp_path: Path, room: Room) -> None:
    ledger = tmp_path / "run.db"
    process = start(ledger, str(odd_set(tmp_path, 20)), "--methods", "brute,gated", env=room.env)
    room.wait_for("gated-2x2", process)
    with contextlib.closing(sqlite3.connect(ledger, timeout=PATIENCE)) as base:
        base.execute("DROP TABLE setups")
        base.execute("DROP TABLE results")
    room.open()
    told = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode in (2, 3)
    assert "no such table" in told
    assert told.count("\n") == 1
