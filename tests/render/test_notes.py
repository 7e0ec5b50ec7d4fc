"""A solution that is not the only one, or not known to be, says so wherever it is drawn."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright.cli import _solution, main
from gridwright.render import Style, make_solved_sheet, medium
from support.paths import EXAMPLES
from support.pixels import pixels

SEVERAL = str(EXAMPLES / "hitori-several.txt")
UNIQUE = str(EXAMPLES / "hitori-6x4.txt")
NONE = str(EXAMPLES / "hitori-none.txt")
ONE_OF_SEVERAL = "One of several solutions"
PERHAPS = "One solution; there may be others"
NOTES = (ONE_OF_SEVERAL, PERHAPS)
Out = pytest.CaptureFixture[str]

needs_pdftotext = pytest.mark.skipif(
    not shutil.which("pdftotext"), reason="no poppler: apt-get install poppler-utils makes this run"
)


@pytest.fixture
def out_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One solution is found, but not in time whether there is another."""

    def solve(puzzle: gw.Puzzle, *, limit: gw.Limit) -> gw.Outcome:
        return gw.solve(puzzle, limit=gw.Limit(solutions=1))

    monkeypatch.setattr(_solution, "solve", solve)


def pdf_pages(path: Path) -> list[str]:
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    return text.split("\f")[:-1]


def read_words(path: Path) -> str:
    """The words of a drawing."""
    if path.suffix == ".pdf":
        return "".join(pdf_pages(path))
    return path.read_text()


def notes_in(path: Path) -> set[str]:
    return {note for note in NOTES if note in read_words(path)}


SUFFIXES = [".svg", ".tex", ".txt", ".html", pytest.param(".pdf", marks=needs_pdftotext)]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_several_solutions_are_noted_on_the_picture_and_beside_it(suffix: str, tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / f"made{suffix}"
    assert main(["render", SEVERAL, "--solution", "-o", str(out)]) == 0
    assert capsys.readouterr().err == f"gridwright: {SEVERAL}: several solutions; one of them is drawn\n"
    assert notes_in(out) == {ONE_OF_SEVERAL}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_only_solution_needs_no_note(suffix: str, tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / f"made{suffix}"
    assert main(["render", UNIQUE, "--solution", "-o", str(out)]) == 0
    assert capsys.readouterr().err == ""
    assert notes_in(out) == set()


@pytest.mark.usefixtures("out_of_time")
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("puzzle", [SEVERAL, UNIQUE])
def test_what_is_not_settled_in_time_looks_like_neither(puzzle: str, suffix: str, tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / f"made{suffix}"
    assert main(["render", puzzle, "--solution", "-o", str(out)]) == 0
    assert (
        "one solution is drawn; the time limit was reached before it was known whether it is the only one"
        in capsys.readouterr().err
    )
    assert notes_in(out) == {PERHAPS}


def test_pixels_hold_the_note_too(tmp_path: Path) -> None:
    plain, noted = tmp_path / "plain.png", tmp_path / "noted.png"
    assert main(["render", SEVERAL, "-o", str(plain)]) == 0
    assert main(["render", SEVERAL, "--solution", "-o", str(noted)]) == 0
    before, after = pixels(plain.read_bytes()), pixels(noted.read_bytes())
    assert len(after) > len(before)
    below = [pixel for row in after[len(before) :] for pixel in row]
    assert any(pixel[0] < 150 for pixel in below), "words below the board"


def test_show_says_so_below_the_board(capsys: Out) -> None:
    assert main(["show", SEVERAL, "--solution"]) == 0
    out, err = capsys.readouterr()
    assert f"┘\n{ONE_OF_SEVERAL}\n" in out
    assert "several solutions; one of them is drawn" in err
    for puzzle, status in ((UNIQUE, 0), (NONE, 1)):
        assert main(["show", puzzle, "--solution"]) == status
        assert capsys.readouterr().err == "", "the heading says that there is none"


@pytest.mark.usefixtures("out_of_time")
def test_show_of_what_is_not_settled(capsys: Out) -> None:
    assert main(["show", UNIQUE, "--solution"]) == 0
    out, err = capsys.readouterr()
    assert f"┘\n{PERHAPS}\n" in out
    assert "before it was known whether it is the only one" in err
    assert "several" not in out + err


def test_no_time_left_for_the_second_question(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """The first solution is drawn even if finding it took all the time there was."""
    asked: list[int | None] = []

    def solve(puzzle: gw.Puzzle, *, limit: gw.Limit) -> Any:
        asked.append(limit.solutions)
        found = gw.solve(puzzle, limit=gw.Limit(solutions=1))
        return gw.Outcome(found.status, found.answers, 1, False, found.method, seconds=5.0)

    monkeypatch.setattr(_solution, "solve", solve)
    assert main(["render", UNIQUE, "--solution", "--to", "text", "--seconds", "5"]) == 0
    assert PERHAPS in capsys.readouterr().out
    assert asked == [1]


@needs_pdftotext
def test_a_booklet_marks_such_puzzles_on_their_page_and_at_the_end(tmp_path: Path, capsys: Out) -> None:
    out = tmp_path / "book.pdf"
    assert main(["render", UNIQUE, SEVERAL, NONE, "--solution", "--title", "", "-o", str(out)]) == 1
    puzzles, solutions = pdf_pages(out)
    assert re.findall(r"hitori, \d×\d.*?(?=  |\n)", puzzles) == [
        "hitori, 6×4",
        "hitori, 4×3, has several solutions",
        "hitori, 4×3, has no solution",
    ]
    assert solutions.count(ONE_OF_SEVERAL) == 1
    assert "3. no solution" in solutions
    assert len(capsys.readouterr().err.splitlines()) == 2


@needs_pdftotext
@pytest.mark.usefixtures("out_of_time")
@pytest.mark.parametrize("paper", ["a4", "a6"])
def test_a_booklet_marks_what_is_not_settled(paper: str, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    assert main(["render", UNIQUE, SEVERAL, "--solution", "--title", "", "--paper", paper, "-o", str(out)]) == 0
    puzzles, solutions = pdf_pages(out)
    assert puzzles.count("may have several solutions") == 2
    assert solutions.count(PERHAPS) == 2


def test_a_web_page_marks_such_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert main(["render", UNIQUE, SEVERAL, "--solution", "-o", str(out)]) == 0
    page = out.read_text()
    assert re.findall(r'<p class="facts">(.*?)</p>', page) == ["hitori, 6×4", "hitori, 4×3, has several solutions"]
    assert page.count(f"<p>{ONE_OF_SEVERAL}.</p></details>") == 1


def test_a_note_is_read_aloud_and_kept_without_a_title(tmp_path: Path) -> None:
    out = tmp_path / "made.svg"
    assert main(["render", SEVERAL, "--solution", "--title", "", "-o", str(out)]) == 0
    described = re.search(r"<desc>(.*?)</desc>", out.read_text(), re.DOTALL)
    assert described is not None
    assert f"{ONE_OF_SEVERAL}." in described[1]


def test_sheets_from_outcomes_say_what_is_known() -> None:
    puzzle = gw.read(SEVERAL)
    sheet = make_solved_sheet(puzzle, gw.solve(puzzle))
    assert (sheet.note, sheet.warning) == ("one of several solutions", "has several solutions")
    only = gw.read(UNIQUE)
    assert make_solved_sheet(only, gw.solve(only)).note == ""
    first = make_solved_sheet(only, gw.solve(only, limit=gw.Limit(solutions=1)))
    assert first.note == "one solution; there may be others"
    assert str(medium("text").draw([first], Style())).rstrip().endswith(PERHAPS)
