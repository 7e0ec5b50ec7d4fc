"""Named encodings of constraint classes, one file per class, found because it is there; and the one way to lower.

A module of this package that lowers holds `CONSTRAINT`, the class; `ENCODINGS`, named functions to clauses, the first
being the default; and where they exist `LAZY`, which adds clauses only against assignments that break the constraint;
`propagate`, which finds the literals that the constraint implies; `ROW_ENCODINGS`, named functions to rows with integer
columns; and `NAMES`, what the helper variables of an encoding mean, in the order it makes them.

An encoding takes the constraint, the literals already known to be true, and a function that makes new variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from gridwright.errors import UsageError, join_names, quote
from gridwright.lower.rows import Row, clause_row, different_rows, linear_row
from gridwright.model import AllDifferent, Clause, Clauses, Constraint, Fact, Linear, Model, Post, Reason

Known = AbstractSet[int]
New = Callable[[int], range]
Encoding = Callable[[Any, Known, New], list[Clause]]
RowEncoding = Callable[[Any, New, Callable[[int, int], int]], list[Linear]]
"""Takes the constraint, what makes new variables, and what makes an integer column with its bounds."""
Names = Callable[[Any, Callable[[int], str]], Iterable[str]]
"""Takes the constraint and what says a literal in words."""
NOTHING: Known = frozenset()


class Cutter(Protocol):
    """All constraints of one class, enforced only where an assignment breaks them."""

    def __init__(self, posts: Sequence[Post], new: New) -> None: ...

    def cuts(self, model: Sequence[int]) -> list[tuple[Reason, list[Clause]]]:
        """Clauses that the assignment breaks, each list with its reason; empty when every constraint is kept."""


class Lowering:
    """What is known about lowering one class of constraints."""

    def __init__(self, module: Any) -> None:
        self.constraint: type = module.CONSTRAINT
        self.encodings: Mapping[str, Encoding] = module.ENCODINGS
        self.lazy: type[Cutter] | None = getattr(module, "LAZY", None)
        self.row_encodings: Mapping[str, RowEncoding] = getattr(module, "ROW_ENCODINGS", {})
        self.names: Mapping[str, Names] = getattr(module, "NAMES", {})
        self.propagate: Callable[[Any, Known], list[int] | None] | None = getattr(module, "propagate", None)

    def encoding(self, name: str | None = None) -> Encoding:
        """The encoding of that name, or the default."""
        if name is None:
            return next(iter(self.encodings.values()))
        if name not in self.encodings:
            label, known = self.constraint.__name__, join_names(list(self.encodings))
            raise UsageError(f"{quote(name)} is not an encoding of {label}; expected one of {known}")
        return self.encodings[name]


@cache
def lowerings() -> dict[type, Lowering]:
    """Every lowering, by the class it lowers."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    found = [Lowering(module) for module in modules if hasattr(module, "CONSTRAINT")]
    return {lowering.constraint: lowering for lowering in found}


class Lowerer:
    """Lowers the constraints of a model, numbering the variables that this takes. Solving and exporting both use it."""

    def __init__(self, model: Model) -> None:
        self.top = model.top
        self.columns = dict(model.columns)

    def new(self, count: int) -> range:
        """New variables."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def column(self, lo: int, hi: int) -> int:
        """A new integer column."""
        (column,) = self.new(1)
        self.columns[column] = (lo, hi)
        return column

    def to_clauses(self, constraint: Constraint, known: Known = NOTHING) -> list[Clause]:
        """A constraint as clauses, by the default encoding of its class."""
        if isinstance(constraint, Clauses):
            return constraint.clauses
        if isinstance(constraint, Fact):
            return [[constraint.literal]]
        return lowerings()[type(constraint)].encoding()(constraint, known, self.new)

    def to_rows(self, constraint: Constraint, known: Known = NOTHING) -> list[Row]:
        """A constraint as rows: as it stands, by a row encoding, or by its clauses."""
        if isinstance(constraint, Linear):
            return [linear_row(constraint)]
        if isinstance(constraint, AllDifferent):
            return different_rows(constraint)
        lowering = lowerings().get(type(constraint))
        if lowering is not None and lowering.row_encodings:
            encoding = next(iter(lowering.row_encodings.values()))
            return [linear_row(linear) for linear in encoding(constraint, self.new, self.column)]
        return [row for clause in self.to_clauses(constraint, known) if (row := clause_row(clause)) is not None]

    def names(self, constraint: Constraint, say: Callable[[int], str], rows: bool) -> Iterable[str]:
        """What the helper variables of a constraint that was just lowered mean, in order; nothing where unknown."""
        lowering = lowerings().get(type(constraint))
        if lowering is None:
            return ()
        encodings: Mapping[str, Any] = lowering.row_encodings if rows and lowering.row_encodings else lowering.encodings
        names = lowering.names.get(next(iter(encodings)))
        return names(constraint, say) if names else ()


def propagate(
    unit: Callable[[list[int]], list[int] | None], facts: list[int], posts: Sequence[Post]
) -> frozenset[int] | None:
    """Propagation to a fixpoint: `unit` propagates facts through clauses, and the posts through their constraints.

    Facts found by constraints are added to `facts`. None on a conflict. Lowering only what is then still open is most
    of the speed on boards with many givens.
    """
    pairs = [(lowerings()[type(post.constraint)].propagate, post.constraint) for post in posts]
    propagators = [(propagator, constraint) for propagator, constraint in pairs if propagator is not None]
    while True:
        implied = unit(facts)
        if implied is None:
            # The library's propagation has reported conflicts that were none; only the solver itself is believed.
            return frozenset(facts)
        known = frozenset(implied)
        before = len(facts)
        for propagator, constraint in propagators:
            found = propagator(constraint, known)
            if found is None:
                return None
            facts += found
        facts[before:] = dict.fromkeys(fact for fact in facts[before:] if fact not in known)
        if len(facts) == before:
            return known
