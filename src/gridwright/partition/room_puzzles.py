"""Puzzles on boards that are cut into rooms: the puzzle, its text and its picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from gridwright.grid import Grid, Turn, renumber
from gridwright.messages import Text
from gridwright.puzzle import Puzzle
from gridwright.scene import Cell, Scene
from gridwright.text.parsing import Block
from gridwright.text.rooms import Rooms, areas, read_rooms, require_rooms, walls, write_rooms


@dataclass(frozen=True, kw_only=True)
class RoomPuzzle(Puzzle):
    """The room of every cell, numbered in reading order; a kind with black cells allows None for these."""

    rooms: Rooms

    def __post_init__(self) -> None:
        object.__setattr__(self, "rooms", require_rooms(self.grid, self.rooms))

    @cached_property
    def areas(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every room."""
        return areas(self.rooms)

    def area_of(self, cell: int) -> tuple[int, ...]:
        """The cells of the room of a cell that is in one."""
        room = self.rooms[cell]
        assert room is not None, "a black cell has no room"
        return self.areas[room]

    def name_room(self, area: Sequence[int]) -> Text:
        """What a sentence calls a room: its first cell."""
        return self.grid.name(area[0])


R = TypeVar("R", bound=RoomPuzzle)


def parse_rooms(block: Block, make: Callable[[Grid, Rooms], R]) -> R:
    """A puzzle of rooms alone: a label per cell, separated by blanks or commas."""
    grid, rooms = read_rooms(block, block.lines)
    with block.locate_errors(block.lines):
        return make(grid, rooms)


def plain_rooms(puzzle: RoomPuzzle) -> list[str]:
    """The rooms as `parse_rooms` reads them."""
    return write_rooms(puzzle.grid, puzzle.rooms)


def turn_rooms(puzzle: RoomPuzzle, turn: Turn) -> tuple[int, ...]:
    """The rooms after a turn, numbered as they appear."""
    return renumber(turn.move(puzzle.rooms))


def draw_rooms(puzzle: RoomPuzzle, cells: Sequence[Cell]) -> Scene:
    """Cells, with walls between the rooms."""
    drawn = walls(puzzle.grid, puzzle.rooms)
    return Scene(puzzle.grid, tuple(cells), walls=drawn, lines=True, title=puzzle.notes.title)
