"""Numbers by which the compiled techniques of takuzu tell the wording what they found."""

from __future__ import annotations

from gridwright.compiled.declare import cython

# The rule by which a cell follows, or that is broken.
THREE: cython.int = 0  # never three equal digits side by side
FULL: cython.int = 1  # as many 0s as 1s
TWIN: cython.int = 2  # no two lines are identical
