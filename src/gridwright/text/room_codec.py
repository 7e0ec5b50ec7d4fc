"""Rooms as pzpr writes them: walls in its links, room numbers or walls in its files; for every kind that has rooms."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from gridwright.grid import Grid, components
from gridwright.puzzle import Answer, Puzzle
from gridwright.text.board_file import SHADES, CellMarks, read_cells, read_shades, split_rows
from gridwright.text.codec import Bits, Cells, Item, check_end
from gridwright.text.encodings import BoardEncoding, LinkEncoding, Rows
from gridwright.text.rooms import Rooms, number_rooms
from gridwright.text.rooms import walls as walls_between
from gridwright.text.sheet import DrawnBoard, SheetEncoding

WALL = "1"  # in a file
BITS = Bits()
NUMBERS = CellMarks({".": None})
Side = tuple[int, int]


def split_sides(grid: Grid) -> tuple[list[Side], list[Side]]:
    """The sides between neighbours in a row and those between neighbours in a column, row by row."""
    by_row = [pair for row in grid.rows() for pair in zip(row.cells, row.cells[1:], strict=False)]
    pairs = zip(grid.rows(), grid.rows()[1:], strict=False)
    return by_row, [pair for upper, lower in pairs for pair in zip(upper.cells, lower.cells, strict=True)]


def read_walls(grid: Grid, body: str, at: int = 0) -> tuple[int, set[Side]]:
    """The walls at a place of a link, and the place after them: those between columns, then those between rows."""
    walls: set[Side] = set()
    for sides in split_sides(grid):
        at, bits = BITS.read(body, at, len(sides))
        walls.update(side for side, wall in zip(sides, bits, strict=True) if wall)
    return at, walls


def write_walls(grid: Grid, rooms: Rooms) -> str:
    """Walls as a link has them: wherever the room changes, and around cells in no room."""
    groups = [[rooms[a] is None or rooms[a] != rooms[b] for a, b in sides] for sides in split_sides(grid)]
    return "".join(map(BITS.write, groups))


def find_rooms(grid: Grid, walls: set[Side], inside: Sequence[bool] | None = None) -> Rooms:
    """The rooms that walls enclose, and cells that are not inside any."""
    beside: list[list[int]] = [[] for _ in range(len(grid))]
    for a, b in grid.sides():
        if (a, b) not in walls:
            beside[a].append(b)
            beside[b].append(a)
    rooms: list[int | None] = [None] * len(grid)
    for nth, area in enumerate(sorted(components(inside or [True] * len(grid), beside), key=min)):
        for cell in area:
            rooms[cell] = nth
    return tuple(rooms)


def read_room_rows(grid: Grid, rows: Rows) -> tuple[Rooms, Rows]:
    """The rooms at the top of a file of version 3, and the rows after them: how many there are, then their numbers."""
    labels = [label for row in split_rows(rows[1:], grid.height, grid.width) for label in row]
    return number_rooms(labels), rows[1 + grid.height :]


def read_wall_rows(grid: Grid, rows: Rows) -> tuple[Rooms, Rows]:
    """The rooms at the top of a file of version 3.1, and the rows after them: walls between columns, then rows."""
    walls: set[Side] = set()
    rows = [row for row in rows if row.strip()]  # those of a single column are blank, and may be left out
    for sides, height, width in zip(
        split_sides(grid), (grid.height, grid.height - 1), (grid.width - 1, grid.width), strict=True
    ):
        if sides:
            marks = [mark for row in split_rows(rows, height, width) for mark in row]
            walls.update(side for side, mark in zip(sides, marks, strict=True) if mark == WALL)
            rows = rows[height:]
    return find_rooms(grid, walls), rows


def write_room_rows(grid: Grid, rooms: Rooms) -> list[str]:
    """The rooms at the top of a file of version 3."""
    return [str(len({*rooms} - {None})), *NUMBERS.rows(grid, rooms)]


Make = Callable[[Grid, Rooms, Sequence[Item]], Puzzle]
"""Makes a puzzle of its rooms and the numbers that come with them."""
Items = Callable[[Any], Sequence[Item]]
"""The numbers of a puzzle."""
NO_NUMBERS = Cells(())


def link_of_rooms(make: Make, numbers: Cells = NO_NUMBERS, items: Items = lambda _: ()) -> LinkEncoding:
    """A link whose body is walls, then a number per room, if the kind has any."""

    def read(grid: Grid, body: str) -> Puzzle:
        at, walls = read_walls(grid, body)
        rooms = find_rooms(grid, walls)
        at, found = numbers.read(body, at, 0 if numbers is NO_NUMBERS else len(set(rooms)))
        check_end(body, at)
        return make(grid, rooms, found)

    def write(puzzle: Any) -> str:
        return write_walls(puzzle.grid, puzzle.rooms) + numbers.write(items(puzzle), "puzzlink")

    return LinkEncoding(read, write)


def board_of_rooms(make: Make, numbers: CellMarks | None = None, items: Items = lambda _: ()) -> BoardEncoding:
    """A file with rooms, then a number per cell, if the kind has any, then shaded cells."""

    def read(grid: Grid, rows: Rows, read_rooms: Callable[[Grid, Rows], tuple[Rooms, Rows]]) -> tuple[Puzzle, Rows]:
        rooms, rows = read_rooms(grid, rows)
        if numbers is None:
            return make(grid, rooms, ()), rows
        return make(grid, rooms, read_cells(numbers, grid, rows)), rows[grid.height :]

    def write(puzzle: Any, answer: Answer) -> list[str]:
        between = [] if numbers is None else numbers.rows(puzzle.grid, items(puzzle))
        rooms = write_room_rows(puzzle.grid, puzzle.rooms)
        return [*rooms, *between, *SHADES.rows(puzzle.grid, answer.values)]

    later = partial(read, read_rooms=read_wall_rows)
    return BoardEncoding(partial(read, read_rooms=read_room_rows), read_shades, write, 0, later)


def sheet_of_rooms(make: Make, tag: str, items: Items = lambda _: ()) -> SheetEncoding:
    """A drawing of rooms, with numbers in their cells if the kind has any."""

    def read(sheet: DrawnBoard) -> Puzzle:
        numbers = [sheet.read_number(cell) for cell in range(len(sheet.grid))]
        return make(sheet.grid, find_rooms(sheet.grid, set(sheet.walls)), numbers)

    def draw(puzzle: Any) -> DrawnBoard:
        texts = {cell: str(item) for cell, item in enumerate(items(puzzle)) if item is not None}
        return DrawnBoard(puzzle.grid, texts, walls=walls_between(puzzle.grid, puzzle.rooms))

    return SheetEncoding(read, draw, tag)
