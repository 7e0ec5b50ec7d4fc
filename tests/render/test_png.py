from __future__ import annotations

import sys

import pytest

import gridwright as gw
from gridwright.render import Style, render
from support.drawn import MAKERS, NASTY, half
from support.effort import every
from support.pixels import Rows, pixels


def drawn(puzzle: gw.Puzzle, answer: gw.Answer | None = None, **style: object) -> Rows:
    data = render(puzzle, "png", answer, style=Style(**style))  # type: ignore[arg-type]
    assert isinstance(data, bytes)
    return pixels(data)


def test_cells_are_where_they_belong() -> None:
    puzzle = gw.read("nonogram\nrows\n1\n2\ncolumns\n1\n2\n0\n")
    rows = drawn(puzzle, gw.Answer(puzzle.grid, (0, 1, 0, 1, 1, 0)), theme="light")
    left, top = len(rows[0]) - (6 + 3 * 24) * 2, len(rows) - (6 + 2 * 24) * 2
    found = [rows[top + 24 + 48 * r][left + 24 + 48 * c][0] < 60 for r in range(2) for c in range(3)]
    assert found == [False, True, False, True, True, False]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("form", ["norinori\n{rooms}", "heyawake\nrooms\n{rooms}numbers\n. . . . .\n. . . . .\n"])
def test_walls_show_beside_shaded_cells(form: str, theme: str) -> None:
    """Cells of different rooms that are both shaded, both white, or one of each; no matter whether a rule is broken."""
    puzzle = gw.read(form.format(rooms="a b b c c\na b b c c\n"))
    rows = drawn(puzzle, gw.Answer(puzzle.grid, (1, 1, 0, 0, 1) + (0,) * 5), theme=theme)
    y, left = (6 + 12) * 2, 6 * 2
    middles = [rows[y][left + 24 + 48 * column][0] for column in range(5)]
    walls = [rows[y][left + 48 * column][0] for column in (1, 3)]
    shaded, white = [middles[0], middles[1], middles[4]], middles[2:4]
    assert max(walls) + 80 < min(shaded)
    assert max(shaded) + 80 < min(white)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_is_there(theme: str) -> None:
    """Every number leaves ink in its cell, whatever its ground: a font that is missing would leave none."""
    puzzle, answer = MAKERS["hitori"](3, 4)
    rows = drawn(puzzle, half(answer), theme=theme)
    for cell in range(len(puzzle.grid)):
        row, column = puzzle.grid.place(cell)
        y, x = (6 + row * 24) * 2, (6 + column * 24) * 2
        inner = [rows[y + dy][x + dx][1] for dy in range(14, 34) for dx in range(14, 34)]
        assert max(inner) - min(inner) > 100


def test_a_4x4_hitori_has_its_size_and_paper_up_to_the_edge() -> None:
    rows = drawn(MAKERS["takuzu"](4, 4)[0], theme="light", scale=1.01)
    assert (len(rows), len(rows[0])) == (219, 219)
    assert {rows[-1][-1], rows[0][0], rows[-1][0], rows[0][-1]} == {(255, 255, 255)}


def test_too_many_pixels_are_refused_before_they_are_made() -> None:
    puzzle, _ = MAKERS["nonogram"](40, 60)
    with pytest.raises(gw.UsageError, match="too large"):
        render(puzzle, "png", style=Style(scale=20))


@pytest.mark.parametrize("nasty", every(4, NASTY), ids=every(4, range(len(NASTY))))
def test_any_title_can_be_painted(nasty: str) -> None:
    assert render(MAKERS["hitori"](3, 3)[0].titled(title=nasty, author=nasty), "png")


def test_without_the_extra_a_word_on_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairocffi", None)
    with pytest.raises(gw.MissingError, match=r"pip install 'gridwright\[draw\]'"):
        render(MAKERS["hitori"](3, 3)[0], "png")
