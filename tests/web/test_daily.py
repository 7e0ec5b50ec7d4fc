"""The puzzle of the day: made by its date alone, and the same for everybody."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any

import pytest

from gridwright import formats, generate
from gridwright.web.operations import answer
from support.page import WIDE, cells_of

SATURDAY, MONDAY = "2026-11-21", "2026-11-23"


def link_of_day(kind: str, date: str, language: str = "en") -> str:
    found: str = answer("daily", {"kind": kind, "date": date}, language)["result"]["board"]["link"]
    return found


@pytest.mark.parametrize(("date", "level"), [(SATURDAY, "medium"), (MONDAY, "easy")])
def test_a_date_is_a_seed(date: str, level: str) -> None:
    seed = int(date.replace("-", ""))
    puzzle = generate("hitori", width=8, height=8, level=level, seed=seed).titled(title=date)
    assert f"#{link_of_day('hitori', date)}\n".endswith(formats.write(puzzle, "share").rpartition("#")[2])


def test_a_slow_clock_and_another_language_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is made on the way, no limit of time has a say: here an hour passes at every look at a clock."""
    expected = [link_of_day(kind, SATURDAY) for kind in ("makaro", "nonogram", "takuzu")]
    hours = itertools.count(0.0, 3600.0)
    for name in ("monotonic", "perf_counter", "process_time", "thread_time", "time"):
        monkeypatch.setattr(time, name, lambda: next(hours))
    assert [link_of_day(kind, SATURDAY, "fr") for kind in ("makaro", "nonogram", "takuzu")] == expected


@pytest.mark.parametrize("date", ["", "20261121", "2026-2-1", "2026-02-30", "tomorrow"])
def test_what_is_no_date_is_refused(date: str) -> None:
    assert answer("daily", {"kind": "takuzu", "date": date})["error"]["code"] == "usage"


def test_the_day_is_that_of_universal_time(open_page: Callable[..., Any]) -> None:
    """Half an hour before midnight UTC, where it is long the next day already."""
    page = open_page("", timezone_id="Pacific/Kiritimati", viewport=WIDE)
    page.clock.set_fixed_time("2026-11-22T23:30:00Z")
    page.reload()
    said = page.locator(".daily .help")
    said.wait_for()
    assert said.inner_text().startswith("Sunday, November 22, 2026: the same for everybody")
    assert "2:00" in said.inner_text()
    page.locator(".daily").get_by_role("button", name="Takuzu").click()
    cells_of(page)
    assert page.url.rpartition("#")[2] == link_of_day("takuzu", "2026-11-22")
