"""Numbers that are all different, in clauses."""

from __future__ import annotations

from itertools import combinations

from gridwright.lower import Known, New
from gridwright.model import AllDifferent, Clause

CONSTRAINT = AllDifferent


def pairs(different: AllDifferent, known: Known, new: New) -> list[Clause]:
    """No two of the numbers have a value in common that both can still take."""
    return [
        [-literal, -second[value]]
        for first, second in combinations(different.numbers, 2)
        for value, literal in first.items()
        if value in second and -literal not in known and -second[value] not in known
    ]


ENCODINGS = {"pairs": pairs}
