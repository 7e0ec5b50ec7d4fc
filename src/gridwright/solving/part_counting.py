"""Counting by independent parts: variables that no constraint ties together, once all that is forced at sight is known.

The parts are enumerated one after another, each in a session in which the others are as in some solution, and their
numbers multiplied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from gridwright.engines import Session
from gridwright.grid import components
from gridwright.model import Clauses, Model

Open = Callable[[Sequence[int]], Session]
"""Opens a session of the kernel with literals that are known."""


def count_by_parts(model: Model, open_session: Open, variables: int) -> Iterator[int] | None:
    """Count the solutions of a model, which has so many variables; yields how many there are at least.

    None if there is only one part, or no solution.
    """
    session = open_session(())
    known = session.settle()
    parts = find_parts(model, known) if known is not None else []
    if len(parts) < 2 or (found := session.solve()) is None:
        return None
    solution = list(found)
    others = ([solution[v - 1] for other in parts if other is not part for v in other] for part in parts)
    return multiply(map(open_session, others), variables)


def multiply(sessions: Iterable[Session], variables: int) -> Iterator[int]:
    """The product of what sessions count: of those that are done, and what the one that counts has so far."""
    product = 1
    for session in sessions:
        number = 1
        for number in session.count(variables) or ():
            yield product * max(number, 1)
        product *= number


def find_parts(model: Model, known: Iterable[int]) -> list[list[int]]:
    """The open variables of every part."""
    true = set(known)
    is_open = [False] + [not {variable, -variable} & true for variable in range(1, model.top + 1)]
    beside: list[list[int]] = [[] for _ in is_open]
    for literals in list_ties(model, true):
        for first, second in pairwise([abs(literal) for literal in literals if is_open[abs(literal)]]):
            beside[first].append(second)
            beside[second].append(first)
    return components(is_open, beside)


def list_ties(model: Model, true: set[int]) -> Iterator[Iterable[int]]:
    """The literals of every number, of every constraint, and of every clause that is not satisfied."""
    for _, constraint in model.posts:
        if isinstance(constraint, Clauses):
            yield from (clause for clause in constraint.clauses if true.isdisjoint(clause))
        else:
            yield constraint.literals()
    yield from (number.values() for number in model.answer)
