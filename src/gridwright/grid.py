"""Cells, lines, sides and connected areas of a rectangle: the only file that handles height and width.

A cell is an integer, counted row by row from the top left. Everything else in gridwright iterates over lines, sides
and neighbours that know their own length, so boards that are not square need no special care anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from itertools import product
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar, overload

from gridwright.messages import Message, Sentence, say
from gridwright.messages.cells import SHORT, get_cells

CELL = Message("row {row}, column {column}")
SHORT_CELL = Message("r{row}c{column}")


T = TypeVar("T")
STEPS = 4  # per row and column, in `is_connected`
SMALL_CELLS = 4096  # boards of at most this many cells are small: their tables are kept for many sizes


class Line(NamedTuple):
    """A row or a column: its name ("row 3", in the language of the reader), its cells in order, and its number.

    Lines are numbered from 0, the rows before the columns, as `Grid.lines` lists them. The symbol, "row3", is for files
    that programs read.
    """

    name: Sentence
    cells: range
    number: int
    symbol: str


class CellName(Sentence):
    """The name of a cell, "row 3, column 4" or "r3c4"; smaller than other sentences, as there are thousands."""

    __slots__ = ("column", "row")

    def __init__(self, row: int, column: int) -> None:
        self.row, self.column = row, column

    def __str__(self) -> str:
        return (SHORT_CELL if get_cells() == SHORT else CELL)(row=self.row, column=self.column)


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells. Tables of lines, sides and neighbours are computed once per size."""

    height: int
    width: int

    def __post_init__(self) -> None:
        if self.height < 1 or self.width < 1:
            raise ValueError(
                say("a grid needs at least one cell, not {height}x{width}", height=self.height, width=self.width)
            )

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

    @overload
    def split(self, values: str) -> list[str]: ...

    @overload
    def split(self, values: Sequence[T]) -> list[Sequence[T]]: ...

    def split(self, values: Sequence[Any]) -> list[Any]:
        """The values of every line; a value per cell is given."""
        return list(_split(self)(values))

    def sides(self) -> tuple[tuple[int, int], ...]:
        """Every pair of cells that share a side, the smaller cell first."""
        return _sides(self)

    def ends(self, values: Sequence[T]) -> tuple[Sequence[T], Sequence[T]]:
        """For every side, the value of its first cell, and that of its second; a value per cell is given."""
        one, two = _ends(self)
        return one(values), two(values)

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

    def name(self, cell: int) -> Sentence:
        """The name of a cell in sentences, counting from 1."""
        return _names(self)[cell]

    def names(self) -> tuple[Sentence, ...]:
        """The name of every cell."""
        return _names(self)

    def symbols(self) -> list[str]:
        """How files for programs call every cell: "r3_c4"."""
        return [f"r{row + 1}_c{column + 1}" for row, column in self.places(range(len(self)))]

    def turns(self) -> tuple[Turn, ...]:
        """All ways to turn and mirror the board, the first of which leaves it as it is."""
        return _turns(self)

    def table(self, values: Sequence[T]) -> list[list[T]]:
        """A value per cell, arranged in rows."""
        return [[values[cell] for cell in row.cells] for row in self.rows()]


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the eight ways to turn or mirror a board: rows made columns, then upside down, then left and right.

    `grid` is the board after it, and `cells` says for each of its cells where its content came from.
    """

    grid: Grid
    cells: tuple[int, ...]
    transposed: bool
    upside_down: bool
    mirrored: bool

    def move(self, values: Sequence[T]) -> tuple[T, ...]:
        """A value per cell, on the turned board."""
        return tuple([values[cell] for cell in self.cells])

    def direct(self, down: int, right: int) -> tuple[int, int]:
        """A direction, as rows down and columns right, on the turned board."""
        if self.transposed:
            down, right = right, down
        return -down if self.upside_down else down, -right if self.mirrored else right


def renumber(values: Iterable[object]) -> tuple[int, ...]:
    """Values numbered from 1 in the order in which they appear, 0 for None."""
    order: dict[object, int] = {}
    return tuple([0 if value is None else order.setdefault(value, len(order) + 1) for value in values])


Image = tuple[bool, bool, bool]
"""A turn that a symmetry leaves a board unchanged by: is it transposed, upside down, mirrored?"""

NO_SYMMETRY = "none"
SYMMETRIES: dict[str, tuple[Image, ...]] = {
    NO_SYMMETRY: (),
    "half-turn": ((False, True, True),),
    "quarter-turn": ((True, False, True),),
    "left-right": ((False, False, True),),
    "up-down": ((False, True, False),),
    "both": ((False, False, True), (False, True, False)),
    "diagonal": ((True, False, False),),
}
"""The symmetries that what is printed on a board can have, by the names that users give."""
SQUARE_SYMMETRIES = ("quarter-turn", "diagonal")


def has_symmetry(grid: Grid, name: str) -> bool:
    """Can a board of this size have a symmetry?"""
    return grid.height == grid.width or name not in SQUARE_SYMMETRIES


def find_orbits(grid: Grid, cells: Iterable[int], symmetry: str) -> list[tuple[int, ...]]:
    """The cells in groups that a symmetry maps to each other; images that are not among the cells are left out."""
    left = dict.fromkeys(cells)
    if not SYMMETRIES[symmetry]:
        return [(cell,) for cell in left]
    orbits = []
    while left:
        orbit = [next(iter(left))]
        for cell in orbit:
            orbit += [other for other in find_images(grid, cell, symmetry) if other not in orbit]
        orbits.append(tuple(other for other in orbit if other in left))
        for cell in orbit:
            left.pop(cell, None)
    return orbits


def find_images(grid: Grid, cell: int, symmetry: str) -> list[int]:
    """Where the turns of a symmetry put a cell."""
    wanted = SYMMETRIES[symmetry]
    return [turn.cells[cell] for turn in grid.turns() if (turn.transposed, turn.upside_down, turn.mirrored) in wanted]


def cache_by_size(compute: Callable[[Grid], T]) -> Callable[[Grid], T]:
    """Cache a table per size; of large boards only the last two, as theirs take up to a hundred megabytes."""

    def compute_size(height: int, width: int) -> T:
        return compute(Grid(height, width))

    small, large = lru_cache(maxsize=64)(compute_size), lru_cache(maxsize=2)(compute_size)

    @wraps(compute)
    def look_up(grid: Grid) -> T:
        height, width = grid.height, grid.width  # two integers are found faster than a grid
        return small(height, width) if height * width <= SMALL_CELLS else large(height, width)

    return look_up


@cache_by_size
def _rows(grid: Grid) -> tuple[Line, ...]:
    height, width = grid.height, grid.width
    return tuple(
        Line(Sentence("row {number}", number=r + 1), range(r * width, (r + 1) * width), r, f"row{r + 1}")
        for r in range(height)
    )


@cache_by_size
def _columns(grid: Grid) -> tuple[Line, ...]:
    height, width = grid.height, grid.width
    names = [Sentence("column {number}", number=c + 1) for c in range(width)]
    return tuple(Line(names[c], range(c, len(grid), width), height + c, f"col{c + 1}") for c in range(width))


@cache_by_size
def _lines(grid: Grid) -> tuple[Line, ...]:
    return _rows(grid) + _columns(grid)


@cache_by_size
def _slices(grid: Grid) -> tuple[slice, ...]:
    height, width = grid.height, grid.width
    rows = [slice(row * width, (row + 1) * width) for row in range(height)]
    return (*rows, *(slice(column, None, width) for column in range(width)))


@cache_by_size
def _split(grid: Grid) -> Callable[[Sequence[Any]], tuple[Any, ...]]:
    return itemgetter(*_slices(grid))


@cache_by_size
def _names(grid: Grid) -> tuple[Sentence, ...]:
    return tuple(CellName(r + 1, c + 1) for r in range(grid.height) for c in range(grid.width))


@cache_by_size
def _sides(grid: Grid) -> tuple[tuple[int, int], ...]:
    return tuple((a, b) for line in grid.lines() for a, b in zip(line.cells, line.cells[1:], strict=False))


@cache_by_size
def _ends(grid: Grid) -> tuple[Callable[[Sequence[Any]], Sequence[Any]], ...]:
    return pick([a for a, _ in grid.sides()]), pick([b for _, b in grid.sides()])


def pick(cells: Sequence[int]) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """A function that picks the values of some cells, in C where it can."""
    return itemgetter(*cells) if len(cells) > 1 else lambda values: [values[cell] for cell in cells]


@cache_by_size
def _neighbours(grid: Grid) -> tuple[tuple[int, ...], ...]:
    beside: list[list[int]] = [[] for _ in range(len(grid))]
    for a, b in grid.sides():
        beside[a].append(b)
        beside[b].append(a)
    return tuple(map(tuple, beside))


@cache_by_size
def _turns(grid: Grid) -> tuple[Turn, ...]:
    return tuple(_turn(grid, *ways) for ways in product((False, True), repeat=3))


def _turn(grid: Grid, transposed: bool, upside_down: bool, mirrored: bool) -> Turn:
    lines = [line.cells for line in (grid.columns() if transposed else grid.rows())]
    if upside_down:
        lines.reverse()
    cells = tuple(cell for line in lines for cell in (reversed(line) if mirrored else line))
    size = Grid(grid.width, grid.height) if transposed else grid
    return Turn(size, cells, transposed, upside_down, mirrored)


def is_connected(grid: Grid, inside: str) -> bool | None:
    """Do the cells that are inside, marked by 1 (others by 0), form one area? None if that takes long to see.

    An area is the bits of an integer, with a column of zeros between two rows, and grows on all sides at once, from a
    cell near the middle of the board. It takes long on winding areas.
    """
    free = int("0".join(_split(grid)(inside)[: grid.height]), 2)
    below = grid.width + 1
    middle = below * len(grid) // (2 * grid.width)
    upper = free >> middle << middle or free
    area = upper & -upper
    for _ in range(STEPS * (grid.height + grid.width)):
        wider = (area | area << 1 | area >> 1) & free
        grown = (wider | wider << below | wider >> below) & free
        if grown == area:
            return area == free != 0
        area = grown
    return None


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
