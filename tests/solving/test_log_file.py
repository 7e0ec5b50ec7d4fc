"""The file of a log: all is written, even if the system takes it in parts."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gridwright.solving.log_file import LogFile

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
