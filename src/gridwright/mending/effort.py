"""The effort that mending may take, counted, so that its result is the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass

WORK = 30_000_000  # cells of boards looked at, and conflicts times their weight
CONFLICT_WORK = 50  # a conflict costs as much as looking at so many cells
MODEL_WORK = 10  # building a model costs as much as looking at each of its cells so many times
SMALLEST_WORK = 5_000_000  # to find the smallest of several sets of changes
MORE_WORK = 1_000_000  # to find further ones
QUERY_CONFLICTS = 3_000  # that a single question gets


class OutOfEffort(Exception):
    """The counted effort is spent."""


@dataclass(slots=True)
class Effort:
    """What is left of the effort, and how many questions stayed without an answer."""

    left: int = WORK
    open_questions: int = 0
    queries: int = 0

    def spend(self, work: int) -> None:
        """Count some work; OutOfEffort if there is none left."""
        if self.left <= 0:
            raise OutOfEffort
        self.left -= work

    @property
    def complete(self) -> bool:
        """Was every question answered?"""
        return self.left > 0 and not self.open_questions
