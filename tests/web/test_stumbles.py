"""What made a player, a setter and a teacher stumble who tried the page, each for half an hour."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.page import SEVERAL, WIDE, WORKED, cells_of, label_of, link_of

OpenPage = Callable[..., Any]
PAINTED = (
    "nonogram\ntitle: Secret\nsource: gridwright: nonogram 3x2 easy, seed 1, number 1\nrows\n3\n1\ncolumns\n1\n2\n1\n"
)


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_the_name_of_a_picture_is_told_when_it_is_seen(open_page: OpenPage) -> None:
    page = open_page(link_of(PAINTED), viewport=WIDE)
    cells = cells_of(page)
    heading = page.locator("h1")
    assert heading.inner_text() == "Nonogram"
    assert "Secret" not in page.title() + page.locator("body").inner_text()
    for cell in (0, 1, 2, 4):
        cells.nth(cell).click()
    page.get_by_text("Solved. Well done!").wait_for()
    assert heading.inner_text() == "Nonogram: Secret"
    page.locator("a.brand").click()
    page.get_by_role("button", name="nonogram: Secret · 3×2 ✓").wait_for()


def test_a_new_puzzle_says_how_it_is_made_again(open_page: OpenPage) -> None:
    page = open_page("", viewport=WIDE)
    press(page, "New puzzle: takuzu")
    for name, side in (("Columns", "6"), ("Rows", "4"), ("Seed", "5")):
        page.get_by_role("spinbutton", name=name).fill(side)
    press(page, "Make it")
    cells_of(page)
    assert page.locator(".byline").inner_text() == "6×4 · easy, seed 5"
    press(page, "Solve")
    press(page, "Put it on the board")
    page.get_by_role("button", name="Another one like it").wait_for()
    assert page.locator(".message").inner_text().startswith("Solved. Another")  # by the solver: no praise


def test_undo_works_wherever_the_focus_is(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells = cells_of(page)
    press(page, "Try something")
    cells.nth(1).click()
    press(page, "Check the rules")
    page.keyboard.press("Control+z")
    assert label_of(page, 1).endswith("undecided")
    page.keyboard.press("Control+y")
    assert label_of(page, 1).endswith("0")
    page.wait_for_timeout(400)  # a board is kept a moment after its last move
    page.reload()
    cells_of(page)
    assert page.locator(".message").inner_text() == "You are trying something: what you add is dotted."


def test_a_move_leaves_the_board_of_an_explanation(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells = cells_of(page)
    cells.nth(1).click()
    press(page, "Explain every step")
    press(page, "Last")
    assert not label_of(page, 5 - 1).endswith("undecided")
    press(page, "↶ Undo")
    assert [label_of(page, cell).endswith("undecided") for cell in (1, 4)] == [True, True]
    cells.nth(4).click()
    assert label_of(page, 4).endswith("0")


def test_a_drawing_that_is_no_puzzle_plays_none(open_page: OpenPage) -> None:
    """The size changes while marks of the size before stand on the board, first to one that no takuzu has."""
    page = open_page(link_of(SEVERAL).replace("#", "#edit="), viewport=WIDE)
    play = page.get_by_role("button", name="Play it")
    page.locator(".set .frame").first.wait_for()
    rows = page.get_by_role("spinbutton", name="Rows").first
    rows.fill("3")
    rows.press("Tab")
    page.get_by_text("height must be even").wait_for()
    assert play.is_disabled()
    rows.fill("6")
    rows.press("Tab")
    page.locator(".judgement .pair svg").first.wait_for()
    assert play.is_enabled()
    assert cells_of(page).count() == 24


def test_methods_say_what_they_are(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page)
    press(page, "Learn")
    press(page, "Compare methods")
    page.get_by_text("gridwright's own solver").first.wait_for()
    assert not page.get_by_text("brute force").is_visible()
    page.get_by_text("Other methods").click()
    assert page.get_by_text("brute force").is_visible()
