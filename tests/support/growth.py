"""Inputs of one, two and four times a size for every reader and for the referee, to see how their work grows."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import gridwright as gw
from gridwright import kinds
from gridwright.formats import find, format_puzzle, formats, read_guarded
from gridwright.formats.base import Source
from gridwright.grid import Grid
from gridwright.kinds.hitori.puzzle import Hitori
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.kinds.nonogram.puzzle import Nonogram
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.stream import LineReader
from support.boards.makaro import make_arrow, make_rooms

TIMES = (1, 2, 4)
WIDTH = 12
Work = Callable[[], Any]


def make(kind: str, height: int, width: int = WIDTH) -> Puzzle:
    """A board of a size, whose parts look alike however large it is."""
    rng, grid = random.Random(f"{kind} {height}"), Grid(height, width)
    if kind == "hitori":
        return Hitori(grid=grid, numbers=tuple(rng.randint(1, 9) for _ in range(len(grid))))
    if kind == "takuzu":
        return Takuzu(grid=grid, givens=tuple(rng.choice((0, 1, None)) for _ in range(len(grid))))
    if kind == "makaro":
        rooms = make_rooms(rng, grid, black=0.2, most=4)
        arrows = tuple(make_arrow(rng, grid, rooms, cell) for cell in range(len(grid)))
        return Makaro(grid=grid, rooms=rooms, givens=(None,) * len(grid), arrows=arrows)
    bits = [rng.randint(0, 1) for _ in range(len(grid))]
    return Nonogram.from_picture(grid, bits).titled(goal="".join(map(str, bits)))


def write_bytes(name: str, puzzles: list[Puzzle]) -> bytes:
    """A file in a format."""
    format = find(name)
    pieces = format.write_all(format_puzzle(puzzle, format) for puzzle in puzzles)
    return b"".join(piece if isinstance(piece, bytes) else piece.encode() for piece in pieces)


def read_bytes(name: str, kind: str, data: bytes) -> None:
    """Read a file; every puzzle in it must be good."""
    for found in read_guarded(find(name), Source("growth", LineReader(io.BytesIO(data)), kind)):
        assert isinstance(found, Puzzle), found


def kinds_of(name: str) -> list[str]:
    """The kinds that a format holds."""
    return [kind for kind in ("nonogram", "hitori", "makaro", "takuzu") if find(name).holds(kind)]


def readers() -> Iterator[tuple[str, str, str]]:
    """Every format with every kind it holds, for longer boards, and for more of them where a file holds several."""
    for name, format in formats().items():
        for kind in kinds_of(name):
            yield name, kind, "longer"
            if format.separator is not None:
                yield name, kind, "more"


def reading(name: str, kind: str, how: str, size: int, times: int) -> Work:
    """The work of reading a file that is so many times as large."""
    square = name == "tournament"
    if how == "more":
        puzzles = [make(kind, WIDTH) for _ in range(size * times)]
    else:
        puzzles = [make(kind, size * times, size * times if square else WIDTH)]
    data = write_bytes(name, puzzles)
    return lambda: read_bytes(name, kind, data)


def judging(kind: str, how: str, size: int, times: int) -> Work:
    """The work of the referee on a board that is so many times as long: empty, or half done at random."""
    puzzle = make(kind, size * times)
    values: tuple[int | None, ...] = (None,) * len(puzzle.grid)
    if how == "half done":
        rng = random.Random(kind)
        values = tuple(
            rng.choice(domain) if domain and rng.random() < 0.5 else None for domain in kinds.of(puzzle).choices(puzzle)
        )
    return lambda: gw.check(puzzle, Answer(puzzle.grid, values))
