"""The command line: what it prints, for people and for programs, and how it ends."""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import _spinner, main, make_parser
from support.conformance import KINDS
from support.paths import EXAMPLES
from support.program import PROGRAM, run
from support.room import Room

HEN, KITE = str(EXAMPLES / "hen.txt"), str(EXAMPLES / "kite.txt")
TAKUZU = str(EXAMPLES / "takuzu-4x4.txt")
SEVERAL = str(EXAMPLES / "takuzu-several.txt")
NONE = str(EXAMPLES / "takuzu-none.txt")
MAKARO = str(EXAMPLES / "makaro-5x5.txt")
ANSWER = str(EXAMPLES / "answers" / "takuzu-4x4.txt")
KEYS = {
    "kind", "source", "title", "size", "method", "status", "solutions", "count", "complete", "forced", "seconds", "reason",
}  # fmt: skip
Capture = pytest.CaptureFixture[str]


def solved(capsys: Capture, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    """What `solve --json` prints, object by object."""
    assert main(["solve", "--json", *arguments]) == status
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(record.keys() >= KEYS for record in records if record["status"] != "error")
    return records


def written(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def empty(height: int, width: int, head: str = "takuzu") -> str:
    return f"{head}\n" + ("." * width + "\n") * height


def test_json_of_one_solution(capsys: Capture) -> None:
    (record,) = solved(capsys, TAKUZU)
    assert record["seconds"] > 0
    del record["seconds"]
    assert record == {
        "kind": "takuzu",
        "source": TAKUZU,
        "title": "first takuzu",
        "size": [4, 4],
        "method": "kernel",
        "status": "unique",
        "solutions": [[[1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 0, 1], [0, 1, 1, 0]]],
        "count": 1,
        "complete": True,
        "forced": None,
        "reason": None,
        "state": False,
        "proof": "search",
        "model": None,
    }


def test_json_size_is_height_then_width(capsys: Capture) -> None:
    (record,) = solved(capsys, str(EXAMPLES / "hitori-5x7.txt"))
    assert record["size"] == [7, 5]
    assert [len(row) for row in record["solutions"][0]] == [5] * 7


def test_json_of_black_cells(capsys: Capture) -> None:
    (record,) = solved(capsys, MAKARO)
    assert record["solutions"][0][0] == [1, 2, None, 1, 4]


def test_json_of_several(capsys: Capture) -> None:
    (record,) = solved(capsys, SEVERAL)
    assert (record["status"], record["count"], record["complete"], len(record["solutions"])) == ("many", 2, False, 2)
    assert record["reason"] == "stopped at 2 solutions, as asked"
    (record,) = solved(capsys, SEVERAL, "--all", "--forced")
    assert (record["status"], record["count"], record["complete"], len(record["solutions"])) == ("many", 3, True, 3)
    shared = [
        [cells[0] if len(set(cells)) == 1 else None for cells in zip(*rows, strict=True)]
        for rows in zip(*record["solutions"], strict=True)
    ]
    assert record["forced"] == shared
    assert any(None in row for row in shared)
    (record,) = solved(capsys, SEVERAL, "--limit", "5")
    assert (record["count"], record["complete"], record["reason"]) == (3, True, None)


def test_json_of_the_first(capsys: Capture) -> None:
    (record,) = solved(capsys, TAKUZU, "--first")
    assert (record["status"], record["count"], record["complete"]) == ("some", 1, False)
    assert record["reason"] == "stopped at the first solution, as asked"


def test_json_of_none(capsys: Capture) -> None:
    (record,) = solved(capsys, NONE, status=1)
    assert (record["status"], record["solutions"], record["count"], record["complete"]) == ("none", [], 0, True)
    (record,) = solved(capsys, str(EXAMPLES / "nonogram-sums.txt"), status=1)
    assert record["reason"] == "the rows ask for 4 black cells, the columns for 3"


@pytest.mark.parametrize(
    ("height", "width", "head", "count"),
    [
        (4, 6, "takuzu", 96),
        (6, 4, "takuzu", 96),
        (4, 4, "takuzu", 72),
        (4, 4, "takuzu\nunique-lines: no", 90),
        (4, 4, "unruly", 90),
        (4, 4, "Binairo", 72),
        (2, 4, "takuzu", 0),
        (2, 2, "takuzu", 2),
    ],
)
def test_counts_of_empty_takuzu(
    height: int, width: int, head: str, count: int, tmp_path: Path, capsys: Capture
) -> None:
    path = written(tmp_path / "empty.txt", empty(height, width, head))
    (record,) = solved(capsys, path, "--all", status=0 if count else 1)
    assert len(record["solutions"]) == record["count"] == count
    (record,) = solved(capsys, path, "--count", status=0 if count else 1)
    assert (record["solutions"], record["count"], record["complete"]) == ([], count, True)


@pytest.mark.slow
@pytest.mark.parametrize(("head", "count"), [("takuzu", 4140), ("unruly", 11222)])
def test_counts_of_6x6(head: str, count: int, tmp_path: Path, capsys: Capture) -> None:
    (record,) = solved(capsys, written(tmp_path / "empty.txt", empty(6, 6, head)), "--all")
    assert len(record["solutions"]) == record["count"] == count


def test_alias_as_kind_of_a_bare_grid(tmp_path: Path, capsys: Capture) -> None:
    path = written(tmp_path / "bare.txt", "....\n" * 4)
    assert [solved(capsys, path, "--count", "--kind", kind)[0]["count"] for kind in ("takuzu", "unruly")] == [72, 90]


def test_half_done_boards(tmp_path: Path, capsys: Capture) -> None:
    state = written(tmp_path / "state.txt", "1100\n0011\n????\n....\n")
    (record,) = solved(capsys, TAKUZU, "--state", state)
    assert (record["status"], record["state"]) == ("unique", True)
    wrong = written(tmp_path / "wrong.txt", "1100\n0101\n????\n????\n")
    (record,) = solved(capsys, TAKUZU, "--state", wrong, status=1)
    assert (record["status"], record["state"]) == ("none", True)
    assert main(["solve", TAKUZU, "--state", state]) == 0
    assert "takuzu-4x4.txt: takuzu “first takuzu”, 4x4, from your half-done board" in capsys.readouterr().out


def test_exit_status_of_many(tmp_path: Path, capsys: Capture) -> None:
    """All are done; bad input counts before a limit, a limit before no solution."""
    bad = written(tmp_path / "bad.txt", "sudoku\n")
    assert [r["status"] for r in solved(capsys, HEN, KITE)] == ["unique"] * 2
    assert [r["status"] for r in solved(capsys, HEN, NONE, KITE, status=1)] == ["unique", "none", "unique"]
    assert [r["status"] for r in solved(capsys, HEN, bad, NONE, KITE, status=2)] == [
        "unique",
        "error",
        "none",
        "unique",
    ]
    assert [r["status"] for r in solved(capsys, "/no/such/file", KITE, status=2)] == ["error", "unique"]
    assert main(["show", HEN, bad, KITE]) == 2
    assert capsys.readouterr().out.count("nonogram") == 2


def test_a_method_that_is_not_for_every_kind(capsys: Capture) -> None:
    """Complained about once, and the others are done."""
    takuzu = str(EXAMPLES / "takuzu-6x8.txt")
    assert main(["solve", "--json", "--method", "sat@combinations", HEN, takuzu, KITE]) == 2
    out, err = capsys.readouterr()
    records = [json.loads(line) for line in out.splitlines()]
    assert [(r["source"], r["status"] == "error") for r in records] == [(HEN, True), (takuzu, False), (KITE, True)]
    assert err.count("\n") == 1
    assert "'combinations' is not a formulation of nonogram" in err


def test_words_for_people(capsys: Capture) -> None:
    assert main(["solve", TAKUZU, SEVERAL, NONE, "--forced"]) == 1
    out = capsys.readouterr().out
    assert "Exactly one solution (kernel, " in out
    assert "At least 2 solutions (" in out
    assert "The two solutions differ in " in out
    assert "No solution (" in out
    assert "cells are the same in all solutions:" in out
    assert main(["solve", SEVERAL, "--all"]) == 0
    assert "Exactly 3 solutions" in capsys.readouterr().out
    assert main(["solve", TAKUZU, "--first"]) == 0
    assert "One solution found; there may be others" in capsys.readouterr().out


def test_competition(capsys: Capture) -> None:
    assert main(["solve", "--competition", HEN]) == 10
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "s SATISFIABLE"
    literals = [int(word) for line in lines[1:] for word in line.removeprefix("v ").split()]
    assert all(line.startswith("v ") and len(line) <= 80 for line in lines[1:])
    puzzle = gw.read(HEN)
    assert [abs(literal) for literal in literals] == [*range(1, len(puzzle.grid) + 1), 0]
    answer = gw.solve(puzzle).answer
    assert answer is not None
    assert [int(literal > 0) for literal in literals[:-1]] == list(answer.values)
    assert main(["solve", "--competition", NONE]) == 20
    assert capsys.readouterr().out == "s UNSATISFIABLE\n"


def test_check(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", TAKUZU, ANSWER, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record == {"kind": "takuzu", "source": TAKUZU, "violations": [], "complete": True}
    board = written(tmp_path / "board.txt", "1100\n1???\n1???\n????\n")
    assert main(["check", TAKUZU, board, "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert record["complete"] is False
    assert record["violations"] == [
        {"rule": "balance", "cells": [[0, 0], [1, 0], [2, 0]], "text": "column 1 has too many 1s: 3 instead of 2"},
        {"rule": "three", "cells": [[0, 0], [1, 0], [2, 0]], "text": "column 1 has three 1s side by side"},
    ]
    assert main(["check", TAKUZU, board]) == 1
    assert "three: column 1 has three 1s side by side." in capsys.readouterr().out
    assert main(["check", TAKUZU, ANSWER]) == 0
    assert "Solved: no rule is broken." in capsys.readouterr().out
    half = written(tmp_path / "half.txt", "1100\n????\n????\n????\n")
    assert main(["check", TAKUZU, half]) == 0
    assert "No rule is broken so far; 12 cells are undecided." in capsys.readouterr().out


def test_show(capsys: Capture) -> None:
    assert main(["show", TAKUZU]) == 0
    assert str(gw.read(TAKUZU)).split("\n", 1)[1] in capsys.readouterr().out
    assert main(["show", TAKUZU, "--solution"]) == main(["show", TAKUZU, "--answer", ANSWER]) == 0
    first, second = capsys.readouterr().out.split("\n\n")[:2]
    assert first == second
    assert main(["show", NONE, "--solution"]) == 1
    assert "no solution" in capsys.readouterr().out


def test_kinds(capsys: Capture) -> None:
    assert main(["kinds"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in kinds.names())
    assert "_template" not in out
    assert main(["kinds", "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["name"] for record in records] == list(kinds.names())
    for name in [*KINDS, "singles", "unruly"]:
        assert main(["kinds", name]) == 0
        assert capsys.readouterr().out.count("Broken here: ") == len(kinds.find(name)[0].rules)


def test_methods(capsys: Capture) -> None:
    for name in KINDS:
        assert main(["methods", name, "--json"]) == 0
        records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert {"sat", "brute"} <= {record["method"] for record in records}
        assert all(record["summary"] and (record["missing"] is None) == (record["get"] is None) for record in records)
    assert main(["methods"]) == 0
    out = capsys.readouterr().out
    assert "takuzu (auto uses kernel)" in out
    assert "sat:SOLVER, where SOLVER is one of glucose4, cadical103" in out


def every_command() -> list[list[str]]:
    """The words of every command, and of the program alone."""

    def below(parser: argparse.ArgumentParser, words: list[str]) -> Iterator[list[str]]:
        yield words
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, command in action.choices.items():
                    yield from below(command, [*words, name])

    return list(below(make_parser(), []))


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_help(command: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command and every option is described, in lines that fit a terminal, and old names are not offered."""
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(" ".join(["usage: gridwright", *command]))
    assert max(map(len, out.splitlines())) <= 80
    assert "{seed" not in out
    parser: argparse.ArgumentParser = make_parser()
    for name in command:
        parser = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction)).choices[name]
    assert parser.description
    assert all(action.help for action in parser._actions if not isinstance(action, argparse._SubParsersAction))


# From here on the real program, as a shell starts it.


def test_standard_input_and_the_module() -> None:
    text = Path(TAKUZU).read_bytes()
    ran = run("solve", "-", "--json", stdin=text)
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["source"] == "standard input"
    ran = run("solve", "--json", "-", stdin=text + b"---\n" + text)
    assert [json.loads(line)["source"] for line in ran.out.splitlines()] == ["standard input#1", "standard input#2"]
    ran = run("check", TAKUZU, "-", "--json", stdin=Path(ANSWER).read_bytes())
    assert json.loads(ran.out)["violations"] == []
    version = subprocess.run([Path(PROGRAM).with_name("python"), "-m", "gridwright", "--version"], capture_output=True)
    assert version.stdout.decode() == run("--version").out == f"gridwright {gw.__version__}\n"


def test_ascii_terminal(tmp_path: Path) -> None:
    path = written(tmp_path / "titled.txt", "takuzu\ntitle: thé “é”\n1100\n....\n.00.\n.1.0\n")
    for arguments in (["solve", path, MAKARO], ["solve", "--json", path], ["show", path], ["kinds", "makaro"]):
        ran = run(*arguments, env={"PYTHONIOENCODING": "ascii"})
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.isascii()
    assert "+---+" in run("show", MAKARO, env={"PYTHONIOENCODING": "ascii"}).out
    assert json.loads(run("solve", "--json", path, env={"PYTHONIOENCODING": "ascii"}).out)["title"] == "thé “é”"
    assert "┏━━━" in run("show", MAKARO, env={"PYTHONIOENCODING": "utf-8"}).out


def test_broken_pipe() -> None:
    """A reader that leaves is no reason for a traceback."""
    shell = f"'{PROGRAM}' solve {' '.join([HEN] * 30)} | head -1; echo"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.startswith(HEN)


@pytest.mark.parametrize("shut", [">/dev/full", ">&-", "<&-", "2>&-", ">&- 2>&- <&-"])
def test_closed_and_full_streams(shut: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"'{PROGRAM}' show - {TAKUZU} {shut}"], capture_output=True, text=True, input="x"
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    if shut == ">/dev/full":
        assert "cannot write the output: No space left on device" in done.stderr


def on_terminal(
    arguments: list[str],
    env: dict[str, str] | None = None,
    *,
    out_too: bool = True,
    program: tuple[str, ...] = (PROGRAM,),
    when: tuple[str, Callable[[], None]] | None = None,
) -> tuple[str, str, int]:
    """Run with standard error, and if wanted standard output, on a terminal: what it shows, what else comes out.

    `when` is a text and what to do once it has been shown.
    """
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [*program, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=follower if out_too else subprocess.PIPE,
        stderr=follower,
        env={**os.environ, "TERM": "xterm", **(env or {})},
    )
    os.close(follower)
    shown = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # how Linux says that nobody holds the other end any more
            break
        if not chunk:
            break
        shown += chunk
        if when and when[0].encode() in shown:
            when[1]()
    os.close(leader)
    other = process.stdout.read().decode() if process.stdout else ""
    return shown.decode(), other, process.wait()


def test_colours_only_where_wanted() -> None:
    coloured = on_terminal(["show", TAKUZU])[0]
    assert "\x1b[" in coloured
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b[" not in on_terminal(["show", TAKUZU], env)[0]
    assert "\x1b[" not in run("show", TAKUZU).out


def test_progress_on_a_terminal(room: Room, odd: tuple[str, dict[str, str]]) -> None:
    """Work of more than a second shows a sign of life on standard error, takes it away, and leaves the result alone."""
    slow = ["solve", "--json", "--method", "gated", odd[0]]
    shown, out, status = on_terminal(slow, room.env, out_too=False, when=(" s", room.open))
    assert status == 0
    assert re.search(r"solving .* … [1-9]\d* s", shown)
    assert shown.endswith("\r\x1b[K")
    assert json.loads(out)["status"] == "unique"


def test_no_progress_for_quick_work_or_without_a_terminal(odd: tuple[str, dict[str, str]]) -> None:
    assert _spinner.SPINNER_DELAY_SECONDS == 1.0
    code = "import sys; from gridwright.cli import _spinner, main; _spinner.SPINNER_DELAY_SECONDS = 600.0; sys.exit(main())"
    patient = (sys.executable, "-c", code)  # for whom all work is quick, however busy the machine
    shown, out, status = on_terminal(["solve", "--json", TAKUZU], out_too=False, program=patient)
    assert (shown, status) == ("", 0)
    assert out.count("\n") == 1
    assert run("solve", "--json", "--method", "never", "--seconds", "1.5", odd[0], env=odd[1]).err == ""
