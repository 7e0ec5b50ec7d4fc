"""Random instances, as in the seeds' studies: a board filled at random, of which all or some clues are kept.

Quick and reproducible; every instance has a solution, and it may have several.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gridwright import kinds
from gridwright.errors import UsageError, quote
from gridwright.grid import Grid
from gridwright.kind import Generator
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import check_cells

DRAWS = 1000  # sizes drawn before a range counts as having none that fits


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
            raise UsageError(f"{quote(text)} is not a range of sizes; expected the smaller size first")
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
            raise UsageError(f"{quote(text)} is not a density; expected a number such as 0.3, or 0.2..0.4") from None
        if not 0 <= low <= high <= 1:
            raise UsageError(f"{quote(text)} is not a density; expected numbers from 0 to 1, the smaller first")
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
        raise UsageError(f"{quote(text)} is not a size; expected WIDTHxHEIGHT such as 12x9")
    if not int(width) or not int(height):
        raise UsageError(f"{quote(text)} is not a size; expected at least one cell")
    check_cells(int(height), int(width))
    return Grid(int(height), int(width))


def random_puzzles(
    kind_name: str, sizes: Sizes, count: int, seed: int, densities: Densities | None = None
) -> Iterator[Puzzle]:
    """Random instances, one by one; each depends on the seed and its number alone."""
    generator = generator_of(kind_name)
    wanted = densities or Densities(*generator.density)
    for nth in range(count):
        rng = random.Random(f"seed {kind_name} {sizes} {wanted} {seed} {nth}")
        grid = draw_size(generator, sizes, rng)
        puzzle = random_puzzle(generator, grid, wanted.draw(rng), rng)
        yield puzzle.titled(title=f"{kind_name} {grid} number {nth + 1} of seed {seed}")


def random_puzzle(generator: Generator[Any], grid: Grid, density: float, rng: random.Random) -> Puzzle:
    """The clues of a random full board; where givens can be removed, a random share of them stays."""
    puzzle: Puzzle = generator.clues(grid, generator.full_board(grid, density, rng), rng)
    if generator.removable is None or generator.remove is None:
        return puzzle
    givens = generator.removable(puzzle)
    kept = set(rng.sample(givens, round(len(givens) * density)))
    kept_only: Puzzle = generator.remove(puzzle, [cell for cell in givens if cell not in kept])
    return kept_only


def generator_of(kind_name: str) -> Generator[Any]:
    """What makes puzzles of a kind."""
    generator = kinds.load(kind_name).generator
    if generator is None:
        raise UsageError(f"{kind_name} has no generator")
    return generator


def draw_size(generator: Generator[Any], sizes: Sizes, rng: random.Random) -> Grid:
    """A size of the range that the kind can have."""
    for _ in range(DRAWS):
        grid = sizes.draw(rng)
        if generator.fits(grid):
            return grid
    raise UsageError(f"no puzzle of this kind has a size of {sizes}")
