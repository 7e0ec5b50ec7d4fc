"""Everybody can use the page: axe finds nothing serious in any view, in both themes; and it is small and quick."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from support.page import NARROW, SEVERAL, WIDE, cells_of, example, link_of
from support.paths import ROOT

OpenPage = Callable[..., Any]
STATIC = ROOT / "src" / "gridwright" / "web" / "static"
AXE = ROOT / ".venv" / "front-end" / "node_modules" / "axe-core" / "axe.min.js"
MOST_BYTES = 150_000  # of the front end, compressed
MOST_MILLISECONDS = 8  # of the main thread for a move of the pointer over 50x50 cells
VIEWS = [
    "Hint",
    "Explain every step",
    "Solve",
    "Share",
    "Learn",
    "Watch the kernel",
    "Compare methods",
    "Close",
    "Edit",
]
SHOWN = {"Close": ".help-tools", "Edit": ".judgement .pair svg"}


def find_serious(page: Any) -> list[str]:
    """What axe calls serious or critical, with the first element that it is about."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("async () => JSON.stringify((await axe.run()).violations)")
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in json.loads(found)
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_nothing_serious(open_page: OpenPage, theme: str) -> None:
    if not AXE.exists():
        pytest.skip("no axe-core: make check where npm is makes this run")
    page = open_page("", viewport=WIDE, color_scheme=theme, bypass_csp=True)
    page.locator(".card").first.wait_for()
    page.get_by_role("button", name="New puzzle: takuzu").click()
    assert find_serious(page) == []
    page.goto(page.url.partition("#")[0] + link_of(SEVERAL))
    cells_of(page).nth(1).click()
    assert find_serious(page) == []
    for name in VIEWS:
        page.get_by_role("button", name=name).first.click()
        page.locator(SHOWN.get(name, ".panel")).first.wait_for()
        page.wait_for_timeout(150)
        assert find_serious(page) == [], name
    page.goto(page.url.partition("#")[0] + f"#edit={example('nonogram')[0]['link']}")
    page.get_by_role("button", name="Clues").wait_for()
    assert find_serious(page) == []


def test_the_front_end_is_small() -> None:
    """All that a first visit loads, as a server that compresses sends it."""
    files = [path for path in STATIC.rglob("*") if path.is_file()]
    assert len(files) > 40
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= MOST_BYTES


def test_a_drag_over_a_large_board_is_quick(open_page: OpenPage) -> None:
    """CPU time of the main thread per move, not wall time, so it holds on a busy machine; the drawing is included."""
    text = "nonogram\nrows\n" + "1\n" * 50 + "columns\n" + "1\n" * 50
    page = open_page(link_of(text), viewport=WIDE)
    cells = cells_of(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def measure() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return 1000.0 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    first, last = (cells.nth(n).bounding_box() for n in (1000, 1049))
    page.mouse.move(first["x"] + 3, first["y"] + 3)
    page.mouse.down()
    before = measure()
    moves = 40
    for nth in range(moves):
        page.mouse.move(first["x"] + (last["x"] - first["x"]) * (nth + 1) / moves + 3, first["y"] + 3)
    spent = (measure() - before) / moves
    page.mouse.up()
    assert cells.nth(1030).get_attribute("aria-label").endswith("black")
    assert spent <= MOST_MILLISECONDS


@pytest.mark.parametrize("kind", ["heyawake", "nonogram"])
def test_setting_and_learning_fit_a_phone(open_page: OpenPage, kind: str) -> None:
    link = example(kind)[0]["link"]
    page = open_page(f"#edit={link}", viewport=NARROW)
    page.locator(".judgement .pair svg").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("button", name="Learn").click()
    page.get_by_role("button", name="Watch the kernel").click()
    page.get_by_text("Before the first of").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert page.locator(".stage .board").bounding_box()["y"] >= 0


def test_a_board_is_paper_in_a_reader_s_own_colours(open_page: OpenPage) -> None:
    """Forced colours on a dark system: walls and what is written were white on light grey, and no button looked pressed."""
    page = open_page(link_of("akari\n1.\n..\n"), viewport=WIDE, forced_colors="active", color_scheme="dark")
    cells_of(page).nth(1).click()
    page.locator(".board .disc").wait_for()

    def shade(place: str) -> int:
        fill: str = page.locator(f".board {place}").first.evaluate("element => getComputedStyle(element).fill")
        return sum(map(int, re.findall(r"\d+", fill)[:3]))

    assert shade(".fill.wall") < 200 < 700 < shade(".paper")
    assert shade(".disc") < 300
    assert shade(".text.on-wall") > 700
    width = page.get_by_role("button", name="Next value").evaluate("button => getComputedStyle(button).borderWidth")
    assert width == "4px"
