"""What a makaro step is about: claims, each with the exclusions that it rests on.

`proofs` finds them, `wording` words them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from gridwright.ladder.facts import Facts


class Sort(IntEnum):
    """Why a number is excluded from a cell, those first that are easiest to see."""

    ROOM_HAS = 0  # another cell of the room holds the number
    TAKEN = 1  # the cell holds another number
    SIZE_FLOOR = 2  # an arrow points at the cell: it is more than 1
    SIZE_CEILING = 3  # an arrow next to the cell points at a room with so many cells: it is less
    BESIDE = 4  # a neighbour in another room holds the number
    FLOOR = 5  # an arrow points at the cell: it is more than a number next to the arrow
    CEILING = 6  # an arrow next to the cell points at a number: it is less
    REACH_FLOOR = 7  # an arrow points at the cell, and an open cell next to the arrow is at least so much
    REACH_CEILING = 8  # an arrow next to the cell points at an open cell that is at most so much
    SHARED = 9  # another room must hold the number in one of several cells, all beside the cell
    SHARED_FLOOR = 10  # another room must hold the number in one of several cells, all next to an arrow to the cell


ON_CELLS = (Sort.ROOM_HAS, Sort.TAKEN, Sort.BESIDE, Sort.FLOOR, Sort.CEILING)
"""Exclusions that rest on the number of a cell."""
FLOORS = (Sort.SIZE_FLOOR, Sort.FLOOR, Sort.REACH_FLOOR, Sort.SHARED_FLOOR)
"""Those of a number and all below it."""
CEILINGS = (Sort.SIZE_CEILING, Sort.CEILING, Sort.REACH_CEILING)
"""Those of a number and all above it."""


@dataclass(frozen=True, slots=True, order=True)
class Exclusion:
    """A number, or a bound on numbers, that a cell cannot hold; what excludes it, a cell or a room; and the arrow."""

    sort: Sort
    cell: int
    value: int
    by: int
    arrow: int = -1  # without one


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim about a number and a cell."""

    about: int
    value: int
    exclusions: tuple[Exclusion, ...]


class OnlyValue(Claim):
    """A cell can hold nothing but a number."""


class OnlyPlace(Claim):
    """A number of its room can only go in a cell."""


class AtLeast(Claim):
    """A cell holds at least a number."""


class AtMost(Claim):
    """A cell holds at most a number."""


class OnlyPlaces(Claim):
    """About a room: a number can only go in those of its cells that are not excluded."""


@dataclass(frozen=True, slots=True)
class LastCell(Facts):
    """A room has one open cell."""

    room: int


@dataclass(frozen=True, slots=True)
class AroundTwo(Facts):
    """An arrow points at a 2 (known, or because of the size of the room): the rest next to it is 1."""

    arrow: int


@dataclass(frozen=True, slots=True)
class LargestLeft(Facts):
    """All open cells of a room are next to an arrow that points at one of them; the numbers that the room needs."""

    arrow: int
    needed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimFacts(Facts):
    """ClaimFacts, the last of which says what the step decides."""

    claims: tuple[Claim, ...]

    @property
    def last(self) -> Claim:
        """What the step decides."""
        return self.claims[len(self.claims) - 1]

    @property
    def terms(self) -> int:
        return sum(4 + 5 * len(claim.exclusions) for claim in self.claims)
