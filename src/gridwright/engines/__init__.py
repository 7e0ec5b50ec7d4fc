"""The engines: each is a file or folder here, discovered by its presence, whose module defines `ENGINE`.

An engine solves models: it opens a session, which takes the constraint classes that the engine supports natively and
clauses for the rest, and finds satisfying assignments. Solver libraries are imported when an engine is first used.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import ClassVar

from gridwright.errors import UsageError, join_names, quote, suggest
from gridwright.messages import Text
from gridwright.messages import solving as messages
from gridwright.model import AnyReason, Bulk, Clause, Constraint, Groups, Joined, Model, Number, Shared

Assignment = Sequence[int]
"""A signed literal per variable: the nth is n or -n (for an integer column, n when it is not 0)."""

Columns = Mapping[int, tuple[int, int]]
"""Integer columns by their number, each with its bounds."""


class Session(ABC):
    """One model in one engine. It is incremental: after an answer, more clauses may be added."""

    @abstractmethod
    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        """Add a constraint of a class that the engine supports natively."""

    def post_many(self, posts: Bulk | Groups | Shared | Joined) -> None:
        """Add many constraints at once; an engine that declares `bulk` may do better than one by one."""
        for post in posts.posts():
            self.post(*post)

    @abstractmethod
    def add(self, clauses: list[Clause]) -> None:
        """Add clauses; an empty clause makes the model unsatisfiable."""

    @abstractmethod
    def solve(self) -> Assignment | None:
        """Find a satisfying assignment, or None if there is none."""

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As `solve`, within a budget of conflicts: did it finish, and the assignment if there is one."""
        return True, self.solve()

    def read(self, model: Model, found: Assignment) -> tuple[tuple[int | None, ...], Clause]:
        """The values of the cells in the assignment found last, and the clause that excludes them."""
        if model.identity_bits == len(model.answer):
            bits = found[: model.identity_bits]
            return tuple([1 if bit > 0 else 0 for bit in bits]), [-bit for bit in bits]
        picked = [find_value(number, found) for number in model.answer]
        return tuple([value for value, _ in picked]), [-literal for value, literal in picked if value is not None]

    def count(self, variables: int) -> Iterator[int] | None:
        """Count all satisfying assignments, if there are so many variables; None if there are more, or it cannot count.

        Yields how many have been counted so far, at the end all of them. The session is of no other use afterwards.
        """
        return None

    def set_phases(self, literals: list[int]) -> None:
        """Try variables with these values first, where the engine can do that."""
        return

    def set_log(self, write: Callable[[bytes], object]) -> None:
        """Write everything that is concluded by a function that takes bytes; only asked of engines with `own`."""
        raise NotImplementedError

    def propagate(self, facts: list[int]) -> list[int] | None:
        """Unit propagation under assumptions: the facts with the literals they imply, or None on a conflict.

        An engine without it returns the facts alone.
        """
        return facts

    def fix(self, facts: list[int]) -> None:
        """Add facts for good, and propagate them; only asked of engines that declare `bulk`."""
        self.add([[fact] for fact in facts])

    @abstractmethod
    def close(self) -> None:
        """Release the solver."""


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
            sentence = messages.UNKNOWN_SOLVER(name=quote(solver), engine=self.name, known=join_names(names))
            raise UsageError(sentence + suggest(solver, names))
        raise UsageError(messages.NO_SOLVER_CHOICE(name=quote(solver), engine=self.name))

    def load(self) -> None:
        """Import what the engine needs, so that this does not count towards the time of a solve."""
        for module in self.modules:
            import_module(module)

    @abstractmethod
    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """Open a session for variables 1 to top (more may come), some of which may be integer columns."""


def find_value(number: Number, found: Assignment) -> tuple[int | None, int]:
    """The value of a number in an assignment, and its literal; None and 0 if it has none."""
    for value, literal in number.items():
        if found[abs(literal) - 1] == literal:
            return value, literal
    return None, 0


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
