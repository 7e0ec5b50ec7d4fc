"""Random hitori: a Latin square of which some cells are masked and get a random number instead."""

from __future__ import annotations

import random

from gridwright.grid import Grid, components
from gridwright.kind import Generator
from gridwright.kinds.hitori import messages
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.puzzle import Answer

Board = tuple[list[int], list[int]]
"""Numbers that never repeat in a line, and the cells to be masked."""


def full_board(grid: Grid, density: float, rng: random.Random) -> Board:
    """A Latin square and cells masked at random, as many as the density asks for and the rules allow.

    Cheikhrouhou and Bahri's generateInstance lets neighbours be masked, so that many of its larger boards have no
    solution. These always have one.
    """
    return latin(grid, highest(grid), rng), choose_masked(grid, round(len(grid) * density), rng)


def clues(grid: Grid, board: Board, rng: random.Random) -> Hitori:
    """The numbers of the visible cells, and random numbers in the masked cells."""
    numbers = list(board[0])
    for cell in board[1]:
        numbers[cell] = rng.randint(1, highest(grid))
    return Hitori(grid=grid, numbers=tuple(numbers))


def solution(grid: Grid, board: Board) -> Answer:
    """The masked cells as an answer."""
    masked = set(board[1])
    return Answer(grid, tuple(int(cell in masked) for cell in range(len(grid))))


def highest(grid: Grid) -> int:
    """The highest number: the length of the longer side."""
    return max(len(line.cells) for line in grid.lines())


def latin(grid: Grid, top: int, rng: random.Random) -> list[int]:
    """Numbers 1 to `top`, none twice in a line: a part of a shuffled Latin square."""
    down, right, names = (rng.sample(range(top), top) for _ in range(3))
    places = map(grid.place, range(len(grid)))
    return [names[(down[row] + right[column]) % top] + 1 for row, column in places]


def choose_masked(grid: Grid, wanted: int, rng: random.Random) -> list[int]:
    """At most `wanted` cells that can be masked together: none share a side, and the rest stays connected."""
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
        if still_connected(grid, masked, cell):
            chosen.append(cell)
        else:
            masked[cell] = False
    return chosen


def still_connected(grid: Grid, masked: list[bool], cell: int) -> bool:
    """Are the visible cells still connected, now that a cell is masked? Only a cell that links two others can cut."""
    corners = [grid.step(cell, down, right) for down in (-1, 1) for right in (-1, 1)]
    if sum(corner is None or masked[corner] for corner in corners) < 2:
        return True
    return len(components([not hidden for hidden in masked], grid.neighbours())) == 1


GENERATOR = Generator(
    density=(0.2, 0.4),
    meaning=messages.DENSITY,
    full_board=full_board,
    clues=clues,
    solution=solution,
)
