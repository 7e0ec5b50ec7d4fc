"""Puzzles and answers: what is printed, and a value per cell. All of it is immutable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol, TypeVar

from gridwright.errors import InputError
from gridwright.grid import Grid

Value = int | None
"""What a cell holds: None while undecided, and for cells that hold nothing (a black cell of makaro)."""

P = TypeVar("P", bound="Puzzle")


@dataclass(frozen=True, slots=True)
class Notes:
    """What is said about a puzzle and does not change it."""

    title: str = ""
    author: str = ""
    source: str = ""
    licence: str = ""
    copyright: str = ""
    description: str = ""
    goal: str = ""  # the picture its maker meant, row by row: 1 black, 0 white


@dataclass(frozen=True)
class Puzzle:
    """A puzzle as it is set. Each kind adds its own fields; `str` is a picture, `repr` re-creates it."""

    kind: ClassVar[str] = ""
    grid: Grid
    notes: Notes = field(default=Notes(), kw_only=True)
    # What was filled in where it was read, as in a saved board: no part of what the puzzle is.
    saved: Answer | None = field(default=None, kw_only=True, repr=False, compare=False)

    def __str__(self) -> str:
        return display().text(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        return display().html(self, None)

    def to_svg(self, answer: Answer | None = None, **style: Any) -> str:
        """The puzzle, empty or filled, as an SVG picture; the style is that of gridwright.svg."""
        return display().svg(self, answer, **style)

    def show(self, answer: Answer | None = None) -> None:
        """Draw the puzzle, empty or filled: a picture in a notebook, text elsewhere."""
        display().show(self, answer)

    def titled(self: P, **notes: str) -> P:
        """The same puzzle with other notes."""
        return replace(self, notes=replace(self.notes, **notes))


@dataclass(frozen=True, slots=True)
class Answer:
    """A value per cell, row by row; None where undecided or where the cell holds nothing."""

    grid: Grid
    values: tuple[Value, ...]
    # The puzzle it answers, where that is known: only for drawing, and no part of what the answer is.
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        if len(self.values) != len(self.grid):
            raise InputError(f"an answer of {len(self.grid)} cells was expected, not {len(self.values)}")

    @property
    def rows(self) -> list[list[Value]]:
        """The values arranged in rows, as the JSON form shows them."""
        return self.grid.table(self.values)

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
        return cls(grid, (None,) * len(grid))


class Display(Protocol):
    """What draws puzzles; it stands above them, so it is handed down to them by `set_display`."""

    def text(self, puzzle: Puzzle) -> str:
        """A picture in characters."""

    def svg(self, puzzle: Puzzle, answer: Answer | None, **style: Any) -> str:
        """An SVG picture."""

    def html(self, puzzle: Puzzle, answer: Answer | None) -> str:
        """A picture for a notebook."""

    def show(self, puzzle: Puzzle, answer: Answer | None) -> None:
        """Draw on the notebook or the terminal."""

    def outcome(self, outcome: Any) -> str:
        """An outcome for a notebook."""


_displays: list[Callable[[], Display]] = []


def set_display(load: Callable[[], Display]) -> None:
    """Say what draws puzzles; it is loaded when something is drawn for the first time."""
    _displays[:] = [load]


def display() -> Display:
    """What draws puzzles."""
    return _displays[0]()
