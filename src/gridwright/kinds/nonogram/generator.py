"""Random nonograms: a picture painted at random, and its clues."""

from __future__ import annotations

import random

from gridwright.grid import Grid
from gridwright.kind import Generator
from gridwright.kinds.nonogram import messages
from gridwright.kinds.nonogram.puzzle import Nonogram

Picture = tuple[int, ...]


def full_board(grid: Grid, density: float, rng: random.Random) -> Picture:
    """A picture with black cells at random places, as many as the density asks for."""
    black = set(rng.sample(range(len(grid)), round(len(grid) * density)))
    return tuple(int(cell in black) for cell in range(len(grid)))


def clues(grid: Grid, board: Picture, rng: random.Random) -> Nonogram:
    """The clues of a picture; other pictures can have the same."""
    return Nonogram.from_picture(grid, board)


GENERATOR = Generator(
    density=(0.4, 0.6),
    meaning=messages.DENSITY,
    full_board=full_board,
    clues=clues,
    sides=(10, 12, 15, 20),
)
