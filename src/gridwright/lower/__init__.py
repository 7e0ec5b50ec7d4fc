"""Named ways to say a constraint in clauses, one file per constraint, found because it is there.

A module of this package holds `CONSTRAINT`, the class it lowers; `WAYS`, a function per named way, the first being the
default; and where they exist `LAZY`, which adds clauses only against answers that break the constraint,
`tighten`, which says what follows at once from what is known, `ROWS`, ways in rows with integer columns, and `NAMES`,
what the new variables of a way mean, in the order it makes them.

Every way takes the constraint, the literals already known to be true, and a function that makes new variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Protocol

from gridwright.errors import UsageError, choices, shown
from gridwright.model import Clause, Linear, Post

Known = AbstractSet[int]
New = Callable[[int], range]
Way = Callable[[Any, Known, New], list[Clause]]
RowWay = Callable[[Any, New, Callable[[int, int], int]], list[Linear]]
"""Takes the constraint, what makes new variables, and what makes an integer column with its bounds."""
Names = Callable[[Any, Callable[[int], str]], Iterable[str]]
"""Takes the constraint and what says a literal in words."""


class Cutter(Protocol):
    """All constraints of one class, enforced only where an assignment breaks them."""

    def __init__(self, posts: Sequence[Post], new: New) -> None: ...

    def cuts(self, model: Sequence[int]) -> list[tuple[str, list[Clause]]]:
        """Clauses that the assignment breaks, each list with its reason; empty when every constraint is kept."""


class Lowering:
    """What is known about lowering one class of constraints."""

    def __init__(self, module: Any) -> None:
        self.constraint: type = module.CONSTRAINT
        self.ways: Mapping[str, Way] = module.WAYS
        self.lazy: type[Cutter] | None = getattr(module, "LAZY", None)
        self.rows: Mapping[str, RowWay] = getattr(module, "ROWS", {})
        self.names: Mapping[str, Names] = getattr(module, "NAMES", {})
        self.tighten: Callable[[Any, Known], list[int] | None] | None = getattr(module, "tighten", None)

    def way(self, name: str | None = None) -> Way:
        """The way of that name, or the default."""
        if name is None:
            return next(iter(self.ways.values()))
        if name not in self.ways:
            label = self.constraint.__name__
            raise UsageError(f"{shown(name)} is not a way to lower {label}; there are {choices(list(self.ways))}")
        return self.ways[name]


@cache
def lowerings() -> dict[type, Lowering]:
    """Every lowering there is, by the class it lowers."""
    found = (Lowering(import_module(f"{__name__}.{module.name}")) for module in iter_modules(__path__))
    return {lowering.constraint: lowering for lowering in found}
