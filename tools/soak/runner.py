"""The soak itself: turns of test functions, several at a time, until the time is up; then the summary."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from tools.soak import plugin
from tools.soak.cases import Case
from tools.soak.memory import Memory
from tools.soak.summary import Area, draw_table, format_time, join_lines, list_counts, name_area
from tools.soak.turn import Outcome, Turn, start_pytest

SHORTEST, LONGEST = 20.0, 300.0
"""Seconds of a turn, at least and at most; a single test may take longer."""
BETWEEN = 0.1
"""Seconds between two looks at the processes."""
REMINDER = 30.0
"""Seconds without a line after which one says what is running."""
ENOUGH = 3
"""A function with so many turns that failed is not run again."""


class CollectionError(Exception):
    """The tests cannot be collected."""


def list_functions(root: Path, folder: Path) -> list[str]:
    """The test functions that a soak runs."""
    report, log = folder / "list.jsonl", folder / "list.log"
    start_pytest(["--collect-only"], 0, root, log, {plugin.REPORT: report}).wait()
    events = plugin.read_events(report)
    broken = [event["test"] for event in events if event["event"] == "end"]
    if broken or not events:
        raise CollectionError(log.read_text(encoding="utf-8", errors="replace"))
    found = next(event["functions"] for event in events if event["event"] == "list")
    return sorted(found, key=lambda name: sha256(name.encode()).digest())  # so that a short soak sees all areas


@dataclass
class Soak:
    """Runs turns until the time is up."""

    root: Path
    folder: Path
    """Where it keeps its memory and its cases."""
    seconds: float
    jobs: int
    only: str
    out: TextIO
    cases: Path
    """Where it keeps failures."""
    commit: str
    """The commit of the source, with a `+` if it was changed since."""
    clock: Callable[[], float] = time.monotonic
    functions: list[str] = field(default_factory=list)
    areas: defaultdict[str, Area] = field(default_factory=lambda: defaultdict(Area))
    failures: list[Path] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    interrupted: bool = False

    def __post_init__(self) -> None:
        self.memory = Memory.load(self.folder / "memory.json")
        self.running: list[Turn] = []
        self.done: set[str] = set()
        self.failed: Counter[str] = Counter()
        self.start = self.said = 0.0

    def run(self) -> bool:
        """Run until the time is up; was there no failure?"""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start, self.said = self.clock(), time.monotonic()
        with TemporaryDirectory(prefix="soak-") as scratch:
            try:
                self.turn_round(Path(scratch))
            except KeyboardInterrupt:
                self.interrupted = True
                self.say("interrupted; ending the tests that are running")
            finally:
                self.stop_all()
        self.write_summary()
        return not self.failures

    def turn_round(self, scratch: Path) -> None:
        """Collect the test functions, and give them turns."""
        self.functions = [name for name in list_functions(self.root, scratch) if self.only in name]
        self.say(f"{len(self.functions)} test functions, {self.jobs} at a time, for {format_time(self.seconds)}")
        while self.left() > 0 and (self.start_turns(scratch) or self.running):
            self.reap()
            self.remind()
            time.sleep(BETWEEN if self.running else 0)

    def left(self) -> float:
        """The seconds that are left."""
        return self.start + self.seconds - self.clock()

    def slice(self) -> float:
        """The seconds of a turn, so that each function has one if they suffice."""
        share = self.seconds * self.jobs / max(1, len(self.functions))
        return min(max(share, SHORTEST), LONGEST, self.left())

    def start_turns(self, scratch: Path) -> bool:
        """Start as many turns as there is room for; could at least one start?"""
        before = len(self.running)
        while len(self.running) < self.jobs and (name := self.choose()):
            self.running.append(Turn(name, self.memory.start(name), self.root, scratch, self.slice()))
        return len(self.running) > before

    def choose(self) -> str | None:
        """The next function to run."""
        busy = {turn.function for turn in self.running}
        settled = {name for name in self.functions if self.is_settled(name)}
        return self.memory.choose(self.functions, busy | settled, self.left())

    def is_settled(self, name: str) -> bool:
        """Would another turn bring nothing new?"""
        passed = self.memory.past(name).passed
        return name in self.done or self.failed[name] >= ENOUGH or bool(passed and passed == self.commit)

    def reap(self) -> None:
        """Record the turns that are over."""
        for turn in [turn for turn in self.running if turn.is_over()]:
            self.running.remove(turn)
            self.record(turn)

    def record(self, turn: Turn) -> None:
        """Record a turn that is over: its counts, its failures, and where the next one begins."""
        found = turn.outcome()
        self.turns += 1
        self.failed[turn.function] += bool(found.failures)
        self.remember(turn, found)
        self.count(turn.function, found)
        if found.was_cut:
            self.cut.append(f"{found.running} after {format_time(turn.seconds)}")
        self.say(describe_turn(turn, found))
        for test, output in found.failures.items():
            path = Case(test, turn.past.round, self.commit, output).keep(self.cases)
            self.failures += [] if path in self.failures else [path]
            self.say(f"FAILED {test}\n  kept as {path}")

    def remember(self, turn: Turn, found: Outcome) -> None:
        """Remember where the next turn of a function begins, and whether it needs one."""
        name, needless = turn.function, found.is_round_over and not found.fresh
        if needless:
            self.done.add(name)
        clean = not self.failed[name] and not found.skipped and not self.commit.endswith("+")
        passed = self.commit if needless and clean else ""
        seconds = max(turn.seconds, turn.past.seconds if found.was_cut else 0.0)
        self.memory.finish(name, seconds, found.first, found.ends_round, passed)
        self.memory.save()

    def count(self, name: str, found: Outcome) -> None:
        """Add the counts of a turn to those of its area."""
        outcomes = found.outcomes
        numbers = {
            "rounds": found.is_round_over,
            "tests": outcomes["passed"] + outcomes["failed"],
            "skipped": outcomes["skipped"],
            "failed": outcomes["failed"],
            "cut off": found.was_cut,
        }
        self.areas[name_area(name)].add(Area({name}, Counter(numbers), found.covered))
        self.skipped += found.skipped

    def stop_all(self) -> None:
        """End the turns that are running; they are cut off."""
        for turn in self.running:
            turn.ask_to_stop()
        while self.running:
            turn = self.running.pop()
            turn.stop()
            self.record(turn)

    def say(self, text: str) -> None:
        """Print a line with the time that has passed."""
        print(f"[{format_time(self.clock() - self.start)}] {text}", file=self.out, flush=True)
        self.said = time.monotonic()

    def remind(self) -> None:
        """Say what is running, if nothing was said for a while."""
        if time.monotonic() - self.said > REMINDER:
            names = [f"{turn.function} for {format_time(turn.seconds)}" for turn in self.running]
            self.say(f"{format_time(self.left())} left; running {', '.join(names)}")

    def write_summary(self) -> None:
        """Print the summary, and keep it in the folder."""
        text = "\n".join(self.list_summary()) + "\n"
        print(f"\n{text}", end="", file=self.out, flush=True)
        (self.folder / "summary.txt").write_text(text, encoding="utf-8")

    def list_summary(self) -> list[str]:
        """The lines of the summary."""
        waiting = [name for name in self.functions if self.memory.past(name).turn < 0]
        count = len(self.failures)
        verdict = "no failure" if not count else "1 failure" if count == 1 else f"{count} failures"
        passed = format_time(self.clock() - self.start) + (", interrupted," if self.interrupted else "")
        return [
            f"Soak of {self.commit or 'this source'}: {passed} with {self.jobs} at a time, {verdict}",
            *draw_table(self.areas),
            *join_lines("Cut off when the time was up, which is no failure:", self.cut),
            *join_lines("Skipped:", (f"{count:,}: {reason}" for reason, count in self.skipped.most_common())),
            *join_lines("Not reached yet; the next soak begins with them:", waiting),
            *join_lines("Failures, and how to replay them:", (f"make soak REPLAY={path}" for path in self.failures)),
        ]


def describe_turn(turn: Turn, found: Outcome) -> str:
    """One line about a turn."""
    results = [f"{count} {word}" for word, count in sorted(found.outcomes.items()) if count]
    words = [*results, *(["cut off"] if found.was_cut else []), *filter(None, [list_counts(found.covered)])]
    return f"{turn.function} round {turn.past.round}: {', '.join(words) or 'not started'} ({format_time(turn.seconds)})"
