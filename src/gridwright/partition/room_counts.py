"""The referee of rooms with a number of shaded cells. It knows nothing of the models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gridwright.kind import Values, Violation
from gridwright.messages import Message
from gridwright.partition.room_puzzles import RoomPuzzle

Counted = Iterable[tuple[Sequence[int], int]]
"""Rooms by their cells, each with the number of its shaded cells."""


def check_counts(puzzle: RoomPuzzle, rule: str, counted: Counted, values: Values) -> Iterator[Violation]:
    """Rooms with too many shaded cells, or too few that still can be."""
    for area, number in counted:
        held = [values[cell] for cell in area]
        shaded = held.count(1)
        most = shaded + held.count(None)
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
