"""Nonogram files that list clues line by line, read and written by one description.

Such a file gives its size, then the clues of one side, one per line, then those of the other. A layout says in which
order the sizes and the sides come, and what separates the sides and the numbers of a clue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.errors import InputError, join_and, quote
from gridwright.formats.base import Source
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, check_clue, read_runs
from gridwright.messages import Message, Text, say, translate
from gridwright.text.parsing import SourceLine, make_grid, number
from gridwright.text.stream import NO_PUZZLE

WIDTH_FIRST = ("width", "height")
HEIGHT_FIRST = ("height", "width")
ROWS_FIRST = ("rows", "columns")
COLUMNS_FIRST = ("columns", "rows")


@dataclass(frozen=True)
class Layout:
    """The layout of a file of clues; without `sizes` the board is square and its size follows from the line count."""

    name: str
    sizes: tuple[str, ...] = WIDTH_FIRST
    one_line: bool = True  # are both sizes on one line?
    parts: tuple[str, str] = ROWS_FIRST
    divider: str | None = None  # the line between the two lists of clues
    gap: str = " "
    trailing: bool = False  # may text follow the clues? The program that the format comes from ignores it.

    def write(self, puzzle: Any) -> str:
        """A nonogram as text."""
        sizes = [str({"width": puzzle.grid.width, "height": puzzle.grid.height}[size]) for size in self.sizes]
        lists = [[self.gap.join(map(str, clue)) or "0" for clue in getattr(puzzle, part)] for part in self.parts]
        middle = [] if self.divider is None else [self.divider]
        head = [" ".join(sizes)] if self.one_line and sizes else sizes
        return "".join(f"{line}\n" for line in [*head, *lists[0], *middle, *lists[1]])

    def parse(self, lines: Sequence[SourceLine], source: Source) -> Nonogram:
        """A nonogram from its lines, including blank ones."""
        start = next((i for i, line in enumerate(lines) if line.text), None)
        if start is None:
            raise InputError(str(NO_PUZZLE))
        grid, rest = self.read_size(lines[start:])
        # The lines of the grid are not made before the clues are counted: a short file may announce a huge board.
        first = grid.height if self.parts == ROWS_FIRST else grid.width
        chosen = self.select_clue_lines(rest, first, grid.height + grid.width)
        clues = {
            self.parts[0]: parse_clues(chosen[:first], grid, self.parts[0]),
            self.parts[1]: parse_clues(chosen[first:], grid, self.parts[1]),
        }
        return Nonogram(grid=grid, rows=clues["rows"], columns=clues["columns"])

    def read_size(self, lines: Sequence[SourceLine]) -> tuple[Grid, Sequence[SourceLine]]:
        """The size of the board, and the lines after it."""
        if not self.sizes:
            return square_board(lines)
        used = 1 if self.one_line else len(self.sizes)
        found = [token for line in lines[:used] for token in line.text.split()]
        if len(found) != len(self.sizes):
            message = (
                Message("{text} on the first line; expected {sizes}")
                if self.one_line
                else Message("{text} on the first two lines; expected {sizes}")
            )
            what = message(text=quote(" ".join(found)), sizes=join_and(self.sizes))
            raise InputError(what, line=lines[0].number)
        sizes = dict(zip(self.sizes, (number(token, say("a size")) for token in found), strict=True))
        return make_grid(sizes["height"], sizes["width"]), lines[used:]

    def select_clue_lines(self, lines: Sequence[SourceLine], first: int, count: int) -> Sequence[SourceLine]:
        """The lines of clues, without the divider and blank lines that are no clues."""
        if self.divider:
            places = [i for i, line in enumerate(lines) if line.text.strip() == self.divider]
            if len(places) != 1:
                raise InputError(
                    say(
                        "{count} line '{divider}'; expected one between rows and columns",
                        "{count} lines '{divider}'; expected one between rows and columns",
                        count=len(places),
                        divider=self.divider,
                    )
                )
            return [
                *take_clue_lines(lines[: places[0]], first, self.parts[0]),
                *take_clue_lines(lines[places[0] + 1 :], count - first, self.parts[1]),
            ]
        if self.divider is not None and len(lines) > count and not lines[first].text:
            lines = [*lines[:first], *lines[first + 1 :]]
        if self.trailing and len(strip_blank_end(lines)) > count and sum(bool(line.text) for line in lines) > count:
            return lines[:count]
        return take_clue_lines(lines, count, say("rows and columns"))


def square_board(lines: Sequence[SourceLine]) -> tuple[Grid, Sequence[SourceLine]]:
    """A square board whose size is half the number of lines, and those lines."""
    clues = strip_blank_end(lines)
    if not clues or len(clues) % 2:
        raise InputError(
            say(
                "{count} clue; expected as many for rows as for columns, for a square board",
                "{count} clues; expected as many for rows as for columns, for a square board",
                count=len(clues),
            )
        )
    return make_grid(len(clues) // 2, len(clues) // 2), clues


def strip_blank_end(lines: Sequence[SourceLine]) -> Sequence[SourceLine]:
    """The lines without blank ones at the end."""
    end = len(lines)
    while end and not lines[end - 1].text:
        end -= 1
    return lines[:end]


def take_clue_lines(lines: Sequence[SourceLine], count: int, part: str) -> Sequence[SourceLine]:
    """Exactly `count` lines of clues; blank lines are empty clues if that gives the count, else they are ignored."""
    filled = [line for line in lines if line.text]
    if len(filled) == count:
        return filled
    if len(strip_blank_end(lines)) <= count <= len(lines):
        return lines[:count]
    what = say(
        "{count} clue; expected {expected} for the {part}",
        "{count} clues; expected {expected} for the {part}",
        count=len(filled),
        expected=count,
        part=translate(part),
    )
    raise InputError(what, line=lines[-1].number if lines else None)


def parse_clues(lines: Sequence[SourceLine], grid: Grid, part: str) -> tuple[Clue, ...]:
    """One clue per line."""
    spans = grid.rows() if part == "rows" else grid.columns()
    return tuple(parse_clue(line, len(span.cells), span.name) for line, span in zip(lines, spans, strict=True))


def parse_clue(line: SourceLine, length: int, name: Text) -> Clue:
    """One clue; a blank line or `0` alone is the empty clue."""
    try:
        clue = read_runs(line.text)
        if clue == (0,):
            return ()
        check_clue(clue, length, name)
    except InputError as error:
        raise error.at("", line.number) from None
    return clue


def two_numbers(line: str) -> bool:
    """Is the line a width and a height?"""
    found = line.split()
    return len(found) == 2 and all(token.isascii() and token.isdigit() for token in found)
