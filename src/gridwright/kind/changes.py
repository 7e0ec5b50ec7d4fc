"""What a setter may change in a puzzle, and how it is made."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic

from gridwright.kind.generators import Values
from gridwright.messages import Text
from gridwright.puzzle import P, Value

if TYPE_CHECKING:
    from gridwright.model import AnyReason, Model


Demand = tuple[tuple[int, int], ...]
"""At least one of these cells has the value beside it."""


@dataclass(frozen=True, slots=True)
class Change(Generic[P]):
    """Something a setter could change in a puzzle: its sentence, the cells that it is about, and how it is made.

    `demands`, if declared, tell the solutions of the changed puzzle from all those that the puzzle has without the
    part. Where that takes more than a few such clauses, `carry` returns what a known solution becomes by the change,
    or None if it then is none; changes that declare neither are simply tried. Two changes may demand something
    together: if they have a key of `shared` in common, one of the cells beside it has the value beside it.
    """

    text: Text
    cells: tuple[int, ...]
    apply: Callable[[P], P]
    demands: tuple[Demand, ...] | None = None
    carry: Callable[[Values], Values | None] | None = None
    shared: tuple[tuple[Hashable, tuple[int, int]], ...] = ()


@dataclass(frozen=True, slots=True)
class Part(Generic[P]):
    """A part of a puzzle that can be changed, such as a given, a number or a clue, and all that could be there instead.

    `reasons` are those of the constraints behind the part: if the puzzle has no solution, only a part behind rules in
    conflict is worth a change. `without` makes the model of the puzzle without the part; if there is
    none, the changes add to the puzzle. `read` is the change that makes a board of that model a solution. `board` is
    the one whose cells the changes change, if the part is not one of the puzzle.
    """

    changes: Callable[[], Iterable[Change[P]]]
    reasons: tuple[AnyReason, ...] = ()
    without: Callable[[], Model] | None = None
    read: Callable[[Values], Change[P] | None] | None = None
    board: Values | None = None


def put_given(text: Text, cell: int, value: Value) -> Change[Any]:
    """A cell of a puzzle with `givens`, which are values, that gets a given or, with None, loses it."""
    demands = () if value is None else (((cell, value),),)
    return Change(text, (cell,), lambda puzzle: with_given(puzzle, cell, value), demands)


def with_given(puzzle: Any, cell: int, value: Value) -> Any:
    """The puzzle with another given in a cell, or none."""
    return replace(puzzle, givens=(*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]))
