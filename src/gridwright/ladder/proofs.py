"""What the shared ladder found: conclusions with the constraints and the literals that show them.

Literals are DIMACS literals of the model, posts the numbers of its constraints.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Deduction:
    """A literal that follows (0: a contradiction), the post that shows it, from which literals, and in which layer."""

    literal: int
    post: int
    premises: tuple[int, ...]
    layer: int


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a step follows: what leads to its conclusion, in order, the last being the conclusion itself.

    With a supposed literal, the deductions hold if it does, and the last one is the contradiction. `after` is what
    then follows from its opposite, where that is no step yet.
    """

    deductions: tuple[Deduction, ...]
    supposed: int = 0
    after: tuple[Deduction, ...] = ()

    @property
    def conclusion(self) -> Deduction:
        """The last deduction."""
        return self.deductions[len(self.deductions) - 1]

    @property
    def before(self) -> tuple[Deduction, ...]:
        """What leads to the last deduction."""
        return self.deductions[: len(self.deductions) - 1]

    @property
    def terms(self) -> int:
        """How much its sentence has to name: of two steps, the one with fewer terms is told."""
        return self.links

    @property
    def order(self) -> tuple[int, list[tuple[int, int, tuple[int, ...]]]]:
        """Of several proofs, the least is told: the shortest, whichever was found first."""
        return self.links, [(each.post, each.literal, each.premises) for each in reversed(self.deductions)]

    @property
    def links(self) -> int:
        """How many conclusions a reader has to follow before the last."""
        return len({(deduction.post, deduction.layer) for deduction in self.deductions}) - 1
