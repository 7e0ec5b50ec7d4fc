"""The same puzzle by several methods: what each says, how fast, how large, who was first, and whether they agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.errors import EngineError, GridwrightError, UsageError
from gridwright.outcome import Limit, Outcome, Status
from gridwright.puzzle import Puzzle
from gridwright.solving import methods
from gridwright.solving.solve import solve

if TYPE_CHECKING:
    from gridwright.solving.sizes import Size

SETTLED = frozenset({Status.UNIQUE, Status.MANY, Status.NONE})


@dataclass(frozen=True)
class Entry:
    """A method on a puzzle: its outcome, or why there is none; processor seconds of all its processes once its
    libraries are loaded; its size."""

    method: str
    outcome: Outcome | None
    trouble: str | None
    cpu: float
    size: Size | None

    @property
    def status(self) -> Status:
        """What the method says of the number of solutions."""
        return self.outcome.status if self.outcome else Status.UNKNOWN

    @property
    def settled(self) -> float | None:
        """Seconds until the method knew whether there is a solution and whether it is the only one."""
        return self.outcome.settled if self.outcome and self.status in SETTLED else None


def compare(puzzle: Puzzle, names: Sequence[str], limit: Limit) -> Iterator[Entry]:
    """Ask every method, each in a process of its own."""
    for name in names:
        before = children_seconds()
        outcome, trouble = attempt(puzzle, name, limit)
        cpu = max(children_seconds() - before - (outcome.loading if outcome else 0.0), 0.0)
        yield Entry(
            outcome.method if outcome else name, outcome, trouble, cpu, sized(puzzle, name) if outcome else None
        )


def attempt(puzzle: Puzzle, name: str, limit: Limit) -> tuple[Outcome | None, str | None]:
    """The outcome of a method, or why there is none."""
    try:
        return solve(puzzle, name, limit=limit), None
    except UsageError as error:
        return None, f"refused: {error}"
    except EngineError as error:
        return None, f"failed: {error}"


def sized(puzzle: Puzzle, name: str) -> Size | None:
    """The size of the puzzle to a method, where it has one."""
    from gridwright.solving.sizes import size_of

    try:
        return size_of(puzzle, methods.for_puzzle(name, puzzle))
    except GridwrightError:
        return None


def children_seconds() -> float:
    """Processor seconds of all processes we started and that have ended."""
    try:
        import resource
    except ImportError:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def winner(entries: Sequence[Entry]) -> Entry | None:
    """Who settled the question first; if nobody did, who found a solution first."""
    done = [entry for entry in entries if entry.settled is not None]
    if done:
        return min(done, key=lambda entry: entry.settled or 0.0)
    some = [entry for entry in entries if entry.outcome and entry.outcome.first is not None]
    return min(some, key=lambda entry: (entry.outcome and entry.outcome.first) or 0.0, default=None)


def disagreement(entries: Sequence[Entry]) -> str | None:
    """How the methods contradict each other, in a sentence; None when they do not."""
    says = {status: [e.method for e in entries if e.status is status] for status in Status}
    found = says[Status.UNIQUE] + says[Status.MANY] + says[Status.SOME]
    if says[Status.NONE] and found:
        return f"{listed(says[Status.NONE])} no solution, {listed(found)} one"
    if says[Status.UNIQUE] and says[Status.MANY]:
        return f"{listed(says[Status.UNIQUE])} only one solution, {listed(says[Status.MANY])} several"
    only = {e.outcome.answer: e.method for e in entries if e.outcome and e.status is Status.UNIQUE}
    if len(only) > 1:
        return f"{listed(list(only.values()))} one solution each, and not the same"
    return None


def listed(names: list[str]) -> str:
    """Who says something."""
    return f"{', '.join(names)} {'finds' if len(names) == 1 else 'find'}"
