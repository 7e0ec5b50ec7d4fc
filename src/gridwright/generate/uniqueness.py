"""Is a solution the only one? One kernel through a whole generation, asked under assumptions.

The kernel gets the puzzle without givens, and that a cell differs from the solution. Then givens leave one solution
exactly if it finds none under the assumption of them, and the core names those that suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
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

    def find_core(self, groups: Sequence[Sequence[int]], chosen: Sequence[int]) -> list[int] | None:
        """Those of some groups of givens that suffice for one solution; None if they do not, or not in good time."""
        assumed = {self.literals[cell]: nth for nth in chosen for cell in groups[nth]}
        if self.solver.solve(list(assumed), self.conflicts) is not False:
            return None
        needed = {assumed[literal] for literal in self.solver.core}
        return [nth for nth in chosen if nth in needed]

    def reduce(self, groups: Sequence[Sequence[int]], chosen: Sequence[int]) -> list[int]:
        """Groups of which none can go, of some that leave one solution; those early in the order stay most often."""
        kept = self.find_core(groups, chosen)
        kept = list(chosen) if kept is None else kept
        tested = len(kept) - 1
        while tested >= 0:
            fewer = self.find_core(groups, kept[:tested] + kept[tested + 1 :])
            if fewer is not None:
                # What stays of those that were tested is still needed.
                tested = sum(nth in fewer for nth in kept[:tested])
                kept = fewer
            tested -= 1
        return kept
