"""Puzzles made at random. A style is a way to make them; each kind brings what it needs in its `make.py`.

The style `seed` fills a board at random and keeps some of it: quick, reproducible, and with no promise of one solution.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from gridwright import kinds
from gridwright.errors import UsageError, shown
from gridwright.formats.blocks import check_cells
from gridwright.grid import Grid
from gridwright.nouns import Puzzle

SEED = "seed"
DRAWS = 1000  # sizes drawn before a range counts as having none that fits

Maker = Callable[[Grid, float, random.Random], Puzzle]


@dataclass(frozen=True, slots=True)
class Sizes:
    """A range of sizes, ends included. Between two squares all are squares, as in the seed."""

    low: Grid
    high: Grid

    @classmethod
    def of(cls, text: str) -> Sizes:
        """A size such as 12x9, or a range such as 3x3..15x15; width first."""
        first, dots, last = text.partition("..")
        low, high = grid_of(first), grid_of(last if dots else first)
        if low.width > high.width or low.height > high.height:
            raise UsageError(f"{shown(text)} is not a range of sizes; expected the smaller size first")
        return cls(low, high)

    def draw(self, rng: random.Random) -> Grid:
        """A size at random."""
        if self.low.width == self.low.height and self.high.width == self.high.height:
            side = rng.randint(self.low.width, self.high.width)
            return Grid(side, side)
        return Grid(rng.randint(self.low.height, self.high.height), rng.randint(self.low.width, self.high.width))

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}..{self.high}"


@dataclass(frozen=True, slots=True)
class Densities:
    """A range of densities, ends included."""

    low: float
    high: float

    @classmethod
    def of(cls, text: str) -> Densities:
        """A density such as 0.3, or a range such as 0.2..0.4."""
        first, dots, last = text.partition("..")
        try:
            low, high = float(first), float(last if dots else first)
        except ValueError:
            raise UsageError(f"{shown(text)} is not a density; expected a number such as 0.3, or 0.2..0.4") from None
        if not 0 <= low <= high <= 1:
            raise UsageError(f"{shown(text)} is not a density; expected numbers from 0 to 1, the smaller first")
        return cls(low, high)

    def draw(self, rng: random.Random) -> float:
        """A density at random."""
        return rng.uniform(self.low, self.high)

    def __str__(self) -> str:
        return f"{self.low:g}" if self.low == self.high else f"{self.low:g}..{self.high:g}"


def grid_of(text: str) -> Grid:
    """A size such as 12x9, width first."""
    width, _, height = text.strip().lower().partition("x")
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()) or len(width + height) > 10:
        raise UsageError(f"{shown(text)} is not a size; expected WIDTHxHEIGHT such as 12x9")
    if not int(width) or not int(height):
        raise UsageError(f"{shown(text)} is not a size; expected at least one cell")
    check_cells(int(height), int(width))
    return Grid(int(height), int(width))


def seed_style(
    kind_name: str, sizes: Sizes, count: int, seed: int, densities: Densities | None = None
) -> Iterator[Puzzle]:
    """Puzzles in the way of the seed, one by one; each depends on the seed and its number alone."""
    make = maker(kind_name)
    low, high = make.DENSITY
    wanted = densities or Densities(low, high)
    for nth in range(count):
        rng = random.Random(f"{SEED} {kind_name} {sizes} {wanted} {seed} {nth}")
        grid = fitting(make, sizes, rng)
        puzzle: Puzzle = make.seed_style(grid, wanted.draw(rng), rng)
        yield puzzle.titled(title=f"{kind_name} {grid} number {nth + 1} of seed {seed}")


def maker(kind_name: str) -> ModuleType:
    """What makes random puzzles of a kind."""
    name = f"{kinds.__name__}.{kind_name}.make"
    if not hasattr(import_module(name.rpartition(".")[0]), "__path__") or find_spec(name) is None:
        raise UsageError(f"there is no generator for {kind_name}")
    return import_module(name)


def fitting(make: ModuleType, sizes: Sizes, rng: random.Random) -> Grid:
    """A size of the range that the kind can have."""
    fits: Callable[[Grid], bool] = getattr(make, "fits", lambda _: True)
    for _ in range(DRAWS):
        grid = sizes.draw(rng)
        if fits(grid):
            return grid
    raise UsageError(f"no puzzle of this kind has a size of {sizes}")
