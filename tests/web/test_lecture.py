"""What made a teacher of SAT and integer programming stumble: what the kernel's events say, and what a class can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwright.web.operations import answer
from support.page import WORKED, cells_of, link_of, until

OpenPage = Callable[..., Any]
LECTURE = {"width": 1920, "height": 1080}


def learn(open_page: OpenPage, text: str, part: str = "Formulation") -> Any:
    """The page with what there is to learn of a puzzle."""
    page = open_page(link_of(text), viewport=LECTURE)
    cells_of(page)
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name=part).click()
    return page


def read_events(page: Any) -> list[str]:
    """What is told of every event."""
    heading = page.locator(".learn-part h3")
    heading.wait_for()
    texts = [heading.inner_text()]
    for _ in range(int(page.locator(".learn-part input[type=range]").get_attribute("max"))):
        page.get_by_role("button", name="Next", exact=True).click()
        texts.append(f"{heading.inner_text()}. {page.locator('.told').inner_text()}")
    return texts


def test_every_event_of_the_kernel_is_explained(open_page: OpenPage) -> None:
    """A solution was followed by a decision and by propagation from nowhere; a learned unit was known from the start."""
    told = read_events(learn(open_page, WORKED, "Watch the kernel"))
    found = next(nth for nth, text in enumerate(told) if ": solution." in text)
    assert "A blocking clause rules this solution out" in told[found]
    assert any("blocking clause of the solution" in text for text in told[found + 1 :])
    learned = next(nth for nth, text in enumerate(told) if "Learned clause" in text)
    assert "fixed at level 0" in told[learned + 1]
    assert not any("known from the start" in text for text in told[learned:])
    assert "no other solution" in told[-1]
    assert "conflict at level 0" in told[-1]


def test_a_board_with_a_mistake_has_no_solution_at_all(open_page: OpenPage) -> None:
    """It was called "no other solution", and nothing said that the board was taken as given."""
    page = open_page(link_of(WORKED), viewport=LECTURE)
    for cell in (1, 4):  # 1000 in the first row is impossible
        cells_of(page).nth(cell).click()
    page.get_by_role("button", name="Learn", exact=True).click()
    page.get_by_role("button", name="Watch the kernel").click()
    page.get_by_text("What is on the board counts as given.").wait_for()
    assert ": no solution." in read_events(page)[-1]


def test_a_sum_is_read_before_the_clauses_that_encode_it(open_page: OpenPage) -> None:
    page = learn(open_page, WORKED)
    page.locator(".learn-part select").nth(1).select_option(label="Every row and every column holds as many 0s as 1s.")
    first = page.locator(".posts > li").first
    first.locator("summary").filter(has_text="Linear · clauses: ").click()
    sums = first.get_by_role("button", name="x1 + x2 + x3 + x4 = 2")
    sums.click()
    assert "row 1, column 4" in first.inner_text()
    assert "x1 ∨ x" in first.inner_text()


def test_a_sum_is_stated_where_it_is_encoded_only() -> None:
    for formulation, stated in (("default", False), ("flow", False)):
        found = answer("formulation", {"puzzle": "hitori\n12\n11\n31\n", "formulation": formulation})["result"]
        assert any(post["statement"] for post in found["posts"]) == stated
    posts = answer("formulation", {"puzzle": "akari\n.2.\n...\n"})["result"]["posts"]
    (sum_of,) = [post["statement"] for post in posts if post["statement"] and post["statement"]["low"] == 2]
    assert [factor for factor, _ in sum_of["terms"]] == [1, 1, 1]
    assert sum_of["high"] == 2


def test_differences_have_a_minus_sign(open_page: OpenPage) -> None:
    page = learn(open_page, "hitori\n121\n312\n")
    page.locator(".learn-part select").first.select_option("flow")
    until(page, lambda: "flow" in page.locator("#posts-summary").inner_text())
    for summary in page.locator(".posts summary").all():
        summary.click()
    text = page.locator(".posts").inner_text()
    assert " − " in text
    assert "+ -" not in text
    assert "·x" in text


def test_a_model_is_read_on_the_page(open_page: OpenPage) -> None:
    """It was a file in a folder of downloads, at once."""
    page = learn(open_page, WORKED)
    for name, start in (("DIMACS", "c takuzu, 4x4"), ("LP", "\\ takuzu, 4x4")):
        page.get_by_role("button", name=name, exact=True).click()
        page.locator(".posts pre").filter(has_text=start).wait_for()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download").click()
        assert download.value.path().read_text().startswith(start)


def test_a_lecture_has_a_large_board_and_no_tools(open_page: OpenPage) -> None:
    page = learn(open_page, WORKED)
    board = page.locator(".stage .board")
    before = board.bounding_box()
    page.get_by_role("checkbox", name="Large, for a lecture").check()
    assert board.bounding_box()["width"] > 1.3 * before["width"]
    assert page.get_by_role("button", name="Start again").is_hidden()
    page.set_viewport_size({"width": 960, "height": 540})  # at 200 %
    assert board.bounding_box()["width"] > 300
    assert board.bounding_box()["y"] + board.bounding_box()["height"] <= 540
