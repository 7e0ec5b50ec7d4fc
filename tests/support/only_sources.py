"""Run before anything of gridwright is imported: from then on its compiled files are passed over."""

from __future__ import annotations

import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from typing import Any


class OnlySources:
    """Finds modules of gridwright by their source."""

    loader: type[SourceFileLoader] = SourceFileLoader

    @classmethod
    def find_spec(cls, name: str, path: Any = None, _target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] != "gridwright" or path is None:
            return None
        found = (FileFinder(entry, (cls.loader, [".py"])).find_spec(name) for entry in path)
        return next((spec for spec in found if spec is not None and spec.loader is not None), None)


sys.meta_path.insert(0, OnlySources)

from gridwright import compiled  # noqa: E402

# It has put its own finder before this one.
sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, compiled.UnitFinder)]
assert not any(name.endswith(f".{compiled.UNIT}") for name in sys.modules), "something compiled was imported before"
