"""What the compiled files need of the module cython where that is not installed: names that do nothing."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

compiled = False


def same(thing: T) -> T:
    """The thing itself."""
    return thing


cfunc = cclass = inline = same


def exceptval(*_: Any, **__: Any) -> Any:
    """A decorator that changes nothing."""
    return same


def declare(_: object, value: T) -> T:
    """The value itself."""
    return value


int = longlong = ulonglong = double = bint = void = None
