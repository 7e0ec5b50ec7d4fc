"""One number less than another, in clauses."""

from __future__ import annotations

from gridwright.lower import Known, New
from gridwright.model import Clause, Less

CONSTRAINT = Less


def support(less: Less, known: Known, new: New) -> list[Clause]:
    """Every value of the larger number that is still open needs a smaller value of the other."""
    smaller = less.smaller.items()
    return [
        [-literal, *(below for v, below in smaller if v < value)]
        for value, literal in less.larger.items()
        if -literal not in known
    ]


ENCODINGS = {"support": support}
