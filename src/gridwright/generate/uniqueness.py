"""Is a solution the only one? One kernel through a whole generation, asked under assumptions.

The kernel gets the puzzle without givens, and that a cell differs from the solution. Then givens leave one solution
exactly if it finds none under the assumption of them, and the core names those that suffice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridwright import engines
from gridwright.kind import AnyKind
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.model_solver import ModelSolver

CONFLICTS = 2_000  # for one question; more is no proof that a puzzle is of use


class OtherSolutions:
    """A kernel that looks for solutions other than a known one."""

    def __init__(self, kind: AnyKind, bare: Puzzle, solution: Sequence[Value], conflicts: int = CONFLICTS) -> None:
        model = kind.formulations["default"].build(bare)
        opened = ModelSolver(bare.grid, model, engines.load("kernel"), None, Answer.empty(bare.grid))
        session: Any = opened.session
        self.solver, self.conflicts = session.solver, conflicts
        self.literals = [
            0 if value is None else number[value] for value, number in zip(solution, model.answer, strict=True)
        ]
        self.solver.add_clauses([[-literal for literal in self.literals if literal]])

    def find_core(self, groups: Sequence[Sequence[int]]) -> list[Sequence[int]] | None:
        """Those groups of givens that suffice for one solution; None if they do not, or it takes too long to know."""
        assumed = {self.literals[cell]: nth for nth, group in enumerate(groups) for cell in group}
        if self.solver.solve(list(assumed), self.conflicts) is not False:
            return None
        needed = {assumed[literal] for literal in self.solver.core}
        return [group for nth, group in enumerate(groups) if nth in needed]

    def reduce(self, groups: Iterable[Sequence[int]]) -> list[Sequence[int]] | None:
        """Groups of which none can go; None if all together do not suffice."""
        kept = self.find_core(list(groups))
        tested = 0
        while kept is not None and tested < len(kept):
            fewer = self.find_core(kept[:tested] + kept[tested + 1 :])
            if fewer is None:
                tested += 1
            else:
                kept = fewer
        return kept
