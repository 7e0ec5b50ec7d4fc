"""Magazines: as many pages as asked for, puzzles of the levels that stand on them, and the same file every time."""

from __future__ import annotations

import re
import shutil
import subprocess
from argparse import Namespace
from pathlib import Path

import pytest

import gridwright as gw
from gridwright import kinds
from gridwright.cli import main
from gridwright.cli._filling import MagazineFilling
from gridwright.generate.duplicates import canonical_hash
from gridwright.generate.magazine import MagazinePuzzles
from gridwright.generate.random_style import Sizes
from gridwright.render import PAPERS, Sheet, Style
from gridwright.render._magazine import Magazine, Section
from gridwright.render._rules_pages import LARGEST, RulesPages, total_height
from support.drawn import MAKERS
from support.effort import every
from support.outside import EXAMPLES_OF_KINDS, kinds_in
from support.paths import ROOT

PAGE = re.compile(rb"/Type /Page\b")
SMALL = ["booklet", "--kinds", "takuzu,makaro", "--levels", "easy,medium", "--size", "6x6", "--seed", "1"]
needs_text = pytest.mark.skipif(
    not shutil.which("pdftotext"), reason="no poppler: apt-get install poppler-utils makes this run"
)


def pages_of(path: Path) -> list[str]:
    """The text of every page."""
    ran = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True)
    return ran.stdout.split("\f")[:-1]


def sections(*counts: int) -> list[Section]:
    """Sections of small boards, so many in each."""
    puzzle, answer = MAKERS["takuzu"](6, 6)
    return [
        Section("easy", f"part {nth}", (Sheet(puzzle, solution=answer),) * count) for nth, count in enumerate(counts)
    ]


@needs_text
@pytest.mark.parametrize("pages", [7, 10])
def test_a_magazine_from_cover_to_solutions(pages: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "issue.pdf"
    assert main([*SMALL, "--pages", str(pages), "--title", "Number One", "-o", str(made)]) == 0
    told = capsys.readouterr().err
    texts = pages_of(made)
    assert len(texts) == pages
    assert f"on {pages} pages (seed 1)" in told
    count = int(told.split()[0])
    assert "Number One" in texts[0]
    assert "seed 1" in texts[0]
    assert "How to play takuzu" in texts[1]
    assert "How to play makaro" in texts[1], "two kinds fill a page"
    contents = dict(re.findall(r"(Easy|Medium|Solutions)[ .]+(\d+)", texts[0]))
    found: list[tuple[int, str, str]] = []
    for nth, text in enumerate(texts, 1):
        if int(contents["Easy"]) <= nth < int(contents["Solutions"]):
            level = "Medium" if nth >= int(contents["Medium"]) else "Easy"
            assert text.split()[0] == level
            found += [(int(n), kind, name) for n, kind, name in re.findall(r"(\d+)\. (\w+), (\w+)", text)]
            assert {name for _, _, name in re.findall(r"(\d+)\. (\w+), (\w+)", text)} == {level.lower()}
    assert sorted(n for n, _, _ in found) == list(range(1, count + 1))
    assert {kind for _, kind, _ in found} == {"Takuzu", "Makaro"}
    back = "".join(texts[int(contents["Solutions"]) - 1 :])
    assert sorted(map(int, re.findall(r"(\d+)\. \w+, \w+", back))) == list(range(1, count + 1))


def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    files = []
    for nth, seed in enumerate(("1", "1", "2")):
        files.append(tmp_path / f"{nth}.pdf")
        assert main([*SMALL[:-1], seed, "--pages", "7", "-o", str(files[-1])]) == 0
    first, same, other = (path.read_bytes() for path in files)
    assert first == same != other


def test_puzzles_are_of_their_levels_and_all_different() -> None:
    selection = MagazinePuzzles(["makaro", "takuzu"], ["medium", "easy"], 3, Sizes.of("6x6"))
    chosen = selection.take(10)
    assert [level for level, _ in chosen] == ["easy", "medium"]
    assert [len(puzzles) for _, puzzles in chosen] == [6, 4]
    for level, puzzles in chosen:
        assert [gw.rate(puzzle).level for puzzle in puzzles] == [level] * len(puzzles)
        assert [puzzle.kind for puzzle in puzzles[:2]] == ["makaro", "takuzu"]
    every = [puzzle for _, puzzles in chosen for puzzle in puzzles]
    assert len({canonical_hash(puzzle) for puzzle in every}) == 10
    assert all(
        puzzles == more[: len(puzzles)] for (_, puzzles), (_, more) in zip(chosen, selection.take(16), strict=True)
    )


def test_boards_grow_with_the_level_unless_a_size_is_given() -> None:
    chosen = MagazinePuzzles(["takuzu"], ["easy", "medium"], 1, None).take(2)
    assert [str(puzzles[0].grid) for _, puzzles in chosen] == ["6x6", "8x8"]


def test_a_kind_of_one_file_has_magazines_of_any_level(tmp_path: Path) -> None:
    with kinds_in(EXAMPLES_OF_KINDS):
        wanted = ["booklet", "--kinds", "akari", "--size", "5x4", "--seed", "1", "--pages", "5"]
        assert main([*wanted, "--levels", "any", "-o", str(tmp_path / "any.pdf")]) == 0
        assert len(PAGE.findall((tmp_path / "any.pdf").read_bytes())) == 5
        assert main([*wanted, "--levels", "easy", "-o", str(tmp_path / "easy.pdf")]) == 0
        assert len(PAGE.findall((tmp_path / "easy.pdf").read_bytes())) == 5


@pytest.mark.parametrize("paper", every(3, list(PAPERS)))
def test_every_length_is_met_that_more_pages_can_meet(paper: str) -> None:
    """A section is spread where that gives just the missing pages; otherwise the magazine is shorter, never longer."""
    met = 0
    for counts in ((1, 1), (3, 5), (8, 9, 7)):
        usual = Magazine(sections(*counts), Style(paper=paper)).count_pages()
        for length in range(usual, usual + 3):
            magazine = Magazine(sections(*counts), Style(paper=paper), length=length)
            assert usual <= magazine.count_pages() <= length
            assert len(PAGE.findall(magazine.bytes())) == magazine.count_pages()
            met += magazine.count_pages() == length
    assert met >= 5


def test_too_few_pages_are_refused_with_how_many_it_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "issue.pdf"
    assert main([*SMALL, "--pages", "3", "-o", str(made)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert not made.exists()
    least = int(re.findall(r"takes (\d+) pages", told)[0])
    assert main([*SMALL, "--pages", str(least), "-o", str(made)]) == 0
    assert len(PAGE.findall(made.read_bytes())) == least


def test_without_pages_there_are_as_many_as_fold_into_a_booklet(tmp_path: Path) -> None:
    for least, pages in ((5, 16), (16, 16), (17, 20), (21, 24)):
        filling = MagazineFilling(MagazinePuzzles([], [], 1, None), Namespace(pages=None), 1)
        filling.settle_pages(least)
        assert filling.pages == pages
    made = tmp_path / "issue.pdf"
    given = ["--kinds", "takuzu", "--levels", "easy", "--size", "6x6", "--per-page", "1", "--seed", "1"]
    assert main(["booklet", *given, "-o", str(made)]) == 0
    assert len(PAGE.findall(made.read_bytes())) == 16


def test_pages_of_rules_are_full() -> None:
    """Kinds share a page as far as they fit, and one that is alone is set in larger letters."""
    for paper in PAPERS:
        magazine = Magazine(sections(1), Style(paper=paper))
        loaded = [kinds.load(name) for name in ("akari", "heyawake", "hitori", "makaro", "nonogram")]
        rules = RulesPages(magazine.pages, loaded)
        assert [block for page in rules.plan for block in page] == rules.blocks
        assert len(rules.plan) < 5 or paper not in ("a4", "letter")
        for page in rules.plan:
            scale = rules.choose_scale(page)
            assert total_height(page, scale) <= rules.room
            assert scale == pytest.approx(LARGEST) or total_height(page, scale * 1.1) > rules.room


@needs_text
def test_the_key_has_the_solutions_and_what_they_show(tmp_path: Path) -> None:
    made, key = tmp_path / "issue.pdf", tmp_path / "key.pdf"
    given = ["booklet", "--kinds", "nonogram", "--levels", "easy", "--pages", "4", "--seed", "3", "--title", "Class 4b"]
    assert main([*given, "-o", str(made), "--answer-key", str(key)]) == 0
    assert len(PAGE.findall(made.read_bytes())) == 4
    texts = pages_of(made)
    assert "Solution " not in texts[0] + texts[2] + texts[3]
    (solutions,) = pages_of(key)
    assert solutions.split("\n")[0].strip() == "Class 4b: solutions"
    count = len(re.findall(r"\d+\. Nonogram, easy", "".join(texts)))
    assert len(re.findall(r"\d+\. Nonogram, easy", solutions)) == count > 1
    names = {
        puzzle.notes.title
        for _, puzzles in MagazinePuzzles(["nonogram"], ["easy"], 3, None).take(count)
        for puzzle in puzzles
    }
    assert all(name in solutions for name in names)
    assert not any(name in "".join(texts) for name in names), "a name would tell what the picture is"


@needs_text
def test_a_magazine_in_french(tmp_path: Path) -> None:
    made = tmp_path / "numero.pdf"
    assert main([*SMALL, "--pages", "7", "--lang", "fr", "-o", str(made)]) == 0
    text = "".join(pages_of(made))
    assert "Règles du jeu" in text
    assert "Takuzu, facile" in text
    assert "Makaro, moyen" in text
    assert "easy" not in text


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--kinds", "sudoku"], "sudoku"),
        (["--kinds", ","], "names nothing"),
        (["--kinds", "unruly"], "unruly"),
        (["--levels", "harsh"], "did you mean hard"),
        (["--size", "5x5"], "size"),
        (["--pages", "0"], "--pages"),
        (["--pages", "9999"], "at most"),
    ],
)
def test_requests_that_are_refused(
    more: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*SMALL, "--pages", "8", *more, "-o", str(tmp_path / "issue.pdf")]
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@needs_text
def test_a_magazine_of_ones_own_puzzles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the order and with the titles that they have, and with what is wrong with them."""
    made, key = tmp_path / "own.pdf", tmp_path / "key.pdf"
    names = ("takuzu-4x4", "takuzu-none", "hitori-6x4", "makaro-5x5")
    puzzles = [str(ROOT / "examples" / f"{name}.txt") for name in names]
    assert main(["booklet", *puzzles, "--title", "Ours", "-o", str(made)]) == 1, "one has no solution"
    told = capsys.readouterr().err
    assert "takuzu-none.txt: no solution" in told
    texts = pages_of(made)
    assert f"4 puzzles on {len(texts)} pages\n" in told
    assert "Ours" in texts[0]
    assert "4 puzzles: 2 takuzu, 1 hitori, 1 makaro" in texts[0]
    start, end = (int(re.findall(rf"{word}[ .]+(\d+)", texts[0])[0]) for word in ("Puzzles", "Solutions"))
    titles = re.findall(r"\d\. (?:\S+ )*\S+", "".join(texts[start - 1 : end - 1]))
    assert sorted(titles) == [f"{nth}. {gw.read(puzzle).notes.title}" for nth, puzzle in enumerate(puzzles, 1)]
    assert "no solution" in "".join(texts[end - 1 :]).lower()
    assert main(["booklet", puzzles[0], "--answer-key", str(key), "-o", str(made)]) == 0
    assert "Solutions" not in "".join(pages_of(made))
    assert "Puzzles: solutions" in "".join(pages_of(key))


def test_what_is_for_new_puzzles_is_refused_with_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, made = str(ROOT / "examples" / "hen.txt"), tmp_path / "own.pdf"
    for option, value in (("kinds", "takuzu"), ("levels", "easy"), ("pages", "8"), ("size", "6x6"), ("seed", "1")):
        assert main(["booklet", puzzle, f"--{option}", value, "-o", str(made)]) == 2
        assert f"--{option} is for new puzzles; leave it out to print your own" in capsys.readouterr().err
    assert main(["booklet", str(tmp_path / "none.txt"), "-o", str(made)]) == 2
    assert main(["booklet", puzzle, "-o", puzzle]) == 2
    assert not made.exists()
