"""Packages that have the name of a function of `gridwright`, such as `generate`, and can be called like it."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that calls a function of it when it is called."""

    function: tuple[str, str]

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        module, name = self.function
        return getattr(import_module(module), name)(*arguments, **options)


def make_callable(package: str, module: str, name: str) -> None:
    """Let a package be called like one of its functions."""
    found: Any = sys.modules[package]
    found.__class__ = CallablePackage
    found.function = (module, name)
