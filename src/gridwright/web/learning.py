"""A question of a learner: the model behind a puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Annotated, TypedDict

from gridwright import kinds
from gridwright.errors import UsageError
from gridwright.export import check_formulation, is_clausal
from gridwright.export._lowered import Group, lower
from gridwright.lower.rows import Row
from gridwright.messages import say
from gridwright.model import Constraint, Linear, Model, Number, Post, Reason
from gridwright.web.boards import PuzzleText, open_puzzle
from gridwright.web.solving import Name
from gridwright.web.values import Between

MOST_POSTS = 200  # constraints that an answer lists
MOST_CLAUSES = 200  # of a constraint that are listed
MOST_CELLS = 900  # of a board whose model is lowered


@dataclass(frozen=True, slots=True)
class FormulationRequest:
    """A puzzle and the name of a formulation; a cell or a rule to see the constraints of, or all."""

    puzzle: PuzzleText
    formulation: Name = "default"
    cell: Annotated[int, Between(0, MOST_CELLS)] | None = None
    rule: Name | None = None


class Inequality(TypedDict):
    """Low <= sum of factor times variable <= high; null where there is no such bound."""

    terms: list[list[int]]
    low: float | None
    high: float | None


class PostResult(TypedDict):
    """A constraint: its rule and sentence, its class, the cells that it is about, and its clauses or inequalities.

    `statement` is the inequality that clauses encode, if it is one; there a negative number is a negated literal.
    """

    rule: str | None
    text: str
    form: str
    cells: list[int]
    size: int
    statement: Inequality | None
    clauses: list[list[int]]
    rows: list[Inequality]


class FormulationResult(TypedDict):
    """The model of a puzzle: `posts` are the first of `total` that were asked for, `names` what variables mean."""

    formulation: str
    known: list[str]
    summary: str
    source: str
    variables: int
    constraints: int
    literals: int
    total: int
    posts: list[PostResult]
    names: dict[str, str]


def formulation(request: FormulationRequest) -> FormulationResult:
    """Show the model of a puzzle: its constraints, each with its sentence and its clauses or inequalities."""
    puzzle = open_puzzle(request.puzzle)
    kind = kinds.of(puzzle)
    check_formulation(kind, request.formulation)
    if len(puzzle.grid) > MOST_CELLS:
        raise UsageError(
            say("a board of {count} cells; models are shown of at most {most}", count=len(puzzle.grid), most=MOST_CELLS)
        )
    chosen = kind.formulations[request.formulation]
    lowered = lower(puzzle, request.formulation, clauses=is_clausal(kind, request.formulation))
    model: Model = chosen.build(puzzle)
    cells = map_literals(model.answer)
    pairs = zip(model.posts, lowered.groups, strict=True)
    wanted = [(post, group) for post, group in pairs if is_wanted(post, cells, request)]
    posts = [describe_post(post, group, cells) for post, group in wanted[:MOST_POSTS]]
    used = {abs(literal) for post in posts for clause in post["clauses"] for literal in clause}
    rows = [row for post in posts for row in (post["statement"], *post["rows"]) if row]
    used |= {abs(literal) for row in rows for _, literal in row["terms"]}
    variables, constraints, literals = lowered.sizes()
    return FormulationResult(
        formulation=request.formulation,
        known=list(kind.formulations),
        summary=str(chosen.summary),
        source=chosen.source,
        variables=variables,
        constraints=constraints,
        literals=literals,
        total=len(wanted),
        posts=posts,
        names={str(variable): lowered.names[variable] for variable in sorted(used)},
    )


Meaning = tuple[int, int]
"""A cell, and the value that a literal gives it."""


def map_literals(answer: Sequence[Number]) -> dict[int, Meaning]:
    """What every literal of the answer says; of a cell with two values, the opposite of one says the other."""
    found: dict[int, Meaning] = {}
    for cell, number in enumerate(answer):
        for value, literal in number.items():
            found[literal] = (cell, value)
    return found


def find_cell(literal: int, cells: Mapping[int, Meaning]) -> int | None:
    """The cell that a literal is about, if it is about one."""
    meaning = cells.get(literal) or cells.get(-literal)
    return None if meaning is None else meaning[0]


def list_cells(post: Post, cells: Mapping[int, Meaning]) -> list[int]:
    """The cells that a constraint is about."""
    found = (find_cell(literal, cells) for literal in post.constraint.literals())
    return sorted({cell for cell in found if cell is not None})


def is_wanted(post: Post, cells: Mapping[int, Meaning], request: FormulationRequest) -> bool:
    """Was this constraint asked for, by its rule or by a cell?"""
    rule = post.reason.rule if isinstance(post.reason, Reason) else None
    if request.rule is not None and rule != request.rule:
        return False
    return request.cell is None or request.cell in list_cells(post, cells)


def describe_post(post: Post, group: Group, cells: Mapping[int, Meaning]) -> PostResult:
    """A constraint as JSON."""
    return PostResult(
        rule=post.reason.rule if isinstance(post.reason, Reason) else None,
        text=str(post.reason),
        form=type(post.constraint).__name__,
        cells=list_cells(post, cells),
        size=len(group.clauses) + len(group.rows),
        statement=state_linear(post.constraint) if group.clauses else None,
        clauses=[list(clause) for clause in group.clauses[:MOST_CLAUSES]],
        rows=[describe_row(row) for row in group.rows[:MOST_CLAUSES]],
    )


def state_linear(constraint: Constraint) -> Inequality | None:
    """A linear constraint as it is stated, before it is lowered; None for any other."""
    if not isinstance(constraint, Linear):
        return None
    return Inequality(terms=[list(term) for term in constraint.terms], low=constraint.lo, high=constraint.hi)


def describe_row(row: Row) -> Inequality:
    """An inequality as JSON."""
    low, high = (bound if isfinite(bound) else None for bound in (row.lo, row.hi))
    return Inequality(terms=[[factor, variable] for variable, factor in row.columns.items()], low=low, high=high)
