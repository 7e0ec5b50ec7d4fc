"""What a setter asks for, and the pieces that a kind's generator is made of."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from gridwright.grid import Grid
from gridwright.messages import Text
from gridwright.puzzle import Answer, P, Value

if TYPE_CHECKING:
    from gridwright.model import Model


@dataclass(frozen=True, slots=True)
class Request:
    """What a setter asks of a puzzle; None stands for anything.

    `level` is what a rating must say, `density` the share that `Generator.meaning` names, `symmetry` the name of a
    symmetry (`generate.symmetry`), and `options` what the kind itself offers (`Generator.options`), by name. `guess`
    is whether it may take a guess: something that no technique decides, or a supposition with many links. `score` is
    the least and the greatest that a rating may say.
    """

    level: str | None = None
    density: float | None = None
    symmetry: str = "none"
    options: Mapping[str, str] = field(default_factory=dict)
    guess: bool = False
    score: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Missed:
    """A candidate that was dropped because its density is not the requested one."""

    density: float


@dataclass(frozen=True, slots=True)
class Option:
    """Something of a kind that a setter may choose: its name, what it is, the values expected, and how one is read.

    `read` raises ValueError if a text is no value.
    """

    name: str
    summary: Text
    expected: Text
    read: Callable[[str], object]


OpenLadder = Callable[[P], Any]
"""Opens the ladder of a puzzle, a `gridwright.ladder.ladder.Ladder` without values."""


Solve = Callable[["Model", list[int], int], "list[Value] | None"]
"""Solves a model, trying literals first, within a budget of conflicts: the values of its cells, or None."""


Values = Sequence[Value]
"""A board: the value of every cell."""


Board = Any
"""A full board as a kind's generator makes it: whatever `clues` and `solution` need."""


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """The pieces of a kind's generator; the shared code puts them together and checks uniqueness.

    `full_board` makes a random board, `clues` the puzzle with all the clues of that board, and `solution` the answer
    that the board stands for. All chance comes from the `random.Random` they are given. `density` is a number from 0
    to 1: for a kind with `remove`, the share of givens that are kept; for any other, what `full_board` takes it to be.
    """

    density: tuple[float, float]  # the range it is drawn from unless the user gives one
    meaning: Text  # what the density is the share of
    full_board: Callable[[Grid, float, random.Random], Board]
    clues: Callable[[Grid, Board, random.Random], P]
    # By default a board is the values of the answer, row by row, in a tuple.
    solution: Callable[[Grid, Board], Answer] = Answer
    # For kinds with givens: the cells whose given can be removed, and the puzzle without the givens of some cells.
    removable: Callable[[P], Sequence[int]] | None = None
    remove: Callable[[P, Iterable[int]], P] | None = None
    # Is such a given the value of its cell, as in takuzu? If not, it is a clue, whatever its own cell may hold.
    givens_are_values: bool = False
    # Does the kind have puzzles of this size?
    fits: Callable[[Grid], bool] = lambda _: True
    # The rest is for puzzles with one solution. What a setter may choose beside level, density and symmetry:
    options: tuple[Option, ...] = ()
    # The sides of the boards of a magazine, by level from easy to expert; the last is for boards of any level, too.
    sides: tuple[int, int, int, int] = (6, 8, 10, 12)
    # Does the kind have puzzles of this size for this request? By default where `fits` says so.
    suits: Callable[[Grid, Request], bool] | None = None
    # A candidate made in the kind's own way, most often with a single solution, of the requested level; None without
    # luck. It may ask how far ladders climb. Kinds without it get the shared way: fewer and fewer givens, or full
    # boards until one will do.
    propose: Callable[[Grid, Request, random.Random, OpenLadder[P]], P | Missed | None] | None = None
    # For kinds with givens: a puzzle with all of them, as requested, and its answer; by default those of a full board.
    # It may have a model solved.
    fill: Callable[[Grid, Request, random.Random, Solve], tuple[P, Answer] | None] | None = None
    # A step to a puzzle with one solution, from one with all its clues, its solution, and other boards that must not
    # solve it, of which the last one does: a puzzle nearby and its solution. That last board should not solve it, and
    # the fewest of the others; None without luck.
    amend: Callable[[P, Values, Sequence[Values], Request, random.Random], tuple[P, Values] | None] | None = None
    # The puzzle with all clues that a board shows, where `clues` takes more than that board to make them.
    complete: Callable[[P, Values], P] | None = None
