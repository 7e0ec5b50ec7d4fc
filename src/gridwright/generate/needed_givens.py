"""Which givens does a puzzle need to have one solution? One kernel for a board, asked under assumptions.

The kernel gets the puzzle without givens. If givens leave one solution, one of them can go exactly if the others do not
allow its opposite: any other solution of the rest would differ there. The givens are tested by halves: while those of
one half are tested, the others are assumed, and what follows from them stays on the kernel's trail for all these tests.
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
        solver = self.prepared.copy()
        solver.set_phases([literal for literal in self.literals if literal])  # other solutions are near this one
        given = [[self.literals[cell] for cell in groups[nth]] for nth in chosen]
        kept = set(Reduction(solver, given, self.conflicts).run(range(len(chosen))))
        return [nth for at, nth in enumerate(chosen) if at in kept]


class Reduction:
    """Groups of literals tested by halves, on one solver."""

    def __init__(self, solver: Solver, given: Sequence[Sequence[int]], conflicts: int) -> None:
        self.solver, self.given, self.conflicts = solver, given, conflicts
        self.opposite = [differ(solver, literals) for literals in given]
        self.assumed: list[int] = []

    def run(self, block: range) -> list[int]:
        """Those of a block that are needed beside what is assumed; its last half is tested first."""
        if len(block) == 0:
            return []
        if len(block) == 1:
            return list(block) if self.is_needed(block[0]) else []
        first, last = block[: len(block) // 2], block[len(block) // 2 :]
        kept = self.run_beside(first, last)
        return self.run_beside(kept, first) + kept

    def run_beside(self, others: Sequence[int], block: range) -> list[int]:
        """Those of a block that are needed if others are assumed, too."""
        size = len(self.assumed)
        self.assumed += [literal for at in others for literal in self.given[at]]
        needed = self.run(block)
        del self.assumed[size:]
        return needed

    def is_needed(self, at: int) -> bool:
        """Is there another solution without a group, or is that not known?"""
        return self.solver.solve([*self.assumed, self.opposite[at]], self.conflicts) is not False


def differ(solver: Solver, literals: Sequence[int]) -> int:
    """A literal that is true only if one of some literals is false."""
    if len(literals) == 1:
        return -literals[0]
    (new,) = solver.new_variables(1)
    solver.add_clauses([[-new, *(-literal for literal in literals)]])
    return new
