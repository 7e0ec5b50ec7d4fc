"""Linear and cardinality constraints in clauses: sequential counters over the literals that are still open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import count

from gridwright.lower import Describe, Known, New
from gridwright.messages import Sentence
from gridwright.model import Clause, Linear, Name

CONSTRAINT = Linear


def sequential_counter(linear: Linear, known: Known, new: New) -> list[Clause]:
    """The sequential counter of Sinz (2005): n·k auxiliary variables, and unit propagation enforces arc consistency."""
    literals, lo, hi = open_part(linear, known)
    if lo > hi or hi < 0 or lo > len(literals):
        return [[]]
    clauses, top = count_clauses(len(literals), max(lo, 0), min(hi, len(literals)))
    names = [0, *literals, *new(top - len(literals))]
    return [[names[i] if i > 0 else -names[-i] for i in clause] for clause in clauses]


def open_part(linear: Linear, known: Known) -> tuple[list[int], int, int]:
    """The open literals, each as often as its coefficient, and the bounds on how many of them must be true."""
    literals: list[int] = []
    shift = 0  # the contribution of true literals, and of negations
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
def count_clauses(length: int, lo: int, hi: int) -> tuple[list[Clause], int]:
    """Clauses for lo to hi of the variables 1 to length being true, and the last variable used."""
    variables = list(range(1, length + 1))
    if lo == hi == 0:
        return [[-v] for v in variables], length
    if lo == length:
        return [[v] for v in variables], length
    names = count(length + 1)
    clauses = list(count_up([-v for v in variables], length - lo, names)) if lo > 0 else []
    if hi < length:
        clauses += count_up(variables, hi, names)
    return clauses, next(names) - 1


def count_up(literals: list[int], most: int, names: Iterator[int]) -> Iterator[Clause]:
    """Clauses for at most so many true literals, fewer than all.

    A variable (j, c) means that of the first c + j literals at least j are true. All but one are a single clause.
    """
    columns = len(literals) - most
    if columns == 1:
        yield [-literal for literal in literals]
        return
    bit: defaultdict[tuple[int, int], int] = defaultdict(lambda: next(names))
    for column in range(columns):
        for row in range(1, most + 1):
            before = [-bit[row - 1, column]] if row > 1 else []
            yield [-literals[column + row - 1], *before, bit[row, column]]
            if column < columns - 1:
                yield [-bit[row, column], bit[row, column + 1]]
        yield [-literals[column + most], -bit[most, column]]


def propagate(linear: Linear, known: Known) -> list[int] | None:
    """The literals implied when a bound is tight: the open ones are all false, or all true. None on a conflict."""
    literals, lo, hi = open_part(linear, known)
    if lo > hi or hi < 0 or lo > len(literals):
        return None
    if hi == 0:
        return [-literal for literal in literals]
    return literals if lo == len(literals) else []


def scope(linear: Linear) -> list[int]:
    """The literals that `propagate` looks at."""
    return [literal for _, literal in linear.terms]


def counter_names(linear: Linear, describe: Describe) -> Iterator[Name]:
    """The meaning of the counter's variables."""
    for bit in count(1):
        yield Name(Sentence("bit {number} of the counter", number=bit), f"count{bit}")


ENCODINGS = {"sequential_counter": sequential_counter}
NAMES = {"sequential_counter": counter_names}
