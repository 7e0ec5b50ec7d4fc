"""What there is, the help of every command, and what is said about bad input."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from tools.same.session import LANGUAGES, Session


def run_lists(session: Session) -> None:
    """What there is: kinds, methods, formats, examples, completion."""
    names = [kind["name"] for kind in session.ask("kinds")]
    for words in (["kinds"], ["methods"], ["formats"], ["examples"], ["--version"], []):
        session.run_in_all(*words)
    for name in names:
        session.run_in_all("kinds", name)
        session.run_in_all("methods", name)
    for language in LANGUAGES:
        for command in ("kinds", "methods", "formats", "examples"):
            session.run(command, "--json", "--lang", language)
    for shell in ("bash", "zsh", "fish"):
        session.run_in_all("completion", shell)
    session.run_in_all("examples", "hen", "takuzu-4x4", "nothing")
    session.run("examples", "-o", "copied")


def run_help(session: Session) -> None:
    """The help of every command."""
    from gridwright.cli import make_parser

    for words in [[], *list_commands(make_parser())]:
        session.run_in_all(*words, "--help")


def list_commands(parser: argparse.ArgumentParser) -> Iterator[list[str]]:
    """The commands of a parser, and the commands of these."""
    actions = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for name, command in [pair for action in actions for pair in action.choices.items()]:
        yield [name]
        yield from ([name, *more] for more in list_commands(command))


def run_errors(session: Session) -> None:
    """Bad puzzles, boards and options, with every command that could meet them."""
    from support.bad_input import ANSWERS, BYTES, TEXTS, USAGE  # of the tests

    for name, data in {
        **{n: t.encode() for n, (t, _) in TEXTS.items()},
        **{n: b for n, (b, _) in BYTES.items()},
    }.items():
        Path("bad.txt").write_bytes(data)
        for command in ("solve", "show", "hint", "mend"):
            session.run_in_all(command, "bad.txt", name=name)
        session.run("solve", "bad.txt", "--json", name=name)
        session.run_in_all("solve", "-", stdin=data, name=name)
    four = "examples/takuzu-4x4.txt"
    for name, (text, _) in ANSWERS.items():
        Path("board.txt").write_text(text)
        for words in (
            ["check", four, "board.txt"],
            ["solve", four, "--state", "board.txt"],
            ["show", four, "--answer", "board.txt"],
        ):
            session.run_in_all(*words, name=name)
    for words, _ in USAGE.values():
        session.run_in_all(*["examples/hen.txt" if word == "hen" else word for word in words])
    for name in ("missing.txt", ".", "no/such/folder/x.txt", "", "nul\0byte"):
        session.run_in_all("solve", name)
    for words in list_impossible():
        session.run_in_all(*words)


def list_impossible() -> list[list[str]]:
    """Requests that cannot be met."""
    asked = ["generate takuzu --size 5x4", "generate takuzu --size 2x2 --level expert", "generate hitori --size 0x3"]
    asked += [
        "generate hitori --size 1x1 --level hard",
        "generate makaro --size 2x1 --level expert",
        "generate nonogram",
    ]
    asked += ["generate nonogram --size 3x3 --density 2", "generate takuzu --size 6x4 --symmetry diagonal"]
    asked += ["generate makaro --size 5x5 --with a=b", "generate sudoku --size 9x9", "booklet --pages 0 -o x.pdf"]
    asked += ["convert examples/makaro-5x5.txt --to tatham", "convert examples/takuzu-4x4.txt --to none"]
    asked += ["export examples/hen.txt --to dimacs --formulation blocks", "render examples/hen.txt --to gif"]
    asked += ["explain examples/hen.txt --to pdf", "mend examples/hen.txt --choice 9 -o x.txt", "batch status none.db"]
    return [words.split() + ["--seed", "1"] * words.startswith("generate") for words in asked]
