"""Cells, lines, sides and connected areas of a rectangle: the only file that handles height and width.

A cell is an integer, counted row by row from the top left. Everything else in gridwright iterates over lines, sides
and neighbours that know their own length, so boards that are not square need no special care anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar

from gridwright.messages import base as messages

T = TypeVar("T")
SMALL_CELLS = 4096  # boards of at most this many cells are small: their tables are kept for many sizes


class Line(NamedTuple):
    """A row or a column: its name ("row 3") and its cells in order."""

    name: str
    cells: range


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells. Tables of lines, sides and neighbours are computed once per size."""

    height: int
    width: int

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1:
            raise ValueError(messages.EMPTY_GRID(height=self.height, width=self.width))

    def __len__(self) -> int:
        return self.height * self.width

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    def rows(self) -> tuple[Line, ...]:
        """The rows from the top."""
        return _rows(self)

    def columns(self) -> tuple[Line, ...]:
        """The columns from the left."""
        return _columns(self)

    def lines(self) -> tuple[Line, ...]:
        """All rows, then all columns."""
        return _lines(self)

    def sides(self) -> tuple[tuple[int, int], ...]:
        """Every pair of cells that share a side, the smaller cell first."""
        return _sides(self)

    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For every cell, the cells it shares a side with."""
        return _neighbours(self)

    def step(self, cell: int, down: int, right: int) -> int | None:
        """The cell that many rows down and columns to the right, or None outside the board."""
        row, column = self.place(cell)
        row, column = row + down, column + right
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else None

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, both from 0."""
        return divmod(cell, self.width)

    def places(self, cells: Iterable[int]) -> tuple[tuple[int, int], ...]:
        """Row and column of every cell, in the given order."""
        return tuple(map(self.place, cells))

    def name(self, cell: int) -> str:
        """The name of a cell in sentences, counting from 1."""
        return _names(self)[cell]

    def names(self) -> tuple[str, ...]:
        """The name of every cell."""
        return _names(self)

    def table(self, values: Sequence[T]) -> list[list[T]]:
        """A value per cell, arranged in rows."""
        return [[values[cell] for cell in row.cells] for row in self.rows()]


def cache_by_size(compute: Callable[[Grid], T]) -> Callable[[Grid], T]:
    """Cache a table per size; of large boards only the last two, as theirs take up to a hundred megabytes."""
    small, large = lru_cache(maxsize=64)(compute), lru_cache(maxsize=2)(compute)

    @wraps(compute)
    def look_up(grid: Grid) -> T:
        return small(grid) if len(grid) <= SMALL_CELLS else large(grid)

    return look_up


@cache_by_size
def _rows(grid: Grid) -> tuple[Line, ...]:
    width = grid.width
    return tuple(Line(messages.ROW(number=r + 1), range(r * width, (r + 1) * width)) for r in range(grid.height))


@cache_by_size
def _columns(grid: Grid) -> tuple[Line, ...]:
    return tuple(Line(messages.COLUMN(number=c + 1), range(c, len(grid), grid.width)) for c in range(grid.width))


@cache_by_size
def _lines(grid: Grid) -> tuple[Line, ...]:
    return _rows(grid) + _columns(grid)


@cache_by_size
def _names(grid: Grid) -> tuple[str, ...]:
    return tuple(messages.CELL(row=r + 1, column=c + 1) for r in range(grid.height) for c in range(grid.width))


@cache_by_size
def _sides(grid: Grid) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for line in grid.lines() for a, b in zip(line.cells, line.cells[1:], strict=False))


@cache_by_size
def _neighbours(grid: Grid) -> tuple[tuple[int, ...], ...]:
    beside: list[list[int]] = [[] for _ in range(len(grid))]
    for a, b in grid.sides():
        beside[a].append(b)
        beside[b].append(a)
    return tuple(map(tuple, beside))


def components(inside: Sequence[bool], neighbours: Sequence[Sequence[int]]) -> list[list[int]]:
    """The connected components of the cells that are inside, largest first."""
    left = bytearray(inside)
    areas = []
    start = left.find(1)
    while start >= 0:
        left[start] = 0
        area = [start]
        for cell in area:
            for other in neighbours[cell]:
                if left[other]:
                    left[other] = 0
                    area.append(other)
        areas.append(area)
        start = left.find(1, start + 1)
    areas.sort(key=len, reverse=True)
    return areas
