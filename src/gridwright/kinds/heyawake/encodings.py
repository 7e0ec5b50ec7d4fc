"""Heyawake as pzpr writes it."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.grid import Grid
from gridwright.kinds.heyawake.puzzle import NUMBERS, Heyawake, collect, spread
from gridwright.messages import Sentence
from gridwright.text.codec import SKIPS, Blanks, Cells, Item, Number, Unsupported
from gridwright.text.room_codec import board_of_rooms, link_of_rooms, sheet_of_rooms
from gridwright.text.rooms import Rooms

LINK_NUMBERS = Cells(
    (
        Number(16, 0, 15),
        Number(16, 16, 255, size=2, mark="-"),
        Number(16, 256, 4095, size=3, mark="+"),
        Unsupported(".", Sentence("unknown numbers")),
        Blanks(SKIPS),
    )
)


def make_puzzle(grid: Grid, rooms: Rooms, numbers: Sequence[Item]) -> Heyawake:
    """A heyawake from a number or None for each room."""
    return Heyawake(grid=grid, rooms=rooms, numbers=tuple(n if isinstance(n, int) else None for n in numbers))


LINK = link_of_rooms(make_puzzle, LINK_NUMBERS, lambda puzzle: puzzle.numbers)
BOARD_FILE = board_of_rooms(collect, NUMBERS, spread)
SHEET = sheet_of_rooms(collect, "heyawake", spread)
