"""New nonograms: figures whose clues have one solution, of a requested level, and random instances.

A figure (`figures`) or a text is drawn on a canvas; then a few cells are changed until its clues lead to it, by the
techniques of the requested level (`retouching`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from gridwright.errors import UsageError, quote
from gridwright.grid import NO_SYMMETRY, Grid, find_orbits
from gridwright.kind import EASY, EXPERT, HARD, MEDIUM, Generator, Missed, Option, Request
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.figures import FAMILIES, draw_figure
from gridwright.kinds.nonogram.figures.letters import is_drawable, lay_out, smallest_sizes, write_text
from gridwright.kinds.nonogram.puzzle import Nonogram

if TYPE_CHECKING:
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.nonogram.retouching import Retouching

Picture = tuple[int, ...]

FIGURE, TEXT, IMAGE, CELLS = "figure", "text", "image", "cells"
BLACK, WHITE = "#", "."
ANY, NOISE = "any", "noise"
TECHNIQUES = {EASY: (4, 0), MEDIUM: (7, 4), HARD: (8, 7), EXPERT: (9, 8), None: (8, 0)}  # that suffice, that do not
TRIES = 3  # figures, before there is no luck; on a small board a figure is as good as any
SMALL = 36  # cells
THIN = 4  # cells along a side that is too short for a figure
RAGGED = 0.03  # the largest share of cells without a neighbour of their colour; black ones count twice
TOLERANCE = 0.02  # of a requested density; on a small board one cell
NOISE_SHARES = (35, 65)
LETTER_WEIGHTS = (2, 6)  # how much a change shows beside letters, and in them


def full_board(grid: Grid, density: float, rng: random.Random) -> Picture:
    """A picture with black cells at random places, as many as the density asks for."""
    black = set(rng.sample(range(len(grid)), round(len(grid) * density)))
    return tuple(int(cell in black) for cell in range(len(grid)))


def clues(grid: Grid, board: Picture, rng: random.Random) -> Nonogram:
    """The clues of a picture; other pictures can have the same."""
    return Nonogram.from_picture(grid, board)


def propose(grid: Grid, request: Request, rng: random.Random) -> Nonogram | Missed | None:
    """A nonogram with one solution, most often of the requested level; None without luck."""
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.nonogram.retouching import Retouching

    dice = Dice(rng)
    sketch = Retouching(len(grid.columns()[0].cells), len(grid.rows()[0].cells), dice)
    orbits = find_orbits(grid, range(len(grid)), request.symmetry) if request.symmetry != NO_SYMMETRY else []
    sketch.set_orbits(orbits)
    for _ in range(TRIES if len(grid) > SMALL else 1):
        sketch.set_picture(draw_picture(sketch, grid, request, dice, rng, orbits))
        if sketch.make(*TECHNIQUES[request.level]) and (is_fixed(request) or is_neat(sketch, grid)):
            share = sum(sketch.picture) / len(grid)
            if request.density is not None and abs(share - request.density) > max(TOLERANCE, 1 / len(grid)):
                return Missed(share)
            return read_puzzle(sketch, grid)
    return None


def is_fixed(request: Request) -> bool:
    """Must the picture be as it is, however ragged?"""
    return TEXT in request.options or CELLS in request.options or request.options.get(FIGURE) == NOISE


def is_neat(sketch: Retouching, grid: Grid) -> bool:
    """Has the picture few single cells? A thin board is all single cells."""
    return sketch.count_ragged() <= RAGGED * len(grid) or min(map(len, (grid.rows(), grid.columns()))) <= THIN


def draw_picture(
    sketch: Retouching, grid: Grid, request: Request, dice: Dice, rng: random.Random, orbits: list[tuple[int, ...]]
) -> Any:
    """Draw what was requested: a picture, a text, a figure or noise, as dark and as symmetric as it should be."""
    from gridwright.kinds.nonogram.raster import Raster

    canvas: Any = Raster(len(grid.columns()[0].cells), len(grid.rows()[0].cells), dice)
    figure = request.options.get(FIGURE, ANY)
    if CELLS in request.options:
        for cell, mark in enumerate(request.options[CELLS].replace("/", "")):
            canvas.cells[cell] = int(mark == BLACK)
    elif TEXT in request.options:
        write_text(canvas, request.options[TEXT])
        sketch.set_weights([LETTER_WEIGHTS[cell] for cell in canvas.cells])
    elif figure == NOISE or min(canvas.width, canvas.height) <= THIN:
        canvas.sprinkle(rng.randint(*NOISE_SHARES))
    else:
        draw_figure(canvas, None if figure == ANY else figure, rng)
    if request.density is not None:
        canvas.reach(round(len(grid) * request.density))
    for orbit in orbits:
        for cell in orbit[1:]:
            canvas.cells[cell] = canvas.cells[orbit[0]]
    return canvas.cells


def read_puzzle(sketch: Retouching, grid: Grid) -> Nonogram:
    """The puzzle of a sketch."""
    lines = [sketch.clue_of(line) for line in range(len(grid.lines()))]
    height = len(grid.rows())
    return Nonogram(grid=grid, rows=tuple(lines[:height]), columns=tuple(lines[height:]))


def read_figure(text: str) -> str:
    """The name of a family of figures."""
    if text not in (ANY, NOISE, *FAMILIES):
        raise ValueError(text)
    return text


def read_text(text: str) -> str:
    """A text that there are letters for."""
    if not is_drawable(text):
        raise ValueError(text)
    return text


def read_picture(text: str) -> str:
    """A picture as rows of # and ., with a slash between rows."""
    rows = text.split("/")
    if not set(text) <= {BLACK, WHITE, "/"} or not rows[0] or len(set(map(len, rows))) > 1:
        raise ValueError(text)
    return text


def suits(grid: Grid, request: Request) -> bool:
    """Every size will do, if a requested text fits, and a requested picture is of that size."""
    width, height = len(grid.rows()[0].cells), len(grid.columns()[0].cells)
    text, cells = request.options.get(TEXT), request.options.get(CELLS)
    if text is not None and lay_out(text, width, height) is None:
        sizes = ", ".join(f"{wide}x{high}" for wide, high in smallest_sizes(text))
        raise UsageError(messages.TEXT_TOO_LARGE(text=quote(text), sizes=sizes))
    if cells is not None and (height, width) != (cells.count("/") + 1, len(cells.split("/")[0])):
        found = Grid(cells.count("/") + 1, len(cells.split("/")[0]))
        raise UsageError(messages.PICTURE_OF_OTHER_SIZE(found=found, size=grid))
    return True


GENERATOR = Generator(
    density=(0.4, 0.6),
    meaning=messages.DENSITY,
    full_board=full_board,
    clues=clues,
    sides=(10, 12, 15, 20),
    suits=suits,
    propose=propose,
    options=(
        Option(
            FIGURE,
            messages.FIGURE,
            messages.FIGURE_EXPECTED.about(known=", ".join((ANY, NOISE, *FAMILIES))),
            read_figure,
        ),
        Option(TEXT, messages.TEXT, messages.TEXT_EXPECTED, read_text),
        Option(IMAGE, messages.IMAGE, messages.IMAGE_EXPECTED, str),  # becomes cells before a puzzle is made
        Option(CELLS, messages.CELLS, messages.CELLS_EXPECTED, read_picture),
    ),
)
