"""PicoSAT in process, from pycosat: the solver that the page *Les nonograms* uses.

It solves a formula once and forgets it, so the clauses are kept, and every solve starts anew.
"""

from __future__ import annotations

from gridwright.engines import Assignment, Columns, Engine, Session, refute
from gridwright.messages import Sentence
from gridwright.model import AnyReason, Clause, Clauses, Constraint


class PicosatEngine(Engine):
    """PicoSAT as pycosat brings it."""

    name = "picosat"
    summary = Sentence("PicoSAT in process (pycosat)")
    extra = "picosat"
    native = frozenset({Clauses})
    package = "pycosat"
    modules = ("pycosat",)

    def open(self, solver: str | None, top: int, columns: Columns) -> Session:
        return PicosatSession(top)


class PicosatSession(Session):
    """The clauses so far."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.clauses: list[Clause] = []

    def post(self, reason: AnyReason, constraint: Constraint) -> None:
        assert isinstance(constraint, Clauses)
        self.add(constraint.clauses)

    def add(self, clauses: list[Clause]) -> None:
        self.clauses += clauses

    def solve(self) -> Assignment | None:
        import pycosat

        if not all(self.clauses):  # pycosat does not take an empty clause
            return None
        found = pycosat.solve(self.clauses, vars=max(self.top, 1))
        return None if found == "UNSAT" else found

    def propagate(self, facts: list[int]) -> list[int] | None:
        return refute(facts)

    def close(self) -> None:
        self.clauses = []


ENGINE = PicosatEngine()
