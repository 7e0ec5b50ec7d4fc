"""Output files: replaced in one step, private until they are complete, and gone when the writer is interrupted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright.text.files import write_file


@pytest.mark.parametrize("moment", ["open", "chmod", "replace"])
def test_ctrl_c_at_any_moment_leaves_no_file(moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C comes when a call to the system has been made and before its result is known."""
    real = getattr(os, moment)
    file = tmp_path / "out.txt"
    file.write_text("old")

    def interrupt(*arguments: object, **options: object) -> None:
        real(*arguments, **options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, moment, interrupt)
        with pytest.raises(KeyboardInterrupt):
            write_file(str(file), ["new"])
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]
    assert file.read_text() == ("new" if moment == "replace" else "old")


def test_ctrl_c_while_writing(tmp_path: Path) -> None:
    def pieces() -> Iterator[str]:
        yield "new"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_file(str(tmp_path / "out.txt"), pieces())
    assert not list(tmp_path.iterdir())


def test_a_private_file_stays_private_while_it_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old")
    file.chmod(0o600)
    modes: set[int] = set()

    def pieces() -> Iterator[str]:
        for _ in range(2):
            modes.update(path.stat().st_mode & 0o777 for path in tmp_path.iterdir())
            yield "new"

    write_file(str(file), pieces())
    assert (file.read_text(), modes, file.stat().st_mode & 0o777) == ("newnew", {0o600}, 0o600)
