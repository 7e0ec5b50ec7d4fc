"""What the makers of all kinds share: types, small helpers, and how a board gets one solution."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import gridwright as gw

Rows = list[list[str]]
Maker = Callable[[Random, int], str]
Cell = tuple[int, int]
BLANK = "."
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def beside(cell: Cell, height: int, width: int) -> list[Cell]:
    """The cells that share a side with one."""
    places = [(cell[0] + down, cell[1] + right) for down, right in SIDES]
    return [(r, c) for r, c in places if 0 <= r < height and 0 <= c < width]


def change(random: Random, rows: Rows, count: int, entry: Callable[[], str]) -> None:
    """Replace some entries."""
    for _ in range(count):
        rows[random.randrange(len(rows))][random.randrange(len(rows[0]))] = entry()


def reveal(random: Random, full: Rows, shown: Rows, write: Callable[[Rows], str]) -> str:
    """Show more and more of the cells that are not forced, until all are."""
    while True:
        forced = gw.solve(gw.read(write(shown)), forced=True).forced
        assert forced is not None
        width = len(full[0])
        cells = [divmod(cell, width) for cell, value in enumerate(forced.values) if value is None]
        hidden = [(r, c) for r, c in cells if full[r][c].isdigit() and shown[r][c] == BLANK]
        if not hidden:
            return write(shown)
        for r, c in random.sample(hidden, 1 + len(hidden) // 6):
            shown[r][c] = full[r][c]
