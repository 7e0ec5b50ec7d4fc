"""An akari, its text form and its picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby
from typing import ClassVar

from gridwright.errors import InputError
from gridwright.grid import Grid
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle, Value
from gridwright.scene import Cell, Fill, Ink, Scene, Ticks, is_reached
from gridwright.text.codec import Item
from gridwright.text.parsing import Block

MARKS: dict[str, Item] = {".": None, "#": "#", "0": 0, "1": 1, "2": 2, "3": 3, "4": 4}


@dataclass(frozen=True, kw_only=True)
class Akari(Puzzle):
    """What is printed in each cell: nothing in a white cell, `#` or a number in a wall."""

    kind: ClassVar[str] = "akari"
    cells: tuple[Item, ...]

    def __post_init__(self) -> None:
        if len(self.cells) != len(self.grid) or not set(self.cells) <= set(MARKS.values()):
            size = {"size": self.grid, "count": len(self.grid)}
            text = say("an akari of {size} cells needs {count} marks, each a number from 0 to 4, '#' or none", **size)
            raise InputError(text)

    @cached_property
    def stretches(self) -> list[tuple[int, ...]]:
        """The longest stretches of white cells in rows and columns; a bulb lights the two it stands in."""
        parts = [groupby(line.cells, lambda cell: self.cells[cell] is None) for line in self.grid.lines()]
        return [tuple(cells) for part in parts for white, cells in part if white]

    @cached_property
    def lights(self) -> dict[int, list[int]]:
        """For every white cell, the cells from which a bulb lights it, itself included."""
        found: dict[int, set[int]] = {cell: set() for cell, mark in enumerate(self.cells) if mark is None}
        for part in self.stretches:
            for cell in part:
                found[cell].update(part)
        return {cell: sorted(lights) for cell, lights in found.items()}

    @cached_property
    def numbers_beside(self) -> dict[int, list[int]]:
        """For every white cell, the walls with a number next to it."""
        return {cell: [wall for wall in self.grid.neighbours()[cell] if wall in self.numbers] for cell in self.lights}

    @cached_property
    def white(self) -> list[int]:
        """The white cells."""
        return list(self.lights)

    @cached_property
    def walls(self) -> list[int]:
        """The walls with a number."""
        return list(self.numbers)

    @cached_property
    def numbers(self) -> dict[int, tuple[int, list[int]]]:
        """For every wall with a number, the number and the white cells next to it."""
        beside = [[c for c in cells if self.cells[c] is None] for cells in self.grid.neighbours()]
        return {cell: (mark, beside[cell]) for cell, mark in enumerate(self.cells) if isinstance(mark, int)}


def make_puzzle(grid: Grid, cells: Iterable[Item]) -> Akari:
    """An akari from its marks."""
    return Akari(grid=grid, cells=tuple(cells))


def parse(block: Block) -> Akari:
    """Rows of marks, with or without blanks between them."""
    grid, cells = block.marks(MARKS)
    return Akari(grid=grid, cells=cells)


def plain(puzzle: Akari) -> Sequence[str]:
    """The board as `parse` reads it."""
    return ["".join("." if mark is None else str(mark) for mark in row) for row in puzzle.grid.table(puzzle.cells)]


def choices(puzzle: Akari) -> Sequence[tuple[int, ...]]:
    """A white cell has a bulb (1) or none (0); in a wall there is nothing to decide."""
    return [(0, 1) if mark is None else () for mark in puzzle.cells]


def draw(puzzle: Akari, answer: Answer | None) -> Scene:
    """Walls with their numbers; bulbs as discs, in characters as o."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    return Scene(puzzle.grid, tuple(map(draw_cell, puzzle.cells, values)), lines=True, title=puzzle.notes.title)


def draw_cell(mark: Item, value: Value) -> Cell:
    """One cell."""
    if mark is not None:
        return Cell(Fill.WALL, "" if mark == "#" else str(mark))
    return Cell() if value is None else Cell(Fill.WHITE, "o" if value else "", Ink.ANSWER, disc=value == 1)


def tally(puzzle: Akari, answer: Answer) -> Ticks:
    """The walls that have as many bulbs beside them as their number says, and the cells that are lit."""
    numbers = puzzle.numbers.items()
    reached = frozenset(wall for wall, (number, beside) in numbers if is_reached(number, beside, answer))
    lit = (lights for bulb, lights in puzzle.lights.items() if answer.values[bulb])
    return Ticks(reached, frozenset(chain.from_iterable(lit)), Sentence("lit"))
