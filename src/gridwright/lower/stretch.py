"""Stretches of a line in clauses: two for any cells that would be too long a stretch, and a sequential counter."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.lower import Describe, Known, New
from gridwright.lower.linear import counter_names, sequential_counter
from gridwright.model import Clause, Linear, Name, Stretch

CONSTRAINT = Stretch


def windows(stretch: Stretch, known: Known, new: New) -> list[Clause]:
    """A window of one literal more than the longest stretch slides along the line: some are true, and some false."""
    return forbid_long(stretch) + sequential_counter(count_true(stretch), known, new)


def forbid_long(stretch: Stretch) -> list[Clause]:
    """Clauses against stretches that are too long: first of false literals, then of true ones."""
    line, size = stretch.line, stretch.longest + 1
    found = [list(line[at : at + size]) for at in range(len(line) - size + 1)]
    return found + [[-literal for literal in window] for window in found]


def count_true(stretch: Stretch) -> Linear:
    """The bounds on the number of true literals."""
    return Linear(tuple((1, literal) for literal in stretch.line), stretch.lo, stretch.hi)


def window_names(stretch: Stretch, describe: Describe) -> Iterator[Name]:
    """The meaning of the counter's variables."""
    return counter_names(count_true(stretch), describe)


ENCODINGS = {"windows": windows}
NAMES = {"windows": window_names}
