"""The support of compiled code: its arrays, its random numbers, and how modules are imported from what was compiled.

All sources of a package that start with `# cython:` are compiled into one extension module of that package,
`_compiled` (`tools/units` merges them, which takes a tenth of the time of compiling each alone). So that
`import gridwright.kernel.trail` finds the compiled module, a finder on `sys.meta_path` serves it from there. A package
without an extension module is imported from its sources as usual.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType

from gridwright.errors import MissingError
from gridwright.messages import Message, say

MIXED_KERNEL = Message(
    "only a part of the kernel is compiled (missing: {files}); `make kernel` builds it again, or install gridwright "
    "anew"
)


ROOT = __name__.partition(".")[0]
UNIT, SHARED = "_compiled", "_cython"  # what a package is compiled into; code of Cython that all of these share
MARK = b"# cython:"


class UnitFinder:
    """Finds modules that are compiled, and fills them with what their package's extension module has for them."""

    def __init__(self) -> None:
        self.units: dict[str, bool] = {}  # by package: has it an extension module?

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find a module that is compiled; all others are left to Python."""
        package, _, module = name.rpartition(".")
        if path is None or module == UNIT or package.partition(".")[0] != ROOT:
            return None
        has_unit = self.has_unit(package, path)
        if not has_unit and not self.has_unit(__name__, __path__):
            return None
        file = os.path.join(path[0], f"{module}.py")
        if not is_marked(file):
            return None
        if not has_unit:
            raise MissingError(MIXED_KERNEL(files=f"{package}.{UNIT}"))
        spec = ModuleSpec(name, self, origin=file)  # type: ignore[arg-type]  # a loader by its methods
        spec.has_location = True
        return spec

    def has_unit(self, package: str, path: Sequence[str]) -> bool:
        """Has a package an extension module?"""
        if package not in self.units:
            self.units[package] = PathFinder.find_spec(f"{package}.{UNIT}", path) is not None
        return self.units[package]

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module with its names."""
        package = module.__name__.rpartition(".")[0]
        try:
            names = import_module(f"{package}.{UNIT}").MODULES
        except ModuleNotFoundError as error:
            if not (error.name or "").endswith((UNIT, SHARED)):
                raise
            raise MissingError(MIXED_KERNEL(files=error.name)) from error
        except ImportError as error:
            raise MissingError(
                say(
                    "the compiled kernel cannot be loaded ({error}); `make kernel` builds it again, or install "
                    "gridwright anew",
                    error=error,
                )
            ) from error
        module.__dict__.update(names[module.__name__])


def is_marked(file: str) -> bool:
    """Does a source say that it is compiled?"""
    try:
        with open(file, "rb") as source:
            return source.read(len(MARK)) == MARK
    except OSError:
        return False


def is_compiled() -> bool:
    """Does the kernel run compiled? All extension modules use that of this package."""
    return PathFinder.find_spec(f"{__name__}.{UNIT}", __path__) is not None


if not any(isinstance(finder, UnitFinder) for finder in sys.meta_path):
    sys.meta_path.insert(0, UnitFinder())
