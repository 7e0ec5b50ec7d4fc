"""Random puzzles of every kind: rectangles, thin ones, with none, one or many solutions, and contradictory ones."""

from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer


def random_nonogram(rng, height, width):
    """The clues of a random picture, or now and then clues that do not belong together."""
    density = rng.choice([0.2, 0.5, 0.5, 0.8])
    picture = [rng.random() < density for _ in range(height * width)]
    puzzle = Nonogram.from_picture(Grid(height, width), picture)
    if rng.random() < 0.3:
        rows = list(puzzle.rows)
        rng.shuffle(rows)
        puzzle = Nonogram.of(rows, puzzle.columns)
    return puzzle


def random_hitori(rng, height, width):
    """Random numbers, from very few different ones to many, with blanks now and then."""
    most = rng.randint(1, max(height, width) + 2)
    blanks = rng.choice([0, 0, 0.1, 0.3])
    numbers = tuple(None if rng.random() < blanks else rng.randint(0, most) for _ in range(height * width))
    return Hitori(grid=Grid(height, width), numbers=numbers)


def random_takuzu(rng, height, width):
    """Random givens, from none to many; sizes are made even."""
    height, width = height + height % 2, width + width % 2
    share = rng.choice([0, 0.1, 0.2, 0.4])
    givens = tuple(rng.choice([0, 1]) if rng.random() < share else None for _ in range(height * width))
    return Takuzu(grid=Grid(height, width), givens=givens, unique_lines=rng.random() < 0.7)


def random_makaro(rng, height, width):
    """Rooms grown at random, black cells with and without arrows, and some givens that need not be right."""
    grid = Grid(height, width)
    black = rng.choice([0.1, 0.2, 0.35])
    rooms = [None if rng.random() < black else -1 for _ in range(len(grid))]
    most = rng.choice([2, 3, 4, 5])
    for start in rng.sample(range(len(grid)), len(grid)):
        if rooms[start] == -1:
            grow(rng, grid, rooms, start, rng.randint(1, most))
    arrows = [arrow(rng, grid, rooms, cell) for cell in range(len(grid))]
    sizes = {room: rooms.count(room) for room in rooms}
    share = rng.choice([0, 0, 0.2])
    givens = [rng.randint(1, sizes[room]) if room is not None and rng.random() < share else None for room in rooms]
    return Makaro(grid=grid, rooms=tuple(rooms), givens=tuple(givens), arrows=tuple(arrows))


def grow(rng, grid, rooms, start, size):
    """Give a new room up to so many cells that have none yet."""
    area = [start]
    rooms[start] = start
    while len(area) < size:
        open_cells = [b for a in area for b in grid.neighbours()[a] if rooms[b] == -1]
        if not open_cells:
            return
        cell = rng.choice(open_cells)
        rooms[cell] = start
        area.append(cell)


def arrow(rng, grid, rooms, cell):
    """An arrow that points at a white cell, or none."""
    if rooms[cell] is not None or rng.random() < 0.3:
        return None
    aims = [(mark, grid.step(cell, *step)) for mark, step in STEPS.items()]
    marks = [mark for mark, target in aims if target is not None and rooms[target] is not None]
    return rng.choice(marks) if marks else None


def random_state(rng, puzzle, choices, share):
    """A half-done board: a few cells decided at random, whether or not that can be right."""
    values = [rng.choice(domain) if domain and rng.random() < share else None for domain in choices]
    return Answer(puzzle.grid, tuple(values))


RANDOM = {
    "nonogram": random_nonogram,
    "hitori": random_hitori,
    "makaro": random_makaro,
    "takuzu": random_takuzu,
}
