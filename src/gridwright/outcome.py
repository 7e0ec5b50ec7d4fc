"""Limits, statuses and outcomes of solving."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from types import NoneType

from gridwright.errors import UsageError, expect
from gridwright.messages import Sentence, say, translate
from gridwright.puzzle import Answer, display

UNPROVED, PROVED_BY_SEARCH, CHECKED = "none", "search", "checked"
"""What proves that there are no more solutions: nothing but the word of another program or library, gridwright's own
search, or a certificate that was verified."""


class Status(enum.Enum):
    """What is known about a puzzle's solutions. Running out of time is never NONE."""

    UNIQUE = "unique"
    MANY = "many"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


def name_status(status: str) -> str:
    """A status in a word, as tables and counts show it; in JSON, CSV and ledgers it is always the English one."""
    return translate(status)


def describe_verdict(status: Status, count: int, complete: bool) -> str:
    """Put a status into words."""
    if status is Status.MANY and complete:
        return say("Exactly one solution", "Exactly {count} solutions", count=count)
    if status is Status.MANY:
        return say("At least one solution", "At least {count} solutions", count=count)
    return str(VERDICTS[status])


VERDICTS = {
    Status.UNIQUE: Sentence("Exactly one solution"),
    Status.SOME: Sentence("One solution found; there may be others"),
    Status.NONE: Sentence("No solution"),
    Status.UNKNOWN: Sentence("Not solved; a solution may exist"),
}


@dataclass(frozen=True, slots=True)
class Limit:
    """Limits on seconds and megabytes (None: no limit), and how many solutions to look for (None: all).

    Looking for two answers the question whether the solution is unique; looking for one does not.
    """

    seconds: float | None = None
    memory: int | None = None
    solutions: int | None = 2

    def __post_init__(self) -> None:
        expect(self.seconds, (int, float, NoneType), "seconds")
        expect(self.memory, (int, NoneType), "memory")
        expect(self.solutions, (int, NoneType), "solutions")
        if self.seconds is not None and not 0 < self.seconds < 10**9:
            raise UsageError(say("seconds must be more than 0 and less than 10^9"))
        if self.memory is not None and not 0 < self.memory < 10**9:
            raise UsageError(say("memory must be more than 0 megabytes and less than 10^9"))
        if self.solutions is not None and self.solutions < 1:
            raise UsageError(say("solutions must be at least 1"))

    @property
    def bounded(self) -> bool:
        """Does enforcing it need a process that can be killed?"""
        return self.seconds is not None or self.memory is not None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of solving. `complete` means that all solutions were found (and listed, unless only counted)."""

    status: Status
    answers: tuple[Answer, ...]
    count: int
    complete: bool
    method: str
    seconds: float
    forced: Answer | None = None
    reason: str | None = None
    stopped: bool = False  # a limit was reached before the question was answered
    # Seconds from when the method was ready (its libraries imported) to the first solution, and until it was settled
    # whether that is the only one; None if the solve did not get that far.
    first: float | None = None
    settled: float | None = None
    loading: float = 0.0  # CPU seconds until it was ready, if it ran in a worker process
    proof: str = UNPROVED  # what proves that there are no more solutions; UNPROVED also if there may be more
    # The size of the model that the engine was given, if that was asked for: variables, clauses or rows, literals.
    model: tuple[int, int, int] | None = None

    @property
    def answer(self) -> Answer | None:
        """The first solution, if there is one."""
        return self.answers[0] if self.answers else None

    def __repr__(self) -> str:
        return f"<Outcome {self.status.value}, {self.count} found, {self.method}, {self.seconds:.3f} s>"

    def __str__(self) -> str:
        return display().outcome_text(self)

    def _repr_html_(self) -> str:
        return display().outcome(self)
