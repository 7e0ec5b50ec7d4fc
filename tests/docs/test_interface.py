"""The page on what scripts can rely on is what the program has: options, exit statuses, and the keys of JSON."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from gridwright.cli import main, make_parser
from support.paths import ROOT

PAGE = (ROOT / "docs" / "interface.md").read_text(encoding="utf-8")
EVERYWHERE = {"--help", "--lang", "--color", "--quiet", "--version", "--output"}
OF_SOURCES = {"--kind", "--symbols", "--blank", "--from"}


def names(text: str) -> list[str]:
    """What stands between backquotes."""
    return re.findall(r"`([^`]+)`", text)


def rows_below(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading of the page."""
    table = PAGE.split(heading)[1].split("|---|---|\n")[1].split("\n\n")[0]
    return [line.strip("| ").split(" | ") for line in table.splitlines()]


OPTIONS = {names(command)[0]: set(names(options)) for command, options in rows_below("## Commands and options")}
KEYS = [(names(command)[0], names(keys)) for command, keys in rows_below("## JSON")]


def commands(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every command with its options."""
    groups = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for group in groups:
        for word, command in group.choices.items():
            yield from commands(command, f"{name} {word}".strip())
    if not groups:
        yield name, {option for action in parser._actions for option in action.option_strings if option[:2] == "--"}


def test_every_option_is_on_the_page_and_no_other() -> None:
    found = dict(commands(make_parser()))
    own = {
        name: options - EVERYWHERE - (OF_SOURCES if options >= OF_SOURCES else set()) for name, options in found.items()
    }
    assert {name: options for name, options in own.items() if options} == OPTIONS
    assert len(OPTIONS) > 20


@pytest.mark.parametrize(("command", "keys"), KEYS, ids=[command for command, _ in KEYS])
def test_json_has_the_keys_on_the_page(
    command: str, keys: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(command.split()[1:]) in (0, 1)
    found: dict[str, Any] = json.loads(capsys.readouterr().out.splitlines()[0])
    assert list(found) == keys
    for part, wanted in ((part, wanted) for (part, of), wanted in parts() if of == command.split()[1]):
        assert found[part], part
        for each in found[part]:
            assert [key for key in each if key not in ("excluded", "supposition")] == wanted, part


def parts() -> list[tuple[tuple[str, str], list[str]]]:
    """The parts of objects, of which command, with their keys."""
    rows = [(names(part), names(keys)) for part, keys in rows_below("with the status `error`")]
    return [
        ((part[0], part[1]), [key for key in keys if key not in ("excluded", "supposition")]) for part, keys in rows
    ]


def test_every_exit_status_of_the_help_is_on_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out.partition("Exit status:")[2]
    stated = {int(status) for status in re.findall(r"\b\d+\b", re.sub(r"GRIDWRIGHT_DEBUG=1", "", text))}
    listed = {int(status) for row in rows_below("## Exit status") for status in re.findall(r"\d+", row[0])}
    assert len(stated) == 9
    assert listed == stated | {10, 20}
