"""Run before anything of gridwright is imported: compiled sources run as Python, with their indices checked."""

from __future__ import annotations

import ast
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType

from support import only_sources
from support.indices import run_checked

MARK = "# cython:"


class CheckedLoader(SourceFileLoader):
    """Loads a source; of one that is compiled elsewhere, every index is checked."""

    def exec_module(self, module: ModuleType) -> None:
        source = Path(self.path).read_text(encoding="utf-8")
        if source.startswith(MARK):
            run_checked(ast.parse(source), self.path, vars(module))
        else:
            super().exec_module(module)


only_sources.OnlySources.loader = CheckedLoader
