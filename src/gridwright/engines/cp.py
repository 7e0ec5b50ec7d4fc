"""Constraint programming on CP-SAT of OR-Tools, with one worker, so that the same question gives the same answer.

CP-SAT answers one question at a time; between two the model grows, and the next one starts afresh.
"""

from __future__ import annotations

from importlib.util import find_spec
from math import inf
from typing import Any

from gridwright.engines import Assignment, Columns, Session, one_of
from gridwright.errors import EngineError
from gridwright.lower.rows import Row, linear_row
from gridwright.model import AllDifferent, Clause, Clauses, Constraint, Linear, Reason, Runs

LEAST, MOST = -(1 << 62), 1 << 62  # bounds that do not bind


class CpEngine:
    """CP-SAT."""

    name = "cp"
    summary = "constraint programming (CP-SAT of OR-Tools)"
    extra = "cp"
    native = frozenset({Clauses, Linear, AllDifferent, Runs})
    integers = True

    def missing(self, solver: str | None = None) -> str | None:
        """ortools, if it is not there."""
        return None if find_spec("ortools") else "ortools"

    def solvers(self) -> tuple[str, ...]:
        """There is no choice."""
        return ()

    def choose(self, solver: str | None) -> str | None:
        """There is no choice."""
        return one_of(self, solver)

    def load(self) -> None:
        """Import CP-SAT."""
        from ortools.sat.python import cp_model  # noqa: F401

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A session with an empty model."""
        return CpSession(top, columns)


class CpSession(Session):
    """A model that grows; variable n stands in it as n-1, and its negation as -n, as CP-SAT numbers them."""

    def __init__(self, top: int, columns: Columns) -> None:
        from ortools.sat.python import cp_model

        self.model: Any = cp_model.CpModel()
        self.proto: Any = self.model.proto
        self.columns = columns
        self.top = 0
        self.grow(top)
        self.dead = False

    def grow(self, top: int) -> None:
        """Add variables up to a number."""
        for column in range(self.top + 1, top + 1):
            self.proto.variables.add().domain.extend(self.columns.get(column, (0, 1)))
        self.top = max(self.top, top)

    def post(self, reason: Reason, constraint: Constraint) -> None:
        if isinstance(constraint, Clauses):
            self.add(constraint.clauses)
        elif isinstance(constraint, Linear):
            self.linear(linear_row(constraint))
        elif isinstance(constraint, AllDifferent):
            self.different(constraint)
        else:
            assert isinstance(constraint, Runs)
            self.runs(constraint)

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            if not clause:
                self.dead = True
                return
            self.grow(max(map(abs, clause)))
            self.proto.constraints.add().bool_or.literals.extend(map(index, clause))

    def linear(self, row: Row) -> None:
        """Take a row."""
        self.grow(max(row.columns, default=0))
        linear = self.proto.constraints.add().linear
        linear.vars.extend([column - 1 for column in row.columns])
        linear.coeffs.extend(list(row.columns.values()))
        linear.domain.extend([LEAST if row.lo == -inf else int(row.lo), MOST if row.hi == inf else int(row.hi)])

    def different(self, different: AllDifferent) -> None:
        """For every value, at most one of the numbers has it."""
        for value in dict.fromkeys(value for number in different.numbers for value in number):
            holders = [number[value] for number in different.numbers if value in number]
            if len(holders) > 1:
                self.proto.constraints.add().at_most_one.literals.extend(map(index, holders))

    def runs(self, runs: Runs) -> None:
        """A line read by an automaton whose states are places in the pattern of black and white that the clue asks."""
        steps, last = automaton(runs.clue)
        line = [self.model.get_bool_var_from_proto_index(index(abs(literal))) for literal in runs.line]
        signed = [bit if literal > 0 else bit.negated() for bit, literal in zip(line, runs.line, strict=True)]
        self.model.add_automaton(signed, 0, last, steps)

    def solve(self) -> Assignment | None:
        from ortools.sat.python import cp_model

        if self.dead:
            return None
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise EngineError(f"CP-SAT ended without an answer: {solver.status_name(status)}")
        return [n if value else -n for n, value in enumerate(solver.response_proto.solution, 1)]

    def close(self) -> None:
        self.model = self.proto = None


def automaton(clue: tuple[int, ...]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Steps (state, cell, next state) of an automaton that reads just the lines with a clue, and its last states."""
    steps = [(0, 0, 0)]
    state = 0
    for run in clue:
        if state:  # a white cell at least between two runs
            steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        steps += [(at, 1, at + 1) for at in range(state, state + run)]
        state += run
    if not state:
        return steps, [0]
    return [*steps, (state, 0, state + 1), (state + 1, 0, state + 1)], [state, state + 1]


def index(literal: int) -> int:
    """A literal as CP-SAT numbers it."""
    return literal - 1 if literal > 0 else literal


ENGINE = CpEngine()
