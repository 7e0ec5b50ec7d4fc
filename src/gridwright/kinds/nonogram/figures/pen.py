"""A pen that draws on a part of a canvas, whatever its size: coordinates run from 0 to 100 in both directions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gridwright.compiled.declare import cython

UNIT: cython.int = 16  # of the canvas, per cell


@dataclass(frozen=True, slots=True)
class Pen:
    """A box of a canvas, in its units, and whether what is drawn there is mirrored."""

    canvas: Any
    left: int
    top: int
    width: int
    height: int
    mirrored: bool = False

    @classmethod
    def on(cls, canvas: Any, margin: int = 0) -> Pen:
        """A pen for a whole canvas, but for a margin of some cells."""
        return cls.at(canvas, margin, margin, canvas.width - 2 * margin, canvas.height - 2 * margin)

    @classmethod
    def at(cls, canvas: Any, left: int, top: int, width: int, height: int) -> Pen:
        """A pen for a box of cells."""
        return cls(canvas, left * UNIT, top * UNIT, width * UNIT, height * UNIT)

    def mirror(self) -> Pen:
        """A pen that draws everything mirrored."""
        return replace(self, mirrored=not self.mirrored)

    def x(self, place: int) -> int:
        """A place from the left, in units of the canvas."""
        return self.left + (100 - place if self.mirrored else place) * self.width // 100

    def y(self, place: int) -> int:
        """A place from the top, in units of the canvas."""
        return self.top + place * self.height // 100

    def oval(self, x: int, y: int, wide: int, high: int, ink: int = 1) -> None:
        """An ellipse around a centre, by its half axes; it covers a cell at least."""
        across, down = max(wide * self.width // 100, UNIT // 2), max(high * self.height // 100, UNIT // 2)
        if min(across, down) < UNIT:
            self.spot(x, y, across, down, ink)
        else:
            self.canvas.ellipse(self.x(x), self.y(y), across, down, ink)

    def spot(self, x: int, y: int, across: int, down: int, ink: int) -> None:
        """A small ellipse, moved to where it covers as many cells as it should."""
        columns, rows = max(1, (2 * across + UNIT // 2) // UNIT), max(1, (2 * down + UNIT // 2) // UNIT)
        left = (self.x(x) - columns * UNIT // 2 + UNIT // 2) // UNIT * UNIT
        top = (self.y(y) - rows * UNIT // 2 + UNIT // 2) // UNIT * UNIT
        self.canvas.box(left, top, left + columns * UNIT, top + rows * UNIT, ink)

    def disc(self, x: int, y: int, size: int, ink: int = 1) -> None:
        """A circle, by its radius in hundredths of the shorter side."""
        radius = size * min(self.width, self.height) // 100
        self.oval(x, y, radius * 100 // self.width, radius * 100 // self.height, ink)

    def box(self, left: int, top: int, right: int, bottom: int, ink: int = 1) -> None:
        """A rectangle; it covers a cell at least in both directions."""
        one, two = sorted((self.x(left), self.x(right)))
        high, low = self.y(top), self.y(bottom)
        if two - one < UNIT:
            one = (one + two) // 2 // UNIT * UNIT
            two = one + UNIT
        if low - high < UNIT:
            high = (high + low) // 2 // UNIT * UNIT
            low = high + UNIT
        self.canvas.box(one, high, two, low, ink)

    def shape(self, *points: int, ink: int = 1) -> None:
        """A polygon; its corners are x, y, x, y and so on."""
        corners = [self.y(place) if nth % 2 else self.x(place) for nth, place in enumerate(points)]
        self.canvas.polygon(corners, ink)

    def line(self, *points: int, thick: int = 5, ink: int = 1) -> None:
        """Strokes from point to point, as thick as so many hundredths of the shorter side, a cell at least."""
        width = max(thick * min(self.width, self.height) // 100, UNIT + 2)
        for nth in range(0, len(points) - 2, 2):
            x, y, to_x, to_y = points[nth : nth + 4]
            self.canvas.stroke(self.x(x), self.y(y), self.x(to_x), self.y(to_y), width, ink)

    def part(self, left: int, top: int, right: int, bottom: int) -> Pen:
        """A pen for a part of the box."""
        start = min(self.x(left), self.x(right))
        width, height = abs(self.x(right) - self.x(left)), self.y(bottom) - self.y(top)
        return Pen(self.canvas, start, self.y(top), max(width, 1), max(height, 1), self.mirrored)

    def cells(self) -> int:
        """How many cells the shorter side has."""
        return min(self.width, self.height) // UNIT  # type: ignore[no-any-return]


Drawing = Callable[[Pen, Random], None]
"""What draws a figure."""


def both(pen: Pen, draw: Callable[[Pen], None]) -> None:
    """Draw something and its mirror image."""
    draw(pen)
    draw(pen.mirror())


def vary(rng: Random, *values: int, by: int = 4) -> list[int]:
    """Values that differ a little from these."""
    return [value + rng.randint(-by, by) for value in values]


def choose(rng: Random, drawings: Sequence[Drawing]) -> Drawing:
    """One of some drawings."""
    return drawings[rng.randrange(len(drawings))]
