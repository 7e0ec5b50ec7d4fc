"""The pattern of a clue, and its automaton: the cells that a line must have in this order, such as 1101 for 2 1.

There can be more white cells at the ends of a line and after each white one. How a line can go on depends only on how
much of its pattern it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from gridwright.frontier.automaton import NOWHERE, Automaton


def write_pattern(clue: Sequence[int]) -> list[int]:
    """The pattern of a clue: 1 for a black cell, 0 for a white one."""
    return list(chain.from_iterable((1,) * run + (0,) for run in clue))[:-1]


def build_automaton(clue: Sequence[int]) -> Automaton:
    """The automaton of a line: its states are how much of its pattern it has."""
    pattern = write_pattern(clue)
    steps: list[int] = []
    for have in range(len(pattern) + 1):
        white = have if have in (0, len(pattern)) or pattern[have - 1] == 0 else NOWHERE
        follows = pattern[have] if have < len(pattern) else None
        steps += (have + 1 if follows == 0 else white, have + 1 if follows == 1 else NOWHERE)
    return Automaton(steps, [False] * len(pattern) + [True])
