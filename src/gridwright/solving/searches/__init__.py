"""Searches that solve by themselves, without a model: each is a file here, found because it is there.

A module holds `SEARCH`. A kind may declare searches of its own as well, which come before those of the same name here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright.puzzle import Answer
from gridwright.solving.solver import Solver


@dataclass(frozen=True, slots=True)
class SharedSearch:
    """A search: what opens it on a puzzle and a board, its summary for `methods`, and its kinds (none named: all)."""

    open: Callable[[Any, Answer, bool], Solver]
    summary: Callable[[], str]
    kinds: tuple[str, ...] = ()


@cache
def names() -> tuple[str, ...]:
    """The names of all searches."""
    return tuple(module.name for module in iter_modules(__path__))


@cache
def load(name: str) -> SharedSearch:
    """The search of that name."""
    search: SharedSearch = import_module(f"{__name__}.{name}").SEARCH
    return search


def for_kind(kind: str) -> dict[str, SharedSearch]:
    """The searches that take a kind."""
    return {name: search for name in names() if not (search := load(name)).kinds or kind in search.kinds}
