"""Greatest in clauses."""

from __future__ import annotations

from gridwright.lower import Known, New
from gridwright.lower.less import support as support_less
from gridwright.model import Clause, Greatest, Less

CONSTRAINT = Greatest


def support(greatest: Greatest, known: Known, new: New) -> list[Clause]:
    """The support encoding of `Less`, for every other number."""
    first, *others = greatest.numbers
    return [clause for other in others for clause in support_less(Less(other, first), known, new)]


ENCODINGS = {"support": support}
