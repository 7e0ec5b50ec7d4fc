"""A file that a command reads is not written over by the same command."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gridwright.cli import main
from support.paths import EXAMPLES

HITORI = EXAMPLES / "hitori-6x4.txt"
BOARD = EXAMPLES / "answers" / "hitori-6x4.txt"
COMMANDS = {
    "solution": ("solve", "{own}", "-o", "{own}"),
    "log": ("solve", "{own}", "--method", "kernel", "--log", "{own}"),
    "second of two": ("solve", str(HITORI), "{own}", "-o", "{own}"),
    "board": ("solve", str(HITORI), "--state", "{board}", "-o", "{board}"),
    "model": ("export", "{own}", "--to", "dimacs", "-o", "{own}"),
    "drawing": ("render", "{own}", "--to", "svg", "-o", "{own}"),
    "explanation": ("explain", "{own}", "--to", "html", "-o", "{own}"),
    "by another path": ("solve", "{own}", "-o", "{link}"),
    "ledger": ("report", "{own}", "--to", "csv", "-o", "{own}"),
    "image": ("picture", "{own}", "--size", "9x9", "-o", "{own}"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_read_is_not_written_over(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, board, link = tmp_path / "own.txt", tmp_path / "board.txt", tmp_path / "link.txt"
    shutil.copyfile(HITORI, own)
    shutil.copyfile(BOARD, board)
    link.symlink_to(own)
    assert main([word.format(own=own, board=board, link=link) for word in COMMANDS[name]]) == 2
    err = capsys.readouterr().err
    assert "is read by this command and would be lost; name another file to write to" in err
    assert err.count("\n") == 1
    assert (own.read_bytes(), board.read_bytes()) == (HITORI.read_bytes(), BOARD.read_bytes())


def test_puzzles_may_be_converted_in_place(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    shutil.copyfile(HITORI, own)
    assert main(["convert", str(own), "--to", "json", "-o", str(own)]) == 0
    assert own.read_text().startswith("{")
    assert main(["solve", str(own)]) == 0


def test_devices_may_be_read_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is lost there; what is wrong with an empty puzzle is said as ever."""
    assert main(["solve", "/dev/null", "-o", "/dev/null"]) == 2
    assert "would be lost" not in capsys.readouterr().err
