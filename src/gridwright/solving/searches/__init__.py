"""Methods without an engine in their name: each is a file here, discovered by its presence, that defines `SEARCH`.

A kind may declare searches and methods of its own, which take precedence over those of the same name here.
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
    """A search: a function that opens it on a puzzle and a board, and its summary."""

    open: Callable[[Any, Answer, bool], Solver]
    summary: Callable[[], str]


@cache
def names() -> tuple[str, ...]:
    """The names of all searches."""
    return tuple(module.name for module in iter_modules(__path__))


@cache
def load(name: str) -> SharedSearch:
    """Import the search of that name."""
    search: SharedSearch = import_module(f"{__name__}.{name}").SEARCH
    return search
