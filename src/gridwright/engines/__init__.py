"""The engines: each is a file or folder here, discovered by its presence, whose module defines `ENGINE`.

An engine solves models: it opens a session, which takes the constraint classes that the engine supports natively and
clauses for the rest, and finds satisfying assignments. Solver libraries are imported when an engine is first used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import ClassVar

from gridwright.engines._session import Assignment, Session, Size
from gridwright.errors import UsageError, join_names, quote, suggest
from gridwright.messages import Message, Sentence, Text, say
from gridwright.model import Model

NO_ANSWER = Message("{solver} ended without an answer: {status}")
GAVE_UP = Sentence("the solver gave up without a verdict")


Columns = Mapping[int, tuple[int, int]]
"""Integer columns by their number, each with its bounds."""


__all__ = ["Assignment", "Columns", "Engine", "Session", "Size", "load", "names", "refute"]


class Engine(ABC):
    """A solver library or program; a subclass declares what it is and opens its sessions."""

    name: ClassVar[str]
    summary: ClassVar[Text]
    extra: ClassVar[str]  # of gridwright, which installs it
    native: ClassVar[frozenset[type]]  # constraint classes it takes without lowering
    bulk: ClassVar[bool] = False  # does it take bulk and shared posts as they are?
    integers: ClassVar[bool] = False  # does it take integer columns?
    own: ClassVar[bool] = False  # is it gridwright's own code, which proves by its search?
    outside: ClassVar[bool] = False  # is it another program, whose "no solution" has to be believed?
    package: ClassVar[str] = ""  # the name it is installed by
    modules: ClassVar[tuple[str, ...]] = ()  # what it imports
    solver_names: ClassVar[tuple[str, ...]] = ()  # the default first; empty if there is no choice

    def missing(self, solver: str | None = None) -> str | None:
        """The package that is not installed, or None if the engine can be used (with that solver, if one is named)."""
        installed = all(find_spec(module.partition(".")[0]) for module in self.modules)
        return None if installed else self.package

    def solvers(self) -> tuple[str, ...]:
        """The names of its solvers, the default first; empty if there is no choice."""
        return self.solver_names

    def choose(self, solver: str | None) -> str | None:
        """Check the name of a solver; None stands for the default."""
        names = self.solvers()
        if solver is None or solver in names:
            return solver or (names[0] if names else None)
        if names:
            sentence = say(
                "{name} is not a solver of {engine}; expected one of {known}",
                name=quote(solver),
                engine=self.name,
                known=join_names(names),
            )
            raise UsageError(sentence + suggest(solver, names))
        raise UsageError(
            say("{name} is not a solver of {engine}; expected {engine} alone", name=quote(solver), engine=self.name)
        )

    def load(self) -> None:
        """Import what the engine needs, so that this does not count towards the time of a solve."""
        for module in self.modules:
            import_module(module)

    def start(self, solver: str | None, model: Model, facts: Sequence[int] = ()) -> Session:
        """Open a session with a model, and facts beside it."""
        if model.columns and not self.integers:
            raise UsageError(
                say("{engine} does not take integer columns, and this formulation needs them", engine=self.name)
            )
        session = self.open(solver, model.top, model.columns)
        session.load(model, facts, self.native, self.bulk)
        return session

    @abstractmethod
    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """Open a session for variables 1 to top (more may come), some of which may be integer columns."""


def refute(facts: list[int]) -> list[int] | None:
    """Propagation of an engine that can only see whether two facts contradict each other."""
    given = set(facts)
    return None if any(-fact in given for fact in given) else facts


@cache
def names() -> tuple[str, ...]:
    """The names of all engines."""
    return tuple(module.name for module in iter_modules(__path__) if not module.name.startswith("_"))


@cache
def load(name: str) -> Engine:
    """Import the engine of that name."""
    engine: Engine = import_module(f"{__name__}.{name}").ENGINE
    return engine
