"""The log of a solver: everything it concluded, in an order in which each line follows from the posts and those before.

A line is a sort, the number of a post where there is one, and a clause of DIMACS literals:

    x 7 -3 5    an explanation: this clause follows from post 7 alone
    l -3 5 8    a learned clause: it follows by reverse unit propagation (RUP)
    d -3 5 8    a learned clause that was dropped and is not used any more
    u           no solution: unit propagation alone finds a conflict
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

EXPLAINED, LEARNED, DROPPED, UNSATISFIABLE = "x", "l", "d", "u"


def as_dimacs(literal: int) -> int:
    """A literal of the kernel as DIMACS numbers it."""
    return -(literal >> 1) - 1 if literal & 1 else (literal >> 1) + 1


class Log:
    """Writes conclusions, line by line, by a function that takes text. An explanation already given is not repeated."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self.write = write
        self.given: set[tuple[int, ...]] = set()

    def explain(self, post: int, clause: Iterable[int]) -> None:
        """A clause that follows from one post."""
        key = (post, *clause)
        if key not in self.given:
            self.given.add(key)
            self.put(f"{EXPLAINED} {post}", clause)

    def learn(self, clause: Iterable[int]) -> None:
        """A clause that was learned from a conflict."""
        self.put(LEARNED, clause)

    def drop(self, clause: Iterable[int]) -> None:
        """A learned clause that is dropped."""
        self.put(DROPPED, clause)

    def end(self) -> None:
        """There is no (further) solution."""
        self.write(f"{UNSATISFIABLE}\n")

    def put(self, head: str, clause: Iterable[int]) -> None:
        """Write a line."""
        self.write(f"{head} {' '.join(map(str, map(as_dimacs, clause)))}\n")
