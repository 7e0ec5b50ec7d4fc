"""Random puzzles of every kind, small and of all shapes, with no, one or many solutions."""

from __future__ import annotations

import random
from collections.abc import Callable

from gridwright.grid import Grid, components
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Puzzle


def sides(rng: random.Random, most: int) -> Grid:
    """Rectangles, and often a single line."""
    height, width = rng.randint(1, most), rng.randint(1, most)
    shape = rng.random()
    if shape < 0.1:
        return Grid(1, rng.randint(1, 2 * most))
    if shape < 0.2:
        return Grid(rng.randint(1, 2 * most), 1)
    return Grid(height, width)


def nonogram(rng: random.Random, most: int = 5) -> Nonogram:
    """The clues of a random picture; in one of three their order is shuffled, which often leaves no solution."""
    grid = sides(rng, most)
    share = rng.choice((0.3, 0.5, 0.7))
    whole = Nonogram.from_picture(grid, [rng.random() < share for _ in range(len(grid))])
    if rng.random() < 2 / 3:
        return whole
    rows, columns = list(whole.rows), list(whole.columns)
    rng.shuffle(rows)
    rng.shuffle(columns)
    return Nonogram(grid=grid, rows=tuple(rows), columns=tuple(columns))


def hitori(rng: random.Random, most: int = 4) -> Hitori:
    """Random numbers, some cells blank."""
    grid = sides(rng, most)
    top = rng.randint(2, max(grid.height, grid.width) + 2)
    numbers = tuple(None if rng.random() < 0.05 else rng.randint(1, top) for _ in range(len(grid)))
    return Hitori(grid=grid, numbers=numbers)


def latin_hitori(rng: random.Random, side: int, share: float = 0.25) -> Hitori:
    """A hitori with a solution: a Latin square, of which masked cells repeat a number they see."""
    grid = Grid(side, side)
    masked: set[int] = set()
    for cell in rng.sample(range(len(grid)), len(grid)):
        tried = masked | {cell}
        apart = not masked.intersection(grid.neighbours()[cell])
        if apart and len(tried) <= share * len(grid):
            whole = len(components([other not in tried for other in range(len(grid))], grid.neighbours())) == 1
            masked = tried if whole else masked
    order = [rng.sample(range(side), side) for _ in range(2)]
    numbers = [(order[0][row] + order[1][column]) % side + 1 for row, column in grid.places(range(len(grid)))]
    for cell in masked:
        seen = [other for line in grid.lines() if cell in line.cells for other in line.cells if other not in masked]
        numbers[cell] = numbers[rng.choice(seen)]
    return Hitori(grid=grid, numbers=tuple(numbers))


def takuzu(rng: random.Random, most: int = 6) -> Takuzu:
    """Some digits at random, which often contradict each other."""
    even = range(2, most + 1, 2)
    grid = Grid(rng.choice(even), rng.choice(even))
    share = rng.choice((0.1, 0.2, 0.3))
    givens = tuple(rng.randint(0, 1) if rng.random() < share else None for _ in range(len(grid)))
    return Takuzu(grid=grid, givens=givens, unique_lines=rng.random() < 0.7)


def makaro(rng: random.Random, most: int = 4) -> Makaro:
    """Rooms grown at random between black cells, some with arrows, a few givens."""
    grid = sides(rng, most)
    black = {cell for cell in range(len(grid)) if rng.random() < 0.2}
    rooms: list[int | None] = [None] * len(grid)
    for seed in rng.sample(range(len(grid)), len(grid)):
        if seed not in black and rooms[seed] is None:
            area, size = [seed], rng.randint(1, 4)
            for cell in area:
                rooms[cell] = seed
                free = [n for n in grid.neighbours()[cell] if n not in black and rooms[n] is None and n not in area]
                area += free[: max(0, size - len(area))]
    if all(room is None for room in rooms):
        rooms[0] = 0
    arrows = tuple(arrow(rng, grid, rooms, cell) for cell in range(len(grid)))
    counts = {room: rooms.count(room) for room in set(rooms)}
    givens = tuple(rng.randint(1, counts[room]) if room is not None and rng.random() < 0.15 else None for room in rooms)
    return Makaro(grid=grid, rooms=tuple(rooms), givens=givens, arrows=arrows)


def arrow(rng: random.Random, grid: Grid, rooms: list[int | None], cell: int) -> str | None:
    """An arrow for a black cell that points at a white one, or none."""
    if rooms[cell] is not None:
        return None
    steps = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
    ends = {mark: grid.step(cell, *step) for mark, step in steps.items()}
    good = [mark for mark, end in ends.items() if end is not None and rooms[end] is not None]
    return rng.choice(good) if good and rng.random() < 0.6 else None


MAKERS: dict[str, Callable[..., Puzzle]] = {
    "nonogram": nonogram,
    "hitori": hitori,
    "takuzu": takuzu,
    "makaro": makaro,
}
