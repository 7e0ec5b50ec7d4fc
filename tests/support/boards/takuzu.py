"""Random takuzu, with and without the rule of unique lines; in half of them only a few cells are open."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from gridwright.grid import Grid
from gridwright.kinds.takuzu.puzzle import Takuzu
from support.boards import mirror, turn_over

SIZES = ((2, 2), (2, 4), (4, 2), (4, 4), (2, 6), (6, 2), (4, 6), (6, 4))
FIXED = (
    "takuzu\n..\n..\n",
    "takuzu\n....\n....\n",
    "takuzu\nunique-lines: no\n....\n....\n",
    "takuzu\nunique-lines: no\n......\n......\n",
    "takuzu\n1100\n....\n.00.\n.1.0\n",
    "takuzu\n11..\n..00\n0...\n...1\n",
)
OPEN = 8  # cells left to brute force
GOOD = {
    (4, 4): ("0011010110101100", "0101101010100101", "0110100101101001"),
    (4, 6): ("010101101010011010100101", "001011110100101001010110"),
    (6, 4): ("010110100110100111000011", "001111001010010110010110"),
}


def make(random: Random, grid: Grid) -> Takuzu:
    """Givens from a board that is nearly right, or any givens; odd sides are made even."""
    grid = Grid(grid.height + grid.height % 2, grid.width + grid.width % 2)
    givens = nearly_full(random, grid) if random.random() < 0.5 else any_givens(random, grid)
    return Takuzu(grid=grid, givens=givens, unique_lines=random.random() < 0.7)


def any_givens(random: Random, grid: Grid) -> tuple[int | None, ...]:
    """Givens that often contradict each other, from none to many."""
    share = random.choice((0, 0.1, 0.2, 0.4))
    return tuple(random.randint(0, 1) if random.random() < share else None for _ in range(len(grid)))


def nearly_full(random: Random, grid: Grid) -> tuple[int | None, ...]:
    """A board with a few open cells, so that brute force can judge it: some have a solution, some have none."""
    known = GOOD.get((grid.height, grid.width))
    board = (
        [int(digit) for digit in random.choice(known)] if known else [random.randint(0, 1) for _ in range(len(grid))]
    )
    if known and random.random() < 0.3:
        board[random.randrange(len(board))] ^= 1
    kept = set(random.sample(range(len(grid)), max(len(grid) - random.randint(4, OPEN), random.randint(0, 2))))
    return tuple(value if cell in kept else None for cell, value in enumerate(board))


def instances(puzzle: Takuzu) -> dict[str, list[tuple[int, ...]]]:
    lines = [tuple(line.cells) for line in puzzle.grid.lines()]
    pairs = [
        (*first.cells, *second.cells)
        for group in (puzzle.grid.rows(), puzzle.grid.columns())
        for first, second in combinations(group, 2)
    ]
    return {"given": [(cell,) for cell in range(len(puzzle.grid))], "balance": lines, "three": lines, "twins": pairs}


def turned(puzzle: Takuzu) -> Takuzu:
    """Rows made columns."""
    grid = Grid(puzzle.grid.width, puzzle.grid.height)
    return Takuzu(grid=grid, givens=turn_over(puzzle.grid, puzzle.givens), unique_lines=puzzle.unique_lines)


def mirrored(puzzle: Takuzu) -> Takuzu:
    """Left and right exchanged."""
    return replace(puzzle, givens=mirror(puzzle.grid, puzzle.givens))


def relabelled(puzzle: Takuzu, random: Random) -> tuple[Takuzu, dict[int, int]]:
    """0s and 1s exchanged."""
    return replace(puzzle, givens=tuple(None if value is None else 1 - value for value in puzzle.givens)), {0: 1, 1: 0}


def made_record(puzzle: Takuzu) -> dict[str, Any]:
    """What a record of a data set holds beside its type and size."""
    rows = puzzle.grid.table(puzzle.givens)
    grid = ["".join("." if value is None else str(value) for value in row) for row in rows]
    return {"grid": grid, "unique_lines": puzzle.unique_lines}
