"""The linear relaxation of a formulation: what is left of it when its variables need not be whole numbers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwright import engines, kinds
from gridwright.errors import EngineError, MissingError, UsageError, join_names, quote
from gridwright.lower import Lowerer
from gridwright.lower.rows import Row, clause_row
from gridwright.messages import solving as messages
from gridwright.model import Model, Number
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import state_literals

NEARLY_ONE = 1 - 1e-6


@dataclass(frozen=True, slots=True)
class Relaxation:
    """What the linear relaxation of a formulation finds out.

    `bound` holds the least and the greatest sum of the values of all cells. A cell is settled if the relaxation becomes
    infeasible when the cell does not have that value, so all solutions have it there.
    """

    formulation: str
    feasible: bool | None  # None: the time limit was reached first
    bound: tuple[float, float] | None
    settled: Answer
    cells: int
    seconds: float
    stopped: bool

    @property
    def count(self) -> int:
        """How many cells are settled."""
        return sum(value is not None for value in self.settled.values)


class TimeUpError(Exception):
    """The time limit was reached."""


def relax(
    puzzle: Puzzle, formulation: str = "default", state: Answer | None = None, seconds: float | None = None
) -> Relaxation:
    """Solve the linear relaxation of a formulation with HiGHS: its bounds, and the cells that it settles."""
    start = time.perf_counter()
    kind = kinds.of(puzzle)
    if formulation not in kind.formulations:
        known = join_names(list(kind.formulations))
        raise UsageError(messages.UNKNOWN_FORMULATION(name=quote(formulation), kind=kind.name, known=known))
    if missing := engines.load("milp").missing():
        raise MissingError(messages.ENGINE_MISSING(engine="--relax", package=missing, extra="milp"))
    model = kind.formulations[formulation].build(puzzle)
    program = LinearProgram(model, state or Answer.empty(puzzle.grid), None if seconds is None else start + seconds)
    feasible: bool | None = None
    bound: tuple[float, float] | None = None
    settled: list[int | None] = [None] * len(puzzle.grid)
    stopped = False
    try:
        feasible = program.run() is not None
        if feasible:
            bound = program.find_bounds(model.answer)
            for cell, value in program.settle(model.answer):
                settled[cell] = value
    except TimeUpError:
        stopped = True
    cells = sum(1 for number in model.answer if number)
    spent = time.perf_counter() - start
    return Relaxation(formulation, feasible, bound, Answer(puzzle.grid, tuple(settled), puzzle), cells, spent, stopped)


class LinearProgram:
    """The rows of a model in HiGHS, without integrality."""

    def __init__(self, model: Model, state: Answer, end: float | None) -> None:
        import highspy

        self.end = end
        self.highs: Any = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("threads", 1)
        lowerer = Lowerer(model)
        rows: list[Row | None] = [row for _, constraint in model.posts for row in lowerer.to_rows(constraint)]
        rows += [clause_row([literal]) for literal in state_literals(model, state)]
        kept = [row for row in rows if row is not None]
        self.impossible = any(not row.columns and not row.lo <= 0 <= row.hi for row in kept)
        self.bounds = [lowerer.columns.get(column, (0, 1)) for column in range(1, lowerer.top + 1)]
        self.fill([row for row in kept if row.columns])

    def fill(self, rows: list[Row]) -> None:
        """Pass columns and rows to HiGHS."""
        import numpy

        from gridwright.engines.milp import RowMatrix

        lo, hi = (numpy.array([bound[side] for bound in self.bounds], float) for side in (0, 1))
        self.highs.addVars(len(self.bounds), lo, hi)
        if rows:
            RowMatrix(rows).add_to(self.highs)

    def run(self) -> list[float] | None:
        """Solve: the optimum, or None if the program is infeasible."""
        import highspy

        if self.impossible:
            return None
        if self.end is not None:
            left = self.end - time.perf_counter()
            if left <= 0:
                raise TimeUpError
            self.highs.setOptionValue("time_limit", self.highs.getRunTime() + left)  # its clock is never reset
        self.highs.run()
        status = self.highs.getModelStatus()
        known = highspy.HighsModelStatus
        if status in (known.kInfeasible, known.kUnboundedOrInfeasible):
            return None
        if status == known.kTimeLimit:
            raise TimeUpError
        if status not in (known.kOptimal, known.kModelEmpty):
            raise EngineError(messages.NO_ANSWER(solver="HiGHS", status=self.highs.modelStatusToString(status)))
        return list(self.highs.getSolution().col_value)

    def find_bounds(self, answer: list[Number]) -> tuple[float, float]:
        """The least and the greatest sum of the values of all cells."""
        costs, constant = [0] * len(self.bounds), 0
        for number in answer:
            for value, literal in number.items():
                costs[abs(literal) - 1] += value if literal > 0 else -value
                constant += value if literal < 0 else 0
        found = []
        for sign in (1, -1):
            self.set_costs([sign * cost for cost in costs])
            values = self.run()
            assert values is not None
            found.append(round(constant + sum(cost * x for cost, x in zip(costs, values, strict=True)), 6))
        self.set_costs([0] * len(costs))
        return found[0], found[1]

    def set_costs(self, costs: list[int]) -> None:
        """Set the objective."""
        for column, cost in enumerate(costs):
            self.highs.changeColCost(column, cost)

    def settle(self, answer: list[Number]) -> Iterator[tuple[int, int]]:
        """The cells that are settled, each with its value.

        A value can only be settled if it is 1 in every optimum that was found; each test adds another optimum.
        """
        first = self.run()
        assert first is not None
        open_ = {
            (cell, value): literal
            for cell, number in enumerate(answer)
            for value, literal in number.items()
            if truth(first, literal) >= NEARLY_ONE
        }
        while open_:
            (cell, value), literal = open_.popitem()
            other = self.run_with(-literal)
            if other is None:
                yield cell, value
                continue
            open_ = {place: lit for place, lit in open_.items() if truth(other, lit) >= NEARLY_ONE}

    def run_with(self, literal: int) -> list[float] | None:
        """Solve with a literal true."""
        column = abs(literal) - 1
        self.highs.changeColBounds(column, float(literal > 0), float(literal > 0))
        found = self.run()
        self.highs.changeColBounds(column, *map(float, self.bounds[column]))
        return found


def truth(values: list[float], literal: int) -> float:
    """How true a literal is, from 0 to 1."""
    return values[literal - 1] if literal > 0 else 1 - values[-literal - 1]
