"""Permutation in clauses."""

from __future__ import annotations

from gridwright.lower import Known, New
from gridwright.model import Clause, Permutation, exactly_one

CONSTRAINT = Permutation
EAGER = True


def pairwise(permutation: Permutation, known: Known, new: New) -> list[Clause]:
    """Pairwise encoding: every number has a value, and every value exactly one number.

    That no number has two values follows by counting; leaving it out saves a third of all clauses.
    """
    clauses = [list(number.values()) for number in permutation.numbers]
    for same_value in list(zip(*clauses, strict=True)):
        clauses += exactly_one(list(same_value))
    return clauses


ENCODINGS = {"pairwise": pairwise}
