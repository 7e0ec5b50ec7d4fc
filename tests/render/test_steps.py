"""Pictures of steps: numbers at the edges, marks and what they mean, pages that stay small, in the light and the dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.render import PAPERS, Style
from gridwright.render._layout import layout
from gridwright.render._legend import word_legend
from gridwright.render._look import LOOKS, PALETTES, Look, Role
from gridwright.render._pages import BOLD, INK, Pages
from gridwright.render._pagination import Paper
from gridwright.render._shapes import Words
from gridwright.render._shared_layers import SharedLayers
from gridwright.render._step_pictures import picture_explanation
from gridwright.render._steps import StepPicture, group_steps, list_legend, list_pictures
from gridwright.render._steps_html import draw_html
from gridwright.render._steps_pdf import MOST_PAGES, draw_pdf, make_plan
from gridwright.render.svg import render_scene
from gridwright.render.text import text
from gridwright.scene import Cell, Fill, Scene
from support.effort import scaled
from support.paths import EXAMPLES


def pictures_of(name: str) -> tuple[gw.Puzzle, list[StepPicture]]:
    puzzle = gw.read(EXAMPLES / f"{name}.txt")
    return puzzle, picture_explanation(puzzle, gw.explain(puzzle))


def numbers(scene: Scene) -> list[str]:
    layers = [layer for layer in layout(scene).layers if layer.role in (Role.LABEL, Role.NAMED)]
    return [word for layer in layers if isinstance(layer, Words) for _, _, word in layer.items]


def test_rows_and_columns_are_numbered() -> None:
    plain = Scene(Grid(2, 3), (Cell(),) * 6, numbered=True)
    assert numbers(plain) == ["1", "2", "1", "2", "3"]
    fives = Scene(Grid(1, 12), (Cell(),) * 12, numbered=True, fives=True)
    assert numbers(fives) == ["1", "1", "5", "10"]
    assert sorted(numbers(fives.name([7]).flag([11]))) == ["1", "1", "10", "12", "5", "7"], "and those that matter"
    assert numbers(Scene(Grid(2, 3), (Cell(),) * 6)) == []


def test_numbers_in_characters_never_touch() -> None:
    for width in (1, 9, 12, 40, 120):
        cells = (Cell(),) * width
        for scene in (
            Scene(Grid(1, width), cells, numbered=True),
            Scene(Grid(1, width), cells, numbered=True, fives=True, left=(("1",),), top=(("1",),) * width),
        ):
            for columns in (None, 40):
                marked = scene.flag(range(width)).name([width])
                lines = text(marked, columns=columns).split("\n")
                line = [line for line in lines if line.split()[:1] == ["1"]][-1]
                shown = [int(word) for word in line.split()]
                assert shown == sorted(shown)
                assert set(shown) <= set(range(1, width + 1))
                assert {n for n in (1, width) if n == 1 or n % 5 == 0} <= set(shown)


@pytest.mark.parametrize("name", ["hitori-6x4", "takuzu-6x8", "makaro-7x4", "hen"])
def test_marks_stay_from_start_to_end(name: str) -> None:
    """The circles, dots and tints of what is known or given are on the last picture as on the others."""
    puzzle, pictures = pictures_of(name)
    roles = [{layer.role for layer in layout(picture.scene(puzzle)).layers} for picture in pictures]
    kept = {"hitori-6x4": Role.RING, "hen": Role.DOT}.get(name, Role.TINT)
    assert kept in roles[-1]
    first = next(nth for nth, found in enumerate(roles) if kept in found)
    assert all(kept in found or Role.MIXED in found for found in roles[first:])
    assert name in ("hitori-6x4", "hen") or first == 0, "givens have their tint at the start"


def test_the_line_of_a_step_is_tinted_with_its_clue() -> None:
    puzzle, (_, step, *_) = pictures_of("hen")
    svg = render_scene(step.scene(puzzle), "light")
    areas = re.findall(r'class="gw-area"[^>]*><path d="([^"]*)"', svg)
    assert len(areas) == 2, "beside the board and on it"
    assert "gw-named" in svg


@pytest.mark.parametrize("name", ["hitori-6x4", "takuzu-6x8", "makaro-7x4", "hen"])
def test_the_legend_names_the_marks_that_occur(name: str) -> None:
    puzzle, pictures = pictures_of(name)
    signs = {sample.sign for sample in list_legend(puzzle, pictures)}
    last = {"hitori-6x4": "circle", "hen": "dot"}.get(name, "grey ground")
    supposing = {"cross", "number", "dashed frame"} if any(picture.supposed for picture in pictures) else set()
    assert signs == {"frame", "marked corners", "tint", last} | supposing
    assert list_legend(puzzle, pictures[:1]) == [] or name.startswith(("takuzu", "makaro"))


def test_a_contradiction_is_not_called_a_decision() -> None:
    puzzle, pictures = pictures_of("takuzu-none")
    words = word_legend(list_legend(puzzle, pictures))
    assert "decides" not in words
    assert words.startswith("Dashed frame: what does not fit together; ")


def test_the_page_draws_what_pictures_share_once() -> None:
    puzzle, pictures = pictures_of("sailboat")
    page = draw_html(puzzle, pictures, Style(theme="light"))
    alone = sum(len(render_scene(picture.scene(puzzle), "light")) for picture in pictures)
    assert len(page) < 0.6 * alone
    names = re.findall(r'<g id="([^"]*)"', page)
    used = re.findall(r'<use href="#([^"]*)"', page)
    assert set(used) == set(names)
    assert len(names) == len(set(names))
    assert page.count("<h2>") == len(pictures)


def test_shared_layers_leave_out_nothing() -> None:
    """Every picture still has every shape, in the same order."""
    puzzle, pictures = pictures_of("makaro-7x4")
    drawings = [layout(picture.scene(puzzle)) for picture in pictures]
    shared = SharedLayers(drawings, "light")
    defined = dict(re.findall(r'<g id="([^"]*)" class="gw-light">(.*?)</g></g>', shared.define()))
    compared = 0
    for picture, drawing in zip(pictures, drawings, strict=True):
        drawn = "".join(shared.draw(drawing))
        whole = re.sub(r'<use href="#([^"]*)"/>', lambda found: defined[found[1]], drawn)
        svg = render_scene(picture.scene(puzzle), "light")
        assert sorted(re.findall(r"<text[^>]*>[^<]*", whole)) == sorted(re.findall(r"<text[^>]*>[^<]*", svg))
        assert sorted(re.findall(r"M[\d.]+ [\d.]+", whole)) == sorted(re.findall(r"M[\d.]+ [\d.]+", svg))
        compared += 1
    assert compared == len(pictures)


def test_a_dark_page_leaves_black_cells_black() -> None:
    def lightness(code: str) -> float:
        return sum(int(code[at : at + 2], 16) for at in (1, 3, 5)) / 3 / 255

    assert {LOOKS[role].fill for role in (Role.BLACK, Role.MASKED)} == {"ink"}
    for palette in PALETTES.values():
        assert lightness(palette["ink"]) < 0.2
        assert lightness(palette["paper"]) > 0.8
        assert 0.03 < lightness(palette["paper"]) - lightness(palette["area"]) < 0.4
        assert lightness(palette["mixed"]) < lightness(palette["area"])
    puzzle, pictures = pictures_of("hen")
    page = draw_html(puzzle, pictures, Style())
    assert '<g id="gw-0" class="gw-auto">' in page, "so that the dark colours reach what is shared"
    assert page.count("<style>") <= 2 + len(list_legend(puzzle, pictures))


def test_several_steps_share_a_picture() -> None:
    _, pictures = pictures_of("hitori-8x8")
    grouped = group_steps(pictures, 4)
    steps = [picture for picture in pictures if picture.number]
    assert len(grouped) == 1 + -(-len(steps) // 4)
    joined = grouped[1]
    assert joined.heading == "Steps 1 to 4"
    assert [sentence[:2] for sentence in joined.sentences] == ["a)", "b)", "c)", "d)"]
    assert dict(zip(joined.decided, joined.tags, strict=True)) == {
        cell: letter for letter, step in zip("abcd", steps, strict=False) for cell in step.decided
    }
    assert joined.board == steps[3].board
    assert sorted(cell for picture in grouped for cell in picture.decided) == sorted(
        cell for picture in pictures for cell in picture.decided
    )
    assert group_steps(pictures, 1) == pictures
    assert len(group_steps(pictures, 1000)) == 1 + -(-len(steps) // 8), "never more than eight"


def test_large_boards_stand_two_to_a_page_and_small_ones_many() -> None:
    def plan(height: int, width: int, clues: int) -> tuple[int, int, bool]:
        left, top = ((("10",) * clues,) * height, (("10",) * clues,) * width) if clues else ((), ())
        scene = Scene(Grid(height, width), (Cell(),) * (height * width), left=left, top=top, numbered=True)
        found = make_plan(layout(scene), Paper(PAPERS["a4"], 0.0, 0.85))
        return found.across, found.per_page, found.is_beside

    assert plan(30, 30, 5) == (1, 2, True)
    assert plan(8, 8, 0) == (3, 9, False)
    assert plan(20, 20, 0)[1] >= 4
    assert plan(60, 60, 10) == (1, 1, False)
    assert plan(1, 12, 0)[1] > 9
    assert plan(12, 1, 0)[1] >= 3


def test_a_long_explanation_has_a_bounded_number_of_pages(tmp_path: Path) -> None:
    puzzle = gw.read("nonogram\nrows\n" + "30\n" * 30 + "columns\n" + "30\n" * 30)
    board = gw.Answer(puzzle.grid, (1,) * 900)
    steps = [StepPicture(f"Step {n}", ("A sentence.",), board, (n,), number=n) for n in range(1, scaled(150, 400))]
    data = draw_pdf(puzzle, steps, Style())
    assert 0 < data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") <= MOST_PAGES + 2


def test_headings_have_one_size_and_boards_of_a_row_one_height(monkeypatch: pytest.MonkeyPatch) -> None:
    headings: list[tuple[str, float]] = []
    tops: list[tuple[int, float]] = []

    def text(self: Pages, x: float, y: float, text: str, size: float, look: Look = INK, align: float = 0.0) -> float:
        if look is BOLD:
            headings.append((text, size))
        return 0.0

    def place(self: Pages, drawing: object, x: float, y: float, scale: float) -> None:
        tops.append((self.count, y))

    monkeypatch.setattr(Pages, "text", text)
    monkeypatch.setattr(Pages, "place", place)
    puzzle, pictures = pictures_of("makaro-5x5")
    draw_pdf(puzzle, pictures, Style())
    del headings[0]  # the title of the puzzle
    boards = tops[-len(pictures) :]
    assert " ".join(words for words, _ in headings) == " ".join(picture.heading for picture in pictures), "none is cut"
    assert len({size for _, size in headings}) == 1
    assert len(boards) == len(pictures) > 6
    assert all(len(set(boards[at : at + 3])) == 1 for at in range(0, len(boards), 3))


def test_two_solutions_stand_side_by_side() -> None:
    puzzle, pictures = pictures_of("takuzu-several")
    pair = pictures[-1]
    assert pair.beside is not None
    differing = tuple(pair.board.differs(pair.beside))
    assert pair.decided == differing != ()
    page = draw_html(puzzle, pictures, Style(theme="light"))
    last = page.rpartition("<li")[2]
    assert last.startswith(" class=both")
    assert last.count("<svg") == 2
    alone = list_pictures(pictures)
    assert len(alone) == len(pictures) + 1
    assert [picture.compared for picture in alone[-2:]] == [False, True]
    assert draw_pdf(puzzle, pictures, Style()).startswith(b"%PDF")


def test_tags_replace_dots_and_stand_beside_numbers() -> None:
    cells = (Cell(Fill.WHITE, tag="a"), Cell(Fill.BLACK, tag="b"), Cell(Fill.WHITE, "3", tag="c"), Cell())
    svg = render_scene(Scene(Grid(2, 2), cells), "light")
    assert "gw-dot" not in svg
    assert set(re.findall(r">([abc])</text>", svg)) == {"a", "b", "c"}


def test_a_board_is_shown_as_a_whole_unless_it_is_very_wide() -> None:
    for width, wide in ((40, False), (80, True)):
        puzzle = gw.read("nonogram\nrows\n" + f"{width}\n" * 2 + "columns\n" + "2\n" * width)
        board = gw.Answer(puzzle.grid, (1,) * len(puzzle.grid))
        page = draw_html(puzzle, [StepPicture("Start", (), board)], Style())
        assert ('class="wide"' in page) is wide
