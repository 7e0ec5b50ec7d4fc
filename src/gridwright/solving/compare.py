"""Comparing methods on a puzzle: verdicts, times, sizes, the fastest, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.errors import EngineError, GridwrightError, UsageError, join_and
from gridwright.messages import Message, say
from gridwright.outcome import Limit, Outcome, Status, name_status
from gridwright.puzzle import Puzzle
from gridwright.solving import methods
from gridwright.solving.solve import solve

if TYPE_CHECKING:
    from gridwright.engines import Size

SETTLED = frozenset({Status.UNIQUE, Status.MANY, Status.NONE})


@dataclass(frozen=True)
class Entry:
    """A method on a puzzle: its outcome, or the error that it ended with; CPU seconds of all its processes after its
    libraries were imported; its size."""

    method: str
    outcome: Outcome | None
    error: GridwrightError | None
    cpu: float
    size: Size | None

    @property
    def verdict(self) -> str:
        """The status in a word, or that the method refused the puzzle or failed."""
        if self.error is not None:
            return say("refused") if isinstance(self.error, UsageError) else say("failed")
        return name_status(self.status.value)

    @property
    def failure(self) -> str | None:
        """Why there is no outcome, if there is none."""
        return None if self.error is None else say("{verdict}: {error}", verdict=self.verdict, error=self.error)

    @property
    def status(self) -> Status:
        """What the method found out about the number of solutions."""
        return self.outcome.status if self.outcome else Status.UNKNOWN

    @property
    def settled(self) -> float | None:
        """Seconds until it was settled whether there is a solution and whether it is the only one."""
        return self.outcome.settled if self.outcome and self.status in SETTLED else None


def run_methods(puzzle: Puzzle, names: Sequence[str], limit: Limit) -> Iterator[Entry]:
    """Solve a puzzle by every method, each in a process of its own."""
    for name in names:
        before = children_seconds()
        outcome, error = attempt(puzzle, name, limit)
        cpu = max(children_seconds() - before - (outcome.loading if outcome else 0.0), 0.0)
        size = find_size(puzzle, name) if outcome else None
        yield Entry(outcome.method if outcome else name, outcome, error, cpu, size)


def attempt(puzzle: Puzzle, name: str, limit: Limit) -> tuple[Outcome | None, GridwrightError | None]:
    """Solve a puzzle by a method: the outcome, or the error it ended with."""
    try:
        return solve(puzzle, name, limit=limit), None
    except (UsageError, EngineError) as error:
        return None, error


def find_size(puzzle: Puzzle, name: str) -> Size | None:
    """The size of a puzzle for a method, if it has one."""
    from gridwright.solving.sizes import size_of

    try:
        return size_of(puzzle, methods.for_puzzle(name, puzzle))
    except GridwrightError:
        return None


def children_seconds() -> float:
    """CPU seconds of all child processes that have ended."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def winner(entries: Sequence[Entry]) -> Entry | None:
    """The entry that settled the question first; if none did, the one that found a solution first."""
    done = [entry for entry in entries if entry.settled is not None]
    if done:
        return min(done, key=lambda entry: entry.settled or 0.0)
    some = [entry for entry in entries if entry.outcome and entry.outcome.first is not None]
    return min(some, key=lambda entry: (entry.outcome and entry.outcome.first) or 0.0, default=None)


def disagreement(entries: Sequence[Entry]) -> str | None:
    """How the methods contradict each other, in a sentence; None if they do not."""
    by_status = {status: [e.method for e in entries if e.status is status] for status in Status}
    none, unique, many = (by_status[status] for status in (Status.NONE, Status.UNIQUE, Status.MANY))
    found = unique + many + by_status[Status.SOME]
    if none and found:
        return contradict(
            Message("{names} finds no solution", "{names} find no solution"),
            none,
            Message("{names} finds one", "{names} find one"),
            found,
        )
    if unique and many:
        return contradict(
            Message("{names} finds only one solution", "{names} find only one solution"),
            unique,
            Message("{names} finds several", "{names} find several"),
            many,
        )
    only = {e.outcome.answer: e.method for e in entries if e.outcome and e.status is Status.UNIQUE}
    return (
        say("{names} each find only one solution, but not the same one", names=join_and(list(only.values())))
        if len(only) > 1
        else None
    )


def contradict(first: Message, some: list[str], second: Message, others: list[str]) -> str:
    """The sentence for methods that find one thing and others that find another."""
    return say(
        "{some}, but {others}",
        some=first(count=len(some), names=join_and(some)),
        others=second(count=len(others), names=join_and(others)),
    )
