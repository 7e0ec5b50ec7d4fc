"""Nonograms that are meant to be hard."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from bench.boards.common import Maker

Picture = list[list[bool]]
Clues = list[list[int]]


def write(rows: Clues, columns: Clues) -> str:
    """A nonogram as text."""
    lines = ["nonogram", "rows", *map(write_clue, rows), "columns", *map(write_clue, columns)]
    return "\n".join(lines) + "\n"


def write_clue(clue: Sequence[int]) -> str:
    """A clue as text; 0 for a line without runs."""
    return " ".join(map(str, clue)) or "0"


def read_runs(line: Sequence[bool]) -> list[int]:
    """The runs of a line."""
    return [len(list(run)) for black, run in groupby(line) if black]


def clues_of(picture: Picture) -> tuple[Clues, Clues]:
    """The clues of the rows and of the columns."""
    return [read_runs(row) for row in picture], [read_runs(column) for column in zip(*picture, strict=True)]


def draw_noise(random: Random, height: int, width: int, share: float) -> Picture:
    """Random cells."""
    return [[random.random() < share for _ in range(width)] for _ in range(height)]


def random_nonogram(random: Random, side: int) -> str:
    """The clues of random cells, of every density; few of them have one solution."""
    height = random.choice((side, side, max(2, side // 2)))
    return write(*clues_of(draw_noise(random, height, side, random.choice((0.3, 0.4, 0.5, 0.6, 0.7, 0.8)))))


def discs(random: Random, side: int) -> Picture:
    """Discs, black or white, over one another, and some noise at their edges."""
    picture = [[False] * side for _ in range(side)]
    for _ in range(12 + side // 2):
        row, column, reach = random.random() * side, random.random() * side, (0.05 + 0.2 * random.random()) * side
        ink = random.random() < 0.6
        for r in range(side):
            for c in range(side):
                if (r - row) ** 2 + (c - column) ** 2 < reach**2 * (0.8 + 0.4 * random.random()):
                    picture[r][c] = ink
    return picture


def pictured_nonogram(random: Random, side: int) -> str:
    """The clues of something like a picture."""
    return write(*clues_of(discs(random, side)))


def changed_nonogram(random: Random, side: int) -> str:
    """The clues of a picture with cells moved between two runs, in a row and in a column: mostly no solution."""
    rows, columns = clues_of(discs(random, side) if random.random() < 0.5 else draw_noise(random, side, side, 0.6))
    for clues in (rows, columns):
        for _ in range(random.choice((0, 1, 1, 2))):
            clue = random.choice([clue for clue in clues if len(clue) > 1] or [[1, 1]])
            here, there = random.sample(range(len(clue)), 2)
            if clue[here] > 1:
                clue[here] -= 1
                clue[there] += 1
    return write(rows, columns)


def shuffled_nonogram(random: Random, side: int) -> str:
    """The clues of random cells, with some rows exchanged: the sums fit, and mostly nothing else does."""
    rows, columns = clues_of(draw_noise(random, side, side, random.choice((0.5, 0.6, 0.7))))
    for _ in range(random.choice((1, 2, side))):
        first, second = random.randrange(side), random.randrange(side)
        rows[first], rows[second] = rows[second], rows[first]
    return write(rows, columns)


def domino_nonogram(random: Random, side: int) -> str:
    """Runs of 3 and 1 that lean on one another from corner to corner, a line of single cells between each two."""
    half = random.randint(2, max(2, min(side, 29) // 2))
    rows = [[3], [1], *([3, 1], [1]) * (half - 1), [1]]
    columns = [clue[::-1] for clue in rows[::-1]]
    if random.random() < 0.5:  # mirrored, it is the same puzzle in another order of lines
        rows = rows[::-1]
        columns = [clue[::-1] for clue in columns]
    return write(rows, columns)


def permuted_nonogram(random: Random, side: int) -> str:
    """One short run in every line, and one or two in some: a blank board with very many solutions, or none."""
    height = width = min(side, 40)
    rows, columns = [[1] for _ in range(height)], [[1] for _ in range(width)]
    for _ in range(random.randint(0, side // 2)):
        random.choice(rows).append(1)
        random.choice(columns).append(1)
    return write(rows, columns)


def parted_nonogram(random: Random, side: int) -> str:
    """Independent parts along the diagonal, which a search must not multiply with one another."""
    picture = [[False] * side for _ in range(side)]
    part = random.choice((4, 6, 8))
    for corner in range(0, side - part + 1, part + 1):
        for r, row in enumerate(draw_noise(random, part, part, random.choice((0.4, 0.5)))):
            picture[corner + r][corner : corner + part] = row
    return write(*clues_of(picture))


MAKERS: dict[str, Maker] = {
    "random": random_nonogram,
    "picture": pictured_nonogram,
    "changed": changed_nonogram,
    "shuffled": shuffled_nonogram,
    "dominoes": domino_nonogram,
    "permuted": permuted_nonogram,
    "parts": parted_nonogram,
}
