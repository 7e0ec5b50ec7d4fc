"""What solving is asked and what it finds: limits, statuses and outcomes."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from gridwright.puzzle import Answer, display


class Status(enum.Enum):
    """What is known about a puzzle's solutions. Running out of time is never NONE."""

    UNIQUE = "unique"
    MANY = "many"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Limit:
    """How far to go: seconds and megabytes (None: no limit), and how many solutions to look for (None: all).

    Two solutions is the question "is it unique?"; one does not ask.
    """

    seconds: float | None = None
    memory: int | None = None
    solutions: int | None = 2

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < 10**9:
            raise ValueError("seconds must be more than 0 and less than 10^9")
        if self.memory is not None and not 0 < self.memory < 10**9:
            raise ValueError("memory must be more than 0 megabytes and less than 10^9")
        if self.solutions is not None and self.solutions < 1:
            raise ValueError("solutions must be at least 1")

    @property
    def bounded(self) -> bool:
        """Does keeping it need a process that can be killed?"""
        return self.seconds is not None or self.memory is not None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What solving found. `complete` says whether all solutions were found (they are listed unless only counted)."""

    status: Status
    answers: tuple[Answer, ...]
    count: int
    complete: bool
    method: str
    seconds: float
    forced: Answer | None = None
    reason: str | None = None
    stopped: bool = False  # a limit was reached before the question was answered
    # Seconds from when the method was ready (its libraries imported) to the first solution, and to knowing whether it
    # is the only one; None where it did not come to that.
    first: float | None = None
    settled: float | None = None
    loading: float = 0.0  # processor seconds before it was ready, in a process of its own

    @property
    def answer(self) -> Answer | None:
        """The first solution, if there is one."""
        return self.answers[0] if self.answers else None

    def _repr_html_(self) -> str:
        return display().outcome(self)
