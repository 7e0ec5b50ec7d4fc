# cython: language_level=3
"""Flat arrays for the kernel: C arrays where it is compiled, lists where the same source runs as Python.

In lists a word is an integer of any width.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

try:
    import cython
except ImportError:  # nothing is compiled then, and the types mean nothing
    from gridwright.kernel import pure_python as cython


def ints(values: Iterable[int]) -> Any:
    """Integers of 32 bits."""
    return array("i", values) if cython.compiled else list(values)


def filled(count: int, value: int = 0) -> Any:
    """So many integers, all the same."""
    return array("i", [value]) * count if cython.compiled else [value] * count


def zeros(count: int) -> Any:
    """So many integers, all 0."""
    return array("i", bytes(4 * count)) if cython.compiled else [0] * count


def floats(values: Iterable[float]) -> Any:
    """Floating-point numbers."""
    return array("d", values) if cython.compiled else list(values)


def words(count: int) -> Any:
    """So many words of 64 bits, no bit set."""
    return array("Q", bytes(8 * count)) if cython.compiled else [0] * count


def full_words(count: int) -> Any:
    """So many words, every bit set."""
    return array("Q", b"\xff" * 8 * count) if cython.compiled else [-1] * count


def grow(old: Sequence[Any], size: int, value: int = 0) -> Any:
    """A longer copy, new places filled with a value."""
    if not cython.compiled:
        return [*old, *[value] * (size - len(old))]
    view = memoryview(old)  # type: ignore[arg-type]
    new = array(view.format, [value]) * size
    memoryview(new)[: len(old)] = view
    return new


def copy(old: Sequence[Any]) -> Any:
    """A copy."""
    return grow(old, len(old))
