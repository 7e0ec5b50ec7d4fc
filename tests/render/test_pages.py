"""PDF, LaTeX and HTML, judged by programs that others wrote: poppler, html.parser, and in the long run TeX and Chromium."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.cli import main
from gridwright.render import Sheet, Style, medium, render
from gridwright.render.latex import escape
from support.drawn import MAKERS, NASTY, half
from support.effort import every
from support.latex import needs_latex
from support.paths import EXAMPLES
from support.waiting import PATIENCE
from support.work import check_linear


def needs(program: str) -> pytest.MarkDecorator:
    package = "chromium" if program == "chromium" else "poppler-utils"
    return pytest.mark.skipif(
        not shutil.which(program), reason=f"no {program}: apt-get install {package} makes this run"
    )


def sheets(many: int, size: tuple[int, int] = (5, 6), solved: bool = True) -> list[Sheet]:
    made = [list(MAKERS.values())[n % 4](*size) for n in range(many)]
    titled = [(puzzle.titled(title=f"Number {n} here"), answer) for n, (puzzle, answer) in enumerate(made, 1)]
    return [Sheet(puzzle, solution=answer if solved else None) for puzzle, answer in titled]


def pdf(tmp_path: Path, made: list[Sheet], **style: object) -> Path:
    path = tmp_path / "made.pdf"
    path.write_bytes(medium("pdf").draw(made, Style(**style)))  # type: ignore[arg-type]
    return path


def pages(path: Path) -> list[str]:
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
    return text.split("\f")[:-1]


def info(path: Path) -> dict[str, str]:
    said = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
    return {key: value.strip() for key, _, value in (line.partition(":") for line in said.splitlines())}


@needs("pdftotext")
@pytest.mark.parametrize(("per_page", "expected"), [(1, 9), (2, 5), (4, 3)])
def test_a_booklet_has_title_puzzles_and_solutions(tmp_path: Path, per_page: int, expected: int) -> None:
    found = pages(pdf(tmp_path, sheets(9), title="Winter & <Summer>", per_page=per_page))
    assert "Winter & <Summer>" in found[0]
    assert "9 puzzles" in found[0]
    numbered = [page for page in found if re.search(r"\d+\. Number", page)]
    assert len(numbered) == expected + 1
    assert numbered == found[-len(numbered) :]
    introduction = "".join(found[: -len(numbered)])  # of one page, or where fonts are wide of two
    assert "Masked cells never share a side." in introduction
    body, end = "".join(numbered[:-1]), numbered[-1]
    assert re.findall(r"(\d+)\. Number", body) == [str(n) for n in range(1, 10)]
    assert sorted(re.findall(r"(\d+)\. Number", end), key=int) == [str(n) for n in range(1, 10)]
    assert "Solutions" in end


@needs("pdftotext")
def test_numbers_of_a_board_are_text_in_a_pdf(tmp_path: Path) -> None:
    puzzle, _ = MAKERS["hitori"](4, 6)
    found = pages(pdf(tmp_path, [Sheet(puzzle)]))[0]
    assert [int(word) for word in found.split()] == list(puzzle.numbers)  # type: ignore[attr-defined]


@needs("pdfinfo")
def test_one_puzzle_is_a_page_of_its_size_and_paper_makes_it_a_booklet(tmp_path: Path) -> None:
    one = sheets(1, (4, 6), solved=False)
    assert info(pdf(tmp_path, one, title="", scale=2))["Pages"] == "1"
    wide, high = (float(n) for n in info(pdf(tmp_path, one, title="", scale=2))["Page size"].split()[:3:2])
    assert wide > 2 * 6 * 24 > high > 2 * 4 * 24
    assert "letter" in info(pdf(tmp_path, one, paper="letter"))["Page size"]
    assert info(pdf(tmp_path, one, paper="letter"))["Pages"] == "2"
    assert info(pdf(tmp_path, one, paper="letter", title=""))["Pages"] == "1", "no title, no title page"


@needs("pdfinfo")
def test_the_same_puzzles_make_the_same_file(tmp_path: Path) -> None:
    first = pdf(tmp_path, sheets(5)).read_bytes()
    assert pdf(tmp_path, sheets(5)).read_bytes() == first
    assert info(tmp_path / "made.pdf")["Title"] == "Puzzles"


@needs("pdftotext")
def test_large_boards_get_more_room_and_keep_their_order(tmp_path: Path) -> None:
    small, large = sheets(2), sheets(2, (40, 60), solved=False)
    found = pages(pdf(tmp_path, [*small, *large, *small], per_page=4))
    assert [len(re.findall(r"\d\. Number", page)) for page in found[1:5]] == [2, 1, 1, 2]
    sizes = subprocess.run(["pdfinfo", "-l", "9", tmp_path / "made.pdf"], capture_output=True, text=True).stdout
    assert len(re.findall(r"841.89 x 595.276", sizes)) == 2, "wide boards lie on wide pages"


@needs("pdftotext")
def test_a_puzzle_without_solution_says_so_in_its_place(tmp_path: Path) -> None:
    one, two = sheets(2)
    found = pages(pdf(tmp_path, [Sheet(one.puzzle, note="no solution"), two]))
    assert "1. no solution" in found[-1]
    assert "2. Number 2 here" in found[-1]


@needs("pdftotext")
def test_booklet_from_the_command_line(tmp_path: Path) -> None:
    names = [str(EXAMPLES / name) for name in ("hen.txt", "hitori-6x4.txt", "makaro-5x5.txt", "takuzu-4x4.txt")]
    out = tmp_path / "book.pdf"
    assert main(["render", *names, "--solution", "--title", "Four", "--per-page", "4", "-o", str(out)]) == 0
    first_words = [page.split()[0] for page in pages(out)]
    assert (first_words[0], first_words[-2:]) == ("Four", ["1.", "Solutions"])
    assert len(first_words) <= 4, "the rules take a page, or where fonts are wide two"


def test_the_work_on_a_page_does_not_grow_with_the_number_of_puzzles(tmp_path: Path) -> None:
    def draw(count: int) -> Callable[[], Path]:
        made = sheets(count, (10, 10))
        return lambda: pdf(tmp_path, made)

    works = check_linear(draw, 4)
    assert works[-1] < 100_000 * 16, "so many lines per puzzle would be a fault"


class Page(HTMLParser):
    """What a browser would make of a page: its tags, attributes and texts."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(html: object) -> Page:
    page = Page()
    page.feed(str(html))
    page.close()
    return page


def test_a_page_shows_puzzles_and_folds_solutions() -> None:
    page = parsed(medium("html").draw([*sheets(3), Sheet(sheets(1)[0].puzzle, note="no solution")], Style()))
    assert page.tags.count("svg") == 7 + 3, "every board, every solution, and an example for every kind"
    assert page.tags.count("details") == 3 + 3, "a fold for every kind's rules and for every solution"
    assert "No solution." in page.text
    assert "3. Number 3 here" in page.text


@pytest.mark.parametrize("nasty", NASTY, ids=range(len(NASTY)))
def test_no_text_gets_out_of_its_place_in_a_page(nasty: str) -> None:
    plain = MAKERS["takuzu"](4, 4)[0].titled(title="x", author="x", source="x", licence="x")
    puzzle = plain.titled(title=nasty, author=nasty, source=nasty, licence=nasty)
    wanted = parsed(medium("html").draw([Sheet(plain, note="x")] * 2, Style(title="x")))
    html = medium("html").draw([Sheet(puzzle, note=nasty)] * 2, Style(title=nasty))
    html.encode("utf-8")
    page = parsed(html)
    assert page.tags == wanted.tags
    assert page.attributes == wanted.attributes


@pytest.mark.parametrize("nasty", every(4, NASTY), ids=every(4, range(len(NASTY))))
def test_no_text_acts_in_a_terminal_or_a_pdf(nasty: str, tmp_path: Path) -> None:
    puzzle = MAKERS["makaro"](3, 4)[0].titled(title=nasty, author=nasty)
    drawn = medium("text").draw([Sheet(puzzle)] * 2, Style(title=nasty))
    assert not [c for c in drawn if not c.isprintable() and c != "\n"]
    assert not [c for c in str(puzzle) if not c.isprintable() and c != "\n"]
    for sheet in ([Sheet(puzzle)], [Sheet(puzzle, note=nasty)] * 2):
        assert medium("pdf").draw(sheet, Style(title=nasty or None)).startswith(b"%PDF")


@pytest.mark.parametrize("nasty", NASTY, ids=range(len(NASTY)))
def test_no_text_acts_in_latex(nasty: str) -> None:
    """After the escapes are taken away, nothing is left that TeX would act on."""
    left = escape(nasty)
    for harmless in (r"\\text[a-z]+\{\}", r"\\ldots\{\}", r"\\[{}$&#_%]", r"\{[-\[\]]\}"):
        left = re.sub(harmless, "", left)
    assert not set(left) & set("\\{}$&#_%~^\n\r")


def latex_sheets() -> list[Sheet]:
    made = [(make(4, 6)) for make in MAKERS.values()]
    boards = [Sheet(puzzle, half(answer), flagged=(1, 5)) for puzzle, answer in made]
    return boards + [Sheet(MAKERS["hitori"](3, 3)[0].titled(title=nasty, author=nasty)) for nasty in NASTY]


@pytest.mark.latex
@needs_latex
@pytest.mark.parametrize("engine", ["-pdf", "-lualatex"])
def test_latex_compiles_whatever_the_titles_say(engine: str, tmp_path: Path) -> None:
    made = latex_sheets()
    (tmp_path / "made.tex").write_text(medium("latex").draw(made, Style(theme="dark")))
    command = ["latexmk", engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "made.tex"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-3000:]
    assert info(tmp_path / "made.pdf")["Pages"] == str(len(made)), "every picture fits on its page"


@pytest.mark.slow
@needs("chromium")
def test_a_browser_runs_nothing(tmp_path: Path) -> None:
    nasty = [Sheet(MAKERS["hitori"](3, 3)[0].titled(title=text, author=text), note=text) for text in NASTY]
    page = tmp_path / "page.html"
    html = medium("html").draw(nasty, Style(title="<script>document.title='owned'</script>"))
    page.write_text(html)
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE).stdout
    assert dom.count("<svg") == html.count("<svg") > len(nasty), "the boards, and an example beside the rules"
    assert "<script" not in dom
    assert "<img" not in dom


def test_render_gives_text_or_bytes() -> None:
    puzzle, _ = MAKERS["takuzu"](4, 4)
    kinds = {name: type(render(puzzle, name)) for name in ("html", "latex", "pdf", "png", "svg", "text")}
    assert kinds == {"html": str, "latex": str, "pdf": bytes, "png": bytes, "svg": str, "text": str}
    with pytest.raises(gw.UsageError, match="expected one of html, latex, pdf, png, svg, text"):
        render(puzzle, "gif")
