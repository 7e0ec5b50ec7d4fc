"""One turn of a soak: a pytest process that runs the tests of one function, and what became of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tools.soak import plugin
from tools.soak.memory import Past

PROJECT = Path(__file__).resolve().parents[2]
GRACE = 20.0
"""Seconds for a process to end after Ctrl-C."""
PYTEST = [sys.executable, "-m", "pytest", "-p", "tools.soak.plugin", "-p", "no:cacheprovider", "-m", "not latex"]
MOST_FAILURES = 5
"""After so many failures a turn is over."""


def make_environment(round_number: int, **others: object) -> dict[str, str]:
    """The environment of a round: even the order of sets is the same when it is replayed."""
    paths = [str(PROJECT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("GRIDWRIGHT_SOAK")},
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONHASHSEED": str(round_number),
        "GRIDWRIGHT_SOAK": str(round_number),
        **{name: str(value) for name, value in others.items()},
    }


@dataclass
class Outcome:
    """What a report says."""

    outcomes: Counter[str] = field(default_factory=Counter)
    failures: dict[str, str] = field(default_factory=dict)
    """Tests that failed, with what pytest printed."""
    skipped: Counter[str] = field(default_factory=Counter)
    """Reasons for which tests were skipped."""
    covered: Counter[str] = field(default_factory=Counter)
    running: str = ""
    """The test that was running at the end."""
    started: int = 0
    first: int = 0
    """With which test the next turn begins."""
    is_finished: bool = False
    """Did the process live to its end?"""
    is_round_over: bool = False
    """Were all tests of the round run?"""
    was_cut: bool = False
    """Was it stopped in the middle of a test?"""
    has_died: bool = False
    """Did the process die by itself?"""
    fresh: bool = False
    """Would another round have other cases?"""

    @property
    def ends_round(self) -> bool:
        """Does the next turn have a new round? After a test that was cut off too, not to run the same half again."""
        return self.is_round_over or self.was_cut or self.has_died


def read_report(path: Path, stopped: float | None = None) -> Outcome:
    """Read a report; what fails after the process was stopped, fails because of that."""
    found = Outcome()
    for event in plugin.read_events(path):
        match event["event"]:
            case "start":
                found.started, found.running = found.started + 1, event["test"]
            case "end" if event["outcome"] == "failed" and stopped is not None and event["at"] >= stopped:
                pass
            case "end":
                found.running = "" if event["test"] == found.running else found.running
                found.outcomes[event["outcome"]] += 1
                if event["outcome"] == "failed":
                    found.failures[event["test"]] = event["output"]
                elif event["outcome"] == "skipped":
                    found.skipped[event["output"]] += 1
            case "covered":
                found.covered.update(event["counts"])
            case "finish":
                found.is_finished, found.first, found.fresh = True, event["first"], event["fresh"]
    return found


class Turn:
    """A process that runs the tests of a function from where its last turn has stopped."""

    def __init__(self, function: str, past: Past, root: Path, folder: Path, seconds: float) -> None:
        self.function, self.past = function, past
        self.report = folder / f"turn-{past.turn}.jsonl"
        self.log = folder / f"turn-{past.turn}.log"
        self.started = time.monotonic()
        self.stopped: float | None = None
        variables = {plugin.REPORT: self.report, plugin.FIRST: past.first, plugin.SECONDS: seconds}
        self.process = start_pytest([f"--maxfail={MOST_FAILURES}", function], past.round, root, self.log, variables)

    @property
    def seconds(self) -> float:
        """For how long it has been running."""
        return time.monotonic() - self.started

    def is_over(self) -> bool:
        """Has the process ended? Whatever its tests have left running then ends too."""
        if self.process.poll() is None:
            return False
        kill_group(self.process.pid)
        return True

    def ask_to_stop(self) -> None:
        """Interrupt the test that is running."""
        self.stopped = time.time()
        self.process.send_signal(signal.SIGINT)

    def stop(self) -> None:
        """Wait for the end of a process that was asked to stop, and kill it if it does not end."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        kill_group(self.process.pid)
        self.process.wait()

    def outcome(self) -> Outcome:
        """What became of it; a process that died is a failure of the test that was running."""
        found = read_report(self.report, self.stopped)
        if not found.is_finished or not found.started:
            found.first = self.past.first + found.started
        found.has_died = not found.is_finished and self.stopped is None
        if found.has_died:
            log = self.log.read_text(encoding="utf-8", errors="replace")
            found.failures[found.running or self.function] = f"ended with status {self.process.returncode}\n{log}"
            found.outcomes["failed"] += 1
        found.was_cut = self.stopped is not None and bool(found.running)
        found.is_round_over = found.is_finished and found.first == 0 and self.stopped is None
        return found


def start_pytest(
    arguments: list[str], round_number: int, root: Path, log: Path, variables: Mapping[str, object]
) -> subprocess.Popen[bytes]:
    """Start pytest in a group of its own, so that Ctrl-C in a terminal does not reach it before us."""
    with log.open("wb") as output:
        return subprocess.Popen(
            [*PYTEST, *arguments],
            cwd=root,
            env=make_environment(round_number, **variables),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def kill_group(pid: int) -> None:
    """Kill what is left of a group of processes."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
