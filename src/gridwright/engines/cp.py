"""Constraint programming with CP-SAT of OR-Tools, on one worker so that results are deterministic.

CP-SAT is not incremental: the session keeps the model and solves it from scratch every time.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from math import inf
from typing import Any, TypeVar

from gridwright.engines import NO_ANSWER, Assignment, Columns, Engine, Session
from gridwright.errors import EngineError
from gridwright.lower.rows import Row, linear_row
from gridwright.messages import Sentence
from gridwright.model import AllDifferent, AnyReason, Clause, Clauses, Constraint, Linear, Runs

T = TypeVar("T")
STOP_SECONDS = 0.1
MINUS_INFINITY, INFINITY = -(1 << 62), 1 << 62


class CpEngine(Engine):
    """CP-SAT."""

    name = "cp"
    summary = Sentence("constraint programming (CP-SAT of OR-Tools)")
    extra = "cp"
    native = frozenset({Clauses, Linear, AllDifferent, Runs})
    integers = True
    package = "ortools"
    modules = ("ortools.sat.python.cp_model",)

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return CpSession(top, columns)


class CpSession(Session):
    """A model to which constraints are added. CP-SAT numbers variable n as n-1, and its negation as -n."""

    def __init__(self, top: int, columns: Columns) -> None:
        from ortools.sat.python import cp_model

        self.program: Any = cp_model.CpModel()
        self.proto: Any = self.program.proto
        self.columns = columns
        self.top = 0
        self.grow(top)
        self.infeasible = False

    def grow(self, top: int) -> None:
        """Create variables up to number `top`."""
        for column in range(self.top + 1, top + 1):
            self.proto.variables.add().domain.extend(self.columns.get(column, (0, 1)))
        self.top = max(self.top, top)

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
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
                self.infeasible = True
                return
            self.grow(max(map(abs, clause)))
            self.proto.constraints.add().bool_or.literals.extend(map(index, clause))

    def linear(self, row: Row) -> None:
        """Add a linear constraint."""
        self.grow(max(row.columns, default=0))
        linear = self.proto.constraints.add().linear
        linear.vars.extend([column - 1 for column in row.columns])
        linear.coeffs.extend(list(row.columns.values()))
        linear.domain.extend([bound(row.lo), bound(row.hi)])

    def different(self, different: AllDifferent) -> None:
        """Add an at-most-one constraint per value."""
        for value in dict.fromkeys(value for number in different.numbers for value in number):
            holders = [number[value] for number in different.numbers if value in number]
            if len(holders) > 1:
                self.proto.constraints.add().at_most_one.literals.extend(map(index, holders))

    def runs(self, runs: Runs) -> None:
        """Add a line as an automaton constraint; in the proto, as older versions cannot name variables made there."""
        transitions, final = automaton(runs.clue)
        line = self.proto.constraints.add().automaton
        line.final_states.extend(final)
        for tail, label, head in transitions:
            line.transition_tail.append(tail)
            line.transition_label.append(label)
            line.transition_head.append(head)
        for literal in runs.line:
            cell = line.exprs.add()
            cell.vars.append(abs(literal) - 1)
            cell.coeffs.append(1 if literal > 0 else -1)
            cell.offset = int(literal < 0)

    def solve(self) -> Assignment | None:
        from ortools.sat.python import cp_model

        if self.infeasible:
            return None
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.catch_sigint_signal = False  # it would take Ctrl-C for the end of this search only
        status = run_interruptibly(lambda: solver.solve(self.program), solver.stop_search)
        if status == cp_model.INFEASIBLE:
            return None
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise EngineError(NO_ANSWER(solver="CP-SAT", status=solver.status_name(status)))
        return [n if value else -n for n, value in enumerate(solver.response_proto.solution, 1)]

    def close(self) -> None:
        self.program = self.proto = None


def run_interruptibly(work: Callable[[], T], stop: Callable[[], object]) -> T:
    """Run work that does not notice Ctrl-C: in a second thread, so that this one notices it and stops the work.

    Only the main thread gets signals, and a worker process ignores this one.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        return work()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result()
        except BaseException:
            while not future.done():  # work that has not started yet cannot be stopped
                stop()
                wait([future], STOP_SECONDS)
            raise


def automaton(clue: tuple[int, ...]) -> tuple[list[tuple[int, int, int]], list[int]]:
    """The automaton that accepts the lines with a clue: transitions (state, bit, next state) and final states.

    A state is a position in the pattern of black and white that the clue describes.
    """
    transitions = [(0, 0, 0)]
    state = 0
    for run in clue:
        if state:  # at least one white cell between two runs
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        transitions += [(at, 1, at + 1) for at in range(state, state + run)]
        state += run
    if not state:
        return transitions, [0]
    return [*transitions, (state, 0, state + 1), (state + 1, 0, state + 1)], [state, state + 1]


def bound(value: float) -> int:
    """A bound of a row as CP-SAT expects it."""
    return MINUS_INFINITY if value == -inf else INFINITY if value == inf else int(value)


def index(literal: int) -> int:
    """The number of a literal in CP-SAT."""
    return literal - 1 if literal > 0 else literal


ENGINE = CpEngine()
