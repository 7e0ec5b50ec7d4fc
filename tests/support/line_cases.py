"""Random lines, their solution by brute force, and the line solver both compiled and uncompiled."""

from __future__ import annotations

import random
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from gridwright.kernel import lone_line as lines
from gridwright.kinds.nonogram.line_fit import fits
from gridwright.kinds.nonogram.puzzle import runs
from support.uncompiled import uncompiled


class Case(NamedTuple):
    """A line: its length, its clue, and the values of its cells, None while they are open."""

    length: int
    clue: tuple[int, ...]
    known: tuple[int | None, ...]


def random_case(rng: random.Random, longest: int) -> Case:
    """A line of random density, partly known; sometimes a known value is wrong."""
    length = rng.randint(1, longest)
    share, known_share = rng.random(), rng.random()
    black = [rng.random() < share for _ in range(length)]
    known: list[int | None] = [int(cell) if rng.random() < known_share else None for cell in black]
    if rng.random() < 0.2:
        known[rng.randrange(length)] = rng.randrange(2)
    return Case(length, runs(black), tuple(known))


def solve_line(module: ModuleType | Any, case: Case) -> tuple[int, int] | None:
    """Which cells can be black and which white, by the line solver."""
    line = module.LoneLine(case.clue, case.length)
    for at, value in enumerate(case.known):
        if value is not None:
            line.assign(at, value)
    found: tuple[int, int] | None = line.solve()
    return found


@lru_cache(maxsize=16)
def by_clue(length: int) -> dict[tuple[int, ...], list[int]]:
    """Every line of a length, as bits, under its clue."""
    found: dict[tuple[int, ...], list[int]] = {}
    for bits in range(1 << length):
        found.setdefault(runs([bits >> at & 1 for at in range(length)]), []).append(bits)
    return found


def brute_force(case: Case) -> tuple[int, int] | None:
    """The same by brute force, for short lines."""
    full = (1 << case.length) - 1
    black = sum(1 << at for at, value in enumerate(case.known) if value == 1)
    white = sum(1 << at for at, value in enumerate(case.known) if value == 0)
    kept = [bits for bits in by_clue(case.length)[case.clue] if bits & black == black and not bits & white]
    if not kept:
        return None
    can_black = can_white = 0
    for bits in kept:
        can_black |= bits
        can_white |= full & ~bits
    return can_black, can_white


def ask_referee(case: Case) -> tuple[int, int] | None:
    """The same by the referee, asked about every value of every cell; for long lines."""
    if not fits(case.known, case.clue):
        return None
    can = [0, 0]
    for at in range(case.length):
        for value in (0, 1):
            trial = [*case.known[:at], value, *case.known[at + 1 :]]
            if case.known[at] in (None, value) and fits(trial, case.clue):
                can[value] |= 1 << at
    return can[1], can[0]


__all__ = ["Case", "ask_referee", "brute_force", "lines", "random_case", "solve_line", "uncompiled"]
