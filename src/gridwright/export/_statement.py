"""A formulation with everything said outright: no constraint left to an engine, and a name for every variable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridwright import kinds
from gridwright.lower import NOTHING, Known, Lowerer
from gridwright.lower.rows import Row
from gridwright.model import Clause, Constraint, Model
from gridwright.puzzle import Puzzle


class Group(NamedTuple):
    """What is said for one reason, in clauses or in rows."""

    reason: str
    clauses: list[Clause]
    rows: list[Row]


@dataclass(frozen=True)
class Statement:
    """A puzzle by a formulation: variables 1 to top, some of them integer columns, and what is said of them."""

    puzzle: Puzzle
    formulation: str
    top: int
    columns: Mapping[int, tuple[int, int]]
    groups: list[Group]
    names: Mapping[int, str]
    answer: list[Mapping[int, int]]

    def sizes(self) -> tuple[int, int, int]:
        """Variables, clauses or rows, and literals or non-zeros in them."""
        said = [clause for group in self.groups for clause in group.clauses]
        rows = [row.columns for group in self.groups for row in group.rows]
        return self.top, len(said) + len(rows), sum(map(len, said)) + sum(map(len, rows))


class Stating:
    """Lowers constraint after constraint, and names the variables that this takes."""

    def __init__(self, puzzle: Puzzle, model: Model, rows: bool) -> None:
        self.lowerer, self.rows = Lowerer(model), rows
        self.names = answer_names(puzzle, model) | model.names

    def group(self, reason: str, constraint: Constraint, known: Known) -> Group:
        """A constraint as clauses or rows, under its reason."""
        first = self.lowerer.top + 1
        if self.rows:
            group = Group(reason, [], self.lowerer.to_rows(constraint, known))
        else:
            group = Group(reason, self.lowerer.to_clauses(constraint, known), [])
        names = iter(self.lowerer.names(constraint, self.say, self.rows) if not known else ())
        for nth, variable in enumerate(range(first, self.lowerer.top + 1), 1):
            self.names[variable] = f"{reason}: {next(names, f'helper {nth}')}"
        return group

    def say(self, literal: int) -> str:
        """A literal in words."""
        return self.names.get(literal) or f"not ({self.names[-literal]})"


def state(puzzle: Puzzle, formulation: str, clauses: bool) -> Statement:
    """A puzzle by a formulation, in clauses or in rows."""
    model: Model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    stating = Stating(puzzle, model, rows=not clauses)
    groups = [stating.group(str(reason), constraint, NOTHING) for reason, constraint in model.posts]
    top = stating.lowerer.top
    names = {v: stating.names.get(v, f"helper {v}") for v in range(1, top + 1)}
    return Statement(puzzle, formulation, top, stating.lowerer.columns, groups, names, list(model.answer))


def answer_names(puzzle: Puzzle, model: Model) -> dict[int, str]:
    """What every literal of the answer says: "row 2, column 3 is black"."""
    words = kinds.of(puzzle).words
    return {
        literal: f"{puzzle.grid.name(cell)} is {words.get(value, value)}"
        for cell, number in enumerate(model.answer)
        for value, literal in number.items()
    }
