"""The kinds of puzzle, one file or folder each.

A kind is found because it is there, in one of three places: this package, the folders that the environment variable
GRIDWRIGHT_KINDS names (separated as in PATH), and installed packages with an entry point in the group
`gridwright.kinds`. So a new kind needs no change to gridwright. A kind whose name begins with an underscore is not
listed, but can be used by its name.

A kind from outside is translated by catalogues of its own: compiled gettext files of any name, in the folder
`locale/LANGUAGE/LC_MESSAGES` beside its module or in its package.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from gridwright.errors import GridwrightError, UsageError, expect, join_names, quote, suggest
from gridwright.kind import AnyKind, Kind
from gridwright.messages import language, say, translate
from gridwright.puzzle import Puzzle

ENTRY_POINTS = "gridwright.kinds"
NAME = re.compile(r"[^\W\d]\w*")

__path__ = [*__path__, *filter(None, os.environ.get("GRIDWRIGHT_KINDS", "").split(os.pathsep))]


@cache
def find_files() -> frozenset[str]:
    """The names of the kinds that are files or folders, hidden ones included."""
    return frozenset(module.name for module in iter_modules(__path__))


@cache
def find_entry_points() -> dict[str, Any]:
    """The entry points of kinds in other packages, by name; a file of the same name takes precedence."""
    from importlib.metadata import entry_points  # takes 35 ms, so only if a name is not that of a file

    return {point.name: point for point in entry_points(group=ENTRY_POINTS) if point.name not in find_files()}


@cache
def names(hidden: bool = False) -> tuple[str, ...]:
    """The names of all kinds."""
    found = sorted([*find_files(), *find_entry_points()])
    return tuple(name for name in found if hidden or not name.startswith("_"))


@cache
def load(name: str) -> AnyKind:
    """The kind of exactly that name."""
    try:
        kind = import_kind(name)
    except GridwrightError:
        raise
    except Exception as error:
        raise UsageError(
            say("the kind {name} cannot be loaded: {error}", name=name, error=f"{type(error).__name__}: {error}")
        ) from error
    if not isinstance(kind, Kind):
        raise UsageError(
            say(
                "the kind {name} cannot be loaded: expected a Kind, found {found}", name=name, found=type(kind).__name__
            )
        )
    if kind.name != name:
        raise UsageError(
            say(
                "the kind {name} cannot be loaded: expected a Kind of that name, found {found}",
                name=name,
                found=kind.name,
            )
        )
    return kind


def import_kind(name: str) -> Any:
    """What stands where the kind of that name should be; its sentences are translated by the catalogues beside it."""
    if name in find_files():
        module = f"{__name__}.{name}"
        kind = import_module(module).KIND
    else:
        point = find_entry_points()[name]
        module, kind = point.module, point.load()
    for folder in find_catalogues(module):
        language.add_folder(folder)
    return kind


def find_catalogues(module: str) -> Iterator[str]:
    """The folders of catalogues beside a module, and in the packages that it is in."""
    while module:
        found: Any = sys.modules[module]
        for folder in found.__path__ if hasattr(found, "__path__") else [os.path.dirname(found.__file__)]:
            yield os.path.join(os.path.abspath(folder), language.CATALOGUES)
        module = module.rpartition(".")[0]


def get(name: str) -> AnyKind | None:
    """The kind of exactly that name, or None."""
    return load(name) if name in find_files() or (NAME.fullmatch(name) and name in find_entry_points()) else None


@lru_cache(maxsize=256)
def lookup(name: str) -> tuple[AnyKind, Mapping[str, str]] | None:
    """The kind of a name or alias, with the settings that the alias implies; None if no kind has it."""
    if not NAME.fullmatch(name):
        return None
    kind = get(name)
    if kind is not None:
        return kind, {}
    kind = next((kind for kind in map(load, names()) if name in kind.aliases), None)
    return None if kind is None else (kind, kind.aliases[name])


def find(name: str) -> tuple[AnyKind, Mapping[str, str]]:
    """As lookup, but an error that lists the kinds if no kind has the name."""
    expect(name, str, "kind")
    found = lookup(name.strip().lower())
    if found is None:
        known = [word for kind in names() for word in (kind, *load(kind).aliases)]
        sentence = say(
            "{name} is not a kind of puzzle; expected one of {known}", name=quote(name), known=join_names(names())
        )
        raise UsageError(sentence + suggest(name, known))
    return found


def name_kind(kind: str) -> str:
    """The name of a kind in a sentence; on the command line and in files it is always the English one."""
    return translate(kind)


def of(puzzle: Puzzle) -> AnyKind:
    """The kind of a puzzle."""
    if not isinstance(puzzle, Puzzle):
        expect(puzzle, Puzzle, "puzzle")
    return load(puzzle.kind)
