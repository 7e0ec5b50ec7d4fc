"""What a setter may change in a makaro: its givens and its arrows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gridwright.kind import Change, Demand, Part, Values
from gridwright.kind.changes import put_given, with_given
from gridwright.kinds.makaro.models import default, exceeds
from gridwright.kinds.makaro.puzzle import STEPS, Makaro
from gridwright.messages import Message, Sentence, Text
from gridwright.model.given_reasons import given_reason


def changes(puzzle: Makaro, solutions: Sequence[Values]) -> Iterator[Part[Makaro]]:
    """A number for any empty cell, or an arrow for a black one; then, one by one, other givens and other arrows."""
    yield Part(lambda: list_givens(puzzle))
    yield Part(lambda: list_new_arrows(puzzle))
    for cell, value in puzzle.given:
        yield make_given_part(puzzle, cell, value)
    for cell, arrow in enumerate(puzzle.arrows):
        if arrow is not None:
            yield make_arrow_part(puzzle, cell, arrow)


def list_givens(puzzle: Makaro) -> Iterator[Change[Makaro]]:
    """Every number for every empty cell."""
    for cell, domain in enumerate(puzzle.domains):
        for value in domain if puzzle.givens[cell] is None else ():
            yield put_given(
                Sentence("Give {cell} the number {value}.", cell=puzzle.grid.name(cell), value=value), cell, value
            )


def list_new_arrows(puzzle: Makaro) -> Iterator[Change[Makaro]]:
    """Every arrow for every black cell without one."""
    for cell, room in enumerate(puzzle.rooms):
        if room is None and puzzle.arrows[cell] is None:
            yield from list_arrows(puzzle, cell)


def list_arrows(puzzle: Makaro, cell: int) -> Iterator[Change[Makaro]]:
    """Every arrow that a black cell can hold and does not: at a white cell, with another one next to it."""
    names = puzzle.grid.names()
    for arrow, step in STEPS.items():
        target = puzzle.grid.step(cell, *step)
        if arrow == puzzle.arrows[cell] or target is None or puzzle.rooms[target] is None:
            continue
        others = [
            other for other in puzzle.grid.neighbours()[cell] if other != target and puzzle.rooms[other] is not None
        ]
        if others:
            sentence = (
                Message("Put an arrow into {cell} that points at {target}.")
                if puzzle.arrows[cell] is None
                else Message("Turn the arrow in {cell} so that it points at {target}.")
            )
            text = sentence.about(cell=names[cell], target=names[target])
            demands = tuple(demand for other in others for demand in exceed(puzzle, target, other))
            yield put_arrow(text, cell, arrow, demands)


def exceed(puzzle: Makaro, larger: int, smaller: int) -> Iterator[Demand]:
    """One cell holds more than another: for every number k, the first holds something else or the second less."""
    for k in puzzle.domains[larger]:
        yield (
            *((larger, value) for value in puzzle.domains[larger] if value != k),
            *((smaller, value) for value in puzzle.domains[smaller] if value < k),
        )


def make_given_part(puzzle: Makaro, cell: int, value: int) -> Part[Makaro]:
    """A given, which could be another number or go."""
    name = puzzle.grid.name(cell)
    found = [
        put_given(Sentence("Change the {old} in {cell} to {new}.", old=value, new=other, cell=name), cell, other)
        for other in puzzle.domains[cell]
        if other != value
    ]
    found.append(put_given(Sentence("Remove the {value} from {cell}.", value=value, cell=name), cell, None))
    reason = given_reason(puzzle.grid, cell, value)
    return Part(lambda: found, (reason,), lambda: default(with_given(puzzle, cell, None)))


def make_arrow_part(puzzle: Makaro, cell: int, arrow: str) -> Part[Makaro]:
    """An arrow, which could point elsewhere or go."""
    names = puzzle.grid.names()
    target = puzzle.grid.step(cell, *STEPS[arrow])
    assert target is not None  # the puzzle has refused any other
    found = [
        *list_arrows(puzzle, cell),
        put_arrow(Sentence("Remove the arrow from {cell}.", cell=names[cell]), cell, None, ()),
    ]
    reason = exceeds(puzzle.grid, cell, target)
    return Part(lambda: found, (reason,), lambda: default(with_arrow(puzzle, cell, None)))


def put_arrow(text: Text, cell: int, arrow: str | None, demands: tuple[Demand, ...]) -> Change[Makaro]:
    """A black cell that gets an arrow or, with None, loses it."""
    return Change(text, (cell,), lambda puzzle: with_arrow(puzzle, cell, arrow), demands)


def with_arrow(puzzle: Makaro, cell: int, arrow: str | None) -> Makaro:
    """The puzzle with another arrow in a black cell, or none."""
    return replace(puzzle, arrows=(*puzzle.arrows[:cell], arrow, *puzzle.arrows[cell + 1 :]))
