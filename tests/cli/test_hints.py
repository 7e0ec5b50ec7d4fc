"""`hint`, `explain` and `rate` on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from gridwright import hints, mending
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
    assert "(1)(1)" in out, "the cells that the step uses are marked"
    assert "‹0›(1)(1)" in out, "and the cell that it decides, with its digit"
    assert "\n→8│" in out, "and the row"
    assert "‹0›: what this step decides; (1): what the step follows from; →: the row" in out
    assert "Row 8 has two 1s side by side in columns 5 and 6" in out


def test_an_early_stage_gives_nothing_away(capsys: Capture) -> None:
    out = run(capsys, "hint", EXAMPLE, "--stage", "where")
    assert out.rstrip().endswith("Look at row 8: pair.")
    assert "\n→8│" in out
    assert "‹" not in out, "the cell to be decided is not shown yet"
    assert "░" in run(capsys, "hint", EXAMPLE, "--stage", "why"), "now it is, but not its digit"
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
    assert "1.  Pair (easy). Row 8 has two 1s" in out
    assert "·" in out.split("┌")[1], "the board at the start"
    assert "·" not in out.split("┌")[2], "the board at the end is filled"
    boards = run(capsys, "explain", EXAMPLE, "--boards")
    assert boards.count("┌") == 1 + len([line for line in out.splitlines() if line[:1].isdigit()])
    assert "\n‹0›: what this step decides" in boards


def test_explain_shows_two_solutions_side_by_side(capsys: Capture) -> None:
    out = run(capsys, "explain", "examples/takuzu-several.txt")
    assert len([line for line in out.splitlines() if line.count("┌") == 2]) == 1
    assert "Both are solutions; they differ where cells are framed." in out
    framed = [line for line in out.splitlines() if line.count("│") == 4 and "‹" in line]
    assert framed
    for line in framed:
        left, right = line.split("│")[1], line.split("│")[3]
        assert left != right
        assert [at for at, sign in enumerate(left) if sign == "‹"] == [
            at for at, sign in enumerate(right) if sign == "‹"
        ]


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


def test_explain_draws_every_step(capsys: Capture, tmp_path: Path) -> None:
    (record,) = records(capsys, "explain", EXAMPLE)
    folder = tmp_path / "steps"
    run(capsys, "explain", EXAMPLE, "--to", "svg", "-o", f"{folder}/")
    pictures = sorted(folder.iterdir())
    assert [picture.name for picture in pictures[:2]] == ["takuzu-6x8-000.svg", "takuzu-6x8-001.svg"]
    assert len(pictures) == len(record["steps"]) + 1
    first = pictures[1].read_text()
    assert 'class="gw-used"' in first
    assert 'class="gw-flag"' in first
    assert "Step 1 (pair, easy)" in first
    assert main(["explain", EXAMPLE, "--to", "svg", "-o", f"{folder}/"]) == 2, "existing files are refused"
    assert "takuzu-6x8-000.svg" in capsys.readouterr().err


def test_explain_as_a_page_escapes_what_a_puzzle_contains(capsys: Capture, tmp_path: Path) -> None:
    puzzle, page = tmp_path / "bad.txt", tmp_path / "page.html"
    puzzle.write_text("takuzu\ntitle: <script>alert(1)</script>\n1100\n....\n.00.\n.1.0\n")
    run(capsys, "explain", str(puzzle), "-o", str(page))
    text = page.read_text()
    assert "<script>" not in text
    assert text.partition('<ol class="steps">')[2].count("<li>") == 8
    assert "default-src 'none'" in text


def test_explain_as_pdf_and_what_it_cannot_write(capsys: Capture, tmp_path: Path) -> None:
    run(capsys, "explain", "examples/hen.txt", "-o", str(tmp_path / "hen.pdf"))
    assert (tmp_path / "hen.pdf").read_bytes().startswith(b"%PDF")
    for wrong in (["--to", "pdf"], ["--to", "svg", "-o", "one.svg"], ["-o", "steps.txt"]):
        assert main(["explain", EXAMPLE, *wrong]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    two = ["explain", EXAMPLE, "examples/hen.txt", "-o", str(tmp_path / "two.html")]
    assert main(two) == 2
    assert "folder" in capsys.readouterr().err


def test_marks_are_told_apart_without_colour(capsys: Capture) -> None:
    out = run(capsys, "explain", "examples/hitori-6x4.txt", "--boards")
    assert "▓" in out, "a masked cell that a step decides"
    assert "▒" in out, "a masked cell that a step uses"
    assert "‹" in out
    assert "(" in out


def test_a_hint_marks_the_numbers_that_matter(capsys: Capture) -> None:
    out = run(capsys, "hint", "examples/hitori-5x7.txt")
    assert "6?(3)‹1›(3) 5?│" in out
    assert "(3)" not in run(capsys, "hint", "examples/hitori-5x7.txt", "--stage", "where")


EMPTY: dict[str, dict[str, Any]] = {
    "hint": {"text": ""},
    "explain": {"steps": [], "open": [], "alternatives": [], "text": None},
    "rate": dict.fromkeys(("level", "score", "steps", "hardest", "guess")),
    "mend": {"conflict": None, "differing": [], "proposals": [], "complete": False, "text": ""},
}


@pytest.mark.parametrize("command", EMPTY)
def test_a_limit_that_is_reached_first_is_unknown_and_no_error(
    command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = mending if command == "mend" else hints
    monkeypatch.setattr(package, command, lambda *_, **__: Event().wait())  # work that cannot end
    assert main([command, EXAMPLE, EXAMPLE, "--seconds", "0.000001", "--json"]) == 3
    out, err = capsys.readouterr()
    reason = "time limit of 1e-06 s reached"
    expected = {"kind": "takuzu", "source": EXAMPLE, "size": [8, 6], "status": "unknown", "reason": reason}
    assert [json.loads(line) for line in out.splitlines()] == 2 * [expected | EMPTY[command]]
    assert err.splitlines() == 2 * [f"gridwright: {EXAMPLE}: {reason}"]
