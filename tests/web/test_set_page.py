"""Setting on the page: what a kind declares is drawn by mouse and keys, and the verdict follows."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gridwright import kinds
from gridwright.generate.duplicates import canonical_hash
from gridwright.web.boards import open_puzzle
from gridwright.web.operations import answer
from support.effort import ROUND
from support.page import SEVERAL, WIDE, cells_of, example, find_centres, label_of, link_of, until
from support.paths import ROOT

OpenPage = Callable[..., Any]


def verdict(page: Any, text: str | re.Pattern[str]) -> None:
    """Wait for a verdict."""
    page.locator(".judgement > .verdict").filter(has_text=text).wait_for()


def text_of(page: Any) -> str:
    """The puzzle of the address, if there is one yet."""
    link = page.evaluate("location.hash").removeprefix("#edit=")
    return str(answer("read", {"text": link})["result"]["board"]["text"]) if link else ""


def test_a_puzzle_is_edited_until_it_has_one_solution(open_page: OpenPage) -> None:
    """Several solutions are framed where they differ; the smallest change is a click away; then it is played."""
    page = open_page(link_of(SEVERAL), viewport=WIDE)
    cells_of(page)
    page.get_by_role("button", name="Edit").click()
    verdict(page, "At least 2 solutions")
    assert page.locator(".stage .frame").count() > 1
    assert page.locator(".judgement .pair svg").count() == 2
    page.get_by_role("button", name="Mend it").click()
    page.get_by_role("button", name="Use this").first.click()
    verdict(page, re.compile("^Exactly one solution. Level: "))
    assert page.locator(".stage .frame").count() == 0
    page.reload()
    verdict(page, "Exactly one solution")
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Hint").wait_for()
    assert answer("solve", {"puzzle": page.evaluate("location.hash.slice(1)")})["result"]["status"] == "unique"


def test_rules_in_conflict_are_named_and_framed(open_page: OpenPage) -> None:
    page = open_page("#edit=" + link_of("takuzu\n11..\n....\n....\n....\n")[1:], viewport=WIDE)
    verdict(page, "solutions")
    cells_of(page).nth(2).focus()
    page.keyboard.press("1")
    page.locator(".conflict li").first.wait_for()
    assert "too many 1s" in page.locator(".conflict").inner_text()
    assert page.locator(".judgement").inner_text().count("too many 1s") == 1  # the sentence is not said twice
    assert page.locator(".stage .clash").count() >= 3
    assert page.locator(".proposals li").count() > 0
    page.keyboard.press("Control+z")
    verdict(page, "solutions")
    assert label_of(page, 2).endswith("undecided")


# In `make test` marks, borders and clues; in `make soak` every kind.
@pytest.mark.parametrize("kind", ["makaro", "nonogram"] if ROUND is None else kinds.names())
def test_every_kind_is_drawn_by_keys_on_an_empty_board(open_page: OpenPage, kind: str) -> None:
    """Marks by Space until they are right, borders by Shift and arrows, clues line by line: what comes is the puzzle."""
    board, _ = example(kind)
    drawn = answer("blueprint", {"puzzle": board["text"]})["result"]
    page = open_page("", viewport=WIDE)
    page.get_by_role("button", name=f"Set a puzzle: {kind}").click()
    cells_of(page).first.wait_for()
    for name, size in (("Columns", board["width"]), ("Rows", board["height"])):
        page.get_by_role("spinbutton", name=name).first.fill(str(size))
        page.keyboard.press("Enter")
    cells, width = cells_of(page), board["width"]
    until(page, lambda: cells.count() == width * board["height"])
    walls = {tuple(pair) for pair in drawn["walls"]}
    for cell, value in enumerate(drawn["values"]):
        cells.nth(cell).focus()
        order = drawn["board"]["order"]
        for _ in range(order.index(value) + 1 if value is not None else 0):
            page.keyboard.press("Space")
        for other, key in ((cell + 1, "ArrowRight"), (cell + width, "ArrowDown")):
            if (cell, other) in walls:
                page.keyboard.press(f"Shift+{key}")
    if drawn["clues"]:
        page.get_by_role("button", name="Clues").click()
        page.get_by_label("Clue of row 1").fill(" ".join(map(str, drawn["clues"][0])))
        for clue in drawn["clues"][1:]:
            page.keyboard.press("Enter")
            page.keyboard.type(" ".join(map(str, clue)) or "0")
    until(page, lambda: text_of(page) == board["text"])
    verdict(page, "Exactly one solution")


def test_a_number_being_typed_is_left_alone(open_page: OpenPage) -> None:
    """The new width comes while the height is being typed: both count."""
    page = open_page("", viewport=WIDE)
    page.get_by_role("button", name="Set a puzzle: takuzu").click()
    cells_of(page).first.wait_for()
    held: list[Any] = []
    page.route("**/api/blueprint*", lambda route: held.append(route), times=1)
    page.get_by_role("spinbutton", name="Columns").first.fill("4")
    page.keyboard.press("Enter")
    until(page, lambda: bool(held))
    page.get_by_role("spinbutton", name="Rows").first.fill("2")
    held[0].continue_()
    until(page, lambda: page.get_by_role("row").first.get_by_role("gridcell").count() == 4)
    page.keyboard.press("Enter")
    until(page, lambda: cells_of(page).count() == 8)


def borders_of(page: Any, cell: int) -> str:
    """The sides of a cell that have a border, in words; what the verdict says of the cell comes after them."""
    found = re.search("border ([^,]*)", label_of(page, cell))
    return found[1] if found else ""


def drag(page: Any, *points: tuple[float, float]) -> None:
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=2)
    page.mouse.up()


def test_rooms_are_drawn_by_dragging(open_page: OpenPage) -> None:
    """A drag along borders draws them all, one over cells makes a room or adds to one; undo takes back a whole drag."""
    page = open_page("", viewport=WIDE)
    page.get_by_role("button", name="Set a puzzle: norinori").click()
    points = find_centres(page)
    (x, y), (right, _), (_, below) = points[0], points[1], points[6]
    side = right - x
    drag(page, (x - side / 4, (y + below) / 2), (points[5][0] + side / 4, (y + below) / 2))
    assert [borders_of(page, cell) for cell in range(12)] == ["below"] * 6 + ["above"] * 6
    page.get_by_role("button", name="Rooms").click()
    drag(page, points[0], points[12])
    assert [borders_of(page, cell) for cell in (0, 6, 12)] == ["", "right", "right below"]
    until(page, lambda: text_of(page).count("a") == 8)
    page.get_by_role("button", name="Undo").click()
    assert borders_of(page, 6) == "above"
    drag(page, points[14], points[15], points[21])  # all in one room: they become a room of their own
    assert [borders_of(page, cell) for cell in (14, 15, 21)] == ["above below left", "above right", "right below left"]


def test_a_drag_goes_on_when_the_first_verdict_comes(open_page: OpenPage) -> None:
    """The board was built anew for it, and what was being drawn was lost."""
    page = open_page("", viewport=WIDE)
    held: list[Any] = []
    page.route("**/api/assemble*", lambda route: held.append(route), times=1)
    page.get_by_role("button", name="Set a puzzle: norinori").click()
    page.get_by_role("button", name="Rooms").click()
    points = find_centres(page)
    until(page, lambda: bool(held))
    page.mouse.move(*points[0])
    page.mouse.down()
    page.mouse.move(*points[1])
    held[0].continue_()
    verdict(page, re.compile("."))
    page.mouse.move(*points[2])
    page.mouse.up()
    assert [borders_of(page, cell) for cell in (0, 1, 2)] == ["below", "below", "right below"]


def test_a_picture_is_painted_and_its_clues_follow(open_page: OpenPage) -> None:
    page = open_page("#edit=" + link_of("nonogram\nrows\n1 1\n3\n1\ncolumns\n2\n2\n2\n")[1:], viewport=WIDE)
    verdict(page, "Exactly one solution")
    page.get_by_role("button", name="Picture", exact=True).click()
    states = ["black", "undecided", "black"]
    until(page, lambda: [label_of(page, cell).split(", ")[2] for cell in range(3)] == states)
    cells_of(page).nth(1).click()
    until(page, lambda: text_of(page) == "nonogram\nrows\n3\n3\n1\ncolumns\n2\n3\n2\n")
    assert page.locator(".stage .clue").all_text_contents() == ["3", "3", "1", "2", "3", "2"]


@pytest.mark.slow
def test_an_image_becomes_a_nonogram(open_page: OpenPage, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image").new("RGB", (60, 40), "white")
    for x in range(12, 48):
        for y in range(8, 32):
            image.putpixel((x, y), (20, 30, 40))
    image.save(tmp_path / "box.png")
    page = open_page("", viewport=WIDE)
    page.get_by_role("button", name="Set a puzzle: nonogram").click()
    cells_of(page).first.wait_for()
    page.locator("#image").set_input_files(tmp_path / "box.png")
    page.get_by_text("Made from your image").wait_for(timeout=0)
    verdict(page, "Exactly one solution")
    until(page, lambda: "\n9\n" in text_of(page))
    assert text_of(page).splitlines()[2:5] == ["0", "0", "0"]


def test_the_text_beside_the_drawing_is_one_with_it(open_page: OpenPage) -> None:
    page = open_page(link_of(SEVERAL).replace("#", "#edit="), viewport=WIDE)
    verdict(page, "At least 2 solutions")
    page.get_by_text("As text", exact=True).click()
    text = page.get_by_role("textbox", name="As text")
    assert text.input_value() == SEVERAL
    text.fill("takuzu\n1.00\n.0..\n1..0\n....\n")
    verdict(page, "Exactly one solution")
    assert label_of(page, 2).endswith("0")
    text.fill("takuzu\n1.0\n")
    page.locator(".judgement .busy.error").wait_for()
    cells_of(page).nth(1).click()
    until(page, lambda: "100" in text.input_value())


def test_a_drawing_that_is_no_puzzle_says_why(open_page: OpenPage) -> None:
    page = open_page("#edit=" + link_of("takuzu\n1.00\n.0..\n1..0\n....\n")[1:], viewport=WIDE)
    verdict(page, "Exactly one solution")
    page.get_by_role("spinbutton", name="Columns").first.fill("5")
    page.keyboard.press("Enter")
    verdict(page, "its width must be even")
    assert cells_of(page).count() == 20
    assert label_of(page, 2).endswith("0")


TURNED = {
    "makaro": (ROOT / "examples" / "makaro-4x6.txt").read_text(encoding="utf-8"),
    "nonogram": "nonogram\nrows\n2\n2 1\ncolumns\n2\n2\n0\n1\n",
}


@pytest.mark.parametrize("kind", TURNED)
def test_a_drawing_is_turned_and_mirrored(open_page: OpenPage, kind: str) -> None:
    """Rooms, numbers, arrows and clues: the library finds each the same puzzle, and what was turned in a mirror is turned back."""
    start = answer("read", {"text": TURNED[kind]})["result"]["board"]
    page = open_page(f"#edit={start['link']}", viewport=WIDE)
    verdict(page, re.compile("."))
    seen = [text_of(page)]
    for press in ["Turn", "Mirror"] * 2:
        page.get_by_role("button", name=press).click()
        until(page, lambda: text_of(page) != seen[-1])
        seen.append(text_of(page))
        before, after = map(open_puzzle, seen[-2:])
        assert canonical_hash(after) == canonical_hash(before)
        sides = (before.grid.width, before.grid.height)
        assert (after.grid.height, after.grid.width) == (sides if press == "Turn" else sides[::-1])
    assert seen[4] == seen[0]
    assert len(set(seen)) == 4
