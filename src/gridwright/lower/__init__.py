"""Lowering: named encodings of constraint classes, one file per class, discovered by its presence.

A module of this package that lowers a class defines `CONSTRAINT`, the class, and `ENCODINGS`, functions to clauses by
name, the first being the default. Optional are `LAZY`, which generates lazy cuts, clauses only against assignments that
violate the constraint; `propagate`, a propagator that finds implied literals, with `scope`, the literals it looks at;
`EAGER`, true if the clauses do not depend on what is known, so that they are added before anything is propagated;
`ROW_ENCODINGS`, functions to linear constraints with integer columns; and `NAMES`, the names of an encoding's
auxiliary variables in order of creation.

An encoding takes the constraint, the literals already known to be true, and a function that creates variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, partial
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from gridwright.errors import UsageError, join_names, quote
from gridwright.lower.rows import Row, clause_row, different_rows, linear_row
from gridwright.messages import say
from gridwright.model import AllDifferent, AnyReason, Clause, Clauses, Constraint, Fact, Linear, Model, Name, Post

Known = AbstractSet[int]
New = Callable[[int], range]
Encoding = Callable[[Any, Known, New], list[Clause]]
RowEncoding = Callable[[Any, New, Callable[[int, int], int]], list[Linear]]
"""Takes the constraint, a function that creates variables, and one that creates an integer column with its bounds."""
Describe = Callable[[int], Name]
"""Says what a literal means, and names its variable."""
Names = Callable[[Any, Describe], Iterable[Name]]
"""Takes the constraint; symbols need not tell constraints apart."""
NOTHING: Known = frozenset()


class Cutter(Protocol):
    """All constraints of one class, enforced by lazy cuts."""

    def __init__(self, posts: Sequence[Post], new: New) -> None: ...

    def cuts(self, model: Sequence[int]) -> list[tuple[AnyReason, list[Clause]]]:
        """Clauses that the assignment violates, each list with its reason; empty if it satisfies every constraint."""


class Lowering:
    """The encodings of one constraint class."""

    def __init__(self, module: Any) -> None:
        self.constraint: type = module.CONSTRAINT
        self.encodings: Mapping[str, Encoding] = module.ENCODINGS
        self.default: Encoding = next(iter(self.encodings.values()))
        self.lazy: type[Cutter] | None = getattr(module, "LAZY", None)
        self.row_encodings: Mapping[str, RowEncoding] = getattr(module, "ROW_ENCODINGS", {})
        self.names: Mapping[str, Names] = getattr(module, "NAMES", {})
        self.eager: bool = getattr(module, "EAGER", False)
        self.propagate: Callable[[Any, Known], list[int] | None] | None = getattr(module, "propagate", None)
        self.scope: Callable[[Any], Iterable[int]] = getattr(module, "scope", lambda _: ())

    def encoding(self, name: str | None = None) -> Encoding:
        """The encoding of that name, or the default."""
        if name is None:
            return self.default
        if name not in self.encodings:
            known = join_names(list(self.encodings))
            label = self.constraint.__name__
            raise UsageError(
                say(
                    "{name} is not an encoding of {constraint}; expected one of {known}",
                    name=quote(name),
                    constraint=label,
                    known=known,
                )
            )
        return self.encodings[name]


@cache
def lowerings() -> dict[type, Lowering]:
    """All lowerings by constraint class."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    found = [Lowering(module) for module in modules if hasattr(module, "CONSTRAINT")]
    return {lowering.constraint: lowering for lowering in found}


@cache
def cutters() -> dict[type, type[Cutter]]:
    """The generators of lazy cuts by constraint class."""
    return {kind: lowering.lazy for kind, lowering in lowerings().items() if lowering.lazy is not None}


@cache
def eager() -> frozenset[type]:
    """The constraint classes that are lowered before anything is propagated."""
    return frozenset(kind for kind, lowering in lowerings().items() if lowering.eager)


def lower_constraint(constraint: Constraint, new: New, known: Known = NOTHING) -> list[Clause]:
    """The clauses of a constraint by the default encoding of its class, with auxiliary variables."""
    if isinstance(constraint, Clauses):
        return constraint.clauses
    if isinstance(constraint, Fact):
        return [[constraint.literal]]
    return lowerings()[type(constraint)].default(constraint, known, new)


class Lowerer:
    """Lowers the constraints of a model and numbers the auxiliary variables; shared by solving and exporting."""

    def __init__(self, model: Model) -> None:
        self.top = model.top
        self.columns = dict(model.columns)

    def new(self, count: int) -> range:
        """Create auxiliary variables."""
        first = self.top + 1
        self.top += count
        return range(first, first + count)

    def column(self, lo: int, hi: int) -> int:
        """Create an integer column."""
        (column,) = self.new(1)
        self.columns[column] = (lo, hi)
        return column

    def to_clauses(self, constraint: Constraint, known: Known = NOTHING) -> list[Clause]:
        """Lower a constraint to clauses by the default encoding of its class."""
        return lower_constraint(constraint, self.new, known)

    def to_rows(self, constraint: Constraint, known: Known = NOTHING) -> list[Row]:
        """Lower a constraint to rows: directly, by a row encoding, or clause by clause."""
        if isinstance(constraint, Linear):
            return [linear_row(constraint)]
        if isinstance(constraint, AllDifferent):
            return different_rows(constraint)
        lowering = lowerings().get(type(constraint))
        if lowering is not None and lowering.row_encodings:
            encoding = next(iter(lowering.row_encodings.values()))
            return [linear_row(linear) for linear in encoding(constraint, self.new, self.column)]
        return [row for clause in self.to_clauses(constraint, known) if (row := clause_row(clause)) is not None]

    def names(self, constraint: Constraint, describe: Describe, rows: bool) -> Iterable[Name]:
        """The names of the auxiliary variables of a constraint just lowered, in order; nothing if undocumented."""
        lowering = lowerings().get(type(constraint))
        if lowering is None:
            return ()
        encodings: Mapping[str, Any] = lowering.row_encodings if rows and lowering.row_encodings else lowering.encodings
        names = lowering.names.get(next(iter(encodings)))
        return names(constraint, describe) if names else ()


class Propagators:
    """The propagators of constraints. Each runs at first, and again when a literal that it looks at becomes known."""

    def __init__(self, posts: Sequence[Post]) -> None:
        self.calls: list[Callable[[Known], list[int] | None]] = []
        self.watching: dict[int, list[int]] = {}  # for every variable, the positions in `calls` of what looks at it
        self.seen: Known | None = None  # what was known at the last run
        for _, constraint in posts:
            lowering = lowerings()[type(constraint)]
            if lowering.propagate is not None:
                for literal in lowering.scope(constraint):
                    self.watching.setdefault(abs(literal), []).append(len(self.calls))
                self.calls.append(partial(lowering.propagate, constraint))

    def run(self, known: Known) -> list[int] | None:
        """The literals that they imply; None on a conflict."""
        found: list[int] = []
        for nth in self.due(known):
            implied = self.calls[nth](known)
            if implied is None:
                return None
            found += implied
        self.seen = known
        return found

    def due(self, known: Known) -> Iterable[int]:
        """The positions of those that must run."""
        if self.seen is None:
            return range(len(self.calls))
        return sorted({nth for literal in known - self.seen for nth in self.watching.get(abs(literal), ())})


def propagate(
    unit: Callable[[list[int]], list[int] | None], facts: list[int], posts: Sequence[Post]
) -> frozenset[int] | None:
    """Propagate to a fixpoint: facts through clauses by `unit` propagation, and through the posts by their propagators.

    Literals that propagators imply are added to `facts`. Returns all known literals, or None on a conflict. Lowering
    only what is still open after this is most of the speed on boards with many givens.
    """
    propagators = Propagators(posts)
    while True:
        implied = unit(facts)
        if implied is None:
            # python-sat's propagation has reported conflicts that were none, so the solver itself must decide.
            return frozenset(facts)
        known = frozenset(implied)
        found = propagators.run(known)
        if found is None:
            return None
        new = dict.fromkeys(fact for fact in found if fact not in known)
        if not new:
            return known
        facts += new
