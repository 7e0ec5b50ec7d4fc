"""What the shared ladder found: conclusions with the constraints and the literals that show them.

Literals are DIMACS literals of the model, posts the numbers of its constraints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class Deduction(NamedTuple):
    """A literal that follows (0: a contradiction), the post that shows it, from which literals, and in which layer.

    Of a cell with many values, `excluded` are the candidates that it takes to be excluded, each by the values of cells.
    """

    literal: int
    post: int
    premises: tuple[int, ...]
    layer: int
    excluded: tuple[Deduction, ...] = ()

    @property
    def parts(self) -> tuple[Deduction, ...]:
        """The exclusions that it takes, and itself."""
        return *self.excluded, self

    @property
    def order(self) -> tuple[Any, ...]:
        """Something that tells it from any other."""
        return self.post, self.literal, self.premises, tuple([each.order for each in self.excluded])


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
    def order(self) -> tuple[int, list[tuple[Any, ...]]]:
        """Of several proofs, the least is told: the shortest, whichever was found first."""
        return self.links, [each.order for each in reversed(self.deductions)]

    @property
    def links(self) -> int:
        """How many conclusions a reader has to follow before the last."""
        return len({
            (each.post, each.layer, each.literal if each.excluded else 0) for each in self.deductions
        }) - 1  # fmt: skip

    @property
    def parts(self) -> tuple[Deduction, ...]:
        """All deductions, with the exclusions that they take."""
        return tuple([part for each in (*self.deductions, *self.after) for part in each.parts])
