"""The sorts of steps in one line of a nonogram, and how a step tells the wording what it is about; as numbers."""

from __future__ import annotations

from gridwright.compiled.declare import cython

OVERLAP: cython.int = 0
EDGE_AFTER: cython.int = 1  # a run that starts near a border goes on
EDGE_BEFORE: cython.int = 2
FOUND: cython.int = 3  # all runs are found
CLOSED: cython.int = 4
GAP: cython.int = 5
JOINED: cython.int = 6
SPLIT: cython.int = 7
COVERED: cython.int = 8  # by a run wherever it goes
BEYOND: cython.int = 9  # the reach of all runs
FORCED: cython.int = 10
FULL: cython.int = 11  # the clue fills the line
FIRST: cython.int = 12  # the first run is complete, so nothing comes before it
LAST: cython.int = 13
EDGE_BOTH: cython.int = 14

# How a step of a technique with several sorts says which it is.
ALL_FOUND: cython.int = 0
COMPLETE: cython.int = 1
BEFORE_RUN: cython.int = 2
AFTER_RUN: cython.int = 3
NOTHING: cython.int = 4  # lines with the clue 0
SINGLE: cython.int = 2  # black cells of a line that has one run
BOTH: cython.int = 3  # a run goes on at both ends

# What keeps a run from going on beyond its border.
EDGE: cython.int = 0
WHITE: cython.int = 1
OTHER_RUNS: cython.int = 2
