"""The automata of lines: which words of 0s and 1s a row or a column may be."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar

NOWHERE = -1
EITHER = 3  # a cell that may hold a 0 or a 1
State = TypeVar("State", bound=Hashable)


class Automaton(NamedTuple):
    """A deterministic automaton; it starts in state 0.

    `steps` has the next state by state and digit: those of state s are at 2s and 2s + 1.
    """

    steps: Sequence[int]
    accepting: Sequence[bool]


class ColumnState(NamedTuple):
    """What a state of a column says to the other half of a board: how many 1s it has, and two digits.

    Two halves fit if their last digits differ or, where they are equal, if both have another digit before.
    """

    ones: int
    last: int
    before: int


class TooLarge(Exception):
    """There are more states than were allowed."""


def build(
    start: State, step: Callable[[State, int], State | None], accepts: Callable[[State], bool], most: int
) -> tuple[Automaton, list[State]]:
    """The automaton of a function that says which state comes next, and what its states stand for."""
    states, number, steps = [start], {start: 0}, list[int]()
    for state in states:  # grows on the way
        for digit in (0, 1):
            following = step(state, digit)
            if following is not None and following not in number:
                number[following] = len(states)
                states.append(following)
            steps.append(NOWHERE if following is None else number[following])
        if len(states) > most:
            raise TooLarge
    return Automaton(steps, [accepts(state) for state in states]), states


def allow(value: int | None) -> int:
    """What a cell may hold, as a sweep takes it."""
    return EITHER if value is None else 1 << value
