"""Changes of a puzzle that change its solutions in the same way: turned, mirrored, with other symbols."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from gridwright.grid import Grid
from gridwright.puzzle import Puzzle
from support.boards import mirror, turn_over
from support.conformance import Values, boards
from support.narrow import present

SEVEN = {
    "mirrored": "m",
    "turned over": "t",
    "turned left": "mt",
    "turned right": "tm",
    "upside down": "tmt",
    "turned half": "mtmt",
    "turned over the other way": "mtm",
}
"""The symmetries of a rectangle and its turned copy, as mirrorings (m) and turns over the diagonal (t)."""
RELABELLED = "relabelled"


@dataclass(frozen=True)
class Image:
    """A changed puzzle, and what the change makes of an answer's values."""

    puzzle: Puzzle
    map: Callable[[Values], Values]


def names(kind: str) -> list[str]:
    """The symmetries of a kind."""
    return [*SEVEN, *([RELABELLED] if boards(kind).relabelled else [])]


@cache
def change(puzzle: Puzzle, name: str) -> Image:
    """The puzzle changed by a symmetry."""
    if name == RELABELLED:
        changed, values = present(boards(puzzle.kind).relabelled)(puzzle, Random(0))
        return Image(changed, lambda found: tuple(None if value is None else values[value] for value in found))
    changed, grids = puzzle, []
    for step in SEVEN[name]:
        grids.append((step, changed.grid))
        known = boards(puzzle.kind)
        changed = present(known.mirrored if step == "m" else known.turned)(changed)
    return Image(changed, lambda found: move(found, grids))


def move(values: Values, steps: list[tuple[str, Grid]]) -> Values:
    """The values of cells after some steps, each from a grid."""
    for step, grid in steps:
        values = mirror(grid, values) if step == "m" else turn_over(grid, values)
    return values
