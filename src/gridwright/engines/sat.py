"""SAT solvers in process, from python-sat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from gridwright.engines import Assignment, Columns, Engine, Session, refute
from gridwright.errors import EngineError
from gridwright.messages import Sentence, say
from gridwright.model import AnyReason, Clause, Clauses, Constraint

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
NOT_INCREMENTAL = frozenset({"kissat404"})  # solves once, then needs a fresh solver
NO_PROPAGATION = frozenset({"cadical103", "kissat404", "lingeling"})  # python-sat has no `propagate` for them


class SatEngine(Engine):
    """Any solver that python-sat brings, by its name there."""

    name = "sat"
    summary = Sentence("SAT solvers in process (python-sat)")
    extra = "sat"
    native = frozenset({Clauses})
    package = "python-sat"
    modules = ("pysat.card", "pysat.solvers")
    solver_names = SOLVERS

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        name = self.choose(solver) or SOLVERS[0]
        return OneShotSession(name, top) if name in NOT_INCREMENTAL else SatSession(name, top)


class SatSession(Session):
    """An incremental SAT session: one solver keeps its learned clauses from one solve to the next."""

    def __init__(self, name: str, top: int) -> None:
        from pysat.solvers import Solver

        self.name = name
        self.top = top
        self.solver: Any = Solver(name=name)
        self.add_clause = find_add_clause(self.solver)
        self.pending: list[Clause] = []  # flushed in bulk: a call per constraint would cost more than its clauses
        self.has_clauses = False

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.pending += constraint.clauses

    def add(self, clauses: list[Clause]) -> None:
        self.pending += clauses

    def flush(self) -> None:
        """Pass the pending clauses to the solver; an empty clause becomes a contradiction that every solver takes."""
        if not all(self.pending):
            self.pending = [[1], [-1]]
        deque(map(self.add_clause, self.pending), maxlen=0)
        self.has_clauses = self.has_clauses or bool(self.pending)
        self.pending = []

    def set_phases(self, literals: Iterable[int]) -> None:
        """Set the phase of variables: the value to try first when deciding on them; nothing where a solver has none."""
        self.flush()
        with suppress(NotImplementedError):
            self.solver.set_phases(list(literals))

    def solve(self) -> Assignment | None:
        return self.call(self.solver.solve)[1]

    def solve_within(self, conflicts: int) -> tuple[bool, Assignment | None]:
        """As `solve`, within a budget of conflicts: did it finish, and the assignment if there is one."""
        self.solver.conf_budget(conflicts)
        return self.call(self.solver.solve_limited)

    def call(self, solve: Callable[[], bool | None]) -> tuple[bool, Assignment | None]:
        """Call the solver: did it finish, and the assignment if there is one."""
        self.flush()
        if not self.has_clauses:  # MapleSAT crashes on an empty formula
            return True, pad([], self.top)
        try:
            satisfied = solve()
        except MemoryError:
            raise
        except Exception as error:
            # python-sat turns Ctrl-C during a solve into an error of its own.
            if "keyboard interrupt" in str(error):
                raise KeyboardInterrupt from None
            raise EngineError(say("{solver} failed: {error}", solver=self.name, error=error)) from None
        return satisfied is not None, pad(self.solver.get_model(), self.top) if satisfied else None

    def propagate(self, facts: list[int]) -> list[int] | None:
        if self.name in NO_PROPAGATION or not facts:  # CaDiCaL reports a conflict when nothing is assumed
            return refute(facts)
        self.flush()
        consistent, implied = self.solver.propagate(facts)
        return [*facts, *implied] if consistent else None

    def close(self) -> None:
        self.solver.delete()


class OneShotSession(Session):
    """For a solver that is not incremental: the clauses are kept, and every solve starts a fresh solver."""

    def __init__(self, name: str, top: int) -> None:
        self.name = name
        self.top = top
        self.clauses: list[Clause] = []

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
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
        return refute(facts)

    def close(self) -> None:
        self.clauses = []


def find_add_clause(solver: Any) -> Callable[[Clause], object]:
    """The function that adds a clause to a solver.

    For the default solver it is python-sat's compiled function: two layers of Python lie above it, and for the short
    clauses of puzzles they take as long as the clause itself.
    """
    import pysolvers

    inner = solver.solver
    handle = getattr(inner, "glucose", None)
    compiled = getattr(pysolvers, "glucose41_add_cl", None)
    if type(inner).__name__ == "Glucose4" and handle is not None and compiled is not None:
        return partial(compiled, handle)
    add_clause: Callable[[Clause], object] = inner.add_clause
    return add_clause


def pad(model: list[int], top: int) -> Assignment:
    """Complete a model: variables that occur in no clause are false, so that every answer cell can be read."""
    return model if len(model) >= top else [*model, *range(-len(model) - 1, -top - 1, -1)]


ENGINE = SatEngine()
