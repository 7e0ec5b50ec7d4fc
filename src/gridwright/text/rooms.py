"""Boards divided into rooms: reading, writing and checking them, for every kind that has them.

Rooms are a number per cell, None for a cell in no room. They are numbered in reading order, so that two boards with the
same rooms are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import eq
from typing import TypeVar

from gridwright.compiled.arrays import ints
from gridwright.compiled.pieces import count_pieces
from gridwright.errors import InputError
from gridwright.grid import Grid, cache_by_size, components
from gridwright.messages import say
from gridwright.text.parsing import Block, SourceLine, rectangle, tokens

OUTSIDE = "."  # the label of a cell that is in no room

Rooms = tuple[int | None, ...]
L = TypeVar("L")


class RoomError(InputError):
    """A fault of the rooms themselves, whatever else the board holds."""


def read_labels(block: Block, lines: Sequence[SourceLine]) -> tuple[Grid, list[str]]:
    """The label of every cell, from rows of labels with blanks or commas between them."""
    rows = [tokens(line.text) for line in lines]
    return rectangle(block.source, lines, rows), [label for row in rows for label in row]


def read_rooms(block: Block, lines: Sequence[SourceLine]) -> tuple[Grid, Rooms]:
    """The rooms of a board on which every cell is in one."""
    grid, labels = read_labels(block, lines)
    if OUTSIDE in labels:
        row = grid.place(labels.index(OUTSIDE))[0]
        raise block.fault(say("a cell without a room ({mark})", mark=OUTSIDE), lines[row])
    return grid, number_rooms(labels)


def write_rooms(grid: Grid, rooms: Rooms) -> list[str]:
    """Rows of labels as they are read."""
    return align(grid.table(label_rooms(rooms)))


def number_rooms(labels: Iterable[str]) -> Rooms:
    """The rooms of a board, from a label per cell."""
    labels = list(labels)
    return tuple(map(number_in_order(labels, OUTSIDE).get, labels))


def number_in_order(labels: Iterable[L], outside: L) -> dict[L, int]:
    """A number for every label, in the order in which they appear; none for the label of cells in no room."""
    found = dict.fromkeys(labels)
    found.pop(outside, None)
    return dict(zip(found, range(len(found)), strict=True))


def renumber_rooms(rooms: Rooms) -> Rooms:
    """Rooms numbered in the order in which they appear."""
    order = number_in_order(rooms, None)
    return rooms if all(map(eq, order, order.values())) else tuple(map(order.get, rooms))


def label_rooms(rooms: Rooms) -> list[str]:
    """A label per cell: letters in the order of the rooms, then letters with numbers."""
    order: dict[int, str] = {}
    return [OUTSIDE if room is None else order.setdefault(room, make_label(len(order))) for room in rooms]


def make_label(nth: int) -> str:
    """The nth label: a to z, then a1, b1 and so on."""
    return chr(ord("a") + nth % 26) + (str(nth // 26) if nth >= 26 else "")


def areas(rooms: Rooms) -> tuple[tuple[int, ...], ...]:
    """The cells of every room."""
    cells: dict[int, list[int]] = {}
    for cell, room in enumerate(rooms):
        if room in cells:
            cells[room].append(cell)
        elif room is not None:
            cells[room] = [cell]
    return tuple(map(tuple, cells.values()))


def walls(grid: Grid, rooms: Rooms) -> frozenset[tuple[int, int]]:
    """The sides between cells of different rooms."""
    return frozenset((a, b) for a, b in grid.sides() if rooms[a] != rooms[b])


def check_rooms(grid: Grid, rooms: Rooms) -> None:
    """Refuse a room that is in two pieces."""
    if count_pieces(rooms, flat_sides(grid)) == len({*rooms} - {None}):
        return
    beside: list[list[int]] = [[] for _ in rooms]
    for a, b in grid.sides():
        if rooms[a] == rooms[b]:
            beside[a].append(b)
            beside[b].append(a)
    seen: dict[int | None, int] = {}
    for first in sorted(min(piece) for piece in components([room is not None for room in rooms], beside)):
        other = seen.setdefault(rooms[first], first)
        if other != first:
            what = say(
                "one room label stands for two separate areas, at {first} and at {second}",
                first=grid.name(other),
                second=grid.name(first),
            )
            raise RoomError(what, row=grid.place(first)[0])


def require_rooms(grid: Grid, rooms: Rooms) -> Rooms:
    """The rooms in reading order of a board on which every cell is in one; others are refused."""
    if len(rooms) != len(grid) or None in rooms:
        size = {"size": grid, "count": len(grid)}
        raise InputError(say("a board of {size} cells needs a room for each of its {count} cells", **size))
    check_rooms(grid, rooms)
    return renumber_rooms(rooms)


@cache_by_size
def flat_sides(grid: Grid) -> Sequence[int]:
    """The two cells of every side of a board of a size, one side after the other."""
    ends: Sequence[int] = ints(chain.from_iterable(grid.sides()))
    return ends


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of marks as lines of text in aligned columns."""
    wide = max(len(mark) for row in rows for mark in row)
    return [" ".join(mark.ljust(wide) for mark in row).rstrip() for row in rows]
