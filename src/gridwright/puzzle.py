"""Puzzles and answers: the printed puzzle, and a value per cell. Both are immutable."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace
from itertools import repeat
from typing import Any, ClassVar, Protocol, TypeVar, overload

from gridwright.errors import InputError, expect, join_or, quote
from gridwright.grid import Grid, cache_by_size
from gridwright.messages import Sentence, say

FROM_ROWS = Sentence(", as gw.Answer.of(rows) makes one")


Value = int | None
"""What a cell holds: None while undecided, and for cells that hold nothing (a black cell of makaro)."""

T = TypeVar("T")
P = TypeVar("P", bound="Puzzle")


class Repeated(Sequence[T]):
    """The same thing for every cell of a board, in the memory of one."""

    def __init__(self, thing: T, cells: int) -> None:
        self.thing, self.cells = thing, cells

    def __len__(self) -> int:
        return self.cells

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return [self.thing] * len(range(self.cells)[place])
        range(self.cells)[place]  # raises IndexError for a place outside the board
        return self.thing

    def __iter__(self) -> Iterator[T]:
        return repeat(self.thing, self.cells)

    def count(self, value: object) -> int:
        return self.cells if self.thing == value else 0


@dataclass(frozen=True, slots=True, repr=False)
class Notes:
    """Title, author and other remarks that do not change the puzzle."""

    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""
    copyright: str = ""
    description: str = ""
    goal: str = ""  # the picture its maker meant, row by row: 1 black, 0 white

    def __repr__(self) -> str:
        said = [f"{each.name}={text!r}" for each in fields(self) if (text := getattr(self, each.name))]
        return f"Notes({', '.join(said)})"


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it is set. Each kind adds its own fields; `str` is a picture, `repr` re-creates it."""

    kind: ClassVar[str] = ""
    grid: Grid
    notes: Notes = field(default=Notes(), kw_only=True)
    # Values that the source already had filled in, as in a saved game. Not part of the puzzle's identity.
    saved: Answer | None = field(default=None, kw_only=True, repr=False, compare=False)

    def __str__(self) -> str:
        return display().text(self)

    @property
    def width(self) -> int:
        """How many cells a row has."""
        return self.grid.width

    @property
    def height(self) -> int:
        """How many cells a column has."""
        return self.grid.height

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return display().html(self, None)

    def to_svg(self, answer: Answer | None = None, **style: Any) -> str:
        """The puzzle, empty or filled, as an SVG picture; takes the style options of `gridwright.svg`."""
        return display().svg(self, answer, **style)

    def show(self, answer: Answer | None = None) -> None:
        """Draw the puzzle, empty or filled: a picture in a notebook, text elsewhere."""
        display().show(self, answer)

    def titled(self: P, **notes: str) -> P:
        """The same puzzle with other notes."""
        return self.with_notes(replace(self.notes, **notes))

    def with_notes(self: P, notes: Notes) -> P:
        """The same puzzle with these notes; its cells are not validated again."""
        puzzle = copy(self)
        object.__setattr__(puzzle, "notes", notes)
        return puzzle


def list_givens(puzzle: Any) -> list[int]:
    """The cells of a puzzle with `givens` that have one."""
    return [cell for cell, value in enumerate(puzzle.givens) if value is not None]


def remove_givens(puzzle: Any, cells: Iterable[int]) -> Any:
    """A puzzle with `givens` without some of them."""
    gone = set(cells)
    return replace(puzzle, givens=tuple(None if cell in gone else v for cell, v in enumerate(puzzle.givens)))


@dataclass(frozen=True, slots=True)
class Answer:
    """A value per cell, row by row; None where undecided or where the cell holds nothing.

    `answer[row, column]` is a value, `answer[row]` a row of them, from 0, and `for row in answer` takes them in turn.
    """

    grid: Grid
    values: tuple[Value, ...]
    # The puzzle it answers, if known. Only used for drawing and not part of the answer's identity.
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        grid, values = self.grid, self.values
        if type(grid) is not Grid or type(values) is not tuple:
            expect(grid, Grid, "grid")
            expect(values, tuple, "values")
        if len(values) != grid.height * grid.width:
            raise InputError(
                say("an answer of {expected} cells was expected, not {found}", expected=len(grid), found=len(values))
            )

    @classmethod
    def of(cls, rows: Sequence[Sequence[Value]], puzzle: Puzzle | None = None) -> Answer:
        """An answer from rows of values, as JSON has them."""
        grid, values = from_rows(rows.tolist() if hasattr(rows, "tolist") else rows, int)
        return cls(grid, values, puzzle)

    def __str__(self) -> str:
        if self.puzzle is not None:
            return display().text(self.puzzle, self)
        return "\n".join(" ".join("?" if value is None else str(value) for value in row) for row in self.rows)

    @property
    def rows(self) -> list[list[Value]]:
        """The values arranged in rows, as the JSON form shows them."""
        return self.grid.table(self.values)

    @overload
    def __getitem__(self, place: tuple[int, int]) -> Value: ...

    @overload
    def __getitem__(self, place: int) -> list[Value]: ...

    def __getitem__(self, place: int | tuple[int, int]) -> Value | list[Value]:
        if isinstance(place, tuple):
            row, column = place
            return self.rows[row][column]
        return self.rows[place]

    def __iter__(self) -> Iterator[list[Value]]:
        return iter(self.rows)

    def __len__(self) -> int:
        return self.grid.height

    @property
    def is_empty(self) -> bool:
        """Is nothing decided yet?"""
        return self.values.count(None) == len(self.values)

    def differs(self, other: Answer) -> tuple[int, ...]:
        """The cells where the two answers are not the same."""
        return tuple(i for i, pair in enumerate(zip(self.values, other.values, strict=True)) if pair[0] != pair[1])

    def common(self, other: Answer) -> Answer:
        """The cells where both agree; the others undecided."""
        pairs = zip(self.values, other.values, strict=True)
        return Answer(self.grid, tuple(a if a == b else None for a, b in pairs), self.puzzle)

    def _repr_svg_(self) -> str | None:
        return self.puzzle.to_svg(self) if self.puzzle else None

    def _repr_html_(self) -> str | None:
        return display().html(self.puzzle, self) if self.puzzle else None

    @classmethod
    def empty(cls, grid: Grid) -> Answer:
        """A board with nothing decided yet."""
        return empty_answer(grid)


@cache_by_size
def empty_answer(grid: Grid) -> Answer:
    """A board of a size with nothing decided yet."""
    return Answer(grid, (None,) * len(grid))


def from_rows(rows: Sequence[Sequence[Any]], *types: type) -> tuple[Grid, tuple[Any, ...]]:
    """The grid and the values of rows that all have the same length; a value is None or of one of the types."""
    if not is_table(rows):
        raise InputError(
            say("not rows of cells; expected a list of lists that all have the same length, with at least one cell")
        )
    values = tuple(value for row in rows for value in row)
    for value in values:
        if value is not None and (type(value) not in types):
            wanted = join_or([found.__name__ for found in types])
            raise InputError(
                say("{value} in a cell; expected {types}, or None", value=quote(repr(value)), types=wanted)
            )
    return Grid(len(rows), len(rows[0])), values


def is_table(rows: Any) -> bool:
    """Are these rows of the same length, with at least one cell?"""
    if not is_list(rows) or not rows or not all(map(is_list, rows)):
        return False
    return len(rows[0]) > 0 and all(len(row) == len(rows[0]) for row in rows)


def is_list(value: Any) -> bool:
    """Is this a list, a tuple or the like? Text is not."""
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


class Display(Protocol):
    """Draws puzzles. It belongs to a higher layer, which registers it here by `set_display`."""

    def text(self, puzzle: Puzzle, answer: Answer | None = None) -> str:
        """A picture in characters."""

    def svg(self, puzzle: Puzzle, answer: Answer | None, **style: Any) -> str:
        """An SVG picture."""

    def html(self, puzzle: Puzzle, answer: Answer | None) -> str:
        """A picture for a notebook."""

    def show(self, puzzle: Puzzle, answer: Answer | None) -> None:
        """Draw on the notebook or the terminal."""

    def outcome_text(self, outcome: Any) -> str:
        """An outcome as text."""

    def outcome(self, outcome: Any) -> str:
        """An outcome for a notebook."""

    def hint(self, found: Any) -> str:
        """A hint for a notebook."""

    def explanation(self, found: Any) -> str:
        """An explanation for a notebook."""

    def sentences(self, found: Any) -> str:
        """What is said and not drawn, for a notebook."""

    def comparison(self, found: Any) -> str:
        """Several methods side by side, for a notebook."""

    def proposal(self, found: Any) -> str:
        """A proposal for a notebook."""

    def mending(self, found: Any) -> str:
        """What would mend a puzzle, for a notebook."""


_displays: list[Callable[[], Display]] = []


def set_display(load: Callable[[], Display]) -> None:
    """Register what draws puzzles; `load` is called when something is drawn."""
    _displays[:] = [load]


def display() -> Display:
    """The registered display."""
    return _displays[0]()
