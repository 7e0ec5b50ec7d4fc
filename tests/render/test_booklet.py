"""Booklets on every paper: nothing runs off a page, small boards share one, and a fault on the way leaves nothing behind."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from functools import cache
from itertools import product
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import INTERNAL_ERROR, main
from gridwright.render import PAPERS, Sheet, Style, medium
from gridwright.render._cairo import split_scripts
from gridwright.render._pagination import MARGIN, Paper, Size, arrange, fill_pages, pack_shelves
from gridwright.render._words import visual_order
from support.drawn import MAKERS
from support.effort import every
from support.paths import EXAMPLES

LONG = (
    "A very long title that goes on for lines and lines: 100% <b>of it</b> & more, and then the whole of it again " * 4
)
BOXES = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">')
PAGES = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)


@cache
def odd_sheets() -> list[Sheet]:
    """Boards of all shapes, with titles and authors that do not fit."""
    shapes = [("nonogram", 5, 5), ("nonogram", 1, 28), ("hitori", 40, 1), ("makaro", 20, 30), ("hitori", 1, 1)]
    made = [MAKERS[kind](height, width) for kind, height, width in [*shapes, ("takuzu", 6, 6), ("nonogram", 25, 25)]]
    return [Sheet(puzzle.titled(title=LONG, author=LONG), solution=answer) for puzzle, answer in made]


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no poppler: apt-get install poppler-utils makes this run")
@pytest.mark.parametrize(("paper", "per_page"), every(5, list(product(PAPERS, (1, 2, 4)))))
def test_every_word_stands_on_the_page(paper: str, per_page: int, tmp_path: Path) -> None:
    made = tmp_path / "made.pdf"
    style = Style(paper=paper, per_page=per_page, title=LONG)
    made.write_bytes(medium("pdf").draw(odd_sheets(), style))
    found = subprocess.run(["pdftotext", "-bbox", made, "-"], capture_output=True, text=True, check=True).stdout
    words = 0
    for width, height, page in PAGES.findall(found):
        assert sorted(map(float, (width, height))) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)
        for left, top, right, bottom in (map(float, box) for box in BOXES.findall(page)):
            assert left >= 0
            assert top >= 0
            assert right <= float(width)
            assert bottom <= float(height)
            words += 1
    assert words > 500


PAPER = Paper((600.0, 840.0), 30.0, 1.5)


def counts(boards: list[Size], most: int, least: float = 0.42) -> list[int]:
    """How many boards every page holds; the pages hold all boards in order."""
    pages = fill_pages(boards, PAPER, most, lambda _, arrangement: min(arrangement.scales) >= least)
    starts = [first for first, _ in pages]
    sizes = [len(arrangement.slots) for _, arrangement in pages]
    assert starts == [sum(sizes[:nth]) for nth in range(len(sizes))]
    assert sum(sizes) == len(boards)
    return sizes


def test_boards_share_pages_evenly_and_keep_their_order() -> None:
    small, tall, large = (130.0, 130.0), (400.0, 700.0), (1400.0, 1000.0)
    assert counts([small] * 9, 4) == [3, 3, 3], "and not 4, 4, 1"
    assert sorted(counts([small] * 13, 4)) == [3, 3, 3, 4]
    assert sorted(counts([small] * 5, 4)) == [2, 3]
    assert counts([small] * 8, 4) == [4, 4]
    assert counts([small] * 9, 1) == [1] * 9
    assert counts([small, small, large, small, small], 4) == [2, 1, 2], "a large board has a page of its own"
    assert counts([small, tall, small, small], 4) == [4]
    assert counts([small, tall, small, small], 4, least=0.8) == [2, 2], "as many as are large enough"
    assert counts([], 4) == []


@pytest.mark.parametrize("most", [2, 4])
def test_no_board_is_alone_while_a_page_is_crowded(most: int) -> None:
    rng = random.Random(most)
    for count in range(2, 40):
        boards = [(rng.uniform(100, 250), rng.uniform(100, 250)) for _ in range(count)]
        sizes = counts(boards, most)
        assert len(sizes) == -(-count // most), "no page more than needed"
        assert min(sizes) > 1 or max(sizes) <= 2


def test_boards_of_a_page_do_not_overlap_and_stay_inside() -> None:
    rng = random.Random(7)
    for count in (1, 2, 3, 4) * 10:
        boards = [(rng.uniform(30, 900), rng.uniform(30, 900)) for _ in range(count)]
        found = arrange(boards, PAPER)
        ends: list[tuple[float, float]] = []
        for (x, y, width, height), scale, board in zip(found.slots, found.scales, boards, strict=True):
            assert board[0] * scale <= width + 0.01
            assert board[1] * scale + PAPER.heading <= height + 0.01
            assert x >= MARGIN
            assert x + width <= 600 - MARGIN + 0.01
            assert y + height <= 840 - MARGIN + 0.01
            assert all(x >= right or y >= bottom for right, bottom in ends)
            ends.append((x + width, y + height))


def test_pages_of_solutions_are_equally_full() -> None:
    box, tall = (90.0, 90.0), (90.0, 300.0)

    def counts(boxes: list[Size]) -> list[int]:
        return [len(page) for page in pack_shelves(boxes, (400.0, 700.0))]

    assert counts([box] * 18) == [18]
    assert counts([box] * 19) == [12, 7], "and not 18, 1"
    assert counts([*[box] * 7, tall]) == [8]
    assert counts([*[box] * 13, tall]) == [12, 2], "measured by height, not by number"
    assert counts([]) == []


def test_solutions_stand_side_by_side_and_then_below() -> None:
    sizes = [(100.0, 50.0), (100.0, 80.0), (300.0, 40.0), (100.0, 600.0), (9999.0, 9999.0)]
    pages = list(pack_shelves(sizes, (400.0, 700.0)))
    assert [[nth for nth, _ in page] for page in pages] == [[0, 1, 2], [3], [4]], (
        "one too large for any page has its own"
    )
    places = {nth: slot[:2] for page in pages for nth, slot in page}
    assert places[0] == (MARGIN, MARGIN)
    assert places[1] == (MARGIN + 120, MARGIN)
    assert places[2] == (MARGIN, MARGIN + 90)


def test_letters_from_right_to_left_stand_so() -> None:
    assert visual_order("owl 12") == "owl 12"
    assert visual_order("\u05d0\u05d1\u05d2") == "\u05d2\u05d1\u05d0"
    assert visual_order("a \u05d0\u05d1 (12.5) \u05d2! b") == "a \u05d2 (12.5) \u05d1\u05d0! b"
    assert visual_order("\u05d0\u05b8\u05d1") == "\u05d1\u05d0\u05b8", "a vowel stays behind its letter"


def test_a_text_is_cut_where_another_font_may_be_needed() -> None:
    assert split_scripts("naïve “cat” 猫と犬 (x) \u05d0") == ["naïve “cat” ", "猫と犬 (", "x) ", "\u05d0"]
    assert "".join(split_scripts("a猫1 \u05d0→…")) == "a猫1 \u05d0→…"


@pytest.mark.parametrize("to", ["pdf", "png"])
@pytest.mark.parametrize("many", [1, 3])
def test_a_fault_in_mid_drawing_leaves_the_file_as_it_was(
    to: str, many: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / f"made.{to}"
    target.write_bytes(b"what was there")
    names = [str(EXAMPLES / "hen.txt")] * (many if to == "pdf" else 1)

    def break_off(*_: object) -> None:
        raise RuntimeError("in mid-drawing")

    with monkeypatch.context() as patched:
        patched.setattr("gridwright.render._cairo.select_font", break_off)
        assert main(["render", *names, "-o", str(target)]) == INTERNAL_ERROR
    assert target.read_bytes() == b"what was there"
    assert [file.name for file in tmp_path.iterdir()] == [target.name]
    assert main(["render", *names, "-o", str(target)]) == 0, "and the next one is drawn"
    assert target.read_bytes()[:4] in (b"%PDF", b"\x89PNG")


def test_one_digit_is_as_large_as_two_beside_it() -> None:
    def sizes(numbers: str) -> set[str]:
        drawn = gw.svg(gw.read(f"hitori\n{numbers}\n"))
        return set(re.findall(r'class="gw-given"[^>]*font-size="([\d.]+)"', drawn))

    assert len(sizes("1 2 12")) == 1
    assert sizes("1 2 3") != sizes("1 2 12")
    assert len(sizes("1 22 12345")) == 2, "long numbers are smaller, and make no others so"


def test_a_board_too_wide_for_a_phone_can_be_pushed_sideways() -> None:
    wide, narrow = (MAKERS["hitori"](2, width)[0] for width in (40, 20))
    assert '<div class="wide" tabindex="0" style="--least:480px">' in medium("html").draw([Sheet(wide)], Style())
    assert 'class="wide"' not in medium("html").draw([Sheet(narrow)], Style())


def test_a_picture_that_tex_cannot_measure_is_refused() -> None:
    long = Sheet(MAKERS["hitori"](1, 400)[0])
    assert "tikzpicture" in medium("latex").draw([long], Style())
    with pytest.raises(gw.UsageError, match="longer than TeX can measure; use a smaller scale"):
        medium("latex").draw([long], Style(scale=2))
