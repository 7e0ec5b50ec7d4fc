"""The kernel as Python runs its source, beside the compiled one and with every index checked; and mutants of it.

A module of the kernel imports others of it, so all of them are imported anew under another package name, together with
those that it needs and those that are built on it.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import gridwright.compiled
import gridwright.frontier
import gridwright.kernel
import gridwright.kinds.nonogram.lines
import gridwright.ladder
import gridwright.model
import gridwright.partition
from support.indices import run_checked

ALIAS = "uncompiled_kernel"
PACKAGES = {
    package.__name__: Path(package.__path__[0])
    for package in (
        gridwright.kernel,
        gridwright.compiled,
        gridwright.frontier,
        gridwright.ladder,
        gridwright.model,
        gridwright.partition,
        gridwright.kinds.nonogram.lines,
    )
}
mutant_numbers = count(1)


class Mutant(Protocol):
    """A change of one source (`support.kernel_mutants`)."""

    @property
    def source(self) -> Path: ...

    def change(self, tree: ast.Module) -> None: ...


class KernelFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports `alias.x` from the source of x in one of the packages, and so everything that x imports."""

    def __init__(self, alias: str, mutant: Mutant | None = None) -> None:
        self.alias, self.mutant = alias, mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        mine = name.partition(".")[0] == self.alias
        return spec_from_loader(name, self, is_package=name == self.alias) if mine else None

    def exec_module(self, module: ModuleType) -> None:
        if module.__name__ == self.alias:
            return
        file = module.__name__.rpartition(".")[2] + ".py"
        path = next(folder / file for folder in PACKAGES.values() if (folder / file).exists())
        tree = ast.parse(redirect(path.read_text(encoding="utf-8"), self.alias))
        if self.mutant is None:
            run_checked(tree, str(path), module.__dict__)
            return
        if self.mutant.source == path:
            self.mutant.change(tree)
        exec(compile(ast.fix_missing_locations(tree), str(path), "exec"), module.__dict__)


def redirect(source: str, alias: str = ALIAS) -> str:
    """A source that imports what it needs of the kernel from the package of another name."""
    for package in PACKAGES:
        source = source.replace(f"from {package}", f"from {alias}")
    return source


def uncompiled(name: str) -> ModuleType:
    """A kernel module as Python runs its source, even where the compiled one is installed."""
    if ALIAS not in sys.modules:
        sys.meta_path.append(KernelFinder(ALIAS))
    return importlib.import_module(f"{ALIAS}.{name}")


def mutated(mutant: Mutant, name: str) -> ModuleType:
    """A kernel module, uncompiled, of a kernel in which one function is changed."""
    alias = f"mutant_kernel_{next(mutant_numbers)}"
    sys.meta_path.append(KernelFinder(alias, mutant))
    return importlib.import_module(f"{alias}.{name}")


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after so much CPU time of this process: what takes a few milliseconds does not end then."""

    def stop(*_: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
