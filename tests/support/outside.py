"""Kinds from outside the package, found by the shared code as if they were part of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from gridwright import kinds
from support.paths import ROOT

EXAMPLES_OF_KINDS = ROOT / "docs" / "kinds-example"


@contextmanager
def kinds_in(folder: Path) -> Iterator[None]:
    """Have the kinds of a folder found in this process."""
    before, loaded = list(kinds.__path__), set(sys.modules)
    kinds.__path__[:] = [*before, str(folder)]
    forget()
    try:
        yield
    finally:
        kinds.__path__[:] = before
        for name in set(sys.modules) - loaded:
            if name.startswith("gridwright.kinds."):
                del sys.modules[name]
        forget()


def forget() -> None:
    """Forget which kinds there are."""
    for known in (kinds.find_files, kinds.find_entry_points, kinds.names, kinds.load):
        known.cache_clear()


def module_of(name: str) -> Any:
    """The module of a kind that is found now."""
    return import_module(f"gridwright.kinds.{name}")


def run(*arguments: str, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "gridwright", *arguments],
        input=text,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
    )
