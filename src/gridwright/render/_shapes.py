"""The plain shapes of a drawing; a medium draws these five and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.render._look import Role

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height; for a line, its start and its extent to the right and down."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Rectangles."""

    role: Role
    items: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Lines:
    """Horizontal and vertical lines."""

    role: Role
    items: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Discs:
    """The centres of circles of one size."""

    role: Role
    radius: float
    items: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Outlines:
    """Shapes by the corners of their outlines; a shape with holes has an outline for each, the other way round."""

    role: Role
    items: Sequence[Sequence[Sequence[Point]]]


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one size, centred on their x; y is the baseline."""

    role: Role
    size: float
    items: Sequence[tuple[float, float, str]]


Layer = Boxes | Lines | Discs | Outlines | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """The size and layers of a scene's layout."""

    width: float
    height: float
    layers: tuple[Layer, ...]
