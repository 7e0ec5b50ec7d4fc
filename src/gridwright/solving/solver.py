"""What every method gives: one puzzle being solved, of which every question can be asked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from gridwright.puzzle import Answer


class Solver(ABC):
    """One puzzle being solved by one method."""

    @abstractmethod
    def answers(self) -> Iterator[Answer]:
        """Every solution once; the end of the iteration says that there are no more."""

    @abstractmethod
    def find_other(self, facts: Answer) -> Answer | None:
        """A solution that differs from the decided cells of `facts` somewhere, or None if no solution does.

        To be asked after `answers`, with facts that hold in all answers so far, and then with fewer and fewer.
        """

    def sizes(self) -> Mapping[str, int]:
        """How large what is solved has become, by name; nothing where that means nothing."""
        return {}

    def close(self) -> None:
        """Let go of everything."""
        return
