"""The kinds of puzzle: each is a file or folder here, found because it is there.

Folders named in the variable GRIDWRIGHT_KINDS (separated as in PATH) are looked through as well, and so are installed
packages that declare an entry point in the group `gridwright.kinds`, so a new kind needs no change to gridwright. A
name that starts with an underscore is found by name and by the tests, and not listed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright.errors import UsageError, join_names, quote
from gridwright.kind import AnyKind
from gridwright.puzzle import Puzzle

ENTRY_POINTS = "gridwright.kinds"
NAME = re.compile(r"[^\W\d]\w*")

__path__ = [*__path__, *filter(None, os.environ.get("GRIDWRIGHT_KINDS", "").split(os.pathsep))]


@cache
def here() -> frozenset[str]:
    """The names of the kinds that are files or folders, hidden ones too."""
    return frozenset(module.name for module in iter_modules(__path__))


@cache
def installed() -> dict[str, Any]:
    """The entry points of kinds in other packages, by name; a kind that is a file of the same name comes first."""
    from importlib.metadata import entry_points  # 35 ms, so only when a name is not one of ours

    return {point.name: point for point in entry_points(group=ENTRY_POINTS) if point.name not in here()}


@cache
def names(hidden: bool = False) -> tuple[str, ...]:
    """The names of all kinds."""
    found = sorted([*here(), *installed()])
    return tuple(name for name in found if hidden or not name.startswith("_"))


@cache
def load(name: str) -> AnyKind:
    """The kind of that very name."""
    kind: AnyKind = import_module(f"{__name__}.{name}").KIND if name in here() else installed()[name].load()
    return kind


def get(name: str) -> AnyKind | None:
    """The kind of that very name, or None."""
    return load(name) if name in here() or (NAME.fullmatch(name) and name in installed()) else None


def lookup(name: str) -> tuple[AnyKind, Mapping[str, str]] | None:
    """The kind that a name or alias stands for, with the settings the alias implies; None if there is none."""
    if not NAME.fullmatch(name):
        return None
    if name in here():
        return load(name), {}
    kind = next((kind for kind in map(load, names()) if name == kind.name or name in kind.aliases), None)
    return None if kind is None else (kind, kind.aliases.get(name, {}))


def find(name: str) -> tuple[AnyKind, Mapping[str, str]]:
    """As lookup, or an error that lists the kinds."""
    found = lookup(name.strip().lower())
    if found is None:
        raise UsageError(f"{quote(name)} is not a kind of puzzle; expected one of {join_names(names())}")
    return found


def of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    return load(puzzle.kind)
