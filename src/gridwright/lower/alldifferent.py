"""AllDifferent in clauses."""

from __future__ import annotations

from itertools import combinations

from gridwright.lower import Known, New
from gridwright.model import AllDifferent, Clause

CONSTRAINT = AllDifferent


def pairwise(different: AllDifferent, known: Known, new: New) -> list[Clause]:
    """Pairwise encoding: a binary clause per pair of numbers and value that both can still take."""
    return [
        [-literal, -second[value]]
        for first, second in combinations(different.numbers, 2)
        for value, literal in first.items()
        if value in second and -literal not in known and -second[value] not in known
    ]


ENCODINGS = {"pairwise": pairwise}
