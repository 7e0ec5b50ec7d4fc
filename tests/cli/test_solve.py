"""`solve`: what it prints, for people and for programs, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import main
from support.paths import EXAMPLES

HEN, KITE = str(EXAMPLES / "hen.txt"), str(EXAMPLES / "kite.txt")
TAKUZU = str(EXAMPLES / "takuzu-4x4.txt")
SEVERAL = str(EXAMPLES / "takuzu-several.txt")
NONE = str(EXAMPLES / "takuzu-none.txt")
MAKARO = str(EXAMPLES / "makaro-5x5.txt")
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
