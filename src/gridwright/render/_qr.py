"""The code beside a puzzle on paper, which opens the puzzle on the page; it is an extra, imported when needed."""

from __future__ import annotations

from typing import Any

from gridwright.errors import MissingError
from gridwright.grid import Grid
from gridwright.messages import say
from gridwright.render._areas import join_cells
from gridwright.render._look import Role
from gridwright.render._shapes import Boxes, Drawing, Outlines

QUIET = 4  # modules that stay white around a code, as its standard asks
LEAST_SIDE = 52.0  # points
MODULE = 1.0  # points; a third of a millimetre, which a telephone still reads from a printed page
MOST_LETTERS = 858  # of a link: what a code of 97 modules a side holds, which is 37 millimetres on paper


def import_segno() -> Any:
    """The library that makes codes, or an error that says how to install it."""
    try:
        import segno
    except ImportError:
        raise MissingError(say("QR codes need segno: pip install 'gridwright[qr]'")) from None
    return segno


def draw_code(link: str) -> Drawing:
    """The code of a link, in points."""
    matrix = import_segno().make_qr(link, error="l", boost_error=False).matrix
    grid = Grid(len(matrix), len(matrix))
    dark = [n for n, bit in enumerate(bit for row in matrix for bit in row) if bit]
    side = len(matrix) + 2 * QUIET
    module = max(MODULE, LEAST_SIDE / side)
    shapes = [
        [[((column + QUIET) * module, (row + QUIET) * module) for row, column in ring] for ring in rings]
        for rings in join_cells(grid, dark)
    ]
    paper = Boxes(Role.PAPER, ((0.0, 0.0, side * module, side * module),))
    return Drawing(side * module, side * module, (paper, Outlines(Role.BLACK, shapes)))
