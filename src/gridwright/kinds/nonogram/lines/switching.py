# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Switching components of a nonogram: a second solution without a search."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.compiled import arrays
from gridwright.compiled.declare import cython


def can_slide(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, to: cython.int
) -> cython.bint:
    """Does a line keep its clue if a black and a white cell are exchanged, because a run slides by one?"""
    way: cython.int = 1 if to > at else -1
    spot: cython.int = at
    if 0 <= at - way < length and black[start + (at - way) * step]:
        return False
    while spot != to:
        if not black[start + spot * step]:
            return False
        spot += way
    if black[start + to * step]:
        return False
    return not (0 <= to + way < length and black[start + (to + way) * step])


def find_slide_end(
    black: cython.int[::1], start: cython.int, step: cython.int, length: cython.int, at: cython.int, way: cython.int
) -> cython.int:
    """The cell that turns black when the run of a black cell slides by one that way; -1 if it cannot."""
    to: cython.int = at
    while 0 <= to < length and black[start + to * step]:
        to += way
    return to if 0 <= to < length and can_slide(black, start, step, length, at, to) else -1


def find_switching_component(
    values: Sequence[int], free: Sequence[int], height: int, width: int
) -> tuple[int, int, int, int] | None:
    """Four corners of a rectangle whose exchange, black for white, gives another solution; None without any.

    In discrete tomography this is an elementary switching component (Ryser's interchange, 1957); here a run must also
    slide by one in each of the two rows and columns. Most random puzzles with two solutions have one.
    """
    h: cython.int = height
    w: cython.int = width
    black: cython.int[::1] = arrays.ints(values)
    loose: cython.int[::1] = arrays.ints(free)
    row: cython.int
    column: cython.int
    other: cython.int
    below: cython.int
    across: cython.int
    down: cython.int
    for row in range(h):
        for column in range(w):
            if not black[row * w + column] or not loose[row * w + column]:
                continue
            for across in range(-1, 2, 2):
                other = find_slide_end(black, row * w, 1, w, column, across)
                if other < 0 or not loose[row * w + other]:
                    continue
                for down in range(-1, 2, 2):
                    below = find_slide_end(black, column, w, h, row, down)
                    if below < 0 or not black[below * w + other]:
                        continue
                    if not loose[below * w + column] or not loose[below * w + other]:
                        continue
                    if can_slide(black, below * w, 1, w, other, column) and can_slide(black, other, w, h, below, row):
                        return row * w + column, row * w + other, below * w + column, below * w + other
    return None
