"""The folder and the zip file of a certificate: what replaces them, what breaks off, what is too much to read."""

from __future__ import annotations

import tracemalloc
import zipfile
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.certificate.files import MOST_BOARD_BYTES, list_files, write_certificate
from gridwright.certificate.lrat import write_lrat
from gridwright.errors import InputError, UsageError
from gridwright.puzzle import Answer

PUZZLE = "examples/takuzu-4x4.txt"


def list_names(folder: Path) -> set[str]:
    """The names of the files in a folder."""
    return {path.name for path in folder.iterdir()}


def test_a_replaced_certificate_leaves_no_file_behind(tmp_path: Path) -> None:
    puzzle = gw.read(PUZZLE)
    board = Answer(puzzle.grid, (0, *[None] * 15))
    first, second = gw.prove(puzzle, state=board), gw.prove(puzzle)
    write_certificate(first, str(tmp_path), lrat=write_lrat(first))
    (tmp_path / "notes.txt").write_text("mine")
    write_certificate(second, str(tmp_path), force=True)
    assert list_names(tmp_path) == {*list_files(second), "notes.txt"}
    found = gw.verify(tmp_path)
    assert (found.claim, found.holds, found.of_board) == (gw.Status.UNIQUE, True, False)


def test_a_folder_that_is_not_complete_is_no_certificate(tmp_path: Path) -> None:
    certificate = gw.prove(gw.read(PUZZLE))
    write_certificate(certificate, str(tmp_path))
    (tmp_path / "solution.txt").unlink()
    (tmp_path / "solution.txt").mkdir()  # so that it cannot be written
    with pytest.raises(UsageError, match="solution"):
        write_certificate(certificate, str(tmp_path), force=True)
    assert not (tmp_path / "proof.txt").exists()
    (tmp_path / "solution.txt").rmdir()
    with pytest.raises(InputError, match=r"proof\.txt does not start as expected"):
        gw.verify(tmp_path)


@pytest.mark.parametrize("path", ["", "-"])
def test_a_certificate_has_a_name(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = gw.prove(gw.read(PUZZLE))
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="expected the name of a folder or of a zip file"):
        write_certificate(certificate, path)
    assert not list_names(tmp_path)


def test_a_small_zip_file_with_a_huge_board_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.txt", b"takuzu\n" + bytes(MOST_BOARD_BYTES))
        archive.writestr("proof.txt", "gridwright-certificate 1\nclaim none\n")
    assert path.stat().st_size < MOST_BOARD_BYTES / 100
    with pytest.raises(InputError, match=r"puzzle\.txt is too large"):
        gw.verify(path)


def test_a_long_proof_takes_a_few_times_the_memory_of_its_text(tmp_path: Path) -> None:
    path, size = tmp_path / "long.zip", 2_000_000
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("puzzle.txt", gw.write(gw.read(PUZZLE)))
        archive.writestr("proof.txt", "gridwright-certificate 1\nclaim none\n" + "5\n" * (size // 2))
    tracemalloc.start()
    found = gw.verify(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (found.holds, found.line) == (False, 3)
    assert most < 8 * size


def test_lines_may_end_as_on_windows(tmp_path: Path) -> None:
    path = tmp_path / "windows.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in list_files(gw.prove(gw.read(PUZZLE))).items():
            archive.writestr(name, text.replace("\n", "\r\n"))
    assert gw.verify(path).holds
