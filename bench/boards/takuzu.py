"""Takuzu that are meant to be hard."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bench.boards.common import BLANK, Maker, Rows, change, reveal


def write(rows: Sequence[Sequence[object]], unique_lines: bool = True) -> str:
    """A takuzu as text."""
    head = "takuzu\n" if unique_lines else "takuzu\nunique-lines: no\n"
    return head + "".join("".join(str(entry) for entry in row) + "\n" for row in rows)


def random_takuzu(random: Random, side: int) -> str:
    """Random digits, a few or many: mostly no solution, and very many where few are given."""
    share = random.choice((0.0, 0.02, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2))
    unique = random.random() < 0.8
    return write([[digit(random, share) for _ in range(even(side))] for _ in range(even(side))], unique)


def digit(random: Random, share: float) -> str:
    """A random digit, or none."""
    return random.choice("01") if random.random() < share else BLANK


def even(side: int) -> int:
    """The side of a takuzu."""
    return max(2, side - side % 2)


def solved_takuzu(random: Random, side: int) -> str:
    """Digits of a full board, from very few to nearly all; at times one of them is wrong."""
    rows = full_takuzu(random, even(side))
    share = random.choice((0.05, 0.1, 0.15, 0.2, 0.22, 0.25, 0.28, 0.3, 0.35, 0.5))
    shown = [[entry if random.random() < share else BLANK for entry in row] for row in rows]
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        r, c = random.randrange(len(rows)), random.randrange(len(rows))
        shown[r][c] = "10"[int(rows[r][c])]
    return write(shown, random.random() < 0.8)


def full_takuzu(random: Random, side: int) -> Rows:
    """A full board: a chessboard, shuffled by switches that keep every line balanced and without three alike."""
    rows = [[(r + c) % 2 for c in range(side)] for r in range(side)]
    while True:
        for _ in range(12 * side * side):
            switch(rows, random.randrange(side), random.randrange(side), random.randrange(side), random.randrange(side))
        if len(set(map(tuple, rows))) == side == len(set(zip(*rows, strict=True))):
            return [[str(entry) for entry in row] for row in rows]


def switch(rows: list[list[int]], top: int, low: int, left: int, right: int) -> None:
    """Invert the corners of a rectangle where they alternate, unless that puts three alike side by side."""
    corners = ((top, left), (top, right), (low, left), (low, right))
    first = rows[top][left]
    if first == rows[top][right] or first == rows[low][left] or first != rows[low][right]:
        return
    for r, c in corners:
        rows[r][c] ^= 1
    if any(three_alike(rows, r, c) for r, c in corners):
        for r, c in corners:
            rows[r][c] ^= 1


def three_alike(rows: list[list[int]], r: int, c: int) -> bool:
    """Is a cell one of three equal ones side by side?"""
    across = rows[r][max(0, c - 2) : c + 3]
    down = [row[c] for row in rows[max(0, r - 2) : r + 3]]
    return any(a == b == d for line in (across, down) for a, b, d in zip(line, line[1:], line[2:], strict=False))


def thin_takuzu(random: Random, side: int) -> str:
    """Few rows and many columns, so that hardly enough different columns exist, or not enough: a pigeonhole."""
    height = random.choice((4, 6, 6, 8, 8, 10))
    width = even(random.choice((side, random.randint(4, max(4, side)))))
    share = random.choice((0.0, 0.0, 0.05, 0.1))
    return write([[digit(random, share) for _ in range(width)] for _ in range(height)])


def takuzu_twins(random: Random, side: int) -> str:
    """Rows given in pairs but for a few cells, so that the rule about equal lines decides."""
    rows = full_takuzu(random, even(side))
    shown = []
    for r, row in enumerate(rows):
        likeness = rows[r - 1] if r % 2 and random.random() < 0.5 else row
        hidden = set(random.sample(range(len(row)), min(len(row), random.choice((2, 4, 6, len(row) // 2)))))
        shown.append([BLANK if c in hidden else entry for c, entry in enumerate(likeness)])
    change(random, shown, len(rows) * len(rows) // 2, lambda: BLANK)
    return write(shown)


def unique_takuzu(random: Random, side: int) -> str:
    """Hardly more digits than a board needs to have one solution."""
    full = full_takuzu(random, even(min(side, 30)))
    shown = [[entry if random.random() < 0.1 else BLANK for entry in row] for row in full]
    return reveal(random, full, shown, write)


MAKERS: dict[str, Maker] = {
    "random": random_takuzu,
    "solved": solved_takuzu,
    "thin": thin_takuzu,
    "twins": takuzu_twins,
    "unique": unique_takuzu,
}
