"""What made a player, a setter and a teacher stumble who tried the page step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.page import NARROW, SEVERAL, WIDE, WORKED, cells_of, example, find_centres, label_of, link_of, until

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


def test_a_board_that_is_opened_is_in_sight_and_has_the_keys(open_page: OpenPage) -> None:
    """The form for a new puzzle stands below the cards; the setter's board is opened from there, too."""
    page = open_page("", viewport=NARROW)
    press(page, "New puzzle: takuzu")
    assert page.evaluate("scrollY") > 300
    press(page, "Make it")
    cells_of(page)
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("row 1, column 2")
    page.evaluate("scrollTo(0, 1000)")
    press(page, "Edit")
    page.locator(".set [role=gridcell]").first.wait_for()
    until(page, lambda: page.evaluate("document.activeElement.role ?? ''") == "gridcell")
    assert page.evaluate("scrollY") == 0


def test_a_tap_after_a_quick_drag_counts(open_page: OpenPage) -> None:
    """Chromium takes a quick drag for a scroll, and a tap soon after it for the end of that scroll."""
    page = open_page(link_of(WORKED), has_touch=True, is_mobile=True, viewport=NARROW)
    points = find_centres(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *touched: int) -> None:
        where = [{"x": points[n][0], "y": points[n][1]} for n in touched]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", 8 + 1)
    for cell in (8 + 2, 8 + 2):
        touch("touchMove", cell)
    touch("touchEnd")
    assert label_of(page, 10).endswith("0")
    page.get_by_role("button", name="Undo").tap()
    until(page, lambda: label_of(page, 10).endswith("undecided"))
    shine = page.locator(".board").evaluate("board => getComputedStyle(board).webkitTapHighlightColor")
    assert shine == "rgba(0, 0, 0, 0)"  # the whole board flashed at every tap


def test_a_board_too_wide_for_a_phone_says_how_it_is_moved(open_page: OpenPage) -> None:
    wide = "nonogram\nrows\n30\ncolumns\n" + "1\n" * 30
    page = open_page(link_of(wide), has_touch=True, viewport=NARROW)
    page.get_by_text("Two fingers move the board.").wait_for()
    page = open_page(link_of(WORKED), has_touch=True, viewport=NARROW)
    cells_of(page)
    assert not page.get_by_text("Two fingers move the board.").is_visible()


def test_notes_are_of_a_value(open_page: OpenPage) -> None:
    """Switched on where each tap sets the next value, a tap wrote a number instead of a note."""
    page = open_page(f"#{example('makaro')[0]['link']}", viewport=WIDE)
    cells = cells_of(page)
    press(page, "Notes")
    cells.nth(1).click()
    assert label_of(page, 1).partition("undecided, ")[2].startswith("candidates 1")
    press(page, "Next value")
    cells.nth(1).click()
    assert ", 1" in label_of(page, 1)


def test_a_solution_on_the_board_takes_the_place_of_its_panel(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    cells_of(page)
    press(page, "Solve")
    press(page, "Put it on the board")
    page.get_by_role("button", name="Another one like it").wait_for()
    assert page.locator(".panel").is_hidden()


def test_broken_rules_are_told_with_their_board_in_sight(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    cells = cells_of(page)
    for cell in (1, 4):
        cells.nth(cell).click()
        cells.nth(cell).click()
    page.get_by_role("button", name="Learn").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, 400)")
    press(page, "Check the rules")
    page.locator(".message li").first.wait_for()
    board, message = (page.locator(place).bounding_box() for place in (".board", ".message"))
    assert 0 <= board["y"] < board["y"] + board["height"] <= message["y"]


def test_escape_closes_a_panel_wherever_the_focus_is(open_page: OpenPage) -> None:
    """The panel has the focus, its slider walks by arrow keys, and what opened it has the focus again after it."""
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page).first.focus()
    page.keyboard.press("h")
    page.get_by_role("button", name="Why?").wait_for()
    page.keyboard.press("Escape")
    assert page.locator(".panel").is_hidden()
    assert page.evaluate("document.activeElement.role") == "gridcell"
    page.get_by_role("button", name="Explain every step").focus()
    page.keyboard.press("Enter")
    heading = page.locator(".panel h3")
    heading.filter(has_text="Step 1").wait_for()
    page.keyboard.press("ArrowRight")
    heading.filter(has_text="Step 2").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Explain every step"


def test_lit_cells_are_seen_and_heard(open_page: OpenPage) -> None:
    page = open_page(link_of("akari\n..#.\n....\n"), viewport=WIDE)
    cells_of(page).nth(0).click()
    until(page, lambda: page.locator(".covered").count() == 3)
    assert [label_of(page, cell).endswith("lit") for cell in range(8)] == [True, True, False, False, True, *[False] * 3]
    page.get_by_label("Mark what is finished").uncheck()
    assert page.locator(".covered").count() == 0
    assert not label_of(page, 1).endswith("lit")


def test_a_setter_shares_what_is_drawn(open_page: OpenPage) -> None:
    """A link to play, and a certificate; another drawing closes what shared the one before."""
    page = open_page(link_of(WORKED).replace("#", "#edit="), viewport=WIDE)
    cells_of(page)
    page.locator(".verdict").filter(has_text="Exactly one solution").wait_for()
    press(page, "Share")
    link = page.get_by_label("Link to this puzzle").input_value()
    assert link.endswith(link_of(WORKED))
    assert page.get_by_label("with what is on the board").count() == 0
    press(page, "Certificate")
    page.get_by_text("Certificate: ").wait_for()
    cells_of(page).nth(0).click()
    page.locator(".panel").wait_for(state="hidden")


def test_a_new_puzzle_is_at_hand_while_one_is_played(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page)
    press(page, "New puzzle")
    page.locator(".byline", has_text="4×4 · easy, seed").wait_for()
    page.go_back()
    page.locator(".byline", has_not_text="seed").wait_for()
    assert cells_of(page).count() == 16


def test_a_setter_who_waits_sees_no_tools_of_another_kind(open_page: OpenPage) -> None:
    """On a static page the engine may take seconds to come: a takuzu had a field for clues until then."""
    page = open_page("", viewport=WIDE)
    held: list[Any] = []
    page.route("**/api/blueprint*", lambda route: held.append(route), times=1)
    press(page, "Set a puzzle: takuzu")
    until(page, lambda: bool(held))
    page.get_by_role("heading", name="Set a puzzle").wait_for()
    assert page.locator(".clue-field").is_hidden()
    assert page.get_by_role("button", name="Undo").is_disabled()
    held[0].continue_()
    cells_of(page)


HOPELESS = "takuzu\n1.01\n....\n1.01\n.1.0\n.0.1\n0..0\n"
MISTAKEN = "nonogram\nrows\n3\n1\n1\ncolumns\n1\n3\n1\n"


def test_a_hint_about_a_mistake_leads_back(open_page: OpenPage) -> None:
    page = open_page(link_of(MISTAKEN), viewport=NARROW, has_touch=True)
    cells = cells_of(page)
    cells.nth(1).tap()
    cells.nth(6).tap()
    press(page, "Hint")
    page.get_by_text("There is a mistake on the board.").wait_for()
    press(page, "Back to the last board without a mistake")
    page.get_by_text("You are back at the last board without a mistake.").wait_for()
    assert [label_of(page, cell).split(", ")[2] for cell in (1, 6)] == ["black", "undecided"]
    assert page.locator(".board").bounding_box()["y"] >= 0


def test_a_puzzle_without_a_solution_is_no_mistake_of_the_player(open_page: OpenPage) -> None:
    page = open_page(link_of(HOPELESS), viewport=WIDE)
    press(page, "Am I still right?")
    page.get_by_text("The puzzle has no solution.").wait_for()
    assert not page.get_by_role("button", name="Back to the last board").count()
    cells_of(page).nth(4).click()
    press(page, "Hint")
    page.get_by_text("The puzzle has no solution. With").wait_for()
    press(page, "Back to the last board without a mistake")
    until(page, lambda: page.locator(".message").inner_text() == "The puzzle has no solution.")
    assert "mistake" not in page.locator(".talk").inner_text().replace("last board without a mistake", "")


def test_a_pause_says_so_and_nothing_happens_meanwhile(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    cells_of(page).nth(1).click()
    page.get_by_label("Timer").check()
    press(page, "Pause")
    shown = page.locator(".board").evaluate("board => getComputedStyle(board, '::after').content")
    assert shown == '"Paused"'
    assert page.get_by_role("button", name="Hint").evaluate("button => button.closest('[inert]') !== null")
    assert page.locator(".palette text").first.is_visible()  # the values keep their looks
    page.keyboard.press("Control+z")
    press(page, "Go on")
    assert label_of(page, 1).endswith("0")
    assert not page.locator("[inert]").count()


def test_an_explanation_says_how_long_it_is_and_that_the_board_is_kept(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    press(page, "Explain every step")
    count = page.locator(".walk .help")
    assert count.inner_text() == "1/9"
    page.get_by_role("button", name="Next", exact=True).click()
    assert count.inner_text() == "2/9"
    own = page.get_by_text("Your own board is back when you close this.")
    assert not own.count()
    press(page, "Close")
    cells_of(page).nth(1).click()
    press(page, "Explain every step")
    own.wait_for()
    press(page, "Close")
    assert label_of(page, 1).endswith("0")


def test_a_link_is_pasted_anywhere_on_the_first_view(open_page: OpenPage) -> None:
    page = open_page("", viewport=WIDE)
    page.get_by_role("heading", level=1).wait_for()
    paste = (
        "text => { const data = new DataTransfer(); data.setData('text', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }"
    )
    page.evaluate(paste, "no puzzle")
    page.locator(".opener .error:not(:empty)").wait_for()
    page.get_by_label("Open a puzzle").fill(WORKED)
    page.keyboard.press("Control+Enter")
    assert cells_of(page).count() == 16
    page.evaluate(paste, "https://puzz.link/p?heyawake/6/9/2plt75lf5ei1t42skhg2g31311g00g")  # a board is left alone
    assert cells_of(page).count() == 16
    page.locator("a.brand").click()
    page.get_by_role("heading", name="Open a puzzle").wait_for()
    page.evaluate(paste, "https://puzz.link/p?heyawake/6/9/2plt75lf5ei1t42skhg2g31311g00g")
    until(page, lambda: cells_of(page).count() == 54)


def test_bulbs_are_discs(open_page: OpenPage) -> None:
    page = open_page(link_of("akari\n0..\n...\n"), viewport=WIDE)
    cells_of(page).nth(5).click()
    assert page.locator(".board circle.disc").count() == 1
    assert not page.locator(".board text.answer").count()


def test_the_nonogram_of_a_day_says_its_day(open_page: OpenPage) -> None:
    page = open_page(link_of(PAINTED.replace("Secret", "2026-11-20")), viewport=WIDE)
    cells_of(page)
    assert page.locator("h1").inner_text() == "Nonogram: 2026-11-20"
