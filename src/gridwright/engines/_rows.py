"""What the engines for integer programming share: every constraint becomes rows."""

from __future__ import annotations

from abc import abstractmethod

from gridwright.engines import Session
from gridwright.lower.rows import Row, clause_row, different_rows, linear_row
from gridwright.model import AllDifferent, AnyReason, Clause, Clauses, Constraint, Linear

NATIVE = frozenset({Clauses, Linear, AllDifferent})
"""The constraint classes that become rows as they are."""


class RowSession(Session):
    """A session that takes rows."""

    @abstractmethod
    def add_row(self, row: Row) -> None:
        """Take a row; one without columns is either trivial or infeasible."""

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        if isinstance(constraint, Clauses):
            self.add(constraint.clauses)
        elif isinstance(constraint, Linear):
            self.add_row(linear_row(constraint))
        else:
            assert isinstance(constraint, AllDifferent)
            for row in different_rows(constraint):
                self.add_row(row)

    def add(self, clauses: list[Clause]) -> None:
        for clause in clauses:
            row = clause_row(clause)
            if row is not None:
                self.add_row(row)
