"""The method `search`: the kernel on the default formulation, for nonograms under their ladder."""

from __future__ import annotations

from typing import Any

from gridwright import kinds
from gridwright.engines import load
from gridwright.messages import searches as messages
from gridwright.puzzle import Answer
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.searches import SharedSearch


def open_kernel(puzzle: Any, state: Answer, first: bool) -> PuzzleSolver:
    """The kernel on a puzzle."""
    from gridwright.solving.model_solver import ModelSolver

    model = kinds.of(puzzle).formulations["default"].build(puzzle)
    return ModelSolver(puzzle.grid, model, load("kernel"), None, state)


def open_search(puzzle: Any, state: Answer, first: bool) -> PuzzleSolver:
    """The kernel, under the ladder of the kind if it has one."""
    from gridwright.solving.searches import lines

    if puzzle.kind in lines.SEARCH.kinds:
        return lines.LadderSolver(puzzle, state, with_sat=False)
    return open_kernel(puzzle, state, first)


def summary() -> str:
    """What it is."""
    return messages.KERNEL_SEARCH_SUMMARY()


SEARCH = SharedSearch(open_search, summary)
