"""Solving by a kind's own method, which may pass what it leaves open to SAT solvers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

from gridwright.kind import OpenSat, OwnMethod, SatSolver
from gridwright.puzzle import Answer, Puzzle
from gridwright.solving.puzzle_solver import PuzzleSolver
from gridwright.solving.searches.search import open_kernel


class OwnMethodSolver(PuzzleSolver):
    """A kind's own method on one puzzle. Counting, which does not build solutions, is left to the kernel."""

    def __init__(self, puzzle: Puzzle, method: OwnMethod[Any], state: Answer) -> None:
        self.puzzle, self.state = puzzle, state
        self.solver = method.open(puzzle, state, find_sat())

    def answers(self) -> Iterator[Answer]:
        return self.solver.answers()

    def find_other(self, facts: Answer) -> Answer | None:
        return self.solver.find_other(facts)

    def count(self) -> Iterator[int] | None:
        return open_kernel(self.puzzle, self.state, False).count()

    @property
    def proof(self) -> str:
        return self.solver.proof

    def close(self) -> None:
        self.solver.close()


@cache
def find_sat() -> OpenSat | None:
    """What opens SAT solvers; None where the library is not installed."""
    return open_sat if find_spec("pysat") is not None else None


def open_sat(solver: str, top: int) -> SatSolver:
    """Open a SAT solver of the library."""
    from gridwright.engines.sat import SatSession

    return SatSession(solver, top)
