"""A hitori, its text form and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from gridwright.compiled.declare import cython
from gridwright.errors import InputError, quote
from gridwright.grid import Turn, renumber
from gridwright.messages import Sentence, say
from gridwright.puzzle import Answer, Puzzle, Repeated, Value, from_rows
from gridwright.scene import Cell, Fill, Scene
from gridwright.text.parsing import Block, number

VISIBLE: cython.int = 0  # the values of a cell
MASKED: cython.int = 1
MARKS: dict[str, Value] = {".": None, **{str(number): number for number in range(100)}}
NUMBER_OR_BLANK = Sentence("a number or .")
FILLS = {None: Fill.OPEN, VISIBLE: Fill.WHITE, MASKED: Fill.MASKED}
EXAMPLE = ("hitori\n3 1 4 4\n4 2 4 1\n1 2 3 4\n3 4 2 4\n", "#..#\n..#.\n.#..\n...#\n")


@dataclass(frozen=True, kw_only=True)
class Hitori(Puzzle):
    """A number per cell, None for a blank one; numbers can be large."""

    kind: ClassVar[str] = "hitori"
    numbers: tuple[Value, ...]
    blanks: int = field(init=False, repr=False, compare=False)  # how many cells have no number

    @classmethod
    def of(cls, rows: Sequence[Sequence[Value]]) -> Hitori:
        """A hitori from rows of numbers, None for a blank cell."""
        grid, numbers = from_rows(rows, int)
        return cls(grid=grid, numbers=numbers)

    def __post_init__(self) -> None:
        if len(self.numbers) != len(self.grid):
            found = len(self.numbers)
            raise InputError(
                say(
                    "a hitori of {size} cells needs {wanted} numbers, not {found}",
                    size=self.grid,
                    wanted=len(self.grid),
                    found=found,
                )
            )
        there = list(filter(None, self.numbers))  # neither blanks nor 0
        if there and min(there) < 0:
            raise InputError(say("the numbers of a hitori cannot be negative"))
        object.__setattr__(self, "blanks", self.numbers.count(None))


def parse(block: Block) -> Hitori:
    """Rows of numbers separated by blanks or commas; `.` is a blank cell."""
    blank = block.settings.get("blank", ".")
    if blank != "." and not (blank.isascii() and blank.isdigit()):
        raise InputError(
            say("{blank} cannot stand for a blank cell; expected a number, such as 5", blank=quote(blank)),
            source=block.source,
        )
    grid, numbers = block.cells(MARKS if blank == "." else {blank: None}, read_number)
    return Hitori(grid=grid, numbers=numbers)


def read_number(mark: str) -> Value:
    """One number; `.` is a blank cell."""
    return None if mark == "." else number(mark, NUMBER_OR_BLANK)


def plain(puzzle: Hitori) -> Sequence[str]:
    """The board as `parse` reads it, its columns aligned."""
    marks = ["." if value is None else str(value) for value in puzzle.numbers]
    wide = max(map(len, marks))
    return [" ".join(mark.rjust(wide) for mark in row) for row in puzzle.grid.table(marks)]


def choices(puzzle: Hitori) -> Sequence[tuple[int, ...]]:
    """Every cell is visible or masked."""
    return Repeated((VISIBLE, MASKED), len(puzzle.grid))


def turned(puzzle: Hitori, turn: Turn) -> tuple[int, ...]:
    """The numbers after a turn; which numbers they are does not matter, so they are numbered as they appear."""
    return renumber(turn.move(puzzle.numbers))


def draw(puzzle: Hitori, answer: Answer | None) -> Scene:
    """Numbers in cells; masked ones stay readable."""
    values = answer.values if answer else (None,) * len(puzzle.grid)
    texts = ("" if number is None else str(number) for number in puzzle.numbers)
    cells = tuple(Cell(FILLS[value], text) for value, text in zip(values, texts, strict=True))
    return Scene(puzzle.grid, cells, circled=True, title=puzzle.notes.title)
