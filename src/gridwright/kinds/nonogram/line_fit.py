"""Can the open cells of a line be filled so that its runs are the clue? Part of the referee: it knows no model.

The fillings of a line form a lattice: take the leftmost start of every run in two fillings, and you have a filling
again. So the leftmost filling is found by raising a lower bound per run, in a few passes over the line. A line that was
built to need many passes is decided by sets of positions: a few operations per run, on as many bits as it has cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from gridwright.puzzle import Value

MAX_STEPS = 16
"""Steps per cell and run after which the leftmost filling is given up."""


class StepLimitError(Exception):
    """Finding the leftmost filling takes too many steps."""


def fits(values: Sequence[Value], clue: Sequence[int]) -> bool:
    """Can the open cells of a line be filled so that its runs are the clue?"""
    try:
        return LeftmostFilling(values, clue).exists()
    except StepLimitError:
        return fits_by_sets(values, clue)


class LeftmostFilling:
    """The leftmost start of every run, as a lower bound that is raised until all starts together are a filling."""

    def __init__(self, values: Sequence[Value], clue: Sequence[int]) -> None:
        self.length, self.clue = len(values), clue
        self.steps = 0
        self.starts = [0] * len(clue)
        # For every position: the one after the last white cell before it, and the last black cell before it (or -1).
        self.after_white = list(accumulate((i + 1 if v == 0 else 0 for i, v in enumerate(values)), max, initial=0))
        self.last_black = list(accumulate((i if v == 1 else -1 for i, v in enumerate(values)), max, initial=-1))
        self.white_end, self.black_end = find_ends(values, 0), find_ends(values, 1)

    def exists(self) -> bool:
        """Raise the bounds from the left and from the right until nothing changes, or a run does not fit."""
        while self.keep_apart():
            before = list(self.starts)
            if not self.cover_black():
                return False
            if self.starts == before:
                return True
        return False

    def cover_black(self) -> bool:
        """Raise bounds, the last run first, so that no black cell is left uncovered between two runs."""
        end = self.length
        for nth in range(len(self.clue) - 1, -1, -1):
            if not self.raise_to(nth, self.last_black[end] - self.clue[nth] + 1):
                return False
            end = self.starts[nth]
        return self.last_black[end] < 0

    def keep_apart(self) -> bool:
        """Raise bounds, the first run first, so that there is a white cell between two runs."""
        free = 0
        for nth, run in enumerate(self.clue):
            if not self.raise_to(nth, free):
                return False
            free = self.starts[nth] + run + 1
        return True

    def raise_to(self, nth: int, least: int) -> bool:
        """Raise the bound of a run to the first place from `least` on where the run fits; False if there is none."""
        run, at = self.clue[nth], max(self.starts[nth], least)
        while at + run <= self.length:
            self.steps += 1
            if self.steps > MAX_STEPS * (self.length + len(self.clue)):
                raise StepLimitError
            later = self.next_place(at, run)
            if later == at:
                self.starts[nth] = at
                return True
            at = later
        return False

    def next_place(self, at: int, run: int) -> int:
        """A later start before which the run does not fit, or the same one if it fits there."""
        if self.after_white[at + run] > at:
            return self.white_end[self.after_white[at + run]]
        if at and self.black_end[at - 1] >= at:
            return self.black_end[at - 1] + 1
        return self.black_end[at + run] - run


def find_ends(values: Sequence[Value], colour: int) -> list[int]:
    """For every position, where the cells of a colour that begin there end; the position itself if it has another."""
    ends = list(range(len(values) + 1))
    for at in range(len(values) - 1, -1, -1):
        if values[at] == colour:
            ends[at] = ends[at + 1]
    return ends


def fits_by_sets(values: Sequence[Value], clue: Sequence[int]) -> bool:
    """As `fits`, by the set of positions that can be reached after each run; a set is an integer."""
    maybe_white = pack(value != 1 for value in values)
    starts: dict[int, int] = {1: pack(value != 0 for value in values)}  # by length: where such a run can start
    # `ends`: the positions at which the next run may start.
    ends = reach_white(1, maybe_white)
    for nth, run in enumerate(clue, 1):
        if run not in starts:
            starts[run] = erode(starts[1], run)
        landed = (ends & starts[run]) << run
        ends = reach_white(landed if nth == len(clue) else (landed & maybe_white) << 1, maybe_white)
        if not ends:
            return False
    return bool(ends >> len(values) & 1)


def pack(bits: Iterable[bool]) -> int:
    """Truth values as the bits of an integer, the first one lowest."""
    return int("0" + "".join("1" if bit else "0" for bit in bits)[::-1], 2)


def erode(cells: int, length: int) -> int:
    """The cells from which on so many consecutive cells are in the set."""
    reached = 1
    while reached < length:
        step = min(reached, length - reached)
        cells &= cells >> step
        reached += step
    return cells


def reach_white(starts: int, maybe_white: int) -> int:
    """The positions that can be reached from the starts over cells that may be white.

    Adding a start to consecutive ones carries to the bit after them, and changes every bit on the way.
    """
    return (maybe_white ^ (maybe_white + (starts & maybe_white))) | starts
