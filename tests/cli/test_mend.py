"""`mend` and `rate --near` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import gridwright as gw
from gridwright import mending
from gridwright.cli import main
from gridwright.mending import smallest
from gridwright.mending.effort import Effort

Capture = pytest.CaptureFixture[str]
SEVERAL, NONE, FINE = (f"examples/takuzu-{name}.txt" for name in ("several", "none", "4x4"))


def run(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


def records(capsys: Capture, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(capsys, *arguments, "--json", status=status).splitlines()]


def refuse(capsys: Capture, *arguments: str) -> str:
    assert main(list(arguments)) == 2
    err = str(capsys.readouterr().err)
    assert err.count("\n") == 1
    return err


def test_people_get_the_board_the_reason_and_numbered_proposals(capsys: Capture) -> None:
    out = run(capsys, "mend", SEVERAL)
    assert "░░░" in out, "the cells that differ are marked"
    assert "Several solutions; two of them differ in 8 cells" in out
    assert "\n1. Give row 1, column 5 the digit 0. Level: expert.\n" in out
    assert out.count(" Level: ") == 5
    assert run(capsys, "mend", SEVERAL, "--choices", "2").count(" Level: ") == 2
    out = run(capsys, "mend", NONE)
    assert "hese rules cannot all be kept. Row 1 holds as many 0s as 1s." in out
    assert "1. Change the 1 in row 3, column 1 to 0. Level: medium." in out
    out = run(capsys, "mend", FINE)
    assert out.splitlines()[1:] == ["Exactly one solution: there is nothing to mend.", ""]


def test_changes_that_belong_together_stand_below_each_other(capsys: Capture) -> None:
    lines = run(capsys, "mend", "examples/makaro-none.txt").splitlines()
    at = lines.index("1. Remove the arrow from row 2, column 2.")
    assert lines[at - 1].endswith("At least 2 changes are needed. Each of these 5 sets leaves exactly one solution:")
    assert lines[at + 1].startswith("   Give row ")


def test_json_has_the_changed_cells_and_the_whole_puzzle(capsys: Capture) -> None:
    several, none, fine = records(capsys, "mend", SEVERAL, NONE, FINE)
    assert [record["status"] for record in (several, none, fine)] == ["many", "none", "unique"]
    assert several["conflict"] is None
    assert len(several["differing"]) == 8
    assert fine["proposals"] == []
    assert {use["rule"] for use in none["conflict"]["rules"]} == {"balance", "twins"}
    for record in (several, none):
        for proposal in record["proposals"]:
            mended = gw.read(proposal["puzzle"])
            answer = gw.solve(mended)
            assert answer.status is gw.Status.UNIQUE
            assert answer.answer is not None
            assert answer.answer.rows == proposal["solution"]
            assert proposal["level"] == gw.rate(mended).level
            ((row, column),) = proposal["cells"]
            assert f"row {row + 1}, column {column + 1}" in proposal["changes"][0]


def test_the_mended_puzzle_is_written(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "mended.txt"
    (record,) = records(capsys, "mend", SEVERAL, "-o", str(path), "--choice", "2")
    assert path.read_text() == record["proposals"][1]["puzzle"]
    run(capsys, "mend", SEVERAL, FINE, NONE, "-o", str(path))
    assert [gw.solve(puzzle).status.value for puzzle in gw.read_all(path)] == ["unique"] * 3
    run(capsys, "mend", SEVERAL, FINE, "-o", f"{tmp_path}/all/")
    assert sorted(file.name for file in (tmp_path / "all").iterdir()) == ["takuzu-4x4.txt", "takuzu-several.txt"]
    run(capsys, "mend", "examples/hitori-several.txt", "-o", str(tmp_path / "link.txt"), "--to", "json")
    assert json.loads((tmp_path / "link.txt").read_text())["kind"] == "hitori"


def test_requests_that_cannot_be_met_are_one_line(capsys: Capture, tmp_path: Path) -> None:
    assert "expected -o" in refuse(capsys, "mend", SEVERAL, "--choice", "2")
    assert "expected -o" in refuse(capsys, "mend", SEVERAL, "--to", "json")
    assert "no proposal 7" in refuse(capsys, "mend", SEVERAL, "--choice", "7", "-o", str(tmp_path / "x.txt"))
    assert not (tmp_path / "x.txt").exists()
    assert "no such file" in refuse(capsys, "mend", str(tmp_path / "nowhere.txt")).lower()


def test_what_cannot_be_mended_ends_with_1_and_effort_spent_with_3(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("_template\nrows\n1 1\ncolumns\n1 1\n")
    assert "does not declare" in run(capsys, "mend", str(path), status=1)
    monkeypatch.setattr(Effort.__init__, "__defaults__", (1, 0, 0))
    monkeypatch.setattr(smallest, "SMALLEST_WORK", 1)
    out = run(capsys, "mend", "examples/makaro-none.txt", status=3)
    assert "before the search gave up" in out
    (record,) = records(capsys, "mend", "examples/makaro-none.txt", status=3)
    assert (record["complete"], record["proposals"]) == (False, [])


def test_a_time_limit_is_kept(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(mending, "mend", lambda *_, **__: Event().wait())  # work that cannot end
        assert main(["mend", SEVERAL, "--seconds", "0.5"]) == 3
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert run(capsys, "mend", SEVERAL, "--seconds", "1000") == run(capsys, "mend", SEVERAL)


def test_rate_near(capsys: Capture) -> None:
    lines = run(capsys, "rate", "--near", FINE).splitlines()
    assert lines[1] == "Harder by one change:"
    assert all(line.startswith("  ") for line in lines[2:])
    (record,) = records(capsys, "rate", "--near", FINE)
    assert record["level"] == "easy"
    assert record["near"]["easier"] == []
    assert record["near"]["complete"]
    for proposal in record["near"]["harder"]:
        assert gw.rate(gw.read(proposal["puzzle"])).level == proposal["level"] != "easy"
    (record,) = records(capsys, "rate", "--near", SEVERAL)
    assert record["level"] is None
    assert record["near"] == {"easier": [], "harder": [], "complete": True}
    assert "near" not in records(capsys, "rate", FINE)[0]


def test_in_french(capsys: Capture) -> None:
    out = run(capsys, "mend", NONE, "--lang", "fr")
    assert "1. Remplacez le 1 de la case ligne 3 colonne 1 par 0. Niveau\xa0: moyen." in out
    out = run(capsys, "rate", "--near", FINE, "--lang", "fr")
    assert "Plus difficile en une modification\xa0:" in out
