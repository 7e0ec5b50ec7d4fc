"""Numbers by which the compiled techniques of hitori tell the wording what they found."""

from __future__ import annotations

from gridwright.compiled.declare import cython

VISIBLE: cython.int = 0
MASKED: cython.int = 1

# The contradiction that a trial ends with.
TOUCH: cython.int = 0  # two masked cells share a side
REPEAT: cython.int = 1  # a line shows a number twice
CUT: cython.int = 2  # the masked cells cut the board

BY_WALL: cython.int = -2  # the cause of a cell that is visible because masking it would cut the board
