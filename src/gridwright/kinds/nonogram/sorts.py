# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The sorts of steps in one line of a nonogram, as numbers that compiled code shares."""

from __future__ import annotations

OVERLAP = 0
EDGE_AFTER = 1  # a run that starts near a border goes on
EDGE_BEFORE = 2
FOUND = 3  # all runs are found
CLOSED = 4
GAP = 5
JOINED = 6
SPLIT = 7
COVERED = 8  # by a run wherever it goes
BEYOND = 9  # the reach of all runs
FORCED = 10
FULL = 11  # the clue fills the line
FIRST = 12  # the first run is complete, so nothing comes before it
LAST = 13
EDGE_BOTH = 14
