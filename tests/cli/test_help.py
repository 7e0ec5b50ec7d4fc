"""Help for people who do not know the command line by heart: suggestions, grouped commands, worked examples."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from gridwright.cli import main, make_parser
from gridwright.cli._parser import iterate_commands
from support.paths import EXAMPLES, ROOT
from support.quick_program import quick_program
from support.waiting import PATIENCE

HEN = str(EXAMPLES / "hen.txt")
Capture = pytest.CaptureFixture[str]

MISSPELT = {
    "command": (["sovle", HEN], "solve", "gridwright --help"),
    "part of a command": (["batch", "rnu", "x.db"], "run", "gridwright batch --help"),
    "option": (["solve", HEN, "--secnds", "3"], "--seconds", "gridwright solve --help"),
    "option with a value": (["batch", "run", "x.db", "--metods=sat"], "--methods", "gridwright batch run --help"),
    "choice": (["render", HEN, "--to", "sgv"], "svg", "gridwright render --help"),
    "kind": (["kinds", "hitory"], "hitori", None),
    "other name of a kind": (["kinds", "binario"], "binairo", None),
    "kind of a puzzle": (["solve", HEN, "--kind", "nonograma"], "nonogram", None),
    "method": (["solve", HEN, "--method", "sta"], "sat", None),
    "solver": (["solve", HEN, "--method", "sat:cadical159"], "cadical195", None),
    "formulation": (["solve", HEN, "--method", "sat@defualt"], "default", None),
    "formulation to export": (["export", HEN, "--formulation", "defualt"], "default", None),
    "format": (["convert", HEN, "--to", "plian"], "plain", None),
    "format to read": (["solve", HEN, "--from", "webpnb"], "webpbn", None),
    "example": (["examples", "hne"], "hen", None),
}


def end(arguments: list[str]) -> object:
    try:
        return main(arguments)
    except SystemExit as ended:
        return ended.code


@pytest.mark.parametrize(("arguments", "meant", "page"), MISSPELT.values(), ids=MISSPELT)
def test_a_misspelt_word_gets_a_suggestion(arguments: list[str], meant: str, page: str | None, capsys: Capture) -> None:
    assert end(arguments) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"did you mean {meant}?" in err
    if page:
        assert f"(see {page})" in err


def test_a_misspelt_kind_in_a_file_gets_a_suggestion(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("takuzo\n0.\n.1\n")
    assert main(["solve", str(path)]) == 2
    assert "did you mean takuzu?" in capsys.readouterr().err


def test_a_word_unlike_any_other_gets_no_suggestion(capsys: Capture) -> None:
    assert end(["qqqq"]) == 2
    assert "did you mean" not in capsys.readouterr().err


def test_without_a_command_the_help_is_printed(capsys: Capture) -> None:
    assert main([]) == 0
    out, err = capsys.readouterr()
    assert (out, err) == (make_parser().format_help(), "")


def test_commands_are_listed_in_groups_and_solve_is_the_first() -> None:
    parser = make_parser()
    groups = dict(parser.group_commands())
    assert list(groups) == [
        "Solve and check",
        "Explain and rate",
        "Draw and convert",
        "Make puzzles",
        "Compare and measure",
        "About gridwright",
    ]
    listed = [action.dest for actions in groups.values() for action in actions]
    assert listed[0] == "solve"
    assert sorted(listed) == sorted(parser.commands.choices)
    text = parser.format_help()
    positions = [text.index(f"\n{title}:\n") for title in groups]
    assert positions == sorted(positions)
    assert all(f"\n  {name} " in text for name in listed)


def test_a_command_without_a_group_is_listed_too() -> None:
    parser = make_parser()
    parser.commands.add_parser("juggle", help="juggle puzzles")
    assert "\nOther commands:\n  juggle " in parser.format_help()


@pytest.mark.parametrize("name", sorted(make_parser().commands.choices))
def test_a_command_alone_has_the_same_help_as_among_all(name: str) -> None:
    alone, among_all = make_parser([name]), make_parser()
    assert alone.commands.choices[name].format_help() == among_all.commands.choices[name].format_help()


def test_only_the_command_that_is_named_is_loaded() -> None:
    assert list(make_parser(["solve", "--version"]).commands.choices) == ["solve"]
    assert make_parser(["solv"]).commands.choices.keys() == make_parser().commands.choices.keys()


PAGES = {parser.prog: parser for parser in iterate_commands(make_parser())}


def examples_on(page: str) -> list[str]:
    """The lines of the worked example on a help page."""
    lines = page.partition("\nExample:\n")[2].splitlines()
    return [line.strip() for line in lines[: next((n for n, line in enumerate(lines) if not line.strip()), None)]]


ENDLESS = {"gridwright web", "gridwright play"}  # until Ctrl-C or q; tests/web and test_play.py start them


def test_a_command_with_verdicts_says_what_its_exit_status_means() -> None:
    """That is, one that may end with 1 or 3."""
    pages: dict[str, str] = {}
    for parser in iterate_commands(make_parser()):
        name = "".join(parser.prog.split()[1:2])  # of a part of batch, too
        pages[name] = pages.get(name, "") + " ".join(parser.format_help().split())
    sources = {name: (ROOT / "src" / "gridwright" / "cli" / f"{name}.py") for name in pages}
    named = [
        name
        for name, source in sources.items()
        if source.exists() and re.search(r"\b(NEGATIVE|LIMIT_REACHED)\b", source.read_text(encoding="utf-8"))
    ]
    assert [name for name in named if "Exit status: 0" not in pages[name]] == []
    assert len(named) > 10


@pytest.mark.parametrize("name", [name for name in PAGES if name not in ENDLESS])
def test_the_example_of_a_help_page_runs(name: str, tmp_path: Path) -> None:
    lines = examples_on(PAGES[name].format_help())
    assert any(line.startswith(name) or f"| {name}" in line for line in lines)
    from PIL import Image, ImageDraw

    photo = Image.new("L", (60, 60), 255)
    ImageDraw.Draw(photo).ellipse((8, 14, 50, 44), fill=0)
    photo.save(tmp_path / "photo.png")
    path = os.pathsep.join([str(Path(quick_program()).parent), os.environ["PATH"]])
    for line in lines:
        assert len(line) < 78
        ran = subprocess.run(
            ["bash", "-o", "pipefail", "-c", line],
            cwd=tmp_path,
            env={**os.environ, "PATH": path, "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert ran.returncode == 0, f"{line}\n{ran.stderr}"
