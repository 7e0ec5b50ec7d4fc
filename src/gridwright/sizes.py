"""How large a formulation may get before it is refused: one that fills the memory helps nobody."""

from __future__ import annotations

from gridwright.errors import UsageError

MOST_BYTES = 500_000_000
CLAUSE_BYTES = 64  # a list; each literal in it takes another 8
LITERAL_BYTES = 8


def check_room(what: str, clauses: int, literals: int) -> None:
    """Refuse a formulation whose clauses would not fit, with their number; `what` names it and the puzzle."""
    needed = CLAUSE_BYTES * clauses + LITERAL_BYTES * literals
    if needed > MOST_BYTES:
        raise UsageError(
            f"{what} would need {clauses:,} clauses with {literals:,} literals, more than fit in "
            f"{MOST_BYTES // 10**6} MB; the default formulation has no such growth"
        )
