"""Runs of a line in clauses: one order-encoded start a run (Tamura et al. 2009 style), for the places still open.

The literals of a run say "it starts at this place or before". A cell is black inside a run and white between two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gridwright.lower import Known, New
from gridwright.model import Clause, Runs

if TYPE_CHECKING:
    from gridwright.kernel.nonogram_board import Board

CONSTRAINT = Runs


def starts(runs: Runs, known: Known, new: New) -> list[Clause]:
    """Clauses over the cells that are undecided and the starts that are possible."""
    if too_long(runs):
        return [[]]
    top = new(0).start - 1
    clauses, last = known_line(runs, known).encode_line(0, runs.line, top)
    new(last - top)
    return clauses


def propagate(runs: Runs, known: Known) -> list[int] | None:
    """The cells that have the same value in every filling of the line; None when it has no filling."""
    if too_long(runs):
        return None
    seen = known_line(runs, known).solve_line(0)
    if seen is None:
        return None
    black, white = seen
    told = [literal for at, literal in enumerate(runs.line) if not white >> at & 1]
    told += [-literal for at, literal in enumerate(runs.line) if not black >> at & 1]
    return [literal for literal in told if literal not in known]


def too_long(runs: Runs) -> bool:
    """Has the line no room for its clue?"""
    return sum(runs.clue) + len(runs.clue) - 1 > len(runs.line)


def known_line(runs: Runs, known: Known) -> Board:
    """The line alone, with what is known of its cells; the clues across do not matter, for it is never propagated."""
    from gridwright.kernel.nonogram_board import Board

    board = Board([runs.clue], [()] * len(runs.line))
    for at, literal in enumerate(runs.line):
        if literal in known:
            board.assign(at, 1)
        elif -literal in known:
            board.assign(at, 0)
    return board


def start_names(runs: Runs, say: Callable[[int], str]) -> Iterator[str]:
    """A name for every literal of every start, when no cell is known."""
    slack = len(runs.line) - sum(runs.clue) - max(len(runs.clue) - 1, 0)
    first = 0
    for nth, run in enumerate(runs.clue, 1):
        for at in range(first, first + slack):
            yield f"run {nth} (of {run}) starts at place {at + 1} or before"
        first += run + 1


ENCODINGS = {"starts": starts}
NAMES = {"starts": start_names}
