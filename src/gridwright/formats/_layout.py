"""Nonogram files that are lists of lines, read and written by one description.

Such a file gives its size, then the clues of one side a line, then those of the other. A layout says which size comes
first and how, which side comes first, what stands between them and between the numbers of a clue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gridwright.errors import InputError, quote
from gridwright.formats.base import Source
from gridwright.grid import Grid
from gridwright.kinds.nonogram.puzzle import Clue, Nonogram, check_clue, run
from gridwright.text.parsing import Numbered, number, sized, tokens

WIDTH_FIRST = ("width", "height")
HEIGHT_FIRST = ("height", "width")
ROWS_FIRST = ("rows", "columns")
COLUMNS_FIRST = ("columns", "rows")


@dataclass(frozen=True)
class Layout:
    """How a file of clue lines is laid out; without `sizes` the board is square and its size told by counting."""

    name: str
    sizes: tuple[str, ...] = WIDTH_FIRST
    one_line: bool = True  # do both sizes stand on one line?
    parts: tuple[str, str] = ROWS_FIRST
    between: str | None = None  # the line between the two lists of clues
    gap: str = " "
    trailing: bool = False  # may anything follow the clues? The program that the format comes from does not look.

    def write(self, puzzle: Any) -> str:
        """A nonogram as text."""
        sizes = [str({"width": puzzle.grid.width, "height": puzzle.grid.height}[size]) for size in self.sizes]
        lists = [[self.gap.join(map(str, clue)) or "0" for clue in getattr(puzzle, part)] for part in self.parts]
        middle = [] if self.between is None else [self.between]
        head = [" ".join(sizes)] if self.one_line and sizes else sizes
        return "".join(f"{line}\n" for line in [*head, *lists[0], *middle, *lists[1]])

    def parse(self, lines: Sequence[Numbered], source: Source) -> Nonogram:
        """A nonogram from its lines, blank ones among them."""
        start = next((i for i, line in enumerate(lines) if line.text), None)
        if start is None:
            raise InputError("nothing to read; expected a nonogram")
        grid, rest = self.sized(lines[start:])
        first = len(grid.rows() if self.parts == ROWS_FIRST else grid.columns())
        cut = self.cut(rest, first, len(grid.rows()) + len(grid.columns()))
        clues = {
            self.parts[0]: clues_of(cut[:first], grid, self.parts[0]),
            self.parts[1]: clues_of(cut[first:], grid, self.parts[1]),
        }
        return Nonogram(grid=grid, rows=clues["rows"], columns=clues["columns"])

    def sized(self, lines: Sequence[Numbered]) -> tuple[Grid, Sequence[Numbered]]:
        """The size of the board and the lines that follow it."""
        if not self.sizes:
            return self.counted(lines)
        used = 1 if self.one_line else len(self.sizes)
        found = [token for line in lines[:used] for token in line.text.split()]
        if len(found) != len(self.sizes):
            where = "on the first line" if self.one_line else "on the first two lines"
            raise InputError(
                f"{quote(' '.join(found))} {where}; expected {' and '.join(self.sizes)}", line=lines[0].number
            )
        named = dict(zip(self.sizes, (number(token, "a size") for token in found), strict=True))
        return sized(named["height"], named["width"]), lines[used:]

    def counted(self, lines: Sequence[Numbered]) -> tuple[Grid, Sequence[Numbered]]:
        """A square board, whose size is half the number of lines."""
        filled = trimmed(lines)
        if not filled or len(filled) % 2:
            raise InputError(f"{len(filled)} clues; expected as many for rows as for columns, for a square board")
        return sized(len(filled) // 2, len(filled) // 2), filled

    def cut(self, lines: Sequence[Numbered], first: int, count: int) -> Sequence[Numbered]:
        """The lines of clues, without the line between and blank lines that are no clues."""
        if self.between:
            marks = [i for i, line in enumerate(lines) if line.text.strip() == self.between]
            if len(marks) != 1:
                raise InputError(f"{len(marks)} lines '{self.between}'; expected one between rows and columns")
            return [
                *fitted(lines[: marks[0]], first, self.parts[0]),
                *fitted(lines[marks[0] + 1 :], count - first, self.parts[1]),
            ]
        if self.between is not None and len(lines) > count and not lines[first].text:
            lines = [*lines[:first], *lines[first + 1 :]]
        if self.trailing and len(trimmed(lines)) > count and sum(bool(line.text) for line in lines) > count:
            return lines[:count]
        return fitted(lines, count, "rows and columns")


def trimmed(lines: Sequence[Numbered]) -> Sequence[Numbered]:
    """The lines without blank ones at the end."""
    end = len(lines)
    while end and not lines[end - 1].text:
        end -= 1
    return lines[:end]


def fitted(lines: Sequence[Numbered], count: int, what: str) -> Sequence[Numbered]:
    """So many lines of clues: a blank line is an empty clue if the count says so, else nothing."""
    filled = [line for line in lines if line.text]
    if len(filled) == count:
        return filled
    if len(trimmed(lines)) <= count <= len(lines):
        return lines[:count]
    raise InputError(f"{len(filled)} clues; expected {count} for the {what}", line=lines[-1].number if lines else None)


def clues_of(lines: Sequence[Numbered], grid: Grid, part: str) -> tuple[Clue, ...]:
    """A clue a line."""
    spans = grid.rows() if part == "rows" else grid.columns()
    return tuple(clue_of(line, len(span.cells), span.name) for line, span in zip(lines, spans, strict=True))


def clue_of(line: Numbered, length: int, name: str) -> Clue:
    """One clue; nothing, or `0` alone, is an empty line."""
    try:
        clue = tuple(run(token) for token in tokens(line.text))
        if clue == (0,):
            return ()
        check_clue(clue, length, name)
    except InputError as error:
        raise error.at("", line.number) from None
    return clue
