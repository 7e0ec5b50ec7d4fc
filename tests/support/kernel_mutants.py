"""Mutants of the kernel: one slip in one of its functions, taken from those that a piece of work runs.

Sources, classes and functions are found, not named: neither moving nor renaming code leaves a mutant behind.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

from support.effort import covered
from support.equivalent_mutants import EQUIVALENT_SLIPS, NOT_MUTATED
from support.mutants import functions
from support.slips import Slip, list_slips
from support.uncompiled import ALIAS, PACKAGES

PER_MUTANT = 8
"""One mutant is taken of so many possible ones of a function, and at least one of every function."""


@dataclass(frozen=True)
class Mutant:
    """A slip in a function or method of a source."""

    source: Path
    function: str
    slip: Slip

    def __str__(self) -> str:
        return f"{self.function}: {self.slip.name}"

    def change(self, tree: ast.Module) -> None:
        """Make the slip in the source as it was parsed."""
        (there,) = [function for name, function in functions(tree) if name == self.function]
        changed = self.slip.apply(there)
        for parent in ast.walk(tree):
            if isinstance(parent, ast.Module | ast.ClassDef):
                parent.body[:] = [changed if node is there else node for node in parent.body]

    def is_equivalent(self) -> bool:
        """Is it known to change no answer?"""
        return self.slip.name in EQUIVALENT_SLIPS.get(self.function, {})


def find_run(work: Callable[[], object]) -> list[tuple[Path, str]]:
    """The functions of the uncompiled kernel that some work runs, by source and name."""
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_globals["__name__"].startswith(f"{ALIAS}."):
            called.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return sorted((Path(file), name) for file, name in called)


def list_functions(*names: str) -> list[tuple[Path, str]]:
    """All functions of some sources, by source and name."""
    paths = [folder / f"{name}.py" for name in names for folder in PACKAGES.values()]
    return [(path, function) for path in paths if path.exists() for function in read_functions(path)]


@cache
def read_functions(source: Path) -> dict[str, ast.FunctionDef]:
    """The functions and methods of a source by name."""
    return dict(functions(ast.parse(source.read_text(encoding="utf-8"))))


@cache
def list_mutants(source: Path, function: str) -> list[Mutant]:
    """All mutants of a function, unless it is one of those that are not mutated."""
    found = read_functions(source).get(function)  # comprehensions have names too, and belong to a function
    if found is None or NOT_MUTATED.keys() & {source.stem, function, *function.split(".")}:
        return []
    return [Mutant(source, function, slip) for slip in list_slips(found, NOT_MUTATED)]


def find_survivors(mutants: Iterable[Mutant], is_noticed: Callable[[Mutant], bool]) -> list[str]:
    """The mutants that nothing notices and that are not known as equivalent."""
    chosen = list(mutants)
    covered(len(chosen), "mutants")
    return [str(mutant) for mutant in chosen if not mutant.is_equivalent() and not is_noticed(mutant)]


def select(run: Iterable[tuple[Path, str]], per_mutant: int = PER_MUTANT) -> list[Mutant]:
    """A part of the mutants of every function: those that are first by a digest, which no renaming changes."""
    found = [mutant for source, function in run for mutant in rank(list_mutants(source, function), per_mutant)]
    return sorted(found, key=lambda mutant: mutant.slip.digest)


def rank(mutants: list[Mutant], per_mutant: int) -> list[Mutant]:
    """The first mutants of one function; if all of them are equivalent, the first one that is not as well."""
    ranked = sorted(mutants, key=lambda mutant: mutant.slip.digest)
    count = max(1, len(ranked) // per_mutant)
    chosen, others = ranked[:count], (mutant for mutant in ranked[count:] if not mutant.is_equivalent())
    return [*chosen, *islice(others, all(mutant.is_equivalent() for mutant in chosen))]
