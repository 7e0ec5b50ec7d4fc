"""The method `search`: the kernel on the default formulation; a kind may have one of its own above that."""

from __future__ import annotations

from typing import Any

from gridwright import kinds
from gridwright.engines import load
from gridwright.messages import say
from gridwright.puzzle import Answer
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.searches import SharedSearch


def open_kernel(puzzle: Any, state: Answer, first: bool) -> PuzzleSolver:
    """The kernel on a puzzle."""
    from gridwright.solving.model_solver import ModelSolver

    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    return ModelSolver(puzzle.grid, model, load("kernel"), None, state)


def summary() -> str:
    """What it does, in a line."""
    return say("the kernel alone, never SAT; for nonograms after line solving and probing")


SEARCH = SharedSearch(open_kernel, summary)
