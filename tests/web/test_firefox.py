"""The page from a folder in Firefox: played, hinted, stopped and opened again without a network."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.web.boards import Board
from support.firefox import FIREFOX, Firefox, running_firefox
from support.page import count_presses, example, list_open
from support.static_site import hosting
from web.test_in_browser import write_real

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(FIREFOX is None, reason="no Firefox: apt-get install firefox-esr makes this run"),
]
CENTRES = """return [...document.querySelectorAll("[role=gridcell]")].map((cell) => cell.getBoundingClientRect())
    .map((box) => [box.x + box.width / 2, box.y + box.height / 2]);"""
LABELS = "return [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel);"
PRESS = """[...document.querySelectorAll("button, a")].filter((each) => each.checkVisibility() &&
    [each.textContent, each.ariaLabel].includes(given[0])).slice(0, 1).map((each) => (each.click(), 1))[0]"""
FILL = """const fields = document.querySelector("form.creator").querySelectorAll("input, select");
    ["10", "10", "hard", "1"].forEach((value, nth) => { fields[nth].value = value; });"""
COMPLAINTS = """window.complaints = [];
    addEventListener("securitypolicyviolation", (event) => window.complaints.push(event.blockedURI));
    addEventListener("error", (event) => window.complaints.push(event.message));"""


def test_a_puzzle_is_played_in_firefox(tmp_path: Path) -> None:
    board, solution = example("makaro")
    with hosting(write_real(tmp_path / "site")) as (address, host), running_firefox(tmp_path / "profile") as firefox:
        firefox.open(f"{address}#{board['link']}")
        firefox.run(COMPLAINTS)
        firefox.wait("document.querySelectorAll('[role=gridcell]').length > 0")
        solve_by_mouse(firefox, board, solution)
        wait_for_text(firefox, "Solved. Well done!")
        played = firefox.run(LABELS)
        wait_for_text(firefox, "kept in your browser")
        make_and_stop(firefox)
        assert firefox.run("return window.complaints;") == []
        host.shutdown()
        host.server_close()
        firefox.open(f"{address}?again#{board['link']}")
        firefox.wait("document.querySelectorAll('[role=gridcell]').length > 0")
        assert firefox.run(LABELS) == played
        press_button(firefox, "Start again")
        solve_by_keys(firefox, board, solution)
        wait_for_text(firefox, "Solved. Well done!")
        press_button(firefox, "Start again")
        press_button(firefox, "Hint")
        wait_for_text(firefox, "Why?")


def wait_for_text(firefox: Firefox, text: str) -> None:
    firefox.wait("document.body.innerText.includes(given[0])", text)


def make_and_stop(firefox: Firefox) -> None:
    """Ask for a puzzle that takes minutes, and stop when the page says what it is doing."""
    press_button(firefox, "Puzzles")
    press_button(firefox, "New puzzle: nonogram")
    firefox.run(FILL)
    press_button(firefox, "Make it")
    wait_for_text(firefox, "candidate 1")
    press_button(firefox, "Stop")
    wait_for_text(firefox, "Stopped.")


def press_button(firefox: Firefox, name: str) -> None:
    firefox.wait(PRESS, name)


def solve_by_mouse(firefox: Firefox, board: Board, solution: list[int | None]) -> None:
    centres = firefox.run(CENTRES)
    for cell in list_open(board):
        for _ in range(count_presses(board, cell, solution[cell])):
            firefox.click(*centres[cell])


def solve_by_keys(firefox: Firefox, board: Board, solution: list[int | None]) -> None:
    firefox.run("document.querySelector('[role=gridcell]').focus();")
    for cell in range(len(solution)):
        if cell and cell % board["width"] == 0:
            firefox.press("\ue015", "\ue011")  # down, Home
        elif cell:
            firefox.press("\ue014")  # right
        if cell in list_open(board):
            firefox.press(str(solution[cell]))
