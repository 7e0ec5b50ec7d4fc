"""Solutions as files: written by `solve` and `batch run`, and read wherever a board is read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.batch.ledger import open_ledger
from gridwright.cli import main
from gridwright.errors import InputError
from support.paths import EXAMPLES

MAKARO = EXAMPLES / "makaro-7x4.txt"
HITORI = EXAMPLES / "hitori-6x4.txt"
SEVERAL = EXAMPLES / "takuzu-several.txt"
NONE = EXAMPLES / "hitori-none.txt"


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("to", ["plain", "json"])
@pytest.mark.parametrize("puzzle", [MAKARO, HITORI], ids=["makaro", "hitori"])
def test_a_solution_file_is_a_board(puzzle: Path, to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "answer"
    assert run(capsys, "solve", puzzle, "-o", file, "--to", to)[0] == 0
    assert "Solved" in run(capsys, "check", puzzle, file)[1]
    assert "Exactly one solution" in run(capsys, "solve", puzzle, "--state", file)[1]
    assert run(capsys, "render", puzzle, "--answer", file, "--to", "svg", "-o", tmp_path / "a.svg")[0] == 0
    found = gw.read_answer(gw.read(puzzle), file)
    assert found == gw.solve(gw.read(puzzle)).answer


def test_json_of_solve_is_a_board_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.json"
    file.write_text(run(capsys, "solve", "--json", MAKARO)[1])
    assert "Solved" in run(capsys, "check", MAKARO, file)[1]
    assert "Exactly one solution" in run(capsys, "solve", MAKARO, "--state", file)[1]
    status, drawn, _ = run(capsys, "render", MAKARO, "--answer", file, "--to", "text")
    assert (status, drawn) == (0, run(capsys, "render", MAKARO, "--solution", "--to", "text")[1])


def test_a_folder_gets_one_file_per_puzzle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "res"
    status, _, err = run(capsys, "solve", MAKARO, NONE, HITORI, "-o", f"{folder}/")
    assert status == 1
    assert "hitori-none.txt: no solution to write" in err
    assert sorted(path.name for path in folder.iterdir()) == ["hitori-6x4.txt", "makaro-7x4.txt"]
    status, _, err = run(capsys, "solve", MAKARO, "-o", folder)
    assert status == 2
    assert "makaro-7x4.txt" in err
    assert run(capsys, "solve", MAKARO, "-o", folder, "--force")[0] == 0


def test_all_solutions_in_one_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.txt"
    assert run(capsys, "solve", SEVERAL, "--all", "-o", file)[0] == 0
    count = gw.solve(gw.read(SEVERAL), limit=gw.Limit(solutions=None)).count
    assert count > 1
    assert file.read_text().count("---") == count - 1


def test_check_takes_many_in_order(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.txt"
    puzzles.write_text(f"{MAKARO.read_text()}---\n{HITORI.read_text()}")
    assert run(capsys, "solve", puzzles, "-o", answers)[0] == 0
    status, out, _ = run(capsys, "check", puzzles, answers, "--json")
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [(record["kind"], record["violations"]) for record in records] == [("makaro", []), ("hitori", [])]
    swapped = tmp_path / "swapped.txt"
    swapped.write_text("---\n".join(reversed(answers.read_text().split("---\n"))))
    assert run(capsys, "check", puzzles, swapped)[0] == 2
    status, _, err = run(capsys, "check", puzzles, MAKARO.parent / "answers" / "hitori-6x4.txt")
    assert status == 2
    assert "2 puzzles but 1 answer; expected one answer per puzzle, in the same order" in err


def test_json_has_an_object_for_everything_that_was_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("takuzu\n01\n2.\n")
    status, out, err = run(capsys, "solve", "--json", bad, tmp_path / "missing.txt", MAKARO)
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 2
    assert [record["status"] for record in records] == ["error", "error", "unique"]
    assert "line 3" in records[0]["reason"]
    assert err.count("gridwright:") == 2
    missing = tmp_path / "missing.txt"
    commands = {
        "a bad puzzle to check": ("check", bad, bad),
        "a missing puzzle to check": ("check", missing, MAKARO),
        "a missing answer": ("check", MAKARO, missing),
        "a bad answer": ("check", MAKARO, bad),
        "a missing puzzle to compare": ("compare", missing, "--methods", "brute"),
        "a missing image": ("picture", missing, "--size", "9x9"),
        "a missing state": ("solve", MAKARO, "--state", missing),
    }
    for name, command in commands.items():
        status, out, err = run(capsys, *command, "--json")
        assert (status, err.count("\n"), out.count("\n")) == (2, 1, 1), name
        found = json.loads(out)
        assert (found["status"], found["reason"]) == ("error", err.removeprefix("gridwright: ").strip()), name


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ('{"status": "none", "solutions": []}', "holds no solution"),
        ('{"kind": "takuzu"}', "this is a puzzle, not a board"),
        ("[[1, 0]]", "expected the size of the puzzle"),
        ('[["x", 0, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]', "row 1, column 1; expected a number"),
        ("{", "not JSON"),
    ],
)
def test_json_that_is_no_board_is_refused(text: str, match: str) -> None:
    puzzle = gw.read("takuzu\n....\n....\n....\n....\n")
    with pytest.raises(InputError, match=match):
        gw.read_answer(puzzle, text + "\n")


def test_proof_and_model_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = {}
    for method in ("search", "sat"):
        out = run(capsys, "solve", "--json", "-v", "--method", method, HITORI)[1]
        found[method] = json.loads(out)
    assert found["search"]["proof"] == "search"
    assert set(found["search"]["model"]) == {"variables", "constraints", "literals"}
    assert found["sat"]["proof"] == "none"
    assert set(found["sat"]["model"]) == {"variables", "constraints", "literals"}
    assert found["sat"]["model"]["literals"] > found["sat"]["model"]["constraints"] > 0
    assert "literals" in run(capsys, "solve", "-v", "--method", "sat", HITORI)[1]
    assert json.loads(run(capsys, "solve", "--json", "--first", HITORI)[1])["proof"] == "none"


def test_a_batch_run_keeps_every_solution(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger, folder = tmp_path / "run.db", tmp_path / "res"
    run(capsys, "batch", "run", ledger, HITORI, "--methods", "search")
    status, _, err = run(capsys, "batch", "run", ledger, MAKARO, "--methods", "search,sat", "--answers", folder)
    assert status == 0
    assert "1 solution was found before --answers was given" in err
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*.txt"))
    assert files == ["sat/hitori-6x4.txt", "sat/makaro-7x4.txt", "search/makaro-7x4.txt"]
    assert run(capsys, "check", MAKARO, folder / "sat" / "makaro-7x4.txt")[0] == 0
    with open_ledger(str(ledger)) as opened:
        assert len(list(opened.solutions())) == 3
        assert opened.one("SELECT count(*) FROM results WHERE method = 'sat' AND literals > 0") == 2
