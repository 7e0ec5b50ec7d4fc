"""A formulation with everything said outright: no constraint left to an engine, and a name for every variable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from gridwright import kinds
from gridwright.engines.rows import Row, clause_row, different_rows, linear_row
from gridwright.lower import Names, lowerings
from gridwright.model import AllDifferent, Clause, Clauses, Connected, Constraint, Fact, Linear, Model
from gridwright.nouns import Puzzle


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
    """Says constraint after constraint, making and naming the variables that this takes."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self.top = model.top
        self.columns = dict(model.columns)
        self.names = answer_names(puzzle, model) | model.names

    def new(self, count: int) -> range:
        """New variables."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def column(self, lo: int, hi: int) -> int:
        """A new integer column."""
        (column,) = self.new(1)
        self.columns[column] = (lo, hi)
        return column

    def say(self, literal: int) -> str:
        """A literal in words."""
        return self.names.get(literal) or f"not ({self.names[-literal]})"

    def name(self, reason: str, first: int, names: Iterable[str]) -> None:
        """Name the variables from a number on, each by its meaning within its reason."""
        given = iter(names)
        for nth, variable in enumerate(range(first, self.top + 1), 1):
            self.names[variable] = f"{reason}: {next(given, f'helper {nth}')}"

    def in_clauses(self, reason: str, constraint: Constraint) -> list[Clause]:
        """A constraint in clauses, in the first of the ways there are."""
        if isinstance(constraint, Clauses):
            return constraint.clauses
        if isinstance(constraint, Fact):
            return [[constraint.literal]]
        first, lowering = self.top + 1, lowerings()[type(constraint)]
        way = next(iter(lowering.ways))
        clauses = lowering.ways[way](constraint, frozenset(), self.new)
        names: Names | None = lowering.names.get(way)
        self.name(reason, first, names(constraint, self.say) if names else ())
        return clauses

    def in_rows(self, reason: str, constraint: Constraint) -> list[Row]:
        """A constraint in rows: as it is, by a flow, or by its clauses."""
        if isinstance(constraint, Linear):
            return [linear_row(constraint)]
        if isinstance(constraint, AllDifferent):
            return different_rows(constraint)
        if isinstance(constraint, Connected):
            first, lowering = self.top + 1, lowerings()[Connected]
            rows = lowering.rows["flow"](constraint, self.new, self.column)
            self.name(reason, first, lowering.names["flow"](constraint, self.say))
            return [linear_row(row) for row in rows]
        return [row for clause in self.in_clauses(reason, constraint) if (row := clause_row(clause)) is not None]


def state(puzzle: Puzzle, formulation: str, clauses: bool) -> Statement:
    """A puzzle by a formulation, in clauses or in rows."""
    model: Model = kinds.of(puzzle).formulations[formulation].build(puzzle)
    stating = Stating(puzzle, model)
    groups = []
    for reason, constraint in model.posts:
        if clauses:
            groups.append(Group(reason, stating.in_clauses(reason, constraint), []))
        else:
            groups.append(Group(reason, [], stating.in_rows(reason, constraint)))
    names = {v: stating.names.get(v, f"helper {v}") for v in range(1, stating.top + 1)}
    answer = list(model.answer)
    return Statement(puzzle, formulation, stating.top, stating.columns, groups, names, answer)


def answer_names(puzzle: Puzzle, model: Model) -> dict[int, str]:
    """What every literal of the answer says: "row 2, column 3 is black"."""
    words = kinds.of(puzzle).words
    return {
        literal: f"{puzzle.grid.name(cell)} is {words.get(value, value)}"
        for cell, number in enumerate(model.answer)
        for value, literal in number.items()
    }
