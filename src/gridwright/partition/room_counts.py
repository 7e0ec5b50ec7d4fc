"""Rooms with a number of shaded cells: their referee, the reason of their constraint, and what a player sees there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kind import RuleAtWork, Values, Violation
from gridwright.messages import Message, Sentence, Text
from gridwright.model import Reason
from gridwright.partition.room_puzzles import RoomPuzzle

Counted = Iterable[tuple[Sequence[int], int]]
"""Rooms by their cells, each with the number of its shaded cells."""


def check_counts(puzzle: RoomPuzzle, rule: str, counted: Counted, values: Values) -> Iterator[Violation]:
    """Rooms with too many shaded cells, or too few that still can be."""
    for area, number in counted:
        shaded, most = (sum(values[cell] in marks for cell in area) for marks in ((1,), (1, None)))
        if shaded <= number <= most:
            continue
        if shaded > number:
            message = Message(
                "the room at {cell} has {count} shaded cell; it needs {number}",
                "the room at {cell} has {count} shaded cells; it needs {number}",
            )
        else:
            message = Message(
                "the room at {cell} can have only {count} shaded cell; it needs {number}",
                "the room at {cell} can have only {count} shaded cells; it needs {number}",
            )
        count = shaded if shaded > number else most
        text = message(count=count, cell=puzzle.name_room(area), number=number)
        yield Violation(rule, puzzle.grid.places(area), text)


def count_reason(puzzle: RoomPuzzle, rule: str, area: Sequence[int], number: int) -> Reason:
    """Why a room has its number of shaded cells."""
    cell = puzzle.name_room(area)
    sentence = Sentence(
        "the room at {cell} has {count} shaded cell",
        "the room at {cell} has {count} shaded cells",
        count=number,
        cell=cell,
    )
    broken = Sentence("the room at {cell} would not have its number of shaded cells", cell=cell)
    return Reason(rule, tuple(area), sentence, broken=broken)


def tell_count(puzzle: RoomPuzzle, work: RuleAtWork, number: int) -> Text:
    """That a room has no other cells to shade, or all of its own, or would have too many or too few."""
    area = tuple(work.reason.cells)
    cell = puzzle.name_room(area)
    if work.cell is None:
        return tell_wrong_count(cell, number, len(work.known_as(1)), len(area) - len(work.known_as(0)))
    if work.value == 1 and len(area) == number:
        message = Message("the room at {cell} has only {count} cell", "the room at {cell} has only {count} cells")
        return message(cell=cell, count=number)
    if work.value == 1:
        return Sentence("the room at {cell} has no other cells to shade", cell=cell)
    if not number:
        return Sentence("the room at {cell} has no shaded cells", cell=cell)
    message = Message(
        "the room at {cell} has its {count} shaded cell", "the room at {cell} has its {count} shaded cells"
    )
    return message(cell=cell, count=number)


def tell_wrong_count(cell: Text, number: int, shaded: int, most: int) -> Text:
    """How many shaded cells a room would have, if that is too many, or could have."""
    if shaded > number:
        message = Message(
            "the room at {cell} would have {count} shaded cell", "the room at {cell} would have {count} shaded cells"
        )
        return message(cell=cell, count=shaded)
    if not most:
        return Sentence("the room at {cell} could have no shaded cell", cell=cell)
    message = Message(
        "the room at {cell} could have only {count} shaded cell",
        "the room at {cell} could have only {count} shaded cells",
    )
    return message(cell=cell, count=most)
