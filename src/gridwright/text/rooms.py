"""Boards divided into rooms: reading, writing and checking them, for every kind that has them.

Rooms are a number per cell, None for a cell in no room. They are numbered in reading order, so that two boards with the
same rooms are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.errors import InputError
from gridwright.grid import Grid, components
from gridwright.messages import input as messages

OUTSIDE = "."  # the label of a cell that is in no room

Rooms = tuple[int | None, ...]


class RoomError(InputError):
    """A fault of the rooms themselves, whatever else the board holds."""


def number_rooms(labels: Iterable[str]) -> Rooms:
    """The rooms of a board, from a label per cell."""
    ids: dict[str, int] = {}
    return tuple(None if label == OUTSIDE else ids.setdefault(label, len(ids)) for label in labels)


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
    beside: list[list[int]] = [[] for _ in range(len(grid))]
    for (a, b), one, two in zip(grid.sides(), *grid.ends(rooms), strict=True):
        if one == two and one is not None:
            beside[a].append(b)
            beside[b].append(a)
    pieces = components([room is not None for room in rooms], beside)
    if len(pieces) == len({*rooms} - {None}):
        return
    seen: dict[int | None, int] = {}
    for first in sorted(min(piece) for piece in pieces):
        other = seen.setdefault(rooms[first], first)
        if other != first:
            what = messages.SPLIT_ROOM(first=grid.name(other), second=grid.name(first))
            raise RoomError(what, row=grid.place(first)[0])


def align(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of marks as lines of text in aligned columns."""
    wide = max(len(mark) for row in rows for mark in row)
    return [" ".join(mark.ljust(wide) for mark in row).rstrip() for row in rows]
