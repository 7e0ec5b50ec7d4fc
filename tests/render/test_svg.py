from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from xml.dom import minidom

import pytest

import gridwright as gw
from gridwright.grid import Grid
from gridwright.render import Sheet, Style, make_scene, medium, render
from gridwright.render._look import LOOKS, PALETTES, Role
from gridwright.render._words import describe
from gridwright.render.svg import render_scene
from gridwright.scene import Cell, Fill, Ink, Scene
from support.drawn import MAKERS, NASTY, SIZES, half
from support.effort import every
from support.narrow import present
from support.work import check_linear


def classes(svg: str) -> set[str]:
    return set(re.findall(r'<g class="gw-(\w+)"', svg))


def texts(svg: str, role: str) -> list[str]:
    groups = re.findall(rf'<g class="gw-{role}"[^>]*>(.*?)</g>', svg)
    return [text for group in groups for text in re.findall(r"<text[^>]*>([^<]*)</text>", group)]


@pytest.mark.parametrize(("kind", "size"), every(3, list(product(MAKERS, SIZES))))
def test_every_board_is_well_formed_and_inside_its_frame(kind: str, size: str) -> None:
    puzzle, answer = MAKERS[kind](*SIZES[size])
    for board in (None, half(answer), answer):
        svg = gw.svg(puzzle, board, flagged=[0, 2])
        root = present(minidom.parseString(svg).documentElement)
        wide, high = (float(root.getAttribute(name)) for name in ("width", "height"))
        for text in root.getElementsByTagName("text"):
            assert 0 < float(text.getAttribute("x")) < wide
            assert 0 < float(text.getAttribute("y")) < high


def test_every_clue_and_number_is_written() -> None:
    puzzle, _ = MAKERS["nonogram"](25, 25)
    clues = [str(run) for clue in puzzle.rows + puzzle.columns for run in clue or (0,)]  # type: ignore[attr-defined]
    assert sorted(texts(gw.svg(puzzle), "clue")) == sorted(clues)
    hitori, answer = MAKERS["hitori"](3, 7)
    svg = gw.svg(hitori, answer)
    written = texts(svg, "given") + texts(svg, "reversed")
    assert sorted(written) == sorted(map(str, hitori.numbers))  # type: ignore[attr-defined]
    assert len(texts(svg, "reversed")) == sum(v == 1 for v in answer.values)


def test_givens_are_told_from_answers_without_colour() -> None:
    puzzle, answer = MAKERS["takuzu"](4, 6)
    givens = sum(value is not None for value in puzzle.givens)  # type: ignore[attr-defined]
    svg = gw.svg(puzzle, answer)
    assert len(texts(svg, "given")) == givens
    assert len(texts(svg, "answer")) == len(puzzle.grid) - givens
    assert LOOKS[Role.GIVEN].bold
    assert not LOOKS[Role.ANSWER].bold
    assert "tint" in classes(svg)
    assert "tint" not in classes(gw.svg(puzzle))


def test_cells_are_grey_where_black_would_hide_walls() -> None:
    fills = (Cell(Fill.BLACK), Cell(Fill.MASKED, "3"), Cell(Fill.WALL, "4"), Cell(Fill.BLACK, tag="a"))
    plain = Scene(Grid(1, 4), fills)
    among_walls = render_scene(replace(plain, walls=frozenset({(0, 1)})))
    assert {"black", "masked"} <= classes(render_scene(plain))
    assert "shaded" not in classes(render_scene(plain))
    assert {"black", "shaded"} <= classes(among_walls), "what is printed black stays black"
    assert "masked" not in classes(among_walls)
    assert texts(render_scene(plain), "reversed") == ["3", "4", "a"]
    assert (texts(among_walls, "reversed"), texts(among_walls, "given"), texts(among_walls, "tag")) == (
        ["4"],
        ["3"],
        ["a"],
    )


def test_fills_and_grounds_differ_in_lightness() -> None:
    def lightness(code: str) -> float:
        red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
        return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255

    for palette in PALETTES.values():
        paper = lightness(palette["paper"])
        assert abs(paper - lightness(palette["ink"])) > 0.8, "black and masked cells show, and the numbers on them"
        assert 0.09 < abs(paper - lightness(palette["tint"])) < 0.3
        assert abs(paper - lightness(palette["answer"])) > 0.55
        assert abs(paper - lightness(palette["alarm"])) > 0.4
        assert lightness(palette["ink"]) + 0.4 < lightness(palette["shade"]) < paper - 0.3
        assert lightness(palette["shade"]) < lightness(palette["tint"]) - 0.2


def test_what_is_known_white_shows_only_while_something_is_open() -> None:
    puzzle, answer = MAKERS["nonogram"](5, 5)
    assert "dot" in classes(gw.svg(puzzle, half(answer)))
    assert "dot" not in classes(gw.svg(puzzle, answer))
    puzzle, answer = MAKERS["hitori"](5, 5)
    assert "ring" in classes(gw.svg(puzzle, half(answer)))
    assert "ring" not in classes(gw.svg(puzzle, answer))


def test_walls_fives_arrows_and_flags() -> None:
    makaro, nonogram = gw.svg(MAKERS["makaro"](25, 25)[0]), gw.svg(MAKERS["nonogram"](25, 25)[0])
    assert {"wall", "arrow", "black"} <= classes(makaro)
    assert "five" not in classes(makaro)
    assert "five" in classes(nonogram)
    fives = re.search(r'gw-five"[^>]*><path d="([^"]*)"', nonogram)
    assert fives is not None
    assert fives[1].count("M") == 4 + 4, "a line after every fifth row and column, and none on the frame"
    puzzle, answer = MAKERS["nonogram"](5, 5)
    black, white = answer.values.index(1), answer.values.index(0)
    assert "halo" in classes(gw.svg(puzzle, answer, flagged=[black]))
    assert classes(gw.svg(puzzle, answer, flagged=[white])) >= {"flag"}
    assert "flag" not in classes(gw.svg(puzzle, answer))


def test_a_wall_is_where_rooms_meet_and_nowhere_else() -> None:
    grid = Grid(2, 3)
    scene = Scene(grid, (Cell(),) * 6, walls=frozenset({(0, 1), (3, 4), (1, 4)}))
    walls = re.search(r'gw-wall"[^>]*><path d="([^"]*)"', render_scene(scene))
    assert walls is not None
    found = sorted(walls[1].split("M")[1:])
    half = LOOKS[Role.WALL].width / 2
    level = f"{30 - half:g} 30h{24 + 2 * half:g}"
    assert found == [level, "30 6v48"], "one level wall with full corners, and two upright ones joined, frame to frame"


def test_themes() -> None:
    puzzle, _ = MAKERS["makaro"](5, 5)
    auto, light, dark = (gw.svg(puzzle, theme=theme) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert "<style>" not in light + dark
    assert PALETTES["light"]["paper"] in light
    assert PALETTES["dark"]["paper"] in dark
    assert PALETTES["light"]["paper"] not in dark
    assert re.sub(r"<style>.*</style>\n", "", auto).replace("gw-auto", "gw-light") == light
    for role in classes(auto):
        assert f".gw-auto .gw-{role}{{" in auto, "no role stays light in the dark"
    with pytest.raises(gw.UsageError, match="theme"):
        gw.svg(puzzle, theme="sepia")


def test_scale_changes_the_size_and_not_the_picture() -> None:
    puzzle, _ = MAKERS["takuzu"](4, 4)
    once, twice = gw.svg(puzzle), gw.svg(puzzle, scale=2)
    assert 'width="108"' in once
    assert 'width="216"' in twice
    assert once.split("\n")[1:] == twice.split("\n")[1:]
    for scale in (0, -1, 1e9, float("nan")):
        with pytest.raises(gw.UsageError, match="scale"):
            gw.svg(puzzle, scale=scale)


def test_the_picture_tells_itself_to_those_who_cannot_see_it() -> None:
    hitori = gw.read("hitori\n2 2 1\n2 3 1\n")
    svg = gw.svg(hitori, gw.Answer(hitori.grid, (1, 0, None, 0, 0, 1)), flagged=[4])
    assert 'role="img" aria-label="A hitori of 3 columns and 2 rows."' in svg
    assert "Row 1: 2 masked; 2; 1.\nRow 2: 2; 3 marked; 1 masked." in svg
    nonogram, answer = gw.read("nonogram\nrows\n2\n0\ncolumns\n1\n1\n0\n"), None
    assert "Clue of row 1: 2." in gw.svg(nonogram, answer)
    assert "Clue of column 3: 0." in gw.svg(nonogram, answer)
    makaro = gw.read("makaro\nrooms\na a\n. b\ncells\n. 2\n^ .\n")
    assert describe(make_scene(makaro)).endswith("Row 1: room 1 empty; room 1 2.\nRow 2: black arrow up; room 2 empty.")


def test_a_foreign_board_is_refused() -> None:
    puzzle, _ = MAKERS["hitori"](5, 5)
    with pytest.raises(gw.InputError, match="4x4"):
        gw.svg(puzzle, gw.Answer.empty(Grid(4, 4)))


@pytest.mark.parametrize("nasty", every(4, NASTY), ids=every(4, range(len(NASTY))))
def test_no_text_gets_out_of_its_place(nasty: str) -> None:
    puzzle = MAKERS["hitori"](3, 3)[0].titled(title=nasty, author=nasty, source=nasty, licence=nasty)
    plain = MAKERS["hitori"](3, 3)[0].titled(title="x", author="x")
    for svg in (gw.svg(puzzle), str(render(plain, "svg", style=Style(title=nasty)))):
        tags = sorted(re.findall(r"<(/?[\w:]+)", svg))
        assert tags.count("script") == 0
        root = present(minidom.parseString(svg.encode("utf-8")).documentElement)
        names = {node.tagName for node in root.getElementsByTagName("*")}
        assert names <= {"title", "desc", "style", "g", "path", "text", "circle"}
        for node in root.getElementsByTagName("*"):
            assert not [name for name in node.attributes.keys() if name.startswith("on") or "href" in name]  # noqa: SIM118


def test_any_text_in_a_cell_or_clue_is_escaped() -> None:
    grid = Grid(1, 2)
    cells = (Cell(Fill.WHITE, "<&\"'>", Ink.ANSWER), Cell(Fill.MASKED, "]]>"))
    svg = render_scene(Scene(grid, cells, left=(("<b>",),), top=(("&",), ("'",)), title="</title>"))
    minidom.parseString(svg)
    assert "<b>" not in svg


def test_a_sheet_of_two_puzzles_is_no_svg() -> None:
    sheet = Sheet(MAKERS["hitori"](3, 3)[0])
    with pytest.raises(gw.UsageError, match="one puzzle"):
        medium("svg").draw([sheet, sheet], Style())


def test_long_numbers_and_titles_stay_inside() -> None:
    puzzle = gw.read("hitori\n1 123456789\n2 3\n").titled(title="m" * 300, author="W" * 300)
    svg = gw.svg(puzzle)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]
    assert min(sizes) * 0.6 * 9 < 24
    assert "…" in "".join(texts(svg, "title"))
    assert float(re.findall(r'width="([\d.]+)"', svg)[0]) < 15 * 24


def test_the_work_of_drawing_grows_with_the_cells() -> None:
    def draw(height: int) -> Callable[[], str]:
        puzzle, answer = MAKERS["hitori"](height, 30)
        scene = replace(make_scene(puzzle, answer), about="A hitori.")
        return lambda: render_scene(scene)

    works = check_linear(draw, 10)
    assert works[-1] < 100 * 40 * 30, "so many lines per cell would be a fault"


def test_notebooks_show_puzzles_answers_and_outcomes(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = gw.read("takuzu\n1100\n....\n.00.\n.1.0\n")
    outcome = gw.solve(puzzle)
    assert puzzle._repr_svg_() == gw.svg(puzzle) == puzzle.to_svg()
    assert puzzle._repr_html_().startswith('<svg style="max-width:100%;height:auto" xmlns=')
    assert outcome.answer is not None
    assert outcome.answer._repr_svg_() == gw.svg(puzzle, outcome.answer)
    assert "Exactly one solution" in outcome._repr_html_()
    assert outcome._repr_html_().count("<svg") == 1
    assert gw.Answer(puzzle.grid, outcome.answer.values) == outcome.answer, "the puzzle is no part of an answer"
    assert gw.Answer.empty(puzzle.grid)._repr_html_() is None
    two = gw.solve(gw.read("takuzu\n1100\n....\n....\n....\n"))._repr_html_()
    assert two.count("<svg") == 2
    assert "gw-flag" in two
    puzzle.show(outcome.answer)
    assert capsys.readouterr().out.count("1") == 8


def test_bulbs_are_discs_smaller_where_they_are_only_supposed() -> None:
    puzzle = gw.read("akari\n...\n.2.\n...\n")
    board = gw.solve(puzzle).answer
    assert board is not None
    bulbs = board.values.count(1)
    svg = gw.svg(puzzle, board)
    assert bulbs > 1
    assert svg.count("<circle") == bulbs
    assert "disc" in classes(svg)
    assert not texts(svg, "answer")
    scene = make_scene(puzzle, board)
    assert str(render(puzzle, "latex", board)).count("circle[") == bulbs
    radii = {float(r) for r in re.findall(r'r="([0-9.]+)"', render_scene(suppose(scene)))}
    assert len(radii) == 2


def suppose(scene: Scene) -> Scene:
    """The scene with its first disc only supposed."""
    first = next(n for n, cell in enumerate(scene.cells) if cell.disc)
    cells = [replace(cell, assumed=n == first, tag="?" * (n == first)) for n, cell in enumerate(scene.cells)]
    return replace(scene, cells=tuple(cells))
