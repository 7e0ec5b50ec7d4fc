"""Figures that look like something: families of drawings whose details are random."""

from __future__ import annotations

from dataclasses import replace
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
from gridwright.kinds.nonogram.figures.pen import UNIT, Drawing, Pen, choose
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
STRETCHED = 2  # times that one side of a figure grows more than the other, so that it fills the board
NAMED = 3  # figures of a picture that its title names
LARGEST = 46  # cells along a side of one figure
FEWEST = 5  # cells along a side of a figure that can be made out
TILE = 40
LARGE_TILE = 0.4  # of a side: the clues of more and smaller figures would decide too little


def draw_figure(canvas: Any, family: str | None, rng: Random) -> str:
    """Draw one figure of a family, or of any; on a long or very large board, several. The result is their title."""
    columns, rows = count_tiles(canvas.width, canvas.height), count_tiles(canvas.height, canvas.width)
    names = []
    for column in range(columns):
        for row in range(rows):
            left, right = column * canvas.width // columns, (column + 1) * canvas.width // columns
            top, bottom = row * canvas.height // rows, (row + 1) * canvas.height // rows
            gap = 1 if columns * rows > 1 and min(right - left, bottom - top) > FEWEST + 1 else 0
            width = right - left - (gap if column < columns - 1 else 0)
            height = bottom - top - (gap if row < rows - 1 else 0)
            canvas.open_window(left, top, width, height)
            names.append(draw_one(Pen.at(canvas, left, top, width, height), family, rng))
    canvas.open_window(0, 0, canvas.width, canvas.height)
    if min(canvas.width, canvas.height) < VARIED:  # there are few letters and hearts that small
        canvas.roughen(rng.randrange(3))
    return entitle(names)


def entitle(names: list[str]) -> str:
    """The title of a picture of these figures; it is part of the puzzle, so it is never translated."""
    different = list(dict.fromkeys(names))
    return ", ".join(different).capitalize() if len(different) <= NAMED else ""


def count_tiles(length: int, other: int) -> int:
    """How many figures stand in a row along a side."""
    if length > LARGEST:
        return max(2, round(length / max(FEWEST, min(max(TILE, LARGE_TILE * length), other))))
    return max(1, round(length / max(other, FEWEST) - 0.3))


def draw_one(pen: Pen, family: str | None, rng: Random) -> str:
    """Draw one figure, mirrored or not, so that it fills the box; the result is its name."""
    if family is None:
        family = rng.choice(SMALL) if pen.cells() < SMALLEST else choose_family(rng)
    drawings = [drawing for drawing in FAMILIES[family] if pen.cells() >= NEEDS.get(drawing, 0)]
    drawing = choose(rng, drawings or FAMILIES[family])
    mirrored = pen.mirror() if drawing is not letter and rng.random() < 0.5 else pen
    state = rng.getstate()
    drawing(mirrored, rng)
    wider = fill(mirrored)
    if wider != mirrored:
        pen.box(0, 0, 100, 100, 0)
        rng.setstate(state)
        drawing(wider, rng)
    return drawing.__name__


def fill(pen: Pen) -> Pen:
    """A pen with which the figure that was drawn reaches all sides of its box, unless that would deform it."""
    black = pen.canvas.find_black()
    if black is None:
        return pen
    left, top, right, bottom = (place * UNIT for place in black)
    wide, high = right - left, bottom - top
    across = min(pen.width * high, STRETCHED * pen.height * wide)  # how much it grows, times wide and high
    down = min(pen.height * wide, STRETCHED * pen.width * high)
    width, height = pen.width * across // (wide * high), pen.height * down // (wide * high)
    return replace(
        pen,
        left=pen.left + (pen.width - wide * across // (wide * high)) // 2 - (left - pen.left) * across // (wide * high),
        top=pen.top + (pen.height - high * down // (wide * high)) // 2 - (top - pen.top) * down // (wide * high),
        width=width,
        height=height,
    )


def choose_family(rng: Random) -> str:
    """A family, the more likely the more drawings it has, but none by far."""
    names = list(FAMILIES)
    return rng.choices(names, [2 + min(len(FAMILIES[name]), 8) for name in names])[0]
