"""Integer programming on HiGHS: clauses and counts are rows, literals are columns that are 0 or 1.

HiGHS works in floating point. Its solutions are rounded to whole numbers and every row is checked again in whole
numbers; one that fails is asked for once more with the tightest tolerances before the engine gives up.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from gridwright.engines import Assignment, Columns, Session, one_of
from gridwright.errors import EngineError
from gridwright.lower.rows import Row, clause_row, different_rows, linear_row
from gridwright.model import AllDifferent, Clause, Clauses, Constraint, Linear, Reason

TIGHTEST = {"presolve": "off", "mip_feasibility_tolerance": 1e-10, "primal_feasibility_tolerance": 1e-10}


class MilpEngine:
    """HiGHS, with one thread."""

    name = "milp"
    summary = "integer programming (HiGHS)"
    extra = "milp"
    native = frozenset({Clauses, Linear, AllDifferent})
    integers = True

    def missing(self, solver: str | None = None) -> str | None:
        """highspy, if it is not there."""
        return None if find_spec("highspy") else "highspy"

    def solvers(self) -> tuple[str, ...]:
        """There is no choice."""
        return ()

    def choose(self, solver: str | None) -> str | None:
        """There is no choice."""
        return one_of(self, solver)

    def load(self) -> None:
        """Import HiGHS."""
        import highspy  # noqa: F401

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        """A session in a new instance of HiGHS."""
        return MilpSession(top, columns)


class MilpSession(Session):
    """Rows in one instance of HiGHS, which takes more between two questions."""

    def __init__(self, top: int, columns: Columns) -> None:
        import highspy

        self.highs: Any = highspy.Highs()
        self.set({"output_flag": False, "threads": 1})
        self.bounds: list[tuple[int, int]] = []
        self.columns = columns
        self.top = top
        self.waiting: list[Row] = []
        self.fixed: dict[int, int] = {}  # bounds of columns to be changed, by literal
        self.checks: list[Block] = []
        self.dead = False

    def post(self, reason: Reason, constraint: Constraint) -> None:
        if isinstance(constraint, Clauses):
            self.add(constraint.clauses)
        elif isinstance(constraint, Linear):
            self.take(linear_row(constraint))
        else:
            assert isinstance(constraint, AllDifferent)
            for row in different_rows(constraint):
                self.take(row)

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            row = clause_row(clause)
            if row is not None:
                self.take(row)

    def take(self, row: Row) -> None:
        """Keep a row until HiGHS is asked; one without columns holds or ends everything."""
        if row.columns:
            self.waiting.append(row)
            self.top = max(self.top, max(row.columns))
        elif not row.lo <= 0 <= row.hi:
            self.dead = True

    def hand_over(self) -> None:
        """Give HiGHS the columns and rows that are waiting."""
        new = [self.columns.get(column, (0, 1)) for column in range(len(self.bounds) + 1, self.top + 1)]
        if new:
            add_columns(self.highs, len(self.bounds), new)
            self.bounds += new
        if self.waiting:
            block = Block(self.waiting)
            self.checks.append(block)
            block.give(self.highs)
            self.waiting = []

    def solve(self) -> Assignment | None:
        if self.dead:
            return None
        self.hand_over()
        values = self.run()
        if values is not None and not self.kept(values):
            values = self.retry()
        return None if values is None else [n if value else -n for n, value in enumerate(values, 1)]

    def run(self) -> list[int] | None:
        """What HiGHS finds, rounded; None if it says that there is nothing."""
        import highspy

        self.highs.run()
        status = self.highs.getModelStatus()
        if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return None
        if status not in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty):
            raise EngineError(f"HiGHS ended without an answer: {self.highs.modelStatusToString(status)}")
        return [round(value) for value in self.highs.getSolution().col_value]

    def kept(self, values: list[int]) -> bool:
        """Does a rounded solution keep all bounds and rows?"""
        import numpy

        inside = all(lo <= value <= hi for value, (lo, hi) in zip(values, self.bounds, strict=True))
        return inside and all(block.holds(numpy.array(values, dtype=numpy.int64)) for block in self.checks)

    def retry(self) -> list[int] | None:
        """Ask once more, with the tightest tolerances there are."""
        usual = {name: self.highs.getOptionValue(name)[1] for name in TIGHTEST}
        self.highs.clearSolver()
        self.set(TIGHTEST)
        values = self.run()
        self.set(usual)
        if values is not None and not self.kept(values):
            raise EngineError("HiGHS gave a solution that does not hold when rounded to whole numbers; it is not shown")
        return values

    def set(self, options: dict[str, Any]) -> None:
        """Set options of HiGHS."""
        for name, value in options.items():
            self.highs.setOptionValue(name, value)

    def close(self) -> None:
        self.highs.clear()


class Block:
    """Rows as HiGHS wants them: where each begins, its columns, its factors; kept to check solutions with."""

    def __init__(self, rows: list[Row]) -> None:
        import numpy

        self.lo = numpy.array([row.lo for row in rows], dtype=float)
        self.hi = numpy.array([row.hi for row in rows], dtype=float)
        sizes = numpy.array([0, *(len(row.columns) for row in rows)])
        self.starts = numpy.cumsum(sizes)[:-1].astype(numpy.int32)
        self.indices = numpy.array([column - 1 for row in rows for column in row.columns], dtype=numpy.int32)
        self.factors = numpy.array([factor for row in rows for factor in row.columns.values()], dtype=numpy.int64)

    def give(self, highs: Any) -> None:
        """Add the rows to HiGHS."""
        factors = self.factors.astype(float)
        highs.addRows(len(self.lo), self.lo, self.hi, len(factors), self.starts, self.indices, factors)

    def holds(self, values: Any) -> bool:
        """Does a solution in whole numbers keep every row?"""
        import numpy

        sums = numpy.add.reduceat(self.factors * values[self.indices], self.starts)
        return bool((self.lo <= sums).all() and (sums <= self.hi).all())


def add_columns(highs: Any, first: int, bounds: list[tuple[int, int]]) -> None:
    """Add columns of whole numbers to HiGHS."""
    import highspy
    import numpy

    count = len(bounds)
    highs.addVars(count, numpy.array([lo for lo, _ in bounds], float), numpy.array([hi for _, hi in bounds], float))
    new = numpy.arange(first, first + count, dtype=numpy.int32)
    highs.changeColsIntegrality(count, new, numpy.array([highspy.HighsVarType.kInteger] * count))


ENGINE = MilpEngine()
