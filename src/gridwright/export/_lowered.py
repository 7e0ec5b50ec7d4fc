"""A formulation fully lowered: no constraint is left to an engine, and every variable has a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright import kinds
from gridwright.export._names import VariableNames
from gridwright.lower import NOTHING, Lowerer
from gridwright.lower.rows import Row
from gridwright.messages import say
from gridwright.model import AnyReason, Clause, Constraint, Model
from gridwright.puzzle import Puzzle


class Group(NamedTuple):
    """The clauses or rows of one reason."""

    reason: str
    clauses: list[Clause]
    rows: list[Row]


@dataclass(frozen=True)
class LoweredModel:
    """A formulation of a puzzle: variables 1 to top, some of them integer columns, and groups of clauses or rows."""

    puzzle: Puzzle
    formulation: str
    top: int
    columns: Mapping[int, tuple[int, int]]
    groups: list[Group]
    names: Mapping[int, str]
    answer: list[Mapping[int, int]]
    goal: int | None = None
    symbols: Mapping[int, str] = field(default_factory=dict)

    def symbol(self, variable: int) -> str:
        """What a file calls a variable."""
        return self.symbols.get(variable) or f"x{variable}"

    def sizes(self) -> tuple[int, int, int]:
        """Variables, clauses or rows, and literals or non-zeros in them."""
        clauses = [clause for group in self.groups for clause in group.clauses]
        rows = [row.columns for group in self.groups for row in group.rows]
        return self.top, len(clauses) + len(rows), sum(map(len, clauses)) + sum(map(len, rows))


class NamingLowerer:
    """Lowers constraint after constraint, and names the auxiliary variables."""

    def __init__(self, puzzle: Puzzle, model: Model, rows: bool) -> None:
        self.lowerer, self.rows, self.names = Lowerer(model), rows, VariableNames(puzzle, model)

    def group(self, reason: AnyReason, constraint: Constraint) -> Group:
        """Lower a constraint to clauses or rows."""
        first = self.lowerer.top + 1
        if self.rows:
            group = Group(str(reason), [], self.lowerer.to_rows(constraint, NOTHING))
        else:
            group = Group(str(reason), self.lowerer.to_clauses(constraint, NOTHING), [])
        names = iter(self.lowerer.names(constraint, self.names.describe, self.rows))
        for nth, variable in enumerate(range(first, self.lowerer.top + 1), 1):
            self.names.add_auxiliary(variable, nth, reason, next(names, None))
        return group


def lower(puzzle: Puzzle, formulation: str, clauses: bool) -> LoweredModel:
    """Lower a formulation of a puzzle to clauses or to rows, with all names in the reader's language."""
    model: Model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    naming = NamingLowerer(puzzle, model, rows=not clauses)
    groups = [naming.group(reason, constraint) for reason, constraint in model.posts]
    top, found = naming.lowerer.top, naming.names
    names = {v: found.meanings.get(v) or say("auxiliary variable {number}", number=v) for v in range(1, top + 1)}
    columns, answer = naming.lowerer.columns, list(model.answer)
    return LoweredModel(puzzle, formulation, top, columns, groups, names, answer, model.goal, found.symbols)
