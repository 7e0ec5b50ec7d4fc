"""Counts what a model says, so that the size formulas can be checked against it."""

from __future__ import annotations

from collections import Counter

from gridwright.engines.sat import ENGINE
from gridwright.model import Clause, Clauses, Fact, Linear, Model
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.model_solver import ModelSolver
from support.narrow import an


def counted(model: Model) -> Counter[str]:
    """Clauses and linear constraints of a model; those with a reason that begins with "added" apart."""
    found: Counter[str] = Counter()
    for reason, constraint in model.posts:
        added = "added " if str(reason).startswith("added") else ""
        if isinstance(constraint, Clauses):
            found[f"{added}clauses"] += len(constraint.clauses)
        elif isinstance(constraint, Linear):
            found[f"{added}{'equalities' if constraint.lo == constraint.hi else 'inequalities'}"] += 1
            assert constraint.lo == constraint.hi or constraint.lo is None or constraint.hi is None
        else:
            assert isinstance(constraint, Fact)
    return found


def clauses_under(model: Model, start: str) -> list[Clause]:
    """The clauses whose reason begins so."""
    posted = [constraint for reason, constraint in model.posts if str(reason).startswith(start)]
    return [clause for constraint in posted for clause in an(Clauses, constraint).clauses]


def all_by_sat(puzzle: Puzzle, model: Model, state: Answer | None = None) -> set[Answer]:
    """Every answer of a model, by the SAT engine, whether or not the formulation is meant for it."""
    asking = ModelSolver(puzzle.grid, model, ENGINE, None, state or Answer.empty(puzzle.grid))
    found = list(asking.answers())
    asking.close()
    assert len(set(found)) == len(found)
    return set(found)
