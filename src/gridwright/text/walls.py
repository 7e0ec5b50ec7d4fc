"""Walls of cells that touch at corners, in words: for every kind in which they must not cut the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.grid import Grid, components
from gridwright.messages import say
from gridwright.text.cells import join_places, name_cells, name_each

FEW_CELLS = 4  # that are named one by one
SHORT_PIECE = 5  # a longer piece of a wall is not named cell by cell


def list_parts(grid: Grid, cells: Sequence[int], new: Sequence[int]) -> list[int | str]:
    """The cells of a wall that are there before its new ones, along it; of a long piece, its name instead."""
    pieces = list_pieces(grid, cells, new)
    if len(pieces[0]) > SHORT_PIECE >= len(pieces[-1]):  # at the end, its own last cell is not taken for one of a list
        pieces = [piece[::-1] for piece in reversed(pieces)]
    return [part for piece in pieces for part in (piece if len(piece) <= SHORT_PIECE else [name_zigzag(grid, piece)])]


def name_parts(grid: Grid, parts: Sequence[int | str]) -> str:
    """Cells and long pieces of a wall, in their order."""
    cells = [part for part in parts if isinstance(part, int)]
    if len(cells) == len(parts):
        return name_each(grid, cells)
    return join_places([str(grid.name(part)) if isinstance(part, int) else part for part in parts])


def list_pieces(grid: Grid, cells: Sequence[int], new: Sequence[int]) -> list[list[int]]:
    """The pieces that the cells of a wall are in before its new ones join them, in the order of the wall."""
    pieces: list[list[int]] = []
    for chain in split_wall(grid, [*cells, *new]):
        is_open = False
        for cell in chain:
            if is_open and cell not in new and cell in list_corners(grid, pieces[-1][-1]):
                pieces[-1].append(cell)
            elif cell not in new:
                pieces.append([cell])
            is_open = cell not in new
    return pieces


def split_wall(grid: Grid, cells: Sequence[int]) -> list[list[int]]:
    """The pieces of a wall, longest first, each in its order: chains of cells that touch at corners."""
    wall = sorted(cells)
    nths = {cell: nth for nth, cell in enumerate(wall)}
    corners = [[nths[other] for other in list_corners(grid, cell) if other in nths] for cell in wall]
    pieces = components([True] * len(wall), corners)
    return [[wall[nth] for nth in order_piece(piece, corners)] for piece in pieces]


def order_piece(piece: Sequence[int], corners: Sequence[Sequence[int]]) -> list[int]:
    """The cells of a chain that touch at corners, from one end to the other."""
    left = set(piece)
    ends = sorted(cell for cell in piece if sum(other in left for other in corners[cell]) <= 1)
    ordered = [ends[0] if ends else min(piece)]
    left.remove(ordered[0])
    while left:
        near = [cell for cell in corners[ordered[-1]] if cell in left]
        ordered.append(min(near or left))
        left.remove(ordered[-1])
    return ordered


def name_zigzag(grid: Grid, piece: Sequence[int]) -> str:
    """One name for a long chain of cells that touch at corners."""
    first, middle, last = (grid.name(piece[at]) for at in (0, len(piece) // 2, -1))
    return say(
        "the zigzag of {count} cells from {first} through {middle} to {last}",
        count=len(piece),
        first=first,
        middle=middle,
        last=last,
    )


def list_corners(grid: Grid, cell: int) -> list[int]:
    """The cells that touch a cell at its corners."""
    around = [grid.step(cell, down, right) for down in (-1, 1) for right in (-1, 1)]
    return [other for other in around if other is not None]


def name_cut(grid: Grid, wall: Iterable[int]) -> str:
    """What a wall would do: "cut off row 1, column 1"."""
    smaller = find_cut_off(grid, wall)
    if len(smaller) > FEW_CELLS:
        return say("cut the board in two")
    return say("cut off {cells}", cells=name_cells(grid, smaller))


def find_cut_off(grid: Grid, wall: Iterable[int]) -> tuple[int, ...]:
    """The cells that a wall would cut off from the largest part."""
    inside = [True] * len(grid)
    for cell in wall:
        inside[cell] = False
    areas = components(inside, grid.neighbours())
    return tuple(cell for area in areas[1:] for cell in area)
