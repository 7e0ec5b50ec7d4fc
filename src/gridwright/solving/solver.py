"""The interface of all methods: a puzzle that is being solved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from gridwright.puzzle import Answer


class Solver(ABC):
    """A puzzle that is being solved by a method."""

    @abstractmethod
    def answers(self) -> Iterator[Answer]:
        """Enumerate the solutions, each once."""

    @abstractmethod
    def find_other(self, facts: Answer) -> Answer | None:
        """Find a solution that differs from `facts` in a decided cell, or None if no solution does.

        Called after `answers` with facts that hold in all answers so far, and then with fewer and fewer facts.
        """

    def sizes(self) -> Mapping[str, int]:
        """The size of the model, by name; empty for a search."""
        return {}

    def close(self) -> None:
        """Release the solver."""
        return
