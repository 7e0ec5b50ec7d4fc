"""How large a puzzle is to a method: what its engine is given before the first question."""

from __future__ import annotations

from typing import NamedTuple

from gridwright import kinds
from gridwright.engines import Assignment, Columns, Engine, Session
from gridwright.lower.rows import different_rows
from gridwright.model import (
    AllDifferent,
    Clause,
    Clauses,
    Connected,
    Constraint,
    Differ,
    Less,
    Linear,
    Model,
    Reason,
    Runs,
)
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.methods import Method
from gridwright.solving.model_solver import ModelSolver


class Size(NamedTuple):
    """Variables, clauses or rows, and literals or non-zeros in them."""

    variables: int
    constraints: int
    literals: int


def size_of(puzzle: Puzzle, method: Method) -> Size | None:
    """The size of a puzzle as a method states it, without cuts that may follow; None for a search."""
    if method.engine is None:
        return None
    model: Model = kinds.of(puzzle).formulations[method.formulation].build(puzzle)
    counting = Counting(method.engine)
    solver = ModelSolver(puzzle.grid, model, counting, method.solver, Answer.empty(puzzle.grid))
    solver.close()
    return Size(solver.lowerer.top, *counting.sums())


def weight(constraint: Constraint) -> tuple[int, int]:
    """Clauses or rows that a constraint is, and literals or non-zeros in them; one that is taken whole is one."""
    match constraint:
        case Clauses(clauses):
            return len(clauses), sum(map(len, clauses))
        case Linear(terms):
            return 1, len(terms)
        case AllDifferent():
            rows = different_rows(constraint)
            return len(rows), sum(len(row.columns) for row in rows)
        case Runs(line):
            return 1, len(line)
        case Differ(first, second):
            return 1, len(first) + len(second)
        case Less(smaller, larger):
            return 1, len(smaller) + len(larger)
        case Connected(nodes=nodes):
            return 1, len(nodes)
    return 1, 0


class Counting:
    """An engine that counts what it hands on to another."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name, self.summary, self.extra = engine.name, engine.summary, engine.extra
        self.native, self.integers = engine.native, engine.integers
        self.missing, self.solvers, self.choose, self.load = (
            engine.missing,
            engine.solvers,
            engine.choose,
            engine.load,
        )
        self.weights: list[tuple[int, int]] = []

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A session that counts."""
        return CountingSession(self.engine.open(solver, top, columns), self.weights)

    def sums(self) -> tuple[int, int]:
        """All clauses or rows, and all literals or non-zeros."""
        return sum(rows for rows, _ in self.weights), sum(literals for _, literals in self.weights)


class CountingSession(Session):
    """A session that counts what it hands on."""

    def __init__(self, inner: Session, weights: list[tuple[int, int]]) -> None:
        self.inner = inner
        self.weights = weights

    def post(self, reason: Reason, constraint: Constraint) -> None:
        self.weights.append(weight(constraint))
        self.inner.post(reason, constraint)

    def add(self, clauses: list[Clause]) -> None:
        self.weights.append(weight(Clauses(clauses)))
        self.inner.add(clauses)

    def solve(self) -> Assignment | None:
        return self.inner.solve()

    def propagate(self, facts: list[int]) -> list[int] | None:
        return self.inner.propagate(facts)

    def close(self) -> None:
        self.inner.close()
