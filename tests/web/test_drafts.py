"""What made a setter stumble who drew four puzzles from nothing: what is lost, what is said of another board, and paper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.page import SEVERAL, WIDE, WORKED, cells_of, label_of, link_of, until

OpenPage = Callable[..., Any]
PICTURE = "nonogram\nrows\n1\n1\ncolumns\n1\n1\n0\n"  # two pictures


def edit(open_page: OpenPage, text: str) -> Any:
    """The setter's page with a puzzle that was judged."""
    page = open_page(link_of(text).replace("#", "#edit="), viewport=WIDE)
    cells_of(page)
    page.locator(".verdict").filter(has_text="solution").wait_for()
    return page


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def test_a_reload_keeps_the_steps_of_a_drawing(open_page: OpenPage) -> None:
    page = edit(open_page, SEVERAL)
    cells_of(page).nth(5).click()
    until(page, lambda: page.evaluate("history.state?.draft?.past.length") == 1)
    page.reload()
    page.locator(".verdict").filter(has_text="solution").wait_for()
    assert label_of(page, 5).split(", ")[2] == "0"
    press(page, "↶ Undo")
    assert label_of(page, 5).endswith("undecided")
    assert page.get_by_role("button", name="↶ Undo").is_disabled()


def test_a_reload_keeps_the_picture_that_is_painted(open_page: OpenPage) -> None:
    """The clues alone have two pictures: a reload had only them."""
    page = edit(open_page, PICTURE)
    press(page, "Picture")
    until(page, lambda: page.locator(".modes [aria-pressed=true]").inner_text() == "Picture")
    painted = [label_of(page, cell) for cell in range(6)]
    assert sum("black" in label for label in painted) == 2
    until(page, lambda: page.evaluate("history.state?.draft?.mode") == "picture")
    page.reload()
    page.locator(".verdict").filter(has_text="solution").wait_for()
    assert page.locator(".modes [aria-pressed=true]").inner_text() == "Picture"
    assert [label_of(page, cell) for cell in range(6)] == painted


def test_the_text_of_another_kind_is_set_as_what_it_is(open_page: OpenPage) -> None:
    """A takuzu among the text of an akari was drawn with digits, and judged as walls."""
    page = edit(open_page, "akari\n..#\n...\n")
    page.get_by_text("As text", exact=True).click()
    page.locator("textarea").fill(WORKED)
    page.get_by_role("heading", name="Set a puzzle: takuzu").wait_for()
    page.locator(".verdict").filter(has_text="Exactly one solution").wait_for()
    assert cells_of(page).count() == 16
    page.go_back()
    page.get_by_role("heading", name="Set a puzzle: akari").wait_for()
    until(page, lambda: cells_of(page).count() == 6)


def test_what_mends_a_puzzle_leaves_the_keys_on_the_board(open_page: OpenPage) -> None:
    page = edit(open_page, SEVERAL)
    press(page, "Mend it")
    page.locator(".proposals li").first.wait_for()
    assert page.get_by_role("button", name="Mend it").is_hidden()
    press(page, "Use this")
    page.locator(".verdict").filter(has_text="Exactly one solution").wait_for()
    assert page.evaluate("document.activeElement.role") == "gridcell"


def test_what_was_said_of_a_drawing_goes_with_it(open_page: OpenPage) -> None:
    """That an image has a single solution was still said of what was painted over it."""
    page = edit(open_page, WORKED)
    press(page, "Share")
    press(page, "Certificate")
    page.locator(".message").filter(has_text="Certificate: ").wait_for()
    cells_of(page).nth(1).click()
    until(page, lambda: page.locator(".message").inner_text() == "")


def test_a_setting_is_shown_as_it_is(open_page: OpenPage) -> None:
    """A board of another size has the setting, and so does one step back."""
    page = edit(open_page, "takuzu\n" + "......\n" * 4)
    rows_differ = page.get_by_label("All rows differ")
    rows_differ.select_option("no")
    page.get_by_role("spinbutton", name="Columns").first.fill("4")
    page.keyboard.press("Enter")
    until(page, lambda: cells_of(page).count() == 16)
    assert rows_differ.input_value() == "no"
    press(page, "↶ Undo")
    until(page, lambda: cells_of(page).count() == 24)  # a step back over a change of size failed
    assert rows_differ.input_value() == "no"
    press(page, "↶ Undo")
    assert rows_differ.input_value() == "yes"


def test_a_puzzle_is_printed_without_what_solves_it(open_page: OpenPage) -> None:
    """On paper stood the verdict with the solution, the form, and a picture that was painted."""
    page = edit(open_page, PICTURE)
    press(page, "Picture")
    until(page, lambda: page.locator(".set").get_attribute("data-mode") == "picture")
    page.emulate_media(media="print")
    hidden = ("h1", ".judgement", ".more", ".help", ".modes", ".stage .cells")
    assert [each for each in hidden if page.locator(each).first.is_visible()] == []
    assert page.locator(".stage .board").is_visible()
    assert page.get_by_role("heading", name="Nonogram").is_visible()
