"""What a setter asks of `generate`: no invented titles, full boards, scores, presets, patterns of file names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.generate.presets import list_presets
from gridwright.generate.random_style import Sizes
from gridwright.generate.unique import Order, puzzles
from gridwright.kind import Request
from support.effort import scaled


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit status, and what is printed."""
    status = main(list(map(str, arguments)))
    return status, *capsys.readouterr()


@pytest.mark.parametrize("kind", [name for name in kinds.names() if list_presets(name)])
@pytest.mark.parametrize("style", ["unique", "random"])
def test_only_figures_have_a_title_and_the_seed_is_a_note(
    capsys: pytest.CaptureFixture[str], kind: str, style: str
) -> None:
    arguments = ["generate", kind, "--size", "6x8", "--seed", "4", "--style", style]
    puzzle = gw.read(run(capsys, *arguments)[1])
    assert puzzle.notes.source.startswith(f"gridwright: {kind} 6x8")
    assert puzzle.notes.source.endswith(", seed 4, number 1")
    assert bool(puzzle.notes.title) == (kind == "nonogram" and style == "unique")


def test_a_picture_is_titled_by_what_it_shows() -> None:
    def title(**options: Any) -> str:
        return gw.generate("nonogram", size=(16, 14), seed=2, **options).notes.title

    assert title(figure="face") == "Face"
    assert title(figure="vehicle") in {"Car", "Truck", "Plane", "Rocket", "Sailboat", "Steamer"}
    assert title(text="OX") == "OX"
    assert title(figure="noise") == ""
    assert gw.generate("nonogram", size=(40, 10), seed=2, figure="robot").notes.title == "Robot"


def test_figures_fill_the_board() -> None:
    """Before they did, 8 of 100 nonograms had 30 % or more lines without a black cell."""
    count = 0
    for size in ("10x10", "15x12", "12x20"):
        puzzle: Any
        for puzzle in puzzles(Order("nonogram", Sizes.of(size), Request(), 7), scaled(20, 200)):
            lines = (*puzzle.rows, *puzzle.columns)
            assert sum(not any(clue) for clue in lines) < 0.3 * len(lines), puzzle
            count += 1
    assert count >= 30


def test_a_generated_puzzle_converts_to_a_link(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    assert run(capsys, "generate", "hitori", "--size", "5x6", "--seed", "1", "-o", file)[0] == 0
    status, out, err = run(capsys, "convert", file, "--to", "puzzlink")
    assert (status, out[:31]) == (0, "https://puzz.link/p?hitori/5/6/")
    assert err == "gridwright: left out, because puzzlink has no place for it: source\n"
    status, out, err = run(capsys, "generate", "hitori", "5x6", "--seed", "1", "--to", "puzzlink")
    assert (status, out[:31]) == (0, "https://puzz.link/p?hitori/5/6/")
    assert err == "gridwright: left out, because puzzlink has no place for it: source\n"


@pytest.mark.parametrize("jobs", [[], ["--jobs", "1"]])
def test_a_pattern_names_a_file_for_each_puzzle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, jobs: list[str]
) -> None:
    arguments = ["generate", "hitori", "easy", "5x6", "--seed", "1", "--count", "3", *jobs]
    names = tmp_path / "new" / "{kind}-{n:02}.txt"
    assert run(capsys, *arguments, "-o", names)[0] == 0
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == ["hitori-01.txt", "hitori-02.txt", "hitori-03.txt"]
    assert "---\n".join(file.read_text() for file in files) == run(capsys, *arguments)[1]
    status, _, err = run(capsys, *arguments[:6], "-o", names)
    assert (status, "already exists; use --force" in err) == (2, True)
    assert run(capsys, *arguments, "-o", names, "--force")[0] == 0
    status, _, err = run(capsys, *arguments, "-o", tmp_path / "{kind}.txt")
    assert (status, "would hold two puzzles; add {n} to the pattern" in err) == (2, True)
    status, _, err = run(capsys, *arguments, "-o", tmp_path / "{nth}.txt")
    assert (status, "has unknown fields (nth)" in err) == (2, True)


def test_scores_can_be_asked_for_and_sorted(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "hitori", "7x6", "--seed", "5", "--count", "6"]
    scores = [gw.rate(puzzle).score for puzzle in gw.read_all(run(capsys, *arguments)[1])]
    middle = sorted(scores)[2]
    assert scores != sorted(scores)
    found = list(gw.read_all(run(capsys, *arguments, "--score", f"{middle}..", "--sort", "score")[1]))
    assert len(found) == 6
    assert [gw.rate(puzzle).score for puzzle in found] == sorted(gw.rate(puzzle).score for puzzle in found)
    assert gw.rate(found[0]).score >= middle
    assert gw.rate(gw.generate("hitori", size=(7, 6), seed=5, score=(middle, 10**6))).score >= middle


def test_a_score_that_no_puzzle_has_is_refused_with_those_that_were_found(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "generate", "norinori", "3x4", "--score", "9999..", "--seed", "1")
    assert status == 2
    assert "no norinori of 3x4 with a score from 9999 to 1000000000 was found in" in err
    assert "; those found have " in err


def test_a_preset_is_a_level_and_a_size_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    def origin(*words: str) -> str:
        return gw.read(run(capsys, "generate", "takuzu", *words, "--seed", "1")[1]).notes.source

    assert origin("tricky 10x8") == origin("tricky", "10x8") == origin("--level", "hard", "--size", "10x8")
    assert origin("EASY") == "gridwright: takuzu 6x6 easy, seed 1, number 1"
    assert origin().startswith("gridwright: takuzu 8x8")
    assert "Presets of `gridwright generate takuzu`: easy 6x6, medium 8x8, " in run(capsys, "kinds", "takuzu")[1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["trickky"], "'trickky' is neither a size nor a level; expected words such as 'easy 6x6'"),
        (["6x8", "--size", "6x6"], "two sizes; expected one"),
        (["hard", "--level", "easy"], "two levels; expected one"),
        (["--score", "9..3"], "expected the smaller first"),
        (["--score", "low"], "'low' is not a range; expected A..B, such as 20..40"),
    ],
)
def test_wishes_that_contradict_each_other(capsys: pytest.CaptureFixture[str], words: list[str], why: str) -> None:
    try:
        status, _, err = run(capsys, "generate", "takuzu", *words)
    except SystemExit as ended:
        status, err = int(ended.code or 0), capsys.readouterr().err
    assert (status, why in err) == (2, True), err
