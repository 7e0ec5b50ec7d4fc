"""What breaks under a page: the network, what the browser keeps, another tab, the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.page import WIDE, WORKED, cells_of, label_of, link_of, until

OpenPage = Callable[..., Any]
BLOCKED = """for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB'])
    Object.defineProperty(window, name, {get() { throw new DOMException('blocked', 'SecurityError') }});"""


def test_a_browser_that_keeps_nothing_keeps_games_until_the_page_is_left(open_page: OpenPage) -> None:
    """An extension blocks what pages store: the board outlives a change of language and a visit of the first view."""
    page = open_page("", viewport=WIDE, locale="en-GB")
    page.add_init_script(BLOCKED)
    page.goto(page.url + "?" + link_of(WORKED))
    cells_of(page).nth(1).click()
    page.get_by_text("This browser keeps nothing").wait_for()
    page.get_by_label("Language").select_option("fr")
    until(page, lambda: label_of(page, 1) == "ligne 1, colonne 2, 0")
    page.locator("a.brand").click()
    page.locator(".recent button.link").click()
    assert label_of(page, 1) == "ligne 1, colonne 2, 0"


def test_without_a_network_a_question_says_so(open_page: OpenPage) -> None:
    """Where it was asked, in words of the page; the language stays, and the board can be played on."""
    page = open_page(link_of(WORKED), viewport=WIDE, locale="en-GB")
    cells = cells_of(page)
    cells.nth(1).click()
    page.wait_for_timeout(400)  # a board is kept a moment after its last move
    page.route("**/api/**", lambda route: route.abort())
    fault = page.get_by_text("The page cannot reach gridwright: there is no network, or it has ended.").first
    page.get_by_label("Language").select_option("fr")
    fault.wait_for()
    assert page.get_by_label("Language").input_value() == "en"
    page.locator(".notice").get_by_role("button").click()
    page.get_by_role("button", name="Hint").click()
    fault.wait_for()
    cells.nth(4).click()
    assert label_of(page, 4) == "row 2, column 1, 0"
    page.locator("a.brand").click()
    page.locator(".recent button.link").click()
    fault.wait_for()


def test_two_tabs_play_one_game(open_page: OpenPage) -> None:
    """What one tab does the other shows; so the tab that is closed last does not bring back an older board."""
    one = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(one)
    other = one.context.new_page()
    other.goto(one.url)
    cells_of(other)
    for page, cell in ((one, 1), (other, 4), (one, 7)):
        cells_of(page).nth(cell).click()
        for tab in (one, other):
            tab.locator(f"[data-cell='{cell}']:not([aria-label$='undecided'])").wait_for()
    other.close(run_before_unload=True)
    one.reload()
    assert [label_of(one, cell).endswith("undecided") for cell in (1, 4, 7)] == [False] * 3
