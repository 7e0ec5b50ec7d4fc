"""The page in a real browser: every kind played by mouse, touch and keys, hints, setting, sharing, both themes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright import kinds
from gridwright.web.boards import Board
from support.effort import ROUND
from support.page import (
    NARROW,
    SEVERAL,
    WIDE,
    WORKED,
    cells_of,
    count_presses,
    example,
    find_centres,
    label_of,
    link_of,
    list_open,
    until,
)

OpenPage = Callable[..., Any]
KINDS = kinds.names()


def solve_by_mouse(page: Any, board: Board, solution: list[int | None]) -> None:
    centres = find_centres(page)
    for cell in list_open(board):
        for _ in range(count_presses(board, cell, solution[cell]) if solution[cell] != board["blank"] else 0):
            page.mouse.click(*centres[cell])


def solve_by_touch(page: Any, board: Board, solution: list[int | None]) -> None:
    """Values are chosen below the board, then tapped."""
    centres = find_centres(page)
    for value in board["order"]:
        page.get_by_role("button", name=board["words"][str(value)], exact=True).tap()
        for cell in list_open(board):
            if solution[cell] == value:
                page.touchscreen.tap(*centres[cell])


def solve_by_keys(page: Any, board: Board, solution: list[int | None]) -> None:
    """One tab stop for the board; arrows move, and keys set values."""
    page.get_by_role("link", name="Skip to the board").focus()
    page.keyboard.press("Enter")
    width = board["width"]
    for cell in range(len(solution)):
        if cell and cell % width == 0:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        elif cell:
            page.keyboard.press("ArrowRight")
        if cell in list_open(board):
            press_value(page, board, solution[cell])


def press_value(page: Any, board: Board, value: int | None) -> None:
    if board["blank"] is None:
        page.keyboard.press(str(value))
    elif value != board["blank"]:
        page.keyboard.press("Space")
    else:
        page.keyboard.press("x")


WAYS = {"mouse": solve_by_mouse, "touch": solve_by_touch, "keys": solve_by_keys}


# In `make test` every kind in one way, and every way for some kind; in `make soak` all of them.
SOLVED = [
    (kind, way)
    for nth, kind in enumerate(KINDS)
    for at, way in enumerate(WAYS)
    if ROUND is not None or at == nth % len(WAYS)
]


@pytest.mark.parametrize(("kind", "way"), SOLVED)
def test_every_kind_is_solved(open_page: OpenPage, kind: str, way: str) -> None:
    board, solution = example(kind)
    page = open_page(f"#{board['link']}", has_touch=way == "touch", viewport=NARROW if way == "touch" else WIDE)
    cells_of(page)
    WAYS[way](page, board, solution)
    page.get_by_text("Solved. Well done!").wait_for()
    assert page.get_by_role("button", name="Another one like it").is_visible()


def test_a_drag_fills_its_line_and_spares_other_marks(open_page: OpenPage) -> None:
    """Three samples, 25 cells: none is skipped, and a mark on the way stays; the drag leaves its row, the marks do not."""
    text = "nonogram\nrows\n" + "25\n" * 3 + "columns\n" + "3\n" * 25
    page = open_page(link_of(text), viewport=WIDE)
    cells = cells_of(page)
    cells.nth(7).click(button="right")
    first, middle, last = (cells.nth(n).bounding_box() for n in (0, 12, 49))
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(middle["x"] + 5, middle["y"] + 5)
    page.mouse.move(last["x"] + 5, last["y"] + 5)
    page.mouse.up()
    found = [label_of(page, n).rpartition(", ")[2] for n in range(50)]
    assert found == ["white" if n == 7 else "black" if n < 25 else "undecided" for n in range(50)]
    page.get_by_role("button", name="Undo").click()
    assert [label_of(page, n).rpartition(", ")[2] for n in (0, 7, 24)] == ["undecided", "white", "undecided"]


def test_touch_drags_presses_long_and_pinches(open_page: OpenPage) -> None:
    page = open_page(link_of("nonogram\nrows\n5\n5\ncolumns\n" + "2\n" * 5), has_touch=True, viewport=NARROW)
    cells = cells_of(page)
    boxes = [cells.nth(n).bounding_box() for n in range(10)]
    points = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes]
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *touched: int) -> None:
        where = [{**points[n], "id": nth} for nth, n in enumerate(touched)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", 0)
    touch("touchMove", 4)
    touch("touchEnd")
    assert [label_of(page, n).rpartition(", ")[2] for n in range(5)] == ["black"] * 5
    touch("touchStart", 7)
    page.wait_for_timeout(500)
    touch("touchEnd")
    assert label_of(page, 7).endswith("white")
    touch("touchStart", 5)
    touch("touchStart", 5, 9)
    touch("touchMove", 6, 8)
    touch("touchEnd")
    assert label_of(page, 5).endswith("undecided")


def test_a_hint_comes_in_three_stages(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Hint").click()
    told = page.locator(".told")
    told.wait_for()
    texts = [told.inner_text()]
    for name in ("Why?", "What follows?"):
        page.get_by_role("button", name=name).click()
        texts.append(told.inner_text())
    assert len(set(texts)) == 3
    assert page.locator(".frame").count() == 1
    assert "decided by this step" in label_of(page, 1)
    page.get_by_role("button", name="Do it").click()
    assert label_of(page, 1) == "row 1, column 2, 1"
    assert page.locator(".frame").count() == 0


def test_an_explanation_walks_forward_and_back(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Explain every step").click()
    heading = page.locator(".panel h3")
    heading.wait_for()
    assert "Step 1" in heading.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    assert "Step 2" in heading.inner_text()
    page.get_by_role("button", name="Previous").click()
    assert "Step 1" in heading.inner_text()
    page.get_by_role("button", name="Last").click()
    cells_of(page).nth(4).click()  # the board of an explanation is only looked at
    assert all("undecided" not in label_of(page, n) for n in range(16))
    page.get_by_role("button", name="Close").click()
    assert "undecided" in label_of(page, 1)


def test_what_is_tried_can_be_kept_or_dropped(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells = cells_of(page)
    cells.nth(1).click()
    page.get_by_role("button", name="Try something").click()
    cells.nth(4).click()
    assert page.locator(".tried").count() == 1
    page.get_by_role("button", name="Try something").click()  # one within the other
    cells.nth(6).click()
    page.get_by_role("button", name="Drop it").click()
    assert (label_of(page, 4), label_of(page, 6)) == ("row 2, column 1, 0", "row 2, column 3, undecided")
    page.get_by_role("button", name="Drop it").click()
    assert (label_of(page, 1), label_of(page, 4)) == ("row 1, column 2, 0", "row 2, column 1, undecided")
    page.get_by_role("button", name="Try something").click()
    cells.nth(4).click()
    page.get_by_role("button", name="Keep it").click()
    assert label_of(page, 4) == "row 2, column 1, 0"
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.get_by_role("button", name="Redo").click()
    assert label_of(page, 1) == "row 1, column 2, 0"


def test_finished_clues_are_struck_out_and_lines_counted(open_page: OpenPage) -> None:
    """A clue that stands is struck out, as is a number that is reached; takuzu lines say what they lack."""
    page = open_page(link_of("nonogram\nrows\n1 1\n3\ncolumns\n2\n1\n2\n"), viewport=WIDE)
    cells = cells_of(page)
    done = page.locator(".clue.done")
    for cell in (0, 3, 4, 5):
        cells.nth(cell).click()
    done.nth(3).wait_for()
    assert sorted(done.all_text_contents()) == ["1", "1", "2", "3"]  # not the second run of row 1, nor that of column 3
    cells.nth(2).click()
    done.nth(5).wait_for()
    page.get_by_text("Solved. Well done!").wait_for()  # it is solved, and said so
    page.keyboard.press("l")
    assert page.locator("#status").inner_text().startswith("clues of row 1: 1 (done) 1 (done); clues of column 3")
    page.get_by_label("Mark what is finished").uncheck()
    assert done.count() == 0
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page).nth(1).click(button="right")
    page.locator(".count.done").nth(3).wait_for()
    assert page.locator(".count").all_text_contents()[:4] == ["0:0", "1:0", "0:1", "1:2"]


def test_a_check_names_the_rule_and_the_way_back(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells = cells_of(page)
    cells.nth(4).click()
    cells.nth(1).click()
    page.get_by_role("button", name="Check the rules").click()
    page.locator(".message").filter(has_text="three").wait_for()
    assert page.locator(".clash").count() == 3
    page.get_by_role("button", name="Am I still right?").click()
    page.get_by_role("button", name="Back to the last board").click()
    page.get_by_text("You are back").wait_for()
    assert (label_of(page, 4), label_of(page, 1)) == ("row 2, column 1, 0", "row 1, column 2, undecided")


def test_notes_are_candidates(open_page: OpenPage) -> None:
    board, _ = example("makaro")
    page = open_page(f"#{board['link']}", viewport=WIDE)
    cells_of(page).nth(4).focus()
    page.keyboard.press("Shift+Digit2")
    page.keyboard.press("Shift+Digit4")
    assert label_of(page, 4).endswith("undecided, candidates 2 4")
    assert page.locator(".note").all_text_contents() == ["2", "4"]
    page.keyboard.press("3")
    assert label_of(page, 4).endswith("3")


def test_a_reload_restores_and_a_link_opens_elsewhere(open_page: OpenPage, server: str) -> None:
    page = open_page("", viewport=WIDE)
    page.get_by_role("textbox", name="Open a puzzle").fill(WORKED)
    page.get_by_role("button", name="Open", exact=True).click()
    cells_of(page).nth(1).click()
    page.reload()
    assert label_of(page, 1) == "row 1, column 2, 0"
    page.get_by_role("button", name="Share").click()
    page.get_by_label("with what is on the board").check()
    link = page.get_by_label("Link to this puzzle")
    page.wait_for_timeout(300)
    other = open_page(link.input_value().removeprefix(server), viewport=NARROW)
    assert label_of(other, 1) == "row 1, column 2, 0"
    page.get_by_role("link", name="Puzzles").first.click()
    page.get_by_role("button", name=re.compile("takuzu · 4×4")).first.click()
    assert label_of(page, 1) == "row 1, column 2, 0"


def test_several_solutions_stand_side_by_side(open_page: OpenPage) -> None:
    page = open_page(link_of(SEVERAL), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Solve").click()
    page.locator(".verdict").wait_for()
    assert page.locator(".verdict").inner_text() == (
        "At least 2 solutions. The solutions differ where cells are framed."
    )
    assert page.locator(".pair svg").count() == 2


def test_a_question_mark_shows_the_keys(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page).first.focus()
    page.keyboard.press("?")
    assert page.locator(".panel .key-table tr").count() > 10
    page.keyboard.press("Escape")
    assert not page.locator(".panel").is_visible()


def test_a_new_puzzle_is_made(open_page: OpenPage) -> None:
    page = open_page("", viewport=WIDE)
    page.get_by_role("button", name="New puzzle: hitori").click()
    page.get_by_role("spinbutton", name="Columns").fill("6")
    page.get_by_role("spinbutton", name="Rows").fill("5")
    page.get_by_role("spinbutton", name="Seed").fill("7")
    page.get_by_role("button", name="Make it").click()
    assert cells_of(page).count() == 30


def test_the_page_speaks_french(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page)
    page.get_by_label("Language").select_option("fr")
    page.get_by_role("button", name="Aide").click()
    page.locator(".told").wait_for()
    assert "ligne" in page.locator(".told").inner_text()
    assert page.locator("html").get_attribute("lang") == "fr"
    assert label_of(page, 0).startswith("ligne 1, colonne 1")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_nothing_overflows_a_phone(open_page: OpenPage, theme: str) -> None:
    page = open_page("", viewport=NARROW, color_scheme=theme)
    page.locator(".card").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    for kind in KINDS:
        page.goto(page.url.partition("#")[0] + f"#{example(kind)[0]['link']}")
        cells_of(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], kind


def test_the_board_read_as_text_makes_sense(open_page: OpenPage, golden: Any) -> None:
    """What a screen reader finds: a nonogram with its clues, and a makaro with arrows and givens."""
    found = []
    for kind in ("nonogram", "makaro"):
        page = open_page(f"#{example(kind)[0]['link']}", viewport=WIDE)
        cells_of(page).nth(1).click()
        found.append(page.get_by_role("grid").aria_snapshot())
    golden("page/boards.yaml", "\n".join(found) + "\n")


def test_the_page_prints(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=WIDE, fresh=True)
    cells_of(page)
    assert page.pdf()[:5] == b"%PDF-"
    page.emulate_media(media="print")
    assert not page.get_by_role("button", name="Hint").is_visible()
    assert page.locator(".board .drawing").is_visible()
    assert not page.locator(".grid").is_visible()  # nor the frame of the cell that has the focus


def test_a_learner_sees_the_constraints_of_a_rule_and_of_a_cell(open_page: OpenPage) -> None:
    page = open_page(link_of(WORKED), viewport=NARROW)
    cells_of(page).nth(1).focus()
    page.get_by_role("button", name="Learn").click()
    page.get_by_text("34 of 34 constraints").wait_for()
    page.get_by_role("button", name="row 1 and row 2 are not identical", exact=True).click()
    assert page.locator(".corners").count() == 8
    assert page.locator(".corner-edge").count() == 8  # so that they show on dark cells
    page.get_by_label("Formulation").select_option("combinations")
    page.get_by_text("Fontana").wait_for()
    page.get_by_role("button", name="Constraints of the chosen cell").click()
    page.get_by_text(re.compile(r"\b1\d of 1\d constraints")).wait_for()
    assert page.locator(".frame").count() == 1
    page.locator(".posts summary").first.click()
    assert page.locator(".clauses li").first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    page.locator(".clauses button").first.focus()
    page.keyboard.press("Enter")
    assert "row" in page.locator(".meanings li").first.inner_text()


def test_the_kernel_is_watched_on_the_board(open_page: OpenPage) -> None:
    """Decisions, conclusions with their rules, a conflict, and the clause that is learned; the board stays in sight."""
    page = open_page(link_of("takuzu\n1.00\n.0..\n1..0\n....\n"), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("button", name="Watch the kernel").click()
    heading = page.locator(".learn-part h3")
    page.get_by_text("Before the first of").wait_for()
    leap = page.get_by_role("button", name="To the next decision or conflict")
    heard = []
    for _ in range(40):
        leap.click()
        heard.append(heading.inner_text().rpartition(": ")[2])
        if heard[-1] == "decision":
            assert "Suppose that row" in page.locator(".learn-part .told").inner_text()
            assert page.locator(".stage .frame").count() == 1
        assert "≠" not in page.locator(".learn-part .told").inner_text()  # of two digits, what is not one is the other
        if heard[-1] == "no other solution":
            break
    assert {"decision", "conflict", "learned clause", "solution"} <= set(heard)
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Run").click()
    until(page, lambda: not heading.inner_text().startswith("Before"))
    page.get_by_role("button", name="Close").click()
    assert label_of(page, 1).endswith("undecided")


def test_methods_are_compared_in_a_chart(open_page: OpenPage) -> None:
    page = open_page(link_of(SEVERAL), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("button", name="Compare methods").click()
    for name in ("sat", "milp", "cp"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
    page.get_by_role("button", name="Compare", exact=True).click()
    row = page.locator(".chart tbody tr")
    row.wait_for()
    assert re.match(r"kernel\s+\S+ ms\s+At least 2 solutions", row.inner_text().strip())


def test_games_and_certificates_are_taken_along(open_page: OpenPage, tmp_path: Path) -> None:
    """Games saved to a file come in elsewhere, where they go on; a certificate is a zip file."""
    page = open_page(link_of(WORKED), viewport=WIDE)
    cells_of(page).nth(1).click()
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as proof:
        page.get_by_role("button", name="Certificate").click()
    assert Path(proof.value.path()).read_bytes()[:2] == b"PK"
    page.get_by_role("button", name="Solve").click()
    page.get_by_label("use what is on the board").check()
    with page.expect_download():
        page.locator(".panel").get_by_role("button", name="Certificate").click()
    page.get_by_text("Certificate: No solution with what is on the board.").wait_for()
    page.get_by_role("link", name="Puzzles").first.click()
    with page.expect_download() as games:
        page.get_by_role("button", name="Save my games").click()
    file = tmp_path / "games.json"
    file.write_bytes(Path(games.value.path()).read_bytes())
    other = open_page("", viewport=WIDE)
    other.locator("#file").set_input_files(file)
    other.get_by_text("Games that came in: 1.").wait_for()
    other.get_by_role("button", name=re.compile("takuzu · 4×4")).first.click()
    assert label_of(other, 1) == "row 1, column 2, 0"
