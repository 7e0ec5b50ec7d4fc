"""What a setter may change in a takuzu: its givens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.kind import Change, Part, Values
from gridwright.kind.changes import put_given, with_given
from gridwright.kinds.takuzu.models import default
from gridwright.kinds.takuzu.puzzle import Takuzu
from gridwright.messages import Sentence
from gridwright.model.given_reasons import given_reason

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
            yield put_given(
                Sentence("Give {cell} the digit {value}.", cell=puzzle.grid.name(cell), value=value), cell, value
            )


def make_part(puzzle: Takuzu, cell: int, value: int) -> Part[Takuzu]:
    """A given, which could go or be the other digit."""
    name = puzzle.grid.name(cell)
    other = 1 - value
    found = [
        put_given(Sentence("Change the {old} in {cell} to {new}.", old=value, new=other, cell=name), cell, other),
        put_given(Sentence("Remove the {value} from {cell}.", value=value, cell=name), cell, None),
    ]
    return Part(
        lambda: found, (given_reason(puzzle.grid, cell, value),), lambda: default(with_given(puzzle, cell, None))
    )
