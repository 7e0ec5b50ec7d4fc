"""Data sets for learning machines: prompts, answers, levels, and a scorer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main


@pytest.mark.parametrize("kind", kinds.names())
def test_a_set_has_prompts_answers_and_levels_of_every_kind(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["generate", kind, "--size", "6x4", "--count", "2", "--seed", "3", "--to", "jsonl"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert main([*words, "--lang", "fr"]) == 0
    assert capsys.readouterr().out == text  # the same seed gives the same set, whoever makes it
    records = [json.loads(line) for line in text.splitlines()]
    assert len(records) == 2
    for record, puzzle in zip(records, gw.read_all(text), strict=True):
        assert record["level"] == gw.rate(puzzle).level
        assert record["score"] == gw.rate(puzzle).score
        answer = gw.read_answer(puzzle, record["answer"] + "\n")
        assert answer == gw.solve(puzzle).answer
        assert all(str(rule.sentence) in record["prompt"] for rule in kinds.load(kind).rules)
        board = record["prompt"].partition("Puzzle:\n")[2].partition("\n\nAnswer")[0]
        assert gw.solve(gw.read(f"{board}\n")).answers == (answer,)
        assert "number 1 of seed" not in record["prompt"]


def test_a_puzzle_with_several_solutions_has_no_answer() -> None:
    record = json.loads(gw.write(gw.read("takuzu\n....\n....\n....\n....\n"), "jsonl"))
    assert (record["answer"], record["level"], record["score"]) == (None, None, None)


FIRST = "takuzu\n1100\n....\n.00.\n.1.0\n"  # eight cells to decide


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("1100\n0011\n1001\n0110\n", 1.0),
        ("????\n????\n????\n????\n", 0.0),
        ("1100\n0011\n1001\n????\n", 6 / 8),
        ("1100\n1011\n1001\n0110\n", 7 / 8),
    ],
)
def test_a_score_is_the_share_of_right_cells(board: str, expected: float) -> None:
    puzzle = gw.read(FIRST)
    assert gw.score(puzzle, gw.read_answer(puzzle, board)) == pytest.approx(expected)


def test_any_solution_scores_full_marks() -> None:
    puzzle = gw.read("takuzu\n1...\n....\n.00.\n...0\n")
    answers = gw.solve(puzzle).answers
    assert [gw.score(puzzle, answer) for answer in answers] == [1.0, 1.0]


def test_scores_of_many_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A set scores itself in full; an answer that cannot be read scores 0 and does not stop the others."""
    file, answers = tmp_path / "set.jsonl", tmp_path / "answers.txt"
    assert (
        main(["generate", "hitori", "--size", "5x4", "--count", "2", "--seed", "3", "--to", "jsonl", "-o", str(file)])
        == 0
    )
    assert main(["check", "--score", str(file), str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "mean of 2 boards: 1.000"
    second = json.loads(file.read_text().splitlines()[1])["answer"]
    answers.write_text(f"I think it is\n---\n{second}\n")
    assert main(["check", "--score", "--json", str(file), str(answers)]) == 1
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["score"] for record in records] == [0.0, 1.0]
    assert records[0]["reason"]
    assert records[1]["reason"] is None
