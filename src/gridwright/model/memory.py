"""A model that would not fit in memory is refused before it is built."""

from __future__ import annotations

from gridwright.errors import UsageError
from gridwright.messages import say

MOST_BYTES = 500_000_000
CLAUSE_BYTES = 64  # of the list itself
LITERAL_BYTES = 8


def check_memory(what: str, clauses: int, literals: int) -> None:
    """Refuse a formulation whose clauses would not fit in memory, before they are built; `what` names it."""
    if clause_bytes(clauses, literals) > MOST_BYTES:
        megabytes = MOST_BYTES // 10**6
        raise UsageError(
            say(
                "{what} would need {clauses:,} clauses with {literals:,} literals, more than fit in {megabytes} MB; "
                "the default formulation has no such growth",
                what=what,
                clauses=clauses,
                literals=literals,
                megabytes=megabytes,
            )
        )


def check_bytes(what: str, needed: int) -> None:
    """Refuse a puzzle that no formulation or search can hold in memory, before anything is built."""
    if needed > MOST_BYTES:
        sizes = {"needed": needed // 10**6, "megabytes": MOST_BYTES // 10**6}
        raise UsageError(
            say(
                "{what} would need about {needed:,} MB of memory; gridwright uses at most {megabytes} MB for that",
                what=what,
                **sizes,
            )
        )


def clause_bytes(clauses: int, literals: int) -> int:
    """The memory that clauses take, roughly."""
    return CLAUSE_BYTES * clauses + LITERAL_BYTES * literals
