"""Random hitori in the way of the seed: a connected visible area numbered without repeats, the rest left to chance."""

from __future__ import annotations

import random

from gridwright.grid import Grid, components
from gridwright.kinds.hitori.puzzle import Hitori

DENSITY = (0.2, 0.4)
MEANING = "the share of cells left to chance, meant to be masked (about 0.3 is the most that can be)"


def seed_style(grid: Grid, density: float, rng: random.Random) -> Hitori:
    """A hitori in the way of the seed's generateInstance; it has a solution, and nobody has asked whether only one.

    The visible area is connected and shows no number twice in a line; numbers go up to the longer side. The others, as
    many as the density says and masking allows, are numbered at random. The seed numbers the area as it walks and
    lets neighbours be left over, so that larger boards of its making have no solution; ours can always be masked.
    """
    top = max(len(line.cells) for line in grid.lines())
    numbers = latin(grid, top, rng)
    for cell in left_over(grid, round(len(grid) * density), rng):
        numbers[cell] = rng.randint(1, top)
    return Hitori(grid=grid, numbers=tuple(numbers))


def latin(grid: Grid, top: int, rng: random.Random) -> list[int]:
    """Numbers 1 to `top`, none twice in a line: a part of a shuffled Latin square."""
    down, right, names = (rng.sample(range(top), top) for _ in range(3))
    places = map(grid.place, range(len(grid)))
    return [names[(down[row] + right[column]) % top] + 1 for row, column in places]


def left_over(grid: Grid, wanted: int, rng: random.Random) -> list[int]:
    """Up to so many cells that may be masked together: none touch, and the rest stays connected."""
    cells = list(range(len(grid)))
    rng.shuffle(cells)
    chosen: list[int] = []
    masked = [False] * len(grid)
    for cell in cells:
        if len(chosen) >= wanted:
            break
        if any(masked[other] for other in grid.neighbours()[cell]):
            continue
        masked[cell] = True
        if connected(grid, masked, cell):
            chosen.append(cell)
        else:
            masked[cell] = False
    return chosen


def connected(grid: Grid, masked: list[bool], cell: int) -> bool:
    """Is the visible area still in one piece, now that a cell is masked? Looked at closely only where it may not be."""
    corners = [grid.step(cell, down, right) for down in (-1, 1) for right in (-1, 1)]
    if sum(corner is None or masked[corner] for corner in corners) < 2:
        return True
    return len(components([not hidden for hidden in masked], grid.neighbours())) == 1
