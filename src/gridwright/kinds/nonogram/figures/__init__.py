"""Figures that look like something: families of drawings whose details are random."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.kinds.nonogram.figures.animals import ANIMALS
from gridwright.kinds.nonogram.figures.buildings import BUILDINGS, VEHICLES
from gridwright.kinds.nonogram.figures.letters import letter
from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, choose
from gridwright.kinds.nonogram.figures.plants import PLANTS
from gridwright.kinds.nonogram.figures.shapes import SHAPES, face, landscape, ornament, robot
from gridwright.kinds.nonogram.figures.things import THINGS

FAMILIES: dict[str, tuple[Drawing, ...]] = {
    "animal": ANIMALS,
    "plant": PLANTS,
    "thing": THINGS,
    "building": BUILDINGS,
    "vehicle": VEHICLES,
    "face": (face,),
    "robot": (robot,),
    "ornament": (ornament,),
    "letter": (letter,),
    "landscape": (landscape,),
    "shape": SHAPES,
}
SMALL = ("robot", "robot", "ornament", "letter", "shape", "face", "thing")  # that can be made out on a small board
LARGEST = 46  # cells along a side of one figure
FEWEST = 5  # cells along a side of a figure that can be made out
TILE = 40


def draw_figure(canvas: Any, family: str | None, rng: Random) -> None:
    """Draw one figure of a family, or of any; on a long or very large board, several."""
    columns, rows = count_tiles(canvas.width, canvas.height), count_tiles(canvas.height, canvas.width)
    for column in range(columns):
        for row in range(rows):
            left, right = column * canvas.width // columns, (column + 1) * canvas.width // columns
            top, bottom = row * canvas.height // rows, (row + 1) * canvas.height // rows
            gap = 1 if columns * rows > 1 and min(right - left, bottom - top) > FEWEST + 1 else 0
            draw_one(Pen.at(canvas, left, top, right - left - gap, bottom - top - gap), family, rng)


def count_tiles(length: int, other: int) -> int:
    """How many figures stand in a row along a side."""
    if length > LARGEST:
        return max(2, round(length / max(FEWEST, min(TILE, other))))
    return max(1, round(length / max(other, FEWEST) - 0.3))


def draw_one(pen: Pen, family: str | None, rng: Random) -> None:
    """Draw one figure, mirrored or not."""
    if family is None:
        family = rng.choice(SMALL) if pen.cells() < 9 else choose_family(rng)
    is_mirrored = family != "letter" and rng.random() < 0.5
    choose(rng, FAMILIES[family])(pen.mirror() if is_mirrored else pen, rng)


def choose_family(rng: Random) -> str:
    """A family, the more likely the more drawings it has, but none by far."""
    names = list(FAMILIES)
    return rng.choices(names, [2 + min(len(FAMILIES[name]), 8) for name in names])[0]
