"""New nonograms: figures whose clues have one solution, of a requested level, and random instances.

A figure (`figures`) or a text is drawn on a canvas; then a few cells are changed until its clues lead to it, by the
techniques of the requested level (`retouching`).
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from gridwright.errors import UsageError, quote
from gridwright.grid import NO_SYMMETRY, Grid, find_orbits
from gridwright.kind import EXPERT, HARD, LEVELS, Generator, Missed, OpenLadder, Option, Request
from gridwright.kinds.nonogram.figures import FAMILIES, draw_figure
from gridwright.kinds.nonogram.figures.letters import is_drawable, lay_out, smallest_sizes, write_text
from gridwright.kinds.nonogram.hints import TECHNIQUES
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.messages import Sentence, say

if TYPE_CHECKING:
    from gridwright.kinds.nonogram.generator.sketch import Sketch

Picture = tuple[int, ...]

FIGURE, TEXT, IMAGE, CELLS = "figure", "text", "image", "cells"
BLACK, WHITE = "#", "."
ANY, NOISE = "any", "noise"
TRIES = 3  # figures, before there is no luck; on a small board a figure is as good as any
SMALL = 36  # cells
THIN = 4  # cells along a side that is too short for a figure
RAGGED = 0.03  # the largest share of cells without a neighbour of their colour; black ones count twice
TOLERANCE = 0.02  # of a requested density; on a small board one cell
NOISE_SHARES = (35, 65)
OUTLINES = 0.75  # the share of hard figures that are drawn as outlines: what is filled is seen by easy techniques
OUTLINED = 700  # cells of the largest expert board with outlines
LETTER_WEIGHTS = (2, 6)  # how much a change shows beside letters, and in them


def full_board(grid: Grid, density: float, rng: random.Random) -> Picture:
    """A picture with black cells at random places, as many as the density asks for."""
    black = set(rng.sample(range(len(grid)), round(len(grid) * density)))
    return tuple(int(cell in black) for cell in range(len(grid)))


def clues(grid: Grid, board: Picture, rng: random.Random) -> Nonogram:
    """The clues of a picture; other pictures can have the same."""
    return Nonogram.from_picture(grid, board)


def propose(
    grid: Grid, request: Request, rng: random.Random, open_ladder: OpenLadder[Nonogram]
) -> Nonogram | Missed | None:
    """A nonogram with one solution, most often of the requested level; None without luck."""
    from gridwright.compiled.dice import Dice
    from gridwright.kinds.nonogram.generator.raster import Raster
    from gridwright.kinds.nonogram.generator.retouching import Retouching
    from gridwright.kinds.nonogram.generator.sketch import Sketch

    dice = Dice(rng)
    canvas: Any = Raster(len(grid.columns()[0].cells), len(grid.rows()[0].cells), dice)
    sketch = Sketch(canvas, TECHNIQUES.ladder)
    retouching = Retouching(sketch, dice)
    orbits = find_orbits(grid, range(len(grid)), request.symmetry) if request.symmetry != NO_SYMMETRY else []
    sketch.set_orbits(orbits)
    if not is_fixed(request) and min(canvas.width, canvas.height) > THIN:
        retouching.set_most_ragged(int(RAGGED * canvas.size))
    for _ in range(TRIES if len(grid) > SMALL else 1):
        title = draw_picture(canvas, request, rng)
        if TEXT in request.options:
            retouching.set_weights([LETTER_WEIGHTS[cell] for cell in canvas.cells])
        elif may_be_hollow(grid, request) and rng.random() < OUTLINES:
            canvas.hollow()
        adapt_picture(canvas, request, orbits)
        if retouching.make(*count_techniques(request.level)) and (is_fixed(request) or is_neat(canvas)):
            share = sum(canvas.cells) / len(grid)
            if request.density is not None and abs(share - request.density) > max(TOLERANCE, 1 / len(grid)):
                return Missed(share)
            return read_puzzle(sketch, grid).titled(title=title)
    return None


def read_puzzle(sketch: Sketch, grid: Grid) -> Nonogram:
    """The puzzle of a sketch."""
    lines = tuple(sketch.clue_of(line) for line in range(len(grid.lines())))
    height = len(grid.rows())
    return Nonogram(grid=grid, rows=lines[:height], columns=lines[height:])


def count_techniques(level: str | None) -> tuple[int, int]:
    """How many techniques must suffice, and how many must not, as those of the level before; no trials at any level."""
    if level is None:
        return TECHNIQUES.count(HARD), 0
    easier = LEVELS.index(level) - 1
    return TECHNIQUES.count(level), TECHNIQUES.count(LEVELS[easier]) if easier >= 0 else 0


def is_fixed(request: Request) -> bool:
    """Must the picture be as it is, however ragged?"""
    return TEXT in request.options or CELLS in request.options or request.options.get(FIGURE) == NOISE


def may_be_hollow(grid: Grid, request: Request) -> bool:
    """Can a figure be drawn as its outline? Not where expert ones are large: their lines would say too little."""
    is_hard = request.level == HARD or (request.level == EXPERT and len(grid) <= OUTLINED)
    return is_hard and request.density is None and not is_fixed(request)


def is_neat(canvas: Any) -> bool:
    """Has the picture few single cells? A thin board is all single cells."""
    is_thin: bool = min(canvas.width, canvas.height) <= THIN
    return is_thin or bool(canvas.count_ragged() <= RAGGED * canvas.size)


def draw_picture(canvas: Any, request: Request, rng: random.Random) -> str:
    """Draw what was requested: a picture, a text, a figure or noise. The result is its title, if it has one."""
    canvas.clear(0)
    figure = request.options.get(FIGURE, ANY)
    if CELLS in request.options:
        for cell, mark in enumerate(request.options[CELLS].replace("/", "")):
            canvas.cells[cell] = int(mark == BLACK)
    elif TEXT in request.options:
        write_text(canvas, request.options[TEXT])
        return request.options[TEXT]
    elif figure == NOISE or min(canvas.width, canvas.height) <= THIN:
        canvas.sprinkle(rng.randint(*NOISE_SHARES))
    else:
        return draw_figure(canvas, None if figure == ANY else figure, rng)
    return ""


def adapt_picture(canvas: Any, request: Request, orbits: list[tuple[int, ...]]) -> None:
    """Make a picture as dark and as symmetric as it should be."""
    if request.density is not None:
        canvas.reach(round(canvas.size * request.density))
    for orbit in orbits:
        for cell in orbit[1:]:
            canvas.cells[cell] = canvas.cells[orbit[0]]


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
        raise UsageError(
            say("{text} does not fit on the board; the smallest it fits on: {sizes}", text=quote(text), sizes=sizes)
        )
    if cells is not None and (height, width) != (cells.count("/") + 1, len(cells.split("/")[0])):
        found = Grid(cells.count("/") + 1, len(cells.split("/")[0]))
        raise UsageError(
            say("the picture is {found}, the board {size}; expected the same size", found=found, size=grid)
        )
    return True


GENERATOR = Generator(
    density=(0.4, 0.6),
    meaning=Sentence("black cells"),
    full_board=full_board,
    clues=clues,
    sides=(10, 12, 15, 20),
    suits=suits,
    propose=propose,
    options=(
        Option(
            FIGURE,
            Sentence("what the picture shows"),
            Sentence("one of {known}", known=", ".join((ANY, NOISE, *FAMILIES))),
            read_figure,
        ),
        Option(
            TEXT,
            Sentence("a text that the picture shows"),
            Sentence("letters from A to Z, digits, spaces and . , : ! ? - + & '"),
            read_text,
        ),
        Option(
            IMAGE, Sentence("an image to start from; a few cells change"), Sentence("the name of an image file"), str
        ),  # becomes cells before a puzzle is made
        Option(
            CELLS,
            Sentence("a picture to start from; a few cells change"),
            Sentence("rows of # and . with / between them, such as .#./###"),
            read_picture,
        ),
    ),
)
