"""Rooms with a number of shaded cells in words: the reason of their constraint, and what a player sees there."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kind import FoundStep, RuleAtWork, Spot
from gridwright.messages import Message, Sentence, Text
from gridwright.model import Reason
from gridwright.partition.room_puzzles import RoomPuzzle
from gridwright.text.argument import is_short
from gridwright.text.cells import join_ways, name_cells

TITLE = Sentence("every way to fill a room")


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
        message = Message("the room at {cell} has only one cell", "the room at {cell} has only {count} cells")
        return message(cell=cell, count=number)
    if work.value == 1 and work.would:
        return Sentence("the room at {cell} would have no other cells to shade", cell=cell)
    if work.value == 1:
        return Sentence("the room at {cell} has no other cells to shade", cell=cell)
    if not number:
        return Sentence("the room at {cell} has no shaded cells", cell=cell)
    message = (
        Message(
            "the room at {cell} would have its shaded cell", "the room at {cell} would have its {count} shaded cells"
        )
        if work.would
        else Message("the room at {cell} has its shaded cell", "the room at {cell} has its {count} shaded cells")
    )
    return message(cell=cell, count=number)


def tell_wrong_count(cell: Text, number: int, shaded: int, most: int) -> Text:
    """How many shaded cells a room would have, if that is too many, or could have."""
    if shaded > number:
        message = Message(
            "the room at {cell} would have one shaded cell", "the room at {cell} would have {count} shaded cells"
        )
        return message(cell=cell, count=shaded)
    if not most:
        return Sentence("the room at {cell} could have no shaded cell", cell=cell)
    message = Message(
        "the room at {cell} could have only one shaded cell",
        "the room at {cell} could have only {count} shaded cells",
    )
    return message(cell=cell, count=most)


def find_room(puzzle: RoomPuzzle, area: Sequence[int]) -> Spot:
    """A room as the place to look at."""
    return Spot(Sentence("the room at {cell}", cell=puzzle.name_room(area)), area=tuple(area))


def tell_ways(puzzle: RoomPuzzle, area: Sequence[int], found: FoundStep) -> Text:
    """Which cells of a room can be shaded together; if that takes too many words, that all ways agree."""
    shaded = [[cell for cell in area if way[cell] == 1] for way in found.facts.ways]
    ways, room = join_ways([name_cells(puzzle.grid, cells) for cells in shaded]), puzzle.name_room(area)
    listed = Sentence(
        "the shaded cell of the room at {room} can only be {ways}",
        "the shaded cells of the room at {room} can only be {ways}",
        count=len(shaded[0]),
        room=room,
        ways=ways,
    )
    if is_short(str(listed)):
        return listed
    message = (
        Message(
            "both ways to fill the room at {room} agree about this cell",
            "both ways to fill the room at {room} agree about these cells",
        )
        if len(shaded) == 2
        else Message(
            "all {ways} ways to fill the room at {room} agree about this cell",
            "all {ways} ways to fill the room at {room} agree about these cells",
        )
    )
    return message(count=len(found.cells), ways=len(shaded), room=room)
