"""Answers that are pictures, and what changes them until their puzzle has one solution."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from gridwright.grid import Grid
from gridwright.puzzle import Answer, P

Picture = tuple[bool, ...]
"""The cells of a picture, row by row: is each black?"""


IsUnique = Callable[[P, Answer], bool]
"""Has a puzzle just one solution that extends a half-done board?"""


@dataclass(frozen=True)
class Repair(Generic[P]):
    """A picture, the nearest picture found that is the only solution of a puzzle, and that puzzle."""

    grid: Grid
    before: Picture
    after: Picture
    puzzle: P

    @property
    def changed(self) -> tuple[int, ...]:
        """The cells that were changed."""
        return find_differences(self.before, self.after)

    @property
    def share(self) -> float:
        """The share of cells that were changed, from 0 to 1."""
        return len(self.changed) / len(self.grid)


RepairPicture = Callable[[Grid, Sequence[bool], random.Random, IsUnique[P], bool, Sequence[float]], Repair[P]]
"""Changes as few cells of a picture as it can until its puzzle has one solution; with the flag, one that is found line
by line. The last argument says how visible a change of each cell is."""


def find_differences(one: Iterable[bool], other: Iterable[bool]) -> tuple[int, ...]:
    """The cells in which two pictures differ."""
    return tuple(cell for cell, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])
