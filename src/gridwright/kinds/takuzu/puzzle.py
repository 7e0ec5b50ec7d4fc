"""A takuzu, its text form and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.errors import InputError, quote
from gridwright.grid import Line, Turn, renumber
from gridwright.messages import say
from gridwright.puzzle import Answer, Puzzle, Repeated, Value, from_rows
from gridwright.scene import Count, Scene, Ticks, draw_number
from gridwright.text.parsing import Block

UNDECIDED: dict[str, Value] = {".": None, "?": None, "_": None, "-": None}


def marks_of(symbols: str) -> dict[str, Value]:
    """The marks of a board whose digits 0 and 1 are written as two other symbols."""
    if len(symbols) != 2 or symbols[0] == symbols[1] or set(symbols) & {*UNDECIDED, " ", "\t", ",", ";"}:
        raise InputError(
            say(
                "{symbols} are no symbols for a board; expected two different characters for 0 and 1, such as XO",
                symbols=quote(symbols),
            )
        )
    return {symbols[0]: 0, symbols[1]: 1, **UNDECIDED}


@dataclass(frozen=True, kw_only=True)
class Takuzu(Puzzle):
    """A given of 0, 1 or None per cell; without `unique_lines` it is the puzzle known as unruly."""

    kind: ClassVar[str] = "takuzu"
    givens: tuple[Value, ...]
    unique_lines: bool = True

    @classmethod
    def of(cls, rows: Sequence[Sequence[Value]], unique_lines: bool = True) -> Takuzu:
        """A takuzu from rows of 0, 1 and None."""
        grid, givens = from_rows(rows, int)
        return cls(grid=grid, givens=givens, unique_lines=unique_lines)

    def __post_init__(self) -> None:
        if self.grid.height % 2:
            raise InputError(
                say("a takuzu of {size} cells; its height must be even, to hold as many 0s as 1s", size=self.grid)
            )
        if self.grid.width % 2:
            raise InputError(
                say("a takuzu of {size} cells; its width must be even, to hold as many 0s as 1s", size=self.grid)
            )
        if len(self.givens) != len(self.grid) or not set(self.givens) <= {0, 1, None}:
            raise InputError(say("the givens must be {wanted} values 0, 1 or None", wanted=len(self.grid)))


def parse(block: Block) -> Takuzu:
    """Rows of `0`, `1` and `.` (or `_`, `-`, `?`), with or without blanks or tabs between them."""
    grid, givens = block.marks(marks_of(block.settings.get("symbols", "01")))
    return Takuzu(grid=grid, givens=givens, unique_lines=block.settings.get("unique-lines", "yes") == "yes")


def plain(puzzle: Takuzu) -> Sequence[str]:
    """The board as `parse` reads it."""
    marks = ["." if value is None else str(value) for value in puzzle.givens]
    head = [] if puzzle.unique_lines else ["unique-lines: no"]
    return head + ["".join(row) for row in puzzle.grid.table(marks)]


def choices(puzzle: Takuzu) -> Sequence[tuple[int, ...]]:
    """Every cell takes 0 or 1."""
    return Repeated((0, 1), len(puzzle.grid))


def turned(puzzle: Takuzu, turn: Turn) -> tuple[int, ...]:
    """The givens after a turn; 0 and 1 can be exchanged, so the first given counts as 0."""
    return (puzzle.unique_lines, *renumber(turn.move(puzzle.givens)))


EXAMPLE = ("takuzu\n1.00\n.0..\n1..0\n....\n", "1100\n0011\n1010\n0101\n")


def draw(puzzle: Takuzu, answer: Answer | None) -> Scene:
    """Digits in cells, the given ones marked."""
    values = answer.values if answer else puzzle.givens
    cells = tuple(map(draw_number, puzzle.givens, values))
    return Scene(puzzle.grid, cells, title=puzzle.notes.title)


def tally(puzzle: Takuzu, answer: Answer) -> Ticks:
    """How many of each digit are missing in every line."""
    found = [count_missing(line, answer) for line in puzzle.grid.lines()]
    return Ticks(right=tuple(found[: puzzle.grid.height]), bottom=tuple(found[puzzle.grid.height :]))


def count_missing(line: Line, answer: Answer) -> tuple[Count, ...]:
    """How many of each digit a line lacks; fewer than none if there are too many."""
    values = [answer.values[cell] for cell in line.cells]
    missing = [len(values) // 2 - values.count(digit) for digit in (0, 1)]
    return tuple(Count(f"{digit}:{count}".replace("-", "−"), count == 0) for digit, count in enumerate(missing))
