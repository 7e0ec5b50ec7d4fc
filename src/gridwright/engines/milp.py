"""Integer programming with HiGHS: clauses and linear constraints are rows, variables are binary columns.

HiGHS works in floating point. Its solutions are rounded to integers and every row is checked again in exact arithmetic;
if one fails, the model is solved once more with the tightest tolerances before the engine gives up. There is nothing to
check about a model that HiGHS calls infeasible, and its presolve has been wrong about that, so it is asked twice.
"""

from __future__ import annotations

from typing import Any

from gridwright.engines import Assignment, Columns, Engine, Session
from gridwright.engines._rows import NATIVE, RowSession
from gridwright.errors import EngineError
from gridwright.lower.rows import Row
from gridwright.messages import solving as messages

TIGHTEST = {"presolve": "off", "mip_feasibility_tolerance": 1e-10, "primal_feasibility_tolerance": 1e-10}
AGGREGATOR = 1 << 12  # the rule of presolve that HiGHS 1.14 called a feasible model infeasible with
OTHERWISE: dict[str, Any] = {"random_seed": 1, "presolve_rule_off": AGGREGATOR}


class MilpEngine(Engine):
    """HiGHS, with one thread."""

    name = "milp"
    summary = messages.MILP_SUMMARY
    extra = "milp"
    native = NATIVE
    integers = True
    package = "highspy"
    modules = ("highspy",)

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return MilpSession(top, columns)


class MilpSession(RowSession):
    """Rows in one instance of HiGHS, which takes more between two solves."""

    def __init__(self, top: int, columns: Columns) -> None:
        import highspy

        self.highs: Any = highspy.Highs()
        self.set_options({"output_flag": False, "threads": 1})
        self.bounds: list[tuple[int, int]] = []
        self.columns = columns
        self.top = top
        self.pending: list[Row] = []
        self.blocks: list[RowMatrix] = []
        self.infeasible = False

    def add_row(self, row: Row) -> None:
        """Keep a row for the next flush; one without columns is either trivial or infeasible."""
        if row.columns:
            self.pending.append(row)
            self.top = max(self.top, max(row.columns))
        elif not row.lo <= 0 <= row.hi:
            self.infeasible = True

    def flush(self) -> None:
        """Pass the pending columns and rows to HiGHS."""
        new = [self.columns.get(column, (0, 1)) for column in range(len(self.bounds) + 1, self.top + 1)]
        if new:
            add_columns(self.highs, len(self.bounds), new)
            self.bounds += new
        if self.pending:
            block = RowMatrix(self.pending)
            self.blocks.append(block)
            block.add_to(self.highs)
            self.pending = []

    def solve(self) -> Assignment | None:
        if self.infeasible:
            return None
        self.flush()
        values = self.run()
        if values is not None and not self.satisfies(values):
            values = self.retry()
        return None if values is None else [n if value else -n for n, value in enumerate(values, 1)]

    def run(self) -> list[int] | None:
        """Run HiGHS: its solution, rounded, or None if it calls the model infeasible twice, in different ways."""
        values = self.run_once()
        return self.run_with(OTHERWISE) if values is None else values

    def run_once(self) -> list[int] | None:
        """Run HiGHS: its solution, rounded, or None if it calls the model infeasible."""
        import highspy

        self.highs.run()
        status = self.highs.getModelStatus()
        if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return None
        if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty):
            raise EngineError(messages.NO_ANSWER(solver="HiGHS", status=self.highs.modelStatusToString(status)))
        return [round(value) for value in self.highs.getSolution().col_value]

    def satisfies(self, values: list[int]) -> bool:
        """Does a rounded solution satisfy all bounds and rows?"""
        import numpy

        inside = all(lo <= value <= hi for value, (lo, hi) in zip(values, self.bounds, strict=True))
        return inside and all(block.holds(numpy.array(values, dtype=numpy.int64)) for block in self.blocks)

    def retry(self) -> list[int] | None:
        """Solve once more, with the tightest tolerances."""
        values = self.run_with(TIGHTEST)
        if values is not None and not self.satisfies(values):
            raise EngineError(messages.ROUNDING_FAILED(solver="HiGHS"))
        return values

    def run_with(self, options: dict[str, Any]) -> list[int] | None:
        """Run HiGHS from the start with other options than usual."""
        usual = {name: self.highs.getOptionValue(name)[1] for name in options}
        self.highs.clearSolver()
        self.set_options(options)
        try:
            return self.run_once()
        finally:
            self.set_options(usual)

    def set_options(self, options: dict[str, Any]) -> None:
        """Set options of HiGHS."""
        for name, value in options.items():
            self.highs.setOptionValue(name, value)

    def close(self) -> None:
        self.highs.clear()


class RowMatrix:
    """Rows as a sparse matrix by rows (starts, column indices, coefficients), kept to check solutions against."""

    def __init__(self, rows: list[Row]) -> None:
        import numpy

        self.lo = numpy.array([row.lo for row in rows], dtype=float)
        self.hi = numpy.array([row.hi for row in rows], dtype=float)
        sizes = numpy.array([0, *(len(row.columns) for row in rows)])
        self.starts = numpy.cumsum(sizes)[:-1].astype(numpy.int32)
        self.indices = numpy.array([column - 1 for row in rows for column in row.columns], dtype=numpy.int32)
        self.factors = numpy.array([factor for row in rows for factor in row.columns.values()], dtype=numpy.int64)

    def add_to(self, highs: Any) -> None:
        """Add the rows to HiGHS."""
        factors = self.factors.astype(float)
        highs.addRows(len(self.lo), self.lo, self.hi, len(factors), self.starts, self.indices, factors)

    def holds(self, values: Any) -> bool:
        """Does an integer solution satisfy every row?"""
        import numpy

        sums = numpy.add.reduceat(self.factors * values[self.indices], self.starts)
        return bool((self.lo <= sums).all() and (sums <= self.hi).all())


def add_columns(highs: Any, first: int, bounds: list[tuple[int, int]]) -> None:
    """Add integer columns to HiGHS."""
    import highspy
    import numpy

    count = len(bounds)
    highs.addVars(count, numpy.array([lo for lo, _ in bounds], float), numpy.array([hi for _, hi in bounds], float))
    new = numpy.arange(first, first + count, dtype=numpy.int32)
    highs.changeColsIntegrality(count, new, numpy.array([highspy.HighsVarType.kInteger] * count))


ENGINE = MilpEngine()
