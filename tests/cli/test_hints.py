"""`hint`, `explain` and `rate` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gridwright.cli import main

Capture = pytest.CaptureFixture[str]
EXAMPLE = "examples/takuzu-6x8.txt"


def run(capsys: Capture, *arguments: str, status: int = 0) -> str:
    assert main(list(arguments)) == status
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


def records(capsys: Capture, *arguments: str, status: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(capsys, *arguments, "--json", status=status).splitlines()]


def test_hint_shows_the_board_and_the_sentence(capsys: Capture) -> None:
    out = run(capsys, "hint", EXAMPLE)
    assert "‹1›" in out, "the cells of the step are marked"
    assert "Row 8 has two 1s side by side in columns 5 and 6" in out


def test_an_early_stage_gives_nothing_away(capsys: Capture) -> None:
    out = run(capsys, "hint", EXAMPLE, "--stage", "where")
    assert out.rstrip().endswith("Look at row 8.")
    (record,) = records(capsys, "hint", EXAMPLE, "--stage", "where")
    assert set(record) == {"kind", "source", "size", "status", "cells", "text"}
    (record,) = records(capsys, "hint", EXAMPLE, "--stage", "why")
    assert "values" not in record
    (record,) = records(capsys, "hint", EXAMPLE)
    assert record["size"] == [8, 6]
    assert record["values"] == [0]


def test_hint_from_a_wrong_board_ends_with_1(capsys: Capture, tmp_path: Path) -> None:
    state = tmp_path / "state.txt"
    state.write_text("0?????\n" * 8)
    (record,) = records(capsys, "hint", EXAMPLE, "--state", str(state), status=1)
    assert record["status"] == "wrong"
    assert record["values"] == []
    assert record["rules"][0]["text"]


def test_hint_from_a_solved_board(capsys: Capture, tmp_path: Path) -> None:
    answer = tmp_path / "answer.txt"
    assert main(["solve", EXAMPLE, "-o", str(answer)]) == 0
    capsys.readouterr()
    (record,) = records(capsys, "hint", EXAMPLE, "--state", str(answer))
    assert (record["status"], record["text"]) == ("solved", "The puzzle is solved.")


def test_a_bad_state_is_one_line(capsys: Capture, tmp_path: Path) -> None:
    state = tmp_path / "state.txt"
    state.write_text("01\n10\n")
    assert main(["hint", EXAMPLE, "--state", str(state)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


def test_explain_lists_every_step_and_the_board_at_the_end(capsys: Capture) -> None:
    out = run(capsys, "explain", EXAMPLE)
    assert "1.  Row 8 has two 1s" in out
    assert "·" not in out.split("┌")[1], "the board at the end is filled"
    boards = run(capsys, "explain", EXAMPLE, "--boards")
    assert boards.count("┌") == len([line for line in out.splitlines() if line[:1].isdigit()])


def test_explain_as_json_holds_the_steps(capsys: Capture) -> None:
    (record,) = records(capsys, "explain", EXAMPLE)
    assert record["status"] == "unique"
    assert {"cells", "values", "technique", "level", "because", "rules", "text"} <= set(record["steps"][0])
    decided = sum(len(step["cells"]) for step in record["steps"])
    assert decided == 48 - sum(char in "01" for char in Path(EXAMPLE).read_text().partition("takuzu\n")[2])


def test_explain_of_puzzles_without_a_unique_solution(capsys: Capture) -> None:
    (none,) = records(capsys, "explain", "examples/hitori-none.txt", status=1)
    assert (none["status"], none["text"]) == ("none", "The puzzle has no solution.")
    (many,) = records(capsys, "explain", "examples/takuzu-several.txt")
    assert many["status"] == "many"
    assert many["open"]


def test_rate_gives_level_and_score(capsys: Capture) -> None:
    (record,) = records(capsys, "rate", "examples/takuzu-4x4.txt")
    assert record["level"] == "easy"
    assert record["guess"] is False
    assert set(record) == {"kind", "source", "size", "status", "level", "score", "steps", "hardest", "guess"}
    out = run(capsys, "rate", "examples/takuzu-4x4.txt")
    assert out.endswith("easy, score 4 in 3 rounds; hardest technique: line full. No guess is needed.\n")


def test_rate_without_a_unique_solution(capsys: Capture) -> None:
    assert "no level" in run(capsys, "rate", "examples/takuzu-several.txt")
    assert "no level" in run(capsys, "rate", "examples/takuzu-none.txt", status=1)


def test_many_puzzles_get_a_line_each(capsys: Capture) -> None:
    names = ["examples/takuzu-4x4.txt", "examples/hen.txt", "examples/hitori-5x7.txt"]
    assert [record["source"] for record in records(capsys, "rate", *names)] == names
    assert [record["source"] for record in records(capsys, "hint", *names)] == names
