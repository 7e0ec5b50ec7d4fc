"""Random instances: the clues of a board filled at random, all of them or a random share.

Fast and reproducible. Every instance has a solution, but it may have several.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gridwright import kinds
from gridwright.errors import UsageError, expect, join_or, quote, shorten
from gridwright.grid import Grid
from gridwright.kind import Generator
from gridwright.messages import Message, Sentence, say
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import check_cells

ENOUGH = Sentence(", as in size=(width, height)")
WRONG_DENSITY = Message("{text} is not a density; expected numbers from 0 to 1, the smaller first")


MAX_DRAWS = 1000  # tries before a range of sizes is refused because none of them fits
NEAR = 4  # rows and columns more or less, where sizes that fit are looked for
NAMED = 3  # of them
ORIGIN = "gridwright: {what}, seed {seed}, number {number}"  # part of the puzzle, so it is never translated


@dataclass(frozen=True, slots=True)
class Sizes:
    """A range of sizes, both ends included. If both ends are squares, all sizes are."""

    low: Grid
    high: Grid

    @classmethod
    def of(cls, text: str) -> Sizes:
        """A size such as 12x9, or a range such as 3x3..15x15; width first."""
        low, high = map(parse_size, split_range(text))
        if low.width > high.width or low.height > high.height:
            raise UsageError(say("{text} is not a range of sizes; expected the smaller size first", text=quote(text)))
        return cls(low, high)

    def draw(self, rng: random.Random) -> Grid:
        """A random size."""
        if self.low.width == self.low.height and self.high.width == self.high.height:
            side = rng.randint(self.low.width, self.high.width)
            return Grid(side, side)
        return Grid(rng.randint(self.low.height, self.high.height), rng.randint(self.low.width, self.high.width))

    def __str__(self) -> str:
        return write_range(str(self.low), str(self.high))


@dataclass(frozen=True, slots=True)
class Densities:
    """A range of densities, both ends included."""

    low: float
    high: float

    @classmethod
    def of(cls, text: str) -> Densities:
        """A density such as 0.3, or a range such as 0.2..0.4."""
        try:
            low, high = map(float, split_range(text))
        except ValueError:
            raise UsageError(
                say(
                    "{text} is not a density; expected a number such as 0.3, or a range such as 0.2..0.4",
                    text=quote(text),
                )
            ) from None
        if not 0 <= low <= high <= 1:
            raise UsageError(WRONG_DENSITY(text=quote(text)))
        return cls(low, high)

    def draw(self, rng: random.Random) -> float:
        """A random density."""
        return rng.uniform(self.low, self.high)

    def __str__(self) -> str:
        return write_range(f"{self.low:g}", f"{self.high:g}")


def split_range(text: str) -> tuple[str, str]:
    """Both ends of a range such as 3..5; a single value is both."""
    first, dots, last = text.partition("..")
    return first, last if dots else first


def write_range(low: str, high: str) -> str:
    """A range as text."""
    return low if low == high else f"{low}..{high}"


def parse_size(text: str) -> Grid:
    """A size such as 12x9, width first; one number is that of a square."""
    width, by, height = text.strip().lower().partition("x")
    height = height if by else width
    if not (width.isascii() and width.isdigit() and height.isascii() and height.isdigit()) or len(width + height) > 10:
        raise UsageError(say("{text} is not a size; expected WIDTHxHEIGHT such as 12x9", text=quote(text)))
    if not int(width) or not int(height):
        raise UsageError(say("{text} is not a size; expected at least one cell", text=quote(text)))
    check_cells(int(height), int(width))
    return Grid(int(height), int(width))


def choose_size(size: tuple[int, int] | int | None, width: int | None, height: int | None) -> Grid:
    """The size that Python asked for: as a pair, as one number for a square, or as width and height."""
    if size is not None:
        if width is not None or height is not None:
            raise UsageError(say("a size, and width or height as well; expected size=(width, height) alone"))
        pair = (size, size) if isinstance(size, int) else size
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise UsageError(say("size is {value}; expected (width, height)", value=shorten(repr(size))))
        width, height = pair
    for name, value in (("width", width), ("height", height)):
        expect(value, int, name, ENOUGH)
    return parse_size(f"{width}x{height}")


def random_puzzles(
    kind_name: str, sizes: Sizes, count: int, seed: int, densities: Densities | None = None
) -> Iterator[Puzzle]:
    """Random instances, one by one; each depends only on the arguments and its number."""
    wanted = densities or Densities(*find_generator(kind_name).density)
    for nth in range(count):
        yield make_random(kind_name, sizes, wanted, seed, nth)


def make_random(kind_name: str, sizes: Sizes, densities: Densities, seed: int, nth: int) -> Puzzle:
    """The random instance of a number (from 0)."""
    generator = find_generator(kind_name)
    rng = random.Random(f"seed {kind_name} {sizes} {densities} {seed} {nth}")
    grid = draw_size(generator, sizes, rng)
    puzzle = random_puzzle(generator, grid, densities.draw(rng), rng)
    return puzzle.titled(source=ORIGIN.format(what=f"{kind_name} {grid} random", number=nth + 1, seed=seed))


def random_puzzle(generator: Generator[Any], grid: Grid, density: float, rng: random.Random) -> Puzzle:
    """The clues of a random full board; if givens can be removed, a random share of them stays."""
    puzzle: Puzzle = generator.clues(grid, generator.full_board(grid, density, rng), rng)
    if generator.removable is None or generator.remove is None:
        return puzzle
    givens = generator.removable(puzzle)
    staying = set(rng.sample(givens, round(len(givens) * density)))
    reduced: Puzzle = generator.remove(puzzle, [cell for cell in givens if cell not in staying])
    return reduced


def find_generator(kind_name: str) -> Generator[Any]:
    """The generator of a kind."""
    generator = kinds.load(kind_name).generator
    if generator is None:
        raise UsageError(say("{kind} has no generator", kind=kind_name))
    return generator


def draw_size(
    generator: Generator[Any], sizes: Sizes, rng: random.Random, fits: Callable[[Grid], bool] | None = None
) -> Grid:
    """A random size of the range that puzzles of the kind can have."""
    fits = fits or generator.fits
    for _ in range(MAX_DRAWS):
        grid = sizes.draw(rng)
        if fits(grid):
            return grid
    raise UsageError(
        say("a puzzle of this kind cannot have the size {sizes}", sizes=sizes) + name_near_sizes(sizes.low, fits)
    )


def name_near_sizes(grid: Grid, fits: Callable[[Grid], bool]) -> str:
    """The sizes nearest to one that does not fit, as the end of a sentence; empty if none is near."""
    found = [str(other) for other in near_sizes(grid, fits)][:NAMED]
    return say("; the nearest possible sizes: {sizes}", sizes=join_or(found)) if found else ""


def near_sizes(grid: Grid, fits: Callable[[Grid], bool]) -> list[Grid]:
    """The sizes around one that fit, the nearest first."""
    near = [
        Grid(height, width)
        for height in range(max(1, grid.height - NEAR), grid.height + NEAR + 1)
        for width in range(max(1, grid.width - NEAR), grid.width + NEAR + 1)
    ]
    near.sort(key=lambda other: abs(other.height - grid.height) + abs(other.width - grid.width))
    return [other for other in near if fits(other)]
