"""What an engine is to the rest of gridwright."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from gridwright.errors import UsageError, choices, shown
from gridwright.model import Clause, Constraint
from gridwright.nouns import Answer

Assignment = Sequence[int]
"""A signed literal per variable: the nth is n or -n (of an integer column, n when it is not 0)."""

Columns = Mapping[int, tuple[int, int]]
"""Integer columns by their number, each with its least and its greatest value."""


class Session(ABC):
    """One model inside one engine: it takes constraints, then answers, and may take more."""

    @abstractmethod
    def post(self, reason: str, constraint: Constraint) -> None:
        """Take a constraint of a class that the engine takes natively."""

    @abstractmethod
    def add(self, clauses: list[Clause]) -> None:
        """Take more clauses; an empty clause means there is no solution."""

    @abstractmethod
    def solve(self) -> Assignment | None:
        """An assignment that keeps everything, or None if there is none."""

    def follow(self, facts: list[int]) -> list[int] | None:
        """Literals that follow at once from facts and the clauses; None if they clash. An engine may know nothing."""
        return facts

    @abstractmethod
    def close(self) -> None:
        """Let go of everything."""


class Engine(Protocol):
    """A solver library or program. `takes` are the classes of constraints it understands without lowering."""

    name: str
    summary: str
    extra: str
    takes: frozenset[type]
    integers: bool

    def missing(self, solver: str | None = None) -> str | None:
        """What is not installed, or None when the engine can be used, with that solver if one is named."""

    def solvers(self) -> tuple[str, ...]:
        """The names of its solvers, the default first; empty when there is no choice."""

    def choose(self, solver: str | None) -> str | None:
        """The solver that is meant, the default one for None; an error that says what there is if it is not there."""

    def load(self) -> None:
        """Import what the engine needs, so that later times are those of the work alone."""

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A new session for variables 1 to top (more may come), some of which may be integer columns."""


def one_of(engine: Engine, solver: str | None) -> str | None:
    """The choice of an engine that has a fixed list of solvers, or none to choose from."""
    names = engine.solvers()
    if solver is None or solver in names:
        return solver or (names[0] if names else None)
    there = f"there are {choices(names)}" if names else f"expected {engine.name} alone"
    raise UsageError(f"{shown(solver)} is not a solver of {engine.name}; {there}")


class Solving(ABC):
    """One puzzle being solved by one method: what every question is asked of."""

    @abstractmethod
    def answers(self) -> Iterator[Answer]:
        """Every solution once; the end of the iteration says that there are no more."""

    @abstractmethod
    def unlike(self, facts: Answer) -> Answer | None:
        """A solution that differs from the decided cells of `facts` somewhere, or None if no solution does.

        To be asked after `answers`, with facts that hold in all answers so far, and then with fewer and fewer.
        """

    def sizes(self) -> Mapping[str, int]:
        """How large what is solved has become, by name; nothing where that means nothing."""
        return {}

    def close(self) -> None:
        """Let go of everything."""
        return
