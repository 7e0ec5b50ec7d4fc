"""What `make soak` has pytest do: run the tests of one function in turn, and report each as one JSON object per line.

The runner loads it by `-p tools.soak.plugin` and sets the variables below. Without a report file it does nothing.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tools.soak.selection import EFFORT, find_asking

REPORT = "GRIDWRIGHT_SOAK_REPORT"
"""The file that the report goes to."""
FIRST = "GRIDWRIGHT_SOAK_FIRST"
"""How many tests of the function were run in earlier turns."""
SECONDS = "GRIDWRIGHT_SOAK_SECONDS"
"""After so many seconds no further test starts."""
EXACTLY = "GRIDWRIGHT_SOAK_EXACTLY"
"""The one test to run, if it is to be one."""


def pytest_configure(config: pytest.Config) -> None:
    """Report, if the runner asks for it."""
    if os.environ.get(REPORT):
        config.pluginmanager.register(Reporter(config), "soak")


def name_function(item: pytest.Item) -> str:
    """The ID of a test without its parameters."""
    return f"{item.parent.nodeid if item.parent else ''}::{getattr(item, 'originalname', None) or item.name}"


def is_worthwhile(item: pytest.Item) -> bool:
    """Does a soak run this test? It is a long one, or it does more in a soak, or has other cases in every round."""
    function = name_function(item).split("::")[1]  # or its class
    return item.get_closest_marker("slow") is not None or function in find_asking(item.path)


class Reporter:
    """Chooses the tests of a turn, and writes what becomes of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = open(os.environ[REPORT], "a", encoding="utf-8")
        self.listing = config.option.collectonly
        self.first = int(os.environ.get(FIRST, "0"))
        self.end = time.monotonic() + float(os.environ.get(SECONDS, "inf"))
        self.total = self.done = 0
        self.counted: Counter[str] = Counter()

    def write(self, event: str, **about: Any) -> None:
        """Write an event at once, as the process may not live to the end of the test."""
        print(json.dumps({"event": event, "at": time.time(), **about}), file=self.file, flush=True)

    def write_covered(self) -> None:
        """Write what was covered since the last time."""
        counts: Counter[str] = Counter(getattr(sys.modules.get(EFFORT), "COVERED", {}))
        if new := counts - self.counted:
            self.write("covered", counts=dict(new))
        self.counted = counts

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave the tests of this turn."""
        only = os.environ.get(EXACTLY)
        chosen = [item for item in items if (item.nodeid == only if only else is_worthwhile(item))]
        self.total = len(chosen)
        first = self.first if self.first < len(chosen) else 0
        items[:], self.done = chosen[first:], first
        if self.listing:
            self.write("list", functions=list(dict.fromkeys(map(name_function, items))))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Say which test runs, and end the turn after it if the time is up."""
        self.write("start", test=item.nodeid)
        result = yield
        self.done += 1
        self.write_covered()
        if time.monotonic() > self.end:
            item.session.shouldstop = "the turn is over"
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Say how a test ended."""
        if report.when == "call" or report.outcome != "passed":
            output = "" if report.outcome == "passed" else describe(report)
            self.write("end", test=report.nodeid, outcome=report.outcome, output=output)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module that cannot be imported is a failure too."""
        if report.failed:
            self.write("end", test=report.nodeid, outcome="failed", output=describe(report))

    def pytest_sessionfinish(self) -> None:
        """Say where the next turn begins, and whether another round would have other cases."""
        self.write_covered()
        next_first = self.done if self.done < self.total else 0
        fresh = bool(getattr(sys.modules.get(EFFORT), "ASKED", False))
        self.write("finish", first=next_first, fresh=fresh)


def describe(report: pytest.TestReport | pytest.CollectReport) -> str:
    """What pytest prints about a test that did not pass."""
    if report.skipped and isinstance(report.longrepr, tuple):
        return str(report.longrepr[-1]).removeprefix("Skipped: ")
    sections = "".join(f"\n--- {title} ---\n{text}" for title, text in report.sections)
    return report.longreprtext + sections


def read_events(path: Path) -> list[dict[str, Any]]:
    """The events in a report; a last line that was not written to its end is left out."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]
