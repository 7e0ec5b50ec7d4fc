"""How a board looks with each value, and in which order clicks put in values: on the page and in the terminal alike."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.puzzle import Answer, Puzzle
from gridwright.render import make_scene
from gridwright.scene import Fill, Scene

BLANK = (Fill.OPEN, Fill.WHITE, Fill.WALL)


def fill_scene(puzzle: Puzzle, domains: Sequence[tuple[int, ...]], value: int) -> Scene:
    """The board with one value wherever a cell can take it."""
    return make_scene(puzzle, Answer(puzzle.grid, tuple(value if value in domain else None for domain in domains)))


def order_values(empty: Scene, drawn: dict[int, Scene]) -> list[int]:
    """The values in the order of clicks: first those that put something into a cell, then those that leave it blank."""
    return sorted(drawn, key=lambda value: (is_blank(empty, drawn[value]), value))


def is_blank(empty: Scene, filled: Scene) -> bool:
    """Does a value put nothing into a cell? It is then decided, but looks much as before."""
    pairs = zip(empty.cells, filled.cells, strict=True)
    return all(after.fill in BLANK and after.text == before.text for before, after in pairs)
