"""Which givens does a puzzle need to have one solution? One kernel for a board, asked under assumptions.

The kernel gets the puzzle without givens. If givens leave one solution, one of them can go exactly if the others do not
allow its opposite: any other solution of the rest would differ there. Whatever is needed stays for good, so it is added
as a fact, and what the kernel has learned and propagated serves all later questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright import engines
from gridwright.kernel.solver import Solver
from gridwright.kind import AnyKind
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.solving.model_solver import ModelSolver

CONFLICTS = 2_000  # for one question; a given stays if that is not enough to show that it can go


class OtherSolutions:
    """A kernel that looks for solutions other than a known one."""

    def __init__(self, kind: AnyKind, bare: Puzzle, solution: Sequence[Value], conflicts: int = CONFLICTS) -> None:
        model = kind.formulations["default"].build(bare)
        opened = ModelSolver(bare.grid, model, engines.load("kernel"), None, Answer.empty(bare.grid))
        session: Any = opened.session
        self.prepared: Solver = session.solver
        self.conflicts = conflicts
        self.literals = [
            0 if value is None else number[value] for value, number in zip(solution, model.answer, strict=True)
        ]

    def suffice(self, groups: Sequence[Sequence[int]], chosen: Sequence[int]) -> bool:
        """Do some groups of givens leave one solution?"""
        solver = self.prepared.copy()
        solver.add_clauses([[-literal for literal in self.literals if literal]])
        return solver.solve([self.literals[cell] for nth in chosen for cell in groups[nth]], self.conflicts) is False

    def reduce(self, groups: Sequence[Sequence[int]], chosen: Sequence[int]) -> list[int]:
        """Groups of which none can go, of some that leave one solution; those early in the order stay most often."""
        solver, kept = self.prepared.copy(), list(chosen)
        given = [[self.literals[cell] for cell in groups[nth]] for nth in chosen]
        before = [literal for literals in given for literal in literals]  # of the groups that were not tested yet
        for at in reversed(range(len(kept))):
            literals = given[at]
            del before[len(before) - len(literals) :]
            if solver.solve([*before, differ(solver, literals)], self.conflicts) is False:
                del kept[at]
            else:
                solver.fix(literals)
        return kept


def differ(solver: Solver, literals: Sequence[int]) -> int:
    """A literal that is true only if one of some literals is false."""
    if len(literals) == 1:
        return -literals[0]
    (new,) = solver.new_variables(1)
    solver.add_clauses([[-new, *(-literal for literal in literals)]])
    return new
