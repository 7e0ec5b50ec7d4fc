"""The reasons of the constraints of makaro: the models post them, and steps and changes name them."""

from __future__ import annotations

from gridwright.grid import Grid
from gridwright.kinds.makaro.puzzle import Makaro
from gridwright.messages import Message
from gridwright.model import Reason

EACH_ONCE = Message(
    "{cell} is a room by itself and holds 1", "the room at {cell} holds each number from 1 to {count} once"
)
DIFFERENT = Message("{first} and {second} hold different numbers")
LARGEST = Message("the arrow at {cell}: {largest} holds the largest number next to it")


ROOM, NEIGHBOURS, ARROW = "room", "neighbours", "arrow"


def full(puzzle: Makaro, cell: int) -> Reason:
    """The room of a cell holds each number once."""
    area = room_of(puzzle, cell)
    return Reason(ROOM, area, EACH_ONCE.about(count=len(area), cell=puzzle.grid.name(area[0])))


def apart(grid: Grid, one: int, two: int, message: Message = DIFFERENT) -> Reason:
    """Two neighbours differ."""
    first, second = sorted((one, two))
    return Reason(NEIGHBOURS, (first, second), message.about(first=grid.name(first), second=grid.name(second)))


def room_of(puzzle: Makaro, cell: int) -> tuple[int, ...]:
    """The cells of the room of a cell."""
    room = puzzle.rooms[cell]
    assert room is not None, "only white cells have rooms"
    return puzzle.areas[room]


def exceeds(grid: Grid, arrow: int, target: int) -> Reason:
    """The cell that an arrow points at holds the largest number next to the arrow."""
    return Reason(ARROW, (arrow, target), LARGEST.about(cell=grid.name(arrow), largest=grid.name(target)))
