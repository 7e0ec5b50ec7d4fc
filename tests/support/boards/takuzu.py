"""Small takuzu, with and without the rule of unique lines, and with enough givens for brute force."""

from __future__ import annotations

from itertools import combinations
from random import Random

from gridwright.grid import Grid
from gridwright.kinds.takuzu.puzzle import Takuzu
from support import helpers

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
    """Givens from a board that is nearly right, so that some puzzles have solutions and some have none."""
    known = GOOD.get((grid.height, grid.width))
    board = (
        [int(digit) for digit in random.choice(known)] if known else [random.randint(0, 1) for _ in range(len(grid))]
    )
    if known and random.random() < 0.3:
        board[random.randrange(len(board))] ^= 1
    kept = set(random.sample(range(len(grid)), max(len(grid) - random.randint(4, OPEN), random.randint(0, 2))))
    givens = tuple(value if cell in kept else None for cell, value in enumerate(board))
    return Takuzu(grid=grid, givens=givens, unique_lines=random.random() < 0.6)


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
    return Takuzu(grid=grid, givens=helpers.turned(puzzle.grid, puzzle.givens), unique_lines=puzzle.unique_lines)
