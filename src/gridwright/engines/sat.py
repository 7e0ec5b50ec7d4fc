"""SAT solvers in process, from python-sat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from typing import Any

from gridwright.engines import Assignment, Columns, Session, one_of
from gridwright.errors import EngineError
from gridwright.model import Clause, Clauses, Constraint, Reason

SOLVERS = (
    "glucose4",
    "cadical103",
    "cadical153",
    "cadical195",
    "cadical300",
    "ergo",
    "glucose3",
    "glucose42",
    "gluecard3",
    "gluecard4",
    "kissat404",
    "lingeling",
    "maplechrono",
    "maplecm",
    "maplesat",
    "mergesat3",
    "minicard",
    "minisat22",
    "minisatep",
)
ONCE = frozenset({"kissat404"})  # answers one question, then needs a fresh solver
BLIND = frozenset({"cadical103", "kissat404", "lingeling"})  # cannot tell what follows by propagation alone


class SatEngine:
    """Any solver that python-sat brings, by its name there."""

    name = "sat"
    summary = "SAT solvers in process (python-sat)"
    extra = "sat"
    native: frozenset[type] = frozenset({Clauses})
    integers = False

    def missing(self, solver: str | None = None) -> str | None:
        """python-sat, if it is not there."""
        return None if find_spec("pysat") else "python-sat"

    def solvers(self) -> tuple[str, ...]:
        """The solvers of python-sat, the default first."""
        return SOLVERS

    def choose(self, solver: str | None) -> str | None:
        """The solver of that name."""
        return one_of(self, solver)

    def load(self) -> None:
        """Import python-sat."""
        import pysat.card
        import pysat.solvers  # noqa: F401

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A session in a new solver."""
        name = self.choose(solver) or SOLVERS[0]
        return Once(name, top) if name in ONCE else SatSession(name, top)


class SatSession(Session):
    """Clauses in one incremental solver."""

    def __init__(self, name: str, top: int) -> None:
        from pysat.solvers import Solver

        self.name = name
        self.top = top
        self.solver: Any = Solver(name=name)
        self.take = taker(self.solver)
        # Handed over in one go: a call for every constraint costs more than its clauses.
        self.waiting: list[Clause] = []
        self.bare = True  # no clause was ever given: MapleSAT crashes on that

    def post(self, reason: Reason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.waiting += constraint.clauses

    def add(self, clauses: list[Clause]) -> None:
        self.waiting += clauses

    def hand_over(self) -> None:
        """Give the solver what is waiting; an empty clause as one it understands."""
        if not all(self.waiting):
            self.waiting = [[1], [-1]]
        deque(map(self.take, self.waiting), maxlen=0)
        self.bare = self.bare and not self.waiting
        self.waiting = []

    def prefer(self, literals: list[int]) -> None:
        """Have literals tried this way round whenever they are tried. Not every solver can be told."""
        self.hand_over()
        self.solver.set_phases(literals)

    def solve(self) -> Assignment | None:
        return self.ask(self.solver.solve)[1]

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As solve, for so many conflicts at most: did it come to an end, and what did it find?"""
        self.solver.conf_budget(conflicts)
        return self.ask(self.solver.solve_limited)

    def ask(self, question: Callable[[], bool | None]) -> tuple[bool, Assignment | None]:
        """Put a question to the solver: did it come to an end, and what did it find?"""
        self.hand_over()
        if self.bare:
            return True, padded([], self.top)
        try:
            satisfied = question()
        except MemoryError:
            raise
        except Exception as error:
            # The library turns Ctrl-C during a solve into an error of its own.
            if "keyboard interrupt" in str(error):
                raise KeyboardInterrupt from None
            raise EngineError(f"{self.name} failed: {error}") from None
        return satisfied is not None, padded(self.solver.get_model(), self.top) if satisfied else None

    def propagate(self, facts: list[int]) -> list[int] | None:
        if self.name in BLIND or not facts:  # from nothing at all, CaDiCaL reports a clash in an empty formula
            return None if any(-fact in facts for fact in facts) else facts
        self.hand_over()
        agrees, implied = self.solver.propagate(facts)
        return [*facts, *implied] if agrees else None

    def close(self) -> None:
        self.solver.delete()


class Once(Session):
    """A solver that answers only one question: the clauses are kept, and every question gets a fresh solver."""

    def __init__(self, name: str, top: int) -> None:
        self.name = name
        self.top = top
        self.clauses: list[Clause] = []

    def post(self, reason: Reason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.clauses += constraint.clauses

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += clauses

    def solve(self) -> Assignment | None:
        session = SatSession(self.name, self.top)
        try:
            session.add(self.clauses)
            return session.solve()
        finally:
            session.close()

    def propagate(self, facts: list[int]) -> list[int] | None:
        return None if any(-fact in facts for fact in facts) else facts

    def close(self) -> None:
        self.clauses = []


def taker(solver: Any) -> Callable[[Clause], object]:
    """What takes one clause.

    For the default solver it is the library's compiled function: two layers of Python lie above it, and for the short
    clauses of puzzles they take as long as the clause.
    """
    import pysolvers

    inner = solver.solver
    handle = getattr(inner, "glucose", None)
    compiled = getattr(pysolvers, "glucose41_add_cl", None)
    if type(inner).__name__ == "Glucose4" and handle is not None and compiled is not None:
        return partial(compiled, handle)
    taken: Callable[[Clause], object] = inner.add_clause
    return taken


def padded(model: list[int], top: int) -> Assignment:
    """The assignment with variables that no clause names set to false, so that every answer cell can be read."""
    return model if len(model) >= top else [*model, *range(-len(model) - 1, -top - 1, -1)]


ENGINE = SatEngine()
