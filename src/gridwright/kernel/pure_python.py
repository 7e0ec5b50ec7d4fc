"""A stand-in for the module `cython` where it is not installed: the names the kernel uses, which do nothing."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")

compiled = False


def identity(thing: T) -> T:
    """A decorator that changes nothing."""
    return thing


cfunc = cclass = final = inline = identity


def exceptval(*_: Any, **__: Any) -> Any:
    """A decorator with arguments that changes nothing."""
    return identity


def declare(_: object, value: T) -> T:
    """The value itself."""
    return value


int = longlong = ulonglong = double = bint = void = None
