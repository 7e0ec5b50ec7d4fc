"""Boards divided into rooms: labels, areas and walls, there and back."""

from __future__ import annotations

import random

import pytest

from gridwright.errors import InputError
from gridwright.grid import Grid, components
from gridwright.text.rooms import align, areas, check_rooms, label_rooms, make_label, number_rooms, walls
from support.boards.makaro import make_rooms


@pytest.mark.parametrize("seed", range(30))
def test_labels_there_and_back(seed: int) -> None:
    rng = random.Random(seed)
    grid = Grid(rng.randint(1, 7), rng.randint(1, 7))
    rooms = number_rooms("." if room is None else str(room) for room in make_rooms(rng, grid, 0.2, 5))
    assert number_rooms(label_rooms(rooms)) == rooms
    check_rooms(grid, rooms)
    parts = areas(rooms)
    assert sorted(cell for part in parts for cell in part) == [c for c, room in enumerate(rooms) if room is not None]
    for part in parts:
        assert len({rooms[cell] for cell in part}) == 1
        assert len(components([cell in part for cell in range(len(grid))], grid.neighbours())) == 1
    assert walls(grid, rooms) == {(a, b) for a, b in grid.sides() if rooms[a] != rooms[b]}


def test_there_are_labels_for_any_number_of_rooms() -> None:
    labels = [make_label(nth) for nth in range(1000)]
    assert labels[:2] + labels[25:27] == ["a", "b", "z", "a1"]
    assert len(set(labels)) == 1000
    assert not set(labels) & {"."}


def test_a_room_in_two_pieces_is_refused() -> None:
    with pytest.raises(InputError, match=r"row 1, column 1.*row 1, column 3") as caught:
        check_rooms(Grid(1, 3), (0, 1, 0))
    assert caught.value.row == 0


def test_columns_are_aligned() -> None:
    assert align([["a", "a1"], ["b", "."]]) == ["a  a1", "b  ."]
