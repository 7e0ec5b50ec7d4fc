"""Where things stand: boards fill the room they have, and stay in sight beside or above what is said about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.page import NARROW, WIDE, WORKED, cells_of, example, link_of

OpenPage = Callable[..., Any]
TALL = "nonogram\nrows\n" + "1\n" * 12 + "columns\n" + "12\n0\n0\n"
BIG = "nonogram\nrows\n" + "1\n" * 30 + "columns\n" + "30\n" + "0\n" * 39


def box_of(page: Any, place: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(place).first.bounding_box()
    return found


def test_boards_fill_the_room_they_have(open_page: OpenPage) -> None:
    """Up to 96 pixels a cell; what has more cells than that fits into the window, but for phones the tools below it too."""
    page = open_page(f"#{example('akari')[0]['link']}", viewport=WIDE)
    for text, kind in ((None, "akari"), (TALL, "tall")):
        if text is not None:
            page.goto(page.url.partition("#")[0] + link_of(text))
            page.locator(".clue").nth(14).wait_for()
        for size in (WIDE, {"width": 768, "height": 1024}, NARROW):
            page.set_viewport_size(size)
            cell, board, tools = (box_of(page, place) for place in ("[role=gridcell]", ".board", ".stage .tools"))
            assert cell["width"] <= 97, (kind, size)
            assert cell["width"] > 90 or board["width"] > size["width"] - 50 or tools["y"] > size["height"] * 0.7
            assert abs(cell["width"] - cell["height"]) < 1
            lowest = board if size is NARROW else tools
            assert lowest["y"] + lowest["height"] <= size["height"], (kind, size)


def test_a_big_board_is_made_larger_and_scrolls_by_itself(open_page: OpenPage) -> None:
    page = open_page(link_of(BIG), viewport=WIDE)
    cells_of(page)
    before, tools = box_of(page, "[role=gridcell]"), box_of(page, ".stage .tools")
    for _ in range(3):
        page.get_by_role("button", name="Larger").click()
    assert box_of(page, "[role=gridcell]")["width"] > 1.9 * before["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]
    assert box_of(page, ".stage .tools")["y"] + tools["height"] <= WIDE["height"]
    page.reload()
    cells_of(page)
    assert box_of(page, "[role=gridcell]")["width"] > 1.9 * before["width"]


def test_a_hint_on_a_phone_leaves_the_board_in_sight(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    cells_of(page)
    page.get_by_role("button", name="Hint").click()
    page.locator(".told").wait_for()
    for name in (None, "Why?", "What follows?"):
        if name is not None:
            page.get_by_role("button", name=name).click()
        board, told = box_of(page, ".board"), box_of(page, ".told")
        assert board["y"] >= 0, name
        assert board["y"] + board["height"] <= told["y"], name
        assert told["y"] + told["height"] <= NARROW["height"], name


def test_the_board_stays_in_sight_of_a_long_list(open_page: OpenPage) -> None:
    page = open_page(f"#{example('takuzu')[0]['link']}", viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Learn").click()
    posts = page.locator(".posts > li")
    posts.first.wait_for()
    assert posts.count() > 20
    for size in (WIDE, {"width": 768, "height": 1024}, NARROW):
        page.set_viewport_size(size)
        posts.first.scroll_into_view_if_needed()
        posts.last.scroll_into_view_if_needed()
        board, last = box_of(page, ".board"), posts.last.bounding_box()
        assert 0 <= board["y"] < board["y"] + board["height"] <= size["height"], size
        assert 0 <= last["y"] < size["height"], size
        assert last["x"] >= board["x"] + board["width"] or last["y"] >= board["y"] + board["height"] - 1, size


def test_every_broken_rule_is_a_line(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells = cells_of(page)
    for cell in (1, 4):
        cells.nth(cell).click()
    page.get_by_role("button", name="Check the rules").click()
    page.locator(".message li").first.wait_for()
    lines = page.locator(".message li").all_inner_texts()
    assert len(lines) == 2
    assert lines[0] == "Row 1 has too many 0s: 3 instead of 2."


def test_another_one_is_of_the_same_kind_and_size(open_page: OpenPage) -> None:
    page = open_page(link_of("nonogram\nrows\n5\n0\n5\n5\ncolumns\n" + "1 2\n" * 5), viewport=WIDE)
    cells = cells_of(page)
    for row in (0, 2, 3):
        for column in range(5):
            cells.nth(5 * row + column).click()
    before = page.url
    page.get_by_role("button", name="Another one like it").click()
    page.wait_for_url(lambda url: url != before)
    page.get_by_text("5×4").wait_for()
    assert cells_of(page).count() == 20
    assert not page.get_by_text("Solved").is_visible()


def test_a_wide_low_window_has_the_board_beside_what_is_said(open_page: OpenPage) -> None:
    """A projector at 200 % has 960 by 540 pixels of ours, a telephone on its side 740 by 360."""
    page = open_page(link_of(WORKED), viewport={"width": 960, "height": 540})
    cells_of(page)
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("button", name="Watch the kernel").click()
    page.get_by_label("Large, for a lecture").check()
    page.get_by_role("button", name="To the next decision").click()
    page.locator(".told p").first.wait_for()
    board, told = box_of(page, ".board"), box_of(page, ".told p")
    assert 540 > board["y"] + board["height"] > board["height"] > 0.6 * 540 * 2 / 3  # 4 cells of at most 96 pixels
    assert board["x"] + board["width"] <= told["x"]
    assert told["y"] + told["height"] <= 540
    page.get_by_label("Large, for a lecture").uncheck()
    page.get_by_role("button", name="Close").click()
    page.set_viewport_size({"width": 740, "height": 360})
    board, palette = box_of(page, ".board"), box_of(page, ".palette")
    assert 360 > board["y"] + board["height"] > board["height"] > 240
    assert palette["y"] + palette["height"] < 360


def test_the_buttons_of_a_card_have_two_rows_in_every_language(open_page: OpenPage) -> None:
    for language in ("en", "fr"):
        page = open_page(f"?lang={language}", viewport=WIDE)
        page.locator(".card").nth(6).wait_for()
        tops = page.locator(".card .row").evaluate_all("rows => rows.map(r => [...r.children].map(b => b.offsetTop))")
        assert len(tops) == 7
        assert all(first < second == third for first, second, third in tops), language


def test_the_ways_to_draw_stand_above_the_verdict(open_page: OpenPage) -> None:
    empty = "takuzu\n" + "........\n" * 8
    page = open_page(link_of(empty).replace("#", "#edit="), viewport={"width": 768, "height": 1024})
    page.locator(".judgement .pair svg").first.wait_for()
    palette, talk = box_of(page, ".palette"), box_of(page, ".talk")
    assert palette["y"] + palette["height"] <= talk["y"]


def test_a_board_of_one_column_has_cells_and_no_towers(open_page: OpenPage) -> None:
    page = open_page(link_of("nonogram\nrows\n" + "1\n" * 40 + "columns\n40\n"), viewport=WIDE)
    cells_of(page)
    assert 15 < box_of(page, "[role=gridcell]")["width"] < 40
