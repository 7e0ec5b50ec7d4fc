"""The size of a puzzle for a method: what its engine is given before the first solve."""

from __future__ import annotations

from typing import NamedTuple

from gridwright import kinds
from gridwright.lower.rows import different_rows
from gridwright.model import AllDifferent, Clause, Clauses, Connected, Constraint, Differ, Less, Linear, Post, Runs
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.methods import Method
from gridwright.solving.model_solver import ModelSolver


class Size(NamedTuple):
    """Variables, clauses or rows, and literals or non-zeros in them."""

    variables: int
    constraints: int
    literals: int


def size_of(puzzle: Puzzle, method: Method) -> Size | None:
    """The size of a puzzle for a method, without lazy cuts; None for a search, which has no model."""
    if method.engine is None:
        return None
    model = kinds.of(puzzle).formulations[method.formulation].build(puzzle)
    solver = CountingSolver(puzzle.grid, model, method.engine, method.solver, Answer.empty(puzzle.grid))
    solver.close()
    return Size(solver.lowerer.top, solver.constraints, solver.literals)


class CountingSolver(ModelSolver):
    """Counts what the session is given."""

    constraints = 0
    literals = 0

    def post(self, post: Post) -> None:
        self.count(post.constraint)
        super().post(post)

    def add(self, clauses: list[Clause]) -> None:
        self.count(Clauses(clauses))
        super().add(clauses)

    def count(self, constraint: Constraint) -> None:
        """Add a constraint to the sums."""
        constraints, literals = measure(constraint)
        self.constraints += constraints
        self.literals += literals


def measure(constraint: Constraint) -> tuple[int, int]:
    """The clauses or rows of a constraint, and the literals or non-zeros in them; a native constraint counts as one."""
    match constraint:
        case Clauses(clauses):
            return len(clauses), sum(map(len, clauses))
        case Linear(terms):
            return 1, len(terms)
        case AllDifferent():
            rows = different_rows(constraint)
            return len(rows), sum(len(row.columns) for row in rows)
        case Runs(line):
            return 1, len(line)
        case Differ(first, second):
            return 1, len(first) + len(second)
        case Less(smaller, larger):
            return 1, len(smaller) + len(larger)
        case Connected(nodes=nodes):
            return 1, len(nodes)
    return 1, 0
