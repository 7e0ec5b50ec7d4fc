"""Cells, lines, sides and connected areas, on rectangles of all shapes."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from gridwright.grid import Grid, components

SIZES = list(product((1, 2, 3, 5), repeat=2))
each_size = pytest.mark.parametrize(("height", "width"), SIZES)


@each_size
def test_lines_hold_every_cell_once_in_each_direction(height: int, width: int) -> None:
    grid = Grid(height, width)
    assert len(grid) == height * width
    assert [cell for row in grid.rows() for cell in row.cells] == list(range(len(grid)))
    assert sorted(cell for column in grid.columns() for cell in column.cells) == list(range(len(grid)))
    # Other sizes may have pushed one of the tables out of the cache: equal lines, not the same objects.
    assert [(str(line.name), line.cells) for line in grid.lines()] == [
        (str(line.name), line.cells) for line in grid.rows() + grid.columns()
    ]
    assert {len(row.cells) for row in grid.rows()} == {width}
    assert {len(column.cells) for column in grid.columns()} == {height}
    assert str(grid.lines()[0].name) == "row 1"
    assert str(grid.lines()[-1].name) == f"column {width}"


@each_size
def test_sides_and_neighbours_are_the_cells_at_distance_one(height: int, width: int) -> None:
    grid = Grid(height, width)
    near = {
        (a, b)
        for a, b in combinations(range(len(grid)), 2)
        if sum(abs(x - y) for x, y in zip(grid.place(a), grid.place(b), strict=True)) == 1
    }
    assert set(grid.sides()) == near
    assert len(grid.sides()) == len(near)
    for cell, beside in enumerate(grid.neighbours()):
        assert sorted(beside) == sorted(b if a == cell else a for a, b in near if cell in (a, b))


@each_size
def test_steps_lead_to_places_and_nowhere_outside(height: int, width: int) -> None:
    grid = Grid(height, width)
    for cell, down, right in product(range(len(grid)), (-1, 0, 1), (-1, 0, 1)):
        row, column = grid.place(cell)
        inside = 0 <= row + down < height and 0 <= column + right < width
        target = grid.step(cell, down, right)
        assert (target is not None) == inside
        if target is not None:
            assert grid.place(target) == (row + down, column + right)


def test_names_count_from_one_and_sizes_have_the_width_first() -> None:
    grid = Grid(2, 3)
    assert str(grid) == "3x2"
    assert str(grid.name(0)) == "row 1, column 1"
    assert str(grid.names()[-1]) == "row 2, column 3"
    assert grid.places([5, 0]) == ((1, 2), (0, 0))
    assert grid.table("abcdef") == [["a", "b", "c"], ["d", "e", "f"]]


@pytest.mark.parametrize(("height", "width"), [(0, 3), (3, 0), (-1, 2)])
def test_a_grid_has_cells(height: int, width: int) -> None:
    with pytest.raises(ValueError, match=f"{height}"):
        Grid(height, width)


def reachable(start: int, inside: tuple[bool, ...], grid: Grid) -> frozenset[int]:
    """The cells that can be reached, found by repeating one step until nothing is new."""
    found = {start}
    while more := {o for cell in found for o in grid.neighbours()[cell] if inside[o]} - found:
        found |= more
    return frozenset(found)


@pytest.mark.parametrize(("height", "width"), [(1, 5), (3, 3), (2, 5)])
def test_components_are_what_can_be_reached(height: int, width: int) -> None:
    grid = Grid(height, width)
    for inside in product((False, True), repeat=len(grid)):
        areas = components(inside, grid.neighbours())
        wanted = {reachable(cell, inside, grid) for cell in range(len(grid)) if inside[cell]}
        assert {frozenset(area) for area in areas} == wanted
        assert len(areas) == len(wanted)
        assert [len(area) for area in areas] == sorted(map(len, areas), reverse=True)
