"""A nonogram and its text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from gridwright.errors import InputError, quote
from gridwright.grid import Grid, Turn
from gridwright.messages import Message, Sentence, Text, say
from gridwright.puzzle import Puzzle, Repeated, is_list
from gridwright.text.parsing import MAX_CELLS, MAX_DIGITS, Block, SourceLine, check_cells, number, tokens

CLUE_NUMBER = Sentence("a number of a clue")
IS_WHITE = Message("{cells} is white", "{cells} are white")
IS_BLACK = Message("{cells} is black", "{cells} are black")
WERE_WHITE = Message("{cells} were white", "{cells} were white")
WERE_BLACK = Message("{cells} were black", "{cells} were black")
WOULD_BE_WHITE = Message("{cells} would be white", "{cells} would be white")
WOULD_BE_BLACK = Message("{cells} would be black", "{cells} would be black")


Clue = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Nonogram(Puzzle):
    """A clue per row and per column: the lengths of its black runs in order; the empty clue means a white line."""

    kind: ClassVar[str] = "nonogram"
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]

    def __post_init__(self) -> None:
        if (len(self.rows), len(self.columns)) != (self.grid.height, self.grid.width):
            size = self.grid
            raise InputError(
                say(
                    "a nonogram of {size} cells needs {rows} row and {columns} column clues",
                    size=size,
                    rows=size.height,
                    columns=size.width,
                )
            )
        for clues, line, length in (
            (self.rows, self.grid.rows(), self.grid.width),
            (self.columns, self.grid.columns(), self.grid.height),
        ):
            for nth, clue in enumerate(clues):
                if clue and (sum(clue) + len(clue) - 1 > length or min(clue) < 1):
                    check_clue(clue, length, line[nth].name)

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]], columns: Sequence[Sequence[int]]) -> Nonogram:
        """A nonogram from its clues; an empty clue or one of 0 alone is a white line."""
        by_row, by_column = check_clues(rows), check_clues(columns)
        return cls(grid=Grid(len(by_row), len(by_column)), rows=by_row, columns=by_column)

    @classmethod
    def from_picture(cls, grid: Grid, black: Sequence[object]) -> Nonogram:
        """The nonogram of a picture."""
        rows = tuple(runs([black[cell] for cell in row.cells]) for row in grid.rows())
        columns = tuple(runs([black[cell] for cell in column.cells]) for column in grid.columns())
        return cls(grid=grid, rows=rows, columns=columns)


def runs(values: Sequence[object]) -> Clue:
    """The lengths of the runs of true values."""
    return tuple(map(len, "".join("#" if value else " " for value in values).split()))


def check_clues(clues: Any) -> tuple[Clue, ...]:
    """Clues from a list of lists of whole numbers; anything else is refused."""
    if not is_list(clues) or not clues:
        raise InputError(say("clues must be a list with a list of numbers for each line"))
    for clue in clues:
        if not is_list(clue) or not all(type(run) is int for run in clue):
            raise InputError(say("{clue} is not a clue; expected a list of whole numbers", clue=quote(repr(clue))))
    return tuple(() if list(clue) == [0] else tuple(clue) for clue in clues)


def check_clue(clue: Clue, length: int, name: Text) -> None:
    """Refuse a clue that its line has no room for."""
    if any(run < 1 for run in clue):
        raise InputError(
            say(
                "{line} has a run of {run}; a run is at least 1, and a white line has the clue 0 alone",
                line=name,
                run=min(clue),
            )
        )
    if clue and sum(clue) + len(clue) - 1 > length:
        wanted = sum(clue) + len(clue) - 1
        raise InputError(
            say("the clue of {line} needs {wanted} cells; its line has {cells}", line=name, wanted=wanted, cells=length)
        )


def parse(block: Block) -> Nonogram:
    """A section `rows` and a section `columns`, one clue per line; `0` is a white line."""
    sections = block.sections("rows", "columns")
    rows, columns = sections["rows"], sections["columns"]
    check_cells(len(rows), len(columns))
    texts, height = rows + columns, len(rows)
    clues = [read_clue(block, text) for text in texts]
    grid = Grid(height, len(columns))
    try:
        return Nonogram(grid=grid, rows=tuple(clues[:height]), columns=tuple(clues[height:]))
    except InputError:
        for text, clue, line in zip(texts, clues, grid.lines(), strict=True):
            try:
                check_clue(clue, len(line.cells), line.name)
            except InputError as error:
                raise error.at(block.source, text.number) from None
        raise


def read_clue(block: Block, line: SourceLine) -> Clue:
    """The clue of a line of text."""
    try:
        found = read_runs(line.text)
    except InputError as error:
        raise error.at(block.source, line.number) from None
    if not found:
        raise block.fault(say("a clue without a number; expected 0 for a white line"), line)
    return () if found == (0,) else found


def read_runs(text: str) -> Clue:
    """The numbers of a clue."""
    pieces = tokens(text)[: MAX_CELLS + 1]
    digits = "".join(pieces)
    if digits.isascii() and digits.isdigit() and max(map(len, pieces)) <= MAX_DIGITS:
        return tuple(map(int, pieces))
    return tuple(map(read_run, pieces))


def read_run(token: str) -> int:
    """One number of a clue; unknown and coloured clues are refused by name."""
    if "?" in token:
        raise InputError(say("unknown clues ({token}) are not supported", token=quote(token)))
    if token[-1:].isalpha() and token[:-1].isdigit():
        raise InputError(say("coloured clues ({token}) are not supported", token=quote(token)))
    return number(token, CLUE_NUMBER)


def plain(puzzle: Nonogram) -> Sequence[str]:
    """The clues as `parse` reads them."""
    return ["rows", *map(write_clue, puzzle.rows), "columns", *map(write_clue, puzzle.columns)]


def write_clue(clue: Clue) -> str:
    """One clue as text."""
    return " ".join(map(str, clue)) or "0"


def choices(puzzle: Nonogram) -> Sequence[tuple[int, ...]]:
    """Every cell is white (0) or black (1)."""
    return Repeated((0, 1), len(puzzle.grid))


def trivially_infeasible(puzzle: Nonogram) -> str | None:
    """Rows and columns must ask for the same number of black cells."""
    by_rows, by_columns = sum(map(sum, puzzle.rows)), sum(map(sum, puzzle.columns))
    if by_rows == by_columns:
        return None
    return say("the rows ask for {rows} black cells, the columns for {columns}", rows=by_rows, columns=by_columns)


def turned(puzzle: Nonogram, turn: Turn) -> tuple[tuple[Clue, ...], ...]:
    """The clues of rows and columns after a turn."""
    rows, columns = (puzzle.columns, puzzle.rows) if turn.transposed else (puzzle.rows, puzzle.columns)
    if turn.upside_down:
        rows, columns = rows[::-1], tuple([clue[::-1] for clue in columns])
    if turn.mirrored:
        rows, columns = tuple([clue[::-1] for clue in rows]), columns[::-1]
    return rows, columns
