"""`gridwright examples`: list, print and copy the puzzles that come with the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.formats import _examples
from support.paths import EXAMPLES as FOLDER


def test_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == sorted(path.stem for path in FOLDER.glob("*.txt"))
    assert "kite              nonogram  5x5    kite" in lines


def test_list_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "--json"]) == 0
    rows = {row["name"]: row for row in map(json.loads, capsys.readouterr().out.splitlines())}
    assert rows["hitori-6x4"]["kind"] == "hitori"
    assert rows["hitori-6x4"]["size"] == [4, 6]
    assert rows["hitori-6x4"]["title"] == "six by four"
    assert rows["hen"]["title"] == "hen"
    assert gw.read(rows["hen"]["path"]) == gw.read(FOLDER / "hen.txt")


def test_one_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "hen"]) == 0
    assert capsys.readouterr().out == (FOLDER / "hen.txt").read_text()


def test_several_are_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "hen", "takuzu-4x4.txt"]) == 0
    found = list(gw.read_all(capsys.readouterr().out))
    assert found == [gw.read(FOLDER / "hen.txt"), gw.read(FOLDER / "takuzu-4x4.txt")]


def test_unknown_name_lists_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "hen", "cow"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("gridwright: there is no example 'cow'; expected one of akari-6x9, ")
    assert err.count("\n") == 1


def test_all_are_copied_with_their_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "new" / "examples"
    assert main(["examples", "-o", str(target)]) == 0
    assert capsys.readouterr().out == ""
    copied = {path.relative_to(target): path.read_bytes() for path in target.rglob("*.txt")}
    assert copied == {path.relative_to(FOLDER): path.read_bytes() for path in FOLDER.rglob("*.txt")}
    assert main(["solve", str(target / "kite.txt")]) == 0


def test_files_that_are_there_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "unruly-8x6.txt").write_text("mine")
    assert main(["examples", "-o", str(tmp_path)]) == 2
    assert "--force" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["unruly-8x6.txt"], "all or none"
    assert main(["examples", "-o", str(tmp_path), "--force"]) == 0
    assert (tmp_path / "unruly-8x6.txt").read_text() == (FOLDER / "unruly-8x6.txt").read_text()


def test_examples_that_are_named_are_copied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["examples", "hen", "-o", str(tmp_path / "my.txt")]) == 0
    assert (tmp_path / "my.txt").read_text() == (FOLDER / "hen.txt").read_text()
    assert main(["examples", "hen", "mug.txt", "-o", f"{tmp_path}/new/"]) == 0
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["hen.txt", "mug.txt"]
    assert main(["examples", "hen", "-o", str(tmp_path / "my.txt")]) == 2
    assert "--force" in capsys.readouterr().err
    assert main(["examples", "hen", "mug", "-o", str(tmp_path / "two.txt")]) == 2
    assert "several examples do not fit in one file; expected a folder" in capsys.readouterr().err


def test_missing_examples_are_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(_examples, "FOLDERS", (tmp_path / "none",))
    assert main(["examples"]) == 2
    assert capsys.readouterr().err.startswith("gridwright: the examples are not installed")


def test_the_script_of_the_study_comes_along_and_is_not_read_as_a_puzzle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["examples", "-o", str(tmp_path)]) == 0
    assert (tmp_path / "original-study.sh").read_text().startswith("#!/bin/sh")
    for path in tmp_path.glob("*.txt"):
        if path.stem not in ("hen", "kite"):
            path.unlink()
    capsys.readouterr()
    assert main(["rate", str(tmp_path), "-q"]) == 0
    out, err = capsys.readouterr()
    assert (out.count("\n"), err) == (2, "")


def test_every_example_has_a_title_and_says_where_it_is_from() -> None:
    for path in sorted(FOLDER.glob("*.txt")):
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert len(first) > 10, path
        assert first.startswith("; "), path
        assert "seed" not in first, path
        assert gw.read(path).notes.title, path


def test_the_original_study_comes_with_them(tmp_path: Path) -> None:
    assert main(["examples", "-o", str(tmp_path)]) == 0
    assert "gridwright batch run" in (tmp_path / "original-study.sh").read_text(encoding="utf-8")
