"""The interface of all methods: a puzzle that is being solved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

from gridwright.engines import Size
from gridwright.outcome import PROVED_BY_SEARCH
from gridwright.puzzle import Answer
from gridwright.solving.question import LogTaker


class PuzzleSolver(ABC):
    """A puzzle that is being solved by a method."""

    @abstractmethod
    def answers(self) -> Iterator[Answer]:
        """Enumerate the solutions, each once."""

    @abstractmethod
    def find_other(self, facts: Answer) -> Answer | None:
        """Find a solution that differs from `facts` in a decided cell, or None if no solution does.

        Called after `answers` with facts that hold in all answers so far, and then with fewer and fewer facts.
        """

    def count(self) -> Iterator[int] | None:
        """Count all solutions anew without building them; None if the method can only enumerate them.

        Yields how many have been counted so far, at the end all of them.
        """
        return None

    @property
    def proof(self) -> str:
        """What proves that there are no more solutions, once `answers` has ended."""
        return PROVED_BY_SEARCH

    @property
    def has_log(self) -> bool:
        """Can it write everything that it concludes to a log?"""
        return False

    def set_log(self, write: Callable[[bytes], object]) -> None:
        """Write everything that is concluded by a function that takes bytes; only asked of one that has a log."""
        raise NotImplementedError

    def pass_log(self, taker: LogTaker) -> None:
        """Pass on everything that is concluded; only asked of one that has a log."""
        raise NotImplementedError

    def size(self) -> Size | None:
        """The size of the model that the engine was given so far; None for a search, which has no model."""
        return None

    def close(self) -> None:
        """Release the solver."""
        return
