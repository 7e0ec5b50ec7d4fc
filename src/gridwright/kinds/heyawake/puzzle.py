"""A heyawake, its text form, which numbers in files of pzpr share, and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid, Line, Turn
from gridwright.messages import Sentence, say
from gridwright.partition.room_puzzles import RoomPuzzle, draw_rooms, turn_rooms
from gridwright.puzzle import Answer, Value
from gridwright.scene import Cell, Fill, Scene, Ticks, is_reached
from gridwright.text.board_file import CellMarks, read_cells
from gridwright.text.parsing import Block
from gridwright.text.rooms import Rooms, align, read_rooms, require_rooms, write_rooms


@dataclass(frozen=True, kw_only=True)
class Heyawake(RoomPuzzle):
    """The room of every cell, and the number of every room or None."""

    kind: ClassVar[str] = "heyawake"
    numbers: tuple[Value, ...]

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.numbers) != len(self.areas) or any(number is not None and number < 0 for number in self.numbers):
            raise InputError(
                say(
                    "a heyawake with {count} room needs one number or none for it, not below 0",
                    "a heyawake with {count} rooms needs a number or none for each, not below 0",
                    count=len(self.areas),
                )
            )

    @cached_property
    def numbered(self) -> list[tuple[tuple[int, ...], int]]:
        """The rooms with a number: their cells and that number."""
        return [(area, number) for area, number in zip(self.areas, self.numbers, strict=True) if number is not None]

    @property
    def crossings(self) -> list[tuple[int, ...]]:
        """The shortest stretches that cross two walls: a room's part of a line and a cell at either end of it."""
        return list_crossings(self.grid, self.rooms)

    @cached_property
    def crossings_near(self) -> list[list[tuple[int, ...]]]:
        """For every room with a number, the stretches that cross two walls in it or beside it."""
        near = find_crossings_near(self.grid, self.rooms)
        return [lines for lines, number in zip(near, self.numbers, strict=True) if number is not None]

    @property
    def scopes(self) -> list[tuple[int, ...]]:
        """For every room with a number, the cells that matter for it."""
        rooms = zip(self.numbered, self.crossings_near, strict=True)
        return [tuple(sorted({*area}.union(*lines))) for (area, _), lines in rooms]


WHITE, SHADED = "1", "0"  # as `is_connected` takes them


def find_crossings(lines: Sequence[Line], rooms: Sequence[int | None]) -> list[tuple[int, ...]]:
    """The shortest stretches of some lines that cross two walls."""
    parts = [[list(cells) for _, cells in groupby(line.cells, rooms.__getitem__)] for line in lines]
    triples = [triple for line in parts for triple in zip(line, line[1:], line[2:], strict=False)]
    return [(before[-1], *cells, after[0]) for before, cells, after in triples]


@lru_cache(maxsize=16)
def list_crossings(grid: Grid, rooms: Rooms) -> list[tuple[int, ...]]:
    """The shortest stretches of all lines that cross two walls; they are kept for puzzles that differ in numbers."""
    return find_crossings(grid.lines(), rooms)


@lru_cache(maxsize=16)
def find_crossings_near(grid: Grid, rooms: Rooms) -> list[list[tuple[int, ...]]]:
    """For every room, the stretches that cross two walls in it or beside it, in their order."""
    crossings, beside = list_crossings(grid, rooms), grid.neighbours()
    found: list[set[int]] = [set() for _ in set(rooms)]
    for nth, line in enumerate(crossings):
        for room in {rooms[other] for cell in line for other in (cell, *beside[cell])}:
            found[room or 0].add(nth)
    return [[crossings[nth] for nth in sorted(lines)] for lines in found]


def spread(puzzle: Heyawake) -> list[Value]:
    """Cell by cell, the number of a room in its first cell."""
    first = {area[0]: number for area, number in puzzle.numbered}
    return [first.get(cell) for cell in range(len(puzzle.grid))]


def collect(grid: Grid, rooms: Rooms, cells: Sequence[object]) -> Heyawake:
    """A heyawake from numbers in any cell of their rooms; two in one room are refused."""
    numbers: dict[int | None, int] = {}
    for cell, (room, number) in enumerate(zip(rooms, cells, strict=True)):
        if isinstance(number, int):
            if room in numbers:
                text = say("a second number in the room of {cell}; expected one", cell=grid.name(cell))
                raise InputError(text, row=grid.place(cell)[0])
            numbers[room] = number
    return Heyawake(grid=grid, rooms=rooms, numbers=tuple(map(numbers.get, dict.fromkeys(rooms))))


NUMBERS = CellMarks({".": None}, unknown=Sentence("unknown numbers"))


def parse(block: Block) -> Heyawake:
    """A section `rooms`, a label per cell, and a section `numbers`: in one cell of a room its number, `.` elsewhere."""
    sections = block.sections("rooms", "numbers")
    grid, rooms = read_rooms(block, sections["rooms"])
    with block.locate_errors(sections["rooms"]):
        require_rooms(grid, rooms)
    with block.locate_errors(sections["numbers"]):
        cells = read_cells(NUMBERS, grid, [line.text.replace(",", " ") for line in sections["numbers"]])
        return collect(grid, rooms, cells)


def plain(puzzle: Heyawake) -> Sequence[str]:
    """Rooms and numbers as `parse` reads them."""
    numbers = align(puzzle.grid.table(list(map(NUMBERS.write, spread(puzzle)))))
    return ["rooms", *write_rooms(puzzle.grid, puzzle.rooms), "numbers", *numbers]


def turned(puzzle: Heyawake, turn: Turn) -> tuple[tuple[int, ...], tuple[Value, ...]]:
    """The rooms after a turn, numbered as they appear, and the number of every cell's room."""
    number = {cell: number for area, number in puzzle.numbered for cell in area}
    return turn_rooms(puzzle, turn), turn.move([number.get(cell) for cell in range(len(puzzle.grid))])


FILLS = {None: Fill.OPEN, 0: Fill.WHITE, 1: Fill.MASKED}


def draw(puzzle: Heyawake, answer: Answer | None) -> Scene:
    """Rooms between walls, with their numbers in their first cells; shaded cells filled."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    texts = ["" if number is None else str(number) for number in spread(puzzle)]
    return draw_rooms(puzzle, [Cell(FILLS[value], text) for value, text in zip(values, texts, strict=True)])


def tally(puzzle: Heyawake, answer: Answer) -> Ticks:
    """The rooms that have as many shaded cells as their number says, by the cells that the numbers stand in."""
    return Ticks(frozenset(area[0] for area, number in puzzle.numbered if is_reached(number, area, answer)))


EXAMPLE = (
    "heyawake\nrooms\na b b c c\na b b d c\na e e d c\ne e e e f\n"
    "numbers\n2 0 . 0 .\n. . . . .\n. 2 . . .\n. . . . .\n",
    "#....\n...#.\n#.#..\n...#.\n",
)
