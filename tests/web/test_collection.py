"""A file of many puzzles on the page: the first is opened, and one steps to the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.web.operations import answer
from support.page import WIDE, cells_of, label_of, link_of

OpenPage = Callable[..., Any]
TAKUZU = "takuzu\ntitle: First\n1.00\n.0..\n1..0\n....\n"
BROKEN = "takuzu\n1.00\n.x..\n"
HITORI = "hitori\n2 2 1\n3 1 2\n"
NONOGRAM = "nonogram\ntitle: Last\nrows\n1\n1\n1\ncolumns\n1\n2\n"
FILE = "---\n".join((TAKUZU, BROKEN, HITORI, NONOGRAM))


def test_contents_name_every_puzzle_and_its_link() -> None:
    found = answer("contents", {"text": FILE})["result"]["puzzles"]
    assert [each["name"] for each in found] == ["takuzu · 4×4 · First", "", "hitori · 3×2", "nonogram · 2×3 · Last"]
    assert [each["fault"] is None for each in found] == [True, False, True, True]
    assert f"#{found[3]['link']}" == link_of(NONOGRAM)


def test_one_steps_through_a_file_and_chooses(open_page: OpenPage) -> None:
    """A puzzle that cannot be read is passed over; a reload and the browser's own way back keep the place."""
    page = open_page("", viewport=WIDE)
    page.get_by_role("textbox", name="Open a puzzle").fill(FILE)
    page.get_by_role("button", name="Open", exact=True).click()
    chooser = page.get_by_label("Puzzle of the file")
    chooser.wait_for()
    assert page.get_by_role("button", name="Previous puzzle").is_disabled()
    assert "of 4" in page.locator(".stepper").inner_text()
    page.get_by_role("button", name="Next puzzle").click()
    page.locator("h1:has-text('hitori')").wait_for()
    assert chooser.input_value() == "2"
    page.reload()
    cells_of(page)
    assert chooser.input_value() == "2"
    chooser.select_option("3")
    page.get_by_role("heading", name="Last").wait_for()
    assert page.get_by_role("button", name="Next puzzle").is_disabled()
    assert page.evaluate("location.hash") == link_of(NONOGRAM)
    page.go_back()
    page.locator("h1:has-text('hitori')").wait_for()
    assert chooser.input_value() == "2"
    page.goto(page.url.partition("#")[0] + link_of("takuzu\n....\n....\n....\n....\n"))
    page.get_by_role("gridcell").nth(15).wait_for()
    assert chooser.count() == 0


def test_equal_puzzles_are_stepped_through_and_a_saved_board_stays(open_page: OpenPage) -> None:
    state = [1, 0, *[None] * 14]
    saved = answer("convert", {"puzzle": TAKUZU, "to": "share", "state": state})["result"]["text"]
    page = open_page("", viewport=WIDE)
    page.get_by_role("textbox", name="Open a puzzle").fill(
        saved + answer("read", {"text": TAKUZU})["result"]["board"]["link"]
    )
    page.get_by_role("button", name="Open", exact=True).click()
    following = page.get_by_role("button", name="Next puzzle")
    following.wait_for()
    assert label_of(page, 1) == "row 1, column 2, 0"
    following.click()
    page.locator(".stepper button[aria-label='Next puzzle'][disabled]").wait_for()
    assert page.get_by_label("Puzzle of the file").input_value() == "1"
