"""The command line as people know it from other programs: help, -V, -q, --color, groups of options, wrapped text."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from gridwright import grid
from gridwright.cli import main, make_parser
from gridwright.cli._common import wrap_sentence
from gridwright.cli._parser import Parser, fill_paragraph, iterate_commands, translate_argparse
from gridwright.generate.random_style import parse_size
from gridwright.messages.language import using
from gridwright.messages.options import naming_options
from gridwright.version import VERSION
from support.paths import EXAMPLES
from support.terminals import run_in_terminal

Capture = pytest.CaptureFixture[str]
HEN = str(EXAMPLES / "hen.txt")
WIDTHS = (60, 80, 120)


def run(capsys: Capture, *words: str) -> tuple[object, str, str]:
    try:
        status: object = main(words)
    except SystemExit as ended:
        status = ended.code
    return status, *capsys.readouterr()


@pytest.mark.parametrize("words", [["solve"], ["batch", "run"], []])
def test_help_describes_a_command_as_its_option_does(words: list[str], capsys: Capture) -> None:
    assert run(capsys, "help", *words) == run(capsys, *words, "--help")


def test_help_of_a_misspelt_command_suggests_one(capsys: Capture) -> None:
    status, out, err = run(capsys, "help", "sovle")
    assert (status, out) == (2, "")
    assert "did you mean solve?" in err


def test_the_version_has_a_short_name(capsys: Capture) -> None:
    status, out, _ = run(capsys, "-V")
    assert status in (0, None)
    assert VERSION in out


def test_short_help_is_a_part_of_the_whole_one(capsys: Capture) -> None:
    _, brief, _ = run(capsys, "solve", "-h")
    _, whole, _ = run(capsys, "solve", "--help")
    assert len(brief.splitlines()) < 0.75 * len(whole.splitlines())
    assert "gridwright solve --help says more." in brief
    for option in ("--method", "--limit", "--seconds", "--json", "--state"):
        assert option in brief
        assert option in whole


def test_what_may_be_left_out_is_not_called_required(capsys: Capture) -> None:
    for command, missing in (("generate", "KIND"), ("booklet", "-o/--output")):
        assert f"the following arguments are required: {missing} (see" in run(capsys, command)[2]


def test_arguments_may_stand_after_options(capsys: Capture) -> None:
    """argparse takes what a command may have many of at one place only, and calls the rest unrecognized."""
    hen, kite = (str(EXAMPLES / f"{name}.txt") for name in ("hen", "kite"))
    for mixed, plain in (
        (["generate", "takuzu", "--seed", "5", "easy", "4x4"], ["generate", "takuzu", "easy", "4x4", "--seed", "5"]),
        (["rate", hen, "--cells", "short", kite], ["rate", hen, kite, "--cells", "short"]),
        (["examples", "--lang", "en", "hen"], ["examples", "hen", "--lang", "en"]),
    ):
        found = run(capsys, *mixed)
        assert found == run(capsys, *plain)
        assert found[0] == 0
    status, _, err = run(capsys, "rate", hen, "--cels", "short", kite)
    assert status == 2
    assert "unrecognized arguments: --cels short" in err


def test_the_usage_says_what_may_be_left_out(capsys: Capture) -> None:
    starts = {command: run(capsys, command, "-h")[1].splitlines()[0] for command in ("solve", "generate", "kinds")}
    assert [line.partition("[options] ")[2] for line in starts.values()] == ["PUZZLE", "KIND [PRESET]", "[KIND]"]


@pytest.mark.parametrize("parser", list(iterate_commands(make_parser())), ids=lambda parser: parser.prog)
def test_every_option_stands_in_one_group(parser: Parser) -> None:
    shown = [action for _, actions in parser.list_sections() for action in actions]
    options = [action for action in parser._actions if action.option_strings]
    assert [shown.count(action) for action in options] == [1] * len(options)


def test_options_of_solve_stand_in_groups() -> None:
    titles = [title for title, _ in make_parser(["solve"]).commands.choices["solve"].list_sections()]
    assert titles == ["arguments", "what to find", "input", "limits", "output", "help and language"]


def test_quiet_prints_results_and_errors_only(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(Path(HEN).read_text())
    (tmp_path / "answer.txt").write_text("#.\n.#\n")
    status, out, err = run(capsys, "rate", str(tmp_path))
    assert (status, err.count("skipped")) == (0, 1)
    assert run(capsys, "rate", str(tmp_path), "-q") == (0, out, "")
    assert "cannot be read" in run(capsys, "rate", "-q", "no-such-file")[2]


@pytest.mark.parametrize(("when", "coloured"), [("always", True), ("never", False), ("auto", False)])
def test_colours_when_asked_for(when: str, coloured: bool, capsys: Capture) -> None:
    out = run(capsys, "solve", str(EXAMPLES / "takuzu-several.txt"), f"--color={when}")[1]
    assert ("\x1b[" in out) is coloured


def test_the_name_of_an_example_leads_to_it(capsys: Capture) -> None:
    status, _, err = run(capsys, "solve", "hen")
    assert status == 2
    assert "`gridwright examples hen`" in err
    assert err.count("\n") == 1
    assert "examples" not in run(capsys, "solve", "chicken")[2]


def test_a_size_of_one_number_is_a_square(capsys: Capture) -> None:
    assert parse_size("12") == grid.Grid(12, 12)
    assert parse_size("12x9") == grid.Grid(9, 12)
    status, out, _ = run(capsys, "generate", "takuzu", "--size", "6", "--seed", "1", "--to", "json")
    assert status == 0
    assert '"size": [6, 6]' in out or '"size":[6,6]' in out.replace(" ", "")


def test_skipped_files_of_a_folder_are_one_line(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "hen.txt").write_text(Path(HEN).read_text())
    for nth in range(5):
        (tmp_path / f"answer-{nth}.txt").write_text("#.\n.#\n")
    status, _, err = run(capsys, "rate", str(tmp_path))
    assert status == 0
    assert err.count("\n") == 1
    assert "5 files skipped" in err


def test_names_are_not_broken_at_their_hyphens(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for columns in (60, 80, 100, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        _, out, _ = run(capsys, "generate", "--help")
        names = ("half-turn", "quarter-turn", "left-right", "up-down")
        assert [name for name in names if name not in out] == [], columns


def test_the_options_of_a_kind_stand_in_a_column(capsys: Capture) -> None:
    for kind in ("makaro", "nonogram"):
        _, out, _ = run(capsys, "kinds", kind)
        lines = [line for line in out.splitlines() if line.startswith("    --with ")]
        assert len({len(line) - len(re.split(r"VALUE {3,}", line)[1]) for line in lines}) == 1, lines
        assert len(lines) > 1


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("columns", WIDTHS)
def test_every_page_of_help_fits(columns: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words of argparse in the language of the page, too, which is what a user sees."""
    monkeypatch.setenv("COLUMNS", str(columns))
    with using(language), translate_argparse(), naming_options():
        for parser in iterate_commands(make_parser()):
            assert isinstance(parser, Parser)
            for page in (parser.format_help(), parser.format_brief_help()):
                assert max(map(len, page.splitlines())) <= columns, page


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "words",
    [
        ("kinds", "heyawake"),
        ("formats",),
        ("solve", str(EXAMPLES / "takuzu-several.txt"), "--relax"),
        ("export", HEN, "--sizes", "--formulation", "blocks"),
    ],
    ids=lambda words: words[0],
)
def test_sentences_fit_the_terminal(words: tuple[str, ...], language: str) -> None:
    lines = [line for line in run_in_terminal(60, *words, "--lang", language) if str(EXAMPLES) not in line]
    assert max(map(len, lines)) <= 60


def test_rows_of_boards_and_tables_are_not_wrapped() -> None:
    assert wrap_sentence("│ " + "1 " * 40, 20) == "│ " + "1 " * 40
    assert wrap_sentence("name   " + "words " * 9, 20) == "name   " + "words " * 9
    assert wrap_sentence("  " + "words " * 9, 30).splitlines() == [
        "  words words words words",
        "  words words words words",
        "  words",
    ]


def test_a_command_of_an_example_can_be_copied_when_wrapped() -> None:
    text = "Example:\n  gridwright report run.db --rename sat=CDCL -o performance.svg"
    first, second, third = fill_paragraph(text, 40).splitlines()
    assert first == "Example:"
    assert second.endswith(" \\")
    assert f"{second[:-2]} {third.strip()}" == text.splitlines()[1]
    assert io.StringIO(third).read().startswith("    ")
