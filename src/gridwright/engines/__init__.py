"""The engines: each is a file or folder here, found because it is there, whose module holds `ENGINE`.

An engine takes models: it opens a session, is given the constraints it supports natively and clauses for the rest, and
finds models. Nothing is imported before it is asked for by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

from gridwright.errors import UsageError, join_names, quote
from gridwright.model import Clause, Constraint, Reason

Assignment = Sequence[int]
"""A signed literal per variable: the nth is n or -n (of an integer column, n when it is not 0)."""

Columns = Mapping[int, tuple[int, int]]
"""Integer columns by their number, each with its least and its greatest value."""


class Session(ABC):
    """One model inside one engine: it takes constraints, then answers, and may take more."""

    @abstractmethod
    def post(self, reason: Reason, constraint: Constraint) -> None:
        """Take a constraint of a class that the engine takes natively."""

    @abstractmethod
    def add(self, clauses: list[Clause]) -> None:
        """Take more clauses; an empty clause means there is no solution."""

    @abstractmethod
    def solve(self) -> Assignment | None:
        """An assignment that keeps everything, or None if there is none."""

    def propagate(self, facts: list[int]) -> list[int] | None:
        """Unit propagation: the facts with the literals they imply; None on a conflict. An engine may not have it."""
        return facts

    @abstractmethod
    def close(self) -> None:
        """Let go of everything."""


class Engine(Protocol):
    """A solver library or program. `native` are the constraint classes it takes without lowering."""

    name: str
    summary: str
    extra: str
    native: frozenset[type]
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
    there = f"expected one of {join_names(names)}" if names else f"expected {engine.name} alone"
    raise UsageError(f"{quote(solver)} is not a solver of {engine.name}; {there}")


@cache
def names() -> tuple[str, ...]:
    """The names of all engines."""
    return tuple(module.name for module in iter_modules(__path__))


@cache
def load(name: str) -> Engine:
    """The engine of that name."""
    engine: Engine = import_module(f"{__name__}.{name}").ENGINE
    return engine
