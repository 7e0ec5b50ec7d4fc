"""A formulation fully lowered: no constraint is left to an engine, and every variable has a name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridwright import kinds
from gridwright.lower import NOTHING, Known, Lowerer
from gridwright.lower.rows import Row
from gridwright.messages import comment
from gridwright.messages.language import ENGLISH, using
from gridwright.model import Clause, Constraint, Model
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

    def sizes(self) -> tuple[int, int, int]:
        """Variables, clauses or rows, and literals or non-zeros in them."""
        clauses = [clause for group in self.groups for clause in group.clauses]
        rows = [row.columns for group in self.groups for row in group.rows]
        return self.top, len(clauses) + len(rows), sum(map(len, clauses)) + sum(map(len, rows))


class NamingLowerer:
    """Lowers constraint after constraint, and names the auxiliary variables."""

    def __init__(self, puzzle: Puzzle, model: Model, rows: bool) -> None:
        self.lowerer, self.rows = Lowerer(model), rows
        self.names = name_answer(puzzle, model) | model.names

    def group(self, reason: str, constraint: Constraint, known: Known) -> Group:
        """Lower a constraint to clauses or rows."""
        first = self.lowerer.top + 1
        if self.rows:
            group = Group(reason, [], self.lowerer.to_rows(constraint, known))
        else:
            group = Group(reason, self.lowerer.to_clauses(constraint, known), [])
        names = iter(self.lowerer.names(constraint, self.describe, self.rows) if not known else ())
        for nth, variable in enumerate(range(first, self.lowerer.top + 1), 1):
            meaning = next(names, None) or comment("auxiliary variable {number}", number=nth)
            self.names[variable] = comment("{reason}: {meaning}", reason=reason, meaning=meaning)
        return group

    def describe(self, literal: int) -> str:
        """The meaning of a literal in words."""
        return self.names.get(literal) or comment("not ({meaning})", meaning=self.names[-literal])


def lower(puzzle: Puzzle, formulation: str, clauses: bool) -> LoweredModel:
    """Lower a formulation of a puzzle to clauses or to rows, with all names in English."""
    model: Model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    with using(ENGLISH):
        naming = NamingLowerer(puzzle, model, rows=not clauses)
        groups = [naming.group(str(reason), constraint, NOTHING) for reason, constraint in model.posts]
        top = naming.lowerer.top
        names = {v: naming.names.get(v) or comment("auxiliary variable {number}", number=v) for v in range(1, top + 1)}
    return LoweredModel(puzzle, formulation, top, naming.lowerer.columns, groups, names, list(model.answer), model.goal)


def name_answer(puzzle: Puzzle, model: Model) -> dict[int, str]:
    """The meaning of every literal of the answer: "row 2, column 3 is black"."""
    words = kinds.of(puzzle).words
    return {
        literal: comment("{cell} is {value}", cell=puzzle.grid.name(cell), value=words.get(value, value))
        for cell, number in enumerate(model.answer)
        for value, literal in number.items()
    }
