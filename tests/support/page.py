"""What tests of the page share: puzzles and their addresses, and the cells of a board in the browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from gridwright import kinds
from gridwright.render import read_example
from gridwright.web.boards import Board, describe_board
from gridwright.web.operations import answer

PATIENCE = 30.0  # seconds, that of Playwright
NARROW, WIDE = {"width": 360, "height": 720}, {"width": 1400, "height": 900}
SEVERAL = "takuzu\n1..0\n....\n....\n0..1\n"
WORKED = "takuzu\n1.00\n.0..\n1..0\n....\n"


def example(kind: str) -> tuple[Board, list[int | None]]:
    """The example of a kind, and its solution."""
    found = read_example(kinds.load(kind))
    assert found is not None
    return describe_board(found[0]), list(found[1].values)


def link_of(text: str) -> str:
    """The address of a puzzle."""
    return f"#{answer('read', {'text': text})['result']['board']['link']}"


def list_open(board: Board) -> list[int]:
    """The cells that the player decides."""
    return [n for n, d in enumerate(board["domains"]) if board["givens"][n] is None and len(board["choices"][d]) > 1]


def cells_of(page: Any) -> Any:
    cells = page.get_by_role("gridcell")
    cells.first.wait_for()
    return cells


def label_of(page: Any, cell: int) -> str:
    text: str = cells_of(page).nth(cell).get_attribute("aria-label")
    return text


def count_presses(board: Board, cell: int, value: int | None) -> int:
    """How often a cell is pressed until it has a value."""
    domain = board["choices"][board["domains"][cell]]
    return [each for each in board["order"] if each in domain].index(value or 0) + 1


def find_centres(page: Any) -> list[tuple[float, float]]:
    """The middle of every cell."""
    script = (
        "cells => cells.map(cell => cell.getBoundingClientRect()).map(b => [b.x + b.width / 2, b.y + b.height / 2])"
    )
    return [(x, y) for x, y in cells_of(page).evaluate_all(script)]


def until(page: Any, what: Callable[[], bool]) -> None:
    """Wait until something is so, as long as the browser waits for anything."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(20)
