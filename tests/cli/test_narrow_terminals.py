"""Terminals of 40 and 80 columns: nothing runs over the edge, and nothing is lost."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from gridwright import kinds
from gridwright.batch.progress import Progress
from gridwright.cli._spinner import describe_work
from gridwright.solving import methods
from support.paths import EXAMPLES
from support.terminals import ESCAPES, run_in_terminal

WIDTHS = (40, 80)


@pytest.mark.parametrize("columns", WIDTHS)
def test_methods_wrap(columns: int) -> None:
    lines = run_in_terminal(columns, "methods", "hitori")
    assert max(map(len, lines)) <= columns
    words = " ".join(" ".join(lines).split())
    for method in methods.list_methods(kinds.load("hitori")):
        assert f"{method.name} {method.summary}" in words


@pytest.mark.parametrize("columns", WIDTHS)
def test_compare_cuts_its_table_into_blocks(columns: int) -> None:
    puzzles = [str(EXAMPLES / f"takuzu-{size}.txt") for size in ("4x4", "6x8")]
    lines = run_in_terminal(columns, "compare", *puzzles, "--methods", "search,sat,brute")
    tables = [line for line in lines if not line.startswith("/")]  # which are names of files
    assert max(map(len, tables)) <= columns
    named = [word for line in tables if line.startswith("  method") for word in line.split()]
    for column in ("verdict", "first", "settled", "cpu", "variables", "constraints", "literals"):
        assert column in named
    assert sum(line.endswith("<- fastest") for line in tables) == 2


@pytest.mark.parametrize("name", ["hen", "kite", "hitori-8x8", "makaro-7x7", "takuzu-8x8"])
@pytest.mark.parametrize("columns", WIDTHS)
def test_boards_fit(name: str, columns: int) -> None:
    lines = run_in_terminal(columns, "show", "--solution", str(EXAMPLES / f"{name}.txt"))
    assert max(map(len, lines[1:])) <= columns


@pytest.mark.parametrize("name", ["hen", "hitori-8x8", "makaro-7x7", "takuzu-several"])
@pytest.mark.parametrize("columns", WIDTHS)
def test_explanations_fit_with_their_numbers_and_legend(name: str, columns: int) -> None:
    lines = run_in_terminal(columns, "explain", "--boards", str(EXAMPLES / f"{name}.txt"))
    assert max(map(len, lines[1:])) <= columns
    words = " ".join(" ".join(lines).split())
    assert "what this step decides" in words
    assert ("Both are solutions" in words) is (name == "takuzu-several")


class Screen(io.StringIO):
    """A terminal that only counts."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_progress_line_leaves_out_whole_parts(columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwright.batch.progress.terminal_width", lambda _: columns)
    monkeypatch.setattr("gridwright.batch.progress.REDRAW_SECONDS", 0.0)
    counts = {"open": 60_000, "unique": 30_000, "many": 8_000, "time limit": 1_234, "error": 9}
    screen = Screen()
    progress = Progress(screen, lambda: counts)
    progress.update()
    line = ESCAPES.sub("", screen.getvalue()).lstrip("\r")
    assert len(line) < columns
    assert "39,243" in line
    assert "99,243" in line
    every_part = progress.line(counts, progress.seen[0][0]).split(", ")
    parts = line.split(", ")
    assert parts[0].lstrip("█░") == every_part[0].lstrip("█░")
    assert set(parts[1:]) <= set(every_part[1:])
    assert len(parts) > 1 or columns == 40


def test_the_label_of_the_spinner_is_shortened_in_the_middle() -> None:
    label = "solving /a/very/long/path/to/puzzles/number-1.txt with sat:cadical195"
    assert describe_work(label, 5, 100) == f"{label} … 5 s"
    short = describe_work(label, 5, 38)
    assert len(short) == 38
    assert short.startswith("solving /a/very")
    assert short.endswith("sat:cadical195 … 5 s")


def test_text_for_a_pipe_is_not_wrapped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gridwright.cli import main

    assert main(["methods", "hitori"]) == 0
    names = [method.name for method in methods.list_methods(kinds.load("hitori"))]
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("    ")] == names
