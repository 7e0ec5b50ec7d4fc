# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Minimal sets by halving (QuickXplain, Junker 2004): parts that suffice together, of which none can be left out.

Half of the parts are tested while the other half is assumed, so most of the work is done once for many of them. Those
that are tested first go most often.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.compiled import arrays
from gridwright.compiled.declare import cfunc, cython, raises
from gridwright.progress import report


class Halving:
    """A search for the parts that are needed, by their places in the order of testing; a subclass knows what they are.

    With `up`, the larger half comes first where the halves differ.
    """

    kept: cython.int[::1]
    up: cython.int

    def __init__(self, up: bool = False) -> None:
        self.kept = arrays.zeros(0)
        self.up = up

    def find_needed(self, size: int) -> list[int]:
        """The places of the parts that are needed; all of them suffice together."""
        nth: cython.int
        self.kept = arrays.zeros(size)
        if size:
            self.halve(0, size, 0)
        return [nth for nth in range(size) if self.kept[nth]]

    @cfunc
    def halve(self, first: cython.int, last: cython.int, depth: cython.int) -> None:
        """Keep the parts from a first to before a last one that are needed beside what is assumed."""
        report()
        if self.suffices(first, last):
            return
        if last - first == 1:
            self.kept[first] = 1
            return
        middle: cython.int = (first + last + self.up) // 2
        self.save(depth)
        self.assume(middle, last, False)
        self.halve(first, middle, depth + 1)
        self.restore(depth)
        self.assume(first, middle, True)
        self.halve(middle, last, depth + 1)

    @raises
    def suffices(self, first: cython.int, last: cython.int) -> cython.bint:
        """Is it known that what is assumed suffices without these parts?"""
        raise NotImplementedError

    @cfunc
    def assume(self, first: cython.int, last: cython.int, needed: cython.bint) -> None:
        """Assume some parts too, or those of them that turned out to be needed."""
        raise NotImplementedError

    @cfunc
    def save(self, depth: cython.int) -> None:
        """Remember what is assumed now."""
        raise NotImplementedError

    @cfunc
    def restore(self, depth: cython.int) -> None:
        """Assume nothing but what was remembered."""
        raise NotImplementedError


class ListHalving(Halving):
    """Parts of a list. A function of what is assumed and of the parts in question says whether the former suffices.

    They are tested from the first on, or with `last_first` from the last on.
    """

    is_enough: Callable[[list[int], list[int]], bool]
    count: cython.int
    last_first: cython.bint
    assumed: list[int]
    sizes: list[int]

    def __init__(self, count: int, is_enough: Callable[[list[int], list[int]], bool], last_first: bool) -> None:
        Halving.__init__(self, last_first)
        self.count, self.is_enough, self.last_first = count, is_enough, last_first
        self.assumed, self.sizes = [], []

    @cfunc
    def list_parts(self, first: cython.int, last: cython.int) -> list[int]:
        """The parts at some places, in the order of the list."""
        if self.last_first:
            return list(range(self.count - last, self.count - first))
        return list(range(first, last))

    @raises
    def suffices(self, first: cython.int, last: cython.int) -> cython.bint:
        return bool(self.is_enough(self.assumed, self.list_parts(first, last)))

    @cfunc
    def assume(self, first: cython.int, last: cython.int, needed: cython.bint) -> None:
        for part in self.list_parts(first, last):
            if not needed or self.kept[self.count - 1 - part if self.last_first else part]:
                self.assumed.append(part)

    @cfunc
    def save(self, depth: cython.int) -> None:
        del self.sizes[depth:]
        self.sizes.append(len(self.assumed))

    @cfunc
    def restore(self, depth: cython.int) -> None:
        del self.assumed[self.sizes[depth] :]


def find_minimal(count: int, is_enough: Callable[[list[int], list[int]], bool], last_first: bool = False) -> list[int]:
    """The parts of a list, by number, that are needed; all of them suffice together.

    `is_enough` gets the parts that are assumed and those that could go, and says whether the former suffice alone.
    """
    places = ListHalving(count, is_enough, last_first).find_needed(count)
    return [count - 1 - place for place in reversed(places)] if last_first else places
