"""What a setter may change in a takuzu: its givens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.kind import Change, Part, Values
from gridwright.kinds.takuzu.models import default
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.kinds.takuzu.reasons import given
from gridwright.messages import Sentence, Text
from gridwright.puzzle import Value

DIGITS = (0, 1)


def changes(puzzle: Takuzu, solutions: Sequence[Values]) -> Iterator[Part[Takuzu]]:
    """A digit for any empty cell; then, given by given, its removal and the other digit."""
    yield Part(lambda: list_additions(puzzle))
    for cell, value in enumerate(puzzle.givens):
        if value is not None:
            yield make_part(puzzle, cell, value)


def list_additions(puzzle: Takuzu) -> Iterator[Change[Takuzu]]:
    """Every digit for every empty cell."""
    for cell, own in enumerate(puzzle.givens):
        for value in DIGITS if own is None else ():
            yield make_change(
                Sentence("Give {cell} the digit {value}.", cell=puzzle.grid.name(cell), value=value), cell, value
            )


def make_part(puzzle: Takuzu, cell: int, value: int) -> Part[Takuzu]:
    """A given, which could go or be the other digit."""
    name = puzzle.grid.name(cell)
    other = 1 - value
    found = [
        make_change(Sentence("Change the {old} in {cell} to {new}.", old=value, new=other, cell=name), cell, other),
        make_change(Sentence("Remove the {value} from {cell}.", value=value, cell=name), cell, None),
    ]
    return Part(lambda: found, (given(puzzle.grid, cell, value),), lambda: default(put(puzzle, cell, None)))


def make_change(text: Text, cell: int, value: Value) -> Change[Takuzu]:
    """A cell that gets a given or, with None, loses it."""
    demands = () if value is None else (((cell, value),),)
    return Change(text, (cell,), lambda puzzle: put(puzzle, cell, value), demands)


def put(puzzle: Takuzu, cell: int, value: Value) -> Takuzu:
    """The puzzle with another given in a cell, or none."""
    return replace(puzzle, givens=(*puzzle.givens[:cell], value, *puzzle.givens[cell + 1 :]))
