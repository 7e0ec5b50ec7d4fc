"""Without processes, as in a browser, limits hold between slices of work, and nothing tries to fork."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

import gridwright as gw
from gridwright.errors import LimitError, UsageError
from gridwright.messages import Text
from gridwright.outcome import Limit, Status
from gridwright.progress import can_start_processes, listening, report, stopping
from gridwright.solving import process
from gridwright.solving.limited import do_within, iterate_within

HUGE = Limit(solutions=None, seconds=0.05)
MANY = "takuzu\n" + "........\n" * 6
"""A board with far more solutions than can be found in a moment."""


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """A platform on which `os.fork` exists and fails, as in Pyodide."""

    def refuse() -> int:
        raise OSError("emscripten does not support processes")

    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(os, "fork", refuse)


def test_this_platform_is_asked_once(browser: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not can_start_processes()
    assert not process.is_single_threaded()
    monkeypatch.setattr(sys, "platform", "linux")
    assert can_start_processes()
    monkeypatch.delattr(os, "fork")
    assert not can_start_processes()


@pytest.mark.parametrize("method", ["auto", "kernel", "brute"])
def test_a_time_limit_keeps_what_was_found(browser: None, method: str) -> None:
    outcome = gw.solve(gw.read(MANY), method=method, limit=HUGE)
    assert not outcome.complete
    assert outcome.reason == "time limit of 0.05 s reached"
    assert outcome.status is not Status.NONE


def test_an_easy_puzzle_ends_before_its_limit(browser: None) -> None:
    outcome = gw.solve(gw.read("takuzu\n1.00\n.0..\n1..0\n....\n"), limit=Limit(seconds=600))
    assert (outcome.status, outcome.complete) == (Status.UNIQUE, True)


def test_a_memory_limit_is_refused(browser: None) -> None:
    with pytest.raises(UsageError, match="a memory limit needs"):
        gw.solve(gw.read(MANY), limit=Limit(memory=100))


def test_a_program_of_its_own_is_refused(browser: None) -> None:
    with pytest.raises(UsageError, match="separate program"):
        gw.solve(gw.read(MANY), method="dimacs:cadical")


def test_any_work_stops_at_its_first_report_after_the_limit(browser: None) -> None:
    def work() -> Iterator[int]:
        yield 1
        while True:
            report()

    items = iterate_within(work, Limit(seconds=0.01))
    assert next(items) == 1
    with pytest.raises(LimitError, match=r"time limit of 0\.01 s"):
        next(items)
    assert do_within(lambda: 7, Limit(seconds=0.01)) == 7


def test_the_limit_of_an_item_does_not_count_what_its_reader_does(browser: None) -> None:
    for _ in iterate_within(lambda: iter(range(3)), Limit(seconds=1e-9)):
        report()  # the reader's own work is under no limit


def test_whoever_listened_before_goes_on_hearing() -> None:
    heard: list[Text] = []
    with listening(heard.append), stopping(600, LimitError("late")):
        report("one")
    report("two")
    assert heard == ["one"]


def test_work_can_be_cancelled_between_slices(browser: None) -> None:
    class Cancelled(Exception):
        pass

    def cancel(_: Text) -> None:
        raise Cancelled

    with listening(cancel), pytest.raises(Cancelled):
        gw.solve(gw.read(MANY), limit=Limit(solutions=None, seconds=600))
