"""Runs of a line in clauses: the start of every run in order encoding (Tamura et al., 2009).

A run has a literal per possible position, true if the run starts there or before. Cells inside a run are black, cells
between two runs are white.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gridwright.lower import Describe, Known, New
from gridwright.messages import Sentence
from gridwright.model import Clause, Name, Runs

if TYPE_CHECKING:
    from gridwright.kernel.lone_line import LoneLine

CONSTRAINT = Runs


def order(runs: Runs, known: Known, new: New) -> list[Clause]:
    """Order encoding over the undecided cells and the starts that are still possible."""
    if is_too_long(runs):
        return [[]]
    top = new(0).start - 1
    clauses, last = known_line(runs, known).encode(runs.line, top)
    new(last - top)
    return clauses


def propagate(runs: Runs, known: Known) -> list[int] | None:
    """The cells that have the same value in every filling of the line (arc consistency); None if it has no filling."""
    if is_too_long(runs):
        return None
    seen = known_line(runs, known).solve()
    if seen is None:
        return None
    black, white = seen
    implied = [literal for at, literal in enumerate(runs.line) if not white >> at & 1]
    implied += [-literal for at, literal in enumerate(runs.line) if not black >> at & 1]
    return [literal for literal in implied if literal not in known]


def scope(runs: Runs) -> tuple[int, ...]:
    """The literals that `propagate` looks at."""
    return runs.line


def is_too_long(runs: Runs) -> bool:
    """Is the clue longer than the line?"""
    return sum(runs.clue) + len(runs.clue) - 1 > len(runs.line)


def known_line(runs: Runs, known: Known) -> LoneLine:
    """The line with its known cells."""
    from gridwright.kernel.lone_line import LoneLine

    line = LoneLine(runs.clue, len(runs.line))
    for at, literal in enumerate(runs.line):
        if literal in known:
            line.assign(at, 1)
        elif -literal in known:
            line.assign(at, 0)
    return line


def start_names(runs: Runs, describe: Describe) -> Iterator[Name]:
    """The meaning of the literals of every start, when no cell is known."""
    slack = len(runs.line) - sum(runs.clue) - max(len(runs.clue) - 1, 0)
    first = 0
    for nth, run in enumerate(runs.clue, 1):
        for at in range(first, first + slack):
            meaning = Sentence(
                "run {number} (of {length}) starts at position {position} or before",
                number=nth,
                length=run,
                position=at + 1,
            )
            yield Name(meaning, f"run{nth}_by{at + 1}")
        first += run + 1


ENCODINGS = {"order": order}
NAMES = {"order": start_names}
