"""A nonogram and its text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from gridwright.errors import InputError, quote
from gridwright.grid import Grid
from gridwright.puzzle import Puzzle
from gridwright.text.parsing import MAX_CELLS, Block, SourceLine, check_cells, number, tokens

Clue = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Nonogram(Puzzle):
    """A clue per row and per column: the lengths of its black runs in order; the empty clue means a white line."""

    kind: ClassVar[str] = "nonogram"
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    def __post_init__(self) -> None:
        if (len(self.rows), len(self.columns)) != (self.grid.height, self.grid.width):
            raise InputError(
                f"a nonogram of {self.grid} cells needs {self.grid.height} row and {self.grid.width} column clues"
            )
        for line, clue in zip(self.grid.lines(), self.rows + self.columns, strict=True):
            check_clue(clue, len(line.cells), line.name)

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Nonogram:
        """A nonogram from its clues."""
        return cls(grid=Grid(len(rows), len(columns)), rows=tuple(map(tuple, rows)), columns=tuple(map(tuple, columns)))

    @classmethod
    def from_picture(cls, grid: Grid, black: Sequence[object]) -> Nonogram:
        """The nonogram whose clues a picture gives."""
        rows = tuple(runs([black[cell] for cell in row.cells]) for row in grid.rows())
        columns = tuple(runs([black[cell] for cell in column.cells]) for column in grid.columns())
        return cls(grid=grid, rows=rows, columns=columns)


def runs(values: Sequence[object]) -> Clue:
    """The lengths of the maximal stretches of true values."""
    return tuple(map(len, "".join("#" if value else " " for value in values).split()))


def check_clue(clue: Clue, length: int, name: str) -> None:
    """Refuse a clue that its line has no room for."""
    if any(run < 1 for run in clue):
        raise InputError(f"{name} has a run of {min(clue)}; runs are at least 1, and a white line has the clue 0 alone")
    if clue and sum(clue) + len(clue) - 1 > length:
        asked = sum(clue) + len(clue) - 1
        raise InputError(f"the clue of {name} needs {asked} cells; its line has {length}")


def parse(block: Block) -> Nonogram:
    """A section `rows` and a section `columns`, a clue a line; `0` is an empty line."""
    sections = block.sections("rows", "columns")
    rows, columns = sections["rows"], sections["columns"]
    check_cells(len(rows), len(columns))
    return Nonogram(
        grid=Grid(len(rows), len(columns)),
        rows=tuple(clue(block, line, len(columns), f"row {i}") for i, line in enumerate(rows, 1)),
        columns=tuple(clue(block, line, len(rows), f"column {i}") for i, line in enumerate(columns, 1)),
    )


def clue(block: Block, line: SourceLine, length: int, name: str) -> Clue:
    """One clue from its text."""
    try:
        found = tuple(run(token) for token in tokens(line.text)[: MAX_CELLS + 1])
        if not found:
            raise InputError("a clue without a number; expected 0 for a white line")
        if found == (0,):
            return ()
        check_clue(found, length, name)
        return found
    except InputError as error:
        raise error.at(block.source, line.number) from None


def run(token: str) -> int:
    """One number of a clue; what other programs write there and is not supported is refused by name."""
    if "?" in token:
        raise InputError(f"unknown clues ({quote(token)}) are not supported")
    if token[-1:].isalpha() and token[:-1].isdigit():
        raise InputError(f"coloured clues ({quote(token)}) are not supported")
    return number(token, "a number of a clue")


def plain(puzzle: Nonogram) -> Sequence[str]:
    """The clues as text."""
    return ["rows", *map(written, puzzle.rows), "columns", *map(written, puzzle.columns)]


def written(clue: Clue) -> str:
    """One clue as text."""
    return " ".join(map(str, clue)) or "0"


def choices(puzzle: Nonogram) -> Sequence[tuple[int, ...]]:
    """Every cell is white (0) or black (1)."""
    return ((0, 1),) * len(puzzle.grid)


def trivially_infeasible(puzzle: Nonogram) -> str | None:
    """Rows and columns must tell of the same number of black cells."""
    by_rows, by_columns = sum(map(sum, puzzle.rows)), sum(map(sum, puzzle.columns))
    if by_rows == by_columns:
        return None
    return f"the rows ask for {by_rows} black cells, the columns for {by_columns}"
