"""Less in clauses."""

from __future__ import annotations

from gridwright.lower import Known, New
from gridwright.model import Clause, Less

CONSTRAINT = Less


def support(less: Less, known: Known, new: New) -> list[Clause]:
    """Support encoding (Gent, 2002): a value of the larger number implies one of the smaller values of the other."""
    smaller = less.smaller.items()
    return [
        [-literal, *(below for v, below in smaller if v < value)]
        for value, literal in less.larger.items()
        if -literal not in known
    ]


ENCODINGS = {"support": support}
