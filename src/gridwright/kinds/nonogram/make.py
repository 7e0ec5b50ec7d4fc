"""Random nonograms: a picture painted at random, and its clues."""

from __future__ import annotations

import random

from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Nonogram

DENSITY = (0.4, 0.6)
MEANING = "the share of black cells"


def seed_style(grid: Grid, density: float, rng: random.Random) -> Nonogram:
    """The clues of a random picture with so many black cells; other pictures may have the same clues."""
    black = set(rng.sample(range(len(grid)), round(len(grid) * density)))
    return Nonogram.from_picture(grid, [cell in black for cell in range(len(grid))])
