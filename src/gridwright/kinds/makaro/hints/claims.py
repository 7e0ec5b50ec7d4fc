"""Why a makaro step follows: claims, each with the exclusions that it rests on.

`exclusions` finds them, and `wording` words them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import NamedTuple

from gridwright.kinds.makaro.puzzle import Makaro
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
SHARED = (Sort.SHARED, Sort.SHARED_FLOOR)
"""Those by a room."""
DERIVED = (Sort.REACH_FLOOR, Sort.REACH_CEILING, *SHARED)
"""Those that follow from the candidates of other cells."""

Sorts = frozenset[Sort]
"""The exclusions that a pattern may use: those of arrows, of the room and of neighbours; or all up to a hardest one."""
ARROWS = frozenset({Sort.SIZE_FLOOR, Sort.SIZE_CEILING, Sort.FLOOR, Sort.CEILING})
ROOM = frozenset({Sort.ROOM_HAS, Sort.TAKEN})
NEIGHBOURS = frozenset({Sort.BESIDE})
AT_SIGHT = ROOM | NEIGHBOURS | ARROWS
WITH_REACH = AT_SIGHT | {Sort.REACH_FLOOR, Sort.REACH_CEILING}
ALL = frozenset(Sort)


class Exclusion(NamedTuple):
    """A number, or a bound on numbers, that a cell cannot hold; what excludes it, a cell or a room; and the arrow."""

    sort: Sort
    cell: int
    value: int
    by: int
    arrow: int = -1  # without one


class About(Enum):
    """What a claim says."""

    ONLY_VALUE = auto()  # a cell can hold nothing but a number
    ONLY_PLACE = auto()  # a number of its room can only go in a cell
    AT_LEAST = auto()  # a cell holds at least a number
    AT_MOST = auto()  # a cell holds at most a number
    ONLY_PLACES = auto()  # a number of a room can only go in those of its cells that are not excluded


class Claim(NamedTuple):
    """A claim about a number and a cell, or a room."""

    about: About
    subject: int
    value: int
    exclusions: tuple[Exclusion, ...]

    def find_area(self, puzzle: Makaro) -> tuple[int, ...]:
        """The room that it is about."""
        return puzzle.areas[self.subject] if self.about is About.ONLY_PLACES else puzzle.area_of(self.subject)

    def list_places(self, puzzle: Makaro) -> tuple[int, ...]:
        """The cells of its room that are not excluded."""
        gone = {part.cell for part in self.exclusions}
        return tuple(cell for cell in self.find_area(puzzle) if cell not in gone)


@dataclass(frozen=True, slots=True)
class LastCell(Facts):
    """A room has one open cell."""


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
    """Claims, the last of which says what the step decides."""

    claims: tuple[Claim, ...]

    @property
    def last(self) -> Claim:
        """What the step decides."""
        return self.claims[len(self.claims) - 1]

    @property
    def terms(self) -> int:
        return sum(4 + 5 * len(claim.exclusions) for claim in self.claims)
