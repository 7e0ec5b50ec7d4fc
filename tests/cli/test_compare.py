"""`gridwright compare`: the table, JSON, limits, refusals, disagreement and totals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

import gridwright as gw
from gridwright import engines, kinds
from gridwright.cli import main
from gridwright.errors import GridwrightError
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving import compare as comparing
from gridwright.solving import methods
from gridwright.solving.sizes import size_of
from support.effort import every

TAKUZU = "examples/takuzu-4x4.txt"
HEN = "examples/hen.txt"


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, object]]:
    assert main(["compare", *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_every_method_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    names = every(4, methods.names(kinds.load("takuzu")))
    found = rows(capsys, TAKUZU, "--seconds", "600", *chosen(names))
    assert [str(row["method"]).split(":")[0].split("@")[0] for row in found] == [
        name.split(":")[0].split("@")[0] for name in names
    ]
    assert {row["status"] for row in found} == {"unique"}
    assert [row["winner"] for row in found].count(True) == 1
    assert len({json.dumps(row["solutions"]) for row in found}) == 1


def chosen(names: Sequence[str]) -> list[str]:
    """The option that names methods; without it there are all."""
    return ["--methods", ",".join(names)] if len(names) < len(methods.names(kinds.load("takuzu"))) else []


def test_the_fields(capsys: pytest.CaptureFixture[str]) -> None:
    sat, brute = rows(capsys, HEN, "--methods", "sat@configurations, brute", "--seconds", "600")
    assert (sat["variables"], sat["constraints"], sat["literals"]) == (201, 1117, 2329)
    assert (brute["variables"], brute["constraints"], brute["literals"]) == (None, None, None)
    for row in (sat, brute):
        assert {"kind", "source", "title", "size", "method", "status", "count", "complete", "forced"} <= set(row)
        first, settled, seconds = row["first"], row["settled"], row["seconds"]
        assert isinstance(first, float)
        assert isinstance(settled, float)
        assert isinstance(seconds, float)
        assert 0 <= first <= settled <= seconds


def test_no_and_many_solutions(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    source = f"{tmp_path}/two.txt"
    with open(source, "w") as file:
        file.write("hitori\n1 1 1\n1 1 1\n---\nhitori\n1 2\n3 4\n")
    found = rows(capsys, source, "--methods", "sat,brute")
    assert [row["status"] for row in found] == ["none", "none", "many", "many"]
    assert [row["first"] is None for row in found] == [True, True, False, False]
    assert all(row["settled"] is not None for row in found)


def test_the_table_and_the_totals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", HEN, TAKUZU, "--methods", "sat", "--methods", "sat@configurations,brute"]) == 0
    said = capsys.readouterr().out
    lines = said.splitlines()
    assert lines[0] == "examples/hen.txt: nonogram “hen”, 8x9"
    assert lines[1].split() == ["method", "verdict", "first", "settled", "cpu", "variables", "constraints", "literals"]
    assert said.count("<- fastest") == 2
    assert "sat@configurations: refused: 'configurations' is not a formulation of takuzu" in said
    assert "total over 2 puzzles" in said
    total = said[said.index("total over") :]
    assert [line.split()[1] for line in total.splitlines() if "brute" in line] == ["2"]


def test_a_method_is_stopped(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    odd: tuple[str, dict[str, str]],
    odd_here: Puzzle,
) -> None:
    honest = comparing.attempt

    def attempt(puzzle: Puzzle, name: str, limit: Limit) -> tuple[Outcome | None, GridwrightError | None]:
        return honest(puzzle, name, replace(limit, seconds=0.3) if name == "never" else limit)

    monkeypatch.setattr(comparing, "attempt", attempt)
    assert main(["compare", odd[0], "--methods", "never,sat", "--seconds", "600"]) == 0
    said = capsys.readouterr().out
    assert "never: time limit of 0.3 s reached" in said
    assert [line.split()[0] for line in said.splitlines() if "<- fastest" in line] == ["sat:glucose4"]


@pytest.mark.parametrize(
    ("methods_", "said"),
    [
        ("stat", "'stat' is not a method for takuzu"),
        ("sat@blocks", "'blocks' is not a formulation of takuzu"),
        ("dimacs:no-such", "there is no program 'no-such'"),
    ],
)
def test_methods_that_do_not_exist(capsys: pytest.CaptureFixture[str], methods_: str, said: str) -> None:
    assert main(["compare", TAKUZU, "--methods", methods_]) == 2
    assert said in capsys.readouterr().err


def test_bad_input_and_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "no-such-file", TAKUZU, "--methods", "brute"]) == 2
    captured = capsys.readouterr()
    assert "no-such-file" in captured.err
    assert "unique" in captured.out  # the good one is done all the same
    assert main(["compare", TAKUZU, "--seconds", "-1"]) == 2
    assert "seconds must be more than 0" in capsys.readouterr().err


def lying(monkeypatch: pytest.MonkeyPatch, status: Status, flip: bool = False) -> None:
    honest = comparing.attempt

    def attempt(puzzle: Puzzle, name: str, limit: Limit) -> tuple[Outcome | None, GridwrightError | None]:
        outcome, error = honest(puzzle, name, limit)
        if name == "brute" and outcome is not None and outcome.answer is not None:
            values = tuple(1 - (value or 0) for value in outcome.answer.values)
            answers = (Answer(puzzle.grid, values),) if flip else outcome.answers
            outcome = replace(outcome, status=status, answers=answers)
        return outcome, error

    monkeypatch.setattr(comparing, "attempt", attempt)


@pytest.mark.parametrize(
    ("status", "flip", "said"),
    [
        (Status.NONE, False, "brute finds no solution, but sat:glucose4 finds one"),
        (Status.MANY, False, "sat:glucose4 finds only one solution, but brute finds several"),
        (Status.UNIQUE, True, "sat:glucose4 and brute each find only one solution, but not the same one"),
    ],
)
def test_disagreement_is_loud(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], status: Status, flip: bool, said: str
) -> None:
    lying(monkeypatch, status, flip)
    assert main(["compare", TAKUZU, "--methods", "sat,brute"]) == 1
    assert f"DISAGREEMENT on {TAKUZU}: {said}" in capsys.readouterr().err


@pytest.mark.parametrize("status", [Status.SOME, Status.UNKNOWN, Status.UNIQUE])
def test_not_knowing_is_no_disagreement(monkeypatch: pytest.MonkeyPatch, status: Status) -> None:
    lying(monkeypatch, status)
    assert main(["compare", TAKUZU, "--methods", "sat,brute"]) == 0


def test_sizes_by_method() -> None:
    puzzle = gw.read(HEN)
    kind = kinds.of(puzzle)
    assert size_of(puzzle, methods.find("brute", kind)) is None
    assert size_of(puzzle, methods.find("sat@configurations", kind)) == (201, 1117, 2329)
    if engines.load("cp").missing() is None:
        assert size_of(puzzle, methods.find("cp", kind)) == (72, 17, 144)  # a row or column is one automaton
