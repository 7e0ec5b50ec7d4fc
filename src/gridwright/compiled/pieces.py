# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""How many pieces the areas of a board are in: asked of every board with rooms that is read."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython


def count_pieces(labels: Sequence[Hashable], ends: Sequence[int]) -> int:
    """How many pieces the cells of equal labels form; a cell with the label None is in none.

    `ends` has the two cells of every side, one side after the other (union-find, with path halving).
    """
    cells: cython.int = len(labels)
    side: cython.int
    cell: cython.int
    above: cython.int[::1] = arrays.zeros(cells)
    numbers: cython.int[::1] = arrays.zeros(cells)
    beside: cython.int[::1] = ends
    known: dict[Hashable, int] = {}
    pieces: cython.int = 0
    for cell in range(cells):
        above[cell] = cell
        label = labels[cell]
        if label is None:
            numbers[cell] = -1
        else:
            numbers[cell] = known.setdefault(label, len(known))
            pieces += 1
    for side in range(len(ends) // 2):
        first: cython.int = beside[2 * side]
        second: cython.int = beside[2 * side + 1]
        if numbers[first] != numbers[second] or numbers[first] < 0:
            continue
        while above[first] != first:
            above[first] = above[above[first]]
            first = above[first]
        while above[second] != second:
            above[second] = above[above[second]]
            second = above[second]
        if first != second:
            above[second] = first
            pieces -= 1
    return int(pieces)
