"""Batch runs: what a row holds, what is refused, and what workers and helpers do when solvers fail."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import signal
import sqlite3
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import read, solve
from gridwright.batch.ledger import Ledger, content_hash
from gridwright.batch.measure import measure
from gridwright.batch.progress import Progress
from gridwright.cli import main
from gridwright.errors import EngineError
from gridwright.formats.plain import write
from gridwright.outcome import Limit
from gridwright.puzzle import Puzzle
from gridwright.solving.worker import Worker
from support.batching import data_set, done, may_mount, odd_text, run, start, verdicts
from support.narrow import present
from support.paths import EXAMPLES
from support.room import Room
from support.waiting import PATIENCE, wait_for

HEN = (EXAMPLES / "hen.txt").read_text()
ANIMAL = (EXAMPLES / "animal.txt").read_text()


def rows(ledger: Path, columns: str = "*") -> list[dict[str, Any]]:
    with contextlib.closing(sqlite3.connect(ledger)) as base:
        base.row_factory = sqlite3.Row
        joined = "results JOIN puzzles ON puzzles.id = puzzle JOIN setups ON setups.id = setup"
        return [dict(row) for row in base.execute(f"SELECT {columns} FROM {joined} ORDER BY results.id")]


def test_a_row_holds_everything_measure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "run.db"
    assert main(["batch", "run", str(ledger), str(EXAMPLES / "hen.txt"), "--methods", "sat"]) == 0
    (row,) = rows(ledger)
    assert (row["status"], row["solutions"], row["method"]) == ("unique", 1, "sat")
    assert row["ran"].startswith("sat:")
    assert 0 < row["first"] <= row["proof"] <= row["wall"]
    assert 0 < row["cpu"] <= sum(os.times()[:4])  # in seconds too: no more than this process and its children ever had
    assert row["memory"] > 1
    assert row["variables"] >= 72
    assert row["constraints"] > 0
    assert row["engine"].startswith("python-sat ")
    assert (row["width"], row["height"], row["kind"]) == (8, 9, "nonogram")
    assert row["hash"] == content_hash(read(HEN))
    assert capsys.readouterr().err == "1 row done: 1 unique\n"


def test_the_hash_is_of_the_puzzle_and_not_of_its_notes() -> None:
    plain = read("hitori\n1 2 3\n2 2 1\n")
    assert content_hash(plain) == content_hash(plain.titled(title="Other", author="A", source="B", licence="C"))
    assert content_hash(plain) != content_hash(read("hitori\n1 2 3\n2 2 3\n"))
    # Labels of rooms are names, too.
    rooms = "makaro\nrooms\n{0} {0} {1}\ncells\n. . .\n"
    assert content_hash(read(rooms.format("a", "b"))) == content_hash(read(rooms.format("x", "q")))


def test_a_puzzle_named_twice_is_done_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "run.db"
    other = tmp_path / "same.txt"
    other.write_text(HEN.replace("nonogram\n", "nonogram\nauthor: Somebody else\n", 1))
    names = [str(EXAMPLES / "hen.txt"), str(other)]
    assert main(["batch", "run", str(ledger), *names, *names, "--methods", "sat,sat"]) == 0
    assert len(rows(ledger)) == 1
    assert capsys.readouterr().err == "4 puzzles read, 1 of them different; each is solved once\n1 row done: 1 unique\n"


def test_limits_are_those_the_ledger_was_begun_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger, hen = str(tmp_path / "run.db"), str(EXAMPLES / "hen.txt")
    assert main(["batch", "run", ledger, hen, "--methods", "sat", "--seconds", "900"]) == 0
    assert main(["batch", "run", ledger, hen, "--methods", "brute", "--seconds", "5"]) == 2
    assert "was started with --seconds 900, not --seconds 5" in capsys.readouterr().err
    assert main(["batch", "run", ledger]) == 0
    assert main(["batch", "status", ledger, "--json"]) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["limits"] == {"seconds": 900.0, "memory": None, "solutions": 2}
    assert (status["puzzles"], status["rows"], status["done"], status["running"]) == (1, 1, 1, 0)


def test_a_first_try_that_read_nothing_settles_no_limits(tmp_path: Path) -> None:
    ledger = str(tmp_path / "run.db")
    assert main(["batch", "run", ledger, str(tmp_path / "mistyped.txt"), "--seconds", "5"]) == 2
    assert main(["batch", "run", ledger, str(EXAMPLES / "hen.txt"), "--seconds", "900", "--methods", "sat"]) == 0
    assert Ledger(ledger).limits()["seconds"] == 900


READ_ONLY = """
import shutil, subprocess, sys
subprocess.run(["mount", "-t", "tmpfs", "tmpfs", "/mnt"], check=True)
shutil.copy(sys.argv[1], "/mnt/a ledger?.db")
subprocess.run(["mount", "-o", "remount,ro", "/mnt"], check=True)
program = [sys.executable, "-m", "gridwright"]
for words in (["batch", "status"], ["report", "--to", "csv"], ["batch", "run"]):
    print(subprocess.run([*program, *words, "/mnt/a ledger?.db"], stderr=subprocess.STDOUT, text=True, stdout=subprocess.PIPE))
"""


@pytest.mark.skipif(
    not may_mount(), reason="only root may mount a place where nothing can be written: running as root makes this run"
)
def test_a_ledger_where_nothing_can_be_written_is_read(tmp_path: Path) -> None:
    ledger = str(tmp_path / "run.db")
    assert main(["batch", "run", ledger, str(EXAMPLES / "hen.txt"), "--methods", "sat"]) == 0
    made = subprocess.run(
        ["unshare", "--mount", sys.executable, "-P", "-c", READ_ONLY, ledger], capture_output=True, text=True
    )
    status, csv, again = made.stdout.splitlines()
    assert "1 of 1 rows done (no limits), finished" in status
    assert "returncode=0" in csv
    assert "sat,unique,1," in csv
    assert "returncode=2" in again
    assert "cannot be" in again
    assert again.count("\\n") == 1


def test_a_damaged_ledger_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "run.db"
    assert main(["batch", "run", str(ledger), str(EXAMPLES / "hen.txt"), "--methods", "sat"]) == 0
    os.truncate(ledger, 20_000)
    for words in (["batch", "status"], ["report"], ["batch", "run"]):
        capsys.readouterr()
        assert main([*words, str(ledger)]) == 2
        told = capsys.readouterr().err
        assert "is damaged" in told
        assert told.count("\n") == 1


def test_methods_added_later_run_on_every_puzzle(tmp_path: Path) -> None:
    ledger = tmp_path / "run.db"
    assert main(["batch", "run", str(ledger), str(EXAMPLES / "hen.txt"), "--methods", "sat"]) == 0
    assert main(["batch", "run", str(ledger), str(EXAMPLES / "kite.txt"), "--methods", "auto"]) == 0
    assert [row["method"] for row in rows(ledger)] == ["sat", "auto", "auto"]


def test_a_method_that_only_some_kinds_have_is_used_for_those(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = tmp_path / "run.db"
    names = [str(EXAMPLES / "hen.txt"), str(EXAMPLES / "takuzu-4x4.txt")]
    assert main(["batch", "run", str(ledger), *names, "--methods", "sat@configurations,sat"]) == 0
    assert "skipping sat@configurations for takuzu" in capsys.readouterr().err
    assert [(row["kind"], row["method"]) for row in rows(ledger)] == [
        ("nonogram", "sat@configurations"),
        ("nonogram", "sat"),
        ("takuzu", "sat"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["{new}", "{hen}", "--methods", "magic"], "'magic' is not a method"),
        (["{new}", "{hen}", "--methods", ","], "names no method"),
        (["{new}", "--methods", "sat"], "expected puzzles to start with"),
        (["{hen}", "{hen}", "--methods", "sat"], "is not a ledger"),
        (["{other}", "{hen}", "--methods", "sat"], "not a ledger of batch runs"),
        (["{nowhere}", "{hen}", "--methods", "sat"], "cannot be opened"),
        (["{new}", "{hen}", "--seconds", "0"], "seconds must be more than 0"),
        (["{new}", "{hen}", "--jobs", "100000"], "expected at most 512"),
        (["{folder}", "{hen}"], "cannot be opened"),
        (["{newer}"], "made by a newer gridwright"),
        (["{new}", "{hen}", "--methods", "sat", "--dask", "tcp://127.0.0.1:1"], "no Dask scheduler answers"),
    ],
)
def test_what_cannot_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("gridwright.batch.cluster.CONNECT_SECONDS", 0.5)
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE mine (a)")
    other.close()
    names = {
        "new": tmp_path / "new.db",
        "hen": tmp_path / "hen.txt",
        "other": tmp_path / "other.db",
        "nowhere": tmp_path / "no" / "new.db",
        "folder": tmp_path,
        "newer": tmp_path / "newer.db",
    }
    Ledger(str(names["newer"]), create=True).base.execute("PRAGMA user_version = 1000")
    names["hen"].write_text(HEN)
    before = (tmp_path / "other.db").read_bytes()
    assert main(["batch", "run", *(text.format(**names) for text in arguments)]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert names["hen"].read_text() == HEN
    assert (tmp_path / "other.db").read_bytes() == before


def test_bad_puzzles_are_told_and_the_good_ones_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger, file = tmp_path / "run.db", tmp_path / "mixed.txt"
    file.write_text("takuzu\n1100\n....\n.00.\n.1.0\n---\ntakuzu\n1x\n..\n")
    assert main(["batch", "run", str(ledger), str(file), "--methods", "sat"]) == 2
    assert "'x' in the board" in capsys.readouterr().err
    assert [row["status"] for row in rows(ledger)] == ["unique"]


def test_status_of_no_ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", "status", str(tmp_path / "no.db")]) == 2
    assert "no such ledger" in capsys.readouterr().err
    assert not (tmp_path / "no.db").exists()


def test_disagreements_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = tmp_path / "run.db"
    names = [str(EXAMPLES / f"{name}.txt") for name in ("hen", "kite", "mast", "blocks")]
    assert main(["batch", "run", str(ledger), *names, "--methods", "sat,auto"]) == 0
    base = Ledger(str(ledger))
    assert base.disagreements() == []
    for row, change in ((1, "status = 'none', answer = NULL"), (3, "answer = 'x'"), (5, "status = 'many'")):
        base.base.execute(f"UPDATE results SET {change} WHERE id = {row}")
    # Giving up is no contradiction.
    base.base.execute("UPDATE results SET status = 'unknown', answer = NULL WHERE id = 7")
    assert base.disagreements() == [1, 2, 3]
    base.close()
    capsys.readouterr()
    assert main(["batch", "status", str(ledger)]) == 0
    assert "disagree about 3 puzzles" in capsys.readouterr().out


def test_a_helper_measures_and_is_killed_at_the_limit(odd_here: Puzzle) -> None:
    helper = Worker()
    try:
        result, setup = measure(HEN, "sat", Limit(seconds=600), helper)
        assert (result.status, result.answer) == ("unique", measure(HEN, "sat", Limit())[0].answer)
        assert present(result.cpu) > 0
        assert present(result.memory) > 1
        assert setup.engine.startswith("python-sat")
        first = present(helper.child).pid
        result, _ = measure(write(odd_here), "never", Limit(seconds=0.2), helper)
        assert (result.status, result.reason) == ("unknown", "time limit of 0.2 s reached")
        assert present(result.cpu) > 0
        assert helper.child is None
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        assert measure(HEN, "sat", Limit(seconds=600), helper)[0].status == "unique"
        result, _ = measure(ANIMAL, "sat@configurations", Limit(memory=5), helper)
        assert result.status == "unknown"
        assert present(result.reason).startswith("memory limit of 5 MB reached")
        assert measure(HEN, "sat", Limit(memory=500), helper)[0].status == "unique"
        assert present(measure(HEN, "magic", Limit(seconds=600), helper)[0].reason).startswith(
            "'magic' is not a method"
        )
    finally:
        helper.end()


def test_what_a_refused_answer_leaves_is_not_heard_by_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise EngineError("the answer is not filled")

    helper = Worker()
    try:
        with monkeypatch.context() as patch:
            patch.setattr("gridwright.solving.record.accept", refuse)
            result, _ = measure("takuzu\n..\n..\n", "sat", Limit(seconds=600), helper)
            assert (result.status, result.answer) == ("error", None)
            assert "not filled" in present(result.reason)
        assert measure(HEN, "sat", Limit(seconds=600), helper)[0].status == "unique"
    finally:
        helper.end()


def test_a_method_that_fails_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(question: object) -> Iterator[None]:
        raise RuntimeError("a bug\nin two lines")
        yield

    monkeypatch.setattr("gridwright.batch.measure.run", fail)
    result, _ = measure(HEN, "sat", Limit())
    assert (result.status, result.reason) == ("error", "RuntimeError: a bug in two lines")


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc: Linux makes this run")
def test_a_worker_that_crashes_writes_off_its_row_and_is_replaced(tmp_path: Path, room: Room) -> None:
    ledger, file = tmp_path / "run.db", tmp_path / "set.txt"
    file.write_text(f"{odd_text(2, 2)}---\n{HEN}")
    process = start(ledger, str(file), "--methods", "never,sat", "--jobs", "2", env=room.env)
    try:
        (held,) = room.wait_for("never", process)
        wait_for(lambda: done(ledger) == 2, process)  # the other worker has done the rest
        assert held in children(process.pid)
        os.kill(held, signal.SIGSEGV)
        told = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 0
    assert "1 error" in told
    (error,) = [row for row in verdicts(ledger) if row[2] == "error"]
    assert error[1] == "never"
    assert error[8] == "the solver crashed (SIGSEGV)"


@pytest.mark.parametrize("columns", [30, 80, 200])
def test_the_progress_line_fits_the_terminal(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, screen = pty.openpty()
    termios.tcsetwinsize(screen, (24, columns))
    monkeypatch.setattr("gridwright.batch.progress.REDRAW_SECONDS", 0.0)
    with open(screen, "w") as out:
        counts = {"open": 10**6, "many": 1234567, "unique": 7654321, "error": 1000, "unknown": 99999}
        progress = Progress(out, lambda: counts)
        progress.update()
        drawn = os.read(terminal, 4096).decode().rpartition("\x1b[K")[2]
        progress.close()
        assert os.read(terminal, 4096) == b"\r\x1b[K"
    os.close(terminal)
    assert len(drawn) <= columns - 1
    assert ("of 9,989,887" in drawn) == (columns >= 30)
    assert ("1,000 error" in drawn) == (columns == 200)


def test_workers_give_the_same_rows(tmp_path: Path) -> None:
    puzzles = data_set(tmp_path, 20)
    assert run(tmp_path / "one.db", str(puzzles), "--methods", "sat,brute").returncode == 0
    assert run(tmp_path / "two.db", str(puzzles), "--methods", "sat,brute", "--jobs", "2").returncode == 0
    limited = run(tmp_path / "three.db", str(puzzles), "--methods", "sat,brute", "--jobs", "2", "--seconds", "600")
    assert limited.returncode == 0
    assert verdicts(tmp_path / "one.db") == verdicts(tmp_path / "two.db") == verdicts(tmp_path / "three.db")
    for row, text in zip(rows(tmp_path / "one.db"), [row["text"] for row in rows(tmp_path / "one.db")], strict=True):
        assert solve(read(text), row["method"]).status.value == row["status"]


def test_a_missing_file_makes_no_ledger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hen.txt").write_text(HEN)
    assert main(["batch", "run", "run.db", "hen.txt", "none.txt", "--methods", "auto"]) == 2
    assert "'none.txt': cannot be read" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["hen.txt"]
