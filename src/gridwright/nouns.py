"""The words everything else speaks in: puzzles, answers, outcomes, limits, rules and kinds, all immutable."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gridwright.errors import InputError
from gridwright.grid import Grid

if TYPE_CHECKING:
    from gridwright.engines.base import Solving
    from gridwright.formats.blocks import Block
    from gridwright.model import Model
    from gridwright.scene import Scene

Value = int | None
"""What a cell holds: None while undecided, and for cells that hold nothing (a black cell of makaro)."""

P = TypeVar("P", bound="Puzzle")


class Status(enum.Enum):
    """What is known about a puzzle's solutions. Running out of time is never NONE."""

    UNIQUE = "unique"
    MANY = "many"
    SOME = "some"
    NONE = "none"
    UNKNOWN = "unknown"


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
        from gridwright.render.text import picture

        return picture(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _repr_html_(self) -> str:
        from gridwright.render._notebook import fitting

        return fitting(self.to_svg())

    def to_svg(self, answer: Answer | None = None, **style: Any) -> str:
        """The puzzle, empty or filled, as an SVG picture; the style is that of gridwright.svg."""
        from gridwright.render.svg import svg

        return svg(self, answer, **style)

    def show(self, answer: Answer | None = None) -> None:
        """Draw the puzzle, empty or filled: a picture in a notebook, text elsewhere."""
        from gridwright.render._notebook import show

        show(self, answer)

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
        from gridwright.render._notebook import fitting

        return fitting(self.puzzle.to_svg(self)) if self.puzzle else None

    @classmethod
    def empty(cls, grid: Grid) -> Answer:
        """A board with nothing decided yet."""
        return cls(grid, (None,) * len(grid))


@dataclass(frozen=True, slots=True)
class Limit:
    """How far to go: seconds and megabytes (None: no limit), and how many solutions to look for (None: all).

    Two solutions is the question "is it unique?"; one does not ask.
    """

    seconds: float | None = None
    memory: int | None = None
    solutions: int | None = 2

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 < self.seconds < 10**9:
            raise ValueError("seconds must be more than 0 and less than 10^9")
        if self.memory is not None and not 0 < self.memory < 10**9:
            raise ValueError("memory must be more than 0 megabytes and less than 10^9")
        if self.solutions is not None and self.solutions < 1:
            raise ValueError("solutions must be at least 1")

    @property
    def bounded(self) -> bool:
        """Does keeping it need a process that can be killed?"""
        return self.seconds is not None or self.memory is not None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What solving found. `complete` says whether all solutions were found (they are listed unless only counted)."""

    status: Status
    answers: tuple[Answer, ...]
    count: int
    complete: bool
    method: str
    seconds: float
    forced: Answer | None = None
    reason: str | None = None
    stopped: bool = False  # a limit was reached before the question was answered
    # Seconds from when the method was ready (its libraries imported) to the first solution, and to knowing whether it
    # is the only one; None where it did not come to that.
    first: float | None = None
    settled: float | None = None
    loading: float = 0.0  # processor seconds before it was ready, in a process of its own

    @property
    def answer(self) -> Answer | None:
        """The first solution, if there is one."""
        return self.answers[0] if self.answers else None

    def _repr_html_(self) -> str:
        from gridwright.render._notebook import outcome

        return outcome(self)


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a board breaks: its name, where (row and column from 0), and the sentence a player would say."""

    rule: str
    cells: tuple[tuple[int, int], ...]
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an explanation: what follows, by which technique, from which cells and rules, in words."""

    cells: tuple[tuple[int, int], ...]
    values: tuple[int, ...]
    technique: str
    level: str
    because: tuple[tuple[int, int], ...]
    rules: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of a kind: its name, its sentence, and a board that breaks it (puzzle and answer in the plain form)."""

    name: str
    sentence: str
    broken: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Formulation(Generic[P]):
    """A named way to state a kind's rules to the engines, with its source and, where one is known, its size formula."""

    build: Callable[[P], Model]
    summary: str
    source: str = ""
    sizes: Callable[[P], Mapping[str, int]] | None = None
    # Classes of constraints that an engine must take as they are, because lowering them would not be sensible.
    needs: frozenset[type] = frozenset()
    # Does it need integer columns?
    integers: bool = False


Search = Callable[[P, Answer, bool], Iterator[Answer]]
"""A specialised solver: every answer that extends a half-done board, each once. The flag says that only one is
wanted, so that pruning which keeps some solution, but not all, is allowed."""


@dataclass(frozen=True, slots=True)
class Solver(Generic[P]):
    """A kind's own solver that answers every question itself: what starts it, and what `methods` says of it."""

    open: Callable[[P, Answer, bool], Solving]
    summary: Callable[[], str]


@dataclass(frozen=True)
class Kind(Generic[P]):
    """A kind of puzzle: everything shared code needs to know about it."""

    name: str
    summary: str
    rules: tuple[Rule, ...]
    puzzle: type[P]
    parse: Callable[[Block], P]
    plain: Callable[[P], Sequence[str]]
    check: Callable[[P, Answer], list[Violation]]
    choices: Callable[[P], Sequence[tuple[int, ...]]]
    draw: Callable[[P, Answer | None], Scene]
    formulations: Mapping[str, Formulation[P]]
    # Symbols of an answer file by value; without them an answer is written in numbers.
    symbols: Mapping[int, str] | None = None
    # What a player calls the values, "black" and "white"; without them a value is called by its number.
    words: Mapping[int, str] = field(default_factory=dict)
    # Other names, each with the settings it stands for.
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # Keys a plain puzzle of this kind may set beside its notes, with the values they take.
    settings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    searches: Mapping[str, Search[P]] = field(default_factory=dict)
    # What follows from a half-done board by plain rules, without a guess; None when it contradicts them. For kinds that
    # have a search: `auto` leaves boards to it that this decides.
    follow: Callable[[P, Answer], Answer | None] | None = None
    solvers: Mapping[str, Solver[P]] = field(default_factory=dict)
    # Methods that `auto` tries to use, the best first.
    best: tuple[str, ...] = ("sat", "brute")
    # Why a puzzle plainly has no solution, when that can be seen without search.
    plainly_none: Callable[[P], str | None] = lambda _: None


AnyKind = Kind[Any]
