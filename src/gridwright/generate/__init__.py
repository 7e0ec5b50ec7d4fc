"""Puzzles generated: with one solution, at random, from pictures.

`gridwright.generate(...)` makes a puzzle, and `gridwright.generate` is this package, too: Python makes it an attribute
of `gridwright` as soon as a part of it is imported. So the package itself can be called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that makes a puzzle when it is called."""

    def __call__(self, *arguments: Any, **request: Any) -> Any:
        from gridwright.generate.unique import generate

        return generate(*arguments, **request)


sys.modules[__name__].__class__ = CallablePackage
