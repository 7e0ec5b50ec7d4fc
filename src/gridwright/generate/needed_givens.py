"""Which givens does a puzzle need to have one solution? One kernel for a board, asked under assumptions.

The kernel gets the puzzle without givens. If givens leave one solution, one of them can go exactly if the others do not
allow its opposite: any other solution of the rest would differ there. The givens are tested by halves: while those of
one half are tested, the others are assumed, and what follows from them stays on the kernel's trail for all these tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.engines.kernel import KernelSession, open_session
from gridwright.kind import AnyKind
from gridwright.ladder.halving import find_minimal
from gridwright.puzzle import Puzzle, Value

CONFLICTS = 2_000  # for one question; a given stays if that is not enough to show that it can go


class BudgetSpent(Exception):
    """The budget of conflicts did not show whether there is another solution."""


class OtherSolutions:
    """A kernel that looks for solutions other than a known one."""

    def __init__(
        self, kind: AnyKind, bare: Puzzle, solution: Sequence[Value], groups: Sequence[Sequence[int]] = ()
    ) -> None:
        model = kind.formulations["default"].build(bare)
        self.prepared = open_session(model)
        self.literals = [
            0 if value is None else number[value] for value, number in zip(solution, model.answer, strict=True)
        ]
        self.given = [[self.literals[cell] for cell in group] for group in groups]

    def find(self) -> tuple[Value, ...] | None:
        """Another solution; None if there is none. Raises BudgetSpent if the budget of conflicts is not enough."""
        session = self.prepared.copy()
        session.add([[-literal for literal in self.literals if literal]])
        found = session.ask((), CONFLICTS)
        if found is None:
            raise BudgetSpent
        return tuple(session.read(session.found)[0]) if found else None

    def suffice(self, chosen: Sequence[int]) -> bool:
        """Do some groups of givens leave one solution?"""
        session = self.prepared.copy()
        session.add([[-literal for literal in self.literals if literal]])
        return session.ask([literal for nth in chosen for literal in self.given[nth]], CONFLICTS) is False

    def reduce(self, chosen: Sequence[int]) -> list[int]:
        """Groups of which none can go, of some that leave one solution; those early in the order stay most often."""
        session = self.prepared.copy()
        session.set_phases([literal for literal in self.literals if literal])  # other solutions are near this one
        given = [self.given[nth] for nth in chosen]
        opposite = [differ(session, literals) for literals in given]

        def can_go(assumed: list[int], block: list[int]) -> bool:
            if len(block) > 1:
                return False  # not asked for several at once: mostly some of them are needed
            others = [literal for nth in assumed for literal in given[nth]]
            return session.ask([*others, opposite[block[0]]], CONFLICTS) is False

        return [chosen[nth] for nth in find_minimal(len(chosen), can_go, last_first=True)]


def differ(session: KernelSession, literals: Sequence[int]) -> int:
    """A literal that is true only if one of some literals is false."""
    if len(literals) == 1:
        return -literals[0]
    (new,) = session.new(1)
    session.add([[-new, *(-literal for literal in literals)]])
    return new
