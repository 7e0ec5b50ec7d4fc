"""The file of a log: all is written, even if the system takes it in parts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.errors import UsageError
from gridwright.solving.log_file import LogFile
from support.paths import EXAMPLES

TEXT = "a sentence: é…\n".encode() * 1000


def test_all_is_written_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, sizes = os.write, []

    def write_some(handle: int, text: bytes) -> int:
        sizes.append(write(handle, text[:777]))
        return sizes[-1]

    log = LogFile(str(tmp_path / "log"))
    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write_some)
        log.write(TEXT)
    log.close()
    assert (tmp_path / "log").read_bytes() == TEXT
    assert len(sizes) > 10


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("old and longer")
    log = LogFile(str(tmp_path / "log"))
    log.write(b"new")
    log.close()
    assert (tmp_path / "log").read_bytes() == b"new"


@pytest.mark.parametrize("limit", [None, gw.Limit(seconds=600)], ids=["here", "in a worker"])
@pytest.mark.parametrize(
    ("path", "reason"), [("/dev/full", "no space left on device"), ("/nowhere/log", "no such file or directory")]
)
def test_a_file_that_cannot_be_written_is_named(path: str, reason: str, limit: gw.Limit | None) -> None:
    puzzle = gw.read(EXAMPLES / "takuzu-4x4.txt")
    with pytest.raises(UsageError, match=f"cannot write the log '{path}': {reason}"):
        gw.solve(puzzle, "kernel", limit=limit, log=path)


@pytest.mark.parametrize("limit", [None, gw.Limit(seconds=600)], ids=["here", "in a worker"])
def test_a_relative_path_is_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: gw.Limit | None
) -> None:
    puzzle = gw.read(EXAMPLES / "takuzu-4x4.txt")
    gw.solve(puzzle, "kernel", limit=limit, log=tmp_path / "before")
    monkeypatch.chdir(tmp_path)
    gw.solve(puzzle, "kernel", limit=limit, log="log")
    assert (tmp_path / "log").read_bytes() == (tmp_path / "before").read_bytes() != b""
    monkeypatch.chdir("/")
    with pytest.raises(UsageError, match="cannot write the log '/nowhere/log'"):
        gw.solve(puzzle, "kernel", limit=limit, log="nowhere/log")
