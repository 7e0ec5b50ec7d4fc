"""The ways to shade cells of a room, in words."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.kind import FoundStep, Spot
from gridwright.messages import Message, Sentence, Text
from gridwright.partition.room_puzzles import RoomPuzzle
from gridwright.text.argument import is_short
from gridwright.text.cells import join_ways, name_cells

TITLE = Sentence("every way to fill a room")


def find_room(puzzle: RoomPuzzle, area: Sequence[int]) -> Spot:
    """A room as the place to look at."""
    return Spot(Sentence("the room at {cell}", cell=puzzle.name_room(area)), area=tuple(area))


def tell_ways(puzzle: RoomPuzzle, area: Sequence[int], found: FoundStep) -> Text:
    """Which cells of a room can be shaded together; if that takes too many words, that all ways agree."""
    shaded = [[cell for cell in area if way[cell] == 1] for way in found.facts.ways]
    ways, room = join_ways([name_cells(puzzle.grid, cells) for cells in shaded]), puzzle.name_room(area)
    listed = Sentence("the shaded cells of the room at {room} can only be {ways}", room=room, ways=ways)
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
