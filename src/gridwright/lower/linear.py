"""Linear constraints in clauses: sequential counters of the SAT library, on what is still open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count

from gridwright.lower import Known, New
from gridwright.model import Clause, Linear

CONSTRAINT = Linear


def counter(linear: Linear, known: Known, new: New) -> list[Clause]:
    """Sinz's sequential counter (2005): after n·k helper variables, unit propagation counts exactly."""
    literals, lo, hi = open_part(linear, known)
    if lo > hi or hi < 0 or lo > len(literals):
        return [[]]
    clauses, top = counted(len(literals), max(lo, 0), min(hi, len(literals)))
    names = [0, *literals, *new(top - len(literals))]
    return [[names[i] if i > 0 else -names[-i] for i in clause] for clause in clauses]


def open_part(linear: Linear, known: Known) -> tuple[list[int], int, int]:
    """The literals not decided yet, each as often as it counts, and how many of them must be true."""
    literals: list[int] = []
    shift = 0  # what the true and the turned-round literals contribute in any case
    for factor, literal in linear.terms:
        if factor < 0:  # -x is (not x) - 1
            shift += factor
            factor, literal = -factor, -literal
        if literal in known:
            shift += factor
        elif -literal not in known:
            literals += [literal] * factor
    lo = 0 if linear.lo is None else linear.lo - shift
    hi = len(literals) if linear.hi is None else linear.hi - shift
    return literals, lo, hi


@lru_cache(maxsize=256)
def counted(length: int, lo: int, hi: int) -> tuple[list[Clause], int]:
    """Clauses that say that between lo and hi of the variables 1 to length are true, and the last variable used."""
    from pysat.card import CardEnc, EncType

    variables = list(range(1, length + 1))
    if lo == hi == 0:
        return [[-v] for v in variables], length
    if lo == length:
        return [[v] for v in variables], length
    if lo == hi:
        both = [CardEnc.equals(variables, lo, top_id=length, encoding=EncType.seqcounter)]
    else:
        both = [CardEnc.atleast(variables, lo, top_id=length, encoding=EncType.seqcounter)] if lo > 0 else []
        if hi < length:
            top = max([length, *(part.nv for part in both)])
            both.append(CardEnc.atmost(variables, hi, top_id=top, encoding=EncType.seqcounter))
    clauses = [clause for part in both for clause in part.clauses]
    return clauses, max([length, *(part.nv for part in both)])


def propagate(linear: Linear, known: Known) -> list[int] | None:
    """What follows when a bound is already met: the rest is all false, or all true. None when it cannot be met."""
    literals, lo, hi = open_part(linear, known)
    if lo > hi or hi < 0 or lo > len(literals):
        return None
    if hi == 0:
        return [-literal for literal in literals]
    return literals if lo == len(literals) else []


def counter_names(linear: Linear, say: Callable[[int], str]) -> Iterator[str]:
    """The bits of a sequential counter by number."""
    for bit in count(1):
        yield f"bit {bit} of the counter"


ENCODINGS = {"counter": counter}
NAMES = {"counter": counter_names}
