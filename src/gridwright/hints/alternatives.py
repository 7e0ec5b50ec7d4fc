"""Why cells cannot be decided: two solutions that differ in few cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from gridwright.engines.kernel import KernelSession
from gridwright.hints.step_reasons import EFFORT, ReasonSearch
from gridwright.puzzle import Value

PIVOTS = 12  # open cells of which another value is tried
CONFLICTS = 2_000  # to change a cell while others stay as they are

Solutions = tuple[list[Value], list[Value]]


def find_alternatives(search: ReasonSearch, values: Sequence[Value]) -> Solutions | None:
    """Two solutions of a board, none of whose differences could be left out; None if the effort does not suffice.

    Of several such pairs it is one with the fewest differences.
    """
    facts = search.book.facts(values)
    session = search.open(range(len(search.book.posts)), facts.values())
    if session is None or session.ask((), EFFORT) is not True:
        return None
    one = read_values(search, session)
    open_cells = [cell for cell, number in enumerate(search.book.model.answer) if number and cell not in facts]
    best: list[Value] | None = None
    for pivot in islice(open_cells, PIVOTS):
        other = change(search, session, one, open_cells, pivot)
        if other is not None and (best is None or len(differ(one, other)) < len(differ(one, best))):
            best = other
    return None if best is None else (one, best)


def change(
    search: ReasonSearch, session: KernelSession, one: list[Value], open_cells: list[int], pivot: int
) -> list[Value] | None:
    """Another solution with another value in a cell, in which no other difference is needless."""
    kept = {cell: literal_of(search, cell, one[cell]) for cell in open_cells}
    changed = -kept.pop(pivot)
    session.set_phases(kept.values())
    if session.ask([changed], EFFORT) is not True:
        return None
    other = read_values(search, session)
    needed: set[int] = {pivot}
    while True:
        rest = [cell for cell in differ(one, other) if cell not in needed]
        if not rest:
            return other
        same = [literal for cell, literal in kept.items() if one[cell] == other[cell]]
        if session.ask([changed, *same, kept[rest[0]]], CONFLICTS) is True:
            other = read_values(search, session)
        else:
            needed.add(rest[0])


def differ(one: Sequence[Value], other: Sequence[Value]) -> list[int]:
    """The cells in which two boards differ."""
    return [cell for cell, (first, second) in enumerate(zip(one, other, strict=True)) if first != second]


def literal_of(search: ReasonSearch, cell: int, value: Value) -> int:
    """The literal of a value of a cell."""
    assert value is not None, "a solution leaves no cell open"
    return search.book.model.answer[cell][value]


def read_values(search: ReasonSearch, session: KernelSession) -> list[Value]:
    """The board that was found last."""
    true = set(session.found.literals)
    return [
        next((value for value, literal in number.items() if literal in true), None)
        for number in search.book.model.answer
    ]
