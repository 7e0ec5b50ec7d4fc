"""Streams that are closed or full, odd options and errors nobody expected: one line, and an exit status that means it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import INTERNAL_ERROR, main, solve
from support.effort import every
from support.program import PROGRAM, run_quickly
from support.room import Room
from support.waiting import PATIENCE

TAKUZU = "takuzu\n1100\n....\n.00.\n.1.0\n"
NAME = "a\x1b[31mb\x9bc\u202ed.txt"
ESCAPED = r"a\x1b[31mb\x9bc\u202ed.txt"


@pytest.fixture
def puzzle(tmp_path: Path) -> Any:
    path = tmp_path / "puzzle.txt"
    path.write_text(TAKUZU)
    return str(path)


def shell(command: Any, *arguments: Any) -> Any:
    """Run a line of the shell in which "$@" is the program and its arguments."""
    return subprocess.run(["sh", "-c", command, "sh", PROGRAM, *arguments], capture_output=True, text=True)


BOUNDS = ["2147483", "2147484", "4294968", "99999999", "999999999"]


@pytest.mark.parametrize(
    ("method", "seconds"), every(3, [*(("sat", bound) for bound in BOUNDS), ("cp", BOUNDS[1]), ("cp", BOUNDS[-1])])
)
def test_limits_up_to_the_documented_bound(puzzle: Any, seconds: Any, method: Any) -> None:
    ended = run_quickly("solve", puzzle, "--seconds", seconds, "--method", method, "--json")
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out)["status"] == "unique"


@pytest.mark.parametrize("encoding", ["no-such", "utf-7", "shift_jis", "utf-8-sig", "idna", "rot13", "base64", "cp037"])
def test_xml_in_an_unusual_encoding(tmp_path: Path, encoding: Any) -> None:
    path = tmp_path / "puzzle.xml"
    path.write_text(f'<?xml version="1.0" encoding="{encoding}"?>\n<puzzleset><puzzle/></puzzleset>\n')
    ended = run_quickly("solve", str(path))
    assert ended.status == 2
    assert ended.err.count("\n") == 1
    assert str(path) in ended.err


def test_parquet_that_is_compressed_as_a_whole(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "puzzle.txt").write_text(TAKUZU)
    path = str(tmp_path / "set.parquet")
    assert run_quickly("convert", str(tmp_path / "puzzle.txt"), "--to", "parquet", "-o", path).status == 0
    subprocess.run(["gzip", path], check=True)
    ended = run_quickly("convert", f"{path}.gz", "--to", "plain")
    assert (ended.status, ended.err) == (0, "")
    assert gw.read(ended.out) == gw.read(TAKUZU)


@pytest.mark.parametrize("arguments", [["render", "PUZZLE", "--to", "svg"], ["report", "LEDGER"]])
def test_a_closed_standard_output_is_one_line(tmp_path: Path, puzzle: Any, arguments: Any) -> None:
    ledger = str(tmp_path / "run.db")
    assert run_quickly("batch", "run", ledger, puzzle, "--methods", "brute").status == 0
    words = [{"PUZZLE": puzzle, "LEDGER": ledger}.get(word, word) for word in arguments]
    ended = shell('"$@" >&-', *words)
    assert ended.returncode == 2
    assert ended.stderr == "gridwright: cannot write the output: it is closed\n"


def test_a_ledger_is_not_taken_for_a_closed_stream(tmp_path: Path, puzzle: Any) -> None:
    ended = shell('"$@" <&- >&- 2>&-', "batch", "run", str(tmp_path / "run.db"), puzzle, "--methods", "brute,sat")
    assert ended.returncode == 0
    assert json.loads(run_quickly("batch", "status", str(tmp_path / "run.db"), "--json").out)["done"] == 2


@pytest.mark.parametrize(
    "pattern", ["o/{n:999999999999}", "o/{n:0999999}", "o/{n:{x}}", "o/{n:.999999999f}", "o/{n:{}}"]
)
def test_patterns_that_no_file_name_fits(tmp_path: Path, puzzle: Any, pattern: Any) -> None:
    ended = run_quickly("convert", puzzle, "--to", "json", "-o", str(tmp_path / pattern))
    assert ended.status == 2
    assert ended.err.count("\n") == 1
    assert "is not a pattern of file names" in ended.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full: Linux makes this run")
@pytest.mark.parametrize(
    "arguments", [["solve", "/no/such"], ["solve"], ["solve", "--seconds", "x", "y"], ["nonsense"]]
)
def test_a_full_device_for_errors_keeps_the_exit_status(arguments: Any) -> None:
    ended = shell('"$@" 2>/dev/full', *arguments)
    assert (ended.returncode, ended.stdout) == (2, "")


def test_closed_standard_error_keeps_standard_output_clean() -> None:
    ended = shell('"$@" 2>&-', "solve")
    assert (ended.returncode, ended.stdout) == (2, "")


def test_an_unexpected_error_is_one_line_and_no_verdict(
    puzzle: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise TypeError("a bug\nof two lines")

    monkeypatch.setattr(solve, "find_outcome", fail)
    monkeypatch.delenv("GRIDWRIGHT_DEBUG", raising=False)
    assert main(["solve", puzzle]) == INTERNAL_ERROR == 70
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "gridwright: internal error (TypeError: a bug of two lines); please report it\n"
    monkeypatch.setenv("GRIDWRIGHT_DEBUG", "1")
    assert main(["solve", puzzle]) == INTERNAL_ERROR
    assert "Traceback" in capsys.readouterr().err


def test_no_memory_is_one_line(
    puzzle: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(solve, "find_outcome", fail)
    assert main(["solve", puzzle]) == 3
    assert capsys.readouterr().err == "gridwright: out of memory\n"


COMMANDS = [
    ["solve", NAME],
    ["solve", NAME, "--json"],
    ["check", NAME, "answer.txt"],
    ["compare", NAME, "--methods", "brute"],
    ["show", NAME],
    ["solve", f"no{NAME}"],
    ["render", f"no{NAME}", "--to", "svg"],
    ["convert", NAME, "--to", "json", "-o", f"out/{NAME}/x"],
    ["export", NAME, "--sizes"],
    ["batch", "run", f"{NAME}.db", f"no{NAME}"],
    ["batch", "run", f"{NAME}.db", NAME, "--methods", "brute"],
    ["batch", "status", f"no{NAME}.db"],
    ["report", "run.db"],
    ["report", "run.db", "--to", "csv"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: " ".join(words).encode("unicode_escape").decode())
def test_control_characters_of_file_names_are_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / NAME).write_text(TAKUZU)
    (tmp_path / "answer.txt").write_text("1100\n????\n?00?\n?1?0\n")
    if arguments[0] == "report":
        assert main(["batch", "run", "run.db", NAME, "--methods", "brute"]) == 0
        capsys.readouterr()
    assert main(arguments) in (0, 2)
    shown = "".join(capsys.readouterr())
    assert not {c for c in shown if not c.isprintable()} - {"\n"}, shown
    if arguments[0] in ("solve", "check", "compare", "report"):
        assert ESCAPED in shown or json.dumps(NAME)[1:-1] in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("limits", every(2, [[], ["--seconds", "100000"]], start=1), ids=" ".join)
def test_ctrl_c_ends_everything_and_not_one_puzzle(
    room: Room, odd: tuple[str, dict[str, str]], limits: list[str]
) -> None:
    """CP-SAT takes Ctrl-C for the end of its search, if it may; here its search does not end by itself."""
    pytest.importorskip("ortools")
    code = "import ortools.sat.python.cp_model, gridwright_start; raise SystemExit(gridwright_start.main())"
    arguments = ["solve", odd[0], odd[0], "--method", "cp@hopeless", *limits]
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **room.env},
        start_new_session=True,
    )
    room.wait_for("cp-sat", process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (130, "", "")
