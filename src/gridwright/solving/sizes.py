"""The size of a puzzle for a method: what its engine is given before the first solve."""

from __future__ import annotations

from gridwright import kinds
from gridwright.engines import Size
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.methods import Method
from gridwright.solving.model_solver import ModelSolver


def size_of(puzzle: Puzzle, method: Method) -> Size | None:
    """The size of a puzzle for a method, without lazy cuts; None for a search, which has no model."""
    if method.engine is None:
        return None
    model = kinds.of(puzzle).formulations[method.formulation].build(puzzle)
    solver = ModelSolver(puzzle.grid, model, method.engine, method.solver, Answer.empty(puzzle.grid))
    solver.close()
    return solver.size()
