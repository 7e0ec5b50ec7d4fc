"""The real program, as a shell starts it: standard streams, terminals, colours and progress."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import _spinner
from support.paths import EXAMPLES
from support.program import PROGRAM, run, run_quickly
from support.room import Room

HEN = str(EXAMPLES / "hen.txt")
TAKUZU = str(EXAMPLES / "takuzu-4x4.txt")
MAKARO = str(EXAMPLES / "makaro-5x5.txt")
ANSWER = str(EXAMPLES / "answers" / "takuzu-4x4.txt")


def test_standard_input_and_the_module() -> None:
    text = Path(TAKUZU).read_bytes()
    ran = run("solve", "-", "--json", stdin=text)
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["source"] == "standard input"
    ran = run_quickly("solve", "--json", "-", stdin=text + b"---\n" + text)
    assert [json.loads(line)["source"] for line in ran.out.splitlines()] == ["standard input#1", "standard input#2"]
    ran = run_quickly("check", TAKUZU, "-", "--json", stdin=Path(ANSWER).read_bytes())
    assert json.loads(ran.out)["violations"] == []
    version = subprocess.run([Path(PROGRAM).with_name("python"), "-m", "gridwright", "--version"], capture_output=True)
    said = run("--version").out
    assert version.stdout.decode() == said
    assert said.startswith(f"gridwright {gw.__version__}, ")


def test_ascii_terminal(tmp_path: Path) -> None:
    path = str(tmp_path / "titled.txt")
    Path(path).write_text("takuzu\ntitle: thé “é”\n1100\n....\n.00.\n.1.0\n")
    for arguments in (["solve", path, MAKARO], ["solve", "--json", path], ["show", path], ["kinds", "makaro"]):
        ran = run_quickly(*arguments, env={"PYTHONIOENCODING": "ascii"})
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.isascii()
    assert "+---+" in run_quickly("show", MAKARO, env={"PYTHONIOENCODING": "ascii"}).out
    assert json.loads(run_quickly("solve", "--json", path, env={"PYTHONIOENCODING": "ascii"}).out)["title"] == "thé “é”"
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
        assert "cannot write the output: no space left on device" in done.stderr


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
    assert "\x1b[" not in run_quickly("show", TAKUZU).out


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
    patient = (sys.executable, "-P", "-c", code)  # for whom all work is quick, however busy the machine
    shown, out, status = on_terminal(["solve", "--json", TAKUZU], out_too=False, program=patient)
    assert (shown, status) == ("", 0)
    assert out.count("\n") == 1
    assert run("solve", "--json", "--method", "never", "--seconds", "1.5", odd[0], env=odd[1]).err == ""
