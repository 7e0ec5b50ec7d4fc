"""What the proof of a makaro step is made of: claims, each with the exclusions that it rests on.

`proofs` writes them as numbers, `hints` words them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# Kinds of exclusions, those first that are easiest to see.
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
REFUTED = 11  # it was supposed there and led to a contradiction

# Kinds of claims.
ONLY_VALUE = 0  # a cell can hold nothing but a number
ONLY_PLACE = 1  # a number of a room can only go in a cell
AT_LEAST = 2  # a cell holds at least a number
AT_MOST = 3
PLACES = 4  # a number of a room can only go in the cells that are not excluded
SUPPOSED = 5  # a cell is supposed to hold a number; what follows holds if it does
NO_VALUE = 6  # a cell could hold nothing
NO_PLACE = 7  # a number could go nowhere in a room
AROUND_TWO = 8  # an arrow points at a 2 (known, or because of the size of the room): the rest next to it is 1
LARGEST = 9  # all open cells of a room are next to an arrow that points at one of them


class Exclusion(NamedTuple):
    """A number, or a bound on numbers, that a cell cannot hold; what excludes it, a cell or a room; and the arrow."""

    kind: int
    cell: int
    value: int
    by: int
    arrow: int  # -1 without one


class Claim(NamedTuple):
    """A claim about a cell and a number.

    `PLACES` and `NO_PLACE` are about a room, `AROUND_TWO` and `LARGEST` about an arrow.
    """

    kind: int
    about: int
    value: int
    exclusions: tuple[Exclusion, ...]


def read_claims(numbers: Sequence[int]) -> list[Claim]:
    """The claims that `proofs` wrote: each is its kind, what it is about, a number, and how many exclusions follow."""
    claims, at = [], 0
    while at < len(numbers):
        kind, about, value, count = numbers[at : at + 4]
        at += 4
        parts = [Exclusion(*numbers[start : start + 5]) for start in range(at, at + 5 * count, 5)]
        claims.append(Claim(kind, about, value, tuple(parts)))
        at += 5 * count
    return claims
