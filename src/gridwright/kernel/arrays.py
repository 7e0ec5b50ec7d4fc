# cython: language_level=3
"""Flat arrays for the kernel: C arrays where a module is compiled, lists where the same source runs as Python.

Every module chooses for itself, `make = c_arrays if COMPILED else lists`, as tests run the uncompiled source beside the
compiled one. In lists a word is an integer of any width.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Makers:
    """The functions that make arrays."""

    ints: Callable[[Sequence[int]], Sequence[int]]  # of small integers
    zeros: Callable[[int], Sequence[int]]  # so many of them, all 0
    words: Callable[[int], Sequence[int]]  # so many words, no bit set
    full_words: Callable[[int], Sequence[int]]  # so many words, every bit set
    floats: Callable[[Sequence[float]], Sequence[float]]


c_arrays = Makers(
    ints=lambda values: array("i", values),
    zeros=lambda count: array("i", bytes(4 * count)),
    words=lambda count: array("Q", bytes(8 * count)),
    full_words=lambda count: array("Q", b"\xff" * 8 * count),
    floats=lambda values: array("d", values),
)
lists = Makers(
    ints=list,
    zeros=lambda count: [0] * count,
    words=lambda count: [0] * count,
    full_words=lambda count: [-1] * count,
    floats=list,
)
