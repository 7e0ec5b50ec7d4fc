# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Flat arrays for the kernel: C arrays where it is compiled, lists where the same source runs as Python.

In lists a word is an integer of any width. A solver has dozens of arrays, and calls of Python that make them would take
longer than solving a small puzzle. So small arrays of integers are slices of a larger one, the block, which takes a
fraction of the time of an array and its view; a block is freed with the last of its slices.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.compiled.declare import ccall, cython

ZERO_INT, ZERO_FLOAT, ZERO_WORD = array("i", [0]), array("d", [0.0]), array("Q", [0])
EMPTY: cython.int[::1] = array("i")  # every array without places is one of these two
NO_FLOATS: cython.double[::1] = array("d")
WORD: cython.int = 64  # bits
ONE: cython.ulonglong = 1  # a word to shift
ALL: cython.ulonglong = (1 << 64) - 1  # a word with all bits set
SMALL: cython.int = 1024  # the longest slice of a block
BLOCK: cython.int = 8 * 1024  # the integers of a block
block: cython.int[::1] = array("i")  # the block that is being filled, and how far
used: cython.int = BLOCK


@ccall
def ints(values: Iterable[int]) -> Any:
    """Integers of 32 bits."""
    return array("i", values) if cython.compiled else list(values)


@ccall
def zeros(count: cython.int) -> cython.int[::1]:
    """So many integers, all 0."""
    if not cython.compiled:
        return [0] * count
    if count > SMALL:
        return ZERO_INT * count
    return take_slice(count) if count else EMPTY


def take_slice(count: cython.int) -> cython.int[::1]:
    """The next integers of the block, all 0; of a new one, if it has not so many left."""
    global block, used
    start: cython.int
    if used + count > BLOCK:
        block, used = ZERO_INT * BLOCK, 0
    start = used
    used += count
    return block[start : start + count]


@ccall
def filled(count: cython.int, value: cython.int = 0) -> cython.int[::1]:
    """So many integers, all the same."""
    return grow_ints(zeros(0), count, value)


@ccall
def grow_ints(old: cython.int[::1], size: cython.int, value: cython.int = 0) -> cython.int[::1]:
    """A longer copy of integers, new places filled with a value."""
    at: cython.Py_ssize_t
    if not cython.compiled:
        return [*old, *[value] * (size - len(old))]
    new: cython.int[::1] = zeros(size)
    for at in range(len(old)):  # assigning a slice takes longer than such a loop over a small array
        new[at] = old[at]
    if value:
        for at in range(len(old), size):
            new[at] = value
    return new


@ccall
def copy_ints(old: cython.int[::1]) -> cython.int[::1]:
    """A copy of integers."""
    return grow_ints(old, len(old))


@ccall
def grow_floats(old: cython.double[::1], size: cython.int) -> cython.double[::1]:
    """A longer copy of floating-point numbers, new places 0."""
    at: cython.Py_ssize_t
    if not cython.compiled:
        return [*old, *[0.0] * (size - len(old))]
    new: cython.double[::1] = ZERO_FLOAT * size
    for at in range(len(old)):
        new[at] = old[at]
    return new


@ccall
def no_floats() -> cython.double[::1]:
    """An array of floating-point numbers without places."""
    return NO_FLOATS if cython.compiled else []


@ccall
def words(count: cython.int) -> Any:
    """So many words of 64 bits, no bit set."""
    return ZERO_WORD * count if cython.compiled else [0] * count


def copy_words(old: cython.ulonglong[::1]) -> cython.ulonglong[::1]:
    """A copy of words."""
    at: cython.Py_ssize_t
    new: cython.ulonglong[::1] = words(len(old))
    for at in range(len(old)):
        new[at] = old[at]
    return new


def word_list(values: Sequence[int]) -> Any:
    """Words of 64 bits."""
    return array("Q", values) if cython.compiled else list(values)


@ccall
def grow(old: Sequence[Any], size: cython.int, value: cython.int = 0) -> Any:
    """A longer copy of an array of any type, new places filled with a value."""
    if not cython.compiled:
        return [*old, *[value] * (size - len(old))]
    view = memoryview(old)  # type: ignore[arg-type]
    new = array(view.format, [value]) * size
    memoryview(new)[: len(old)] = view
    return new


@ccall
def copy(old: Sequence[Any]) -> Any:
    """A copy of an array of any type."""
    if not cython.compiled:
        return list(old)
    view = memoryview(old)  # type: ignore[arg-type]
    return array(view.format, view.tobytes())
