"""The method `search`: the kernel on the default formulation; a kind may have one of its own above that."""

from __future__ import annotations

from typing import Any

from gridwright import kinds
from gridwright.engines import load
from gridwright.messages import searches as messages
from gridwright.puzzle import Answer
from gridwright.solving.searches import SharedSearch
from gridwright.solving.solver import Solver


def open_kernel(puzzle: Any, state: Answer, first: bool) -> Solver:
    """The kernel on a puzzle."""
    from gridwright.solving.model_solver import ModelSolver

    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    return ModelSolver(puzzle.grid, model, load("kernel"), None, state)


SEARCH = SharedSearch(open_kernel, messages.KERNEL_SEARCH_SUMMARY)
