"""Figures that look like something: families of drawings whose details are random."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.kinds.nonogram.figures.animals import ANIMALS, beetle, crab, duck, fish, snail, whale
from gridwright.kinds.nonogram.figures.buildings import (
    BUILDINGS,
    VEHICLES,
    car,
    church,
    lighthouse,
    steamer,
    tent,
    truck,
)
from gridwright.kinds.nonogram.figures.letters import letter
from gridwright.kinds.nonogram.figures.pen import Drawing, Pen, choose
from gridwright.kinds.nonogram.figures.plants import PLANTS, cactus, cherries, flower, leaf
from gridwright.kinds.nonogram.figures.shapes import SHAPES, face, landscape, ornament, ribbon, robot
from gridwright.kinds.nonogram.figures.things import THINGS, bulb, clock, glasses

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
SMALLEST = 9  # cells along a side on which all families can be made out
NEEDS: dict[Drawing, int] = {
    **dict.fromkeys((lighthouse, steamer, church, truck, car, crab, clock, cactus, beetle, landscape), 13),
    **dict.fromkeys((leaf, glasses, bulb, snail, cherries, duck, whale, fish, tent, flower, ribbon), 12),
}  # cells along a side that a drawing with details needs
VARIED = 13  # cells along a side below which a cell or two change at random
ROOM = (0, 0, 0, 5, 10)  # hundredths of a box that stay white along a side
LARGEST = 46  # cells along a side of one figure
FEWEST = 5  # cells along a side of a figure that can be made out
TILE = 40
LARGE_TILE = 0.4  # of a side: the clues of more and smaller figures would decide too little


def draw_figure(canvas: Any, family: str | None, rng: Random) -> None:
    """Draw one figure of a family, or of any; on a long or very large board, several."""
    columns, rows = count_tiles(canvas.width, canvas.height), count_tiles(canvas.height, canvas.width)
    for column in range(columns):
        for row in range(rows):
            left, right = column * canvas.width // columns, (column + 1) * canvas.width // columns
            top, bottom = row * canvas.height // rows, (row + 1) * canvas.height // rows
            gap = 1 if columns * rows > 1 and min(right - left, bottom - top) > FEWEST + 1 else 0
            draw_one(Pen.at(canvas, left, top, right - left - gap, bottom - top - gap), family, rng)
    if min(canvas.width, canvas.height) < VARIED:  # there are few letters and hearts that small
        canvas.roughen(rng.randrange(3))


def count_tiles(length: int, other: int) -> int:
    """How many figures stand in a row along a side."""
    if length > LARGEST:
        return max(2, round(length / max(FEWEST, min(max(TILE, LARGE_TILE * length), other))))
    return max(1, round(length / max(other, FEWEST) - 0.3))


def draw_one(pen: Pen, family: str | None, rng: Random) -> None:
    """Draw one figure, mirrored or not, with a little room around it."""
    if family is None:
        family = rng.choice(SMALL) if pen.cells() < SMALLEST else choose_family(rng)
    drawings = [drawing for drawing in FAMILIES[family] if pen.cells() >= NEEDS.get(drawing, 0)]
    drawing = choose(rng, drawings or FAMILIES[family])
    if pen.cells() >= SMALLEST and drawing not in (landscape, ornament):
        pen = pen.part(*(rng.choice(ROOM) for _ in range(2)), *(100 - rng.choice(ROOM) for _ in range(2)))
    drawing(pen.mirror() if drawing is not letter and rng.random() < 0.5 else pen, rng)


def choose_family(rng: Random) -> str:
    """A family, the more likely the more drawings it has, but none by far."""
    names = list(FAMILIES)
    return rng.choices(names, [2 + min(len(FAMILIES[name]), 8) for name in names])[0]
