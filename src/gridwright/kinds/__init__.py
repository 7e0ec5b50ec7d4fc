"""The kinds of puzzle: each is a file or folder here, found because it is there.

Folders named in the variable GRIDWRIGHT_KINDS (separated as in PATH) are looked through as well, so a new kind needs
no change to gridwright. A name that starts with an underscore is found by name and by the tests, and not listed.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from gridwright.errors import UsageError, choices, shown
from gridwright.nouns import AnyKind, Puzzle

__path__ = [*__path__, *filter(None, os.environ.get("GRIDWRIGHT_KINDS", "").split(os.pathsep))]


@cache
def names(hidden: bool = False) -> tuple[str, ...]:
    """The names of all kinds there are."""
    found = sorted(module.name for module in iter_modules(__path__))
    return tuple(name for name in found if hidden or not name.startswith("_"))


@cache
def load(name: str) -> AnyKind:
    """The kind of that very name."""
    kind: AnyKind = import_module(f"{__name__}.{name}").KIND
    return kind


def lookup(name: str) -> tuple[AnyKind, Mapping[str, str]] | None:
    """The kind that a name or alias stands for, with the settings the alias implies; None if there is none."""
    if name in names(hidden=True):
        return load(name), {}
    named = (kind for kind in map(load, names()) if name in kind.aliases)
    kind = next(named, None)
    return (kind, kind.aliases[name]) if kind else None


def find(name: str) -> tuple[AnyKind, Mapping[str, str]]:
    """As lookup, or an error that lists the kinds there are."""
    found = lookup(name.strip().lower())
    if found is None:
        raise UsageError(f"{shown(name)} is not a kind of puzzle; there are {choices(names())}")
    return found


def of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    return load(puzzle.kind)
