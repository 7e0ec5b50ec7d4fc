"""`check`, `show`, `kinds`, `methods`, and the help of every command."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main, make_parser
from support.conformance import KINDS
from support.paths import EXAMPLES

TAKUZU = str(EXAMPLES / "takuzu-4x4.txt")
NONE = str(EXAMPLES / "takuzu-none.txt")
ANSWER = str(EXAMPLES / "answers" / "takuzu-4x4.txt")
Capture = pytest.CaptureFixture[str]


def written(path: Path, text: str) -> str:
    path.write_text(text)
    return str(path)


def test_check(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", TAKUZU, ANSWER, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record == {"kind": "takuzu", "source": TAKUZU, "violations": [], "complete": True}
    board = written(tmp_path / "board.txt", "1100\n1???\n1???\n????\n")
    assert main(["check", TAKUZU, board, "--json"]) == 1
    record = json.loads(capsys.readouterr().out)
    assert record["complete"] is False
    assert record["violations"] == [
        {"rule": "balance", "cells": [[0, 0], [1, 0], [2, 0]], "text": "column 1 has too many 1s: 3 instead of 2"},
        {"rule": "three", "cells": [[0, 0], [1, 0], [2, 0]], "text": "column 1 has three 1s side by side"},
    ]
    assert main(["check", TAKUZU, board]) == 1
    assert "three: column 1 has three 1s side by side." in capsys.readouterr().out
    assert main(["check", TAKUZU, ANSWER]) == 0
    assert "Solved: no rule is broken." in capsys.readouterr().out
    half = written(tmp_path / "half.txt", "1100\n????\n????\n????\n")
    assert main(["check", TAKUZU, half]) == 0
    assert "No rule is broken so far; 12 cells are undecided." in capsys.readouterr().out


def test_show(capsys: Capture) -> None:
    assert main(["show", TAKUZU]) == 0
    assert str(gw.read(TAKUZU)).split("\n", 1)[1] in capsys.readouterr().out
    assert main(["show", TAKUZU, "--solution"]) == main(["show", TAKUZU, "--answer", ANSWER]) == 0
    first, second = capsys.readouterr().out.split("\n\n")[:2]
    assert first == second
    assert main(["show", NONE, "--solution"]) == 1
    assert "no solution" in capsys.readouterr().out


def test_kinds(capsys: Capture) -> None:
    assert main(["kinds"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in kinds.names())
    assert "_template" not in out
    assert main(["kinds", "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["name"] for record in records] == list(kinds.names())
    for name in [*KINDS, "singles", "unruly"]:
        assert main(["kinds", name]) == 0
        assert capsys.readouterr().out.count("Broken here: ") == len(kinds.find(name)[0].rules)


def test_methods(capsys: Capture) -> None:
    for name in KINDS:
        assert main(["methods", name, "--json"]) == 0
        records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert {"sat", "brute"} <= {record["method"] for record in records}
        assert all(record["summary"] and (record["missing"] is None) == (record["get"] is None) for record in records)
    assert main(["methods"]) == 0
    out = capsys.readouterr().out
    assert "takuzu (auto uses kernel)" in out
    assert "sat:SOLVER, where SOLVER is one of glucose4, cadical103" in out


def every_command() -> list[list[str]]:
    """The words of every command, and of the program alone."""

    def below(parser: argparse.ArgumentParser, words: list[str]) -> Iterator[list[str]]:
        yield words
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, command in action.choices.items():
                    yield from below(command, [*words, name])

    return list(below(make_parser(), []))


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_help_in_french_fits_a_terminal_too(
    command: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([*command, "--lang", "fr", "--help"])
    assert ended.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines
    assert [line for line in lines if len(line) > 80] == []


@pytest.mark.parametrize("command", every_command(), ids=" ".join)
def test_help(command: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command and every option is described, in lines that fit a terminal, and old names are not offered."""
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as ended:
        main([*command, "--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(" ".join(["usage: gridwright", *command]))
    assert max(map(len, out.splitlines())) <= 80
    assert "{seed" not in out
    parser: argparse.ArgumentParser = make_parser()
    for name in command:
        parser = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction)).choices[name]
    assert parser.description
    assert all(action.help for action in parser._actions if not isinstance(action, argparse._SubParsersAction))
