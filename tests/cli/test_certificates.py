"""`prove` and `verify` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.certificate import proving
from gridwright.certificate.lrat import check_lrat
from gridwright.cli import main

Capture = pytest.CaptureFixture[str]
UNIQUE, NONE, SEVERAL = (f"examples/hitori-{name}.txt" for name in ("6x4", "none", "several"))


def test_what_is_proved_is_verified(capsys: Capture, tmp_path: Path) -> None:
    for source, claim in ((UNIQUE, "unique"), (NONE, "none"), (SEVERAL, "many")):
        path = str(tmp_path / f"{claim}.zip")
        assert main(["prove", source, "-o", path, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["status"] == claim
        assert main(["verify", path, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["claim"], found["holds"], found["source"]) == (claim, True, path)


def test_files_for_checkers_are_written_if_asked_for(capsys: Capture, tmp_path: Path) -> None:
    for source in (UNIQUE, NONE):
        folder = tmp_path / Path(source).stem
        assert main(["prove", source, "-o", str(folder), "--lrat"]) == 0
        assert check_lrat((folder / "rules.cnf").read_text(), (folder / "proof.lrat").read_text())
        assert main(["verify", str(folder)]) == 0
    assert main(["prove", SEVERAL, "-o", str(tmp_path / "many"), "--lrat"]) == 0
    assert not (tmp_path / "many" / "proof.lrat").exists()


def test_a_certificate_that_does_not_hold_ends_with_1(capsys: Capture, tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert main(["prove", UNIQUE, "-o", str(folder)]) == 0
    proof = folder / "proof.txt"
    lines = proof.read_text().splitlines()
    proof.write_text("\n".join(lines[:-1]) + "\n")
    capsys.readouterr()
    assert main(["verify", str(folder)]) == 1
    out = capsys.readouterr().out
    assert out == (
        f"{folder}: not proved: line {len(lines) - 1} of proof.txt: the proof ends without a contradiction; expected a "
        "last step without literals.\n"
    )
    solution = folder / "solution.txt"
    solution.write_text(solution.read_text().replace("#", ".", 1))
    assert main(["verify", str(folder)]) == 1
    assert "the solution breaks a rule: " in capsys.readouterr().out


def test_bad_input_gets_one_line_and_2(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("hitori\n1\n")
    for arguments in (
        ["verify", str(tmp_path / "nothing")],
        ["verify", str(tmp_path)],
        ["verify", UNIQUE],
        ["prove", UNIQUE, "-o", str(tmp_path)],
        ["prove", UNIQUE, NONE, "-o", str(tmp_path / "two")],
    ):
        assert main(arguments) == 2, arguments
        assert capsys.readouterr().err.count("\n") == 1, arguments


def test_a_limit_ends_with_3_and_writes_nothing(
    capsys: Capture, tmp_path: Path, odd_here: gw.Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A formula that no solver ever finishes stands in for a hard puzzle."""
    monkeypatch.setattr(proving, "METHOD", "kernel@hopeless")
    puzzle, path = tmp_path / "odd.txt", tmp_path / "proof"
    puzzle.write_text(gw.write(odd_here, "plain"))
    assert main(["prove", str(puzzle), "-o", str(path), "--seconds", "0.2"]) == 3
    assert not path.exists()
