"""What people are told of a step: where to look, why it follows, and what a constraint shows there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwright.grid import Line
from gridwright.messages import Clauses, Text
from gridwright.supposition import Supposition

if TYPE_CHECKING:
    from gridwright.model import Reason


@dataclass(frozen=True, slots=True)
class Spot:
    """A place to look at that is neither a line nor a cell: its name, and the area or the cells that a picture marks.

    For whole lines, such as several at once, it marks those that the rules of the step are about.
    """

    name: Text
    area: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()


Where = Line | int | Spot
"""The place to look at: a line, a cell, or something else with a name of its own."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a step follows: the place to look at, the reason in one clause or several, and the constraints it rests on.

    `cells` are undecided cells that matter, such as two
    equal numbers of the puzzle: a drawing marks them, too. It tints the cells of an `area`, such as a part that would
    be cut off, as it does lines and rooms (`Rule.areal`).
    `then` says what follows in the words of the sentence ("the rest of row 3 is white"); without it the cells are
    listed. With a `supposition`, sentences are made of that, and `why` is what else it takes once the supposed value is
    known to be wrong; most often nothing (`refute` makes such a reason).
    """

    where: Where
    why: Clauses
    reasons: tuple[Reason, ...]
    cells: tuple[int, ...] = ()
    area: tuple[int, ...] = ()
    then: Text | None = None
    supposition: Supposition | None = None


@dataclass(frozen=True, slots=True)
class RuleAtWork:
    """What a constraint shows: its reason, the cells that it takes with their values, and the cell that it decides.

    Without a cell, those that it takes break the rule. Some of them may be only `supposed`, or follow from that. It
    `excludes` the value where the cell may have others. Then there are candidates: those in `exclusions` it takes to be
    excluded, each by what is shown there, those in `gone` were told before. Is all this so, or `would` it be?
    """

    reason: Reason
    known: Mapping[int, int]
    cell: int | None = None
    value: int | None = None
    supposed: frozenset[int] = frozenset()
    excludes: bool = False
    exclusions: tuple[RuleAtWork, ...] = ()
    gone: tuple[tuple[int, int], ...] = ()
    would: bool = False

    def known_as(self, value: int) -> list[int]:
        """The cells with a value that it takes."""
        return [cell for cell, other in self.known.items() if other == value]


@dataclass(frozen=True, slots=True)
class Told:
    """What a constraint shows, in words, and an area that they are about: pictures tint it where a rule would break."""

    text: Clauses
    area: tuple[int, ...] = ()


def refute(supposition: Supposition, where: Where | None = None, why: Clauses = ()) -> Why:
    """Why a supposed value is wrong; the place to look at is its cell, unless another is given."""
    return Why(
        supposition.cell if where is None else where,
        why,
        supposition.reasons,
        supposition.cells,
        area=supposition.clash.area,
        supposition=supposition,
    )
