"""The plain shapes that a laid out scene consists of; a medium needs to know these five and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.render._look import Role

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height; of a line, where it starts and how far it goes right and down."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Rectangles."""

    role: Role
    items: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Lines:
    """Level and upright lines."""

    role: Role
    items: Sequence[Box]


@dataclass(frozen=True, slots=True)
class Discs:
    """Circles of one size: their centres."""

    role: Role
    radius: float
    items: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Outlines:
    """Closed shapes by their corners."""

    role: Role
    items: Sequence[Sequence[Point]]


@dataclass(frozen=True, slots=True)
class Words:
    """Texts of one size, centred on their x; y is the line they stand on."""

    role: Role
    size: float
    items: Sequence[tuple[float, float, str]]


Layer = Boxes | Lines | Discs | Outlines | Words


@dataclass(frozen=True, slots=True)
class Drawing:
    """A scene laid out."""

    width: float
    height: float
    layers: tuple[Layer, ...]
